"""What a screen reader is told of Ordo's players, as the board lies."""

from PySide6.QtTest import QTest

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import Table, played
from tests.gui.table.hands import Key


def test_players_are_told_which_way_they_go(window: MainWindow) -> None:
    """The other way as soon as the board is turned."""
    table = Table(window, played("ordo", {}, 20))
    view = table.page.view
    here = view.centre_of("a1")
    assert "going up" in table.page.panel.cards[0].accessibleName()
    QTest.keyClick(view, Key.Key_F)
    assert view.centre_of("j8") == here
    assert "going down" in table.page.panel.cards[0].accessibleName()
