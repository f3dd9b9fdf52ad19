"""The game of the template at the window: begun, played, kept, resumed, counted, looked up.

These tests run in a checkout to which the game was added (tests/project/test_new_game.py), under
the key in LUDOTHEQUE_NEW_GAME; they are no part of the suite of another checkout.
"""

import os
import random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import use_language
from ludotheque.games import SHELF, info
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.shelf.cover import CoverPage
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import let_go, send_mouse, until

KEY = os.environ["LUDOTHEQUE_NEW_GAME"]
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton


def accept() -> None:
    """Begin with what the dialog proposes, once it is there."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewGameDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return)


def cover(window: MainWindow) -> CoverPage:
    """Take the box from the shelf by click."""
    box = next(box for box in window.shelf.boxes.boxes if box.info.key == KEY)
    QTest.mouseClick(box, LEFT, pos=box.rect().center())
    until(lambda: window.cover is not None)
    assert window.cover is not None
    return window.cover


def begin(window: MainWindow) -> TablePage:
    """Begin a game from the cover."""
    page = cover(window)
    QTimer.singleShot(50, accept)
    QTest.mouseClick(page.play_button, LEFT)
    until(lambda: window.table is not None)
    let_go()
    assert window.table is not None
    return window.table


class Player:
    """Plays legal actions at the board, each in another way."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.chance = random.Random(3)
        self.ways = 0

    @property
    def view(self) -> BoardView:
        return self.table.view

    def rest(self) -> None:
        """Wait until somebody has to do something, or the game is over."""
        controller, scene = self.table.controller, self.table.scene
        resting = {Mode.IDLE, Mode.CHOOSING, Mode.OVER}
        until(lambda: controller.mode in resting and not scene.moving, "for the table")
        assert dict(scene.shown()) == dict(scene.expected())

    def act(self) -> bool:
        """Do one thing; return whether the game goes on."""
        self.rest()
        controller = self.table.controller
        if controller.mode is Mode.OVER:
            return False
        ply, state = controller.timeline.ply, controller.timeline.state
        self.ways += 1
        if state.is_chance():
            self.roll()
        else:
            action = self.chance.choice(list(state.legal_actions()))
            places = [self.table.scene.place_of(step) for step in state.steps(action)]
            self.choose(places)
        until(lambda: controller.timeline.ply > ply, "for the action")
        return True

    def roll(self) -> None:
        match self.ways % 3:
            case 0:
                QTest.mouseClick(self.view.viewport(), LEFT, pos=self.view.centre_of("die"))
            case 1:
                QTest.keyClick(self.view, Qt.Key.Key_Space)
            case 2:
                QTest.mouseClick(self.table.panel.button, LEFT)

    def choose(self, places: list[str]) -> None:
        origin, target = places
        match self.ways % 3:
            case 0:
                for place in places:
                    QTest.mouseClick(self.view.viewport(), LEFT, pos=self.view.centre_of(place))
            case 1:
                self.drag(self.view.centre_of(origin), self.view.centre_of(target))
            case 2:
                for place in places:
                    self.to(place)
                    QTest.keyClick(self.view, Qt.Key.Key_Return)

    def to(self, place: str) -> None:
        """Lead the cursor to a place by Page Down."""
        scene = self.table.scene
        for _ in range(20):
            QTest.keyClick(self.view, Qt.Key.Key_PageDown)
            if scene.cursor == place:
                return
        raise AssertionError(f"Page Down does not lead to {place}")

    def drag(self, start: QPoint, end: QPoint) -> None:
        port = self.view.viewport()
        QTest.mousePress(port, LEFT, pos=start)
        for part in (0.3, 0.7, 1.0):
            at = start + (end - start) * part
            send_mouse(port, QEvent.Type.MouseMove, at, NONE, LEFT)
        QTest.mouseRelease(port, LEFT, pos=end)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_played_kept_resumed_and_counted(open_window: OpenWindow, language: str) -> None:
    window = open_window(language=language)
    assert SHELF[-1].key == KEY
    player = Player(begin(window))
    assert info(KEY).title in window.windowTitle()
    for _ in range(9):
        assert player.act()
    player.rest()
    played = player.table.controller.timeline.notations()
    assert player.table.scene.move_entries()

    window.show_shelf()
    let_go()
    assert window.table is None
    (card,) = window.shelf.row.cards
    assert card.item.key == KEY
    QTest.mouseClick(card, LEFT)
    until(lambda: window.table is not None)
    let_go()
    assert window.table is not None
    player = Player(window.table)
    assert player.table.controller.timeline.notations()[: len(played)] == played

    window.undo()
    player.rest()
    while player.act():
        pass
    outcome = player.table.controller.timeline.outcome()
    assert outcome is not None
    assert outcome.winners

    window.visits.show_statistics()
    page = window.visits.page
    assert isinstance(page, StatisticsPage)
    until(lambda: [fact.game for fact in page.facts] == [KEY], "for the statistics")


def test_the_table_speaks_two_languages(open_window: OpenWindow) -> None:
    window = open_window(language="fr")
    table = begin(window)
    table.scene.prompt()
    french = [table.scene.place_text(place) for place in table.scene.places]
    use_language("en")
    english = [table.scene.place_text(place) for place in table.scene.places]
    assert not set(french) & set(english)
    use_language("fr")


def test_the_rules_are_shown(open_window: OpenWindow) -> None:
    window = open_window()
    dialog = RulesDialog(KEY, window)
    assert info(KEY).title in dialog.windowTitle()
    let_go()


def test_what_the_game_has_not_is_left_out_and_said(window: MainWindow) -> None:
    """No exercises, no own pages, no kit: nothing to press, and a reason in the menu."""
    begin(window)
    for name in ("exercises", "position", "boards", "cars"):
        action = window.menus.actions[name]
        assert not action.isEnabled(), name
        assert info(KEY).title in action.whatsThis()
    assert window.menus.actions["roll"].text().replace("&", "").endswith(("the die", "le dé"))


def test_other_pages_open_all_the_same(window: MainWindow) -> None:
    begin(window)
    for show in (
        window.visits.show_exercises, window.visits.show_statistics, window.visits.show_tour,
        window.show_shelf,
    ):  # fmt: skip
        show()
        QCoreApplication.processEvents()
        let_go()
