"""The question before a game is removed from the archive."""

from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.widgets.dialogs import Answer, ask


def confirm_forget(parent: QWidget, item: CardItem) -> bool:
    """Ask whether to remove a game from the archive; return whether the user agrees."""
    text = M(
        "{title}, {players}: the game is taken off the shelf; the bin keeps it for thirty days. "
        "Files you saved yourself stay where they are.",
        title=item.named, players=item.players,
    )  # fmt: skip
    if item.finished:
        text = M(
            "{title}, {players}: the game is taken out of the archive; the bin keeps it for thirty "
            "days. Files you saved yourself stay where they are.",
            title=item.named, players=item.players,
        )  # fmt: skip
    answers = (Answer("keep", M("Keep it"), "cancel"), Answer("remove", M("Remove"), "danger"))
    return ask(parent, M("Remove this game?"), text, answers) == "remove"
