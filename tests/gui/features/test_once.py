"""A double click on a main button acts once, whatever comes to lie under its second press."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ludotheque.core.messages import M
from ludotheque.games import ENGINES, game_class
from ludotheque.table.controller import Mode
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.exercises.exercisecard import ExerciseCard
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.shelf.gamecards import GameCard
from ludotheque.ui.widgets.boxes import Box
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.widgets import TextButton
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.examples import many_dice, one_die
from tests.gui.features.conftest import PLAIN, players
from tests.gui.features.test_end_card import one_action_before_the_end
from tests.gui.frame.test_resume import keep
from tests.gui.table.hands import LEFT, NO_BUTTON, send_mouse


def settle() -> None:
    """Let what is due happen."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QCoreApplication.processEvents()


class Ear(QObject):
    """Hears what a widget hears: presses, and clicks of a button."""

    def __init__(self, widget: QWidget) -> None:
        """Listen to a widget until this object goes."""
        super().__init__(widget)
        self.heard = 0
        if isinstance(widget, QAbstractButton):
            widget.clicked.connect(self._hear)
        else:
            widget.installEventFilter(self)

    def _hear(self) -> None:
        self.heard += 1

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Note a press."""
        kinds = {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}
        self.heard += event.type() in kinds
        return False


def under(window: MainWindow, at: QPoint) -> QWidget:
    """What lies at a point of the screen; a dialog is drawn so that its main button lies there."""
    dialog = QApplication.activeModalWidget()
    whole = window if dialog is None else dialog
    if dialog is not None:
        shown = [one for one in dialog.findChildren(TextButton) if one.isVisible()]
        button = next((one for one in shown if one.property("kind") == "primary"), None)
        if button is not None:
            dialog.move(dialog.pos() + at - button.mapToGlobal(button.rect().center()))
            settle()
    return whole.childAt(whole.mapFromGlobal(at)) or whole


def press(widget: QWidget, at: QPoint, kind: QEvent.Type) -> None:
    """Press and release at a point of the screen."""
    spot = widget.mapFromGlobal(at)
    send_mouse(widget, kind, spot, LEFT, LEFT)
    send_mouse(widget, QEvent.Type.MouseButtonRelease, spot, LEFT, NO_BUTTON)


def press_twice(window: MainWindow, clock: HandClock, button: QAbstractButton) -> None:
    """Press a button, and more than once again before half a second has passed each time."""
    at = button.mapToGlobal(button.rect().center())
    done: list[int] = []

    def again() -> None:
        settle()
        there = under(window, at)
        ear = Ear(there)
        kinds = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick
        for kind in (*kinds, kinds[0]):
            clock.advance(GUARD - 1)
            press(there, at, kind)
        done.append(ear.heard)
        while (dialog := QApplication.activeModalWidget()) is not None:
            dialog.close()

    clock.advance(10 * GUARD)
    QTimer.singleShot(0, window, again)
    QTest.mouseClick(button, LEFT)
    settle()
    assert done == [0], button.text() or type(button).__name__


def mains(page: QWidget) -> list[TextButton]:
    """The main buttons in sight on a page."""
    return [
        button
        for button in page.findChildren(TextButton)
        if button.property("kind") == "primary" and button.isVisible() and button.isEnabled()
    ]


def opening(kind: type[QAbstractButton]) -> Callable[[MainWindow], Iterator[QAbstractButton]]:
    """What finds the first box or card of a kind."""
    return lambda window: iter(
        [one for one in window.pages.currentWidget().findChildren(kind) if one.isVisible()][:1]
    )


PAGES: dict[str, Callable[[MainWindow], object]] = {
    "cover": lambda window: window.show_cover(many_dice()),
    "exercise": lambda window: window.visits.open_exercise(many_dice(), 0),
    "tour": lambda window: window.visits.show_tour(),
    **{
        page.name: lambda window, name=page.name: window.visits.show_own(name)
        for _key, page in all_own_pages()
    },
}


@pytest.mark.parametrize("page", PAGES)
def test_every_main_button_of_a_page(window: MainWindow, hand_clock: HandClock, page: str) -> None:
    window.resize(1280, 800)
    PAGES[page](window)
    settle()
    found = mains(window.pages.currentWidget())
    assert found
    for number in range(len(found)):
        press_twice(window, hand_clock, mains(window.pages.currentWidget())[number])
        window.show_shelf()
        PAGES[page](window)
        settle()


@pytest.mark.parametrize("kind", [Box, GameCard, ExerciseCard])
def test_what_opens_a_page(
    window: MainWindow, hand_clock: HandClock, kind: type[QAbstractButton]
) -> None:
    """A double click on a box does not press what stands on its cover."""
    window.resize(1280, 800)
    keep(window, PLAIN, 2)
    window.show_shelf()
    if kind is ExerciseCard:
        window.visits.show_exercises(many_dice())
    settle()
    for button in opening(kind)(window):
        before = window.pages.currentWidget()
        press_twice(window, hand_clock, button)
        assert window.pages.currentWidget() is not before


def test_a_question_is_answered_once(window: MainWindow, hand_clock: HandClock) -> None:
    """The press too many does not reach what lies below the question."""
    window.begin(many_dice(), {}, players(many_dice()))
    settle()
    before = window.table.controller.timeline.ply

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        panel = window.table.panel
        dialog.move(
            dialog.pos()
            + panel.button.mapToGlobal(panel.button.rect().center())
            - mains(dialog)[0].mapToGlobal(mains(dialog)[0].rect().center())
        )
        settle()
        press_twice(window, hand_clock, mains(dialog)[0])

    QTimer.singleShot(0, window, answer)
    tell(window, M("Well."))
    assert window.table.controller.timeline.ply == before


@pytest.mark.parametrize("name", ["again_button", "back_button", "analyse_button", "copy_button"])
@pytest.mark.parametrize("key", ENGINES[:2])
def test_the_card_at_the_end(
    window: MainWindow, tmp_path: Path, hand_clock: HandClock, key: str, name: str
) -> None:
    """Also right after it has come up over the board, where the winning click may have been."""
    window.resize(1280, 800)
    timeline, action = one_action_before_the_end(key)
    window.lay_table(window.session.lay(timeline))
    page = window.table
    hand_clock.advance(10 * GUARD)
    page.controller.lift()
    page.controller.commit(action)
    settle()
    assert page.controller.mode is Mode.OVER
    button = getattr(page.end_card, name)
    ear = Ear(button)
    press(button, button.mapToGlobal(button.rect().center()), QEvent.Type.MouseButtonPress)
    assert ear.heard == 0
    press_twice(window, hand_clock, button)
    assert ear.heard == 1


def test_what_is_pressed_elsewhere_or_later_is_heard(
    window: MainWindow, hand_clock: HandClock
) -> None:
    window.show_cover(many_dice())
    settle()
    button = window.cover.play_button
    at = button.mapToGlobal(button.rect().center())
    pressed: list[int] = []
    button.clicked.connect(lambda: pressed.append(1))
    window.cover.play.disconnect()  # no dialog: the button stays
    window.cover.play.connect(lambda: None)
    for pause, heard in ((GUARD, 1), (GUARD - 1, 1), (GUARD - 1, 1), (GUARD, 2)):
        hand_clock.advance(pause)
        press(button, at, QEvent.Type.MouseButtonPress)
        assert len(pressed) == heard
    hand_clock.advance(GUARD)
    handle = window.windowHandle()  # as the desktop hands presses over
    for pause, heard in ((0, 3), (GUARD - 1, 3), (GUARD - 1, 3), (GUARD, 4)):
        hand_clock.advance(pause)
        QTest.mouseClick(handle, LEFT, pos=window.mapFromGlobal(at))
        assert len(pressed) == heard
    elsewhere = window.cover.back_button
    QTest.mousePress(elsewhere, LEFT)
    press(button, at, QEvent.Type.MouseButtonPress)
    assert len(pressed) == 5


@pytest.mark.parametrize("key", [key for key in ENGINES if not game_class(key).hidden])
def test_a_button_that_goes_out_gives_its_keys_to_the_board(window: MainWindow, key: str) -> None:
    """Undone to the beginning, Space rolls or chooses; it does not press what stands beside."""
    window.begin(key, {}, players(key))
    page = window.table
    assert page is not None
    actions = window.menus.actions
    while not actions["undo"].isEnabled():
        if page.controller.mode is Mode.COVERED:
            page.controller.lift()
        elif page.controller.mode is Mode.IDLE:
            page.controller.roll()
        else:
            page.controller.commit(page.controller.state.legal_actions()[0])
        settle()
    (button,) = (
        one for one in actions["undo"].associatedObjects()
        if isinstance(one, QAbstractButton) and one.isVisible()
    )  # fmt: skip
    for _ in range(100):
        if not actions["undo"].isEnabled():
            break
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        settle()
    assert QApplication.focusWidget() is page.view


def test_space_rolls_from_the_list_of_moves_too(window: MainWindow) -> None:
    """Wherever in the panel the keys are which need no Space themselves."""
    window.begin(one_die(), {}, players(one_die()))
    page = window.table
    assert page is not None
    while page.controller.mode is not Mode.IDLE:
        settle()
    before = page.controller.timeline.ply
    moves = page.panel.moves
    QTest.mouseClick(moves.viewport(), LEFT)
    moves.setFocus()
    QTest.keyClick(moves, Qt.Key.Key_Space)
    settle()
    assert page.controller.timeline.ply > before
    assert QApplication.focusWidget() is page.view
