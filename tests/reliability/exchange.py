"""Computers which bring in each other's games again and again lose nothing and agree in the end.

Each plays, takes back, notes, branches, sends, resigns, forgets and puts back as it likes; now and
then an archive is damaged and salvaged.
"""

import itertools
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import attrs

from ludotheque.archive import Archive
from ludotheque.archive.bundle import pack, unpack
from ludotheque.archive.everything import Came, Whole
from ludotheque.archive.store import Shelved
from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES
from ludotheque.record.circumstances import Notes
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline, start_timeline

TARGET = 2_000
SHORT = 6
_STEPS = 24
_PAGE = 4_096


def cases(first: int) -> Iterator[str | None]:
    """Yield None for each case in which nothing was lost, else what was."""
    for number in itertools.count(first):
        with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
            yield _Case(number, Path(folder)).run()


class _LostError(Exception):
    """Something was lost, doubled, or told wrongly."""


class _Case:
    """Two or three archives, and one file which goes between them."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = random.Random(number)
        self.source = RandomSource(number)
        self.key = list(ENGINES)[number % len(ENGINES)]
        self.file = folder / "all.zip"
        count = 3 if number % 4 == 3 else 2
        self.archives = [Archive(folder / f"{place}.sqlite") for place in range(count)]
        self.told = ""

    def run(self) -> str | None:
        """Return what was lost, None for nothing."""
        try:
            self._begin(self.archives[0])
            for _ in range(_STEPS):
                self._step()
            self._agree()
        except _LostError as problem:
            return f"{problem} after {self.told}"
        finally:
            for archive in self.archives:
                archive.close()
        return None

    # What is done

    def _step(self) -> None:
        archive = self.chance.choice(self.archives)
        acts = (
            self._begin, self._play, self._play, self._otherwise, self._undo, self._note,
            self._head, self._branch, self._send, self._resign, self._forget, self._put_back,
            self._damage, self._bring, self._bring, self._bring,
        )  # fmt: skip
        act = self.chance.choice(acts)
        self.told += f" {act.__name__[1:]}@{self.archives.index(archive)}"
        act(archive)

    def _begin(self, archive: Archive) -> None:
        timeline = start_timeline(self.key, {}, self.chance.randrange(2**60))
        timeline.name_seat(0, "Anne")
        self._move(timeline, self.chance.randrange(1, 6))
        archive.begin(timeline)

    def _move(self, timeline: Timeline, count: int) -> None:
        for _ in range(count):
            if timeline.is_over():
                return
            chance = timeline.state.is_chance()
            action = timeline.draw() if chance else timeline.state.random_action(self.source)
            timeline.apply(action)

    def _some(self, archive: Archive) -> tuple[Shelved, Timeline] | None:
        games = _cards(archive)
        if not games:
            return None
        card = self.chance.choice(games)
        return card, archive.load(card.id)

    def _play(self, archive: Archive, back: int = 0) -> None:
        found = self._some(archive)
        if found is not None:
            card, timeline = found
            for _ in range(back):
                _take_back(timeline)
            self._move(timeline, self.chance.randrange(1, 4))
            archive.sync(card.id, timeline)

    def _otherwise(self, archive: Archive) -> None:
        self._play(archive, self.chance.randrange(1, 4))

    def _undo(self, archive: Archive) -> None:
        found = self._some(archive)
        if found is not None:
            card, timeline = found
            _take_back(timeline)
            archive.sync(card.id, timeline)

    def _note(self, archive: Archive) -> None:
        found = self._some(archive)
        if found is not None:
            card, timeline = found
            ply, text = self.chance.randrange(timeline.ply + 1), f"n{self.chance.randrange(10**6)}"
            timeline.notes = timeline.notes.noted(ply, text)
            archive.sync(card.id, timeline)

    def _head(self, archive: Archive) -> None:
        found = self._some(archive)
        if found is not None:
            card, timeline = found
            heading = f"h{self.chance.randrange(10**6)}"
            timeline.notes = attrs.evolve(timeline.notes, heading=heading)
            archive.sync(card.id, timeline)

    def _branch(self, archive: Archive) -> None:
        found = self._some(archive)
        if found is not None:
            branch = found[1].branch(self.chance.randrange(found[1].ply + 1))
            self._move(branch, self.chance.randrange(1, 3))
            archive.begin(branch)

    def _send(self, archive: Archive) -> None:
        found = self._some(archive)
        if found is not None:
            card, timeline = found
            timeline.post = timeline.ply
            archive.sync(card.id, timeline)

    def _resign(self, archive: Archive) -> None:
        found = self._some(archive)
        if found is not None and not found[1].is_over() and self.chance.random() < 0.5:
            card, timeline = found
            timeline.end(Ending("resign", self.chance.randrange(2)))
            archive.sync(card.id, timeline)

    def _forget(self, archive: Archive) -> None:
        games = _cards(archive)
        if games and not archive.delete(self.chance.choice(games)):
            raise _LostError("a game could not be removed")

    def _put_back(self, archive: Archive) -> None:
        games = sorted(archive.bin.games(), key=lambda one: one.id)
        if games:
            before = _texts(archive)
            archive.bin.restore(self.chance.choice(games).id)
            _demand(before, _texts(archive), "put back")

    def _damage(self, archive: Archive) -> None:
        before = _texts(archive)
        archive.close()
        data = bytearray(archive.path.read_bytes())
        data[:_PAGE] = self.chance.randbytes(_PAGE)
        archive.path.write_bytes(data)
        archive.unfinished()
        _demand(before, _texts(archive), "salvaged")
        notices = [str(one) for one in archive.take_notices()]
        if len(notices) != 1:
            raise _LostError(f"notices {notices}")

    def _bring(self, here: Archive) -> Came:
        there = self.chance.choice([one for one in self.archives if one is not here])
        return self._exchange(there, here)

    def _exchange(self, there: Archive, here: Archive) -> Came:
        before = [_texts(there), _texts(here)]
        games, damaged = there.everything.games()
        if damaged:
            raise _LostError("a game is damaged")
        self.file.write_bytes(pack(games, {}))
        taken = unpack(self.file).games
        came = here.everything.keep(taken)
        after = _texts(here)
        for one in before:
            _demand(one, after, "brought in")
        if _texts(there) != before[0]:
            raise _LostError("the other computer has changed")
        again = here.everything.keep(taken)
        if again != Came(there=again.there) or _texts(here) != after:
            raise _LostError(f"the same file twice: {again}")
        return came

    def _agree(self) -> None:
        """Have all bring in what all have, until nothing more comes."""
        self.told += ", agreeing"
        for _ in range(4):
            came = [
                self._exchange(there, here)
                for here, there in itertools.permutations(self.archives, 2)
            ]
            if all(one == Came(there=one.there) for one in came):
                break
        else:
            raise _LostError("no end of what comes")
        kept = [_texts(one).kept for one in self.archives]
        for one, other in itertools.permutations(kept, 2):
            if not all(_covered(game, other) for game in one):
                raise _LostError("computers differ in what they keep")


def _take_back(timeline: Timeline) -> None:
    """Take the last action back, as a table allows it: not what has gone by post."""
    if timeline.ply > timeline.post:
        timeline.undo()


@attrs.frozen
class _Texts:
    """What an archive holds: lines with endings and posts, kept and in the bin, and all notes."""

    kept: frozenset[tuple[tuple[str, ...], str]]
    binned: frozenset[tuple[tuple[str, ...], str]]
    notes: frozenset[str]
    posts: frozenset[tuple[str, ...]]
    """What has gone by post of each game which is kept."""


def _cards(archive: Archive) -> tuple[Shelved, ...]:
    """Return the games in the order of their numbers, which no clock changes."""
    return tuple(sorted((*archive.unfinished(), *archive.finished()), key=lambda one: one.id))


def _texts(archive: Archive) -> _Texts:
    games, _ = archive.everything.games()
    kept, binned = ([one for one in games if bool(one.binned) == way] for way in (False, True))
    return _Texts(
        frozenset(map(_line, kept)),
        frozenset(map(_line, binned)),
        frozenset(text for one in games for text in _noted(one.record.notes)),
        frozenset(one.record.actions[: one.record.post] for one in kept),
    )


def _line(game: Whole) -> tuple[tuple[str, ...], str]:
    record = game.record
    ending = record.ending or record.ending_of_redo
    return (*record.actions, *record.actions_of_redo), "" if ending is None else str(ending)


def _noted(notes: Notes) -> list[str]:
    lines = (line for note in notes.moves for line in note.text.split("\n"))
    return [*lines, *([notes.heading] if notes.heading else [])]


def _demand(before: _Texts, after: _Texts, what: str) -> None:
    """Raise _LostError where something of an archive is not there any more."""
    for one in before.kept:
        if not _covered(one, after.kept):
            raise _LostError(f"{what}: a game which was kept is lost")
    for one in before.binned:
        if not _covered(one, after.kept | after.binned):
            raise _LostError(f"{what}: a game of the bin is lost")
    if before.notes - after.notes:
        raise _LostError(f"{what}: a note is lost")
    for sent in before.posts:
        if not any(one[: len(sent)] == sent for one in after.posts):
            raise _LostError(f"{what}: what went by post can be taken back")


def _covered(
    game: tuple[tuple[str, ...], str], others: frozenset[tuple[tuple[str, ...], str]]
) -> bool:
    """Return whether a line with its end is in one of others."""
    line, ending = game
    return any(
        other[: len(line)] == line and (not ending or (end == ending and len(other) == len(line)))
        for other, end in others
    )
