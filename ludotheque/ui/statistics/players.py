"""The second tab: players by name, and what the chosen one did in each game."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from ludotheque.core.messages import MN, M
from ludotheque.core.names import shown_name
from ludotheque.stats.summary import Filter, Player, Results, Summary, Variant
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.statistics import words
from ludotheque.ui.statistics.course import CourseChart
from ludotheque.ui.statistics.parts import Legend, Tab
from ludotheque.ui.statistics.rows import Row, RowChart
from ludotheque.ui.statistics.tables import Head, Table
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Card, TextLabel

NARROW: Final = 980
"""Below this width the details stand under the table, at a text scale of 1."""


def _share(results: Results) -> float:
    return -1.0 if results.all.share is None else results.all.share


PLAYERS: Final[tuple[Head[Player], ...]] = (
    Head(M("Player"), lambda p: p.name, lambda p: p.key, words=True, down=False, wide=True),
    Head(M("Games"), lambda p: words.number(p.results.games), lambda p: p.results.games),
    Head(M("Won"), lambda p: words.number(p.results.all.won), lambda p: p.results.all.won),
    Head(M("Drawn"), lambda p: words.number(p.results.all.drawn), lambda p: p.results.all.drawn),
    Head(M("Lost"), lambda p: words.number(p.results.all.lost), lambda p: p.results.all.lost),
    Head(M("Points"), lambda p: words.percent(p.results.all.share), lambda p: _share(p.results)),
    Head(
        M("Streak"), lambda p: str(words.streak_words(p.streak)),
        lambda p: (p.streak.kind == "won", p.streak.kind == "drawn", p.streak.length), words=True,
    ),
    Head(M("Best streak"), lambda p: words.number(p.longest_won), lambda p: p.longest_won),
)  # fmt: skip


class PlayersTab(Tab):
    """The table of players and a card with the one who is chosen."""

    def __init__(self) -> None:
        """Make the tab; nothing is counted yet."""
        super().__init__()
        self.table: Table[Player] = Table(PLAYERS)
        self.card = Card(18, 6)
        self.name = TextLabel("", "section")
        self.results = TextLabel("", "body", wrap=True)
        self.points = TextLabel("", "body", wrap=True)
        self.first = TextLabel("", "body", "ink2", wrap=True)
        self.streaks = TextLabel("", "body", "ink2", wrap=True)
        self.lines = RowChart(stacked=True)
        self.legend = Legend((("full", M("won")), ("hatched", M("drawn")), ("pale", M("lost"))))
        self.course = CourseChart()
        self.latest = TextLabel(M("Last results, the latest on the right"), "small", "ink2")
        for part in (
            self.name, self.results, self.points, self.first, self.streaks, self.latest,
            self.course,
        ):  # fmt: skip
            self.card.column.addWidget(part)
        self.card.column.addSpacing(6)
        self.card.column.addWidget(self.legend)
        self.card.column.addWidget(self.lines)
        self.card.column.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(14)
        self._row.addWidget(self.table, 8, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.card, 5, Qt.AlignmentFlag.AlignTop)
        nest(self.column, self._row, 1)
        self.nameless = TextLabel(
            M("Players are told apart by their names; nobody gave one in these games."),
            "now", "ink2", wrap=True,
        )  # fmt: skip
        self.column.addWidget(self.nameless)
        self._chosen = ""
        self._filling = False
        self.table.chosen.connect(self._show_player)
        self.table.order(1, down=True)

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Show the players of the games chosen; who was looked at stays so."""
        wanted = chosen.player or self._chosen
        self._filling = True
        self.table.fill(summary.players)
        self._filling = False
        rows = self.table.rows.rows
        at = next((i for i, one in enumerate(rows) if one.key == wanted), 0)
        if rows:
            self.table.setCurrentIndex(self.table.rows.index(at, 0))
        for part in (self.table, self.card):
            part.setVisible(bool(rows))
        self.nameless.setVisible(not rows)
        self._fit()
        self._show_player(self.table.row())

    def _show_player(self, player: Player | None) -> None:
        if player is None or self._filling:
            return
        self._chosen = player.key
        name = shown_name(player.name)
        self.name.say(name)
        results = player.results
        self.results.say(
            M(
                "{games}: {results}.",
                games=MN("{n} game", "{n} games", results.games),
                results=words.results_words(results),
            )
        )
        decided = results.even is not None
        for part in (self.points, self.first, self.streaks, self.latest, self.course):
            part.setVisible(decided)
        self.points.say(
            M(
                "{share} of the points; {even} to be expected if all were equally strong.",
                share=words.percent(results.all.share), even=words.percent(results.even),
            )
        )  # fmt: skip
        self.first.say(
            M(
                "Beginning: {first}. Not beginning: {later}.",
                first=words.tally_words(results.first), later=words.tally_words(results.later),
            )
        )  # fmt: skip
        self.streaks.say(
            M(
                "Streak now: {now}. Most wins in a row: {won}; most defeats: {lost}.",
                now=words.streak_words(player.streak), won=player.longest_won,
                lost=player.longest_lost,
            )
        )  # fmt: skip
        self.course.show_course(
            player.course, player.streak.length,
            str(M("Last results of {player}, the latest on the right", player=name)),
        )  # fmt: skip
        played = sorted(player.by_game.items(), key=lambda one: (-one[1].games, one[0]))
        self.lines.show_rows(
            [_row(game, variant, own) for (game, variant), own in played],
            str(M("Results of {player} by game and variant", player=name)),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the details below the table where there is little room beside it."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        narrow = event.size().width() < scaled(NARROW)
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._fit()

    def _fit(self) -> None:
        """Let the table have the height of its rows, at most what is seen at once."""
        room = self.viewport().height() - scaled(30) - scaled(42)
        most = 12 if self._row.direction() == QBoxLayout.Direction.TopToBottom else 1000
        self.table.setFixedHeight(self.table.full_height(min(most, max(3, room // scaled(34)))))

    def first_widget(self) -> QWidget:
        """Return the table."""
        return self.table

    def retranslate(self) -> None:
        """Follow the language."""
        self.table.setAccessibleName(str(M("Players")))
        self.table.setAccessibleDescription(
            str(M("Arrow keys go from player to player, Ctrl with left or right sorts."))
        )
        self.table.retranslate()


def _row(game: str, variant: Variant, own: Results) -> Row:
    name = f"{words.title(game)} – {words.variant_words(game, variant)}" if variant else ""
    tally = own.all
    spoken = M(
        "{game}, {variant}: {games}, {results}.",
        game=words.title(game), variant=words.variant_words(game, variant),
        games=MN("{n} game", "{n} games", own.games), results=words.tally_words(tally),
    )  # fmt: skip
    text = M("{won} of {decided}", won=tally.won, decided=tally.decided)
    return Row(
        name or words.title(game),
        (("full", tally.won), ("hatched", tally.drawn), ("pale", tally.lost)),
        str(text), str(spoken), game,
    )  # fmt: skip
