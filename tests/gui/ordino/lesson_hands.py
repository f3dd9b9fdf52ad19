"""Tables for the lesson of a roll, a board without a drawing beside it, hands at its tab."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import Message
from ludotheque.games import create
from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.arrangements import (
    Arrangement,
    Instruction,
)
from ludotheque.games.ordino.card import Card, card_of
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.games.ordino.lesson.lessonpage import LessonPage
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.games.ordino.lesson.possible import PossibleList

LEFT = Qt.MouseButton.LeftButton
MIXED: dict[str, Any] = {
    "white": {"3": "5.0", "4": "4.1", "1": "5.3", "2": "4.7", "5": "3.3", "6": "2.2", "s": ["5.4"]},
    "black": {"1": "5.7", "2": "4.3", "s": ["3.5"]},
    "side": "white",
    "dice": ["cube", 4, "et", "ou", "v1", "h2"],
}
"""Cube 4 obeys « et », cube 3 obeys « ou », cube 4 does not."""
PARTNER: dict[str, Any] = {
    "white": {"3": "1.11", "4": "1.2", "5": "2.10", "s": [None, None]},
    "black": {"1": "1.1", "5": "2.8", "s": [None, None]},
    "side": "south",
    "dice": ["cylinder", 2, "et", "ou", "h1", "h2"],
}
SPHERE: dict[str, Any] = {
    "white": {"3": "2.0", "6": "1.6", "5": "2.2", "s": ["3.6", "5.4"]},
    "black": {"1": "1.5", "2": "2.1", "5": "3.20", "3": "2.3", "s": ["2.7"]},
    "side": "black",
    "dice": ["cylinder", 2, "et", "ou", "h1", "h1"],
}
SUPER: dict[str, Any] = {
    "white": {"1": "1.11", "2": "beside", "3": "beside", "s": ["beside", "beside"]},
    "black": {"4": "2.5", "s": ["beside"]},
    "side": "white",
    "dice": ["cross", 3, "ou"],
}
CENTRE: dict[str, Any] = {
    "white": {"3": "1.1", "s": []},
    "black": {"1": "1.4", "2": "5.7", "5": "1.10", "s": ["3.3"]},
    "side": "white",
    "dice": ["cube", 3, "ou", "ou", "v1", "h2"],
}
ON_CENTRE = ("3-C", "reroll cube 6")
LESSONS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, str]]] = {
    "mixed": (MIXED, (), {}),
    "partner": (PARTNER, (), {"players": "4"}),
    "sphere": (SPHERE, (), {}),
    "super": (SUPER, (), {"super": "yes"}),
    "centre": (CENTRE, ON_CENTRE, {}),
    "rolling": ({**MIXED, "dice": None}, (), {}),
}


class FakeBoard(QObject):
    """A board with a card and without a drawing; remembers what it was asked."""

    marked = Signal()

    def __init__(self, controller: TableController) -> None:
        """Stand beside a table."""
        super().__init__()
        self.controller = controller
        self.answer: Answer | None = None
        self.card: Card | None = None
        self.chosen: str | None = None
        self.by_keys = False
        self.shown: list[Instruction | None] = [None]
        self.taken: list[tuple[Arrangement, Instruction | None]] = []
        controller.changed.connect(self.begin)
        self.begin()

    @property
    def state(self) -> OrdinoState:
        """The state on the table."""
        assert isinstance(self.controller.state, OrdinoState)
        return self.controller.state

    def begin(self) -> None:
        """Begin with the card of the state."""
        if self.controller.is_empty:
            return
        self.chosen = None
        self.card = card_of(self.state)
        self.marked.emit()

    def lay(self, card: Card | None, chosen: str | None = None) -> None:
        """Have the player lay dice and choose."""
        self.card, self.chosen = card, chosen
        self.marked.emit()

    def chosen_place(self) -> str | None:
        """The place chosen first."""
        return self.chosen

    def take_up(
        self,
        arrangement: Arrangement,
        instruction: Instruction | None = None,
        *,
        by_keys: bool = False,
    ) -> None:
        """Lay the dice so."""
        assert self.card is not None
        self.by_keys = by_keys
        self.taken.append((arrangement, instruction))
        self.lay(self.card.saying(arrangement), instruction.origin if instruction else None)

    def show_instruction(self, instruction: Instruction | None) -> None:
        """Show a way."""
        self.shown.append(instruction)

    def frame_named(self, said: tuple[Message, ...]) -> None:
        """Frame places: there are none to be seen."""

    def last(self) -> Instruction | None:
        """What is shown now."""
        return self.shown[-1]


def table(name: str) -> TableController:
    """A table with one of LESSONS on it."""
    position, texts, options = LESSONS[name]
    timeline = Timeline(create("ordino", options), seed=1, start=position)
    for text in texts:
        timeline.apply(timeline.state.parse(text))
    controller = TableController()
    controller.lay(timeline)
    controller.begin()
    return controller


Open = Callable[[TableController], tuple[LessonView, FakeBoard]]
Show = Callable[[str], tuple[LessonView, FakeBoard]]


def page_of(view: LessonView) -> LessonPage:
    assert view.page is not None
    return view.page


def is_open(view: LessonView) -> bool:
    return view.page is not None and view.page.is_open


def press_toggle(view: LessonView) -> None:
    toggle = page_of(view).toggle
    view.area.ensureWidgetVisible(toggle)
    QApplication.processEvents()
    QTest.mouseClick(toggle, LEFT)
    QApplication.processEvents()


def list_of(view: LessonView) -> PossibleList:
    found = page_of(view).possible
    assert found is not None
    return found


def point_at(view: LessonView, row: int) -> QPoint:
    """Move the pointer to a row of the list, scrolled to; return where it is."""
    found = list_of(view)
    rect = found.visualRect(found.model().index(row, 0))
    view.area.ensureVisible(0, found.mapTo(page_of(view), rect.center()).y(), 0, 30)
    QApplication.processEvents()
    QTest.mouseMove(found.viewport(), rect.center() - QPoint(3, 3))
    QTest.mouseMove(found.viewport(), rect.center())
    QApplication.processEvents()
    return rect.center()
