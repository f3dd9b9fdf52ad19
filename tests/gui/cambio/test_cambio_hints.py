"""What a hint marks in Cambio: the arrow of a push and its whole row."""

from ludotheque.games.cambio.names import PUSHES
from ludotheque.ui.games.cambio.playing import far_cell


def test_a_push_goes_along_the_whole_of_its_row() -> None:
    back = {"v": "^", "^": "v", ">": "<", "<": ">"}
    for push in PUSHES:
        there = far_cell(push)
        assert there + back[push[2]] in PUSHES
        assert far_cell(there + back[push[2]]) == push[:2]
        assert push[0] == there[0] or push[1] == there[1]
