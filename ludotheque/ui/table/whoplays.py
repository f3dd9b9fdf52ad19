"""Who plays in a game under way: seats are handed to computer players, and back to persons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QStringListModel
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.messages import M
from ludotheque.core.playernames import name_key
from ludotheque.record.seating import has_left
from ludotheque.table.computerseats import AFTER_LEAVING
from ludotheque.table.controller import TableController
from ludotheque.ui.dialogs.optionrow import Complaint
from ludotheque.ui.dialogs.seats import NameEdit, SeatPicture, given_twice, written
from ludotheque.ui.dialogs.whosits import LEFT, LevelLine, WhoSits
from ludotheque.ui.look.games import look_of
from ludotheque.ui.widgets.dialogs import lay_rows
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Card, TextButton, TextLabel

WIDTH: Final = 520


class SeatRow(Card):
    """One seat of a game under way: picture, name, who plays there, and how."""

    def __init__(
        self,
        controller: TableController,
        seat: int,
        known: QStringListModel,
        offered: str = "",
        *,
        leaving: bool,
    ) -> None:
        """Show a seat; ``leaving`` says whether its player may leave the table.

        A person who takes over a computer player's seat, or one without a name, is asked for his:
        ``offered`` stands there first, ``known`` names complete what is typed.
        """
        super().__init__(12, 6)
        timeline = controller.timeline
        key, side = timeline.game.key, timeline.game.seats[seat]
        name = timeline.seats[seat].shown or timeline.game.seat_name(seat)
        level = timeline.level(seat)
        gone = leaving and has_left(timeline.events, seat) and level == AFTER_LEAVING
        self.who = WhoSits(key, name, leaving=leaving)
        self.before = LEFT if gone else level
        self.who.choose(self.before)
        self.line = LevelLine(key)
        own = timeline.seats[seat]
        self.named = own.name
        self._asks = own.level is not None or (not own.shown and self.before is not None)
        self.name = NameEdit(known, key)
        self.name.setText(own.shown or offered)
        self._side = timeline.game.seat_name(seat)
        top = QHBoxLayout()
        top.setSpacing(12)
        if side in look_of(key).seats:
            top.addWidget(SeatPicture(key, side, 30))
        top.addWidget(TextLabel(name, "card", wrap=True), 1)
        top.addWidget(self.who)
        nest(self.column, top)
        self.column.addWidget(self.name)
        self.column.addWidget(self.line)
        self.line.setMinimumHeight(self.name.sizeHint().height())
        self.who.chosen.connect(self.follow)
        self.retranslate()
        self.follow()

    def follow(self) -> None:
        """Say how the one who plays here plays, or ask for the name of who comes to play here."""
        asks = self._asks and self.who.level is None
        self.line.show_level(self.who.level)
        self.name.setVisible(asks)
        self.line.setVisible(not asks)
        if asks:
            self.name.selectAll()

    @property
    def given(self) -> str | None:
        """Return the name given here, "" for none, None where none is asked for."""
        asks = self._asks and self.who.level is None
        return written(self.name.text()) if asks else None

    @property
    def changed(self) -> bool:
        """Return whether another player, or another name, has been chosen."""
        return self.who.level != self.before or self.given not in {None, self.named}

    def retranslate(self) -> None:
        """Render the texts of the field in the language in use."""
        self.name.setPlaceholderText(str(M("Player’s name")))
        self.name.setAccessibleName(str(M("Name of the player who has {side}", side=self._side)))

    def changeEvent(self, event: QEvent) -> None:
        """Render the texts again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class WhoPlaysDialog(QDialog):
    """A dialog with a row for each seat; ``changes`` says what has been chosen."""

    def __init__(
        self,
        controller: TableController,
        parent: QWidget | None = None,
        known: Sequence[str] = (),
    ) -> None:
        """Show who plays at the table of ``controller``; ``known`` names are offered."""
        super().__init__(parent)
        self.setModal(True)
        timeline = controller.timeline
        self._game = timeline.game
        seats = range(len(timeline.seats))
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(TextLabel(M("Who plays from now on?"), "section", wrap=True))
        text = M(
            "A computer player can take over a seat and hand it back at any time. It is kept with "
            "the game."
        )
        column.addWidget(TextLabel(text, "body", wrap=True))
        leaving = len(timeline.seats) > 2
        here = {name_key(info.name) for info in timeline.seats}
        free = iter([name for name in known if name_key(name) not in here])
        model = QStringListModel(list(known), self)
        self.rows = [
            SeatRow(controller, seat, model, next(free, ""), leaving=leaving)
            if timeline.level(seat) is not None and not timeline.seats[seat].shown
            else SeatRow(controller, seat, model, leaving=leaving)
            for seat in seats
        ]
        for row in self.rows:
            row.who.chosen.connect(self._check)
            row.name.textChanged.connect(self._check)
            column.addWidget(row)
        self.complaint = Complaint()
        column.addWidget(self.complaint)
        self.cancel_button = TextButton(M("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        self.done_button = TextButton(M("Play on so"), "primary", timeline.game.key)
        self.done_button.clicked.connect(self.accept)
        lay_rows(self, "players", column, (self.cancel_button, self.done_button), WIDTH)
        self._check()
        self._describe()
        self.rows[0].who.setFocus()

    def _check(self) -> None:
        """Refuse a name given twice, and computers alone where these would play for ever."""
        alone = all(row.who.level is not None for row in self.rows)
        refusal = self._game.refuses_computers() if alone else None
        names = [
            row.named if row.given is None else row.given
            for row in self.rows
            if row.who.level is None
        ]
        if name := given_twice(names):
            refusal = M("Two players are called {name}: add an initial.", name=name)
        self.complaint.say(refusal)
        self.done_button.setEnabled(refusal is None)

    def changes(self) -> dict[int, tuple[int | None, str | None]]:
        """Return the seats whose player changes, with the level, None or LEFT, and the name.

        The name is None where none was asked for.
        """
        rows = enumerate(self.rows)
        return {seat: (row.who.level, row.given) for seat, row in rows if row.changed}

    def _describe(self) -> None:
        self.setWindowTitle(str(M("Who plays")))

    def changeEvent(self, event: QEvent) -> None:
        """Render the title again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
        super().changeEvent(event)


def ask_who_plays(
    parent: QWidget, controller: TableController, known: Sequence[str] = ()
) -> tuple[str, ...]:
    """Ask who plays at each seat, and seat them so unless that is cancelled.

    Returns the names given; ``known`` ones are offered.
    """
    dialog = WhoPlaysDialog(controller, parent, known)
    changes = dialog.changes() if dialog.exec() else {}
    let_go(dialog)
    for seat, (level, name) in changes.items():
        if level == LEFT:
            controller.leave_seat(seat)
        else:
            controller.change_seat(seat, level, name)
    return tuple(name for _, name in changes.values() if name)
