"""Positions of Ordo set up by click, drag and keys; played from, saved, and loaded again."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from ludotheque.games import create
from ludotheque.record import savefile
from ludotheque.ui.dialogs import filechooser, newgamedialog
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.games.ordo.setup.setuplayout import Layout
from ludotheque.ui.games.ordo.setup.setuppage import SetupPage, save_position
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import CONTROL, SHIFT, Key, until
from tests.gui.exercises.hands import Hands as ExerciseHands
from tests.gui.features.keyboards import send, typed
from tests.gui.tour.tour_hands import Visitor, press

_MOVE = QEvent.Type.MouseMove
START = create("ordo").initial().position()


class Hands(ExerciseHands):
    """Sets up a position at a window."""

    @property
    def page(self) -> SetupPage:  # type: ignore[override]
        """The page of the set-up."""
        page = self.window.visits.page
        assert isinstance(page, SetupPage)
        return page

    @property
    def setup(self) -> SetupPage:
        """The same."""
        return self.page


def open_setup(window: MainWindow) -> Hands:
    """Open the set-up from Ordo's cover, with an empty board."""
    window.show_cover("ordo")
    assert window.cover is not None
    QTest.mouseClick(window.cover.buttons["position"], Qt.MouseButton.LeftButton)
    QCoreApplication.processEvents()
    hands = Hands(window)
    hands.setup.buttons["clear"].click()
    return hands


def pieces(hands: Hands) -> dict[str, str]:
    """What stands on the board, which must be what is drawn."""
    scene = hands.setup.scene
    assert dict(scene.shown()) == dict(scene.expected())
    assert scene.hand == ()
    drawn = sum(type(item).__name__ == "Wood" for item in scene.items())
    assert drawn == len(scene.expected())
    return dict(hands.setup.layout_.pieces)


def said(hands: Hands) -> tuple[str, str]:
    """The engine's word."""
    return hands.setup.note.heading.text(), hands.setup.note.text.text()


def test_it_opens_with_the_standard_set_up(window: MainWindow) -> None:
    window.menus.actions["position"].trigger()
    hands = Hands(window)
    assert hands.setup.layout_.position() == START
    assert said(hands) == ("Ready to play", "White has 56 legal moves.")
    assert hands.setup.counts.text() == "White: 20 • Black: 20"
    assert not hands.setup.buttons["game"].isVisible()
    assert window.windowTitle() == "Set up a position – Ludothèque"


def test_by_click(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.click("maple")
    for square in ("d3", "e4", "j1"):
        hands.click(square)
    hands.click("walnut")
    hands.click("e6")
    hands.click("e4")
    assert pieces(hands) == {"d3": "W", "e4": "B", "j1": "W", "e6": "B"}
    hands.click("e6")
    assert "e6" not in pieces(hands), "the same piece again takes it away"
    hands.click("eraser")
    hands.click("d3")
    hands.click("a8")
    assert pieces(hands) == {"e4": "B", "j1": "W"}
    hands.click("maple")
    hands.click("e4", SHIFT)
    assert pieces(hands) == {"j1": "W"}


def test_by_drag(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.drag("maple", "d3")
    hands.drag("walnut", "e6")
    assert hands.setup.scene.tool == "walnut"
    assert pieces(hands) == {"d3": "W", "e6": "B"}
    hands.drag("d3", "c5")
    assert pieces(hands) == {"c5": "W", "e6": "B"}
    hands.drag("c5", "e6")
    assert pieces(hands) == {"e6": "W"}, "what is put on a piece replaces it"
    hands.drag("e6", "g4", "e6")
    assert pieces(hands) == {"e6": "W"}


def test_dragged_off_the_board_a_piece_is_taken_away(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.click("d3")
    hands.click("d4")
    hands.drag("d3", QPoint(4, 4))
    assert pieces(hands) == {"d4": "W"}
    hands.drag("d4", "eraser")
    assert pieces(hands) == {}
    hands.drag("maple", QPoint(4, 4))
    hands.drag("walnut", "maple")
    assert pieces(hands) == {}


def test_pieces_are_laid_and_taken_along_the_way(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.click("walnut")
    hands.drag("b5", "f5")
    assert pieces(hands) == {f"{column}5": "B" for column in "bcdef"}
    hands.drag("eraser", "c5", "d5")
    assert set(pieces(hands)) >= {"b5"}
    assert not {"c5", "d5"} & set(pieces(hands))
    window.menus.actions["undo"].trigger()
    assert pieces(hands) == {f"{column}5": "B" for column in "bcdef"}, "one drag is one step"


def test_by_keys(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.walk("e4")
    hands.key(Key.Key_1)
    hands.key(Key.Key_Right)
    hands.key(Key.Key_2)
    hands.key(Key.Key_Up)
    hands.key(Key.Key_W)
    hands.key(Key.Key_Up)
    hands.key(Key.Key_B)
    assert pieces(hands) == {"e4": "W", "f4": "B", "f5": "W", "f6": "B"}
    hands.key(Key.Key_Delete)
    hands.key(Key.Key_Down)
    hands.key(Key.Key_Backspace)
    assert pieces(hands) == {"e4": "W", "f4": "B"}
    hands.walk("walnut")
    hands.key(Key.Key_Return)
    assert hands.setup.scene.tool == "walnut"
    hands.walk("c3")
    hands.key(Key.Key_Return)
    hands.key(Key.Key_PageDown)
    hands.key(Key.Key_0)
    assert len(pieces(hands)) == 2
    hands.key(Key.Key_Escape)
    assert window.cover is not None


def test_escape_puts_a_piece_back(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.click("d3")
    view = hands.setup.view
    for place in ("d3", "maple"):
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=hands.at(place))
        for target in ("e4", "f5"):
            pos = hands.at(target)
            hands.send(_MOVE, pos, Qt.MouseButton.NoButton, held=True)
        assert hands.setup.scene.hand
        hands.key(Key.Key_Escape)
        assert pieces(hands) == {"d3": "W"}
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=hands.at("f5"))
        assert pieces(hands) == {"d3": "W"}
    assert isinstance(window.visits.page, SetupPage)


@pytest.mark.parametrize(
    ("laid", "side", "heading", "text"),
    [
        ({}, "W", "Not", "White has no pieces."),
        ({"e4": "W"}, "W", "Not", "Black has no pieces."),
        ({"e8": "W", "a5": "B"}, "W", "Not", "a piece of White stands on e8"),
        ({"e4": "W", "a1": "B"}, "W", "Not", "a piece of Black stands on a1"),
        ({"e4": "W", "a5": "B"}, "W", "Ready", "White has "),
        ({"e4": "W", "a5": "B"}, "B", "Ready", "Black has "),
        ({"e4": "W", "g4": "W", "a5": "B"}, "W", "Ready", "The group of White is split: there"),
        ({"e4": "W", "a5": "B", "a3": "B"}, "W", "Ready", "The group of Black is split."),
        ({"a2": "W", "j2": "W", "e1": "W", "a5": "B"}, "W", "Not", "cannot reconnect"),
        ({f"{c}{r}": "W" for c in "abcdefg" for r in "234"}, "W", "Not", "more than 20 pieces"),
    ],
)  # fmt: skip
def test_the_engine_says_what_is_impossible(
    window: MainWindow, laid: dict[str, str], side: str, heading: str, text: str
) -> None:
    hands = open_setup(window)
    for square, letter in laid.items():
        hands.click("maple" if letter == "W" else "walnut")
        hands.click(square)
    if side == "B":
        hands.setup.side.pill("B").click()
    found, sentence = said(hands)
    assert found.startswith(heading)
    assert text in sentence
    ready = heading == "Ready"
    assert hands.setup.play_button.isEnabled() is ready
    assert hands.setup.save_button.isEnabled() is ready
    if ready:
        state = create("ordo").from_position(hands.setup.layout_.position())
        assert str(len(state.legal_actions())) in sentence


def test_undo_and_redo(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.click("d3")
    hands.setup.side.pill("B").click()
    hands.drag("d3", "e5")
    actions = window.menus.actions
    assert actions["undo"].isEnabled()
    assert not actions["redo"].isEnabled()
    hands.key(Key.Key_Z, CONTROL)
    assert pieces(hands) == {"d3": "W"}
    hands.key(Key.Key_Z, CONTROL)
    assert hands.setup.layout_.side == hands.setup.side.value() == "W"
    hands.key(Key.Key_Z, CONTROL)
    assert pieces(hands) == {}
    hands.key(Key.Key_Z, CONTROL)
    assert hands.setup.layout_.position() == START
    assert not actions["undo"].isEnabled()
    for _ in range(4):
        actions["redo"].trigger()
    assert pieces(hands) == {"e5": "W"}
    assert hands.setup.side.value() == "B"
    hands.setup.buttons["standard"].click()
    assert hands.setup.layout_.position() == START
    assert not actions["redo"].isEnabled()


def set_up_small(hands: Hands) -> dict[str, Any]:
    """White d3 e3, Black d6, Black to move."""
    for square in ("d3", "e3"):
        hands.click(square)
    hands.drag("walnut", "d6")
    hands.setup.side.pill("B").click()
    position: dict[str, Any] = hands.setup.layout_.position()
    return position


def accept(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Press Play in the new game dialog, with these names."""

    def press(dialog: newgamedialog.NewGameDialog) -> int:
        for card, name in zip(dialog.seats.cards, names, strict=True):
            card.name.setText(name)
        dialog.play.click()
        return dialog.result()

    monkeypatch.setattr(newgamedialog.NewGameDialog, "exec", press)


def test_a_game_is_played_from_here_saved_resumed_and_loaded(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = open_setup(window)
    position = set_up_small(hands)
    accept(monkeypatch, "Anne", "Bruno")
    QTest.mouseClick(hands.setup.play_button, Qt.MouseButton.LeftButton)
    assert window.visits.page is None
    assert window.game is not None
    timeline = window.game.controller.timeline
    assert timeline.start == position
    assert [seat.name for seat in timeline.seats] == ["Anne", "Bruno"]
    controller = window.game.controller
    action = controller.state.parse("d6-d4")
    assert controller.commit(action) is None
    path = tmp_path / "from-here.ludo"
    assert window.save_to(path)
    number = window.game.keeper.number
    window.show_shelf()
    window.resume(str(number))
    assert window.game is not None
    again = window.game.controller.timeline
    assert (again.start, again.notations()) == (position, ("d6-d4",))
    assert again.state == timeline.state
    loaded = savefile.load_timeline(path)
    assert (loaded.start, loaded.notations()) == (position, ("d6-d4",))
    controller = window.game.controller
    controller.undo()
    assert controller.state.position() == position


def test_nothing_begins_where_the_dialog_is_left(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_setup(window)
    position = set_up_small(hands)
    monkeypatch.setattr(newgamedialog.NewGameDialog, "exec", lambda _dialog: 0)
    hands.setup.play_button.click()
    assert window.game is None
    assert hands.setup.layout_.position() == position
    assert window.archive.unfinished() == ()


def test_a_position_is_saved_as_a_game_not_begun(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = open_setup(window)
    position = set_up_small(hands)
    path = tmp_path / "position.ludo"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    hands.setup.save_button.click()
    loaded = savefile.load_timeline(path)
    assert (loaded.start, loaded.ply) == (position, 0)
    assert window.toast.text == "The position is in “position.ludo”."
    assert window.settings.recent[0] == str(path)
    assert window.archive.unfinished() == ()
    assert window.open_file(path)
    assert window.game is not None
    assert window.game.controller.state.position() == position


def test_a_position_which_cannot_be_saved_is_told(
    window: MainWindow, told: list[str], tmp_path: Path
) -> None:
    position = set_up_small(open_setup(window))
    assert not save_position(window, position, Target(tmp_path / "no" / "x.ludo"))
    assert "no folder" in told.pop()


def test_a_game_lends_its_position_and_is_there_afterwards(window: MainWindow) -> None:
    window.begin("ordo", {}, ["Anne", "Bruno"])
    assert window.game is not None
    controller = window.game.controller
    controller.commit(controller.state.parse("a3-a4"))
    until(lambda: controller.timeline.ply == 1)
    number, position = window.game.keeper.number, controller.state.position()
    window.menus.actions["position"].trigger()
    hands = Hands(window)
    assert hands.setup.layout_.position() == position
    hands.setup.buttons["clear"].click()
    assert hands.setup.buttons["game"].isVisible()
    hands.setup.buttons["game"].click()
    assert hands.setup.layout_.position() == position
    hands.key(Key.Key_Escape)
    assert window.game is not None
    assert window.game.keeper.number == number
    assert window.game.controller.state.position() == position


def test_every_place_is_named(window: MainWindow) -> None:
    hands = open_setup(window)
    hands.click("d3")
    scene, view = hands.setup.scene, hands.setup.view
    assert scene.place_text("d3") == "d3, white piece"
    assert scene.place_text("e3") == "e3, empty"
    assert scene.place_text("eraser") == "Tool: take pieces away"
    board = QAccessible.queryAccessibleInterface(view)
    assert board is not None
    assert board.childCount() == 83
    assert view.accessibleName() == "Board to set up"


def test_the_language_changes_at_run_time(window: MainWindow) -> None:
    hands = open_setup(window)
    window.change_settings(language="fr", scheme="dark")
    assert hands.setup.note.text.text() == "Blanc n’a aucune pièce."
    assert hands.setup.view.accessibleName() == "Plateau à composer"


def test_a_layout_keeps_one_step_for_each_change() -> None:
    layout = Layout()
    layout.clear()
    layout.clear()
    layout.keep()
    layout.put("d4", "W")
    layout.undo()
    assert layout.pieces == {}
    layout.undo()
    assert layout.position() == START
    assert not layout.can_undo
    layout.redo()
    layout.redo()
    assert layout.pieces == {"d4": "W"}
    assert not layout.can_redo


@pytest.mark.parametrize(
    ("white", "black", "away"),
    [
        (("w", "W"), ("b", "B"), ("0", "0")), (("ц", "W"), ("и", "B"), ("à", "0")),
        (("&", "1"), ("é", "2"), ("à", "0")), (("ς", "W"), ("β", "B"), ("0", "0")),
    ],
)  # fmt: skip
def test_pieces_are_set_up_from_any_keyboard(
    window: MainWindow, white: tuple[str, str], black: tuple[str, str], away: tuple[str, str]
) -> None:
    """W, B and the digits, by their letters or by where they are."""
    window.visits.show_own("position")
    page = window.visits.page
    assert isinstance(page, SetupPage)
    view, scene = page.view, page.scene
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    square = scene.cursor
    for key, letter in ((white, "W"), (black, "B"), (away, "")):
        send(view, typed(*key))
        assert scene.shown().get(square, "") == letter


def test_a_position_being_set_up_can_still_be_undone(window: MainWindow) -> None:
    window.visits.show_own("position")
    page = window.visits.page
    assert isinstance(page, SetupPage)
    page.layout_.clear()
    Visitor(window).begin()
    press(Key.Key_Escape)
    assert window.visits.page is page
    assert page.can_undo
    window.undo()
    assert page.layout_.count("W") > 0
