"""Looking back while Finale's pawns are being ordered."""

import random

from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.hands import until


def test_an_order_half_made_waits(window: MainWindow) -> None:
    """Who looks back while pawns are being ordered finds them as they were."""
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    hands.arrange(random.Random(1), "click")
    hands.exchange("f1", "f2", "click") if hands.state.side == 0 else hands.exchange(
        "a1", "a2", "click"
    )
    order = hands.order()
    table = hands.page
    assert table.replay.count == 1
    table.replay.back()
    until(lambda: table.controller.mode is Mode.REVIEW)
    assert not table.panel.button.text().startswith("Ready")
    table.replay.forward()
    hands.rest()
    assert hands.order() == order
