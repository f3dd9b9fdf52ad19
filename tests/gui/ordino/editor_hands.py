"""Two hands at the board editor: real events, eyes on the draft."""

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest

from ludotheque.games.ordino.boarddrawing import Drawing
from ludotheque.ui.dialogs import filechooser, overwriting
from ludotheque.ui.games.ordino.boardeditor import files
from ludotheque.ui.games.ordino.boardeditor.boardeditorpage import BoardEditorPage
from ludotheque.ui.games.ordino.boardeditor.boardeditorpanel import Choice
from ludotheque.ui.games.ordino.boardeditor.boardeditorscene import EditorScene
from ludotheque.ui.widgets.widgets import TextButton
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import LEFT, Hands, Key

SHIFT = Qt.KeyboardModifier.ShiftModifier


class EditorHands(Hands):
    """Draws a board at a window."""

    @property
    def page(self) -> BoardEditorPage:  # type: ignore[override]
        """The page of the editor."""
        assert isinstance(self.window.visits.page, BoardEditorPage)
        return self.window.visits.page

    @property
    def board(self) -> EditorScene:
        """The labyrinth."""
        return self.page.scene

    @property
    def now(self) -> Drawing:
        """The board as it stands."""
        return self.page.draft.now

    @property
    def said(self) -> str:
        """What the note says."""
        return self.page.panel.summary()

    def at(self, place: str) -> QPoint:
        """Where a click hits a place: walls at their middle, cells where their pieces stand."""
        return self.page.view.centre_of(place)

    def walk(self, place: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Bring the cursor to a place with arrow keys, the last steps in reading order."""
        scene = self.board
        if not scene.cursor_shown:
            self.key(Key.Key_Left)
        names = list(scene.places)
        while scene.cursor != place:
            forward = names.index(place) > names.index(cast(str, scene.cursor))
            self.key(Key.Key_Right if forward else Key.Key_Left, SHIFT)

    def press(self, button: TextButton) -> None:
        """Click a button, scrolled into sight."""
        self.page.panel.area.ensureWidgetVisible(button)
        QCoreApplication.processEvents()
        QTest.mouseClick(button, LEFT)
        QCoreApplication.processEvents()

    def pick(self, choice: Choice, number: int) -> None:
        """Choose a number with the keyboard."""
        choice.setFocus()
        target = choice.findText(str(number))
        assert target >= 0
        while choice.currentIndex() != target:
            QTest.keyClick(choice, Key.Key_Down if choice.currentIndex() < target else Key.Key_Up)
        QCoreApplication.processEvents()


def open_editor(window: MainWindow) -> EditorHands:
    """Open the editor from Ordino's cover."""
    window.show_cover("ordino")
    assert window.cover is not None
    QTest.mouseClick(window.cover.buttons["boards"], LEFT)
    QCoreApplication.processEvents()
    return EditorHands(window)


class Answers:
    """What the user answers in file dialogs and to the question about unsaved changes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Answer instead of dialogs: no file is chosen, changes may go."""
        self.path: Path | None = None
        self.unsaved = "leave"
        self.asked: list[str] = []
        monkeypatch.setattr(filechooser, "to_write", self._file)
        monkeypatch.setattr(filechooser, "to_open", self._file)
        for module in (files, overwriting):
            monkeypatch.setattr(module, "ask", self._ask)

    def _file(self, *_: object, **__: object) -> Path | None:
        return self.path

    def _ask(self, _parent: object, title: object, *_: object, **__: object) -> str:
        self.asked.append(str(title))
        return self.unsaved
