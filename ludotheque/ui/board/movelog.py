"""What a list of moves holds: entries whose texts are made when shown, kept as a game grows."""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs
from PySide6.QtGui import QPixmap

from ludotheque.core.messages import Message, catalogue
from ludotheque.record.timeline import Following

if TYPE_CHECKING:
    from ludotheque.table.controller import TableController

Key = tuple[int | None, str]
Picture = Callable[[float, float], QPixmap]


@attrs.frozen
class EntryTexts:
    """The texts of an entry: in the list, as a sentence, and with which picture before it.

    The picture is made for a width and a pixel ratio.
    """

    text: str | Message
    sentence: Message
    picture: Picture | None = attrs.field(default=None, eq=False)


TextSource = EntryTexts | Callable[[int], EntryTexts] | None
"""Texts, or what makes them of an action's number; None: what the log makes them with."""


class MoveEntry:
    """One action of a seat as the list shows it, with its sentence as tool tip.

    ``seat`` None makes a line of its own (a new game of a match, a set-up). Entries with the same
    ``round`` share a row, whoever began it; without one a row goes from the first seat to the last.
    A ``wide`` entry, which has a picture, has a whole row for itself.
    """

    __slots__ = ("_known", "_log", "_source", "ply", "round", "seat", "wide")

    def __init__(
        self,
        ply: int,
        seat: int | None,
        source: TextSource = None,
        round: int | None = None,  # noqa: A002 - the game's word
        *,
        wide: bool = False,
        log: "MoveLog | None" = None,
    ) -> None:
        """Make an entry for action number ``ply``; ``source`` may make its texts when shown.

        None: as ``log`` makes them for any action. They are made anew for other eyes and in
        another language.
        """
        self.ply, self.seat, self.round, self.wide = ply, seat, round, wide
        self._log = log
        self._source = source
        self._known: tuple[Key, EntryTexts] | None = None

    @property
    def texts(self) -> EntryTexts:
        """Return its texts, for the eyes at the table and in the language in use."""
        source = self._source
        if isinstance(source, EntryTexts):
            return source
        log = self._log
        assert log is not None  # the texts of any other entry stand
        if self._known is None or self._known[0] != log.key:
            self._known = log.key, (log.source if source is None else source)(self.ply)
        return self._known[1]

    @property
    def text(self) -> str | Message:
        """Return what stands in the list."""
        return self.texts.text

    @property
    def sentence(self) -> Message:
        """Return the whole sentence."""
        return self.texts.sentence

    @property
    def picture(self) -> Picture | None:
        """Return what makes the picture before it, None where there is none."""
        return self.texts.picture

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MoveEntry):
            return NotImplemented
        mine, its = (self.ply, self.seat, self.round), (other.ply, other.seat, other.round)
        return self is other or (mine == its and self.texts == other.texts)

    __hash__ = None  # type: ignore[assignment]  # texts change with the language

    def __repr__(self) -> str:
        return f"MoveEntry({self.ply}, {self.seat}, {str(self.text)!r})"


class MoveLog:
    """The entries of the game on a table: only what has changed is looked at again.

    ``extend(log, ply)`` appends what action number ``ply`` adds, and may exchange an entry from
    before; when the action goes, that one comes back.
    """

    def __init__(
        self,
        controller: "TableController",
        extend: Callable[["MoveLog", int], None],
        source: Callable[[int], EntryTexts],
    ) -> None:
        """Know nothing yet of the game on the controller's table; ``source`` tells of an action."""
        self._controller = controller
        self._extend = extend
        self.source = source
        self.entries: list[MoveEntry] = []
        self.key: Key = (None, "")
        self._following = Following()
        self._lengths = array("L")  # how many entries stood before each action looked at
        self._exchanged: dict[int, list[tuple[int, MoveEntry]]] = {}
        self._same = 0  # so many entries are as they were when somebody last looked

    def add(
        self,
        ply: int,
        seat: int | None,
        source: TextSource = None,
        round: int | None = None,  # noqa: A002 - the game's word
        *,
        wide: bool = False,
    ) -> None:
        """Append an entry; call in ``extend``."""
        self.entries.append(MoveEntry(ply, seat, source, round, wide=wide, log=self))

    def exchange(
        self,
        index: int,
        ply: int,
        source: TextSource,
        during: int,
    ) -> None:
        """Put another entry in the place of one, with its seat and round; ``during`` an action."""
        old = self.entries[index]
        self._exchanged.setdefault(during, []).append((index, old))
        self.entries[index] = MoveEntry(ply, old.seat, source, old.round, wide=old.wide, log=self)
        self._same = min(self._same, index)

    def follow(self, upto: int | None = None) -> None:
        """Look at what has changed: list all actions up to now, or those before ``upto``."""
        fresh = self._following.catch_up(self._controller.timeline, upto)
        self._back(fresh.start)
        observer = self._controller.observer() if self._controller.hides else None
        self.key = observer, catalogue().language
        for ply in fresh:
            self._lengths.append(len(self.entries))
            self._extend(self, ply)

    def settled(self) -> int:
        """Return how many entries are as at the last call; for the one list which shows them."""
        same, self._same = self._same, len(self.entries)
        return same

    def _back(self, ply: int) -> None:
        """Forget what the actions from ``ply`` on have added."""
        while len(self._lengths) > ply:
            length = self._lengths.pop()
            del self.entries[length:]
            for index, old in reversed(self._exchanged.pop(len(self._lengths), ())):
                if index < length:  # else it came with the same action
                    self.entries[index] = old
                    self._same = min(self._same, index)
            self._same = min(self._same, length)


def entry(ply: int, seat: int | None, text: str | Message, sentence: Message) -> MoveEntry:
    """Return an entry whose texts stand, for what is no action of the record."""
    return MoveEntry(ply, seat, EntryTexts(text, sentence))
