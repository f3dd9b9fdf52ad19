"""What a hint marks in Cambio, the arrow of a push and its whole row, and whom it names."""

from ludotheque.core.levels import level_name
from ludotheque.core.messages import M
from ludotheque.games.cambio.names import PUSHES
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import start_timeline
from ludotheque.ui.games.cambio import texts
from ludotheque.ui.games.cambio.playing import far_cell
from ludotheque.ui.window.mainwindow import MainWindow


def test_a_push_goes_along_the_whole_of_its_row() -> None:
    back = {"v": "^", "^": "v", ">": "<", "<": ">"}
    for push in PUSHES:
        there = far_cell(push)
        assert there + back[push[2]] in PUSHES
        assert far_cell(there + back[push[2]]) == push[:2]
        assert push[0] == there[0] or push[1] == there[1]


def test_letters_of_seats_give_way_to_names_and_levels(window: MainWindow) -> None:
    seats = (SeatInfo("Anne"), SeatInfo("", level=5))
    window.lay_table(window.session.lay(start_timeline("cambio", {}, 3, seats)))
    assert window.game is not None
    for letter, name in (("A", "Anne"), ("B", str(level_name(5)))):
        message = texts.named(window.game.controller, M("of {owner}", owner=letter))
        assert str(message) == f"of {name}"
    window.lay_table(window.session.lay(start_timeline("cambio", {}, 3)))
    assert str(texts.named(window.game.controller, M("of {owner}", owner="B"))) == "of B"
