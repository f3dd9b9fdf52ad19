"""What stands below the title of a table: house rules, and what the players have agreed on."""

from ludotheque.core.messages import Message
from ludotheque.table.controller import TableController
from ludotheque.ui.board.houserules import house_rules
from ludotheque.ui.dialogs.agreements import agreed_texts


def agreed_at(controller: TableController) -> list[Message]:
    """Return what differs from the usual at a table, a text each; a whole sentence is the last."""
    return [*agreed_texts(controller.timeline.agreements), *house_rules(controller)]
