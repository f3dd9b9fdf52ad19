"""Several programs on one archive: nothing is written or deleted that was not read."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.archive import Archive
from ludotheque.archive.store import PARTED
from ludotheque.core.circumstances import Branch
from ludotheque.core.draws import RandomSource
from ludotheque.core.kinship import holds
from ludotheque.core.record import Ending, Record
from ludotheque.core.savefile import decode, encode
from ludotheque.core.timeline import Timeline
from tests.archive.test_store import same
from tests.core.test_circumstances import act
from tests.core.test_timeline import begun, played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A place for an archive."""
    return tmp_path / "games.sqlite"


def copied(timeline: Timeline) -> Timeline:
    """Return the game as a saved file gives it."""
    return Timeline.from_record(decode(encode(timeline.to_record())))


def at_a_choice() -> Timeline:
    """Return a game in which a seat has several actions to choose from."""
    timeline = played(begun(1), 20)
    while timeline.state.is_chance() or len(timeline.state.legal_actions()) < 2:
        played(timeline, 1)
    return timeline


def other_move(timeline: Timeline, than: int) -> None:
    timeline.apply(next(one for one in timeline.state.legal_actions() if one != than))


def test_looking_at_a_game_writes_nothing(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    number = one.begin(played(begun(1), 20))
    (before,) = one.unfinished()
    seen = one.load(number)
    theirs = played(two.load(number), 5)
    two.sync(number, theirs)
    assert one.sync(number, seen) == number
    assert same(one.load(number), theirs)
    assert one.take_notices() == ()
    untouched = one.load(number)
    untouched.undo()
    untouched.redo()
    one.sync(number, untouched)
    (after,) = one.unfinished()
    assert after.revision == before.revision + 1  # that of the other window, and no more


def test_the_cards_of_the_shelf_do_not_make_a_game_known(path: Path) -> None:
    """A card is loaded when it is painted: that is not the game on the table."""
    one, two = Archive(path), Archive(path)
    number = one.begin(at_a_choice())
    mine = one.load(number)
    theirs = two.load(number)
    first, *_, last = theirs.state.legal_actions()
    theirs.apply(last)
    two.sync(number, theirs)
    one.load(number)  # the card
    mine.apply(first)
    parted = one.sync(number, mine)
    assert parted != number
    assert same(two.load(number), theirs)


def test_two_ways_of_playing_on_are_both_kept(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    number = one.begin(at_a_choice())
    mine, theirs = one.load(number), two.load(number)
    parting = mine.ply
    first, *_, last = mine.state.legal_actions()
    mine.apply(first)
    theirs.apply(last)
    assert one.sync(number, mine) == number
    new = two.sync(number, theirs)
    assert new != number
    assert two.take_notices() == (PARTED,)
    assert theirs.id != mine.id
    assert theirs.branched_from == Branch(mine.id, parting)
    played(theirs, 7)
    assert two.sync(new, theirs) == new
    assert two.take_notices() == ()
    assert same(one.load(number), mine)
    assert same(one.load(new), theirs)


def test_a_move_and_an_end_are_both_kept(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    number = one.begin(played(begun(1), 20))
    mine, theirs = one.load(number), two.load(number)
    mine.end(Ending("resign", 0))
    one.sync(number, mine)
    played(theirs, 3)
    new = two.sync(number, theirs)
    assert [game.id for game in one.finished()] == [number]
    assert [game.id for game in one.unfinished()] == [new]


def test_the_same_moves_in_both_are_one_game(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    number = one.begin(played(begun(1), 20))
    mine, theirs = one.load(number), two.load(number)
    played(mine, 4)
    one.sync(number, mine)
    for action in mine.line[20:22]:
        theirs.apply(action)
    assert two.sync(number, theirs) == number  # all of it is there
    assert same(one.load(number), mine)
    for action in mine.line[22:]:
        theirs.apply(action)
    assert two.sync(number, theirs) == number
    played(theirs, 3)
    assert two.sync(number, theirs) == number  # goes on from where the other stands
    assert same(one.load(number), theirs)
    assert (one.take_notices(), two.take_notices()) == ((), ())


def test_what_the_other_took_back_is_not_put_back(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    number = one.begin(played(begun(1), 20))
    mine, theirs = one.load(number), two.load(number)
    theirs.undo()
    two.sync(number, theirs)
    played(mine, 3)
    assert one.sync(number, mine) != number
    assert same(two.load(number), theirs)


def test_an_untouched_game_another_has_played_in_stays(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    fresh = begun(1)
    number = one.begin(fresh)
    theirs = played(two.load(number), 6)
    two.sync(number, theirs)
    assert not one.delete(fresh)
    assert same(one.load(number), theirs)
    assert two.delete(theirs)
    assert one.delete(fresh)  # it is gone already
    assert one.unfinished() == ()


def test_a_card_is_removed_only_as_it_was_shown(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    number = one.begin(played(begun(1), 6))
    (shown,) = one.unfinished()
    two.sync(number, played(two.load(number), 1))
    assert not one.delete(shown)
    (shown,) = one.unfinished()
    assert one.delete(shown)
    assert one.delete(shown)
    assert two.unfinished() == ()


def test_a_number_that_belongs_to_another_game_now_is_not_touched(path: Path) -> None:
    """The file may have been replaced by another one between two looks."""
    one = Archive(path)
    mine = played(begun(1), 6)
    number = one.begin(mine)
    (shown,) = one.unfinished()
    one.close()
    path.unlink()
    other = played(begun(2), 6)
    assert Archive(path).begin(other) == number
    assert one.delete(shown)
    played(mine, 2)
    new = one.sync(number, mine)
    assert new != number
    assert same(one.load(number), other)
    assert same(one.load(new), mine)


def test_a_file_whose_game_is_here_makes_no_second_card(path: Path) -> None:
    archive = Archive(path)
    game = played(begun(1), 20)
    number = archive.begin(game)
    assert archive.begin(copied(game)) == number
    (shown,) = archive.unfinished()
    assert shown.uid == game.id
    assert archive.number_of(game.id) == number
    assert archive.number_of("0" * 32) is None
    assert archive.take_notices() == ()


def test_an_older_file_puts_nothing_back(path: Path) -> None:
    archive = Archive(path)
    game = at_a_choice()
    older = copied(game)
    played(game, 9)
    number = archive.begin(game)
    assert archive.begin(older) == number
    assert same(archive.load(number), game)
    assert not archive.delete(older)
    other_move(older, game.action_at(older.ply))
    new = archive.sync(number, older)
    assert new != number
    assert archive.take_notices() == (PARTED,)
    assert same(archive.load(number), game)
    assert archive.load(new).branched_from == Branch(game.id, older.ply - 1)


def test_a_newer_file_goes_on_in_its_game(path: Path) -> None:
    archive = Archive(path)
    game = played(begun(1), 20)
    number = archive.begin(game)
    newer = played(copied(game), 9)
    assert archive.begin(newer) == number
    assert same(archive.load(number), newer)
    assert len(archive.unfinished()) == 1


def test_a_damaged_game_in_the_archive_is_not_written_over(path: Path) -> None:
    archive = Archive(path)
    game = played(begun(1), 20)
    number = archive.begin(game)
    archive._database.write(lambda c: c.execute("UPDATE games SET seats = '[', revision = 9"))
    played(game, 1)
    new = archive.sync(number, game)
    assert new != number
    assert same(archive.load(new), game)
    row = archive._database.read(lambda c: c.execute("SELECT seats FROM games").fetchone())
    assert row == ("[",)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_whatever_three_programs_do_nothing_is_lost(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each plays, takes back, ends, looks, leaves, deletes and opens, in any order.

    After each step every history that stands on a table, as it was last kept, is in the archive or
    held by a game there; nothing is deleted but what was seen whole.
    """
    chance, source = random.Random(seed), RandomSource(seed)
    path = tmp_path_factory.mktemp("three") / "games.sqlite"
    archives = [Archive(path) for _ in range(3)]
    tables: list[tuple[int, Timeline] | None] = [None] * 3
    promised: dict[str, list[Record]] = {}
    for turn in range(40):
        who = chance.randrange(3)
        archive, table = archives[who], tables[who]
        games = archive.unfinished()
        if table is None:
            if games and chance.random() < 0.7:
                number = chance.choice(games).id
                tables[who] = (number, archive.load(number))
            else:
                fresh = begun(turn)
                tables[who] = (archive.begin(fresh), fresh)
            continue
        number, timeline = table
        match chance.choice(["play"] * 6 + ["leave", "drop", "forget", "file"]):
            case "leave":
                archive.sync(number, timeline)
                tables[who] = None
            case "drop" if archive.delete(timeline):
                seen = timeline.to_record()
                for records in promised.values():
                    records[:] = [one for one in records if not holds(seen, one)]
                tables[who] = None
            case "forget" if games:
                shown = chance.choice(games)
                seen = archive.load(shown.id).to_record()
                if archive.delete(shown):
                    for records in promised.values():
                        records[:] = [one for one in records if not holds(seen, one)]
            case "file":
                number = archive.begin(copied(timeline))
            case _:
                uid, before = timeline.id, timeline.stamp
                act(timeline, chance, source)
                if timeline.stamp == before:
                    continue
                kept = archive.sync(number, timeline)
                tables[who] = (kept, timeline)
                assert (kept == number) or timeline.id != uid or archive.number_of(uid) == kept
                stored = archive.load(kept).to_record()
                assert holds(stored, timeline.to_record())
                promised.setdefault(timeline.id, [])[:] = [stored]
        everything = {g.uid: archive.load(g.id).to_record()
                      for g in (*archive.unfinished(), *archive.finished())}  # fmt: skip
        for uid, records in promised.items():
            for record in records:
                assert uid in everything
                assert everything[uid].actions_of_redo or holds(everything[uid], record)
    for archive in archives:
        archive.close()
