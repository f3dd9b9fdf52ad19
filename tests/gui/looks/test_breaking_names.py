"""Names nobody expects, on every page: shown as they are, in their place, and nothing moves."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QDialog,
    QLabel,
    QRadioButton,
    QWidget,
)

from ludotheque.archive import Archive
from ludotheque.core.messages import M
from ludotheque.files.settings import SettingsFile
from ludotheque.games import ENGINES, info
from ludotheque.record.record import Ending
from ludotheque.ui.dialogs.filedialogs import safe_name
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.table.endings import DrawDialog
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.table.tablepanel import Panel
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.tips import breakable, plain_tip
from ludotheque.ui.widgets.widgets import Pill, TextButton, TextLabel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, one_die, with_seats, without_chance
from tests.gui.conftest import OpenWindow
from tests.stats.making import played

NAMES = {
    "html": "<img src=x><b>bold</b>",
    "long": "W" * 100,
    "joined": "👩\u200d👩\u200d👧\u200d👦" * 14,
    "accents": "e\u0301" * 50,
    "right": "משה כהן",
    "turned": "\u202eevil",
    "unseen": "\u200e\u3164",
    "mnemonic": "Anne & Bob &c",
    "template": "{name}{0}%s%1",
    "formula": "=cmd|' /C calc'!A0",
}


def words_of(tip: str) -> str:
    """What a tool tip shows."""
    if not GuiQt.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


def tips(window: QWidget) -> list[str]:
    """Every tool tip there is on a page."""
    found = [one.toolTip() for one in window.findChildren(QWidget)]
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        if model is not None:
            found += [
                str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) or "")
                for row in range(model.rowCount())
                for column in range(model.columnCount())
            ]
    return [tip for tip in found if tip]


def check(page: QWidget, name: str) -> None:
    """No HTML, no mnemonic of a name, nothing wider than its page."""
    for tip in tips(page):
        assert not GuiQt.mightBeRichText(tip) or tip.startswith("<span style=")
        if name == NAMES["html"] and "bold" in tip:
            assert "<b>bold</b>" in words_of(tip)
    for button in page.findChildren(QAbstractButton):
        assert "&" not in button.text().replace("&&", "")
    for label in page.findChildren(QLabel):
        if not label.text():
            continue
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert "\u202e" not in label.text()
    for panel in page.findChildren(Panel):
        assert panel.minimumSizeHint().width() <= panel.width()
        inside = panel.now.mapTo(panel, panel.now.rect().topRight()).x()
        assert inside < panel.width()


LONG = pytest.mark.slow


@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=() if key in {one_die(), hiding()} else LONG) for key in ENGINES],
)
def test_every_page_of_a_game_of_people_with_such_names(open_window: OpenWindow, key: str) -> None:
    archive = Archive()
    several = with_seats(key, max(info(key).players)) if 4 in info(key).players else {}
    names = list(NAMES.values())
    numbers = {}
    for i, name in enumerate(names):
        seats = (name, names[i - 1], names[i - 2], names[i - 3])
        resigned = Ending("resign", 0) if i % 2 else None
        game = played(key, several, seed=i, names=seats, most=12, ending=resigned)
        numbers[archive.begin(game)] = name
    archive.close()
    window = open_window()
    check(window, "")
    window.show_cover(key)
    QTest.qWait(20)
    check(window, "")
    for number, name in numbers.items():
        window.resume(str(number))
        QCoreApplication.processEvents()
        page = window.table
        assert isinstance(page, TablePage)
        check(page, name)
        shown = page.panel.now.accessibleName() or page.panel.now.text()
        assert "\u200b" not in shown
        width = page.panel.width()
        assert page.view.width() > width


def test_a_long_word_is_parted_and_nothing_else() -> None:
    ordinary = "Ludothèque’s sentences, even incomprehensibilities, stay as they are: /home/x"
    assert breakable(ordinary) == ordinary
    for name in NAMES.values():
        shown = breakable(name)
        assert shown.replace("\u200b", "") == name.replace("\u200b", "")
        assert not any(part[:1] in {"\u0301", "\u200d"} for part in shown.split("\u200b"))
    label = TextLabel(M("{name} is on turn.", name="W" * 100), wrap=True)
    assert label.minimumSizeHint().width() < 200
    assert label.accessibleName() == f"{'W' * 100} is on turn."
    label.say("Ann is on turn.")
    assert (label.text(), label.accessibleName()) == ("Ann is on turn.", "")


@pytest.mark.parametrize("text", [*NAMES.values(), "a < b & c > d", "<br>\n<hr>  two"])
def test_a_tip_says_what_it_is_given(qapp: object, text: str) -> None:
    assert words_of(plain_tip(text)) == text


@pytest.mark.parametrize("kind", [TextButton, Pill, Tick])
def test_a_button_says_a_name_with_an_ampersand(qapp: object, kind: type[TextButton]) -> None:
    words = M("{name} resigns", name="Anne & Bob &c")
    button = kind(words)
    assert button.text().replace("&&", "&").endswith("Anne & Bob &c resigns")
    assert button.shortcut().isEmpty()
    assert button.accessibleName() == "Anne & Bob &c resigns"
    plain = kind(M("{name} resigns", name="Anne + Bob +c"))
    if isinstance(button, QRadioButton | Tick):
        assert abs(button.sizeHint().width() - plain.sizeHint().width()) < 12


def test_what_is_typed_comes_back_at_the_next_start(window: MainWindow) -> None:
    dialog = NewGameDialog(one_die(), window, names=[], known=[])
    dialog.seats.cards[0].name.setText("Ann\nB\x07o\tb\u2028")
    dialog.seats.cards[1].name.setText("\u200b\u3164")
    assert dialog.names() == ("Ann B o b", "")
    dialog.seats.cards[1].name.setText("ann\u200b B o b")
    assert dialog.seats.twice()
    dialog.seats.cards[0].name.setText("Zoé")
    assert not dialog.seats.twice()
    dialog.seats.cards[1].name.setText("ZOE\u0301")
    assert dialog.seats.twice(), "statistics would take them for one player"
    window.begin(one_die(), dialog.options(), ["Ann B o b", ""])
    file = SettingsFile()
    assert file.load().names == ("Ann B o b",)
    assert file.notices == []
    dialog.deleteLater()


def test_who_resigns_and_who_agrees_is_asked_by_name(window: MainWindow) -> None:
    timeline = played(without_chance(), seed=1, names=tuple(NAMES.values())[:2], most=5)
    answers = [Answer("0", M("{name} resigns", name=NAMES["long"]), "danger")]
    dialogs: tuple[QDialog, ...] = (
        DrawDialog(timeline, window),
        Question(window, M("Who resigns?"), M("{name}", name=NAMES["long"]), answers),
    )
    for dialog in dialogs:
        dialog.show()
        QCoreApplication.processEvents()
        check(dialog, "")
        dialog.reject()
        dialog.deleteLater()


@pytest.mark.parametrize("name", NAMES.values())
def test_a_name_of_a_file_fits_every_system(name: str) -> None:
    made = safe_name(f"L’Auto-Match {name} {name} {name} {name}")
    assert 0 < len(made.encode()) <= 180
    assert made.isprintable()
    assert not set(made) & set('/\\:"*?<>|')


@pytest.mark.parametrize(
    "title", ["CON", "nul.", "Com1", "lpt9.x", " prn ", "AUX.ludo", "COM²", "conin$"]
)
def test_no_file_has_the_name_of_a_device_of_windows(title: str) -> None:
    assert safe_name(title)[0] == "_"


@pytest.mark.parametrize("title", ["Anne.", "Anne ", "Anne. .", " . Anne"])
def test_no_name_ends_in_what_windows_cuts_off(title: str) -> None:
    assert safe_name(title) == "Anne"


@pytest.mark.parametrize("title", ["console", "Nullarbor", "COM10", "common", "Auxerre – Lyon"])
def test_other_names_stay(title: str) -> None:
    assert safe_name(title) == title
