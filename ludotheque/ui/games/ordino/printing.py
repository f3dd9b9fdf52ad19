"""Ordino Match on paper: any labyrinth, the dice, the pieces, the card. Source: rules, ordino."""

import contextlib
import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ludotheque.core.dice import Die
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.games import game_class
from ludotheque.games.ordino.board import Board, read_board, reconstruction
from ludotheque.games.ordino.boarddraft import read_playable
from ludotheque.games.ordino.names import WORD_NAMES
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.games.ordino.boardeditor.files import ask_board_to_open
from ludotheque.ui.games.ordino.geometry import CENTRE_SHARE, RIM, Geometry
from ludotheque.ui.games.ordino.names import LETTERS
from ludotheque.ui.games.ordino.pages import BOARD as BOARD_OPTION
from ludotheque.ui.games.ordino.pieces import drawing_of, write_word
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.ownpage import game_habits
from ludotheque.ui.printing import folding, ink, steps
from ludotheque.ui.printing.folding import Art
from ludotheque.ui.printing.kits import FileOption, Making, Part, PrintKit, Wish
from ludotheque.ui.printing.paper import MARKS, Page, Portions
from ludotheque.ui.printing.posters import BOARD, Poster, board_pages, paint_whole
from ludotheque.ui.printing.steps import Step

PIECE: Final = 13.0
"""The side of the square a piece is printed on, in millimetres."""
SMALLEST: Final = 115.0
LARGEST: Final = 420.0
"""The least and the largest radius of a printed labyrinth, without its rim, in millimetres."""
RING: Final = 18.6
CELL: Final = PIECE + 2
"""The least width of a ring and of a cell in its middle, so that a piece lies within its walls."""
SLOT: Final = folding.EDGE * 1.2
"""The side of a slot of the punched card: a paper die lies in it."""
HEADINGS: Final = (M("WHO"), M("WHAT"))
_CARD_TEXT: Final = M(
    "The two AND/OR dice may be exchanged, and the arrows too. ↕ towards the centre or outwards, "
    "↔ around it."
)
_CARD: Final = (4 * SLOT, 4.4 * SLOT)
_WORDS: Final = M("AND OR")
_GHOSTS: Final = ("⊕ □ ○", _WORDS, "1 – 6", "↔ ↕", _WORDS, "↔ ↕")
"""The label of each slot: the kind of die which belongs into it."""
_BODIES: Final = (("#FFFDF6", "#2E1F16"), ("#33241A", "#FCF4E1"))
"""Ground and ink of a white and of a black piece."""


# The board


def board_in_use(host: Host) -> Board:
    """Return the board of the game on the table, else the one played on last, else our own."""
    game = host.game
    if game is not None and not game.controller.is_empty:
        found = getattr(game.controller.timeline.game, "board", None)
        if isinstance(found, Board):
            return found
    path = game_habits("ordino").offered(host.settings).get(BOARD_OPTION)
    if path:
        with contextlib.suppress(LudothequeError):  # the file has been changed or removed since
            return read_board(path)
    return reconstruction()


def _named(board: Board) -> Message | None:
    if board.reconstruction:
        return None
    return M("“{name}”", name=board.name or str(M("a board of your own")))


OWN_BOARD: Final = FileOption(
    key="ordino.own_board",
    title=M("Ordino Match’s board"),
    choose=M("Another board…"),
    kind=Board,
    ours=reconstruction,
    named=_named,
    ask=ask_board_to_open,
    read=read_playable,
    in_use=board_in_use,
)


def labyrinth_radius(board: Board) -> float:
    """Return the radius in millimetres at which a board is printed, its rim left out."""
    rings = len(board.rings) - 1
    needed = [SMALLEST, RING * rings / (1 - CENTRE_SHARE)]
    for ring, count in enumerate(board.rings[1:], 1):
        middle = CENTRE_SHARE + (1 - CENTRE_SHARE) * (ring - 0.5) / rings
        needed.append(CELL * count / (math.tau * middle))
    return min(LARGEST, max(needed))


def labyrinth(board: Board, *, names: bool) -> Poster:
    """Return the poster of a labyrinth, with the pieces’ marks and the quarters’ letters."""
    radius = labyrinth_radius(board)
    unit = radius / 436
    edge = 436 * (1 + RIM)
    side = 2 * edge * unit
    geometry = Geometry(board, QPointF(edge, edge), 436)

    def paint(painter: QPainter) -> None:
        painter.scale(unit, unit)
        disc = QPainterPath()
        disc.addEllipse(geometry.circle(edge))
        painter.setClipPath(disc, Qt.ClipOperation.IntersectClip)  # no shadow on paper
        board_art.paint_board(painter, geometry, coordinates=names)
        board_art.paint_letters(painter, geometry, [str(letter) for letter in LETTERS])

    return Poster(side, side, paint)


def _board(wish: Wish) -> tuple[Page, ...]:
    board = OWN_BOARD.of(wish)
    hint = M("Labyrinth “{name}”.", name=board.name)
    if board.reconstruction:
        hint = M("Labyrinth: our reconstruction; the original is lost.")
    return board_pages("ordino.board", labyrinth(board, names=wish.names), wish.paper, hint)


# Dice, pieces, the punched card


def paint_face(painter: QPainter, die: Die, face: str, box: QRectF) -> None:
    """Draw a face of one of the six dice."""
    kind, part = die.key.partition("-")[0], QRectF(7, 6, 50, 50)
    inside = folding.paint_upper_side(painter, drawing_of(kind, face), part, box)
    if kind == "word":
        painter.save()
        painter.translate(inside.topLeft())
        painter.scale(inside.width() / part.width(), inside.height() / part.height())
        painter.translate(-part.topLeft())
        write_word(painter, str(WORD_NAMES[face]))
        painter.restore()


def body(piece: int) -> Art:
    """Return the drawing of a piece by its number in the kernel, 0 to 15: shape and number."""
    ground, letters = _BODIES[piece >> 3]
    number = piece & 7

    def draw(painter: QPainter, box: QRectF) -> None:
        unit, at = box.width() / 40, box.center()
        if ink.saves():
            _outlined(painter, piece, unit, at)
            return
        painter.fillRect(box, QColor(ground))
        painter.setPen(ink.pen(letters, 2.4 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if number >= 6:
            painter.setBrush(QColor(letters))
            painter.drawEllipse(at, 9 * unit, 9 * unit)
            return
        top = QPointF(at.x(), at.y() - 8 * unit)
        if number // 2 == 1:
            painter.drawRect(QRectF(top.x() - 7 * unit, top.y() - 7 * unit, 14 * unit, 14 * unit))
        else:
            painter.drawEllipse(top, 7.6 * unit, 7.6 * unit)
        if number // 2 == 0:
            painter.drawLine(top - QPointF(7.6 * unit, 0), top + QPointF(7.6 * unit, 0))
            painter.drawLine(top - QPointF(0, 7.6 * unit), top + QPointF(0, 7.6 * unit))
        folding.write_number(
            painter, str(number + 1), 17 * unit, QPointF(at.x(), at.y() + 10 * unit), letters
        )

    return draw


def _outlined(painter: QPainter, piece: int, unit: float, at: QPointF) -> None:
    """Draw a piece on white to save ink: White's shapes are outlines, Black's are filled."""
    painter.save()
    painter.translate(at)
    painter.scale(unit, unit)
    dark, number = QColor(ink.INK), piece & 7
    painter.setPen(QPen(dark, 1.4))
    painter.setBrush(dark if piece >> 3 else QColor("#FFFFFF"))
    if number >= 6:
        painter.drawEllipse(QPointF(0, 0), 9, 9)
    elif number // 2 == 1:
        painter.drawRect(QRectF(-7, -15, 14, 14))
    else:
        painter.drawEllipse(QPointF(0, -8), 7.6, 7.6)
    if number < 2:
        painter.setPen(QPen(QColor("#FFFFFF") if piece >> 3 else dark, 1.8))
        painter.drawLine(QPointF(-7, -8), QPointF(7, -8))
        painter.drawLine(QPointF(0, -15), QPointF(0, -1))
    if number < 6:
        folding.write_number(painter, str(number + 1), 17, QPointF(0, 10), ink.INK)
    painter.restore()


def bodies(side: int) -> tuple[Art, ...]:
    """Return the eight pieces of White (0) or Black (1): two of each shape, two spheres."""
    return tuple(body(8 * side + number) for number in range(8))


def punched_card() -> Poster:
    """Return the card on which the six dice make an instruction. Source: rules, ordino, Turn, 2."""

    def paint(painter: QPainter) -> None:
        width, height = _CARD
        painter.setPen(ink.cut_pen())
        painter.setBrush(ink.ground("#FBF0D6"))
        painter.drawPolygon(
            QPolygonF([QPointF(0, 0), QPointF(width - 8, 0), QPointF(width, 8),
                       QPointF(width, height), QPointF(0, height)])
        )  # fmt: skip
        gap = (width - 3 * SLOT) / 4
        for row, heading in enumerate(HEADINGS):
            top = 4 + row * (SLOT + 13)
            left = QRectF(gap, top, width - 2 * gap - 6, 7)
            ink.write(painter, left, heading, 5, weight=800, title=True, ink="#4A3426")
            for column in range(3):
                box = QRectF(gap + column * (SLOT + gap), top + 8.5, SLOT, SLOT)
                painter.setPen(ink.pen("#8A6630", 0.5))
                painter.setBrush(QColor("#FFFDF6"))
                painter.drawRoundedRect(box, 2.5, 2.5)
                ghost = _GHOSTS[3 * row + column]
                ink.write(painter, box, ghost, 5.2, weight=600, ink="#8A6630", align=ink.CENTRE)
        below = QRectF(gap, 4 + 2 * (SLOT + 13), width - 2 * gap, height - 8 - 2 * (SLOT + 13))
        ink.write(painter, below, _CARD_TEXT, 3, ink=ink.PALE, wrap=True)

    return Poster(*_CARD, paint)


def _draw_pieces(painter: QPainter, body: QRectF) -> Portions:
    top = body.top() + MARKS
    corner = QPointF(body.left() + 1, top)
    yield from folding.paint_nets(painter, game_class("ordino").dice, paint_face, corner, 3)
    left = body.right() - 8 * PIECE - MARKS
    for team in (0, 1):
        pieces = bodies(team)
        corner = QPointF(left, top + team * (2 * PIECE + 6))
        yield from folding.paint_strip(painter, corner, PIECE, pieces, pieces)
    below = top + 4 * PIECE + 6 + 2
    room = QRectF(left, below, 8 * PIECE, body.bottom() - below)
    yield from paint_whole(painter, room, punched_card())


def _pieces(_wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "{dice} Pieces: fold along the dashed line, glue back to back, cut apart; alike for two "
        "and four players. Card: lay the dice on it.",
        dice=folding.FOLD_DIE,
    )
    title = M("6 dice, 16 pieces, the instruction card")
    return (Page("ordino.pieces", title, hint, _draw_pieces, landscape=True),)


_BOARD_MAKING: Final = Making(
    steps=lambda wish: steps.board_steps(
        labyrinth(OWN_BOARD.of(wish), names=wish.names), wish.paper
    ),
    minutes=20, tools=(steps.SCISSORS, steps.GLUE_STICK, steps.CARDBOARD),
)  # fmt: skip


def _piece_steps(_wish: Wish) -> tuple[Step, ...]:
    shown = (body(0), body(3), body(8))
    card = M("Cut the instruction card out: the dice are laid on it.")
    return (
        *steps.dice_steps(game_class("ordino").dice[0], paint_face),
        *steps.strip_steps(M("Pieces"), shown, shown),
        steps.cut_out_step(punched_card(), "card", card),
    )


_PIECES_MAKING: Final = Making(
    steps=_piece_steps, minutes=60, weight=160, tools=(steps.SCISSORS, steps.GLUE_STICK)
)

KIT: Final = PrintKit(
    (
        Part("ordino.board", BOARD, _board, making=_BOARD_MAKING),
        Part("ordino.pieces", M("Dice, pieces, instruction card"), _pieces, making=_PIECES_MAKING),
    ),
    files=(OWN_BOARD,),
)
