"""The second tab: players by name, and the results of the chosen one in each game."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.stats.facts import DRAWN, LOST, WON
from ludotheque.stats.summary import Filter, Player, Results, Summary, Variant
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics import statisticstexts as texts
from ludotheque.ui.statistics.charts import Chart
from ludotheque.ui.statistics.rowcharts import Row, RowChart, paint_part
from ludotheque.ui.statistics.sortedtables import Head, Table
from ludotheque.ui.statistics.statisticsparts import Legend, Tab
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Card, TextLabel

NARROW: Final = 980
"""The width, at a text scale of 1, below which the details are under the table."""


def _share(results: Results) -> float:
    return -1.0 if results.all.share is None else results.all.share


PLAYERS: Final[tuple[Head[Player], ...]] = (
    Head(
        M("Player"), lambda p: str(texts.player_text(p)), lambda p: p.key, is_text=True,
        down=False, wide=True,
    ),
    Head(M("Games"), lambda p: texts.number(p.results.games), lambda p: p.results.games),
    Head(M("Won"), lambda p: texts.number(p.results.all.won), lambda p: p.results.all.won),
    Head(M("Drawn"), lambda p: texts.number(p.results.all.drawn), lambda p: p.results.all.drawn),
    Head(M("Lost"), lambda p: texts.number(p.results.all.lost), lambda p: p.results.all.lost),
    Head(M("Points"), lambda p: texts.percent(p.results.all.share), lambda p: _share(p.results)),
    Head(
        M("Streak"), lambda p: str(texts.streak_text(p.streak)),
        lambda p: (p.streak.kind == "won", p.streak.kind == "drawn", p.streak.length), is_text=True,
    ),
    Head(M("Best streak"), lambda p: texts.number(p.longest_won), lambda p: p.longest_won),
)  # fmt: skip


class PlayersTab(Tab):
    """The table of players, and a card about the chosen one."""

    def __init__(self) -> None:
        """Make the tab without data."""
        super().__init__()
        self.table: Table[Player] = Table(PLAYERS)
        self.card = Card(18, 6)
        self.name = TextLabel("", "section")
        self.results = TextLabel("", "body", wrap=True)
        self.points = TextLabel("", "body", wrap=True)
        self.first = TextLabel("", "body", "ink2", wrap=True)
        self.streaks = TextLabel("", "body", "ink2", wrap=True)
        self.helped = TextLabel("", "body", "ink2", wrap=True)
        self.lines = RowChart(stacked=True)
        self.legend = Legend((("full", M("won")), ("hatched", M("drawn")), ("pale", M("lost"))))
        self.course = CourseChart()
        self.latest = TextLabel(M("Last results, the latest on the right"), "small", "ink2")
        for part in (
            self.name, self.results, self.points, self.first, self.streaks, self.latest,
            self.course, self.helped,
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
        """Show the players of the chosen games; the chosen player stays the same."""
        wanted = chosen.player or self._chosen
        self._filling = True
        self.table.fill(summary.players)
        self._filling = False
        rows = self.table.rows.rows
        self.table.choose(lambda one: one.key == wanted)
        for part in (self.table, self.card):
            part.setVisible(bool(rows))
        self.nameless.setVisible(not rows)
        self._fit()
        self._show_player(self.table.row())

    def _show_player(self, player: Player | None) -> None:
        if player is None or self._filling:
            return
        self._chosen = player.key
        name = texts.player_text(player)
        self.name.say(name)
        results = player.results
        self.results.say(
            M(
                "{games}: {results}.",
                games=MN("{n} game", "{n} games", results.games),
                results=texts.results_text(results),
            )
        )
        decided = results.even is not None
        for part in (self.points, self.first, self.streaks, self.latest, self.course):
            part.setVisible(decided)
        self.points.say(
            M(
                "{share} of the points; {even} to be expected if all were equally strong.",
                share=texts.percent(results.all.share), even=texts.percent(results.even),
            )
        )  # fmt: skip
        self.first.say(
            M(
                "Beginning: {first}. Not beginning: {later}.",
                first=texts.tally_text(results.first), later=texts.tally_text(results.later),
            )
        )  # fmt: skip
        self.streaks.say(
            M(
                "Streak now: {now}. Most wins in a row: {won}; most defeats: {lost}.",
                now=texts.streak_text(player.streak), won=player.longest_won,
                lost=player.longest_lost,
            )
        )  # fmt: skip
        self.helped.setVisible(player.helped > 0)
        self.helped.say(
            MN(
                "{n} game with house rules is only counted in its own row below.",
                "{n} games with house rules are only counted in their own rows below.",
                player.helped,
            )
        )
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
        """Place the details below the table if there is little room beside it."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        narrow = event.size().width() < scaled(NARROW)
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._fit()

    def _fit(self) -> None:
        """Give the table the height of its rows, up to the visible height."""
        room = self.viewport().height() - scaled(30) - scaled(42)
        most = 12 if self._row.direction() == QBoxLayout.Direction.TopToBottom else 1000
        self.table.setFixedHeight(self.table.full_height(min(most, max(3, room // scaled(34)))))

    def first_widget(self) -> QWidget:
        """Return the table."""
        return self.table

    def retranslate(self) -> None:
        """Update the texts when the language changes."""
        self.table.setAccessibleName(str(M("Players")))
        self.table.setAccessibleDescription(
            str(M("Arrow keys go from player to player, Ctrl with left or right sorts."))
        )
        self.table.retranslate()


def _row(game: str, variant: Variant, own: Results) -> Row:
    name = f"{texts.title(game)} – {texts.variant_text(game, variant)}" if variant else ""
    tally = own.all
    spoken = M(
        "{game}, {variant}: {games}, {results}.",
        game=texts.title(game), variant=texts.variant_text(game, variant),
        games=MN("{n} game", "{n} games", own.games), results=texts.tally_text(tally),
    )  # fmt: skip
    text = M("{won} of {decided}", won=tally.won, decided=tally.decided)
    return Row(
        name or texts.title(game),
        (("full", tally.won), ("hatched", tally.drawn), ("pale", tally.lost)),
        str(text), str(spoken), game,
    )  # fmt: skip


# The last results

_LONGEST: Final = 24
_KINDS: Final = {WON: "full", DRAWN: "hatched", LOST: "pale"}


def _spoken(game: str, what: str) -> Message:
    match what:
        case "won":
            return M("{game}: won.", game=game)
        case "lost":
            return M("{game}: lost.", game=game)
    return M("{game}: drawn.", game=game)


class CourseChart(Chart):
    """The last results, one mark each in the colour of its game, the latest on the right."""

    def __init__(self) -> None:
        """Make an empty chart."""
        super().__init__()
        self.course: tuple[tuple[str, str], ...] = ()
        self._streak = 0

    def show_course(self, course: Sequence[tuple[str, str]], streak: int, title: str) -> None:
        """Show the last of these pairs of game and result; the last ``streak`` are the same."""
        self.course = tuple(course[-_LONGEST:])
        self._streak = streak
        self._title = title
        self._renew()

    def spoken(self) -> list[str]:
        """Return the spoken text of each result."""
        return [str(_spoken(texts.title(game), what)) for game, what in self.course]

    def sizeHint(self) -> QSize:
        """Return the size for two rows of marks and the brace."""
        return QSize(scaled(280), scaled(48))

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size."""
        return QSize(scaled(220), scaled(48))

    def box(self, index: int) -> QRectF:
        """Return the strip of a result."""
        wide = min(scaled(20), (self.width() - scaled(8)) / max(1, len(self.course)))
        return QRectF(scaled(4) + index * wide, 0, wide, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, the marks, and a brace below the streak."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, high = float(scaled(21)), float(scaled(14))
        for i, (game, what) in enumerate(self.course):
            strip = self.box(i)
            if i == self.current:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.sunk))
                painter.drawRoundedRect(strip.adjusted(0, 1, 0, -1), 4, 4)
            top = {WON: middle - high - 1, DRAWN: middle - high / 2, LOST: middle + 1}[what]
            mark = QRectF(strip.left() + 2, top, strip.width() - 4, high)
            paint_part(painter, mark, _KINDS[what], game)
        painter.setPen(QPen(QColor(theme.edge), 1))
        if self.course:
            ends = self.box(0).left(), self.box(len(self.course) - 1).right()
            painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
            self._brace(painter, ends[1])
        self._ring(painter)

    def _brace(self, painter: QPainter, right: float) -> None:
        """Draw a brace below the marks of the streak, if it is more than one result."""
        alike = min(self._streak, len(self.course))
        if alike < 2:
            return
        left = self.box(len(self.course) - alike).left() + 2
        foot, tip = self.height() - scaled(3), self.height() - scaled(7)
        painter.setPen(QPen(QColor(current_theme().ink), 1.5))
        corners = ((left, tip), (left, foot), (right - 2, foot), (right - 2, tip))
        painter.drawPolyline([QPointF(*corner) for corner in corners])
