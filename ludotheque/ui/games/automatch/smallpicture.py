"""A small picture of a match: what rules, the cards of the trick, those of the hand.

They lie as large as they go, so that they can be told apart where the table would be a stamp.
"""

from collections.abc import Sequence
from typing import Any, Final, cast

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.games.automatch.cards import CHARACTERISTICS, PUMP
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.automatch import table_art
from ludotheque.ui.games.automatch.cards import PROPORTION, SMALL_SHARE, Deck, back, deck

EDGE: Final = 6
"""The free edge around the cards."""
BACKS: Final = 3
"""So many backs stand for cards nobody may see."""


def small_picture(timeline: Timeline, size: QSize, ratio: float, seat: int | None) -> QPixmap:
    """Return the picture of a match as ``seat`` sees it, None for everybody."""
    game = cast(AutoMatch, timeline.game)
    seen = cast(AutoMatchObservation, timeline.state.observe(seat))
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(table_art.colour("baize"))
    painter = QPainter(picture)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    _Cards(painter, game, seen.ruling, size, ratio).paint(seen)
    painter.end()
    return picture


class _Cards:
    """Paints cards of one match in two rows."""

    def __init__(
        self, painter: QPainter, game: AutoMatch, ruling: str, size: QSize, ratio: float
    ) -> None:
        self._painter, self._ratio = painter, ratio
        self._deck: Deck = deck(game.table)
        self._shown: dict[str, Any] = {
            "ruling": ruling, "figures": not game.figures_hidden,
            "ranks": game.options["ranks"] == "shown",
        }  # fmt: skip
        self._right = size.width() - EDGE
        self._high = size.height() / 2 - 1.5 * EDGE
        self._wide = self._high / PROPORTION
        self._what = CHARACTERISTICS.index(ruling)

    def paint(self, seen: AutoMatchObservation) -> None:
        """Paint what rules beside the trick, and below it the hand, the last trick, or backs."""
        top, below = EDGE, EDGE + self._high + EDGE
        self._poster(QRectF(EDGE, top, self._wide, self._high))
        trick = seen.trick.cards
        if seen.hand:
            self._row(trick, EDGE + 1.5 * self._wide, top)
            self._row(seen.hand, EDGE, below)
            return
        last = seen.past[-1].cards if seen.past else ()
        self._row((None,) * BACKS if any(seen.counts) else (), EDGE + 1.5 * self._wide, top)
        self._row(trick or last, EDGE, below)

    def _poster(self, box: QRectF) -> None:
        if not self._what:
            table_art.engine_poster(self._painter, box, "", "")
            return
        special = (PUMP, PUMP + 1)[self._what - 1]
        self._painter.drawPixmap(
            box.topLeft(), self._deck.front(special, self._wide, self._ratio, **self._shown)
        )

    def _row(self, names: Sequence[str | None], left: float, top: float) -> None:
        """Lay cards side by side from ``left`` on, one over the other where there is no room."""
        room = self._right - left - self._wide
        step = min(self._wide + 4, room / max(1, len(names) - 1))
        covered = step < self._wide * SMALL_SHARE
        for number, name in enumerate(names):
            at = QPointF(left + number * step, top)
            if name is None:
                self._painter.drawPixmap(at, back(self._wide, self._ratio))
                continue
            over = covered and number < len(names) - 1
            front = self._deck.front(name, self._wide, self._ratio, **self._shown, overlapped=over)
            self._painter.drawPixmap(at, front)
