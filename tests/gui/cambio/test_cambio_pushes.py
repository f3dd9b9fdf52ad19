"""Arrows of Cambio through real events: previews, pushes, locks, drags broken off."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest

from ludotheque.games.cambio.names import CELLS, PUSHES, way
from ludotheque.table.controller import Mode
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import THREE, TRAY, WAYS, CambioHands, slow
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import CONTROL, LEFT, NO_BUTTON, Key, send_mouse, until

ANIMATIONS = ("off", slow("normal"))
BROKEN_OFF = ("escape", "lost", *map(slow, ("outside", "hide", "beside", "resize", "home")))
COMMANDS = ("undo", "press", slow("redo"), slow("resize"), slow("language"), slow("scheme"))


def legal_and_not(hands: CambioHands) -> tuple[list[str], list[str]]:
    """The arrows which may be used now, and those which may not, from the model."""
    legal = set(hands.texts())
    return [p for p in PUSHES if p in legal], [p for p in PUSHES if p not in legal]


@pytest.mark.parametrize("way_", WAYS)
@pytest.mark.parametrize(("players", "tray", "side"), [("2", TRAY, "A"), slow("3", THREE, "C")])
def test_every_legal_push_can_be_made(
    window: MainWindow, tmp_path: Path, players: str, tray: str, side: str, way_: str
) -> None:
    """By each way; undo brings the same tray back."""
    hands = CambioHands(window).lay_position(tmp_path, (tray, side), players=players)
    before = hands.codes()
    legal, forbidden = legal_and_not(hands)
    assert len(legal) >= 5
    assert len(forbidden) >= 4
    for push in legal:
        hands.perform(hands.position.parse(push), way_)
        until(lambda: hands.timeline.ply > 0, push)
        hands.rest()
        assert hands.timeline.notations() == (push,)
        hands.check()
        hands.undo()
        hands.rest()
        assert hands.codes() == before
        hands.check()


@pytest.mark.parametrize("way_", WAYS)
@pytest.mark.parametrize(("players", "tray", "side"), [slow("2", TRAY, "B"), ("3", THREE, "A")])
def test_every_forbidden_push_is_refused(
    window: MainWindow, tmp_path: Path, players: str, tray: str, side: str, way_: str
) -> None:
    """The note gives the engine's reason, the sentence the owner's name; nothing changes."""
    hands = CambioHands(window).lay_position(tmp_path, (tray, side), players=players)
    before = dict(hands.board.shown())
    _, forbidden = legal_and_not(hands)
    for push in forbidden:
        hands.perform(hands.position.parse(push), way_)
        hands.rest()
        reason = hands.position.why_not(hands.position.parse(push))
        assert reason is not None
        leaving = hands.position.letter(CELLS.index(way(PUSHES.index(push))[-1]))
        owner = ("Anne", "Bruno", "Chloé")["ABC".index(leaving)]
        assert hands.note == str(reason.message).replace(f"{leaving}’s", f"{owner}’s")
        if way_ == "click":
            assert owner in hands.told
            assert "Forbidden" in hands.told
        assert hands.timeline.ply == 0
        assert dict(hands.board.shown()) == before
        assert hands.opened() is None
        hands.check()


@pytest.mark.parametrize("animation", ANIMATIONS)
@pytest.mark.parametrize("pointer", ["mouse", "keys"])
def test_a_preview_changes_nothing(
    open_window: OpenWindow, tmp_path: Path, animation: str, pointer: str
) -> None:
    """Every arrow pointed at: legal ones open, the sentence tells what would happen."""
    hands = CambioHands(open_window(animation=animation)).lay_position(tmp_path, (TRAY, "A"))
    before, codes = dict(hands.board.shown()), hands.codes()
    legal, _ = legal_and_not(hands)
    for push in geo.ARROWS[:: 1 if animation == "off" else 3]:
        if pointer == "mouse":
            hands.move(hands.at(push), NO_BUTTON)
        else:
            hands.walk(push)
        hands.rest()
        hands.window.grab()
        assert hands.opened() == (push if push in legal else None)
        if push in legal:
            assert hands.board.strip.progress == 1
            cells = way(PUSHES.index(push))
            assert "your circle enters" in hands.told
            assert hands.told.endswith("leaves the tray.")
            own = codes[cells[-1]][1] == "A"
            assert ("one of your own" in hands.told) == own
        assert dict(hands.board.shown()) == before
        assert hands.timeline.ply == 0
    hands.move(QPoint(3, 3), NO_BUTTON)
    hands.rest()
    if pointer == "mouse":
        assert hands.opened() is None
        assert "Push here" not in hands.told
        hands.check()


def test_a_push_goes_on_from_its_preview(lively: MainWindow, tmp_path: Path) -> None:
    """Clicked while the preview is half open, the row never jumps back."""
    hands = CambioHands(lively).lay_position(tmp_path, (TRAY, "A"))
    push = legal_and_not(hands)[0][0]
    strip = hands.board.strip
    hands.move(hands.at(push), NO_BUTTON)
    until(lambda: strip.progress > 0.3)
    hands.press(hands.at(push))
    hands.release(hands.at(push))
    until(lambda: hands.timeline.ply > 0)
    seen = [strip.progress]
    while hands.mode is Mode.ANIMATING and strip.push is not None:
        QTest.qWait(1)
        if strip.push is not None:
            seen.append(strip.progress)
    assert seen == sorted(seen)
    assert seen[0] > 0.3
    hands.rest()
    hands.check()


def test_the_die_pushed_out_is_followed_to_its_place(lively: MainWindow, tmp_path: Path) -> None:
    """It goes to where the next die lies, and arrives there as the next player's."""
    hands = CambioHands(lively).lay_position(tmp_path, (TRAY, "A"))
    strip, seen = hands.board.strip, []
    hands.controller.commit(hands.state.parse(legal_and_not(hands)[0][0]))
    assert strip.bound_for == hands.board.expected()["spare"]
    while hands.mode is Mode.ANIMATING:
        QTest.qWait(1)
        hands.window.grab()
        if strip.push is not None:
            seen.append(strip.away)
    assert seen == sorted(seen)
    assert any(0.1 < away < 0.9 for away in seen)
    hands.check()


def test_the_arrow_just_used_shows_nothing_before_the_pointer_has_left(
    window: MainWindow, tmp_path: Path
) -> None:
    """The next player does not see his own push at once, as if the row went on sliding."""
    hands = CambioHands(window).lay_position(tmp_path, ("AmBnA nmmAm BnAnB mmnBn BmAmn", "A"))
    hands.click("b5v")
    hands.rest()
    assert "b5v" in hands.texts()
    assert hands.opened() is None
    hands.move(hands.at("b5v") + QPoint(2, 1), NO_BUTTON)
    hands.rest()
    assert hands.opened() is None
    assert "Bruno" in hands.told
    hands.move(hands.at("c3"), NO_BUTTON)
    hands.move(hands.at("b5v"), NO_BUTTON)
    hands.rest()
    assert hands.opened() == "b5v"
    hands.click("b5v")
    hands.rest()
    assert hands.timeline.notations() == ("b5v", "b5v")
    hands.check()


@pytest.mark.parametrize("animation", ANIMATIONS)
def test_a_double_click_pushes_once(
    open_window: OpenWindow, tmp_path: Path, animation: str
) -> None:
    """The second click of two does not play the other side's turn."""
    hands = CambioHands(open_window(animation=animation)).lay_position(tmp_path, (TRAY, "A"))
    push = legal_and_not(hands)[0][0]
    hands.double_click(push)
    hands.rest()
    assert hands.timeline.notations() == (push,)
    hands.check()


def test_without_destinations_nothing_opens(window: MainWindow, tmp_path: Path) -> None:
    """Who wants no help sees which arrows there are, and no more."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    window.change_settings(show_destinations=False)
    push = legal_and_not(hands)[0][0]
    hands.move(hands.at(push), NO_BUTTON)
    hands.rest()
    assert hands.opened() is None
    hands.click(push)
    hands.rest()
    assert hands.timeline.notations() == (push,)


# The spare die in the hand


def test_the_spare_die_previews_where_it_is_held(window: MainWindow, tmp_path: Path) -> None:
    """Over a legal arrow the row opens; elsewhere it closes again."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    legal, forbidden = legal_and_not(hands)
    hands.take("spare", hands.at(legal[0]))
    assert hands.board.hand != ()
    assert hands.opened() == legal[0]
    hands.window.grab()
    hands.move(hands.at(forbidden[0]))
    assert hands.opened() is None
    hands.move(hands.at(legal[1]))
    assert hands.opened() == legal[1]
    hands.move(hands.at("c3"))
    assert hands.opened() is None
    hands.release(hands.at("c3"))
    hands.rest()
    assert "c3" in hands.note
    hands.check()


@pytest.mark.parametrize("animation", ["normal", slow("off")])
@pytest.mark.parametrize("end", BROKEN_OFF)
def test_a_drag_broken_off_changes_nothing(
    open_window: OpenWindow, tmp_path: Path, end: str, animation: str
) -> None:
    """The die goes back to its place, whatever ends the drag."""
    hands = CambioHands(open_window(animation=animation)).lay_position(tmp_path, (TRAY, "A"))
    push = legal_and_not(hands)[0][0]
    hands.take("spare", hands.at(push))
    match end:
        case "escape":
            hands.key(Key.Key_Escape)
            hands.release(hands.at(push))
        case "outside":
            hands.move(QPoint(-60, -60))
            hands.release(QPoint(-60, -60))
        case "beside":
            hands.move(QPoint(4, 4))
            hands.release(QPoint(4, 4))
        case "hide":
            hands.window.hide()
            hands.window.show()
            hands.release(hands.at(push))
        case "resize":
            hands.window.resize(1100, 720)
            hands.rest()
            hands.release(hands.at("c3"))
        case "lost":  # the release went to another window
            send_mouse(hands.view.viewport(), QEvent.Type.MouseMove, hands.at("c3"), NO_BUTTON,
                       NO_BUTTON)  # fmt: skip
        case "home":
            hands.move(hands.at("spare"))
            hands.release(hands.at("spare"))
    hands.rest()
    assert hands.timeline.ply == 0
    hands.move(QPoint(3, 3), NO_BUTTON)
    hands.rest()
    hands.check()
    hands.drag("spare", push)
    hands.rest()
    assert hands.timeline.notations() == (push,)
    hands.check()


def test_another_button_pushes_nothing(window: MainWindow, tmp_path: Path) -> None:
    """The right button puts back what is in the hand, the middle one does nothing."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    push = legal_and_not(hands)[0][0]
    for button, pushed in ((LEFT.RightButton, ()), (LEFT.MiddleButton, (push,))):
        hands.press(hands.at(push), button)
        hands.release(hands.at(push), button)
        hands.take("spare", hands.at(push))
        hands.press(hands.at(push), button)
        hands.release(hands.at(push), button)
        assert hands.timeline.ply == 0
        hands.release(hands.at(push))
        hands.rest()
        assert hands.timeline.notations() == pushed


def test_what_is_no_arrow_says_how_to_push(window: MainWindow, tmp_path: Path) -> None:
    """A cell at the edge names its arrows, one inside says so, the spare die helps too."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    for place, word in (("a3", "a3→"), ("a5", "a5↓"), ("c3", "edge"), ("spare", "arrow")):
        hands.click(place)
        assert word in hands.note
        hands.walk(place)
        hands.key(Key.Key_Return)
        assert word in hands.note
        hands.drag(place, "d2")  # dice of the tray are not taken
        hands.rest()
    assert hands.timeline.ply == 0
    hands.check()


@pytest.mark.parametrize("command", COMMANDS)
def test_in_the_middle_of_a_push(lively: MainWindow, tmp_path: Path, command: str) -> None:
    """Whatever happens while the row slides, the board shows the model afterwards."""
    hands = CambioHands(lively).lay_position(tmp_path, (TRAY, "A"))
    push = legal_and_not(hands)[0][0]
    for _ in range(2):
        hands.drag("spare", push)
        until(lambda: hands.board.moving)
        match command:
            case "undo":
                hands.undo()
            case "redo":
                hands.undo()
                hands.redo()
            case "press":
                hands.click(legal_and_not(hands)[0][0])
                assert not hands.board.moving
            case "resize":
                hands.window.resize(1101, 723)
            case "language":
                hands.window.change_settings(language="fr")
                hands.window.change_settings(language="en")
            case "scheme":
                hands.window.change_settings(scheme="dark")
                hands.window.change_settings(scheme="light")
        assert hands.timeline.ply == (0 if command == "undo" else 1)
        hands.rest()
        hands.check()
        if hands.timeline.ply:
            hands.undo()
            hands.rest()
            hands.check()


def test_storms_of_undo_and_redo(lively: MainWindow, tmp_path: Path) -> None:
    """Between and during pushes, with the pointer on an arrow."""
    hands = CambioHands(lively).lay_position(tmp_path, (TRAY, "A"))
    played: list[str] = []
    for _ in range(4):
        push = legal_and_not(hands)[0][-1]
        hands.click(push)
        until(lambda: hands.timeline.ply > len(played))
        played.append(push)
        for number in range(6):
            QTest.keyClick(hands.view, Key.Key_Z, CONTROL)
            if number % 2:
                QTest.qWait(7)
            hands.redo()
        hands.rest()
        assert hands.timeline.notations() == tuple(played)
        hands.move(QPoint(3, 3), NO_BUTTON)
        hands.rest()
        hands.check()
    for _ in range(4):
        hands.undo()
    hands.rest()
    assert hands.timeline.ply == 0
    hands.check()


def test_a_drag_right_after_a_click_is_a_drag(window: MainWindow, tmp_path: Path) -> None:
    """The system calls its press the second half of a double click; it is carried all the same."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    push = legal_and_not(hands)[0][0]
    start, end = hands.at("spare"), hands.at(push)
    hands.click("spare")
    send_mouse(hands.view.viewport(), QEvent.Type.MouseButtonDblClick, start, LEFT, LEFT)
    hands.carry(start, end)
    hands.release(end)
    hands.rest()
    assert hands.timeline.notations()[-1] == push
    hands.check()


def test_two_quick_clicks_push_once(window: MainWindow, tmp_path: Path) -> None:
    """The second half of a double click without a drag means nothing."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    before = hands.timeline.ply
    hands.double_click(legal_and_not(hands)[0][0])
    hands.rest()
    assert hands.timeline.ply == before + 1
    hands.check()
