"""Several programs on one archive: nothing is written or deleted that was not read."""

import json
import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.archive.store import parted
from ludotheque.core.draws import RandomSource
from ludotheque.record.circumstances import Branch
from ludotheque.record.kinship import holds, holds_line
from ludotheque.record.record import Ending, Record, SeatInfo
from ludotheque.record.savefile import decode, encode
from ludotheque.record.timeline import Timeline
from tests.archive.test_store import same
from tests.examples import hiding, one_die, with_seats
from tests.longer import longer
from tests.record.test_circumstances import act
from tests.record.test_timeline import begun, played
from tests.systems import replaceable


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
    (written,) = one.unfinished()
    assert written.revision > before.revision
    assert one.sync(number, seen) == number
    assert same(one.load(number), theirs)
    assert one.take_notices() == ()
    untouched = one.load(number)
    untouched.undo()
    untouched.redo()
    one.sync(number, untouched)
    (after,) = one.unfinished()
    assert after == written


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
    assert two.take_notices() == (parted(one_die()),)
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
    assert archive.take_notices() == (parted(one_die()),)
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


# Files which come and go


def put_back(path: Path, backup: Path) -> None:
    """Put another archive in the place of one, as a backup or a synced folder does."""
    shutil.copy(backup, f"{backup}.fresh")
    remove(path, "-wal", "-shm")
    with replaceable():
        Path(f"{backup}.fresh").replace(path)


def remove(path: Path, *suffixes: str) -> None:
    """Remove an archive's files."""
    with replaceable():
        for suffix in suffixes:
            Path(f"{path}{suffix}").unlink(missing_ok=True)


def copy_of(archive: Archive) -> Path:
    """Close an archive and copy its file."""
    archive.close()
    return Path(shutil.copy(archive.path, archive.path.with_name("copy.sqlite")))


def play_on(archive: Archive, number: int, timeline: Timeline, plies: int) -> None:
    """Play actions, each being kept; each game its own ones."""
    for _ in range(plies):
        while timeline.state.is_chance():
            timeline.apply(timeline.draw())
        actions = timeline.state.legal_actions()
        timeline.apply(actions[-1 if archive.path.name == "copy.sqlite" else 0])
        archive.sync(number, timeline)


def lines(archive: Archive) -> list[tuple[int, ...]]:
    """Return the lines of all games, each of which can be read."""
    return [archive.load(game.id).line for game in (*archive.unfinished(), *archive.finished())]


@pytest.fixture
def apart(path: Path) -> tuple[Archive, Timeline, Timeline, int]:
    """One archive on two computers, one game played on in both; the other's has come here."""
    archive = Archive(path)
    mine = at_a_choice()
    number = archive.begin(mine)
    copy = copy_of(archive)
    play_on(archive, number, mine, 3)
    other = Archive(copy)
    theirs = other.load(number)
    play_on(other, number, theirs, 3)
    assert mine.line != theirs.line
    other.close()
    return archive, mine, theirs, number


def test_each_writing_of_a_copied_game_has_its_own_revision(
    apart: tuple[Archive, Timeline, Timeline, int],
) -> None:
    archive, mine, theirs, number = apart
    (shown,) = archive.unfinished()
    put_back(archive.path, archive.path.with_name("copy.sqlite"))
    assert not archive.delete(shown)
    assert lines(archive) == [theirs.line]
    play_on(archive, number, mine, 1)
    assert sorted(lines(archive)) == sorted([mine.line, theirs.line])


@pytest.mark.parametrize("in_place", [False, True])
def test_a_game_on_the_table_outlives_the_archive_of_another_computer(
    in_place: bool, apart: tuple[Archive, Timeline, Timeline, int]
) -> None:
    """Leaving it is enough: nothing has been done since it was kept in a file now gone."""
    archive, mine, theirs, number = apart
    copy = archive.path.with_name("copy.sqlite")
    if in_place:
        archive.close()
        shutil.copy(copy, archive.path)
    else:
        put_back(archive.path, copy)
    assert archive.is_lost(mine)
    assert not archive.is_overtaken(mine)
    assert archive.sync(number, mine) != number
    assert sorted(lines(archive)) == sorted([mine.line, theirs.line])
    assert archive.take_notices() == (parted(one_die()),)


@pytest.mark.parametrize("how", ["older", "older in place", "removed", "of others", "renumbered"])
@pytest.mark.parametrize("ended", [False, True])
def test_a_game_on_the_table_goes_on_from_an_older_archive(
    how: str, ended: bool, path: Path
) -> None:
    archive = Archive(path)
    game = at_a_choice()
    number = archive.begin(game)
    copy = copy_of(archive)
    if how in {"of others", "renumbered"}:
        copy.unlink()
        other = Archive(copy)
        other.begin(played(begun(2), 6))
        if how == "renumbered":
            other.begin(at_a_choice())
        other.close()
    play_on(archive, number, game, 5)
    if ended:
        game.end(Ending("resign", 0))
        archive.sync(number, game)
    assert not archive.is_lost(game)
    if how == "removed":
        remove(path, "", "-wal", "-shm")
    elif how == "older in place":
        archive.close()
        shutil.copy(copy, path)
    else:
        put_back(path, copy)
    assert archive.is_lost(game)
    assert not archive.is_overtaken(game)
    kept = archive.sync(number, game)
    assert same(archive.load(kept), game)
    assert not archive.is_lost(game)
    assert archive.take_notices() == ()
    assert len(lines(archive)) == (2 if how in {"of others", "renumbered"} else 1)
    play_on(archive, kept, archive.load(kept), 0 if ended else 2)
    assert archive.sync(kept, game) == kept


def test_a_game_removed_by_another_window_stays_removed(path: Path) -> None:
    """Its card showed all of it, and nothing has been done since."""
    one, two = Archive(path), Archive(path)
    mine = played(begun(1), 20)
    number = one.begin(mine)
    (shown,) = two.unfinished()
    assert two.delete(shown)
    assert not one.is_lost(mine)
    assert one.sync(number, mine) == number
    assert one.unfinished() == ()
    play_on(one, number, mine, 1)
    assert lines(one) == [mine.line]


def test_what_another_window_wrote_beside_the_moves_is_followed(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    mine = played(begun(1), 20)
    number = one.begin(mine)
    theirs = two.load(number)
    theirs.seats = tuple(SeatInfo(f"{seat}") for seat in range(len(theirs.seats)))
    two.sync(number, theirs)
    assert one.is_overtaken(mine)
    assert not one.is_lost(mine)
    assert one.sync(number, mine) == number
    assert one.load(number).seats == theirs.seats


def test_a_line_another_window_gave_up_is_kept_where_it_is_on_the_table(path: Path) -> None:
    one, two = Archive(path), Archive(path)
    mine = at_a_choice()
    start = mine.ply
    number = one.begin(mine)
    play_on(one, number, mine, 2)
    theirs = two.load(number)
    theirs.go_to(start)
    other_move(theirs, mine.action_at(start))
    two.sync(number, theirs)
    assert one.is_lost(mine)
    assert one.sync(number, mine) != number
    assert sorted(lines(one)) == sorted([mine.line, theirs.line])


# One id, two files


def test_two_games_with_one_id_make_two_cards_however_often_they_are_opened(path: Path) -> None:
    archive = Archive(path)
    first, second = played(begun(1), 8), played(begun(2), 8)
    second.becomes(first.id, Branch("0" * 32, 0))
    found = set()
    for _ in range(4):
        for game in (first, second):
            fresh = copied(game)
            found.add((game.seed, archive.begin(fresh), fresh.id))
            kept = archive.find(copied(game))
            assert kept is not None
            assert kept.seed == game.seed
    assert len(found) == len(archive.unfinished()) == 2
    assert archive.take_notices() == ()


def test_a_file_which_parted_before_is_the_game_it_became(path: Path) -> None:
    archive = Archive(path)
    first, second = at_a_choice(), at_a_choice()
    start = first.ply
    actions = first.state.legal_actions()
    first.apply(actions[0])
    second.apply(actions[-1])
    assert first.ply == start + 1
    number = archive.begin(first)
    opened = [copied(second) for _ in range(4)]
    numbers = {archive.begin(one) for one in opened}
    assert len(numbers) == 1
    assert number not in numbers
    assert len({one.id for one in opened}) == 1
    assert archive.take_notices() == (parted(one_die()),)


def test_a_game_kept_before_an_option_was_there_is_the_same_game(path: Path) -> None:
    archive = Archive(path)
    game = Timeline(games.create(hiding(), with_seats(hiding(), 2)), seed=3)
    game.settle()
    number = archive.begin(game)

    def older(connection: sqlite3.Connection) -> None:
        (text,) = connection.execute("SELECT options FROM games").fetchone()
        options = json.loads(text)
        del options["open_table"]
        connection.execute("UPDATE games SET options = ?", (json.dumps(options),))

    archive._database.write(older)
    assert archive.begin(copied(game)) == number
    assert archive.find(copied(game)) is not None
    assert archive.take_notices() == ()


@settings(max_examples=longer(15, 400))
@given(seed=st.integers(0, 2**32))
def test_whatever_archive_comes_no_table_loses_anything(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Two tables act, are kept and left; copies of the archive are made, played on and put back.

    Whenever a table is kept, done anything since or not, all it holds is in the archive, and
    whatever another archive held when it came is in it still, or held by a game there.
    """
    chance, source = random.Random(seed), RandomSource(seed)
    path = tmp_path_factory.mktemp("coming") / "games.sqlite"
    archives = [Archive(path) for _ in range(2)]
    first = begun(1)
    tables = [(archives[0].begin(first), first)]
    tables.append((tables[0][0], archives[1].load(tables[0][0])))
    copies: list[Path] = []
    came: dict[str, Record] = {}
    for turn in range(40):
        who = chance.randrange(2)
        archive, (number, timeline) = archives[who], tables[who]
        match chance.choice(["play"] * 5 + ["keep"] * 2 + ["copy", "come", "come in place"]):
            case "copy":
                for one in archives:
                    one.close()
                copies.append(Path(shutil.copy(path, path.with_name(f"copy-{turn}"))))
                continue
            case "come" | "come in place" as how if copies:
                copy = chance.choice(copies)
                apart = Archive(copy)
                for shown in apart.unfinished()[:1]:
                    other = apart.load(shown.id)
                    for _ in range(chance.randrange(4)):
                        act(other, chance, source)
                        apart.sync(shown.id, other)
                games = (*apart.unfinished(), *apart.finished())
                came = {game.uid: apart.load(game.id).to_record() for game in games}
                apart.close()
                for one in archives:
                    one.close()
                if how == "come":
                    put_back(path, copy)
                else:
                    shutil.copy(copy, path)
                continue
            case "play":
                before = timeline.to_record()
                act(timeline, chance, source)
                if not holds(timeline.to_record(), before):
                    # What was taken back here is given up, in the row it was kept in as well.
                    came.pop(timeline.id, None)
        kept = archive.sync(number, timeline)
        tables[who] = (kept, timeline)
        stored = archive.load(kept).to_record()
        assert stored.id == timeline.id
        # Written by another window in the same file, notes and hints may be others on purpose;
        # an archive copied into the same file cannot be told from that.
        assert holds_line(stored, timeline.to_record())
        everything = {game.uid: archive.load(game.id).to_record()
                      for game in (*archive.unfinished(), *archive.finished())}  # fmt: skip
        for uid, record in came.items():
            assert holds(everything[uid], record)
    for one in archives:
        one.close()


@settings(max_examples=longer(25, 400))
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
