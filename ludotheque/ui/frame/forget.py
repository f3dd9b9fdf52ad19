"""The question before an unfinished game is removed."""

from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M
from ludotheque.ui.dialogs import Answer, ask
from ludotheque.ui.frame.resume import ResumeItem


def confirm_forget(parent: QWidget, item: ResumeItem) -> bool:
    """Ask whether an unfinished game is to be taken off the shelf."""
    answer = ask(
        parent,
        M("Remove this game?"),
        M(
            "{title}, {players}: the game is taken off the shelf and cannot be resumed. "
            "Files you saved yourself stay where they are.",
            title=item.title, players=item.players,
        ),
        (Answer("keep", M("Keep it"), "cancel"), Answer("remove", M("Remove"), "danger")),
    )  # fmt: skip
    return answer == "remove"
