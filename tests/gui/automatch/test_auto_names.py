"""The curtain's words are cut where names are long, never what is said of them."""

from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from ludotheque.games import create
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.games.automatch import texts
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.widgets.fitting import fitted, rendered
from tests.gui.looks.test_long_names import LONG
from tests.table.tables import run


def test_the_curtain_says_whose_turn_it_is_whatever_the_names(qapp: QApplication) -> None:
    game = create("automatch", {"players": "2"})
    controller = TableController()
    controller.delays = False
    seats = tuple(SeatInfo(name) for name in LONG[:2])
    controller.lay(Timeline(game, seed=1, seats=seats))
    scene = AutoMatchScene(controller)
    controller.begin()
    run(controller)
    called = rendered(texts.called(scene))
    metrics = QFontMetricsF(text_font(33))
    assert fitted(called, metrics, 480).endswith(", your turn")
