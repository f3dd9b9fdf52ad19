"""The last tab: the games themselves, the latest first; Enter lays one on the table."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.summary import Filter, Summary, minutes_of, variant_of
from ludotheque.ui.statistics import words
from ludotheque.ui.statistics.parts import Tab
from ludotheque.ui.statistics.tables import Head, Table
from ludotheque.ui.widgets.widgets import TextLabel

GAMES: Final[tuple[Head[GameFacts], ...]] = (
    Head(M("Game"), lambda g: words.title(g.game), lambda g: words.title(g.game), words=True,
         down=False, most=140),
    Head(M("Last move"), lambda g: words.date_words(g.modified), lambda g: (g.modified, g.number)),
    Head(M("Players"), words.players_words, lambda g: words.players_words(g).casefold(),
         words=True, down=False, wide=True, most=200),
    Head(M("Result"), lambda g: str(words.result_words(g)), lambda g: str(words.result_words(g)),
         words=True, down=False, most=220),
    Head(M("Moves"), lambda g: words.number(g.moves), lambda g: g.moves),
    Head(M("Time"), lambda g: str(words.minutes_words(minutes_of(g))),
         lambda g: -1.0 if (m := minutes_of(g)) is None else m),
    Head(M("Variant"), lambda g: str(words.variant_words(g.game, variant_of(g))),
         variant_of, words=True, down=False, most=220),
)  # fmt: skip


class GamesTab(Tab):
    """The table of the games."""

    opened = Signal(object)
    """A game, by its number in the archive, is to be laid on the table."""

    def __init__(self) -> None:
        """Make the tab; nothing is counted yet."""
        super().__init__()
        self.hint = TextLabel(
            M(
                "Enter or a double click opens a game. The time is that from its beginning to its "
                "last move, pauses included."
            ),
            "body",
            "ink2",
            wrap=True,
        )
        self.table: Table[GameFacts] = Table(GAMES)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.table, 1)
        self.table.opened.connect(lambda row: self.opened.emit(row.number))
        self.table.order(1, down=True)

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Show the games chosen."""
        self.table.fill(summary.games)

    def first_widget(self) -> QWidget:
        """Return the table."""
        return self.table

    def retranslate(self) -> None:
        """Follow the language."""
        self.table.setAccessibleName(str(M("Games")))
        self.table.setAccessibleDescription(
            str(
                M("Arrow keys go from game to game, Enter opens it, Ctrl with left or right sorts.")
            )
        )
        self.table.retranslate()
