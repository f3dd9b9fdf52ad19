"""The language changed at run time: every word follows."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    Qt,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

from ludotheque.core.messages import Catalogue, Message
from ludotheque.ui.dialogs.aboutdialog import AboutDialog
from ludotheque.ui.dialogs.newgame import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.table.movelist import MoveModel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.table.hands import Hands


def words_of(widget: QWidget) -> Iterator[str]:
    """Everything one widget says, to eyes and to screen readers."""
    yield from (
        widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.accessibleName(),
        widget.accessibleDescription(),
    )  # fmt: skip
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QGroupBox | QMenu):
        yield widget.title()
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(i) for i in range(widget.count()))
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(i) for i in range(widget.count()))
    elif isinstance(widget, QAbstractItemView):
        yield from model_words(widget.model())
    for action in widget.actions():
        yield from (action.text(), action.toolTip(), action.statusTip())


def model_words(model: QAbstractItemModel) -> Iterator[str]:
    """Everything a list shows."""
    columns = model.columnCount() if isinstance(model, MoveModel) else 1
    for row in range(model.rowCount(QModelIndex())):
        for column in range(columns):
            for role in (
                Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
                Qt.ItemDataRole.AccessibleTextRole,
            ):  # fmt: skip
                text = model.index(row, column).data(role)
                if isinstance(text, str):
                    yield text


def all_words(window: QWidget) -> list[str]:
    """Everything a window says, hidden pages included, rules apart."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    found = []
    for widget in (window, *window.findChildren(QWidget)):
        scrolling = isinstance(widget.parent(), QTabBar) and not widget.isVisible()  # Qt's own
        if not isinstance(widget, QTextBrowser) and not scrolling:
            found += [text for text in words_of(widget) if any(map(str.isalpha, text))]
    if isinstance(window, MainWindow) and window.table is not None:
        scene = window.table.scene
        found += [scene.place_text(name) for name in scene.places]
    return found


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message carries the language it was rendered in, whatever the catalogue holds."""
    render = Catalogue.render

    def mark(catalogue: Catalogue, message: Message) -> str:
        return f"‹{catalogue.language}›{render(catalogue, message)}"

    monkeypatch.setattr(Catalogue, "render", mark)


OWN_WORDS = {
    "Ludothèque", "Finale – Ludothèque", "Finale", "Français", "English", "Anne", "Bruno",
    "Ordo", "Ordino", "Cambio", "Auto-Match", "Anne et Bruno", "Anne and Bruno",
}  # fmt: skip
"""What is the same in every language."""


def follows(window: QWidget, change: Callable[[], object]) -> None:
    """After the change of language no English word may be left."""
    assert sum("‹en›" in text for text in all_words(window)) > 5
    change()
    QApplication.processEvents()
    texts = all_words(window)
    assert [text for text in texts if "‹en›" in text] == []
    assert sum("‹fr›" in text for text in texts) > 5


def on_table(hands: Hands, mode: str) -> None:
    """Bring a table to what it may be doing."""
    options = {
        "roll": {}, "move": {}, "note": {}, "arrange": {"setup": "balanced"},
        "championship": {"match": "championship", "elimination": "no"},
    }[mode]  # fmt: skip
    hands.begin("Anne", "Bruno", starter="blue", **options)
    if mode in {"move", "note", "championship"}:
        hands.roll("click")
        hands.rest()
    if mode == "note":
        hands.click("d3")
        QApplication.processEvents()
        assert hands.page.bubble.isVisible()


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("mode", ["roll", "move", "note", "arrange", "championship"])
def test_every_word_of_a_table_follows_the_language(window: MainWindow, mode: str) -> None:
    """Board, panel, notes, lists, menus, tool tips, names for screen readers."""
    hands = Hands(window)
    on_table(hands, mode)
    follows(window, window.menus.actions["language=fr"].trigger)
    hands.check()


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("page", ["shelf", "cover"])
def test_every_word_of_a_page_follows_the_language(window: MainWindow, page: str) -> None:
    """A kept game stands on both."""
    Hands(window).begin("Anne", "Bruno")
    window.show_shelf()
    if page == "cover":
        window.show_cover("finale")
    QApplication.processEvents()
    follows(window, window.menus.actions["language=fr"].trigger)


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", ["new", "settings", "about"])
def test_every_word_of_a_dialog_follows_the_language(window: MainWindow, name: str) -> None:
    """Also a dialog which is open while the language changes, as the settings are."""
    dialog: QDialog = {
        "new": lambda: NewGameDialog("finale", window),
        "settings": lambda: SettingsDialog(window.settings, window),
        "about": lambda: AboutDialog(window),
    }[name]()
    dialog.show()
    QApplication.processEvents()
    follows(dialog, lambda: window.change_settings(language="fr"))
    dialog.deleteLater()


@pytest.mark.parametrize("mode", ["move", "arrange"])
def test_nothing_is_said_the_same_way_in_both_languages(window: MainWindow, mode: str) -> None:
    """With the real catalogue: what is equal in both is a name, a number or a cell."""
    hands = Hands(window)
    on_table(hands, mode)
    english = set(all_words(window))
    window.change_settings(language="fr")
    QApplication.processEvents()
    both = english & set(all_words(window)) - OWN_WORDS
    short = {text for text in both if len(text.strip()) <= 10 or text.startswith("Ingo")}
    assert both - short == set()
    window.change_settings(language="en")
    QApplication.processEvents()
    assert set(all_words(window)) == english
