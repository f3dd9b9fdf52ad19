"""What Ordo's board answers: ordos drawn and chosen, refusals, a split group, undo in motion."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import Table, played
from tests.gui.ordo.ordo_hands import OrdoHands
from tests.gui.table.hands import NO_BUTTON, SHIFT, Key, until

SPLIT = {
    "board": [
        "..BB......",
        ".BBB......",
        "..........",
        "......WB..",
        "..W...WW..",
        "..WW..W...",
        "...WWWW...",
        "..........",
    ],
    "side": "B",
}
"""Black's piece on h5 is cut off from the others."""


@pytest.fixture
def hands(window: MainWindow) -> OrdoHands:
    """A fresh game."""
    return OrdoHands(window).begin()


def test_an_ordo_is_drawn_along_its_pieces_and_moved_as_one(hands: OrdoHands) -> None:
    """Drawn from either end, it is the same ordo; dragging any of its pieces carries all."""
    hands.straight("d2", "c2")
    assert hands.chosen == ("c2:d2",)
    assert hands.timeline.ply == 0
    hands.jump("d2", "d4")
    assert hands.timeline.notations() == ("c2:d2-c4",)
    hands.check()


def test_a_part_of_a_line_is_an_ordo(hands: OrdoHands) -> None:
    """The row a2 to j2 holds many ordos; c2:d2 is one which can move."""
    hands.click("c2")
    hands.shift_click("e2")
    assert hands.chosen == ()
    hands.rest()
    assert hands.page.bubble.text
    hands.click("c2")
    hands.shift_click("d2")
    assert hands.chosen == ("c2:d2",)


def test_shift_and_an_arrow_grow_an_ordo(hands: OrdoHands) -> None:
    """One step too far is refused and explained; coming back chooses the ordo again."""
    hands.walk("c2")
    hands.key(Key.Key_Right, SHIFT)
    assert hands.chosen == ("c2:d2",)
    hands.key(Key.Key_Right, SHIFT)
    assert hands.chosen == ()
    hands.key(Key.Key_Left, SHIFT)
    assert hands.chosen == ("c2:d2",)
    hands.walk("c3")
    hands.key(Key.Key_Return)
    hands.rest()
    assert hands.timeline.notations() == ("c2:d2-c3",)


def test_a_click_on_any_square_of_the_landing_puts_the_ordo_down(hands: OrdoHands) -> None:
    """The second piece's square means the same as the first one's."""
    hands.click("h2")
    hands.shift_click("g2")
    hands.click("h4")
    hands.rest()
    assert hands.timeline.notations() == ("g2:h2-g4",)


def test_escape_and_an_empty_click_take_the_choice_back(hands: OrdoHands) -> None:
    """And so does a click on the chosen ordo."""
    for let_go in (
        lambda: hands.key(Key.Key_Escape),
        lambda: hands.click("c2"),
        lambda: hands.click_at(QPoint(2, 2)),
    ):
        hands.click("c2")
        hands.shift_click("d2")
        assert hands.chosen == ("c2:d2",)
        let_go()
        assert hands.chosen == ()
        hands.check()


@pytest.mark.parametrize(
    ("origin", "target", "named"),
    [("a2", "a1", "a1"), ("b3", "b5", "b5"), ("c2", "g5", "g5"), ("h7", "h6", "h7")],
)
def test_a_refused_drop_says_why_beside_it(
    hands: OrdoHands, origin: str, target: str, named: str
) -> None:
    """Backward, alone, out of line, the other side's: nothing moves, a note tells."""
    before = dict(hands.board.shown())
    hands.jump(origin, target)
    hands.rest()
    assert hands.timeline.ply == 0
    assert dict(hands.board.shown()) == before
    assert named in hands.page.bubble.text
    assert hands.chosen == ()
    hands.check()


def test_a_second_piece_which_cannot_move_says_why_itself(hands: OrdoHands) -> None:
    """Clicked after a choice, it is meant as another choice, not as a destination."""
    said = []
    for first in ("", "e3"):
        if first:
            hands.click(first)
        hands.click("a2")
        hands.rest()
        said.append(hands.page.bubble.text)
        assert hands.chosen == ((first,) if first else ())
    assert said == ["All ways of the piece on a2 are blocked."] * 2


def test_a_split_group_is_shown_and_reconnected(window: MainWindow, tmp_path: Path) -> None:
    """The cut off piece is named, and only moves which reconnect can be made."""
    hands = OrdoHands(window).lay_position(tmp_path, SPLIT)
    assert hands.board.cut_off() == (("h5",),)
    assert "split" in hands.page.panel.now.text()
    assert "cut off" in hands.board.place_text("h5") or "reconnect" in hands.board.place_text("h5")
    hands.click("b7")
    hands.rest()
    assert hands.page.bubble.text
    action = hands.position.legal_actions()[0]
    hands.perform(action, "click")
    until(lambda: hands.timeline.ply == 1)
    assert not hands.board.cut_off()
    hands.check()


def test_hovering_previews_a_capture_and_moves_nothing(hands: OrdoHands) -> None:
    """The pointer over a destination changes no piece."""
    hands.click("f2")
    before = dict(hands.board.shown())
    for place in ("g3", "h4", "a8", "f2"):
        hands.move(hands.at(place), NO_BUTTON)
        hands.window.grab()
        assert dict(hands.board.shown()) == before


def test_storms_of_undo_and_redo_during_animations(lively: MainWindow) -> None:
    """Whatever is pressed while pieces slide, the board ends as the model is."""
    hands = OrdoHands(lively).begin()
    rng = random.Random(8)
    for _ in range(12):
        action = rng.choice(list(hands.position.legal_actions()))
        hands.perform(action, "click")
        until(lambda: hands.mode is not Mode.CHOOSING or hands.timeline.ply > 0)
        for _ in range(rng.randrange(6)):
            rng.choice((hands.undo, hands.redo))()
        hands.click_at(QPoint(rng.randrange(500), rng.randrange(400)))
        hands.key(Key.Key_Escape)
        hands.rest()
        hands.check()
    for _ in range(50):
        hands.undo()
    hands.rest()
    assert hands.timeline.ply == 0
    for _ in range(50):
        hands.redo()
    hands.rest()
    hands.check()


def test_random_drags_lose_no_piece(hands: OrdoHands) -> None:
    """Drags between any points, also beyond the view, with a second button now and then."""
    rng = random.Random(11)
    size = hands.view.viewport().size()
    for _ in range(150):
        start = QPoint(rng.randrange(size.width()), rng.randrange(size.height()))
        end = QPoint(rng.randrange(-200, size.width() + 200), rng.randrange(-200, size.height()))
        hands.press(start)
        hands.carry(start, end, 3)
        if rng.random() < 0.2:
            hands.key(Key.Key_Escape)
        hands.release(end)
        hands.key(Key.Key_Escape)
        assert hands.view.drag is Drag.NONE
    hands.rest()
    assert hands.mode in {Mode.CHOOSING, Mode.OVER}
    hands.check()


def test_a_turned_board_plays_the_same(hands: OrdoHands) -> None:
    """Turned round, a click and a drag mean the squares that are seen."""
    hands.board.turn(2)
    hands.check()
    corner = hands.at("a1")
    assert corner.x() > hands.view.width() // 2
    assert corner.y() < hands.view.height() // 2
    hands.click("a3")
    hands.click("a4")
    hands.rest()
    assert hands.timeline.notations() == ("a3-a4",)
    hands.jump("h7", "g6")
    hands.rest()
    assert hands.timeline.notations()[-1] == "h7-g6"
    hands.check()


@pytest.mark.parametrize("shown", [True, False])
def test_captures_are_previewed_with_the_destinations(window: MainWindow, shown: bool) -> None:
    """Over a place where the chosen piece would capture, the board shows what would come of it."""
    timeline = played("ordo", {}, 60, seed=5)
    while not any("x" in timeline.state.notation(a) for a in timeline.state.legal_actions()):
        timeline.go_to(timeline.ply - 1)
    table = Table(window, timeline)
    window.change_settings(show_destinations=shown)
    state, scene = table.timeline.state, table.page.scene
    capture = next(a for a in state.legal_actions() if "x" in state.notation(a))
    origin, target = state.steps(capture)
    hands = OrdoHands(window)
    hands.click(origin)
    table.rest()
    scene.set_hover(None)
    before = table.page.view.grab().toImage()
    scene.set_hover(target.partition(":")[0])
    table.rest()
    assert (table.page.view.grab().toImage() != before) == shown


def test_the_lines_which_may_move_are_shown_before_a_drag(hands: OrdoHands) -> None:
    """By pointing, by the keyboard's cursor and by a first tap."""
    board = hands.board
    hands.move(hands.at("c2"), NO_BUTTON)
    assert (board.line_start(), board.line_ends()) == ("c2", ("d2",))
    assert "c2" in board.place_text("d2")
    hands.move(hands.at("a2"), NO_BUTTON)
    assert board.line_ends() == ()
    hands.walk("d2")
    assert board.line_ends() == ("c2",)
    hands.click("g2")
    assert (hands.chosen, board.line_ends()) == (("g2",), ("h2",))


def test_nobody_is_sent_to_a_mark_which_is_not_there(hands: OrdoHands, window: MainWindow) -> None:
    """The sentence speaks of marked squares and ringed pieces exactly where there are some."""
    hands.click("c2")
    assert "marked" in str(hands.board.prompt())
    assert "ringed" in str(hands.board.prompt())
    window.change_settings(show_destinations=False)
    for first, last in (("c2", "c2"), ("c2", "d2"), ("e3", "e3")):
        hands.board.clear_choice()
        hands.click(first)
        if last != first:
            hands.shift_click(last)
        assert hands.chosen
        assert not {"marked", "ringed", "dotted"} & set(str(hands.board.prompt()).split())


def test_while_an_ordo_is_drawn_it_is_said_whether_it_may_move(hands: OrdoHands) -> None:
    hands.press(hands.at("c2"))
    hands.move(hands.at("d2"))
    assert str(hands.board.prompt()) == "Ordo c2–d2: let go, and it is chosen."
    hands.move(hands.at("e2"))
    assert str(hands.board.prompt()) == "Ordo c2–e2 cannot move."
    hands.release(hands.at("e2"))
    hands.check()
