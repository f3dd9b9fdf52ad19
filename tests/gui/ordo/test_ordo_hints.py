"""What a hint marks in Ordo: every piece of an ordo, and where each of them lands."""

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.table.hands import hands_at


def test_all_pieces_which_move_are_marked_with_where_they_land(window: MainWindow) -> None:
    hands = hands_at(window, "ordo").begin()
    state, letter = hands.state, "WB"[hands.position.side]

    def own(board: tuple[str, ...]) -> set[str]:
        return {
            f"{'abcdefghij'[column]}{8 - row}"
            for row, line in enumerate(board) for column, one in enumerate(line) if one == letter
        }  # fmt: skip

    before, most = own(state.observe(0).board), 0
    for action in state.legal_actions():
        marks = hands.scene.advised(action)
        after = own(state.apply(action).observe(0).board)
        assert (before - set(marks.origins)) | set(marks.targets) == after
        assert marks.ways == tuple(zip(marks.origins, marks.targets, strict=True))
        most = max(most, len(marks.origins))
    assert most > 1
