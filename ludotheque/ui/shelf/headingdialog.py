"""The dialog which asks what a game is called: its heading and its occasion."""

from typing import Final

import attrs
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M
from ludotheque.record.circumstances import Notes
from ludotheque.record.circumstances_json import HEADING, OCCASION
from ludotheque.table.tablenotes import clean_note
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.widgets.dialogs import lay_rows
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.limited import (
    EXAMPLE_HEADING,
    EXAMPLE_OCCASION,
    OneLineEdit,
    Written,
)
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

WIDTH: Final = 460


class HeadingDialog(QDialog):
    """Two fields, for heading and occasion of a game."""

    def __init__(self, notes: Notes, info: GameInfo, parent: QWidget | None = None) -> None:
        """Show the heading and occasion of ``notes``, those of a game of ``info``."""
        super().__init__(parent)
        self.setModal(True)
        self._notes = notes
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(TextLabel(M("What is this game called?"), "section", wrap=True))
        text = M("Heading and occasion stand on the card of the game, and it is found by them.")
        column.addWidget(TextLabel(text, "body", wrap=True))
        self.heading = Written(M("Heading of the game"), OneLineEdit(HEADING), info.key)
        self.occasion = Written(M("Occasion"), OneLineEdit(OCCASION), info.key)
        for part, written, example in (
            (self.heading, notes.heading, EXAMPLE_HEADING),
            (self.occasion, notes.occasion, EXAMPLE_OCCASION),
        ):
            part.show_text(written)
            part.suggest(example)
            part.full.connect(lambda said: announce(self, said))
            column.addWidget(part)
        self.cancel_button = TextButton(M("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        self.done_button = TextButton(M("Keep"), "primary", info.key)
        self.done_button.setDefault(True)
        self.done_button.clicked.connect(self.accept)
        lay_rows(self, "note", column, (self.cancel_button, self.done_button), WIDTH)
        self._describe()
        self.heading.field.setFocus()

    @property
    def notes(self) -> Notes:
        """Return the notes with what stands in the fields."""
        heading, occasion = (
            clean_note(part.text, lines=False).strip() for part in (self.heading, self.occasion)
        )
        return attrs.evolve(self._notes, heading=heading, occasion=occasion)

    def _describe(self) -> None:
        self.setWindowTitle(str(M("Heading and occasion")))

    def changeEvent(self, event: QEvent) -> None:
        """Render the title again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
        super().changeEvent(event)


def ask_heading(parent: QWidget, notes: Notes, info: GameInfo) -> Notes | None:
    """Ask for heading and occasion; return the notes with them, None if nothing changes."""
    dialog = HeadingDialog(notes, info, parent)
    found = dialog.notes if dialog.exec() else notes
    let_go(dialog)
    return None if found == notes else found
