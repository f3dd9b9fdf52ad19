"""The list of all evenings, and the way to a new one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from ludotheque.core.messages import M
from ludotheque.evenings.evening import Evening
from ludotheque.ui.evenings import eveningtexts as texts
from ludotheque.ui.look.language import day_text
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.startpage import note_slot
from ludotheque.ui.statistics.sortedtables import Head, Table
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Capital, TextButton, TextLabel

_LEAST: Final = 160


def _day(date: str) -> str:
    """Return the day of a record's date as the user writes it, "" for one which is none."""
    try:
        return day_text(
            datetime.fromisoformat(date.replace("Z", "+00:00")).astimezone(), short=True
        )
    except (ValueError, OverflowError, OSError):
        return ""


class EveningList(AsidePage):
    """The page with all evenings.

    Signals: ``opened(evening)``, ``fresh()`` for a new one.
    """

    opened = Signal(object)
    fresh = Signal()

    def __init__(self, evenings: Sequence[Evening], chosen: str = "") -> None:
        """Show the evenings; the one with the id ``chosen`` is current, by default the first."""
        super().__init__()
        self.setProperty("ground", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.back_button = TextButton(M("Back"), "quiet", "", "back")
        self.back_button.clicked.connect(self.back)
        self.new_button = TextButton(M("New evening…"), "primary")
        self.new_button.clicked.connect(self.fresh)
        line = QHBoxLayout()
        line.setSpacing(14)
        line.addWidget(self.back_button)
        self.title = TextLabel(M("Evenings"), "masthead")
        line.addWidget(self.title)
        line.addStretch(1)
        line.addWidget(self.new_button)
        self.told = TextLabel(
            M(
                "A small tournament of two to twelve players, over any of the boxes: who meets "
                "whom, and who stands where. It may go on another day."
            ),
            "reading", "ink2", wrap=True,
        )  # fmt: skip
        self.hint = TextLabel(M("Enter or a double click opens an evening."), "body", "ink2")
        self.table: Table[Evening] = Table(
            (
                Head(M("Evening"), lambda one: one.name, lambda one: one.name.casefold(),
                     is_text=True, down=False, most=300),
                Head(M("Begun"), lambda one: _day(one.created), lambda one: one.created,
                     is_text=True),
                Head(M("Who plays"), self._players, lambda one: self._players(one).casefold(),
                     is_text=True, down=False, wide=True, most=240),
                Head(M("Game"), lambda one: str(Capital(texts.games_text(one))),
                     lambda one: str(texts.games_text(one)).casefold(), is_text=True, down=False,
                     most=220),
                Head(M("How it stands"), self._stands, lambda one: self._stands(one).casefold(),
                     is_text=True, down=False, most=260),
            )
        )  # fmt: skip
        self.table.opened.connect(self.opened)
        self.table.order(1, down=True)
        keep_scaled(self.table.setMinimumHeight, _LEAST)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 24)
        column.setSpacing(10)
        nest(column, line)
        column.addWidget(self.told)
        self.note_slot = note_slot()
        self.note_slot.setContentsMargins(0, 0, 0, 0)
        nest(column, self.note_slot)
        column.addWidget(self.hint)
        column.addWidget(self.table, 1)
        column.addStretch(0)
        self.show_evenings(evenings, chosen)

    @staticmethod
    def _players(one: Evening) -> str:
        return str(texts.called(one, tuple(range(len(one.players)))))

    @staticmethod
    def _stands(one: Evening) -> str:
        leader = texts.leader_text(one)
        return str(texts.count_text(one) if leader is None else leader)

    def show_evenings(self, evenings: Sequence[Evening], chosen: str = "") -> None:
        """Show these evenings; the one ``chosen`` is current, by default the one which was."""
        before = self.table.row()
        wanted = before.uid if before is not None and not chosen else chosen
        self.table.fill(evenings)
        self.table.choose(lambda one: one.uid == wanted)
        for part in (self.table, self.hint):
            part.setVisible(bool(evenings))
        self.entry = self.table if evenings else self.new_button
        self._name()

    def _name(self) -> None:
        self.setAccessibleName(self.heading())
        self.table.setAccessibleName(self.heading())

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("Evenings"))

    def follow_language(self) -> None:
        """Update all texts when the language changes."""
        self._name()
        self.table.retranslate()
