"""Choosing and dragging: every transition of select × drag, odd drops, lost releases."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.table.controller import Mode
from ludotheque.ui.mainwindow import MainWindow
from ludotheque.ui.scenes.view import Drag
from tests.gui.table.hands import LEFT, NO_BUTTON, PLAIN, RIGHT, Hands, Key, send_mouse, until

# Blue rolled a 4: c3 and e2 may move. d4 is Blue's own 5, b3 and e4 are Red's.
POSITION = {
    "blue": {"c3": 4, "e2": 4, "d4": 5, "R": 1},
    "red": {"b3": 2, "e4": 6, "L": 1},
    "side": "blue",
    "die": 4,
}
# Both blue 4 are blocked and one must go; 5 on e3 could move but was not rolled.
BLOCKED = {
    "blue": {"a1": 4, "a5": 4, "e3": 5, "R": 1},
    "red": {"c3": 2, "L": 1},
    "side": "blue",
    "die": 4,
}


@pytest.fixture
def hands(window: MainWindow, tmp_path: Path) -> Hands:
    """Hands at the position above, without animations."""
    return Hands(window).lay_position(tmp_path, POSITION)


def nothing_happened(hands: Hands) -> None:
    """Nothing was played, nothing is chosen, every piece is where it was."""
    hands.rest()
    assert hands.line() == ((), ())
    assert hands.chosen == ()
    assert hands.scene.pressed is None
    assert hands.scene.focus_cell() in {None, hands.scene.hovered}
    hands.check()


def bubble(hands: Hands) -> str:
    """What the note beside a refused choice says."""
    QApplication.processEvents()
    return hands.page.bubble.words


def bubble_is_beside(hands: Hands, place: str) -> bool:
    """Whether the note touches the place and lies inside the board."""
    note = hands.page.bubble.geometry()
    rect = hands.scene.places[place].rect
    target = hands.view.mapFromScene(rect).boundingRect()
    target.translate(hands.view.viewport().mapTo(hands.view, QPoint(0, 0)))
    inside = hands.view.rect().contains(note)
    return inside and note.adjusted(-6, -6, 6, 6).intersects(target)


# Clicks


def test_click_chooses_and_click_again_puts_back(hands: Hands) -> None:
    """The same pawn twice is a change of mind."""
    hands.click("c3")
    assert hands.chosen == ("c3",)
    hands.click("c3")
    nothing_happened(hands)


def test_click_on_another_own_pawn_switches(hands: Hands) -> None:
    """A second pawn which may move takes the first one's place."""
    hands.click("c3")
    hands.click("e2")
    assert hands.chosen == ("e2",)
    hands.click("d2")
    hands.rest()
    assert hands.timeline.notations() == ("e2-d2",)
    hands.check()


@pytest.mark.parametrize("place", ["d4", "b3", "c1", "L", "die", "bench-blue", "bench-red"])
def test_a_refused_click_says_why_and_keeps_the_choice(hands: Hands, place: str) -> None:
    """Wherever the chosen pawn cannot go, the note beside that place says why."""
    hands.click("c3")
    hands.click(place)
    words = bubble(hands)
    assert words
    assert "x" not in words.replace("“", " ").replace("”", " ").split()
    assert bubble_is_beside(hands, place)
    assert hands.chosen == ("c3",)
    hands.key(Key.Key_Escape)
    nothing_happened(hands)


@pytest.mark.parametrize("place", ["d4", "b3", "c1"])
def test_a_refused_first_click_says_why(hands: Hands, place: str) -> None:
    """Another number, another side, an empty cell: each has its sentence."""
    hands.click(place)
    assert bubble(hands)
    assert bubble_is_beside(hands, place)
    nothing_happened(hands)


def test_a_click_beside_the_board_takes_the_choice_back(hands: Hands) -> None:
    """A click on nothing at all clears."""
    hands.click("c3")
    hands.click_at(QPoint(2, 2))
    nothing_happened(hands)


def test_a_note_goes_away_with_the_next_choice(hands: Hands) -> None:
    """The note stays only while it is true."""
    hands.click("d4")
    assert bubble(hands)
    hands.click("c3")
    assert not bubble(hands)


# Select × drag


@pytest.mark.parametrize("chosen", [None, "c3", "e2"])
@pytest.mark.parametrize("end", ["origin", "outside", "beyond", "panel", "illegal", "target"])
def test_a_drag_after_a_choice(hands: Hands, chosen: str | None, end: str) -> None:
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
def test_what_cannot_be_lifted_is_refused(hands: Hands, place: str) -> None:
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


def test_a_refused_lift_is_seen_at_once(hands: Hands) -> None:
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
def test_a_drop_on_what_is_no_cell(hands: Hands, place: str) -> None:
    """The die is no destination; benches and goals say why; nothing speaks in notation."""
    hands.drag("c3", place)
    assert "“" not in bubble(hands)
    nothing_happened(hands)


def test_the_die_is_rolled_by_a_shaky_hand(hands: Hands) -> None:
    """A press on the die which slips a little is still a roll."""
    hands.drag("c3", "b4")
    hands.rest()
    assert hands.mode is Mode.IDLE
    hands.drag_to("die", hands.at("die") + QPoint(12, 9))
    hands.rest()
    assert hands.timeline.notations()[1].startswith("roll")
    hands.check()


def test_two_pieces_one_after_the_other(hands: Hands) -> None:
    """A drag put back leaves the hand free for the next one."""
    hands.drag("c3", "d4")
    hands.drag("e2", "e4")
    hands.drag_to("c3", hands.at("c3") + QPoint(12, 12))
    nothing_happened(hands)
    hands.drag("e2", "d1")
    hands.rest()
    assert hands.timeline.notations() == ("e2-d1",)
    hands.check()


# What else may happen while a button is down


def test_the_second_button_is_ignored(hands: Hands) -> None:
    """Right presses and releases change nothing during a drag, and do nothing alone."""
    hands.press(hands.at("c3"), RIGHT)
    hands.release(hands.at("c3"), RIGHT)
    nothing_happened(hands)
    hands.take("c3", hands.at("b4"))
    hands.press(hands.at("b4"), RIGHT)
    hands.release(hands.at("b4"), RIGHT)
    assert hands.view.drag is Drag.DRAGGING
    hands.move(hands.at("b4"), LEFT | RIGHT)
    hands.release(hands.at("b4"))
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


def lose_focus(hands: Hands) -> None:
    """Another widget takes the keyboard."""
    hands.page.panel.tabs.setFocus()
    QApplication.sendEvent(
        hands.view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.OtherFocusReason)
    )


def escape(hands: Hands) -> None:
    """The Escape key."""
    hands.key(Key.Key_Escape)


def deactivate(hands: Hands) -> None:
    """Another window comes to the front."""
    QApplication.sendEvent(hands.view, QEvent(QEvent.Type.WindowDeactivate))


def hide(hands: Hands) -> None:
    """The window is minimised."""
    hands.window.hide()
    hands.window.show()
    QApplication.processEvents()


def resize(hands: Hands) -> None:
    """The window is made smaller."""
    hands.window.resize(900, 640)
    QApplication.processEvents()


def lost_release(hands: Hands) -> None:
    """The button went up elsewhere; the pointer comes back without it."""
    hands.move(hands.at("b4"), NO_BUTTON)


INTERRUPTIONS = [lose_focus, escape, deactivate, hide, resize, lost_release]


@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
@pytest.mark.parametrize("dragging", [True, False], ids=["dragging", "pressed"])
def test_an_interrupted_hand_puts_the_piece_back(
    hands: Hands, interrupt: object, dragging: bool
) -> None:
    """The later release does nothing, the next click is a first one."""
    if dragging:
        hands.take("c3", hands.at("b4"))
        assert hands.scene.dragged is not None
    else:
        hands.press(hands.at("c3"))
        assert hands.scene.focus_cell() == "c3"
    interrupt(hands)  # type: ignore[operator]
    assert hands.view.drag is Drag.NONE
    assert hands.scene.dragged is None
    assert hands.scene.pressed is None
    assert hands.chosen == ()
    hands.release(hands.at("b4"))
    nothing_happened(hands)
    hands.drag("c3", "b4")
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


def test_a_click_which_slips_over_the_edge_leaves_no_mark(hands: Hands) -> None:
    """Press and release in two neighbouring cells, too near for a drag."""
    rect = hands.view.mapFromScene(hands.scene.places["c3"].rect).boundingRect()
    edge = QPoint(rect.right() - 2, rect.center().y())
    hands.press(edge)
    hands.move(edge + QPoint(5, 0))
    hands.release(edge + QPoint(5, 0))
    assert hands.scene.place_at(hands.view.mapToScene(edge + QPoint(5, 0))) == "d3"
    hands.move(hands.at("a5"), NO_BUTTON)
    nothing_happened(hands)


@pytest.mark.parametrize("size", [(1280, 800), (1013, 657), (801, 561), (1537, 999)])
def test_wheel_and_keys_never_scroll_the_board(hands: Hands, size: tuple[int, int]) -> None:
    """The board stands still at any size, whatever scrolls elsewhere."""
    hands.window.resize(*size)
    QApplication.processEvents()
    hands.take("c3", hands.at("b4"))
    before = hands.at("a1"), hands.at("g5")
    pos = QPointF(hands.at("c3"))
    for turn in (QPoint(0, -960), QPoint(0, 960), QPoint(-960, 0), QPoint(960, 0)):
        wheel = QWheelEvent(
            pos, pos, QPoint(), turn, NO_BUTTON, PLAIN, Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(hands.view.viewport(), wheel)
        assert (hands.at("a1"), hands.at("g5")) == before
    hands.release(hands.at("c3"))
    for key in (Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown, Key.Key_Down):
        hands.key(key)
        assert (hands.at("a1"), hands.at("g5")) == before
    nothing_happened(hands)


@pytest.mark.parametrize("size", [(801, 561), (1280, 800), (2560, 900), (900, 1400)])
def test_the_whole_board_fits(hands: Hands, size: tuple[int, int]) -> None:
    """Every place is inside the viewport and a click on its middle means it."""
    hands.window.resize(*size)
    QApplication.processEvents()
    viewport = hands.view.viewport().rect()
    for name, place in hands.scene.places.items():
        assert viewport.contains(hands.view.mapFromScene(place.rect).boundingRect())
        hands.move(hands.at(name), NO_BUTTON)
        assert hands.scene.hovered == name


def test_keys_wait_while_the_hand_is_busy(hands: Hands) -> None:
    """Enter, Space and arrows do nothing during a drag."""
    hands.take("c3", hands.at("b4"))
    for key in (Key.Key_Return, Key.Key_Space, Key.Key_Left, Key.Key_PageDown):
        hands.key(key)
    assert hands.view.drag is Drag.DRAGGING
    assert hands.timeline.ply == 0
    hands.release(hands.at("b4"))
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)


# Double clicks


@pytest.mark.parametrize("place", ["c3", "d4", "b3", "c1", "L", "die", "bench-blue", "bench-red"])
def test_double_clicks_before_a_move(hands: Hands, place: str) -> None:
    """Two quick clicks are a choice and its taking back, or one refusal: never an action."""
    hands.double_click(place)
    nothing_happened(hands)


def test_a_double_click_on_the_target_moves_once(hands: Hands) -> None:
    """The second half does nothing to the next player's turn."""
    hands.click("c3")
    hands.double_click("b4")
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


def double_press(hands: Hands) -> None:
    """Click the panel's main button twice, quickly."""
    button = hands.page.panel.button
    spot = button.rect().center()
    QTest.mouseClick(button, LEFT, PLAIN, spot)
    hands.rest()
    if button.isVisible():
        send_mouse(button, QEvent.Type.MouseButtonDblClick, spot, LEFT, LEFT)
        send_mouse(button, QEvent.Type.MouseButtonRelease, spot, LEFT, NO_BUTTON)


# Red cannot do anything with a 2 and passes by itself.
PASSING = {"blue": {"c3": 4, "R": 1}, "red": {"L": 1}, "side": "blue", "die": 4}


@pytest.mark.parametrize("on", ["board", "panel"])
def test_a_double_click_rolls_once(window: MainWindow, tmp_path: Path, on: str) -> None:
    """Even where the roll leads to a pass and the next player is to roll at once."""
    hands = Hands(window)
    for seed in range(1, 12):
        hands.lay_position(tmp_path, PASSING, seed)
        hands.choose("c3", "b3", "click")
        hands.rest()
        before = hands.timeline.ply
        if on == "board":
            hands.double_click("die")
        else:
            double_press(hands)
        hands.rest()
        texts = hands.timeline.notations()[before:]
        assert [text.split()[0] for text in texts] in (["roll", "pass"], ["roll"])
        hands.check()
        if texts[-1] == "pass":
            return
    raise AssertionError("no pass came up")


@pytest.mark.parametrize("on", ["board", "panel"])
def test_a_double_click_on_ready_speaks_for_one_side(window: MainWindow, on: str) -> None:
    """The other side still arranges its pawns."""
    hands = Hands(window).begin(setup="balanced", starter="blue")
    before = hands.timeline.ply
    if on == "board":
        hands.double_click("die")
    else:
        double_press(hands)
    hands.rest()
    assert hands.timeline.ply == before + 1
    assert hands.state.phase.value == "arrange"
    assert hands.state.side == 1


def test_a_double_click_with_a_pawn_to_remove(window: MainWindow, tmp_path: Path) -> None:
    """Naming a blocked pawn twice removes it, once."""
    hands = Hands(window).lay_position(tmp_path, BLOCKED)
    hands.double_click("a5")
    hands.rest()
    assert hands.timeline.notations() == ("xa5",)
    hands.check()


def test_double_clicks_everywhere_in_every_mode(window: MainWindow) -> None:
    """A game played by double clicks alone stays in step with its model."""
    hands = Hands(window).begin(elimination="yes")
    rng = random.Random(11)
    for _ in range(60):
        before = hands.timeline.ply
        mode = hands.mode
        hands.double_click(rng.choice(list(hands.scene.places)))
        hands.rest()
        played = hands.timeline.notations()[before:]
        rolls = [text for text in played if text.startswith("roll")]
        assert len(rolls) <= (1 if mode is Mode.IDLE else 0)
        hands.check()


# The set-up without chance


def test_exchanges_only_inside_a_file(window: MainWindow) -> None:
    """A pawn goes to another of its file; any other drop returns it and says why."""
    hands = Hands(window).begin(setup="balanced", starter="blue")
    before = hands.order()
    for target in ("g2", "a1", "d3", "L", "die"):
        hands.drag("f1", target)
        assert hands.order() == before
        hands.rest_arranging()
        hands.check()
        if target == "die":
            assert not bubble(hands)
            continue
        assert bubble(hands)
        hands.click("f1")
        hands.click(target)
        assert bubble(hands)
        hands.key(Key.Key_Escape)
        assert hands.scene.arranging.chosen is None
        assert hands.order() == before
    for outside in (QPoint(-50, -50), QPoint(9_000, 10)):
        hands.drag_to("f1", outside)
        assert hands.order() == before
    hands.check()
    hands.drag("f1", "f5")
    after = hands.order()
    assert after["f"] == before["f"][4] + before["f"][1:4] + before["f"][0]
    assert after["g"] == before["g"]
    hands.check()


@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
def test_an_interrupted_exchange(window: MainWindow, interrupt: object) -> None:
    """The order stays, nothing is chosen."""
    hands = Hands(window).begin(setup="balanced", starter="blue")
    before = hands.order()
    hands.take("f1", hands.at("f4"))
    interrupt(hands)  # type: ignore[operator]
    hands.release(hands.at("f4"))
    hands.rest_arranging()
    assert hands.order() == before
    assert hands.scene.arranging.chosen is None
    hands.check()


# Random hands


@pytest.mark.parametrize("animation", ["off", "normal"])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_random_drops(open_window: object, tmp_path: Path, animation: str, seed: int) -> None:
    """Hundreds of drags between points over and beyond the view: the table never loses a piece."""
    window = open_window(animation=animation)  # type: ignore[operator]
    hands = Hands(window).begin(elimination="no")
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
    hands = Hands(lively).lay_position(tmp_path, POSITION)
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
    hands = Hands(lively).lay_position(tmp_path, POSITION)
    hands.drag("c3", "d4")
    assert bubble(hands)
    hands.take("c3", hands.at("b4"))
    assert hands.view.drag is Drag.DRAGGING
    hands.key(Key.Key_Escape)
    hands.release(hands.at("b4"))
    nothing_happened(hands)


def test_a_note_stays_on_the_board_when_it_shrinks(hands: Hands) -> None:
    """A note shown before the window is made smaller is never half outside."""
    hands.drag("c3", "d4")
    assert bubble(hands)
    hands.window.resize(QSize(820, 580))
    QApplication.processEvents()
    note = hands.page.bubble
    assert not note.isVisible() or QRect(hands.view.rect()).contains(note.geometry())
