"""Questions, settings and the about dialog, by mouse and keys."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QTabWidget

import ludotheque
from ludotheque.core.messages import M
from ludotheque.core.paths import resources
from ludotheque.files.settings import Settings
from ludotheque.games import SHELF
from ludotheque.ui.dialogs.aboutdialog import COMPONENTS, AboutDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.look.games import look_of
from ludotheque.ui.widgets.dialogs import Answer, Question, ask, tell

from .conftest import clipped, enlarge, present, speak

ANSWERS = (
    Answer("discard", M("Remove"), "danger"),
    Answer("cancel", M("Cancel"), "cancel"),
    Answer("save", M("Keep it"), "default"),
)


@pytest.fixture
def question(qtbot):
    """A question with three answers, on the screen."""
    made = Question(None, "A title", "Some words, " * 20, ANSWERS)
    present(qtbot, made)
    return made


def test_enter_takes_the_default(question, qtbot):
    assert QApplication.focusWidget() is question.buttons["save"]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert question.answer == "save"
    assert not question.isVisible()


def test_escape_and_closing_take_the_harmless_answer(question, qtbot):
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert question.answer == "cancel"
    question.answer = "save"
    question.show()
    question.close()
    assert question.answer == "cancel"


def test_arrow_keys_and_enter(question, qtbot):
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert question.answer == "discard"


@pytest.mark.parametrize("key", [answer.key for answer in ANSWERS])
def test_each_button_answers(question, qtbot, key):
    qtbot.mouseClick(question.buttons[key], Qt.MouseButton.LeftButton)
    assert question.answer == key


@pytest.mark.parametrize("factor", [1, 2])
def test_long_words_are_not_cut(qtbot, factor):
    enlarge(factor)
    made = Question(None, "A title " * 6, "Some words, " * 60, ANSWERS, details="/a/path" * 9)
    qtbot.addWidget(made)
    made.show()
    QApplication.processEvents()
    assert not clipped(made)


def test_danger_is_never_on_enter_by_itself(qtbot):
    made = Question(None, "T", "t", (Answer("keep", "Keep", "cancel"), Answer("x", "X", "danger")))
    present(qtbot, made)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert made.answer == "keep"


def test_ask_returns_the_key_and_tell_waits(qtbot):
    def press(key: str) -> None:
        window = QApplication.activeModalWidget()
        assert isinstance(window, Question)
        qtbot.mouseClick(window.buttons[key], Qt.MouseButton.LeftButton)

    QTimer.singleShot(50, lambda: press("discard"))
    assert ask(None, "T", "t", ANSWERS) == "discard"
    QTimer.singleShot(50, lambda: press("ok"))
    tell(None, M("Close"), warning=True)


# Settings


@pytest.fixture
def settings(qtbot):
    """The settings dialog at the defaults, with what it told."""
    made = SettingsDialog(Settings())
    made.told = []
    made.changed.connect(made.told.append)
    present(qtbot, made)
    return made


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "en"), ("language", "fr"), ("scheme", "dark"), ("scheme", "light"),
        ("animation", "fast"), ("animation", "off"), ("dice", "auto"),
        ("sound", "off"), ("sound", "loud"),
    ],
)  # fmt: skip
def test_each_setting_is_told_at_once(settings, qtbot, key, value):
    pill = settings.pills[key].pill(value)
    settings.area.ensureWidgetVisible(pill)
    qtbot.mouseClick(pill, Qt.MouseButton.LeftButton)
    assert [getattr(told, key) for told in settings.told] == [value]
    assert settings.told[-1] == settings.settings


def test_destinations_are_switched_by_the_space_bar(settings, qtbot):
    settings.destinations.setFocus()
    qtbot.keyClick(settings.destinations, Qt.Key.Key_Space)
    assert settings.told[-1].show_destinations is False


def test_settings_shown_are_the_ones_given(qtbot):
    given = Settings(
        language="fr", scheme="dark", text_size="large", animation="off", dice="auto",
        passes="row", show_destinations=False,
    )  # fmt: skip
    made = SettingsDialog(given)
    qtbot.addWidget(made)
    shown = {key: pills.value() for key, pills in made.pills.items()}
    assert shown == {
        "language": "fr", "scheme": "dark", "text_size": "large", "animation": "off",
        "dice": "auto", "passes": "row", "last_card": "auto", "cover_after": "off",
        "sound": "medium", "coordinates": "auto", "panel": "right", "sentences": "upright",
        "computer_pace": "calm",
    }  # fmt: skip
    assert not made.destinations.isChecked()


def test_settings_speak_the_new_language(settings):
    speak("fr", settings)
    assert settings.windowTitle() == "Réglages"
    assert settings.pills["scheme"].pill("dark").text() == "Sombres"
    assert settings.pills["language"].pill("en").text() == "English"
    assert settings.pills["dice"].accessibleName() == "Dés"


def test_settings_close(settings, qtbot):
    qtbot.mouseClick(settings.close_button, Qt.MouseButton.LeftButton)
    assert not settings.isVisible()
    assert settings.told == []


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("factor", [1, 2])
@pytest.mark.parametrize("kind", [AboutDialog, lambda: SettingsDialog(Settings())])
def test_nothing_is_cut_in_settings_and_about(qtbot, language, factor, kind):
    enlarge(factor)
    speak(language)
    made = kind()
    qtbot.addWidget(made)
    made.resize(900 * factor, 700)
    made.show()
    pages = made.findChildren(QTabWidget)
    for index in range(pages[0].count() if pages else 1):
        if pages:
            pages[0].setCurrentIndex(index)
        QApplication.processEvents()
        assert not clipped(made)


# About


def test_licences_are_shown_in_full(qtbot):
    made = AboutDialog()
    qtbot.addWidget(made)
    made.show()
    made.tabs.setCurrentIndex(2)
    made.list.setFocus()
    for component in COMPONENTS:
        assert made.list.currentItem().text() == str(component.name)
        assert made.licence.toPlainText() == component.text()
        assert str(component.licence) in made.name.text()
        qtbot.keyClick(made.list, Qt.Key.Key_Down)


def test_every_component_has_a_licence_text():
    assert all(len(component.text()) > 500 for component in COMPONENTS)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in COMPONENTS[1].text()


def test_every_font_file_belongs_to_a_component():
    named = {file for component in COMPONENTS for file in component.files}
    for path in (resources() / "fonts").glob("*.txt"):
        assert f"fonts/{path.name}" in named


def test_the_programs_licence_is_the_one_at_the_top():
    top = resources().parent / "LICENSE"
    assert COMPONENTS[0].text() == top.read_text(encoding="utf-8").strip()


def test_every_game_is_credited():
    assert all(look_of(game.key).origin for game in SHELF)


COPYING = """
from ludotheque.ui.window.app import make_application
application = make_application(["copying"])
from ludotheque.ui.widgets.dialogs import ManyLines
lines = ManyLines("one\u200bline\\nanother")
lines.show()
lines.selectAll()
lines.copy()
found = application.clipboard().mimeData()
assert found.text() == "oneline\\nanother", ascii(found.text())
assert found.formats() == ["text/plain"], found.formats()
"""


def test_a_program_ends_well_with_a_text_on_the_clipboard() -> None:
    """What Python made for the clipboard would be ended after Python, with a crash."""
    ended = subprocess.run(
        [sys.executable, "-c", COPYING], check=False, capture_output=True, text=True, timeout=100
    )
    assert ended.returncode == 0, ended.stderr[-800:]
    package = Path(ludotheque.__file__).parent
    makers = [
        path.name for path in package.rglob("*.py") if "QMimeData(" in path.read_text("utf-8")
    ]
    assert makers == []
