"""Boards kept in files, left with changes, played on; and boards chosen for a new game."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtTest import QTest

from ludotheque.core.paths import resources
from ludotheque.games.ordino.board import read_board, reconstruction
from ludotheque.games.ordino.boarddraft import read_drawing, read_playable
from ludotheque.games.ordino.boarddrawing import NOWHERE, Passage, drawing_of
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.games.ordino.ownboards import own_boards
from ludotheque.record import savefile
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs import filechooser, newgamedialog
from ludotheque.ui.games.ordino.boardeditor.boardeditorpage import BoardEditorPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.exercises.hands import CONTROL, LEFT, Key, until
from tests.gui.ordino.editor_hands import Answers, EditorHands, open_editor

OWN = drawing_of(reconstruction())


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What is answered in dialogs, also when the window closes at the end."""
    return Answers(monkeypatch)


# Files


def draw_something(hands: EditorHands) -> None:
    """Change a wall, a green cell, name and note."""
    hands.click("around-3.6")
    hands.drag("mark-0", "5.0")
    name, note = hands.page.panel.name, hands.page.panel.origin
    name.selectAll()
    QTest.keyClicks(name, "Grandpa")
    QTest.keyClicks(note, "1971")


def save_as(window: MainWindow) -> None:
    """Save to a file, from the menu."""
    window.menus.actions["save_as"].trigger()
    QCoreApplication.processEvents()


@pytest.mark.parametrize("way", ["button", "keys"])
def test_saving_keeps_the_board_in_the_program_and_asks_for_no_file(
    window: MainWindow, answers: Answers, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_dialog(*_: object, **__: object) -> None:
        raise AssertionError("a file is asked for")

    hands = open_editor(window)
    draw_something(hands)
    monkeypatch.setattr(filechooser, "to_write", no_dialog)

    def save() -> None:
        if way == "button":
            hands.press(hands.page.panel.save_button)
        else:
            hands.key(Key.Key_S, CONTROL)

    assert hands.page.panel.save_button.text().strip() == "Save", "no dialog comes"
    save()
    (board,) = own_boards()
    assert board.name == "Grandpa"
    assert read_drawing(board.path) == hands.now
    assert window.toast.text == "The board is kept under “My boards”."
    assert hands.page.panel.kept.text() == "Kept under “My boards”."
    hands.click("around-3.7")
    assert hands.page.panel.kept.text() == "Changed since it was kept under “My boards”."
    save()
    assert [one.path for one in own_boards()] == [board.path], "the same one"
    assert read_drawing(board.path) == hands.now
    hands.press(hands.page.panel.buttons["walls"])
    assert answers.asked == [], "nothing is unsaved"
    save()
    assert "has to be finished" in window.toast.text
    assert "My boards" in window.toast.text
    assert len(own_boards()) == 2


def test_a_folder_which_cannot_be_written_is_told(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = open_editor(window)
    draw_something(hands)
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(blocked))
    hands.press(hands.page.panel.save_button)
    assert told.pop() == "The board could not be kept."
    assert hands.page.draft.unsaved


def test_saved_and_opened_again_it_is_the_same(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    hands = open_editor(window)
    draw_something(hands)
    assert hands.page.panel.kept.text() == "Not kept yet."
    save_as(window)
    assert hands.page.panel.kept.text() == "Not kept yet.", "the dialog was left"
    answers.path = tmp_path / "plateau"
    save_as(window)
    path = tmp_path / "plateau.json"
    assert window.toast.text == "The board is saved in “plateau.json”."
    assert hands.page.panel.kept.text() == "Saved in “plateau.json”."
    saved = hands.now
    board = read_board(str(path))
    assert drawing_of(board) == saved
    assert (board.name, board.note) == ("Grandpa", "1971")
    hands.press(hands.page.panel.buttons["walls"])
    assert answers.asked == []
    answers.path = path
    hands.press(hands.page.panel.buttons["file"])
    assert hands.now == saved
    hands.click("around-3.6")
    assert hands.page.panel.kept.text() == "Changed since it was saved in “plateau.json”."
    answers.path = None
    hands.press(hands.page.panel.save_button)
    assert read_drawing(path) == hands.now, "it has a file: nothing is asked"
    answers.path = tmp_path / "other.json"
    save_as(window)
    assert read_drawing(answers.path) == hands.now


def test_an_unfinished_board_is_saved_and_taken_up_again(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    hands = open_editor(window)
    hands.drag("mark-0", QPoint(4, 4))
    answers.path = tmp_path / "half.json"
    save_as(window)
    assert "has to be finished" in str(window.toast.text)
    half = hands.now
    hands.press(hands.page.panel.buttons["open"])
    hands.press(hands.page.panel.buttons["file"])
    assert hands.now == half
    assert hands.now.green[0] == NOWHERE


def test_what_is_no_board_is_told_and_nothing_changes(
    window: MainWindow, answers: Answers, told: list[str], tmp_path: Path
) -> None:
    hands = open_editor(window)
    before = hands.now
    answers.path = tmp_path / "wrong.json"
    data = OWN.to_json()
    data["around"].append([3, 77])
    answers.path.write_text(json.dumps(data))
    hands.press(hands.page.panel.buttons["file"])
    assert told.pop() == "“around[64]”: ring 3 has no sector 77; its last one is 23."
    assert hands.now == before
    answers.path = tmp_path / "none" / "x.json"
    save_as(window)
    assert "no folder" in told.pop()
    assert hands.page.panel.kept.text() == "Not kept yet."


# Leaving with changes


LEAVINGS = ("escape", "back", "shelf", "exercises", "close", "resume")


def leave_a_game_behind(window: MainWindow) -> None:
    """Have an unfinished game in the archive; one in which nothing was done is not kept."""
    window.begin(without_chance(), {}, ["Anne", "Bruno"])
    assert window.game is not None
    controller = window.game.controller
    until(lambda: controller.mode is Mode.CHOOSING)
    assert controller.commit(controller.state.legal_actions()[0]) is None
    window.show_shelf()


def leave(window: MainWindow, hands: EditorHands, way: str) -> None:
    """Try to leave the editor."""
    if way == "escape":
        hands.key(Key.Key_Escape)
    elif way == "back":
        QTest.mouseClick(hands.page.panel.back_button, LEFT)
    elif way == "close":
        window.close()
    elif way == "resume":
        (kept,) = window.archive.unfinished()
        window.resume(str(kept.id))
    else:
        window.menus.actions[way].trigger()
    QCoreApplication.processEvents()


@pytest.mark.parametrize("way", LEAVINGS)
def test_changes_are_asked_about_before_leaving(
    window: MainWindow, answers: Answers, way: str
) -> None:
    if way == "resume":
        leave_a_game_behind(window)
    hands = open_editor(window)
    hands.click("around-3.6")
    drawn = hands.now
    answers.unsaved = "stay"
    leave(window, hands, way)
    assert answers.asked == ["The board is not saved"]
    assert hands.now == drawn, "stay"
    assert window.isVisible()
    answers.unsaved = "save"
    leave(window, hands, way)
    assert len(answers.asked) == 2
    assert not isinstance(window.visits.page, BoardEditorPage)
    (board,) = own_boards()
    assert read_drawing(board.path) == drawn


@pytest.mark.parametrize("way", LEAVINGS)
def test_changes_may_be_given_up(window: MainWindow, answers: Answers, way: str) -> None:
    if way == "resume":
        leave_a_game_behind(window)
    hands = open_editor(window)
    hands.click("around-3.6")
    answers.unsaved = "leave"
    leave(window, hands, way)
    assert answers.asked == ["The board is not saved"], "asked once"
    assert not isinstance(window.visits.page, BoardEditorPage)


def test_nothing_is_asked_without_changes(window: MainWindow, answers: Answers) -> None:
    hands = open_editor(window)
    hands.click("around-3.6")
    hands.click("around-3.6")
    hands.key(Key.Key_Escape)
    assert answers.asked == []
    assert window.cover is not None


# Playing


def accept(monkeypatch: pytest.MonkeyPatch) -> list[newgamedialog.NewGameDialog]:
    """Press Play in the new game dialog; return the dialogs which came."""
    seen: list[newgamedialog.NewGameDialog] = []

    def press(dialog: newgamedialog.NewGameDialog) -> int:
        seen.append(dialog)
        dialog.play.click()
        return dialog.result()

    monkeypatch.setattr(newgamedialog.NewGameDialog, "exec", press)
    return seen


def test_a_game_is_played_on_it_and_its_save_holds_the_board(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = open_editor(window)
    draw_something(hands)
    drawn = hands.now
    dialogs = accept(monkeypatch)
    hands.press(hands.page.panel.play_button)
    assert dialogs[0].rows["board"].file.text() == "Grandpa"
    (kept,) = own_boards()
    path = kept.path
    assert answers.asked == []
    assert window.visits.page is None
    assert window.game is not None
    timeline = window.game.controller.timeline
    game = timeline.game
    assert isinstance(game, OrdinoGame)
    assert drawing_of(game.board) == drawn
    assert game.options["board"] == str(path)
    assert timeline.to_record().embedded == drawn.to_json()
    saved = tmp_path / "game.ludo"
    assert window.save_to(saved)
    path.unlink()
    loaded = savefile.load_timeline(saved).game
    assert isinstance(loaded, OrdinoGame)
    assert drawing_of(loaded.board) == drawn
    window.menus.actions["boards"].trigger()
    assert EditorHands(window).now == drawn, "the board on the table is the one to begin with"


def test_nothing_begins_where_a_dialog_is_left(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = open_editor(window)
    monkeypatch.setattr(newgamedialog.NewGameDialog, "exec", lambda _dialog: 0)
    hands.press(hands.page.panel.play_button)
    assert [board.problem for board in own_boards()] == [None], "the board is kept all the same"
    hands.press(hands.page.panel.play_button)
    assert len(own_boards()) == 1
    assert window.game is None
    assert isinstance(window.visits.page, BoardEditorPage)


# Choosing a board for a new game


def ordino_dialog(window: MainWindow, **options: str) -> newgamedialog.NewGameDialog:
    """Show the dialog of a new game of Ordino."""
    dialog = newgamedialog.NewGameDialog("ordino", window, options=options)
    dialog.show()
    QCoreApplication.processEvents()
    return dialog


def test_a_board_is_chosen_for_a_new_game_and_checked_at_once(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(OWN.to_json()))
    broken = OWN
    for passage in (
        Passage("around", 5, 0), Passage("inward", 5, 0), Passage("around", 5, 23),
    ):  # fmt: skip
        broken = broken.with_passage(passage, opened=False)
    bad.write_text(json.dumps(broken.to_json()))
    dialog = ordino_dialog(window)
    row = dialog.rows["board"]
    assert row.choose is not None
    answers.path = bad
    QTest.mouseClick(row.choose, LEFT)
    QCoreApplication.processEvents()
    assert (
        row.complaint.text.text()
        == "“bad.json”: Ring 5, sector 0 cannot be reached from the centre."
    )
    assert not row.complaint.visibleRegion().isEmpty()
    assert not dialog.play.isEnabled()
    assert dialog.rows["super"].pills is not None
    dialog.rows["super"].pills.choose("yes")
    assert row.complaint.isVisible(), "the board is still at fault, not the other option"
    assert dialog.rows["super"].complaint.isHidden()
    answers.path = good
    QTest.mouseClick(row.choose, LEFT)
    assert row.complaint.isHidden()
    assert row.file.text() == "good.json"
    assert dialog.play.isEnabled()
    assert dialog.options()["board"] == str(good)
    QTest.mouseClick(row.clear, LEFT)
    assert dialog.options()["board"] == ""
    dialog.close()
    dialog.deleteLater()


def test_a_board_which_is_broken_now_is_told_when_the_dialog_opens(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "board.json"
    path.write_text("{}")
    dialog = ordino_dialog(window, board=str(path))
    row = dialog.rows["board"]
    until(lambda: not row.complaint.visibleRegion().isEmpty())
    assert "missing" in row.complaint.text.text()
    assert not dialog.play.isEnabled()
    dialog.close()
    dialog.deleteLater()


def test_the_board_played_on_is_offered_again(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(OWN.to_json()))
    window.begin("ordino", {"board": str(path)}, ["Anne", "Bruno"])
    assert window.settings.board == str(path)
    offered: list[Any] = []

    def look(dialog: newgamedialog.NewGameDialog) -> int:
        row = dialog.rows.get("board")
        offered.append(None if row is None else row.value())
        return 0

    monkeypatch.setattr(newgamedialog.NewGameDialog, "exec", look)
    window.new_game("ordino")
    window.new_game(one_die())
    path.unlink()
    window.new_game("ordino")
    assert offered == [str(path), None, ""]
    window.begin("ordino", {}, ["Anne", "Bruno"])
    assert window.settings.board == ""


def test_all_faults_of_a_board_are_told_together(tmp_path: Path) -> None:
    """In the dialogs and the command line alike."""
    value = json.loads((resources() / "ordino" / "boards" / "reconstruction.json").read_text())
    path = tmp_path / "plateau.json"
    quarters = list(value["start"])
    value["start"][quarters[0]][0] = value["start"][quarters[1]][0]
    value["start"][quarters[2]][0] = value["start"][quarters[3]][0]
    path.write_text(json.dumps(value))
    with pytest.raises(ValueError, match="faults:") as caught:
        read_playable(str(path))
    lines = str(caught.value).split("\n")
    assert lines[0] == f"“plateau.json” has {len(lines) - 1} faults:"
    assert len(lines) >= 3


def test_there_is_no_template_of_a_board(window: MainWindow) -> None:
    dialog = newgamedialog.NewGameDialog("ordino", window)
    assert dialog.rows["board"].sample is None
    dialog.deleteLater()
