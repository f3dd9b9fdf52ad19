"""What is proposed for a new match."""

import pytest
from PySide6.QtCore import Qt

from ludotheque.ui.dialogs.newgamedialog import NewGameDialog


@pytest.mark.parametrize(("players", "target"), [("2", "10"), ("3", "15"), ("4", "30")])
def test_two_and_three_players_are_proposed_fewer_points(qtbot, players, target):
    made = NewGameDialog("automatch")
    qtbot.addWidget(made)
    made.show()
    pill = made.rows["players"].pills.pill(players)
    made.area.ensureWidgetVisible(pill)
    qtbot.mouseClick(pill, Qt.MouseButton.LeftButton)
    assert made.options()["target"] == target
