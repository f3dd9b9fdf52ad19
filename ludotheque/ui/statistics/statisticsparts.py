"""Parts of the page of statistics: number tiles, legends, a grid of cards, scrolling tabs."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import Message
from ludotheque.stats.summary import Filter, Summary
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics.charts import Chart
from ludotheque.ui.statistics.rowcharts import paint_mark, paint_part
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.widgets import Card, Text, TextLabel


class Tab(QScrollArea):
    """A scrolling tab of the page."""

    def __init__(self) -> None:
        """Make an empty tab with the layout ``column``."""
        super().__init__()
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(0, 16, 10, 12)
        self.column.setSpacing(14)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Show the totals of the chosen games."""

    def retranslate(self) -> None:
        """Update the texts when the language changes; ``show_summary`` is called afterwards."""

    def first_widget(self) -> QWidget:
        """Return the widget which takes the focus first."""
        return self


class Tile(QFrame):
    """A large number, with a text about what it counts."""

    def __init__(self, text: Text) -> None:
        """Show ``text``; the number comes with ``show_number``."""
        super().__init__()
        self._text = text
        self.setProperty("card", True)
        self.number = TextLabel("0", "game")
        self.text = TextLabel(text, "body", "ink2")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 10, 18, 12)
        column.setSpacing(0)
        column.addWidget(self.number)
        column.addWidget(self.text)
        keep_scaled(self.setMinimumWidth, 132)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_number(self, text: str, words: Text) -> None:
        """Show a number and its text."""
        self.number.say(text)
        self.text.say(words)
        self.setAccessibleName(f"{text} {words}")
        self.updateGeometry()


class Legend(QWidget):
    """The legend of a chart of rows: a sample and a text for each kind of part."""

    def __init__(self, parts: Sequence[tuple[str, Message]]) -> None:
        """Explain these kinds of parts."""
        super().__init__()
        flow = FlowLayout(self, scaled(18))
        self._items = [_Sample(kind, text) for kind, text in parts]
        for item in self._items:
            flow.addWidget(item)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_game(self, game: str) -> None:
        """Draw the samples in the accent of ``game``."""
        for item in self._items:
            item.game = game
            item.update()


class _Sample(QWidget):
    def __init__(self, kind: str, text: Message) -> None:
        super().__init__()
        self._kind, self.game = kind, "shelf"
        self.text = TextLabel(text, "small", "ink2")
        line = QHBoxLayout(self)
        keep_scaled(line.setContentsMargins, 24, 0, 0, 0)
        line.addWidget(self.text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        side = scaled(14)
        box = QRectF(0, (self.height() - side) / 2, scaled(18), side)
        painter = QPainter(self)
        if self._kind == "even":
            bar = box.adjusted(0, scaled(4), 0, -scaled(4))
            painter.fillRect(bar, QColor(current_theme().sunk))
            paint_mark(painter, bar, 0.5)
            return
        if self._kind == "expected":
            painter.setPen(QPen(QColor(current_theme().ink), 2))
            middle = QPointF(0, box.center().y() - box.top())
            painter.drawLine(box.topLeft() + middle, box.topRight() + middle)
            return
        paint_part(painter, box, self._kind, self.game)


class CardGrid(QWidget):
    """Cards in as many columns of equal width as there is room for."""

    def __init__(self, least: int = 330, gap: int = 14) -> None:
        """Make an empty grid with columns at least ``least`` wide."""
        super().__init__()
        self._least = least
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(gap)
        self._gap = gap
        self._columns = 0
        self.cards: list[QWidget] = []

    def show_cards(self, cards: Sequence[QWidget]) -> None:
        """Show these cards; those shown before are deleted unless they are among them."""
        for old in self.cards:
            self._grid.removeWidget(old)
            if old not in cards:
                old.hide()
                let_go(old)
        self.cards = list(cards)
        self._columns = 0
        self._lay(self.width())

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size for a single column."""
        return QSize(scaled(240), self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the cards again if another number of columns fits."""
        super().resizeEvent(event)
        self._lay(event.size().width())

    def _lay(self, width: int) -> None:
        fit = max(1, (width + self._gap) // (scaled(self._least) + self._gap))
        columns = min(fit, 3)
        if columns == self._columns:
            return
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        self._columns = columns
        for card in self.cards:
            self._grid.removeWidget(card)
        for i, card in enumerate(self.cards):
            card.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self._grid.addWidget(card, i // columns, i % columns, Qt.AlignmentFlag.AlignTop)
            card.show()
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        self._grid.invalidate()


class ChartCard(Card):
    """A card with a heading, a text and a chart."""

    def __init__(self, heading: Text, text: Text = "") -> None:
        """Show heading and text."""
        super().__init__(16, 6)
        self.heading = TextLabel(heading, "card", wrap=True)
        self.text = TextLabel(text, "body", "ink2", wrap=True)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.text)
        self.chart: Chart | None = None

    def add_chart(self, chart: Chart) -> None:
        """Add a chart below."""
        self.chart = chart
        self.column.addWidget(chart)
