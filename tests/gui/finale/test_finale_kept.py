"""Finale's set-up without chance is in the archive as soon as it is confirmed."""

import random

from ludotheque.archive.store import Archive
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands


def test_each_confirmed_order_is_in_the_archive_at_once(window: MainWindow) -> None:
    """Another program reads the same game after each command, redo tail included."""
    hands = FinaleHands(window).begin("Anne", "Bruno", setup="balanced")
    assert window.game is not None
    number = window.game.keeper.number
    rng = random.Random(7)

    def kept() -> None:
        hands.rest()
        there = Archive().load(number or 0)
        assert (there.notations(), there.state) == (hands.timeline.notations(), hands.state)
        assert there.redo_tail == hands.timeline.redo_tail

    while hands.state.phase.value == "arrange":
        hands.arrange(rng, "click", 1)
        kept()
    for command in (hands.undo, hands.redo, hands.undo):
        command()
        kept()
    assert hands.timeline.redo_tail
