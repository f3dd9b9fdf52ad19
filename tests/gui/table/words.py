"""Everything a window says, to eyes and screen readers, and that all of it follows a language."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

from ludotheque.core.messages import own_names
from ludotheque.games import SHELF
from ludotheque.ui.table.movemodel import MoveModel
from ludotheque.ui.window.mainwindow import MainWindow


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


OWN_WORDS = {
    "Ludothèque", "Français", "English", "Anne", "Bruno", "Anne et Bruno", "Anne and Bruno",
    *(game.title for game in SHELF), *(f"{game.title} – Ludothèque" for game in SHELF),
}  # fmt: skip
"""What is the same in every language."""


def follows(window: QWidget, change: Callable[[], object]) -> None:
    """After the change of language no English word may be left.

    Languages are offered by their own names in each language.
    """
    assert sum("‹en›" in text for text in all_words(window)) > 5
    change()
    QApplication.processEvents()
    texts = all_words(window)
    own = {name for _, name in own_names()}
    assert [text for text in texts if "‹en›" in text and text not in own] == []
    assert sum("‹fr›" in text for text in texts) > 5


def differs(window: MainWindow) -> None:
    """With the real catalogue: what is equal in both is a name, a number or a cell."""
    authors = tuple(game.author for game in SHELF if game.author)
    english = set(all_words(window))
    window.change_settings(language="fr")
    QApplication.processEvents()
    both = english & set(all_words(window)) - OWN_WORDS
    short = {text for text in both if len(text.strip()) <= 10 or text.startswith(authors)}
    assert both - short == set()
    window.change_settings(language="en")
    QApplication.processEvents()
    assert set(all_words(window)) == english
