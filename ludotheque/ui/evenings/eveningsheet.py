"""An evening on paper: who stands where, and every game, with room to write what is still open."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ludotheque.core.messages import M, Message
from ludotheque.evenings.evening import STAYS, Evening
from ludotheque.evenings.progress import OPEN, OVER, Meeting, meetings
from ludotheque.evenings.standings import Line, points_text, standings
from ludotheque.ui.evenings import eveningtexts as texts
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import Page, Paper, Portions, free_body

ROW: Final = 8.0
"""The height of a row of the standings, in millimetres."""
LINE: Final = 7.4
"""The height of a row of the games."""
TITLE: Final = 16.0
HEAD: Final = 9.0
GAP: Final = 8.0
BOX: Final = 15.0
"""The width of the box in which a result is written."""
EMPTY: Final = 12
"""Rows to fill in where who wins stays, as no plan says who plays."""


def pages(evening: Evening, paper: Paper) -> tuple[Page, ...]:
    """Return the pages of an evening: the standings, then its games in columns."""
    body = free_body(paper.width, paper.height)
    listed: list[Meeting | None] = list(meetings(evening, ()))
    if evening.way == STAYS:
        listed = [one for one in listed if one is not None and one.state != OPEN]
        listed += [None] * EMPTY
    top = TITLE + HEAD
    first = body.height() - top - HEAD - GAP - (len(evening.players) + 1) * ROW
    # Two columns leave names more room than three, which are only for fewer pages.
    ways = [
        (columns, _parted(listed, columns * int(first // LINE),
                          columns * int((body.height() - top) // LINE)))
        for columns in ((2, 3) if evening.seats == 2 else (1,))
    ]  # fmt: skip
    columns, parts = min(ways, key=lambda way: len(way[1]))
    return tuple(
        Page(
            part="",
            title=M("Standings and games") if not number else M("Games"),
            hint=M("Results are written into the boxes: 1 for a win, ½ for a draw, 0 for a loss."),
            draw=partial(_draw, evening, tuple(part), columns, first=not number),
            owner=evening.name,
            ruled=False,
        )
        for number, part in enumerate(parts)
    )


def _parted(
    listed: Sequence[Meeting | None], first: int, then: int
) -> list[Sequence[Meeting | None]]:
    """Return the games of each page, of which the first has room for fewer."""
    starts = range(first, len(listed), then)
    return [listed[:first], *(listed[at : at + then] for at in starts)]


def _draw(
    evening: Evening, listed: Sequence[Meeting | None], columns: int, painter: QPainter,
    body: QRectF, *, first: bool,
) -> Portions:  # fmt: skip
    top = body.top()
    ink.write(painter, QRectF(body.left(), top, body.width(), 9), evening.name, 7, weight=800,
              title=True)  # fmt: skip
    below = QRectF(body.left(), top + 9, body.width(), 5)
    ink.write(painter, below, texts.about_text(evening), 3.4, ink=ink.PALE)
    top += TITLE
    if first:
        yield
        top = _draw_standings(painter, QRectF(body.left(), top, body.width(), 0), evening) + GAP
    yield
    ink.write(painter, QRectF(body.left(), top, body.width(), HEAD - 2), M("Games"), 5, weight=700,
              title=True)  # fmt: skip
    top += HEAD
    gap = 5.0
    width = (body.width() - gap * (columns - 1)) / columns
    high = -(-len(listed) // columns)
    for number, meeting in enumerate(listed):
        column, row = divmod(number, max(1, high))
        box = QRectF(body.left() + column * (width + gap), top + row * LINE, width, LINE)
        _draw_meeting(painter, box, evening, meeting)
        if number % 12 == 11:
            yield
    yield


def _draw_standings(painter: QPainter, box: QRectF, evening: Evening) -> float:
    """Draw the standings below the top of ``box``; return where they end."""
    ink.write(painter, QRectF(box.left(), box.top(), box.width(), HEAD - 2), M("Standings"), 5,
              weight=700, title=True)  # fmt: skip
    heads: tuple[tuple[Message, float], ...] = (
        (M("Place"), 16), (M("Player"), box.width() - 16 - 5 * 22), (M("Games"), 22),
        (M("Won"), 22), (M("Drawn"), 22), (M("Lost"), 22), (M("Points"), 22),
    )  # fmt: skip
    top = box.top() + HEAD
    _row(painter, box.left(), top, [str(text) for text, _ in heads], heads, bold=True)
    top += ROW
    for line in standings(evening):
        _row(painter, box.left(), top, _cells(evening, line), heads)
        top += ROW
    return top


def _cells(evening: Evening, line: Line) -> list[str]:
    name = str(evening.called(line.player))
    if not line.played:  # a sheet to be filled in by hand
        return ["", name, "", "", "", "", ""]
    numbers = (line.played, line.won, line.drawn, line.lost)
    return [str(line.place), name, *map(str, numbers), points_text(line.points)]


def _row(
    painter: QPainter, left: float, top: float, cells: Sequence[str],
    heads: Sequence[tuple[Message, float]], *, bold: bool = False,
) -> None:  # fmt: skip
    right = left + sum(width for _, width in heads)
    made = ink.pen(ink.INK if bold else ink.PALE, 0.4 if bold else 0.15)
    ink.line(painter, made, left, top + ROW, right, top + ROW)
    for column, (text, (_, width)) in enumerate(zip(cells, heads, strict=True)):
        room = QRectF(left + 1, top, width - 2, ROW)
        strong = 700 if bold or column in {1, len(heads) - 1} else 400
        align = ink.LEFT if column == 1 else ink.CENTRE
        ink.write(painter, room, text, 3.2 if bold else 4, weight=strong, align=align)
        left += width


def _draw_meeting(
    painter: QPainter, box: QRectF, evening: Evening, meeting: Meeting | None
) -> None:
    made = ink.pen(ink.PALE, 0.15)
    ink.line(painter, made, box.left(), box.bottom(), box.right(), box.bottom())
    wide = BOX if evening.seats == 2 else 2 * BOX
    write = QRectF(box.right() - wide, box.top() + 0.9, wide, box.height() - 1.8)
    if meeting is None or meeting.state != OVER or meeting.played is None:
        painter.setPen(ink.pen(ink.PALE, 0.2))
        painter.drawRect(write)
    else:
        ink.write(painter, write, texts.points_of(evening, meeting.played), 3.6, weight=700,
                  align=ink.CENTRE)  # fmt: skip
    if meeting is None:
        return
    number = QRectF(box.left(), box.top(), 7, box.height())
    ink.write(painter, number, str(meeting.number), 3, ink=ink.PALE, align=ink.RIGHT)
    names = QRectF(box.left() + 9, box.top(), box.width() - 11 - wide, box.height())
    ink.write(painter, names, texts.meeting_text(evening, meeting.seats), 3.6)
