"""Two hands at the encyclopaedia and at the practice: real events, eyes on the models."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ludotheque.games.automatch.keytable import Table
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.games.automatch.encyclopaedia.carlist import CarList
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediapage import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.ordering import Ordering
from ludotheque.ui.games.automatch.encyclopaedia.practicepage import PracticePage
from ludotheque.ui.games.automatch.encyclopaedia.rowscene import RowScene
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import LEFT, Hands, Key

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def press(button: QWidget) -> None:
    """Click in the middle of a widget."""
    QTest.mouseClick(button, LEFT)
    QCoreApplication.processEvents()


class CarHands:
    """Hands at the encyclopaedia of a window."""

    def __init__(self, window: MainWindow) -> None:
        """Sit down at ``window``, whose encyclopaedia is shown."""
        self.window = window

    @property
    def page(self) -> EncyclopaediaPage:
        """The page."""
        page = self.window.visits.page
        assert isinstance(page, EncyclopaediaPage)
        return page

    @property
    def rows(self) -> CarList:
        """The list of cars."""
        return self.page.list

    @property
    def table(self) -> Table:
        """The key table shown."""
        return self.page.table

    def ours(self) -> bool:
        """Whether the table shown is the program's own."""
        return self.table.reconstruction

    def names(self) -> list[str]:
        """The cars from top to bottom."""
        return [self.table.cars[card].name for card in self.rows.shown()]

    def key(self, key: Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and release a key on the list."""
        QTest.keyClick(self.rows, key, keys)
        QCoreApplication.processEvents()

    def head(self, column: int) -> None:
        """Click the heading of a column."""
        header = self.rows.horizontalHeader()
        x = header.sectionViewportPosition(column) + header.sectionSize(column) // 2
        QTest.mouseClick(header.viewport(), LEFT, pos=QPoint(x, header.height() // 2))
        QCoreApplication.processEvents()

    def row(self, row: int) -> None:
        """Click a row of the list."""
        index = self.rows.filter.index(row, 2)
        self.rows.scrollTo(index)
        rect: QRect = self.rows.visualRect(index)
        QTest.mouseClick(self.rows.viewport(), LEFT, pos=rect.center())
        QCoreApplication.processEvents()

    def type(self, text: str) -> None:
        """Type into the field, emptied first."""
        self.page.search.setFocus()
        QTest.keyClick(self.page.search, Key.Key_A, CONTROL)
        QTest.keyClick(self.page.search, Key.Key_Delete)
        QTest.keyClicks(self.page.search, text)
        QCoreApplication.processEvents()


def open_cars(window: MainWindow) -> CarHands:
    """Open the encyclopaedia from L'Auto-Match's cover."""
    window.show_cover("automatch")
    assert window.cover is not None
    press(window.cover.buttons["cars"])
    return CarHands(window)


class RowHands(Hands):
    """Hands at the practice of a window."""

    @property
    def page(self) -> PracticePage:  # type: ignore[override]
        """The page."""
        page = self.window.visits.page
        assert isinstance(page, PracticePage)
        return page

    @property
    def row(self) -> RowScene:
        """The cloth."""
        return self.page.scene

    @property
    def ordering(self) -> Ordering:
        """The order being made."""
        assert self.page.ordering is not None
        return self.page.ordering

    def carrying(self) -> bool:
        """Whether the card is in the hand."""
        return self.row.carried

    @property
    def said(self) -> str:
        """What the note says, nothing where there is none."""
        note = self.page.panel.note
        return f"{note.heading.text()}: {note.text.text()}" if note.isVisible() else ""

    def right(self) -> int:
        """A place where the card may lie."""
        ordering = self.ordering
        return next(place for place in range(len(ordering.row) + 1) if ordering.fits(place))

    def wrong(self) -> int:
        """A place where it may not."""
        ordering = self.ordering
        return next(place for place in range(len(ordering.row) + 1) if not ordering.fits(place))

    def lay(self, place: int, way: str) -> None:
        """Lay the card by click, by drag or by keys."""
        name = f"gap-{place}"
        if way == "click":
            self.click(name)
        elif way == "drag":
            self.drag("hand", name)
        else:
            self.step_to(place)
            self.key(Key.Key_Return)

    def step_to(self, place: int) -> None:
        """Bring the cursor to a gap with the arrow keys which go along the row."""
        scene = self.row
        back, on = Key.Key_Left, Key.Key_Right
        if scene.plan.tiles:
            back, on = Key.Key_Up, Key.Key_Down
        if not scene.cursor_shown:
            self.key(on)
        for _ in range(60):
            here = int((scene.cursor or "gap-0").partition("-")[2])
            if here == place:
                return
            self.key(on if here < place else back)
        raise AssertionError(f"the arrow keys do not lead to {place}")


def open_practice(
    window: MainWindow, kind: str = "5", figure: str = "0", way: str = "ease", *,
    begin: bool = True, seed: int = 7,
) -> RowHands:  # fmt: skip
    """Go from the encyclopaedia to the practice, choose an exercise with the mouse, begin."""
    press(open_cars(window).page.panel.buttons["practise"])
    hands = RowHands(window)
    hands.page.rng = random.Random(seed)
    panel = hands.page.panel
    for pills, value in ((panel.kind, kind), (panel.figure, figure), (panel.way, way)):
        press(pills.pill(value))
        assert pills.value() == value
    if begin:
        press(panel.start)
    return hands


class Answers:
    """What the user answers in file dialogs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Choose no file."""
        self.path: Path | None = None
        monkeypatch.setattr(filechooser, "to_open", self._file)

    def _file(self, *_: object) -> Path | None:
        return self.path
