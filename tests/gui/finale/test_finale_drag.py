"""Choosing and dragging: every transition of select × drag, odd drops, random hands."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication

from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.finale.positions import (
    POSITION,
    bubble,
    bubble_is_beside,
    nothing_happened,
)
from tests.gui.table.hands import NO_BUTTON, Key, until

# Clicks


def test_click_chooses_and_click_again_puts_back(hands: FinaleHands) -> None:
    """The same pawn twice is a change of mind."""
    hands.click("c3")
    assert hands.chosen == ("c3",)
    hands.click("c3")
    nothing_happened(hands)


def test_click_on_another_own_pawn_switches(hands: FinaleHands) -> None:
    """A second pawn which may move takes the first one's place."""
    hands.click("c3")
    hands.click("e2")
    assert hands.chosen == ("e2",)
    hands.click("d2")
    hands.rest()
    assert hands.timeline.notations() == ("e2-d2",)
    hands.check()


@pytest.mark.parametrize("place", ["d4", "b3", "c1", "L", "die", "bench-blue", "bench-red"])
def test_a_refused_click_says_why_and_keeps_the_choice(hands: FinaleHands, place: str) -> None:
    """Wherever the chosen pawn cannot go, the note beside that place says why."""
    hands.click("c3")
    hands.click(place)
    words = bubble(hands)
    assert words
    assert "x" not in words.replace("“", " ").replace("”", " ").split()
    assert words.startswith("The die shows 4: a pawn 4 must move") == (place == "d4")
    assert bubble_is_beside(hands, place)
    assert hands.chosen == ("c3",)
    hands.key(Key.Key_Escape)
    nothing_happened(hands)


@pytest.mark.parametrize("place", ["d4", "b3", "c1"])
def test_a_refused_first_click_says_why(hands: FinaleHands, place: str) -> None:
    """Another number, another side, an empty cell: each has its sentence."""
    hands.click(place)
    assert bubble(hands)
    assert bubble_is_beside(hands, place)
    nothing_happened(hands)


def test_a_click_beside_the_board_takes_the_choice_back(hands: FinaleHands) -> None:
    """A click on nothing at all clears."""
    hands.click("c3")
    hands.click_at(QPoint(2, 2))
    nothing_happened(hands)


def test_a_note_goes_away_with_the_next_choice(hands: FinaleHands) -> None:
    """The note stays only while it is true."""
    hands.click("d4")
    assert bubble(hands)
    hands.click("c3")
    assert not bubble(hands)


# Select × drag


@pytest.mark.spread
@pytest.mark.parametrize("chosen", [None, "c3", "e2"])
@pytest.mark.parametrize("end", ["origin", "outside", "beyond", "panel", "illegal", "target"])
def test_a_drag_after_a_choice(hands: FinaleHands, chosen: str | None, end: str) -> None:
    """Dragging c3 with nothing chosen, itself chosen, the other chosen, to every kind of end."""
    if chosen is not None:
        hands.click(chosen)
    viewport = hands.view.viewport().rect()
    panel = hands.page.panel
    ends = {
        "origin": hands.at("c3") + QPoint(9, 9),
        "outside": QPoint(3, viewport.height() // 2),
        "beyond": QPoint(viewport.width() + 4_000, -3_000),
        "panel": hands.view.viewport().mapFromGlobal(panel.mapToGlobal(panel.rect().center())),
        "illegal": hands.at("d4"),
        "target": hands.at("b4"),
    }
    hands.take("c3", hands.at("d3"))
    assert hands.view.drag is Drag.DRAGGING
    assert hands.chosen == ("c3",)
    hands.carry(hands.at("d3"), ends[end])
    hands.release(ends[end])
    if end == "target":
        hands.rest()
        assert hands.timeline.notations() == ("c3-b4",)
        hands.check()
        return
    if end == "illegal":
        assert bubble(hands)
        assert bubble_is_beside(hands, "d4")
    else:
        assert not bubble(hands)
    nothing_happened(hands)
    hands.click("b4")  # a piece put back stays where it is: this is a first choice again
    assert hands.timeline.ply == 0
    assert hands.chosen == ()


@pytest.mark.parametrize("place", ["d4", "b3", "c1", "L", "die", "bench-blue", "bench-red"])
def test_what_cannot_be_lifted_is_refused(hands: FinaleHands, place: str) -> None:
    """A drag from what may not move says why, moves nothing and drops what was chosen."""
    hands.click("c3")
    hands.take(place, hands.at("c2"))
    assert hands.view.drag is Drag.DEAD
    if not place.startswith("bench"):
        assert bubble(hands)
        assert bubble_is_beside(hands, place)
    assert "“" not in bubble(hands)  # no word of the notation
    hands.release(hands.at("c2"))
    hands.key(Key.Key_Escape)
    nothing_happened(hands)


def test_a_refused_lift_is_seen_at_once(hands: FinaleHands) -> None:
    """Marks of the pawn chosen before are gone together with the choice."""
    hands.click("c3")
    hands.move(hands.at("a5"), NO_BUTTON)
    seen = []
    hands.scene.marked.connect(lambda: seen.append(hands.chosen))
    hands.take("d4", hands.at("d1"))
    assert hands.chosen == ()
    assert () in seen
    hands.release(hands.at("d1"))


@pytest.mark.parametrize("place", ["die", "bench-blue", "bench-red", "R"])
def test_a_drop_on_what_is_no_cell(hands: FinaleHands, place: str) -> None:
    """The die is no destination; benches and goals say why; nothing speaks in notation."""
    hands.drag("c3", place)
    assert "“" not in bubble(hands)
    nothing_happened(hands)


def test_the_die_is_rolled_by_a_shaky_hand(hands: FinaleHands) -> None:
    """A press on the die which slips a little is still a roll."""
    hands.drag("c3", "b4")
    hands.rest()
    assert hands.mode is Mode.IDLE
    hands.drag_to("die", hands.at("die") + QPoint(12, 9))
    hands.rest()
    assert hands.timeline.notations()[1].startswith("roll")
    hands.check()


def test_two_pieces_one_after_the_other(hands: FinaleHands) -> None:
    """A drag put back leaves the hand free for the next one."""
    hands.drag("c3", "d4")
    hands.drag("e2", "e4")
    hands.drag_to("c3", hands.at("c3") + QPoint(12, 12))
    nothing_happened(hands)
    hands.drag("e2", "d1")
    hands.rest()
    assert hands.timeline.notations() == ("e2-d1",)
    hands.check()


# Random hands


@pytest.mark.parametrize("animation", ["off", "normal"])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_random_drops(open_window: object, tmp_path: Path, animation: str, seed: int) -> None:
    """Hundreds of drags between points over and beyond the view: the table never loses a piece."""
    window = open_window(animation=animation)  # type: ignore[operator]
    hands = FinaleHands(window).begin(elimination="no")
    rng = random.Random(seed)
    area = hands.view.viewport().rect()

    def point() -> QPoint:
        if rng.random() < 0.5:
            near = hands.at(rng.choice(list(hands.scene.places)))
            return near + QPoint(rng.randint(-30, 30), rng.randint(-30, 30))
        if rng.random() < 0.3:
            return QPoint(rng.randint(-5_000, 9_000), rng.randint(-5_000, 9_000))
        return QPoint(rng.randint(0, area.width()), rng.randint(0, area.height()))

    played = 0
    for number in range(160):
        if hands.mode is Mode.OVER:
            hands.begin(elimination="no")
        before = hands.timeline.ply
        start, middle, end = point(), point(), point()
        if hands.mode is Mode.CHOOSING and rng.random() < 0.6:
            first, second = hands.state.steps(rng.choice(list(hands.state.legal_actions())))[:2]
            start = hands.at(first)
            end = hands.at(second) if rng.random() < 0.5 and second in hands.scene.places else end
        if area.contains(start):
            hands.press(start)
            hands.carry(start, middle, rng.randint(1, 4))
            hands.carry(middle, end, rng.randint(1, 4))
            hands.release(end)
        if rng.random() < 0.3 and hands.mode is Mode.IDLE:
            hands.key(Key.Key_Space)
        if animation == "off" or number % 20 == 19:
            hands.rest()
            hands.check()
        played += hands.timeline.ply - before
    hands.rest()
    hands.check()
    assert played > 10


# With animations


def test_a_dropped_piece_goes_on_from_the_hand(lively: MainWindow, tmp_path: Path) -> None:
    """After a legal drop the piece never jumps back to where it came from."""
    hands = FinaleHands(lively).lay_position(tmp_path, POSITION)
    sprite = hands.scene.sprites["c3"]
    hands.drag("c3", "b4")
    home = hands.scene.places["c3"].rect.center()
    target = hands.scene.places["b4"].rect.center()
    assert hands.controller.mode is Mode.ANIMATING
    seen = []

    def look() -> bool:
        seen.append((sprite.pos() - target).manhattanLength())
        return hands.quiet()

    until(look)
    assert max(seen) < (home - target).manhattanLength() / 3
    hands.check()


def test_a_refused_drop_glides_home(lively: MainWindow, tmp_path: Path) -> None:
    """The piece ends at home, lifted as before, and can be taken while it glides."""
    hands = FinaleHands(lively).lay_position(tmp_path, POSITION)
    hands.drag("c3", "d4")
    assert bubble(hands)
    hands.take("c3", hands.at("b4"))
    assert hands.view.drag is Drag.DRAGGING
    hands.key(Key.Key_Escape)
    hands.release(hands.at("b4"))
    nothing_happened(hands)


def test_a_note_stays_on_the_board_when_it_shrinks(hands: FinaleHands) -> None:
    """A note shown before the window is made smaller is never half outside."""
    hands.drag("c3", "d4")
    assert bubble(hands)
    hands.window.resize(QSize(820, 580))
    QApplication.processEvents()
    note = hands.page.bubble
    assert not note.isVisible() or QRect(hands.view.rect()).contains(note.geometry())
