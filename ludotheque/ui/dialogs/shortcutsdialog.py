"""The page of keyboard shortcuts: those of the menus, and the keys of boards."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QMenu,
    QMenuBar,
    QWidget,
)

from ludotheque.core.messages import M
from ludotheque.games import ENGINES
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.look.games import Keys, look_of
from ludotheque.ui.widgets.lines import Lines
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.sheet import lay_sheet, scroll_area
from ludotheque.ui.widgets.widgets import Text

SIZE: Final = (640, 700)

ANY_BOARD: Final[Keys] = (
    (M("Arrows"), M("Move the cursor on the board")),
    (M("Enter"), M("Act on the place under the cursor; end a movement at once")),
    (M("Space"), M("The same; roll the die where it waits")),
    (M("Page Down, Page Up"), M("Go to the next piece that may move, or the next destination")),
    (M("F2"), M("Have a screen reader say what is to be done now")),
    (M("Shift+F2"), M("Have a screen reader say how things stand")),
)
LAST: Final[Keys] = ((M("Escape"), M("Put back what is chosen; leave full screen")),)


def board_keys() -> Keys:
    """Return the keys which boards handle: those of every board, then those of each game."""
    return (*ANY_BOARD, *(line for key in ENGINES for line in look_of(key).keys), *LAST)


REPLAY_KEYS: Final[Keys] = (
    (M("Left, Right"), M("Previous move, next move")),
    (M("Up, Down"), M("The move above or below in the list")),
    (M("Home, End"), M("Start of the game, back to the game")),
)
"""The keys of the list of moves and, except Up and Down, of the slider."""

Section = tuple[str, list[tuple[str, str]]]


def shortcut_sections(bar: QMenuBar) -> list[Section]:
    """Return title and lines (keys, what they do) of every section, in the language in use."""
    sections = []
    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            menu.aboutToShow.emit()  # some entries get their text only when the menu opens
            lines = [(keys, _plain(found)) for found, keys in _shortcuts(menu)]
            sections.append((_plain(action), lines))
    own = [section for key in ENGINES for section in look_of(key).key_sections]
    for title, entries in (
        (M("On the board"), board_keys()),
        (M("In the list of moves"), REPLAY_KEYS),
        *((section.title, section.keys) for section in own),
    ):
        sections.append((str(title), [(str(keys), str(does)) for keys, does in entries]))
    return [section for section in sections if section[1]]


def _shortcuts(menu: QMenu) -> Iterator[tuple[QAction, str]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _shortcuts(inner)
        keys = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()]
        if keys:
            yield action, ", ".join(keys)


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


class ShortcutsDialog(QDialog):
    """A dialog with all keys which the program uses."""

    def __init__(self, bar: QMenuBar, parent: QWidget | None = None) -> None:
        """Show the shortcuts of the menus in ``bar``, and those of boards."""
        super().__init__(parent)
        self._bar = bar
        self.area = scroll_area()
        self.lines = Lines(self.area, announce)
        self.close_button = lay_sheet(self, M("Keyboard shortcuts"), self.area, SIZE)
        self._fill()
        (self.area if QAccessible.isActive() else self.close_button).setFocus()

    def _fill(self) -> None:
        self.setWindowTitle(str(M("Keyboard shortcuts")))
        self.area.setAccessibleName(self.windowTitle())
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(content)
        grid.setContentsMargins(32, 4, 32, 20)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 1)
        row = 0
        self.lines.clear()
        for title, lines in shortcut_sections(self._bar):
            heading = Aside(title, "card")
            heading.setContentsMargins(0, 12 if row else 0, 0, 2)
            grid.addWidget(heading, row, 0, 1, 2)
            self.lines.add(heading, title, heading=True)
            row += 1
            for keys, does in lines:
                cell = _cell(does, "body")
                grid.addWidget(_cell(keys, "strong"), row, 0)
                grid.addWidget(cell, row, 1)
                self.lines.add(cell, str(M("{keys}: {does}", keys=keys, does=does)))
                row += 1
        grid.setRowStretch(row, 1)
        self.area.setWidget(content)

    def changeEvent(self, event: QEvent) -> None:
        """Fill the page again when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._fill()


def _cell(text: Text, font: str) -> Aside:
    label = Aside(text, font, wrap=font == "body")
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return label
