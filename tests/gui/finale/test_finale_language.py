"""The language changed at Finale's field: while pawns are arranged, and in a championship."""

import pytest

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.words import differs, follows


def on_table(window: MainWindow, mode: str) -> FinaleHands:
    """Bring the table to what it may be doing."""
    options = {
        "arrange": {"setup": "balanced"},
        "championship": {"match": "championship", "elimination": "no"},
    }[mode]
    hands = FinaleHands(window).begin("Anne", "Bruno", starter="blue", **options)
    if mode == "championship":
        hands.roll("click")
        hands.rest()
    return hands


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("mode", ["arrange", "championship"])
def test_every_word_of_the_field_follows_the_language(window: MainWindow, mode: str) -> None:
    hands = on_table(window, mode)
    follows(window, window.menus.actions["language=fr"].trigger)
    hands.check()


def test_nothing_is_said_the_same_way_in_both_languages(window: MainWindow) -> None:
    on_table(window, "arrange")
    differs(window)
