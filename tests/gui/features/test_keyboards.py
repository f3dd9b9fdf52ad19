"""Letters and digits mean the same on every keyboard, whatever script or arrangement it has."""

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

import ludotheque.ui
from ludotheque.ui.widgets.keys import _MAC, FigureKeys, latin_key
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import DICE, played
from tests.gui.features.keyboards import CONTROL, NONE, SHIFT, send, typed


@pytest.mark.parametrize(
    ("text", "at", "means"),
    [
        ("с", "C", "C"), ("ч", "X", "X"), ("д", "L", "L"), ("ц", "W", "W"),  # Russian
        ("ψ", "C", "C"), ("χ", "X", "X"), ("ς", "W", "W"), ("λ", "L", "L"),  # Greek
        ("'", "W", "W"), ("ב", "C", "C"), ("ס", "X", "X"), ("ך", "L", "L"),  # Hebrew
        ("ؤ", "C", "C"), ("ء", "X", "X"), ("م", "L", "L"), ("ص", "W", "W"),  # Arabic
        ("ㅊ", "C", "C"), ("ㅌ", "X", "X"), ("ซ", "L", "L"),  # Korean, Thai
        ("z", "W", "Z"), ("w", "", "W"), (",", "M", ","),  # French: what it gives is meant
        ("&", "1", "1"), ("é", "2", "2"), ('"', "3", "3"), ("à", "0", "0"),  # French digits
        ("ě", "2", "2"), ("+", "1", "1"),  # Czech digits
        ("؟", "", "?"), ("٣", "", "3"), ("۲", "2", "2"), ("५", "", "5"),  # digits of other scripts
        ("é", "W", "É"), ("?", "", "?"), ("с", "", "С"),  # BÉPO; nothing known of the key
    ],
)  # fmt: skip
def test_what_a_key_means(text: str, at: str, means: str) -> None:
    """A letter, a digit or a mark of a Latin keyboard, where there is one; else the key itself."""
    assert chr(latin_key(typed(text, at))) == means


def test_with_shift_a_mark_above_a_digit_stays_a_mark() -> None:
    """« ? » is above 7 on a Russian keyboard, « ! » above 1 on many."""
    assert latin_key(typed("!", "1", SHIFT)) == Qt.Key.Key_Exclam
    assert latin_key(typed("1", "1", SHIFT)) == Qt.Key.Key_1
    assert latin_key(typed("С", "C", SHIFT)) == Qt.Key.Key_C


def test_keys_without_a_character_stay_what_they_are() -> None:
    """Arrows, the keypad, dead keys."""
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Enter, Qt.Key.Key_Dead_Circumflex, Qt.Key.Key_Escape):
        assert latin_key(QKeyEvent(QEvent.Type.KeyPress, key, NONE, 54, 0, 0)) == key
    pad = Qt.KeyboardModifier.KeypadModifier
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_5, pad, 84, 0, 0, "5")
    assert latin_key(event) == Qt.Key.Key_5


def test_windows_and_mac_tell_a_key_by_their_own_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows gives Latin letters as virtual keys, macOS says where a key is."""
    for platform, code in (("windows", ord("C")), ("cocoa", 8)):
        monkeypatch.setattr(QGuiApplication, "platformName", lambda platform=platform: platform)
        event = QKeyEvent(QEvent.Type.KeyPress, ord("С"), NONE, 0, code, 0, "с")
        assert latin_key(event) == Qt.Key.Key_C
    wanted = {0: "A", 6: "Z", 7: "X", 8: "C", 11: "B", 13: "W", 18: "1", 29: "0", 37: "L", 46: "M"}
    assert {code: _MAC[code] for code in wanted} == wanted
    assert len(_MAC) == len(set(_MAC.values())) == 26 + 10 + 2


def test_a_field_for_figures_leaves_what_is_no_digit_alone(qapp: object) -> None:
    """What cannot be meant stays to be seen, and commands stay commands."""
    field = QLineEdit()
    FigureKeys(field)
    send(field, typed("é", "W"), typed("!", "1", SHIFT))
    assert field.text() == "é!"
    QTest.keyClicks(field, "12")
    assert field.text() == "é!12"


@pytest.mark.parametrize(
    ("text", "at", "modifiers", "action"),
    [
        ("к", "R", NONE, "roll"), ("φ", "F", NONE, "flip"), ("פ", "P", NONE, "possibilities"),
        ("д", "L", CONTROL, "shelf"), ("ζ", "Z", CONTROL, "undo"), ("ы", "S", CONTROL, "save"),
        ("Ы", "S", CONTROL | SHIFT, "save_as"), ("б", ",", CONTROL, "settings"),
        ("؟", "", SHIFT, "keys"),
    ],
)  # fmt: skip
def test_commands_heed_a_keyboard_without_latin_letters(
    window: MainWindow, text: str, at: str, modifiers: Qt.KeyboardModifier, action: str
) -> None:
    """Once for each press; a command that cannot be had stays so."""
    window.lay_table(window.session.lay(played(DICE, {}, 4)))
    assert window.table is not None
    command, told = window.menus.actions[action], []
    command.triggered.disconnect()
    command.triggered.connect(lambda: told.append(action))
    for enabled in (True, False):
        command.setEnabled(enabled)
        send(window.table.view, typed(text, at, modifiers))
        assert told == [action]
    send(window.table.view, typed(text, "", modifiers))
    assert told == [action]


def test_only_one_place_knows_letters() -> None:
    """Elsewhere nobody asks an event for a letter or a digit: it would be one keyboard's only."""
    for path in Path(ludotheque.ui.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8")
        letters = re.findall(r"\bKey_(?:[A-Z0-9]|Comma|Period)\b", text)
        if path.name == "keys.py" or not letters:
            continue
        asked = [
            node
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in {"key", "text"}
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "event"
        ]
        assert not asked, f"{path.name} compares the key of an event with {letters}"
