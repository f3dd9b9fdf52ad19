"""The games of one window: begins, resumes, opens and saves them; no widgets here."""

import contextlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs

from ludotheque.archive.store import Archive, ArchiveError, Entry
from ludotheque.core.contract import Json
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M
from ludotheque.core.playernames import clean_name
from ludotheque.files.atomic import NOTHING, digest, same_file, standing, write_atomic
from ludotheque.files.inuse import InUseError
from ludotheque.files.reading import parse_json
from ludotheque.games import info
from ludotheque.record import savefile
from ludotheque.record.circumstances import (
    Agreements,
    Branch,
    changes_until,
    hints_until,
    new_id,
)
from ludotheque.record.mending import Mended, mended
from ludotheque.record.parting import Parting, parting, same_beginning
from ludotheque.record.record import SeatInfo, now
from ludotheque.record.registry import create_game, restore_game
from ludotheque.record.seeds import new_seed
from ludotheque.record.timeline import Timeline
from ludotheque.table.archivekeeper import ArchiveKeeper
from ludotheque.table.computer import ComputerPlayers
from ludotheque.table.controller import TableController
from ludotheque.ui.look.games import has_scene


@attrs.frozen
class Found:
    """The contents of a file: its digest and, if it is a saved game, the game and its date."""

    stands: str
    timeline: Timeline | None = None
    modified: str = ""


@attrs.frozen
class FileGame:
    """A game read from a file, with the same game in the archive if it is there.

    Without a ``path`` it is from a text that was pasted or dropped.
    """

    path: Path | None
    stands: str
    timeline: Timeline
    modified: str
    kept: Timeline | None = None
    entry: Entry | None = None

    @property
    def parting(self) -> Parting | None:
        """Return where file (first) and archive (second) part, None if the archive lacks it."""
        return None if self.kept is None else parting(self.timeline, self.kept)

    @property
    def must_ask(self) -> bool:
        """Return whether the user must choose between the file and the archive.

        That is so if the archive has actions which the file lacks, or if each has something which
        the other lacks. Otherwise one of the two holds everything.
        """
        found = self.parting
        return found is not None and (
            found.second_goes_on or (found.second_has and found.first_has)
        )

    @property
    def kept_has_all(self) -> bool:
        """Return whether the archive has all of the file, and notes, names or the like besides."""
        found = self.parting
        return found is not None and bool(found.second_beside) and not found.first_has


@attrs.define
class OpenGame:
    """The game on the table: its controller, its keeper, and its file if it has one."""

    controller: TableController
    keeper: ArchiveKeeper
    path: Path | None = None
    stands: str = NOTHING
    """The digest of what the program last read or wrote in its file, NOTHING if unknown.

    Only a file with this digest may be replaced without asking.
    """
    saved: tuple[object, ...] | None = None
    """The contents last known to be in its file or the archive, None if it was never written."""

    @property
    def is_saved(self) -> bool:
        """Return whether its file or the archive is known to hold its present contents."""
        return self.saved == _stand(self.controller.timeline)

    def note_saved(self) -> None:
        """Note that its file or the archive holds its present contents."""
        self.saved = _stand(self.controller.timeline)


def _stand(timeline: Timeline) -> tuple[object, ...]:
    """Return all that a file would hold; undone actions are left out."""
    ply = timeline.ply
    return (
        *(timeline.id, timeline.seats, timeline.agreements, timeline.actions, timeline.ending),
        changes_until(timeline.events, ply),
        hints_until(timeline.hints, ply),
        timeline.notes.until(ply),
    )


class Session:
    """Makes open games from new, archived and saved ones."""

    def __init__(self, archive: Archive, players: ComputerPlayers | None = None) -> None:
        """Use ``archive`` to keep the games, and ``players`` where computers sit at a table."""
        self.archive = archive
        self._players = players

    def begin(
        self,
        key: str,
        options: Mapping[str, str],
        names: Sequence[str],
        position: Json = None,
        levels: Sequence[int | None] = (),
        agreed: Agreements | None = None,
    ) -> OpenGame:
        """Return a new game ready to be shown, from a JSON position if one is given.

        ``levels`` are those of computer players by seat, None for a person; ``agreed`` is what the
        players agreed on. Raises OptionError, PositionError.
        """
        seats = _seats(names, levels)
        game = create_game(key, options)
        timeline = Timeline(game, seed=new_seed(), start=position, seats=seats, agreements=agreed)
        return self._table(timeline, None, None)

    def again(self, timeline: Timeline) -> OpenGame:
        """Return a new game like ``timeline``, with the same board or table, agreed on alike.

        Options which name a file are not read again: they may come from somebody else's save.
        """
        options, names = next_game(timeline)
        levels = [timeline.level(seat) for seat in range(len(names))]
        seats = _seats(names, levels)
        game = restore_game(timeline.game.key, options, timeline.game.embedded())
        agreed = timeline.agreements
        fresh = Timeline(game, seed=new_seed(), seats=seats, agreements=agreed)
        return self._table(fresh, None, None)

    def branch(self, timeline: Timeline, ply: int) -> OpenGame:
        """Return a game of its own which goes on from a ply of another, and stays out of it."""
        return self._table(timeline.branch(ply), None, None)

    def resume(self, number: int) -> OpenGame:
        """Return a game of the archive, with its file if it has one.

        Raises ArchiveError or SaveError.
        """
        timeline = self.archive.load(number)
        game = self._resumed(timeline, number)
        entry = self.archive.entry(timeline.id)
        if entry is not None and entry.path:
            self._belongs(game, Path(entry.path), entry.digest, noted=True)
        return game

    def _resumed(self, timeline: Timeline, number: int) -> OpenGame:
        game = self._table(timeline, number, None)
        game.keeper.found_over(timeline)
        game.note_saved()
        return game

    def _belongs(self, game: OpenGame, path: Path, stands: str, *, noted: bool = False) -> None:
        game.path, game.stands = path, stands
        game.keeper.belongs_to(path, stands, noted=noted)

    def open(self, path: Path) -> OpenGame:
        """Return a saved game as it is in the file; raises SaveError.

        If the archive has more of the game, it keeps that.
        """
        return self.take_file(self.read(path))

    def read(self, path: Path) -> FileGame:
        """Return the game of a file, and what the archive has of it.

        Raises SaveError and changes nothing. An archive which cannot be read counts as lacking the
        game.
        """
        data = savefile.read(path)
        record, timeline = savefile.opened(data, path)
        # The archive keeps an absolute path: the next start may be in another folder.
        path = Path(os.path.abspath(path))  # noqa: PTH100 - links stay
        return self._compared(FileGame(path, digest(data), timeline, record.modified))

    def read_text(self, data: bytes) -> FileGame:
        """Return the saved game which a text holds, and what the archive has of it, like ``read``.

        Raises SaveError.
        """
        record = savefile.decode(data)
        timeline = Timeline.from_record(record)
        return self._compared(FileGame(None, digest(data), timeline, record.modified))

    def _compared(self, found: FileGame) -> FileGame:
        timeline = found.timeline
        try:
            kept = self.archive.find(timeline)
            entry = None if kept is None else self.archive.entry(kept.id)
        except LudothequeError:
            return found
        if kept is None or entry is None:
            return found
        if kept.id != timeline.id and kept.branched_from is not None:
            # Another file has the same id: use the one this game got in the archive.
            timeline.becomes(kept.id, kept.branched_from)
        return attrs.evolve(found, kept=kept, entry=entry)

    def take_kept(self, found: FileGame) -> OpenGame:
        """Return a game as the archive has it, tied to the file it was also found in.

        If the file has something of its own, the next save asks before replacing it.
        """
        assert found.kept is not None
        assert found.entry is not None
        assert found.parting is not None
        game = self._resumed(found.kept, found.entry.number)
        game.controller.timeline.post = _posted(found.kept, found.timeline, found.parting.common)
        if found.path is not None:
            stands = NOTHING if found.parting.first_has else found.stands
            self._belongs(game, found.path, stands)
        return game

    def take_file(self, found: FileGame) -> OpenGame:
        """Return a game as the file has it, and make the archive's copy equal to it.

        What only the archive had becomes a game of its own. Raises ArchiveError, SaveError.
        """
        timeline, kept, entry, parted = found.timeline, found.kept, found.entry, found.parting
        number = None
        if kept is not None and entry is not None and parted is not None:
            number = entry.number
            if not (parted.second_has or parted.first_beside) and _reach(kept, timeline):
                timeline = kept
            else:
                if parted.second_has or kept.can_redo:
                    self._set_aside(kept, entry, parted.common)
                # Actions are written with their times: if those differ, all must be written again.
                shared = (
                    0 if "times" in parted.first_beside + parted.second_beside else parted.common
                )
                self.archive.replaces(timeline, kept, shared)
            timeline.post = _posted(found.timeline, kept, parted.common)
        game = self._table(timeline, number, None)
        written = number is None or timeline is kept
        game.keeper.found_over(timeline, found.modified, unwritten=not written)
        if found.path is not None:
            self._belongs(game, found.path, found.stands)
        game.note_saved()
        return game

    def take_moves(self, timeline: Timeline) -> tuple[OpenGame, bool]:
        """Return a game read back from its moves, and whether the archive had it already.

        It had it where it was read back before, or where a game of the archive has the same moves.
        Raises ArchiveError, SaveError.
        """
        number = self.archive.number_of(timeline.id)
        if number is None:
            number = self._played_alike(timeline)
        if number is not None:
            return self.resume(number), True
        return self._table(timeline, None, None), False

    def _played_alike(self, timeline: Timeline) -> int | None:
        """Return the number of the game which has just these moves, None if there is none."""
        key = timeline.game.key
        for one in (*self.archive.unfinished(), *self.archive.finished(key)):
            if one.game != key or one.ply != timeline.ply or one.result != timeline.result():
                continue
            with contextlib.suppress(LudothequeError):
                kept = self.archive.load(one.id)
                if same_beginning(kept, timeline) and kept.actions == timeline.actions:
                    return one.id
        return None

    def _set_aside(self, kept: Timeline, entry: Entry, common: int) -> None:
        """Keep the archive's line as a game of its own, with its date."""
        branch = Branch(kept.id, common)
        record = attrs.evolve(kept.to_record(), id=new_id(), branched_from=branch, post=0)
        self.archive.begin(Timeline.from_record(record), entry.modified)

    def mended(self, number: int) -> Mended | None:
        """Return what can be played of a damaged game of the archive.

        None if nothing can, or the game is not damaged.
        """
        try:
            self.archive.load(number)
        except ArchiveError:
            return None
        except SaveError:
            with contextlib.suppress(LudothequeError):
                return self.archive.mended(number)
        return None

    def mended_file(self, path: Path) -> Mended | None:
        """Return what can be played of a damaged file.

        None if nothing can, or the file is not damaged.
        """
        try:
            data = savefile.read(path)
            value = parse_json(data)
        except SaveError:
            return None
        try:
            savefile.opened(data, path)
        except SaveError:
            return mended(value)
        return None

    def whole(self, found: Mended) -> int | None:
        """Return the number of the whole game, if the archive has it undamaged."""
        origin, line = found.timeline.branched_from, found.timeline.line
        try:
            number = None if origin is None else self.archive.number_of(origin.id)
            kept = None if number is None else self.archive.load(number)
        except LudothequeError:
            return None
        return number if kept is not None and kept.line[: len(line)] == line else None

    def take_mended(self, found: Mended) -> OpenGame:
        """Return what can be played of a damaged game, as a game of its own without a file.

        If it has been opened before, the game begun then goes on. Raises ArchiveError, SaveError.
        """
        number = self.archive.number_of(found.timeline.id)
        return self._table(found.timeline, None, None) if number is None else self.resume(number)

    def look(self, path: Path) -> Found:
        """Return the contents of a file; raises SaveError if it cannot be read.

        A file which is not a saved game, or which the rules refuse, has no timeline.
        """
        stands = standing(path)
        try:
            data = savefile.read(path)
            record = savefile.decode(data)
            return Found(digest(data), Timeline.from_record(record), record.modified)
        except InUseError:
            raise
        except SaveError:
            return Found(stands)

    def date(self, game: OpenGame) -> str:
        """Return when a game was last played, as a record's date."""
        try:
            entry = self.archive.entry(game.controller.timeline.id)
        except LudothequeError:
            entry = None
        return now() if entry is None else entry.modified

    def lay(self, timeline: Timeline) -> OpenGame:
        """Return a game for any timeline, to be kept as a new one."""
        return self._table(timeline, None, None)

    def save(self, game: OpenGame, path: Path, replacing: str | None = None) -> Path | None:
        """Write the game to a file; return the path of a backup of what was replaced, if any.

        The file may hold only what the program last read or wrote there for this game, or the
        contents the user agreed to replace, given by their digest as ``replacing``; otherwise
        raises FileChangedError. Raises SaveError.
        """
        expected = replacing
        if expected is None:
            expected = game.stands if same_file(path, game.path) else NOTHING
        data = savefile.encode(game.controller.timeline.to_record())
        backup = write_atomic(path, data, expected=expected, keep=bool(replacing))
        self._belongs(game, Path(os.path.abspath(path)), digest(data))  # noqa: PTH100 - links stay
        with contextlib.suppress(LudothequeError):  # the next time the game is kept tries again
            game.keeper.note_file(game.controller.timeline)
        game.note_saved()
        return backup

    def note_written(self, game: OpenGame, path: Path, stands: str) -> None:
        """Note that the game's own file has been written in another way than by ``save``."""
        self._belongs(game, path, stands)
        with contextlib.suppress(LudothequeError):
            game.keeper.note_file(game.controller.timeline)
        game.note_saved()

    def _table(self, timeline: Timeline, number: int | None, path: Path | None) -> OpenGame:
        if not has_scene(timeline.game.key):
            title = info(timeline.game.key).title
            raise SaveError(M("{game} cannot be played at a table yet.", game=title))
        keeper = ArchiveKeeper(self.archive, number)
        controller = TableController(keeper)
        controller.players = self._players
        controller.lay(timeline)
        return OpenGame(controller, keeper, path)


def _posted(one: Timeline, other: Timeline, common: int) -> int:
    """Return how many actions of a version have gone by post, by what another version knows."""
    return max(one.post, min(other.post, common))


def _seats(names: Sequence[str], levels: Sequence[int | None]) -> tuple[SeatInfo, ...]:
    """Return who sits at each seat, persons where there are fewer levels than names."""
    pairs = zip(names, (*levels, *(None,) * len(names)), strict=False)
    return tuple(SeatInfo(clean_name(name), level=level) for name, level in pairs)


def _reach(kept: Timeline, wanted: Timeline) -> bool:
    """Move a history to the end of ``wanted`` if it lies on its line; return whether it does."""
    ply = len(wanted.actions)
    if kept.line[:ply] != wanted.actions:
        return False
    here, ended = kept.ply, kept.ending is not None
    kept.go_to(ply)
    if kept.ending == wanted.ending:
        return True
    kept.go_to(here)
    if kept.ending is not None and not ended:
        kept.undo()
    return False


def next_game(timeline: Timeline) -> tuple[dict[str, str], list[str]]:
    """Return options and names for another game after this one: its loser starts.

    After a draw, the side which did not start this game starts (rules: finale, Match).
    """
    options = dict(timeline.game.options)
    names = [seat.name for seat in timeline.seats]
    sides = timeline.game.seats
    outcome = timeline.outcome()
    if "starter" in options and outcome is not None and len(sides) == 2:
        if len(outcome.winners) == 1:
            options["starter"] = sides[1 - outcome.winners[0]]
        else:
            first = next(
                (s.actors()[0] for s in timeline.states if s.actors() and s.actors()[0] >= 0), 0
            )
            options["starter"] = sides[1 - first]
    return options, names
