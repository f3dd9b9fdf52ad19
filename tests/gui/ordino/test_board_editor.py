"""The board editor by mouse and keys: walls, green cells, rings, faults, undo, names."""

from typing import Any

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES
from ludotheque.games.ordino.board import reconstruction
from ludotheque.games.ordino.boarddraft import check
from ludotheque.games.ordino.boarddrawing import NOWHERE, Passage, drawing_of, fresh, piece_of
from ludotheque.ui.games.ordino.boardeditor.boardeditorpage import BoardEditorPage
from ludotheque.ui.games.ordino.boardeditor.boardeditorscene import wall_name
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import CONTROL, LEFT, NONE, Key
from tests.gui.ordino.editor_hands import SHIFT, Answers, open_editor

OWN = drawing_of(reconstruction())
WALLS = [
    Passage("around", 1, 0), Passage("around", 1, 11), Passage("around", 3, 6),
    Passage("around", 5, 23), Passage("around", 5, 9), Passage("inward", 1, 1),
    Passage("inward", 1, 2), Passage("inward", 2, 5), Passage("inward", 3, 4),
    Passage("inward", 3, 5), Passage("inward", 5, 0), Passage("inward", 5, 17),
]  # fmt: skip
"""Doors, radial and round walls and passages, at every side and seam."""


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What is answered in dialogs, also when the window closes at the end."""
    return Answers(monkeypatch)


# Coming and going


def test_it_opens_with_a_copy_of_our_board(window: MainWindow) -> None:
    hands = open_editor(window)
    assert hands.now == attrs.evolve(OWN, name="My board", note="")
    assert hands.said == (
        "Ready to play. Each of the 97 cells can be reached, 4 doors lead to the centre."
    )
    assert window.windowTitle() == "My board, board editor – Ludothèque"
    assert not hands.page.can_undo
    hands.key(Key.Key_Escape)
    assert window.visits.page is None
    assert window.cover is not None
    assert window.cover.info.key == "ordino"


def test_other_covers_do_not_offer_it(window: MainWindow) -> None:
    for key in set(ENGINES) - {"ordino"}:
        window.show_cover(key)
        assert window.cover is not None
        assert "boards" not in window.cover.buttons


def test_it_opens_by_key_and_leads_back_to_the_game_on_the_table(window: MainWindow) -> None:
    window.begin("ordino", {}, ["Anne", "Bruno"])
    assert window.game is not None
    number = window.game.keeper.number
    QTest.keyClick(window, Key.Key_B, CONTROL | SHIFT)
    assert isinstance(window.visits.page, BoardEditorPage)
    QTest.keyClick(window, Key.Key_B, CONTROL | SHIFT)
    assert isinstance(window.visits.page, BoardEditorPage)
    QTest.mouseClick(window.visits.page.panel.back_button, LEFT)
    assert window.game is not None
    assert window.game.keeper.number == number


# Walls


def test_a_click_toggles_a_wall_and_a_second_one_puts_it_back(window: MainWindow) -> None:
    hands = open_editor(window)
    before = hands.now
    for passage in WALLS:
        name = wall_name(passage)
        hands.click(name)
        assert hands.now == before.with_passage(passage, opened=not before.open_at(passage)), name
        hands.click(name)
        assert hands.now == before, name
        hands.walk(name)
        hands.key(Key.Key_Return)
        assert hands.now.open_at(passage) is not before.open_at(passage), name
        hands.key(Key.Key_Space)
        assert hands.now == before, name


def test_every_wall_can_be_clicked(window: MainWindow) -> None:
    hands = open_editor(window)
    scene = hands.board
    for name, passage in scene.walls.items():
        assert scene.place_at(scene.geometry.passage_centre(passage)) == name
        assert scene.place_at(hands.page.view.mapToScene(hands.at(name))) == name


def test_walls_are_drawn_along_the_pointer_s_way_in_one_step(window: MainWindow) -> None:
    hands = open_editor(window)
    before = hands.now
    ways = [Passage("inward", 5, sector) for sector in (0, 1, 2, 3)]
    assert all(map(before.open_at, ways))
    hands.drag(*map(wall_name, ways))
    assert not any(map(hands.now.open_at, ways))
    hands.key(Key.Key_Z, CONTROL)
    assert hands.now == before


def test_a_click_in_a_cell_changes_nothing(window: MainWindow) -> None:
    hands = open_editor(window)
    before = hands.now
    for name in ("C", "1.3", "5.0", "4.17"):
        hands.click(name)
    QTest.mouseClick(hands.page.view.viewport(), LEFT, pos=QPoint(3, 3))
    assert hands.now == before
    assert not hands.page.can_undo


def test_all_four_quarters_alike(window: MainWindow) -> None:
    hands = open_editor(window)
    QTest.mouseClick(hands.page.panel.tick, LEFT)
    hands.click("around-4.5")
    changed = hands.now.around ^ OWN.around
    assert changed == {(4, 5), (4, 11), (4, 17), (4, 23)}
    hands.drag("mark-0", "5.0")
    assert [hands.now.green[piece_of(q, 0)] for q in range(4)] == [
        (5, 0), (5, 6), (5, 12), (5, 18),
    ]  # fmt: skip
    QTest.mouseClick(hands.page.panel.tick, LEFT)
    hands.click("around-4.5")
    assert len(hands.now.around ^ OWN.around) == 3


# Green cells


def test_green_cells_by_drag(window: MainWindow) -> None:
    hands = open_editor(window)
    hands.drag("mark-0", "5.0")
    assert hands.now.green[0] == (5, 0)
    hands.drag("5.0", "4.4", "5.6")
    assert hands.now.green[0] == (5, 6), "the green cell carries the mark as well"
    assert hands.now == attrs.evolve(OWN, name="My board", note="", green=((5, 6), *OWN.green[1:]))
    hands.drag("mark-0", "5.8")
    assert (hands.now.green[0], hands.now.green[10]) == ((5, 8), (5, 6)), "two change places"
    hands.drag("mark-0", "mark-10")
    assert (hands.now.green[0], hands.now.green[10]) == ((5, 6), (5, 8))
    before = hands.now
    hands.drag("mark-0", "C")
    hands.drag("mark-0", "5.3", "mark-0")
    assert hands.now == before
    hands.drag("mark-0", QPoint(4, 4))
    assert hands.now.green[0] == NOWHERE
    assert "“start.north” has 3 green cells" in hands.said
    hands.drag("mark-0", "2.2")
    assert hands.now.green[0] == (2, 2)
    assert hands.said.startswith("Ready")


def test_green_cells_by_click(window: MainWindow) -> None:
    hands = open_editor(window)
    hands.click("mark-3")
    assert hands.board.chosen_place() == "mark-3"
    hands.click("5.18")
    assert hands.now.green[3] == (5, 18)
    assert hands.board.chosen_place() is None
    hands.click("5.18")
    assert hands.board.chosen_place() == "mark-3", "a green cell stands for its mark"
    hands.click("mark-3")
    assert hands.board.chosen_place() is None
    hands.click("mark-3")
    hands.key(Key.Key_Escape)
    assert hands.board.chosen_place() is None
    assert isinstance(window.visits.page, BoardEditorPage)
    hands.click("5.18", SHIFT)
    assert hands.now.green[3] == NOWHERE
    hands.click("mark-4", SHIFT)
    assert hands.now.green[4] == NOWHERE


def test_green_cells_by_keys(window: MainWindow) -> None:
    hands = open_editor(window)
    hands.walk("mark-9")
    hands.key(Key.Key_Return)
    hands.walk("3.7")
    hands.key(Key.Key_Space)
    assert hands.now.green[9] == (3, 7)
    hands.key(Key.Key_Delete)
    assert hands.now.green[9] == NOWHERE
    hands.key(Key.Key_PageDown)
    assert hands.board.cursor == "mark-9", "the next fault"
    hands.key(Key.Key_Return)
    hands.walk("5.13")
    hands.key(Key.Key_Return)
    assert hands.now.green[9] == (5, 13)
    assert hands.now.green[1] == NOWHERE
    assert "“start.south” has 3 green cells" in hands.said


def test_escape_puts_a_mark_back(window: MainWindow) -> None:
    hands = open_editor(window)
    before = hands.now
    view = hands.page.view
    QTest.mousePress(view.viewport(), LEFT, pos=hands.at("mark-0"))
    for place in ("5.5", "4.4"):
        hands.send(QEvent.Type.MouseMove, hands.at(place), NONE, held=True)
    assert hands.board.in_question() == 0
    hands.key(Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, pos=hands.at("4.4"))
    assert hands.now == before
    assert hands.board.in_question() is None


# Rings


def test_rings(window: MainWindow) -> None:
    hands = open_editor(window)
    rings = hands.page.panel.rings
    hands.pick(rings.number, 3)
    assert list(hands.now.rings) == [1, 12, 12, 24]
    assert hands.now.green == (NOWHERE,) * 16
    assert len(rings.rings) == 3
    hands.pick(rings.number, 4)
    assert list(hands.now.rings) == [1, 12, 12, 24, 24]
    hands.pick(rings.rings[0], 10)
    assert list(hands.now.rings) == [1, 10, 10, 20, 20]
    assert "4.19" in hands.board.places
    assert "4.20" not in hands.board.places
    hands.click("around-4.19")
    assert (4, 19) in hands.now.around
    hands.drag("mark-0", "4.19")
    assert hands.now.green[0] == (4, 19)
    for _ in range(4 + 11):
        hands.key(Key.Key_Z, CONTROL)
    assert hands.now == attrs.evolve(OWN, name="My board", note="")
    assert "5.23" in hands.board.places
    assert [choice.currentText() for choice in rings.rings] == ["12", "12", "24", "24", "24"]


# Faults


def test_a_broken_board_is_told_with_ring_and_sector(window: MainWindow) -> None:
    hands = open_editor(window)
    for name in ("around-5.0", "inward-5.0", "around-5.23"):
        hands.click(name)
    assert hands.said == "Not ready yet. Ring 5, sector 0 cannot be reached from the centre."
    assert hands.board.faulty == {(5, 0)}
    assert not hands.page.panel.play_button.isEnabled()
    assert hands.page.panel.more.isHidden()
    hands.drag("mark-8", QPoint(4, 4))
    for sector in (1, 4, 7, 10):
        hands.click(f"inward-1.{sector}")
    assert hands.said.startswith("Not ready yet. The centre has no door")
    assert hands.page.panel.others.text() == "and 2 more"
    hands.press(hands.page.panel.more)
    assert hands.board.cursor == "C"
    hands.press(hands.page.panel.more)
    assert hands.board.cursor == "mark-8"
    hands.click("inward-1.3")
    assert hands.board.cursor_shown is False
    hands.drag("mark-8", "5.7")
    hands.click("inward-5.0")
    assert hands.said.startswith("Ready to play")
    assert hands.said.endswith("1 door leads to the centre.")
    assert check(hands.now) == ()


def test_new_boards(window: MainWindow, answers: Answers) -> None:
    hands = open_editor(window)
    hands.press(hands.page.panel.buttons["walls"])
    assert hands.now == fresh("walls", "My board")
    assert hands.page.panel.others.text() == "and at least 19 more"
    hands.press(hands.page.panel.buttons["open"])
    assert hands.now == fresh("open", "My board")
    hands.click("around-1.0")
    answers.unsaved = "stay"
    hands.press(hands.page.panel.buttons["own"])
    assert answers.asked == ["The board is not saved"]
    assert hands.now != fresh("own", "My board")
    answers.unsaved = "leave"
    hands.press(hands.page.panel.buttons["own"])
    assert hands.now == fresh("own", "My board")


# Undo, names


def test_undo_and_redo(window: MainWindow) -> None:
    hands = open_editor(window)
    before = hands.now
    actions = window.menus.actions
    hands.click("around-3.6")
    hands.drag("mark-0", "5.0")
    QTest.keyClicks(hands.page.panel.name, "!")
    after = hands.now
    assert after.name == "My board!"
    for _ in range(3):
        assert actions["undo"].isEnabled()
        actions["undo"].trigger()
    assert hands.now == before
    assert hands.page.panel.name.text() == "My board"
    assert not actions["undo"].isEnabled()
    for _ in range(3):
        actions["redo"].trigger()
    assert hands.now == after
    assert not actions["redo"].isEnabled()


# Screen readers, languages


def test_every_place_is_named(window: MainWindow) -> None:
    hands = open_editor(window)
    scene, view = hands.board, hands.page.view
    names = {
        "C": "centre",
        "4.7": "4.7",
        "5.1": "5.1, green cell of the white cross 1",
        "around-3.6": "wall between 3.6 and 3.7",
        "around-5.23": "passage between 5.23 and 5.0",
        "inward-3.5": "passage between 3.5 and 2.2",
        "inward-1.0": "wall between 1.0 and centre",
        "mark-15": "mark of the black sphere, green cell 5.22",
    }
    assert {name: scene.place_text(name) for name in names} == names
    board = QAccessible.queryAccessibleInterface(view)
    assert board is not None
    assert board.childCount() == 97 + 2 * 96 + 16
    assert all(board.child(i).text(QAccessible.Text.Name) for i in range(board.childCount()))
    assert view.accessibleName() == "Labyrinth to draw"
    for name in ("around-5.0", "inward-5.0", "around-5.23"):
        hands.click(name)
    hands.drag("mark-15", QPoint(4, 4))
    assert scene.place_text("5.0") == "5.0, faulty"
    assert scene.place_text("around-5.0") == "wall between 5.0 and 5.1"
    assert scene.place_text("mark-15") == "mark of the black sphere, without a green cell"
    at = hands.at("around-3.6")
    there = view.viewport().mapToGlobal(at)
    child = board.childAt(there.x(), there.y())
    assert child is not None
    assert child.text(QAccessible.Text.Name) == "wall between 3.6 and 3.7"


def test_the_arrows_reach_everything_on_our_board(window: MainWindow) -> None:
    scene = open_editor(window).board
    seen, waiting = {"C"}, ["C"]
    while waiting:
        start = waiting.pop()
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            scene.cursor, scene.cursor_shown = start, True
            scene.move_cursor(*way)
            assert scene.cursor is not None
            if scene.cursor not in seen:
                seen.add(scene.cursor)
                waiting.append(scene.cursor)
    assert seen == set(scene.places)


def test_shift_and_arrows_go_through_everything(window: MainWindow) -> None:
    hands = open_editor(window)
    hands.key(Key.Key_Right, SHIFT)
    seen = []
    for _ in range(len(hands.board.places)):
        seen.append(hands.board.cursor)
        hands.key(Key.Key_Right, SHIFT)
    assert seen == list(hands.board.places)
    assert hands.board.cursor == "C"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_a_click_would_do_is_seen(window: MainWindow, scheme: str) -> None:
    window.change_settings(scheme=scheme)
    hands = open_editor(window)
    view = hands.page.view

    def picture(place: str, shown: bool) -> Any:
        pos = hands.at(place) if shown else QPoint(4, 4)
        hands.send(QEvent.Type.MouseMove, pos, NONE, held=False)
        QCoreApplication.processEvents()
        return view.grab().toImage()

    for place in ("around-3.6", "around-4.10", "inward-2.2"):
        assert picture(place, shown=True) != picture(place, shown=False)
    for place in ("mark-0", "mark-9"):
        assert picture(place, shown=True) != picture(place, shown=False)
    hands.click("mark-0")
    assert picture("4.4", shown=True) != picture("4.5", shown=True)


def test_the_language_changes_at_run_time(window: MainWindow) -> None:
    hands = open_editor(window)
    before = hands.page.view.accessibleName(), hands.page.panel.buttons["own"].text()
    window.change_settings(language="fr", scheme="dark")
    QCoreApplication.processEvents()
    after = hands.page.view.accessibleName(), hands.page.panel.buttons["own"].text()
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert hands.page.panel.note.heading.text() == "Prêt à jouer"
