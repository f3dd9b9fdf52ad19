"""Asks for another name of an evening, and before one is removed."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ludotheque.core.messages import M
from ludotheque.core.playernames import clean_name, plain_name
from ludotheque.evenings.evening import LONGEST_NAME, Evening
from ludotheque.ui.widgets.dialogs import Answer, Body, ask


class NameBody(Body):
    """The field for a name within a question; ``name`` is what stands there."""

    def __init__(self, name: str) -> None:
        """Show a name, selected."""
        super().__init__()
        self.name = name
        self.entry = self.field = QLineEdit(name)
        self.field.setMaxLength(LONGEST_NAME)
        self.field.selectAll()
        self.field.textChanged.connect(self._note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.field)
        self._retranslate()

    def _note(self, name: str) -> None:
        self.name = name

    def _retranslate(self) -> None:
        self.field.setAccessibleName(str(M("Name of the evening")))

    def changeEvent(self, event: QEvent) -> None:
        """Render what readers hear again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def ask_name(parent: QWidget, evening: Evening) -> str:
    """Ask for another name; return "" if cancelled or if nothing is left to be seen."""
    body = NameBody(evening.name)
    text = M("What shall “{name}” be called?", name=evening.name)
    answers = (Answer("cancel", M("Cancel"), "cancel"), Answer("rename", M("Rename"), "default"))
    answer = ask(parent, M("Rename the evening"), text, answers, body=body)
    found = clean_name(body.name) if answer == "rename" else ""
    return found if plain_name(found) else ""


def confirm_removal(parent: QWidget, evening: Evening) -> bool:
    """Ask whether to remove an evening; return whether the user agrees."""
    text = M(
        "“{name}” is removed with its plan and its standings. Its games stay in the archive.",
        name=evening.name,
    )
    answers = (
        Answer("keep", M("Keep it"), "cancel"),
        Answer("remove", M("Remove the evening"), "danger"),
    )
    return ask(parent, M("Remove this evening?"), text, answers) == "remove"
