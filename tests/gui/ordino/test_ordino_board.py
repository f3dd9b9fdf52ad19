"""What Ordino's board answers: the centre, the partner, placing, turning, refusals, undo."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from ludotheque.games import create
from ludotheque.games.ordino import kernel_turn
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.table.hands import NO_BUTTON, Key, until

ON_THE_DOOR: dict[str, Any] = {
    "side": "white",
    "white": {"1": "1.1", "3": "5.0", "s": ["5.20"]},
    "black": {"2": "2.4", "4": "2.7", "6": "5.9", "s": []},
    "dice": ["cross", 1, "ou", "ou", "v1", "v1"],
}
"""White's cross 1 may step onto the centre; two black pieces are two steps from it."""
NO_SPHERE = {**ON_THE_DOOR, "white": {"1": "1.1", "3": "5.0", "s": []}}
SPHERE_ON_THE_DOOR = {**ON_THE_DOOR, "white": {"s": ["1.1"]}}
PARTNER = {
    "side": "north",
    "white": {"2": "5.0", "s": [None, None]},
    "black": {"1": "3.5", "2": "5.9", "s": [None, None]},
    "dice": ["cross", 2, "ou", "ou", "h1", "v1"],
}


def to_the_centre(window: MainWindow, folder: Path, position: dict[str, Any]) -> OrdinoHands:
    """Move onto the centre, with a seed by which the roll after it fits."""
    for seed in range(1, 60):
        hands = OrdinoHands(window).lay_position(folder, position, seed=seed)
        hands.key(Key.Key_Space)
        hands.rest()
        hands.click("1.1")
        hands.click("C")
        until(lambda hands=hands: hands.timeline.ply > 0)  # type: ignore[misc]
        hands.rest()
        if hands.position.phase == kernel_turn.CHOOSING:
            return hands
    raise AssertionError("no roll fits")


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_from_the_centre_a_nearest_piece_is_captured(
    window: MainWindow, tmp_path: Path, way: str
) -> None:
    """Both nearest are offered with their distance; a farther one is refused with the reason."""
    hands = to_the_centre(window, tmp_path, ON_THE_DOOR)
    assert hands.board.starter_places() == ("C",)
    assert set(hands.board.selection.after("C")) == {"2.4", "2.7"}
    hands.move(hands.at("5.9"), NO_BUTTON)
    assert "steps from the centre" in hands.page.panel.now.text()
    hands.click("C")
    hands.click("5.9")
    hands.rest()
    assert "5.9" in hands.page.bubble.text
    hands.key(Key.Key_Escape)
    before = hands.timeline.ply
    hands.choose("C", "2.7", way)
    until(lambda: hands.timeline.ply > before)
    hands.rest()
    assert hands.timeline.notations()[before] == "take 2.7"
    hands.check()
    assert hands.board.standing.captured(0) == ["b1", "b3", "b4", "b5", "bs", "bs"]


def test_a_click_on_the_marked_piece_captures_it(window: MainWindow, tmp_path: Path) -> None:
    """Nobody needs to name the piece on the centre first."""
    hands = to_the_centre(window, tmp_path, ON_THE_DOOR)
    hands.click("2.7")
    hands.rest()
    assert "take 2.7" in hands.timeline.notations()
    hands.check()


def test_the_capture_may_be_declined_by_the_button(window: MainWindow, tmp_path: Path) -> None:
    """The last of the answers, which look alike, leaves the piece on the centre."""
    hands = to_the_centre(window, tmp_path, ON_THE_DOOR)
    panel = hands.page.panel
    buttons = [one for one in (panel.button, panel.other, panel.third) if one.isVisible()]
    labels = [button.text() for button in buttons]
    assert labels in (["Capture the piece", "Stay there"], ["Capture", "Take back", "Stay there"])
    assert {button.property("kind") for button in buttons} == {""}
    QTest.mouseClick(buttons[-1], Qt.MouseButton.LeftButton)
    hands.rest()
    assert "stay" in hands.timeline.notations()
    hands.check()


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_a_captured_sphere_is_taken_back(window: MainWindow, tmp_path: Path, way: str) -> None:
    """It is dragged from the rack to a free cell; an occupied one is refused."""
    hands = to_the_centre(window, tmp_path, NO_SPHERE)
    rack = hands.board.standing.rack_of_own()
    assert rack in hands.board.starter_places()
    hands.choose(rack, "5.0", way)
    hands.rest()
    assert "5.0" in hands.page.bubble.text
    hands.key(Key.Key_Escape)
    hands.check()
    before = hands.timeline.ply
    hands.choose(rack, "5.1", way)
    until(lambda: hands.timeline.ply > before)
    hands.rest()
    assert hands.timeline.notations()[before] == "back 5.1"
    hands.check()


NEAR = 25
"""How near, in units of the scene, a captor has come before its victim flies."""
CAPTURE: dict[str, Any] = {
    "side": "white",
    "white": {"1": "4.6", "s": ["3.22"]},
    "black": {"4": "3.6", "s": ["1.11", "5.20"]},
    "dice": ["cross", 1, "ou", "ou", "h1", "v1"],
}


def test_a_captured_piece_is_followed_to_its_rack(open_window: Any, tmp_path: Path) -> None:
    """It waits for its captor, flies to its peg, and is marked there until the next move."""
    hands = OrdinoHands(open_window(animation="normal")).lay_position(tmp_path, CAPTURE)
    board = hands.board
    victim = board.sprites["3.6"]
    home, captor = victim.pos(), board.sprites["4.6"]
    action = next(a for a in hands.state.legal_actions() if hands.state.steps(a)[-1] == "3.6")
    hands.controller.commit(action)
    flights = []
    while board.moving:
        QTest.qWait(1)
        if board.motions.flight is not None:
            flights.append(board.motions.flight)
            assert (captor.pos() - home).manhattanLength() < NEAR
            hands.window.grab()
    assert flights
    assert all(start == home for start, _ in flights)
    ways = [(at - home).manhattanLength() for _, at in flights]
    assert ways == sorted(ways)
    assert board.motions.flight is None
    hands.rest()
    peg = board.layout.pegs[0][board.standing.captured(0).index("b4")]
    assert board.sheets.last_captured() == ["b4"]
    assert any(piece.pos() == peg for piece in board.standing.racked.values())
    hands.roll("click")
    assert board.sheets.last_captured() == ["b4"]  # still the last move


def test_an_arriving_sphere_must_capture(window: MainWindow, tmp_path: Path) -> None:
    """No button to decline; the choice among equally near pieces is the player's."""
    hands = to_the_centre(window, tmp_path, SPHERE_ON_THE_DOOR)
    assert not hands.page.panel.button.isVisible()
    hands.drag("C", "2.4")
    hands.rest()
    assert "take 2.4" in hands.timeline.notations()
    hands.check()


def test_dice_do_not_move_while_the_centre_decides(window: MainWindow, tmp_path: Path) -> None:
    """The two dice rolled again lie still, and a touch says what is to be done."""
    hands = to_the_centre(window, tmp_path, ON_THE_DOOR)
    for place in ("slot-0", "slot-2", "slot-4"):
        hands.click(place)
        hands.rest()
        hands.drag(place, "well-1")
        hands.rest()
    assert hands.page.bubble.text
    hands.check()


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_the_partners_pieces_are_offered_and_announced(
    window: MainWindow, tmp_path: Path, way: str
) -> None:
    """North has nothing left: South’s cross 2 plays for him, and the sentence says so."""
    hands = OrdinoHands(window).lay_position(tmp_path, PARTNER, players="4")
    assert "partner" in hands.page.panel.now.text()
    hands.key(Key.Key_Space)
    hands.rest()
    assert "partner" in hands.page.panel.now.text()
    assert hands.board.starter_places() == ("5.0",)
    target = hands.board.selection.after("5.0")[0]
    hands.choose("5.0", target, way)
    until(lambda: hands.timeline.ply > 0)
    hands.rest()
    hands.check()


@pytest.mark.slow
def test_the_board_turns_to_whoever_is_on_turn(open_window: Any) -> None:
    """With the option on, the quarter of the player on turn is below, in games of two and four."""
    window = open_window(flip_each_turn=True)
    for options in ({"players": "4"}, {}):
        hands = OrdinoHands(window).begin(**options)
        for _ in range(12):
            if hands.mode is Mode.IDLE:
                hands.roll("click")
            elif hands.mode is Mode.CHOOSING:
                hands.perform(next(iter(hands.position.legal_actions())), "click")
            hands.rest()
            if hands.mode is not Mode.OVER:
                seat = hands.position.seat
                until(lambda b=hands.board, seat=seat: b.quarter == b.facing(seat))  # type: ignore[misc]
                own = [n for n in range(16) if hands.position.owner(n) == seat]
                ys = [hands.board.geometry.mark_centre(n).y() for n in own]
                if hands.position.variant.four:
                    assert min(ys) > 500
                else:
                    assert max(ys) > 900
            hands.check()


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_super_pieces_are_placed_from_beside_the_board(window: MainWindow, way: str) -> None:
    """The pieces named glow beside the board; others and the centre are refused."""
    hands = OrdinoHands(window).begin(super="yes")
    while hands.mode is Mode.IDLE:
        hands.roll("click")
        hands.rest()
    named = set(hands.board.starter_places())
    assert named
    assert all(place.startswith("mark-") for place in named)
    side = hands.position.side
    other = next(f"mark-{8 * side + n}" for n in range(8) if f"mark-{8 * side + n}" not in named)
    for wrong in (other, *(f"mark-{8 * (1 - side) + n}" for n in range(8))):
        hands.click(wrong)
        hands.rest()
        assert hands.page.bubble.isVisible()
        assert hands.chosen == ()
    first = sorted(named)[0]
    hands.choose(first, "C", way)
    hands.rest()
    assert "central" in hands.page.bubble.text
    hands.key(Key.Key_Escape)
    before = hands.timeline.ply
    hands.choose(first, "4.7", way)
    until(lambda: hands.timeline.ply > before)
    hands.rest()
    assert hands.timeline.notation_at(before).startswith("put")
    hands.check()


@pytest.mark.parametrize(
    ("origin", "target", "word"),
    [("2.4", None, "Black"), ("3.3", None, "3.3"), ("5.20", None, "sphere"), ("1.1", "3.0", "3.0")],
)
def test_a_wrong_piece_or_cell_says_why(
    window: MainWindow, tmp_path: Path, origin: str, target: str | None, word: str
) -> None:
    """The opponent’s piece, an empty cell, a sphere too early, a cell no way leads to."""
    hands = OrdinoHands(window).lay_position(tmp_path, ON_THE_DOOR)
    hands.key(Key.Key_Space)
    hands.rest()
    hands.click(origin)
    if target is not None:
        hands.click(target)
    hands.rest()
    assert word in hands.page.bubble.text
    assert hands.timeline.ply == 0
    hands.check()
    hands.drag(origin, target or "4.4")
    hands.rest()
    assert hands.timeline.ply == 0
    hands.check()


def test_a_second_piece_which_cannot_move_says_why_itself(
    window: MainWindow, tmp_path: Path
) -> None:
    """Clicked after a choice, it is meant as another choice, not as a destination."""
    hands = OrdinoHands(window).lay_position(tmp_path, ON_THE_DOOR)
    hands.key(Key.Key_Space)
    hands.rest()
    said = []
    for first in ("", "1.1"):
        if first:
            hands.click(first)
        hands.click("5.20")
        hands.rest()
        said.append(hands.page.bubble.text)
        assert hands.chosen == ((first,) if first else ())
    assert said[0]
    assert said[0] == said[1]


def test_undo_while_a_piece_is_on_its_way(lively: MainWindow, tmp_path: Path) -> None:
    """Undo, redo and clicks during the movement leave the board as the model is."""
    hands = OrdinoHands(lively).lay_position(tmp_path, ON_THE_DOOR)
    for _ in range(4):
        hands.key(Key.Key_Space)
        hands.click("1.1")
        until(lambda: hands.chosen == ("1.1",))
        hands.click("C")
        until(lambda: hands.timeline.ply > 0)
        hands.undo()
        hands.redo()
        hands.undo()
        hands.rest()
        assert hands.timeline.ply == 0
        hands.check()


@pytest.mark.slow
def test_every_place_can_be_reached_by_keys(window: MainWindow) -> None:
    """Arrow keys lead to all cells, slots, wells, racks and marks."""
    hands = OrdinoHands(window).begin(super="yes")
    for place in list(hands.board.places):
        hands.walk(place)
        assert hands.board.cursor == place


def test_every_place_has_a_name_of_its_own(window: MainWindow, tmp_path: Path) -> None:
    """A reader tells cells, dice, slots and racks apart; the name says what stands there."""
    hands = OrdinoHands(window).lay_position(tmp_path, ON_THE_DOOR)
    texts = {name: hands.board.place_text(name) for name in hands.board.places}
    cells = [texts[name] for name in create("ordino", {}).board.names]  # type: ignore[attr-defined]
    assert len(set(cells)) == len(cells)
    assert texts["1.1"] == "1.1, white cross 1"
    assert texts["well-1"] == "tray 2, number die, 1"
    assert texts["slot-2"] == "slot 3, for the number die, free"
    assert "black cross 1" in texts["rack-0"]
    hands.key(Key.Key_Space)
    hands.rest()
    assert hands.board.place_text("slot-2") == "slot 3, for the number die: number die, 1"
    assert hands.board.place_text("well-1") == "tray 2, empty"
    assert hands.board.place_text("1.1") == "1.1, white cross 1, obeys"


def test_cells_are_hit_everywhere_whichever_way_the_board_is_turned(window: MainWindow) -> None:
    """A click anywhere in a cell means that cell."""
    hands = OrdinoHands(window).begin()
    for quarter in range(4):
        hands.board.turn(quarter)
        for name in hands.position.variant.board.names:
            assert hands.board.place_at(hands.board.geometry.cell_centre(name)) == name
            assert hands.view._place(hands.at(name)) == name
        hands.check()
    hands.board.turn(0)


def test_the_way_is_shown_under_the_pointer(window: MainWindow, tmp_path: Path) -> None:
    """Hovering draws and changes nothing."""
    hands = OrdinoHands(window).lay_position(tmp_path, ON_THE_DOOR)
    hands.key(Key.Key_Space)
    hands.rest()
    hands.click("1.1")
    before = dict(hands.board.shown())
    for place in ("C", "2.1", "2.7", "slot-1", "rack-0"):
        hands.move(hands.at(place), NO_BUTTON)
        hands.window.grab()
        assert dict(hands.board.shown()) == before
    hands.move(QPoint(3, 3), NO_BUTTON)
