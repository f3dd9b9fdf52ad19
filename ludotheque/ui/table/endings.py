"""Ends of a game by its players' will: resignation, and a draw by agreement."""

from typing import Final

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import M, Message
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.table.computer import ComputerPlayers
from ludotheque.table.drawoffer import DrawOffer
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.widgets.dialogs import Answer, ask, lay_rows
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

WIDTH: Final = 460


def seat_names(timeline: Timeline) -> list[str | Message]:
    """Return the name at each seat, or the name of the side where none was given."""
    return [timeline.player_name(seat) for seat in range(len(timeline.seats))]


def drawn_between(timeline: Timeline, outcome: Outcome) -> bool:
    """Return whether opponents win together by the rules, not by agreement: a draw between them."""
    winners = set(outcome.winners)
    opposed = any(winners & set(timeline.game.opponents(seat)) for seat in winners)
    return opposed and timeline.ending is None


def ask_resignation(parent: QWidget, timeline: Timeline) -> Ending | None:
    """Ask who resigns, with the seat on turn first; return None if nobody does.

    A computer player never resigns, unless persons only watch.
    """
    names = seat_names(timeline)
    actors = timeline.state.actors()
    first = actors[0] if actors and actors[0] >= 0 else 0
    everybody = [first, *(seat for seat in range(len(names)) if seat != first)]
    persons = [seat for seat in everybody if timeline.level(seat) is None]
    seats = persons or everybody
    answers = [Answer("cancel", M("Go on playing"), "cancel")]
    for seat in seats:
        resigns = M("{name} resigns", name=names[seat])
        answers.append(Answer(str(seat), resigns, "danger"))
    text = M(
        "The game ends at once, and whoever resigns has lost it. “Undo” takes the resignation back."
    )
    if timeline.game.is_match():
        text = M(
            "The whole match ends at once, and whoever resigns has lost it, whatever the score. "
            "“Undo” takes the resignation back."
        )
    answer = ask(parent, M("Who resigns?"), text, answers, icon="flag")
    return None if answer == "cancel" else Ending("resign", int(answer))


class DrawDialog(QDialog):
    """A dialog which ends a game as a draw once every player agrees.

    Persons tick their names; computer players answer by themselves.
    """

    def __init__(
        self,
        timeline: Timeline,
        parent: QWidget | None = None,
        players: ComputerPlayers | None = None,
    ) -> None:
        """Ask the players of ``timeline``, computers where ``players`` think for them."""
        super().__init__(parent)
        self.setModal(True)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(TextLabel(M("Agree on a draw"), "section", wrap=True))
        text = M(
            "The game ends without a winner if everybody agrees. “Undo” takes the agreement back."
        )
        column.addWidget(TextLabel(text, "body", wrap=True))
        self.ticks: list[Tick] = []
        self.answers: dict[int, TextLabel] = {}
        self._names = seat_names(timeline)
        self._agreed: dict[int, bool] = {}
        for seat, name in enumerate(self._names):
            if players is not None and timeline.level(seat) is not None:
                thinks = M("{name} thinks about it…", name=name)
                answer = self.answers[seat] = TextLabel(thinks, "body", "ink2", wrap=True)
                column.addWidget(answer)
                continue
            tick = Tick(M("{name} agrees", name=name), timeline.game.key)
            tick.toggled.connect(self._count)
            self.ticks.append(tick)
            column.addWidget(tick)
        self.cancel_button = TextButton(M("Go on playing"))
        self.cancel_button.clicked.connect(self.reject)
        self.draw_button = TextButton(M("The game is a draw"), "primary", game=timeline.game.key)
        self.draw_button.clicked.connect(self.accept)
        lay_rows(self, "draw", column, (self.cancel_button, self.draw_button), WIDTH)
        self._count()
        self._describe()
        (self.ticks[0] if self.ticks else self.cancel_button).setFocus()
        if players is not None:
            self._offer = DrawOffer(timeline, players, self)
            self._offer.answered.connect(self._take)
            QTimer.singleShot(0, self._offer, self._offer.ask)

    def _take(self, seat: int, agreed: bool) -> None:
        """Tell what a computer player answers."""
        name = self._names[seat]
        text = M("{name} agrees.", name=name)
        if not agreed:
            text = M("{name} would rather play on.", name=name)
        self._agreed[seat] = agreed
        self.answers[seat].say(text)
        announce(self, str(text))
        self._count()

    def _count(self) -> None:
        ticked = all(tick.isChecked() for tick in self.ticks)
        agreed = all(self._agreed.get(seat) for seat in self.answers)
        self.draw_button.setEnabled(ticked and agreed)

    def _describe(self) -> None:
        self.setWindowTitle(str(M("Agree on a draw")))

    def changeEvent(self, event: QEvent) -> None:
        """Render the title again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
        super().changeEvent(event)


def ask_draw(
    parent: QWidget, timeline: Timeline, players: ComputerPlayers | None = None
) -> Ending | None:
    """Ask every player to agree on a draw; return None if one does not."""
    dialog = DrawDialog(timeline, parent, players)
    agreed = bool(dialog.exec())
    if players is not None:
        players.cancel()
    let_go(dialog)
    return Ending("agreed") if agreed else None
