"""What is agreed on once for the games of an evening: the new game dialog without its seats."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M, Message
from ludotheque.evenings.evening import Agreed
from ludotheque.files.settings import Settings
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.pages.ownpage import game_habits
from ludotheque.ui.widgets.leaving import let_go


class AgreeDialog(NewGameDialog):
    """A dialog for the options and agreements of all games of one kind in an evening."""

    def __init__(
        self,
        key: str,
        seats: int,
        parent: QWidget | None = None,
        *,
        options: Mapping[str, str] | None = None,
        agreed: Mapping[str, str] | None = None,
    ) -> None:
        """Ask for games of ``key`` at tables of so many seats, with these values chosen."""
        given = {**(options or {}), "players": str(seats)}
        super().__init__(key, parent, options=given, agreed=agreed)
        self.who_plays.hide()
        self.seats.hide()
        if "players" in self.rows:
            self.rows["players"].hide()
        self.play.say(M("Agreed"))
        self.play.setFocus()

    def _heading(self) -> Message:
        return M("Options: {title}", title=self._info.title)

    def _complaint(self) -> Message | None:
        return None  # who sits there is not known yet


def ask_agreed(
    parent: QWidget, settings: Settings, key: str, seats: int, before: Agreed | None = None
) -> Agreed | None:
    """Ask what is agreed on for games of ``key``; return None if cancelled.

    Without anything agreed ``before``, what is offered is as in the latest game of the kind.
    """
    last = settings.last_game(key)
    options = {**last.options, **game_habits(key).offered(settings)}
    agreed = last.agreed
    if before is not None:
        options, agreed = dict(before.options), before.agreements
    dialog = AgreeDialog(key, seats, parent, options=options, agreed=agreed)
    wanted = Agreed(dialog.options(), dialog.agreed()) if dialog.exec() else None
    let_go(dialog)
    return wanted
