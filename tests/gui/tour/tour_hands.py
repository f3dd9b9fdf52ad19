"""Hands at the guided tour: what it asks for, done by mouse, by dragging or by keys."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.table.controller import Mode
from ludotheque.ui.tour.gametour import GameTour, tour_game
from ludotheque.ui.tour.tourpage import TourPage, forbidden
from ludotheque.ui.window.mainwindow import MainWindow

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
_FOUND = tour_game()
assert _FOUND is not None
TOUR: GameTour = _FOUND[1]
TOPICS = TOUR.topics
NAMES = [topic.name for topic in TOPICS]
WAYS = ("mouse", "drag", "keys")


def settle() -> None:
    """Let everything that is due happen, without waiting for anything."""
    for _ in range(6):
        QCoreApplication.processEvents()


def click(widget: QWidget, at: QPoint | None = None) -> None:
    """Click a widget, in its middle unless a place is named."""
    QTest.mouseClick(widget, LEFT, PLAIN, at or widget.rect().center())
    settle()


def press(key: Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Press a key where the keyboard is."""
    held = QApplication.focusWidget()
    assert held is not None
    QTest.keyClick(held, key, modifiers)
    settle()


class Visitor:
    """Somebody who takes the tour."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def page(self) -> TourPage:
        """The tour, which must be the page shown."""
        page = self.window.visits.page
        assert isinstance(page, TourPage)
        assert self.window.pages.currentWidget() is page
        return page

    @property
    def here(self) -> str:
        """The name of the step."""
        return self.page.topic.name

    def begin(self) -> "Visitor":
        """Choose the tour in the menu."""
        self.window.menus.actions["tour"].trigger()
        settle()
        return self

    # Hands

    def place(self, name: str) -> None:
        """Click a place of the board."""
        view = self.page.view
        click(view.viewport(), view.centre_of(name))

    def drag(self, start: str, goal: str) -> None:
        """Drag a pawn from one cell to another."""
        view = self.page.view
        viewport = view.viewport()
        a, b = view.centre_of(start), view.centre_of(goal)
        self._send(viewport, QEvent.Type.MouseButtonPress, a, LEFT, held=True)
        for part in range(1, 7):
            self._send(viewport, QEvent.Type.MouseMove, a + (b - a) * part / 6, NONE, held=True)
            settle()
        self._send(viewport, QEvent.Type.MouseButtonRelease, b, LEFT, held=False)
        settle()

    @staticmethod
    def _send(
        viewport: QWidget, kind: QEvent.Type, pos: QPoint, button: Qt.MouseButton, *, held: bool
    ) -> None:
        there = QPointF(viewport.mapToGlobal(pos))
        buttons = LEFT if held else NONE
        event = QMouseEvent(kind, QPointF(pos), there, button, buttons, PLAIN)
        QApplication.sendEvent(viewport, event)

    def walk(self, place: str) -> None:
        """Bring the board's cursor to a place with the arrow keys, and press Enter."""
        self.reach(place)
        press(Key.Key_Return)

    def reach(self, place: str) -> None:
        """Bring the board's cursor to a place with the arrow keys."""
        scene = self.page.scene
        for _ in range(40):
            if scene.cursor_shown and scene.cursor == place:
                return
            if not scene.cursor_shown or scene.cursor is None:
                press(Key.Key_Left)
                continue
            way = scene.places[place].rect.center() - scene.places[scene.cursor].rect.center()
            if abs(way.x()) > abs(way.y()):
                press(Key.Key_Right if way.x() > 0 else Key.Key_Left)
            else:
                press(Key.Key_Down if way.y() > 0 else Key.Key_Up)
        raise AssertionError(f"the arrow keys do not lead to {place}")

    # The tour

    def go_on(self, way: str) -> None:
        """Do what the step asks for."""
        page, by_keys = self.page, way == "keys"
        scene = page.scene
        if page.topic.waits is None:
            press(Key.Key_Return) if by_keys else click(page.card.next_button)
        elif self.here == "roll":
            if way == "drag":
                press(Key.Key_R)  # or by the menu's key
            else:
                press(Key.Key_Space) if by_keys else self.place("die")
            wait_still(page)
        elif self.here == "choose":
            pawn = scene.starter_places()[0]
            if way == "drag":
                goal = page.scene.step_of(_goal(page, pawn))
                self.drag(pawn, goal)
                wait_still(page)
            else:
                self.walk(pawn) if by_keys else self.place(pawn)
        elif self.here == "go":
            goal = scene.target_places()[-1]
            self.walk(goal) if by_keys else self.place(goal)
            wait_still(page)
        elif self.here == "undo":
            if by_keys:
                press(Key.Key_Z, CONTROL)
            else:
                click(button_of(page, "undo"))
            wait_still(page)
        elif self.here == "refuse":
            pawn = forbidden(page.table, TOUR) or ""
            self.walk(pawn) if by_keys else self.place(pawn)
        else:
            assert self.here == "rules"
            if by_keys:
                press(Key.Key_F1)
            else:
                bar = page.table.panel.tabs.tabBar()
                click(
                    bar, bar.tabRect(page.table.panel.tabs.indexOf(page.table.panel.rules)).center()
                )
            settle()
            assert self.here == "rules"  # they are looked at as long as one likes
            self.next(by_keys=by_keys)

    def next(self, *, by_keys: bool) -> None:
        """Go on by the card's button."""
        button = self.page.card.next_button
        assert button.isVisible()
        if not by_keys:
            click(button)
            return
        for _ in range(40):
            if QApplication.focusWidget() is button:
                break
            press(Key.Key_Tab)
        assert QApplication.focusWidget() is button
        press(Key.Key_Return)

    def to(self, name: str, way: str = "mouse") -> "Visitor":
        """Take the tour as far as a step."""
        for _ in TOPICS:
            if self.here == name:
                return self
            self.go_on(way)
        assert self.here == name
        return self


def _goal(page: TourPage, pawn: str) -> str:
    state = page.controller.state
    return next(steps[1] for steps in map(state.steps, state.legal_actions()) if steps[0] == pawn)


def button_of(page: TourPage, name: str) -> QWidget:
    """The panel's button of an action."""
    for shown in page.window().menus.actions[name].associatedObjects():  # type: ignore[attr-defined]
        if isinstance(shown, QWidget) and page.isAncestorOf(shown):
            return shown
    raise AssertionError(name)


def wait_still(page: TourPage) -> None:
    """Wait for the end of a movement."""
    for _ in range(2000):
        settle()
        if page.controller.mode is not Mode.ANIMATING:
            break
        QTest.qWait(2)
    assert page.controller.mode is not Mode.ANIMATING
    settle()
