"""The entries of a list of moves, whose texts are made when shown; extended as a game grows."""

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
    """The texts of an entry: in the list, as a sentence, and a function for its picture.

    The function gets a width and a device pixel ratio. An entry with a ``head`` has two lines: the
    head with ``aside`` at the right, and the text below it.
    """

    text: str | Message
    sentence: Message
    picture: Picture | None = attrs.field(default=None, eq=False)
    head: str | Message = ""
    aside: str | Message = ""


TextSource = EntryTexts | Callable[[int], EntryTexts] | None
"""Texts, or a function from an action's number to them; None: the log's function."""


class MoveEntry:
    """An entry of the list of moves for one action, with its sentence as tool tip.

    With ``seat`` None it is a heading (a new game of a match, a set-up). Entries with the same
    ``round`` share a row, whichever seat began it; without a round, a row goes from the first seat
    to the last. A ``wide`` entry takes a whole row; its round, if it has one, is the row's number.
    Else that is ``move``: which action of a seat it is, from 1, as replay and statistics count; 0
    for what chance did.
    """

    __slots__ = ("_known", "_log", "_source", "move", "ply", "round", "seat", "wide")

    def __init__(
        self,
        ply: int,
        seat: int | None,
        source: TextSource = None,
        round: int | None = None,  # noqa: A002 - the game's word
        *,
        wide: bool = False,
        log: "MoveLog | None" = None,
        move: int | None = None,
    ) -> None:
        """Make the entry of action number ``ply``; ``source`` gives its texts or makes them.

        None: ``log.source`` makes them. They are made again when another seat looks and in another
        language.
        """
        self.ply, self.seat, self.round, self.wide, self.move = ply, seat, round, wide, move
        self._log = log
        self._source = source
        self._known: tuple[Key, EntryTexts] | None = None

    @property
    def texts(self) -> EntryTexts:
        """Return the texts for the seat that looks, in the language in use."""
        source = self._source
        if isinstance(source, EntryTexts):
            return source
        log = self._log
        assert log is not None  # only entries with fixed texts have no log
        if self._known is None or self._known[0] != log.key:
            self._known = log.key, (log.source if source is None else source)(self.ply)
        return self._known[1]

    @property
    def text(self) -> str | Message:
        """Return the text in the list."""
        return self.texts.text

    @property
    def sentence(self) -> Message:
        """Return the sentence of the action."""
        return self.texts.sentence

    @property
    def picture(self) -> Picture | None:
        """Return the function which makes the entry's picture, None if it has none."""
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
    """The entries for the game on a table, updated only where actions have changed.

    ``extend(log, ply)`` appends the entries of action number ``ply``, and may replace an earlier
    one, which comes back when the action is undone.
    """

    def __init__(
        self,
        controller: "TableController",
        extend: Callable[["MoveLog", int], None],
        source: Callable[[int], EntryTexts],
    ) -> None:
        """Begin empty; ``source`` makes the texts of an action by its number."""
        self._controller = controller
        self._extend = extend
        self.source = source
        self.entries: list[MoveEntry] = []
        self.key: Key = (None, "")
        self._following = Following()
        self._lengths = array("L")  # number of entries before each listed action
        self._moves = array("L", [0])  # number of actions of seats before each, and before the next
        self._exchanged: dict[int, list[tuple[int, MoveEntry]]] = {}
        self._same = 0  # number of entries unchanged since the last call of ``settled``

    def add(
        self,
        ply: int,
        seat: int | None,
        source: TextSource = None,
        round: int | None = None,  # noqa: A002 - the game's word
        *,
        wide: bool = False,
    ) -> None:
        """Append an entry; to be called in ``extend``."""
        move = None
        if 0 <= ply < len(self._moves):
            chance = self._controller.timeline.state_at(ply).is_chance()
            move = 0 if chance else self._moves[ply] + 1
        self.entries.append(MoveEntry(ply, seat, source, round, wide=wide, log=self, move=move))

    def exchange(
        self,
        index: int,
        ply: int,
        source: TextSource,
        during: int,
    ) -> None:
        """Replace the entry at ``index``, keeping seat and round, because of action ``during``."""
        old = self.entries[index]
        self._exchanged.setdefault(during, []).append((index, old))
        self.entries[index] = MoveEntry(
            ply, old.seat, source, old.round, wide=old.wide, log=self, move=old.move
        )
        self._same = min(self._same, index)

    def follow(self, upto: int | None = None) -> None:
        """List the actions up to now, or those before ``upto``; keep unchanged entries."""
        fresh = self._following.catch_up(self._controller.timeline, upto)
        self._back(fresh.start)
        observer = self._controller.observer() if self._controller.hides else None
        self.key = observer, catalogue().language
        timeline = self._controller.timeline
        for ply in fresh:
            self._lengths.append(len(self.entries))
            self._extend(self, ply)
            self._moves.append(self._moves[-1] + (not timeline.state_at(ply).is_chance()))

    @property
    def next_move(self) -> int:
        """Return the number of the move which follows those listed."""
        return self._moves[-1] + 1

    def settled(self) -> int:
        """Return how many entries are unchanged since the last call; only one list may call it."""
        same, self._same = self._same, len(self.entries)
        return same

    def _back(self, ply: int) -> None:
        """Remove what actions from number ``ply`` on have added or replaced."""
        while len(self._lengths) > ply:
            length = self._lengths.pop()
            self._moves.pop()
            del self.entries[length:]
            for index, old in reversed(self._exchanged.pop(len(self._lengths), ())):
                if index < length:  # else that entry was added by the same action
                    self.entries[index] = old
                    self._same = min(self._same, index)
            self._same = min(self._same, length)


def entry(ply: int, seat: int | None, text: str | Message, sentence: Message) -> MoveEntry:
    """Return an entry with fixed texts, for what is not an action of the record."""
    return MoveEntry(ply, seat, EntryTexts(text, sentence))
