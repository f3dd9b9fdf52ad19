"""The ribbon over a board whose game the players ended themselves; the same for every game."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ludotheque.core.messages import M
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.widgets.fitting import fitted, rendered

Ribbon = tuple[str, str, int | None]
"""Title, line and winning seat."""
_SMALLER: Final = (1, 0.9, 0.8, 0.7)
"""Parts of the usual size of letters, tried in turn."""


def write_line(
    painter: QPainter, room: QRectF, font: QFont, size: int, text: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:  # fmt: skip
    """Write one line into its room: smaller where names make it too long, then the names cut."""
    for part in _SMALLER:
        font.setPixelSize(round(size * part))
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(text) <= room.width():
            break
    painter.drawText(room, align, fitted(text, QFontMetricsF(font), room.width()))


def ended_by_players(controller: TableController) -> Ribbon | None:
    """Return the ribbon of a game resigned or agreed to be drawn, None for any other."""
    timeline = controller.timeline
    ending, outcome = timeline.ending, timeline.outcome()
    if controller.mode is not Mode.OVER or ending is None or outcome is None:
        return None
    if ending.seat is None:
        return str(M("Draw")), rendered(outcome.message), None
    if len(outcome.winners) != 1:
        line = M("{seat} has resigned.", seat=player(controller, ending.seat))
        return str(M("Well played!")), rendered(line), None
    winner = outcome.winners[0]
    if timeline.game.is_match():
        line = M(
            "{loser} has resigned, {winner} wins the match",
            loser=player(controller, ending.seat), winner=player(controller, winner),
        )  # fmt: skip
        return str(M("Well played!")), rendered(line), winner
    line = M(
        "{loser} has resigned, {winner} wins the game",
        loser=player(controller, ending.seat), winner=player(controller, winner),
    )  # fmt: skip
    return str(M("Well played!")), rendered(line), winner
