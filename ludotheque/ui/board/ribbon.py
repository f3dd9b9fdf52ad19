"""The sentence in the panel at the end of a game, and the ribbon on the board."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import M, Message
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.drawing import scene_font
from ludotheque.ui.board.seatnames import named, player
from ludotheque.ui.look.fonts import lettering
from ludotheque.ui.widgets.fitting import fitted, rendered

Ribbon = tuple[str, str, int | None]
"""Title, line and winning seat (None for no single winner)."""
_SMALLER: Final = (1, 0.9, 0.8, 0.7)
"""Factors on the font size, tried in turn."""


# Words


def end_sentence(
    controller: TableController,
    naming: Callable[[TableController, Message], Message] = named,
) -> Message | None:
    """Return the panel's sentence about a finished game, None before the end.

    It stands from the beginning of the movement which ends the game: nobody is told to act then.
    ``naming`` replaces sides by the players' names in a message of the rules.
    """
    ending = controller.mode is Mode.ANIMATING and not controller.reviewing
    if controller.mode is not Mode.OVER and not (ending and controller.timeline.is_over()):
        return None
    outcome = controller.timeline.outcome()
    if outcome is None:
        return M("This game has been abandoned.")
    result = naming(controller, outcome.message)
    if len(outcome.winners) != 1:
        return result
    name = player(controller, outcome.winners[0])
    if controller.timeline.ending is not None:  # nobody has played well by another's resignation
        return M("{result} {name} wins.", result=result, name=name)
    return M("{result} Well played, {name}!", result=result, name=name)


def end_ribbon(
    controller: TableController, of_the_rules: Callable[[Outcome], Ribbon]
) -> Ribbon | None:
    """Return the ribbon of a finished game, None before the end.

    ``of_the_rules`` makes the ribbon of a game which ended by the rules.
    """
    outcome = controller.timeline.outcome()
    if controller.mode is not Mode.OVER or outcome is None:
        return None
    return ended_by_players(controller) or of_the_rules(outcome)


def plain_ribbon(outcome: Outcome, naming: Callable[[Message], Message]) -> Ribbon:
    """Return the ribbon of a game which ended by the rules, in the words of its outcome."""
    single = outcome.winners[0] if len(outcome.winners) == 1 else None
    title = M("Well played!") if outcome.winners else M("Draw")
    return str(title), rendered(naming(outcome.message)), single


def ended_by_players(controller: TableController) -> Ribbon | None:
    """Return the ribbon of a game resigned or drawn by agreement, None for any other."""
    timeline = controller.timeline
    ending, outcome = timeline.ending, timeline.outcome()
    if controller.mode is not Mode.OVER or ending is None or outcome is None:
        return None
    if ending.seat is None:
        return str(M("Draw")), rendered(outcome.message), None
    if ending.kind == "time":
        return _out_of_time(controller, ending.seat, outcome)
    if len(outcome.winners) != 1:
        line = M("{seat} has resigned.", seat=player(controller, ending.seat))
        return str(M("Resigned")), rendered(line), None
    winner = outcome.winners[0]
    if timeline.game.is_match():
        line = M(
            "{loser} has resigned, {winner} wins the match",
            loser=player(controller, ending.seat), winner=player(controller, winner),
        )  # fmt: skip
        return str(M("Resigned")), rendered(line), winner
    line = M(
        "{loser} has resigned, {winner} wins the game",
        loser=player(controller, ending.seat), winner=player(controller, winner),
    )  # fmt: skip
    return str(M("Resigned")), rendered(line), winner


def _out_of_time(controller: TableController, seat: int, outcome: Outcome) -> Ribbon:
    """Return the ribbon of a game which a seat has lost on time."""
    loser = player(controller, seat)
    if len(outcome.winners) != 1:
        return str(M("Time is up")), rendered(M("{seat} has run out of time.", seat=loser)), None
    winner = outcome.winners[0]
    line = M(
        "{loser} has run out of time, {winner} wins the game",
        loser=loser, winner=player(controller, winner),
    )  # fmt: skip
    if controller.timeline.game.is_match():
        line = M(
            "{loser} has run out of time, {winner} wins the match",
            loser=loser, winner=player(controller, winner),
        )  # fmt: skip
    return str(M("Time is up")), rendered(line), winner


# Drawing


def paint_ribbon(
    painter: QPainter, ribbon: QRectF, ground: QColor, hem: QPen, shadow: int = 60
) -> None:
    """Draw a plain ribbon with a line along both edges; leaves the painter's pen for its text.

    ``shadow`` is the alpha of its shadow, from 0 to 255.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, shadow))
    painter.drawRect(ribbon.translated(0, 7))
    painter.setBrush(ground)
    painter.drawRect(ribbon)
    painter.setPen(hem)
    for y in (ribbon.top() + 9, ribbon.bottom() - 9):
        painter.drawLine(QPointF(ribbon.left(), y), QPointF(ribbon.right(), y))
    painter.setPen(hem.color())


def write_ribbon(
    painter: QPainter, ribbon: QRectF, title: str, line: str, sizes: tuple[int, int]
) -> None:
    """Write title and line, in two font sizes, on a ribbon 148 scene units high."""
    left, width = ribbon.left() + 20, ribbon.width() - 40
    room = QRectF(left, ribbon.top() + 14, width, 76)
    write_line(painter, room, scene_font(sizes[0], 800, title=True), sizes[0], title)
    room = QRectF(left, ribbon.top() + 92, width, 38)
    write_line(painter, room, scene_font(sizes[1], 600), sizes[1], line)


def write_line(
    painter: QPainter, room: QRectF, font: QFont, size: int, text: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:  # fmt: skip
    """Write one line of text: in a smaller font if it is too long, then with the names cut."""
    for part in (lettering(), *_SMALLER):
        font.setPixelSize(round(size * part))
        painter.setFont(font)
        if part > 1 and font.pixelSize() > room.height():
            continue
        if painter.fontMetrics().horizontalAdvance(text) <= room.width():
            break
    painter.drawText(room, align, fitted(text, QFontMetricsF(font), room.width()))
