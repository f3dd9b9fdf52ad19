"""The fourth tab: the faces of every die with their expected frequencies, and a verdict."""

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.stats.fairness import CAUTION, Judged, dice_of, left_out, overall
from ludotheque.stats.summary import Filter, Summary
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.games import part
from ludotheque.ui.look.icons import icon_pixmap
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics import statisticstexts as texts
from ludotheque.ui.statistics.columncharts import Column, ColumnChart, DiceFaces, FaceDrawing
from ludotheque.ui.statistics.statisticsparts import CardGrid, ChartCard, Legend, Tab
from ludotheque.ui.widgets.widgets import Capital, TextLabel

ICONS: Final = {
    "none": ("clock", "ink2"), "few": ("clock", "ink2"), "usual": ("check", "ink"),
    "alone": ("check", "ink"), "unusual": ("warning", "bad"), "extreme": ("warning", "bad"),
}  # fmt: skip


class DiceTab(Tab):
    """A card for each die; the dice are judged together."""

    def __init__(self) -> None:
        """Make the tab without data."""
        super().__init__()
        self.judged: tuple[Judged, ...] = ()
        self.overall = TextLabel("", "now", wrap=True)
        self.caution = TextLabel(CAUTION, "body", "ink2", wrap=True)
        self.legend = Legend(
            (
                ("full", M("rolled, the figure above it")),
                ("expected", M("to be expected, the figure below the face")),
            )
        )
        self.grid = CardGrid()
        self.left_out = TextLabel("", "body", "ink2", wrap=True)
        for widget in (self.overall, self.legend, self.grid, self.left_out, self.caution):
            self.column.addWidget(widget)
        self.column.addStretch(1)

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Judge the dice of the chosen games."""
        self.judged = dice_of(summary.games)
        self.legend.show_game(chosen.game or "shelf")
        self.legend.setVisible(bool(self.judged))
        self.caution.setVisible(any(one.tail is not None for one in self.judged))
        foreign = left_out(summary.games)
        self.left_out.setVisible(foreign is not None)
        self.left_out.say(foreign or "")
        if self.judged:
            self.overall.say(overall(self.judged))
        else:
            self.overall.say(M("No dice have been rolled in these games."))
        self.grid.show_cards([DieCard(one, named=not chosen.game) for one in self.judged])

    def first_widget(self) -> QWidget:
        """Return the first chart."""
        cards = self.grid.cards
        return cards[0].chart if cards and isinstance(cards[0], DieCard) else self


class Verdict(QWidget):
    """An icon with the verdict beside it."""

    def __init__(self, judged: Judged) -> None:
        """Show the verdict of a die."""
        super().__init__()
        self._icon, self._tone = ICONS[judged.level]
        self.text = TextLabel(judged.verdict(), "body", wrap=True)
        line = QHBoxLayout(self)
        keep_scaled(line.setContentsMargins, 30, 2, 0, 0)
        line.addWidget(self.text, 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon."""
        side = scaled(20)
        colour = QColor(getattr(current_theme(), self._tone)).name()
        pixmap = icon_pixmap(self._icon, side, self.devicePixelRatioF(), colour)
        QPainter(self).drawPixmap(0, scaled(3), pixmap)


class DieCard(ChartCard):
    """A die: its name, how often it was rolled, its faces as columns, the verdict."""

    chart: ColumnChart

    def __init__(self, judged: Judged, *, named: bool) -> None:
        """Show a die, with the title of its game if ``named``."""
        self.judged = judged
        die, game = judged.die, texts.title(judged.game)
        heading = M("{game} – {die}", game=game, die=die.title) if named else die.title
        super().__init__(heading, _how_many(judged))
        chart = ColumnChart(judged.game, 118)
        chart.show_columns(columns_of(judged), str(M("{game} – {die}", game=game, die=die.title)))
        self.add_chart(chart)
        self.verdict = Verdict(judged)
        self.column.addWidget(self.verdict)
        verdict = str(judged.verdict())
        chart.setAccessibleDescription(f"{chart.accessibleDescription()} {verdict}")

    def sizeHint(self) -> QSize:
        """Return the size for all contents."""
        return super().sizeHint().expandedTo(QSize(scaled(280), 0))


def _how_many(judged: Judged) -> Message:
    rolls, total = judged.rolls, judged.rolls.total
    if judged.die.adjusted:
        return M(
            "{throws} as they lie once the rules have had some dice turned: {dice}.",
            throws=MN("{n} throw", "{n} throws", rolls.throws),
            dice=MN("{n} die", "{n} dice", total),
        )  # fmt: skip
    return MN("{n} roll", "{n} rolls", total)


def columns_of(judged: Judged) -> list[Column]:
    """Return a column for each face of a die."""
    found = []
    for face, rolled, wanted in zip(
        judged.die.faces, judged.rolls.counts, judged.expected, strict=True
    ):
        spoken = M(
            "{face}: {rolled} rolled, {expected} to be expected.",
            face=str(Capital(face.title)), rolled=rolled, expected=texts.number(wanted),
        )  # fmt: skip
        found.append(
            Column(
                str(face.title), rolled, str(spoken), wanted if judged.rolls.total else None,
                texts.number(rolled), face_drawing(judged.game, judged.die.key, face.key),
                texts.number(wanted) if judged.rolls.total else "",
            )
        )  # fmt: skip
    return found


def face_drawing(game: str, die: str, face: str) -> FaceDrawing | None:
    """Return a function which draws a face as on the game's dice, None if there is no drawing."""
    faces = part(game, "dice_faces", DiceFaces)
    if faces is None:
        return None

    def draw(painter: QPainter, box: QRectF, ratio: float) -> None:
        pixmap = faces.picture(die, face, box.width(), ratio)
        high = box.width() * pixmap.height() / max(1, pixmap.width())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(
            QRectF(box.left(), box.top(), box.width(), high), pixmap, QRectF(pixmap.rect())
        )

    return draw
