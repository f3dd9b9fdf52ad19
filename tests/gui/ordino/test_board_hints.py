"""The board editor says what a click would do, to pointer and keys alike."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from ludotheque.ui.games.ordino.names import coloured
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import NONE, Key
from tests.gui.ordino.editor_hands import SHIFT, Answers, EditorHands, open_editor


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What is answered in dialogs, also when the window closes at the end."""
    return Answers(monkeypatch)


def hints(hands: EditorHands) -> dict[str, str]:
    """What the panel says of every kind of place the pointer is on."""
    said = {}
    for place in ("around-3.6", "inward-2.2", "mark-0", "5.1", "C", "4.3"):
        hands.send(QEvent.Type.MouseMove, hands.at(place), NONE, held=False)
        QCoreApplication.processEvents()
        pointed = hands.board.hovered
        said[str(pointed)] = hands.page.panel.hint.text()
    return said


def test_the_panel_says_what_a_click_would_do(window: MainWindow) -> None:
    """Walls open, passages close, marks are taken and set, the inside of a cell does nothing."""
    hands = open_editor(window)
    said = hints(hands)
    drawing = hands.board.draft.now
    for place, text in said.items():
        passage = hands.board.walls.get(place)
        if passage is not None:
            word = "builds a wall" if drawing.open_at(passage) else "opens the wall"
            assert word in text
        assert text == hands.board.place_about(place)
    assert "mark of the white cross 1" in said["mark-0"]
    hands.click("mark-0")
    said = hints(hands)
    assert said["C"] == "The centre is nobody’s green cell."
    assert said["4.3"] == "A click makes 4.3 the green cell of the white cross 1."
    other = str(coloured(drawing.green.index((5, 2))))
    hands.send(QEvent.Type.MouseMove, hands.at("5.2"), NONE, held=False)
    assert f"its old cell to the {other}" in hands.page.panel.hint.text()
    hands.click("4.3")
    assert hands.board.draft.now.green[0] == (4, 3)


def test_keys_are_told_what_enter_does(window: MainWindow) -> None:
    """The cursor is followed as the pointer is."""
    hands = open_editor(window)
    seen = set()
    for _ in range(12):
        hands.key(Key.Key_Right, SHIFT)
        cursor = hands.board.cursor
        assert cursor is not None
        assert hands.page.panel.hint.text() == hands.board.place_about(cursor)
        seen.add(cursor.partition("-")[0])
    assert {"around", "inward"} <= seen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_hint_moves_nothing(window: MainWindow, language: str) -> None:
    """Whatever it says, what stands below it stays where it is."""
    window.change_settings(language=language)
    hands = open_editor(window)
    tops = set()
    for chosen in (None, "mark-0", "mark-14"):
        if chosen is not None:
            hands.click(chosen)
        for place in ("around-3.6", "mark-3", "5.1", "5.13", "C"):
            hands.send(QEvent.Type.MouseMove, hands.at(place), NONE, held=False)
            QCoreApplication.processEvents()
            tops.add(hands.page.panel.area.y())
    assert len(tops) == 1
