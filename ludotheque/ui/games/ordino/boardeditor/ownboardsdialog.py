"""The dialog of the boards the program keeps: open, rename, delete, export, import."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLineEdit,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name, foreign
from ludotheque.core.messages import M, Message
from ludotheque.files.atomic import write_atomic
from ludotheque.games.ordino import ownboards
from ludotheque.games.ordino.boarddraft import encoded, read_drawing
from ludotheque.ui.dialogs.keptnames import told_apart
from ludotheque.ui.games.ordino.boardeditor.files import ask_board_to_open, ask_board_to_save
from ludotheque.ui.widgets.dialogs import Answer, ask, tell
from ludotheque.ui.widgets.naming import RowList
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import lay_sheet, scroll_area
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Text, TextButton, TextLabel

KEY: Final = "ordino"
SIZE: Final = (560, 480)


class _Line(QStyledItemDelegate):
    """Lets the name of a board, without what tells it apart, be edited over its whole line."""

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Begin with the name alone."""
        if isinstance(editor, QLineEdit):
            editor.setText(foreign(index.data(Qt.ItemDataRole.UserRole).name))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: object
    ) -> None:
        """Give the editor the rectangle of the line."""
        editor.setGeometry(option.rect)


class OwnBoardsDialog(QDialog):
    """Lists the kept boards by name; ``opened`` is the file of the one to open, None for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """List the boards which the program keeps."""
        super().__init__(parent)
        self._filling = False
        self._names: dict[str, Text] = {}
        """By the paths of the boards how they are called here, each unlike the others."""
        self.opened: Path | None = None
        self.list = RowList()
        self.list.setProperty("game", KEY)
        self.list.setItemDelegate(_Line(self.list))
        self.nothing = TextLabel(
            M("No board is kept yet. “Save” keeps the one that is drawn."), "body", "ink2",
            wrap=True,
        )  # fmt: skip
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 4, 32, 16)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        line = QGridLayout()  # two rows: French words are long
        self.buttons: dict[str, TextButton] = {}
        for name, text, act in (
            ("open", M("Open"), self.open),
            ("rename", M("Rename"), self.rename),
            ("delete", M("Delete…"), self.delete),
            ("export", M("Export…"), self.export),
            ("import", M("Import…"), self.bring),
        ):
            button = TextButton(text, "", KEY)
            button.setAutoDefault(False)
            button.clicked.connect(act)
            self.buttons[name] = button
            line.addWidget(button, len(self.buttons) // 4, (len(self.buttons) - 1) % 3)
        nest(column, line)
        self.area = scroll_area(content)
        self.close_button = lay_sheet(self, M("My boards"), self.area, SIZE)
        self.close_button.setDefault(False)
        self.close_button.setAutoDefault(False)
        self.list.itemChanged.connect(self._renamed)
        self.list.itemDoubleClicked.connect(lambda _item: self.open())
        self.list.currentRowChanged.connect(lambda _row: self._offer())
        self.retranslate()
        self.fill()
        self.list.setFocus()

    def fill(self, current: Path | None = None) -> None:
        """List the boards anew, selecting the one in the file ``current``."""
        self._filling = True
        self.list.clear()
        boards = ownboards.own_boards()
        self._names = told_apart((str(board.path), board.name) for board in boards)
        for board in boards:
            text = foreign(str(self._names[str(board.path)]))
            if board.problem is not None:
                text = str(M("{name} (damaged)", name=text))
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, board)
            if board.problem is None:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            else:
                item.setToolTip(plain_tip(str(board.problem)))
            self.list.addItem(item)
            if board.path == current:
                self.list.setCurrentItem(item)
        if self.list.count() and self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._filling = False
        self.nothing.setVisible(not self.list.count())
        self.list.setVisible(bool(self.list.count()))
        self._offer()

    @property
    def board(self) -> ownboards.OwnBoard | None:
        """Return the chosen board."""
        item = self.list.currentItem()
        return None if item is None else item.data(Qt.ItemDataRole.UserRole)

    def _offer(self) -> None:
        board = self.board
        for name in ("open", "rename", "export"):
            self.buttons[name].setEnabled(board is not None and board.problem is None)
        self.buttons["delete"].setEnabled(board is not None)

    def open(self) -> None:
        """Close the dialog to open the chosen board; of a damaged one, say what is wrong."""
        board = self.board
        if board is None:
            return
        if board.problem is not None:
            self._say(board.problem)
            return
        self.opened = board.path
        self.accept()

    def rename(self) -> None:
        """Start editing the name of the chosen board in its line."""
        item = self.list.currentItem()
        if item is not None:
            self.list.editItem(item)

    def _renamed(self, item: QListWidgetItem) -> None:
        board: ownboards.OwnBoard = item.data(Qt.ItemDataRole.UserRole)
        if self._filling:
            return
        if item.text().strip() and item.text() != foreign(board.name):
            try:
                ownboards.rename(board.path, item.text().strip(), board.stands)
            except LudothequeError as problem:
                self._say(problem.message)
        self.fill(board.path)

    def delete(self) -> None:
        """Ask, then delete the chosen board."""
        board = self.board
        if board is None:
            return
        answers = (
            Answer("cancel", M("Cancel"), "cancel"), Answer("delete", M("Delete"), "danger"),
        )  # fmt: skip
        name = self._names[str(board.path)]
        question = M("Delete the board “{name}”? Games begun on it keep it.", name=name)
        if ask(self, M("Delete a board"), question, answers, icon="warning") == "delete":
            try:
                ownboards.delete(board.path, board.stands)
            except LudothequeError as problem:
                self._say(problem.message)
            except OSError:
                self._say(M("The board could not be deleted."))
            self.fill()

    def export(self) -> None:
        """Write the chosen board to a file of the user's."""
        board = self.board
        if board is None:
            return
        path = ask_board_to_save(self, None, board.name)
        if path is None:
            return
        try:
            write_atomic(path, encoded(read_drawing(board.path)), keep=True)
        except LudothequeError as problem:
            self._say(problem.message)
        else:
            self._say(M("The board is saved in “{name}”.", name=file_name(path)))

    def bring(self) -> None:
        """Import a board from a file of the user's."""
        path = ask_board_to_open(self)
        if path is None:
            return
        try:
            self.fill(ownboards.keep(read_drawing(path)))
        except LudothequeError as problem:
            self._say(problem.message)
        except OSError:
            self._say(M("The board could not be kept."))

    def _say(self, message: Message) -> None:
        tell(self, message)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter, rename with F2, delete with Delete."""
        keys = {
            Qt.Key.Key_Return: self.open, Qt.Key.Key_Enter: self.open,
            Qt.Key.Key_F2: self.rename, Qt.Key.Key_Delete: self.delete,
        }  # fmt: skip
        act = keys.get(Qt.Key(event.key())) if self.list.hasFocus() else None
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def retranslate(self) -> None:
        """Set title and accessible name in the current language."""
        self.setWindowTitle(str(M("My boards")))
        self.list.setAccessibleName(self.windowTitle())

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.fill()
