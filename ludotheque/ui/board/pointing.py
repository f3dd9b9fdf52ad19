"""What a sentence names is framed on the board as long as the sentence stands.

The sentences are that of the panel and the note of a refusal. The places come from the arguments
of the message, and from the reason of a refusal; where the cells bear no names, as is usual in some
games, only these frames tell which are meant.
"""

import re
from collections.abc import Container, Iterable, Iterator
from typing import Final, Protocol, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import Arg, Message
from ludotheque.ui.board.drawing import INK, round_pen

REFUSED: Final = QColor("#A3271C")
PAPER: Final = QColor("#FFFFFF")
_WORD: Final = re.compile(r"[A-Za-z]*\d[\d.]*(?:[↓↑←→]|–\w+)?")
"""A word which may be the name of a place: « e4 », « 3.21 », « c5↓ », « e3–g3 »."""
PERSONS: Final = frozenset({"name", "names", "owner", "player", "side", "opponent"})
"""Arguments which name a person, whatever he or she is called."""


def arguments(message: Message) -> Iterator[Arg]:
    """Yield all arguments of a message and of those in it, except the names of persons.

    A piece whose cell is named too is left out: the cell tells which one is meant.
    """
    placed = any(key == "cell" for key, _ in message.args)
    for key, arg in message.args:
        if key not in PERSONS and not (placed and key == "piece"):
            yield from _within(arg)


def _within(arg: Arg) -> Iterator[Arg]:
    if isinstance(arg, tuple):
        for item in arg:
            yield from _within(item)
        return
    yield arg
    if isinstance(arg, Message):
        yield from arguments(arg)


def words(text: str) -> Iterator[str]:
    """Yield the words of a text which may be names of places."""
    yield from (word.rstrip(".") for word in _WORD.findall(text))


def frame(painter: QPainter, outline: QPainterPath, *, refused: bool) -> None:
    """Frame what a sentence names with dashes on white: red for a refusal, else dark.

    A dark edge has the white stand out from grounds which are neither dark nor light.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 11.5), (PAPER, 8.5)):
        painter.setPen(round_pen(colour, width))
        painter.drawPath(outline)
    dashes = round_pen(REFUSED if refused else INK, 5, Qt.PenStyle.CustomDashLine)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.2, 1.6])
    painter.setPen(dashes)
    painter.drawPath(outline)


class Board(Protocol):
    """What is asked of a board."""

    def update(self) -> None:
        """Paint the board again."""

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return the places which an argument of a sentence names."""

    def places_in(self, text: str) -> Iterable[str]:
        """Return the places which the words of a text name."""

    def outline(self, place: str) -> QPainterPath:
        """Return the outline of a place."""


class Pointing(QObject):
    """The sentences which stand beside a board, and the frames around what they name."""

    def __init__(self, board: QGraphicsScene) -> None:
        """Stand beside ``board``, a Board, asked for as the parent: held, it would never go."""
        super().__init__(board)
        self._told: tuple[Message | str, ...] = ()
        self._considered: tuple[Message | str, ...] = ()
        self._reason: Reason | None = None

    def tell(self, *texts: Message | str | None) -> None:
        """Note the texts in the panel which speak of the board now; of a message its arguments
        name places, of any other text its words.
        """
        found = tuple(text for text in texts if text is not None)
        if found != self._told:
            self._told = found
            self._repaint()

    def consider(self, *texts: Message | str) -> None:
        """Note further texts, which the pointer is on."""
        if texts != self._considered:
            self._considered = texts
            self._repaint()

    def refuse(self, reason: Reason) -> None:
        """Note a refusal which is shown now."""
        self._reason = reason
        self._repaint()

    def forget(self) -> None:
        """Note that the refusal is shown no more."""
        if self._reason is not None:
            self._reason = None
            self._repaint()

    @property
    def _board(self) -> Board:
        return cast("Board", self.parent())

    def _repaint(self) -> None:
        self._board.update()

    def told(self) -> tuple[str, ...]:
        """Return the places which the panel names."""
        found: dict[str, None] = {}
        for text in (*self._told, *self._considered):
            named = self._places(arguments(text)) if isinstance(text, Message) else (
                self._board.places_in(text)
            )  # fmt: skip
            found.update(dict.fromkeys(named))
        return tuple(found)

    def refused(self) -> tuple[str, ...]:
        """Return the places which the refusal names."""
        return () if self._reason is None else self.about(self._reason)

    def about(self, reason: Reason) -> tuple[str, ...]:
        """Return the places which a reason is about."""
        return self._places((*reason.places, *arguments(reason.message)))

    def _places(self, args: Iterable[Arg]) -> tuple[str, ...]:
        named = self._board.places_named
        return tuple(dict.fromkeys(place for arg in args for place in named(arg)))

    def paint(self, painter: QPainter, spared: Container[str] = ()) -> None:
        """Frame all places named, those of a refusal above the others.

        Those ``spared`` are framed for a refusal only: they are marked in another way.
        """
        refused, outline = self.refused(), self._board.outline
        for place in self.told():
            if place not in refused and place not in spared:
                frame(painter, outline(place), refused=False)
        for place in refused:
            frame(painter, outline(place), refused=True)
