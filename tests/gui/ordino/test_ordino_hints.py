"""What a hint marks in Ordino Match: the dice in their slots, the piece, and a way it may take."""

from itertools import pairwise

from ludotheque.games.ordino import kernel_turn
from ludotheque.games.ordino.arrangements import possibilities
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.table.hands import hands_at, until


def test_dice_laid_as_shown_let_the_piece_go(window: MainWindow) -> None:
    hands = hands_at(window, "ordino")
    assert isinstance(hands, OrdinoHands)
    window.change_settings(dice="auto")
    hands.begin()
    until(lambda: hands.position.phase == kernel_turn.MOVING and hands.scene.choosing())
    for action in hands.state.legal_actions():
        (way,) = hands.board.advised(action).ways
        origin, target = hands.state.steps(action)
        assert (way[0], way[-1]) == (origin, target)
        routes = [i.routes for _, i in possibilities(hands.position) if i.action == action]
        assert way in {route.cells for found in routes for route in found}
        assert all(first != then for first, then in pairwise(way))
    action = hands.state.legal_actions()[0]
    marks = hands.board.advised(action)
    assert len(marks.ghosts) == 6
    for place, face in marks.ghosts:
        faces = hands.board.card.faces
        loose = hands.board.card.loose()
        fitting = [d for d in loose if faces[d] == face and place in _open_to(hands, d)]
        hands.lay(fitting[0], int(place[5:]), "drag")
    assert hands.board.advised(action).ghosts == ()
    origin, target = hands.state.steps(action)
    ply = hands.timeline.ply
    hands.choose(origin, target, "click")
    until(lambda: hands.timeline.ply > ply)
    assert hands.timeline.action_at(ply) == action


def _open_to(hands: OrdinoHands, die: int) -> set[str]:
    card = hands.board.card
    assert card is not None
    return {f"slot-{number}" for number in card.fitting(die)}
