"""What comes from outside is shown as plain text of a sane size, wherever it is shown."""

import ast
import logging
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QWidget

from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.core.playernames import clean_name
from ludotheque.files.settings import Settings
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.dialogs.filedialogs import fill_recent
from ludotheque.ui.look.pace import linux_reduces_motion
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextLabel
from ludotheque.ui.window import crash
from ludotheque.ui.window.mainwindow import MainWindow
from tests.core.hostile import HOSTILE, HUGE, is_clean
from tests.record.test_timeline import begun, played

HIGHEST = {"normal": 640, "largest": 880}
"""Pixels of a dialog that says as much as one may; a refusal is far shorter."""
UI = Path(__file__).parents[3] / "ludotheque" / "ui"
_BREAK = "\u200b"
"""Put into long words by labels, so that they may be broken."""


def shown(widget: QWidget) -> Iterator[str]:
    """Yield every text of a widget and what is in it."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield one.windowTitle()
        yield one.accessibleName()
        yield one.accessibleDescription()
        if isinstance(one, QLabel | QAbstractButton):
            yield one.text()
        if isinstance(one, QMenu):
            yield from (action.text() for action in one.actions())


def assert_clean(widget: QWidget) -> None:
    for text in shown(widget):
        for line in text.replace(_BREAK, "").split("\n"):
            assert is_clean(line), ascii(line)


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_a_dialog_is_no_higher_than_a_small_screen(window: MainWindow, size: str) -> None:
    apply_text_size(size)
    try:
        for text in (*HOSTILE, HUGE, "a " * 100_000, "line\n" * 10_000):
            for words in (
                M("“{text}” is not a move.", text=text),
                text,
                M("{a} {a}", a=(text,) * 9),
            ):
                question = Question(
                    window, words, words, [Answer("ok", M("Close"), "default")], details=text
                )
                question.show()
                assert question.width() <= 1_000, ascii(str(words))[:200]
                assert question.height() <= HIGHEST[size]
                if not isinstance(words, str):
                    assert_clean(question)
                question.close()
                question.setParent(None)
    finally:
        apply_text_size("normal")


def test_a_refusal_of_any_file_fits_a_small_screen(window: MainWindow) -> None:
    for text in HOSTILE:
        inner = M("“{v}” is not a date.", v=text)
        words = M("“{name}”: {problem}", name=quoted(text), problem=inner)
        question = Question(window, M("Ludothèque"), words, [Answer("ok", M("Close"))])
        question.show()
        assert question.height() <= 480
        question.close()


@pytest.mark.parametrize("text", [*HOSTILE, HUGE])
def test_tool_tips_and_titles_are_plain(window: MainWindow, text: str) -> None:
    tip = plain_tip(text)
    assert len(tip) <= 12_000
    assert not Qt.mightBeRichText(tip) or tip.startswith("<span")
    assert "<img" not in tip
    label = TextLabel(text, wrap=True)
    label.setParent(window)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert len(label.text()) <= 30_000


@pytest.mark.slow  # test_breaking_names.py looks at tables
def test_names_of_players_are_shown_plain_on_every_page(window: MainWindow) -> None:
    names = [clean_name(text) for text in HOSTILE]
    for one, two in zip(names[::2], names[1::2], strict=False):
        game = played(begun(4), 12)
        timeline = Timeline(game.game, seed=4, seats=(SeatInfo(one), SeatInfo(two)))
        for action in game.line:
            timeline.apply(action)
        window.lay_table(window.session.lay(timeline))
        QCoreApplication.processEvents()
        assert_clean(window)
        window.show_shelf()
        assert_clean(window)


def test_paths_in_menus_are_clean(window: MainWindow) -> None:
    menu = QMenu(window)
    paths = tuple(f"/tmp/{text}.ludo" for text in HOSTILE if "\0" not in text)
    for first in range(0, len(paths), 8):
        settings = Settings()
        for path in paths[first : first + 8]:
            settings = settings.with_recent(path)
        fill_recent(menu, settings, lambda _path: None)
        for action in menu.actions():
            assert is_clean(action.text())
            assert len(action.text()) < 300
            assert len(action.toolTip()) < 3_000


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
def test_settings_of_a_desktop_which_never_end_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "gtk-4.0").mkdir()
    os.mkfifo(tmp_path / "gtk-4.0" / "settings.ini")
    (tmp_path / "kdeglobals").symlink_to("/dev/zero")
    assert not linux_reduces_motion(tmp_path, kde=False)
    assert not linux_reduces_motion(tmp_path, kde=True)


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
def test_a_log_which_is_a_pipe_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(crash.log_path())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    kept = list(crash._logger.handlers)
    monkeypatch.setattr(crash._logger, "handlers", [])
    try:
        crash._open_log()
        (handler,) = crash._logger.handlers
        assert type(handler) is logging.StreamHandler
    finally:
        path.unlink()
        crash._logger.handlers = kept


# The kind: where widgets are made


SHOWS_WORDS = ("setToolTip", "QLabel", "QMessageBox", "QErrorMessage", "setHtml", "setStatusTip")


@cache
def word_calls() -> dict[str, list[tuple[str, ast.Call]]]:
    """Read from the window's code who calls one of SHOWS_WORDS, with where it stands.

    Nothing else of the code is kept: every later look for garbage would go through it.
    """
    found: dict[str, list[tuple[str, ast.Call]]] = {name: [] for name in SHOWS_WORDS}
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
                if name in found:
                    found[name].append((f"{path.relative_to(UI).as_posix()}:{node.lineno}", node))
    return found


def test_every_tool_tip_is_made_plain() -> None:
    wrong = []
    for place, call in word_calls()["setToolTip"]:
        words = call.args[0]
        if isinstance(words, ast.IfExp):
            words = words.body
        plain = isinstance(words, ast.Call) and getattr(words.func, "id", "") == "plain_tip"
        if not plain and not (isinstance(words, ast.Constant) and words.value == ""):
            wrong.append(place)
    assert wrong == []


def test_only_labels_of_plain_text_hold_words() -> None:
    """A QLabel takes what looks like HTML for HTML; TextLabel never does."""
    assert [place.split(":")[0] for place, call in word_calls()["QLabel"] if call.args] == []
    assert [place.split(":")[0] for place, _ in word_calls()["QLabel"]] == ["shelf/cover.py"]
    for name in ("QMessageBox", "QErrorMessage", "setHtml", "setStatusTip"):
        assert word_calls()[name] == []
