"""The third tab: how many moves and minutes the finished games of each box took."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.stats.summary import Bin, Filter, GameLine, Summary, by_variant, histogram, spread
from ludotheque.ui.statistics import statisticstexts as texts
from ludotheque.ui.statistics.columncharts import Column, ColumnChart
from ludotheque.ui.statistics.statisticsparts import CardGrid, ChartCard, Tab
from ludotheque.ui.widgets.widgets import Pills, TextLabel


class LengthsTab(Tab):
    """A histogram for each game, of moves or of minutes."""

    def __init__(self) -> None:
        """Make the tab without data."""
        super().__init__()
        self.measure = Pills((("moves", M("Moves")), ("minutes", M("Minutes"))), "moves")
        self.measure.chosen.connect(lambda _: self._show())
        self.column.addWidget(self.measure)
        self.note = TextLabel(
            M(
                "Time of play, without pauses. Games of earlier versions count from the beginning "
                "to the last move, unless they were laid aside for more than twelve hours."
            ),
            "body", "ink2", wrap=True,
        )  # fmt: skip
        self.column.addWidget(self.note)
        self.grid = CardGrid()
        self.column.addWidget(self.grid)
        self.nothing = TextLabel(M("No game has been finished yet."), "now", "ink2", wrap=True)
        self.column.addWidget(self.nothing)
        self.column.addStretch(1)
        self._lines: tuple[GameLine, ...] = ()

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Show the lengths of the chosen games."""
        lines = by_variant(summary.games) if chosen.game else summary.by_game
        self._lines = tuple(line for line in lines if line.totals.finished)
        self._show()

    def _show(self) -> None:
        minutes = self.measure.value() == "minutes"
        self.note.setVisible(minutes and bool(self._lines))
        self.measure.setVisible(bool(self._lines))
        self.nothing.setVisible(not self._lines)
        self.grid.show_cards([_card(line, minutes=minutes) for line in self._lines])

    def first_widget(self) -> QWidget:
        """Return the choice between moves and minutes."""
        return self.measure.pill(self.measure.value())

    def retranslate(self) -> None:
        """Update the texts when the language changes."""
        self.measure.describe(str(M("What is measured")))


def _card(line: GameLine, *, minutes: bool) -> ChartCard:
    lengths = line.lengths
    values: Sequence[float] = lengths.minutes if minutes else lengths.moves
    found = spread(values)
    text: Message = M("No game in one sitting.")
    if found is not None and len(values) == 1:
        text = texts.length_text(found.low, minutes=minutes)
    elif found is not None:
        text = texts.minutes_spread(found) if minutes else texts.moves_spread(found)
    card = ChartCard(
        M(
            "{game}, {games}",
            game=texts.line_text(line), games=MN("{n} game", "{n} games", len(values)),
        ),
        text,
    )  # fmt: skip
    chart = ColumnChart(line.game, 120)
    chart.show_columns(
        [_column(one, minutes=minutes) for one in histogram(values)],
        str(_title(line, minutes=minutes)),
    )
    card.add_chart(chart)
    return card


def _title(line: GameLine, *, minutes: bool) -> Message:
    if minutes:
        return M("{game}, minutes a game", game=texts.line_text(line))
    return M("{game}, moves a game", game=texts.line_text(line))


def _column(one: Bin, *, minutes: bool) -> Column:
    low, high = int(one.low), int(one.high) - 1
    games = MN("{n} game", "{n} games", one.count)
    if low == high:
        of = MN("{n} minute", "{n} minutes", low) if minutes else MN("{n} move", "{n} moves", low)
        spoken = M("{what}: {games}.", what=of, games=games)
    elif minutes:
        spoken = M("{low} to {high} minutes: {games}.", low=low, high=high, games=games)
    else:
        spoken = M("{low} to {high} moves: {games}.", low=low, high=high, games=games)
    shown = texts.number(one.count) if one.count else ""
    return Column(texts.number(low), one.count, str(spoken), shown=shown)
