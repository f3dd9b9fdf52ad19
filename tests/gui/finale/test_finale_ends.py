"""Finale given up where a pass was due."""

from ludotheque.games import create
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.ribbon import ended_by_players
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import Table


def test_a_game_resigned_before_a_pass_can_be_looked_at_again(window: MainWindow) -> None:
    """The pass which was due is no longer made, and the table is laid out all the same."""
    start = {"blue": {"c3": 4, "R": 1}, "red": {"L": 1}, "side": "red", "die": 4}
    timeline = Timeline(create("finale", {}), seed=1, start=start)
    assert timeline.state.notation(timeline.state.legal_actions()[0]) == "pass"
    timeline.end(Ending("resign", 1))
    table = Table(window, Timeline.from_record(timeline.to_record()))
    assert table.mode is Mode.OVER
    assert table.timeline.ply == 0
    ribbon = ended_by_players(table.page.controller)
    assert ribbon is not None
    assert ribbon[2] == 0
