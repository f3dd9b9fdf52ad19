"""The games of one window: begin, resume, open, save; no widgets here."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs

from ludotheque.archive.store import Archive
from ludotheque.core import savefile
from ludotheque.core.atomic import NOTHING, digest, same_place, standing, write_atomic
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.names import clean_name
from ludotheque.core.record import SeatInfo, now
from ludotheque.core.registry import restore_game
from ludotheque.core.seeds import new_seed
from ludotheque.core.timeline import Timeline, start_timeline
from ludotheque.games import info
from ludotheque.table.controller import TableController
from ludotheque.table.keeping import ArchiveKeeper
from ludotheque.ui.scenes import SCENES


@attrs.frozen
class Found:
    """What stands in a file: its digest, and the game in it, if it is one, with its date."""

    stands: str
    timeline: Timeline | None = None
    modified: str = ""


@attrs.define
class OpenGame:
    """The game on the table: its controller, its keeper, and its file if it has one."""

    controller: TableController
    keeper: ArchiveKeeper
    path: Path | None = None
    stands: str = NOTHING
    """The digest of what the program last read or wrote in its file, NOTHING where it is unknown:
    only that may be replaced unasked."""
    saved: tuple[int, ...] | None = None
    """The actions its file or the archive surely holds, None where it was never written."""


class Session:
    """Makes tables from fresh, kept and saved games."""

    def __init__(self, archive: Archive) -> None:
        """Keep games in ``archive``."""
        self.archive = archive

    def begin(self, key: str, options: Mapping[str, str], names: Sequence[str]) -> OpenGame:
        """Return the table of a fresh game, not yet laid; raises OptionError."""
        seats = tuple(SeatInfo(clean_name(name)) for name in names)
        timeline = start_timeline(key, options, new_seed(), seats)
        return self._table(timeline, None, None)

    def again(self, timeline: Timeline) -> OpenGame:
        """Return the table of another game like this one, with the board or table it has.

        Options which name a file are never read: they may come from somebody else's save.
        """
        options, names = next_game(timeline)
        seats = tuple(SeatInfo(clean_name(name)) for name in names)
        game = restore_game(timeline.game.key, options, timeline.game.embedded())
        return self._table(Timeline(game, seed=new_seed(), seats=seats), None, None)

    def resume(self, number: int) -> OpenGame:
        """Return the table of a game in the archive; raises ArchiveError or SaveError."""
        timeline = self.archive.load(number)
        game = self._table(timeline, number, None)
        game.keeper.found_over(timeline)
        game.saved = timeline.actions
        return game

    def open(self, path: Path) -> OpenGame:
        """Return the table of a saved game; raises SaveError, nothing else having changed."""
        data = savefile.read(path)
        record = savefile.decode(data)
        timeline = Timeline.from_record(record)
        game = self._table(timeline, None, path)
        game.keeper.found_over(timeline, record.modified)
        game.saved = timeline.actions
        game.stands = digest(data)
        return game

    def look(self, path: Path) -> Found:
        """Return what stands in a file, whatever it is; raises SaveError where it may not be read.

        Nothing is a file that is no saved game, or one the rules refuse.
        """
        stands = standing(path)
        try:
            data = savefile.read(path)
            record = savefile.decode(data)
            return Found(digest(data), Timeline.from_record(record), record.modified)
        except SaveError:
            return Found(stands)

    def date(self, game: OpenGame) -> str:
        """Return when a game was played last, as records write it."""
        return now()

    def lay(self, timeline: Timeline) -> OpenGame:
        """Return the table of any game, to be kept as a new one."""
        return self._table(timeline, None, None)

    def save(self, game: OpenGame, path: Path, replacing: str | None = None) -> Path | None:
        """Write the game to a file; raises SaveError.

        Only what the program last read or wrote there for this game may stand in the file, or what
        the user has agreed on ``replacing``, named by its digest; FileChangedError where anything
        else does. What was replaced so stays beside it, under the name returned.
        """
        expected = replacing
        if expected is None:
            expected = game.stands if same_place(path, game.path) else NOTHING
        data = savefile.encode(game.controller.timeline.to_record())
        backup = write_atomic(path, data, expected=expected, keep=bool(replacing))
        game.path, game.stands = path, digest(data)
        game.saved = game.controller.timeline.actions
        return backup

    def _table(self, timeline: Timeline, number: int | None, path: Path | None) -> OpenGame:
        if timeline.game.key not in SCENES:
            title = info(timeline.game.key).title
            raise SaveError(M("{game} cannot be played at a table yet.", game=title))
        keeper = ArchiveKeeper(self.archive, number)
        controller = TableController(keeper)
        controller.lay(timeline)
        return OpenGame(controller, keeper, path)


def next_game(timeline: Timeline) -> tuple[dict[str, str], list[str]]:
    """Return options and names for another game after this one: its loser starts.

    After a draw the side which did not start it does (rules: finale, Match).
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
