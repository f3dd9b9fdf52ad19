"""Letters and digits mean the same on every keyboard, whatever script or arrangement it has."""

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from shots.camera import played

import ludotheque.ui
from ludotheque.games.automatch.cards import CARD, PUMP
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordo.setup.page import SetupPage
from ludotheque.ui.widgets.keys import _MAC, FigureKeys, latin_key
from ludotheque.ui.window.mainwindow import MainWindow

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SCANS = {
    "1": 10, "2": 11, "3": 12, "0": 19, "W": 25, "R": 27, "P": 33, "S": 39, "F": 41, "L": 46,
    "Z": 52, "X": 53, "C": 54, "B": 56, "M": 58, ",": 59,
}  # fmt: skip
"""The codes of keys by what a Latin keyboard has there (X11 and Wayland)."""


def typed(text: str, at: str = "", modifiers: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    """What Qt tells of a key which gives ``text`` and is where a Latin keyboard has ``at``."""
    key = ord(text.upper()) if text else 0
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, SCANS.get(at, 0), 0, 0, text)


def send(widget: QWidget, *events: QKeyEvent) -> None:
    """Press keys in a widget."""
    for event in events:
        QCoreApplication.sendEvent(widget, event)
    QCoreApplication.processEvents()


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


@pytest.mark.parametrize("text", ["c", "с", "ψ", "ב", "ؤ"])
def test_any_keyboard_covers_the_open_hand(window: MainWindow, text: str) -> None:
    """In L’Auto-Match, as with C."""
    window.lay_table(window.session.lay(played({"players": "2"}, 4, ["A", "B"], key="automatch")))
    page = window.table
    assert page is not None
    page.controller.lift()
    assert page.controller.observer() is not None
    send(page.view, typed(text, "C"))
    assert page.controller.mode is Mode.COVERED


def test_a_figure_is_announced_with_the_digits_of_a_french_keyboard(window: MainWindow) -> None:
    """The first one typed on the table, the others in the field, with Shift and without."""
    made = played({"players": "2", "announce": "always"}, 0, ["A", "B"], key="automatch")
    window.lay_table(window.session.lay(made))
    page = window.table
    assert page is not None
    page.controller.lift()
    QCoreApplication.processEvents()
    scene = page.scene
    scene.activate(next(name for name in scene.starter_places() if CARD[name] < PUMP))
    QCoreApplication.processEvents()
    box = scene.announcing.box
    page.view.setFocus()
    send(page.view, typed("&", "1"))
    assert box.field.text() == "1"
    send(box.field, typed("é", "2"), typed("3", "3", SHIFT), typed(",", "M"), typed("٠"))
    assert box.field.text() == "123,0"


def test_a_field_for_figures_leaves_what_is_no_digit_alone(qapp: object) -> None:
    """What cannot be meant stays to be seen, and commands stay commands."""
    field = QLineEdit()
    FigureKeys(field)
    send(field, typed("é", "W"), typed("!", "1", SHIFT))
    assert field.text() == "é!"
    QTest.keyClicks(field, "12")
    assert field.text() == "é!12"


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
    window.lay_table(window.session.lay(played({}, 4, ["A", "B"])))
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
