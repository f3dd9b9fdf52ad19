"""Every control of every page has a name in the language in use, and Tab leads to all of them.

What a catalogue renders bears a sign here, so that words which were not rendered, or stayed behind
when the language was changed, are found by its absence.
"""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import Catalogue, M, use_language
from ludotheque.core.paths import config_folder, data_folder
from ludotheque.games import SHELF
from ludotheque.ui.dialogs.aboutdialog import COMPONENTS, AboutDialog, carried
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.widgets.copyable import CopyLabel
from ludotheque.ui.widgets.widgets import Pills, TextButton, TextLabel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import of_three
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.looks import pages, questions
from tests.gui.looks.named import MARKS, ill_named, ill_named_menus, mark, settle, unreached

Part = Callable[[MainWindow], pages.Shown]
OTHER = {"fr": "en", "en": "fr"}


def table_of_each_game(window: MainWindow) -> pages.Shown:
    """The last table of each game; with --full there are all of them."""
    last = {table[0]: table for table in pages.TABLES}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "TABLES", tuple(last.values()))
        yield from pages.tables(window)


def most_asides(window: MainWindow) -> pages.Shown:
    """All but what is asked in the exercises of most games; with --full that as well."""
    for name, shown in pages.asides(window):
        if f" of {of_three()}" in name or not name.endswith((", hint", ", solution")):
            yield name, shown


def rules_to_the_end(window: MainWindow) -> pages.Shown:
    """The rules of each game where they end: all of their figures have been made by then."""
    for name, shown in pages.rules(window):
        bars = [rules.verticalScrollBar() for rules in shown.findChildren(RulesPage)]
        if all(bar.value() == bar.maximum() for bar in bars):
            yield name, shown
            for bar in bars:  # Tab may have led upwards, and they would be scrolled once more
                bar.setValue(bar.maximum())


PARTS = (
    pages.shelf_and_covers, pages.dialogs, questions.questions, most_asides,
    pages.figures_with_parts, table_of_each_game,
    *(pytest.param(part, marks=pytest.mark.slow)
      for part in (pages.asides, pages.tables, pages.over_the_page, rules_to_the_end)),
)  # fmt: skip


def own() -> frozenset[str]:
    """Names which are the same in every language."""
    parts = [one.name for one in (*COMPONENTS, *carried()) if isinstance(one.name, str)]
    players = [*pages.NAMES, "Ann", "Bob", "Cléo"]
    folders = [str(data_folder()), str(config_folder()), questions.PATH]
    titles = [game.title for game in SHELF]
    papers = ["A4", "US Letter"]
    # The user's own words from its first moment on.
    boards = [Catalogue(language).render(M("My board")) for language in MARKS]
    languages = ["Français", "English"]
    return frozenset([*titles, *players, *folders, *parts, *papers, *languages, *boards])


@pytest.fixture
def reader() -> Iterator[None]:
    """Qt as it is when a screen reader runs."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_control_has_a_name_of_its_own_in_both_languages(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, part: Part, language: str
) -> None:
    """As a page is opened, and after the language was changed while it is open.

    One page is opened in French, the next in English; with --full the other way round as well.
    """
    mark(monkeypatch)
    window = open_window(language=language)
    found, seen = [], 0
    for name, shown in part(window):
        seen += 1
        for spoken in (language, OTHER[language]):
            window.change_settings(language=spoken)
            settle()
            faults = [*ill_named(shown, spoken, own()), *ill_named_menus(shown, spoken, own())]
            found += [f"{name}, opened in {language}: {fault}" for fault in faults]
        language = spoken
    assert seen > 1
    assert found == []


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_tab_leads_everywhere_and_round(window: MainWindow, part: Part) -> None:
    found = []
    for name, shown in part(window):
        settle()
        shown.activateWindow()
        found += [f"{name}: {fault}" for fault in unreached(shown)]
    assert found == []


def shown(*widgets: QWidget) -> QWidget:
    """A window with widgets one below the other."""
    window = QWidget()
    window.setWindowTitle(str(M("Settings")))
    column = QVBoxLayout(window)
    for widget in widgets:
        column.addWidget(widget)
    window.show()
    wait_active(window)
    return window


@pytest.mark.usefixtures("qapp", "reader")
def test_the_judge_of_names_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """No name, a name nobody translated, one which stayed behind, the same one twice."""
    mark(monkeypatch)
    use_language("fr")
    stale = QPushButton(str(M("Close")))
    use_language("en")
    fine, label = TextButton(M("Close")), TextLabel(M("Settings"))
    fields = QLineEdit(), QLineEdit("some text")
    for widgets, fault in (
        ((fine, label), None),
        ((fine, fields[0]), "no name"),
        ((fine, fields[1]), "no name"),  # what is written in a field is not its name
        ((fine, QPushButton("Hello")), "in no language: Button “Hello”"),
        ((fine, QPushButton("Ludothèque")), None),
        ((label, stale), "not in en"),
        ((fine, QPushButton(str(M("Close")))), "2 times: Button “Close”"),
        ((fine, _box()), "for what? ComboBox"),
    ):
        window = shown(*widgets)
        found = ill_named(window, "en", frozenset({"Ludothèque"}))
        assert bool(found) == (fault is not None), found
        assert fault is None or any(fault in one for one in found), found
        for widget in widgets:
            widget.setParent(None)
        window.close()


def _box() -> QComboBox:
    box = QComboBox()
    box.addItem(str(M("Settings")))
    return box


@pytest.mark.usefixtures("qapp")
def test_the_judge_of_tab_finds_what_is_left_out() -> None:
    """What Tab passes by, and what keeps the keyboard for itself."""

    class Greedy(QPushButton):
        def focusNextPrevChild(self, _onwards: bool) -> bool:  # noqa: N802 - Qt's name
            return True

    clicked = QPushButton("clicked")
    clicked.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    window = shown(QPushButton("one"), clicked, QPushButton("two"))
    assert [fault.split(" never ")[0] for fault in unreached(window)] == ["Tab", "Shift+Tab"]
    assert all("“clicked”" in fault for fault in unreached(window))
    window.close()
    window = shown(QPushButton("one"), Greedy("greedy"), QPushButton("two"))
    with pytest.raises(AssertionError, match="is kept by Greedy “greedy”"):
        unreached(window)
    window.close()


@pytest.mark.usefixtures("qapp")
def test_tab_leads_to_the_pill_which_is_chosen() -> None:
    """Of pills Tab meets the chosen one, whichever that is and becomes; arrows go on from there."""
    pills = Pills((("a", "A"), ("b", "B"), ("c", "C")), "b")
    before, after = QLineEdit(), QLineEdit()
    window = shown(before, pills, after)
    for value in ("b", "c", "a"):
        pills.choose(value)
        for start, key in ((before, Qt.Key.Key_Tab), (after, Qt.Key.Key_Backtab)):
            start.setFocus()
            QTest.keyClick(start, key)
            assert QApplication.focusWidget() is pills.pill(value)
    QTest.keyClick(pills.pill("a"), Qt.Key.Key_Right)
    assert pills.value() == "b"
    window.close()


def test_a_path_is_copied_with_keys_as_it_is(window: MainWindow) -> None:
    """What lets a long word go on in the next line is no part of it."""
    dialog = AboutDialog(window)
    dialog.tabs.setCurrentIndex(1)
    dialog.show()
    wait_active(dialog)
    labels = dialog.findChildren(CopyLabel)
    (path,) = [label for label in labels if label.accessibleName() == str(data_folder())]
    path.setFocus()
    QTest.keyClick(path, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert path.hasSelectedText()
    QTest.keyClick(path, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == str(data_folder())
    dialog.close()
