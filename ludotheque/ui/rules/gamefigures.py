"""What a figure of the rules needs from its game: places, parts beside the board, signs.

A board of squares named by file and rank needs nothing of its own. Other boards define the part
"figures" of their game's look, an instance of a subclass of ``GameFigures``.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

import attrs
from PySide6.QtCore import QObject, QRect, QRectF, QSize
from PySide6.QtGui import QPainter

from ludotheque.table.controller import Change, TableController
from ludotheque.ui.board.boardscene import BoardScene, scene_class
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.games import part
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.figuredata import FigureData, Sign
from ludotheque.ui.rules.signs import Inks, SignPainter
from ludotheque.ui.widgets.leaving import let_go

MARGIN: Final = 20
"""The margin for coordinates at the left and below, in pixels at a text scale of 1."""
EDGE = 2
"""The pixels for the edge of a board."""
LARGEST_CELL: Final = 46
"""The maximum width of a square in a figure, in pixels at a text scale of 1."""
FOOT: Final = 36
"""The height of the line below a playable board."""
ACTS: Final = 46
"""The height of a row of buttons."""
BOTH: Final = 350
"""The board width from which two buttons fit side by side."""
GAP: Final = 8
"""The space between the board and what is above it."""


@attrs.frozen
class Part:
    """A part of the scene shown above the board: name, rectangle in the scene and in the figure."""

    name: str
    crop: QRectF
    rect: QRect


@attrs.frozen
class Beside:
    """What is above the board: its rectangle in the figure, its parts, and the room for text."""

    rect: QRect
    parts: tuple[Part, ...]
    text: QRect


class GameFigures:
    """The figures of one game; by default of a board of squares named by file and rank."""

    margin: int = MARGIN
    zone_height: float = 0.5
    """The z value of frames; by default they are below the pieces."""
    printed: tuple[str, ...] = ()
    """The figures which are printed with the rules, first the one which shows the beginning."""

    def __init__(self, key: str) -> None:
        """Make the figures of the game ``key``."""
        self.key = key

    def table(self, data: FigureData, parent: QObject | None = None) -> TableController:
        """Return a controller for a figure."""
        return TableController(parent=parent)

    def scene(self, controller: TableController) -> BoardScene:
        """Return a scene of the game for a controller."""
        return scene_class(self.key)(controller)

    def places(self, scene: BoardScene) -> dict[str, QRectF]:
        """Return the rectangles of the places by name; "" is the whole board."""
        found = {name: QRectF(place.rect) for name, place in scene.places.items()}
        found[""] = scene.sceneRect()
        return found

    def cell(self, rects: Mapping[str, QRectF]) -> float:
        """Return the width of the smallest square, or of the smallest place if there is none."""
        squares = [rect.width() for name, rect in rects.items() if is_square(name)]
        return min(squares or (rect.width() for rect in rects.values()))

    def crop(self, rects: Mapping[str, QRectF], area: Iterable[str]) -> QRectF:
        """Return the rectangle of the scene which shows an area; raises KeyError."""
        return united([rects[name] for name in area])

    def beside(self, data: FigureData, width: int) -> Beside | None:
        """Return what is above a board ``width`` pixels wide, None for nothing."""
        return None

    def begins(self, data: FigureData) -> bool:
        """Return whether the game is begun: the figure is playable, or something is chosen."""
        return data.plies > 0 or data.chosen is not None

    def lay(self, scene: BoardScene, data: FigureData) -> None:
        """Set up what the figure opens with, once the game is begun."""

    def laid(self, scene: BoardScene) -> object:
        """Return what the reader can change without a move, to be compared with later."""
        return None

    def text(self, scene: BoardScene) -> str:
        """Return the text beside the board."""
        return ""

    def done(self, scene: BoardScene, change: Change) -> str:
        """Return the sentence for an action which has just been played."""
        return str(change.message)

    def acts(self, data: FigureData) -> bool:
        """Return whether the panel's buttons are needed below the board."""
        return False

    def over(self, scene: BoardScene) -> bool:
        """Return whether the reader can do no more, even with plies left."""
        return False

    def paint_beside(self, painter: QPainter, beside: Beside, text: str) -> None:
        """Draw the background above the board, and its text."""

    def inks(self) -> Inks:
        """Return colours for signs which stand out on the board in the current theme."""
        theme = current_theme()
        accent = theme.accent(self.key)
        return Inks(accent, theme.raised, theme.bad, theme.raised, accent)

    def zone(self, signs: SignPainter, scene: BoardScene, names: Iterable[str]) -> None:
        """Frame a group of places."""
        signs.zone(united(scene.places[name].rect for name in names))

    def sign(self, signs: SignPainter, scene: BoardScene, sign: Sign, data: FigureData) -> None:
        """Draw the sign of an action."""
        refused = sign.refused is not None
        for start, end in sign.ways or _ends(scene, sign):
            if sign.show == "mark":
                signs.mark(_rect(scene, end), refused=refused)
            else:
                signs.arrow(
                    _rect(scene, start), _rect(scene, end),
                    refused=refused, taken=end in scene.sprites,
                )  # fmt: skip


def _ends(scene: BoardScene, sign: Sign) -> tuple[tuple[str, str], ...]:
    state = scene.controller.state
    steps = state.steps(state.parse(sign.action))
    return ((steps[0], steps[-1]),) if len(steps) > 1 else ()


def _rect(scene: BoardScene, places: str) -> QRectF:
    return united(scene.places[name].rect for name in places.split(":"))


def united(rects: Iterable[QRectF]) -> QRectF:
    """Return the bounding rectangle of rectangles."""
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole


def is_square(name: str) -> bool:
    """Return whether a place is named by file and rank."""
    return len(name) >= 2 and name[0].isalpha() and name[1:].isdigit()


def figures_of(key: str) -> GameFigures:
    """Return the figures of a game: its own part, or the default for boards of squares."""
    return part(key, "figures", GameFigures) or GameFigures(key)


# Plans


@cache
def places(key: str, options: tuple[tuple[str, str], ...]) -> dict[str, QRectF]:
    """Return the rectangles of all places of a game's board by name; "" is the whole board."""
    kind, data = figures_of(key), FigureData(key, dict(options), None)
    controller = kind.table(data)
    controller.lay(data.timeline())
    scene = kind.scene(controller)
    found = kind.places(scene)
    let_go(scene, controller)
    return found


@attrs.frozen
class Plan:
    """The layout of a figure: the part of the board shown, and what is above and below it."""

    crop: QRectF
    board: QRect
    """The board's rectangle without its edge of one pixel."""
    margin: int
    """The margin for coordinates at the left and below."""
    line: int
    """The height of the line below a playable board, else 0."""
    cell: float
    """The width of a square in scene units."""
    beside: Beside | None = None
    acts: int = 0
    """The height of the buttons between board and line, 0 if there are none."""

    @property
    def buttons(self) -> int:
        """Return the y coordinate of the buttons."""
        return self.board.y() + self.board.height() + 1 + max(self.margin, 4)

    @property
    def height(self) -> int:
        """Return the height of the figure, with its edges."""
        return self.buttons + self.acts + self.line

    @property
    def width(self) -> int:
        """Return the width of the figure, with its edges."""
        right = self.board.x() + self.board.width() + 1
        return right if self.beside is None else max(right, self.beside.rect.right() + 1)


def plan(data: FigureData, width: int) -> Plan:
    """Return the layout of a figure in ``width`` pixels; raises KeyError for an unknown place."""
    kind = figures_of(data.key)
    rects = places(data.key, tuple(sorted(data.options.items())))
    crop = kind.crop(rects, data.area) if data.area else rects[""]
    cell, margin = kind.cell(rects), scaled(kind.margin)
    scale = min((width - margin - 2 * EDGE) / crop.width(), scaled(LARGEST_CELL) / cell)
    scale = max(scale, 0.05)
    size = QSize(round(crop.width() * scale), round(crop.height() * scale))
    beside = kind.beside(data, min(width, max(size.width() + 2, scaled(300))))
    top = EDGE if beside is None else beside.rect.bottom() + 1 + scaled(GAP)
    left = margin + EDGE  # all boards of a page begin in one line
    line = scaled(FOOT) if data.plies else 0
    acts = 0
    if kind.acts(data):
        acts = scaled(ACTS) * (1 if size.width() >= scaled(BOTH) else 2)
    board = QRect(left, top, size.width(), size.height())
    return Plan(crop, board, margin, line, cell, beside, acts)
