"""The first tab: how many games, of which box, how they ended, and the value of starting."""

from ludotheque.core.messages import MN, M
from ludotheque.stats.summary import Filter, GameLine, Summary, by_variant
from ludotheque.ui.statistics import statisticstexts as texts
from ludotheque.ui.statistics.rowcharts import Row, RowChart
from ludotheque.ui.statistics.statisticsparts import ChartCard, Legend, Tab, Tile
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.nesting import nest


class OverviewTab(Tab):
    """Tiles with totals, a chart by game, and a chart of the results of those who started."""

    def __init__(self) -> None:
        """Make the tab without data."""
        super().__init__()
        self.tiles = {
            name: Tile("")
            for name in ("played", "branches", "finished", "drawn", "abandoned", "unfinished")
        }
        flow = FlowLayout(None, 12)
        for tile in self.tiles.values():
            flow.addWidget(tile)
        nest(self.column, flow)
        self.games = RowChart()
        self.by_game = by_game = ChartCard(M("Games by box"))
        by_game.text.hide()
        by_game.add_chart(self.games)
        self.legend = Legend(
            (
                ("full", M("finished")), ("hatched", M("abandoned")), ("pale", M("not finished")),
            )
        )  # fmt: skip
        by_game.column.addWidget(self.legend)
        self.column.addWidget(by_game)
        self.first = RowChart(whole=True)
        self.first_card = ChartCard(
            M("Who begins"),
            M(
                "How the side that made the first move of the record came out: its share of the "
                "points, a win counting one and a draw a half. Games with house rules are left out."
            ),
        )
        self.first_card.add_chart(self.first)
        self.first_legend = Legend(
            (
                ("full", M("won")),
                ("hatched", M("drawn")),
                ("pale", M("lost")),
                ("even", M("points to be expected if beginning made no difference")),
            )
        )
        self.first_card.column.addWidget(self.first_legend)
        self.column.addWidget(self.first_card)
        self.column.addStretch(1)

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Show the totals of the chosen games."""
        totals = summary.totals
        for name, text in (
            ("played", MN("game played", "games played", totals.played)),
            ("branches", MN("branch of a game", "branches of games", totals.branches)),
            ("finished", MN("game finished", "games finished", totals.finished)),
            ("drawn", MN("game drawn", "games drawn", totals.drawn)),
            ("abandoned", MN("game abandoned", "games abandoned", totals.abandoned)),
            ("unfinished", MN("game not finished", "games not finished", totals.unfinished)),
        ):
            tile = self.tiles[name]
            tile.show_number(texts.number(getattr(totals, name)), text)
            tile.setVisible(name in {"played", "finished"} or getattr(totals, name) > 0)
        lines = list(by_variant(summary.games) if chosen.game else summary.by_game)
        lines.sort(key=lambda line: -line.totals.played)
        heading = M("Games by variant") if chosen.game else M("Games by box")
        self.by_game.heading.say(heading)
        self.legend.show_game(chosen.game or "shelf")
        self.first_legend.show_game(chosen.game or "shelf")
        for chart in (self.games, self.first):
            chart.stacked = bool(chosen.game)  # variants have long names
        self.games.show_rows([_games_row(line) for line in lines], str(heading))
        began = [line for line in lines if line.beginners.decided]
        self.first.show_rows([_first_row(line) for line in began], str(M("Who begins")))
        self.first_card.setVisible(bool(began))


def _games_row(line: GameLine) -> Row:
    totals = line.totals
    played = texts.games_text(totals)
    spoken = M(
        "{game}: {played}, {parts}.",
        game=texts.line_text(line), played=played, parts=texts.totals_text(totals),
    )  # fmt: skip
    return Row(
        str(texts.line_text(line)),
        (
            ("full", totals.finished), ("hatched", totals.abandoned), ("pale", totals.unfinished),
        ),
        str(played), str(spoken), line.game,
    )  # fmt: skip


def _first_row(line: GameLine) -> Row:
    tally = line.beginners
    text = M(
        "{share} in {games}",
        share=texts.percent(tally.share), games=MN("{n} game", "{n} games", tally.decided),
    )  # fmt: skip
    spoken = M(
        "{game}, who begins: {results}; {share} of the points, {even} to be expected if beginning "
        "made no difference.",
        game=texts.line_text(line), results=texts.tally_text(tally),
        share=texts.percent(tally.share), even=texts.percent(line.even),
    )  # fmt: skip
    return Row(
        str(texts.line_text(line)),
        (("full", tally.won), ("hatched", tally.drawn), ("pale", tally.lost)),
        str(text), str(spoken), line.game, line.even,
    )  # fmt: skip
