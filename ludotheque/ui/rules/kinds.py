"""What figures must know of a kind of board: how its places lie, what stands beside it, its signs.

A board of squares named by file and rank needs nothing of its own; a labyrinth with dice on a
card is in ``labyrinth.py``, a tray in ``tray.py``, a table of cards in ``cards.py``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import attrs
from PySide6.QtCore import QObject, QRect, QRectF
from PySide6.QtGui import QPainter

from ludotheque.table.controller import Step, TableController
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.board.scenes import scene_class
from ludotheque.ui.rules.figures import FigureData, Sign
from ludotheque.ui.rules.signs import SignPainter

MARGIN: Final = 20
"""Room for the names of ranks at the left and of files below, in pixels at a text scale of 1."""


@attrs.frozen
class Part:
    """A part of the scene shown beside the board: what of it, and where in the figure."""

    name: str
    crop: QRectF
    place: QRect


@attrs.frozen
class Beside:
    """What stands above the board: its rectangle in the figure, its parts, room for words."""

    rect: QRect
    parts: tuple[Part, ...]
    words: QRect


class Squares:
    """A board of squares, named by file and rank at its edges."""

    margin: int = MARGIN
    zone_height: float = 0.5
    """How high frames lie: by default below the pieces."""

    def table(self, data: FigureData, parent: QObject | None = None) -> TableController:
        """Return a controller for a figure."""
        return TableController(parent=parent)

    def scene(self, controller: TableController) -> BoardScene:
        """Return the scene of the game on a controller."""
        return scene_class(controller.timeline.game.key)(controller)

    def places(self, scene: BoardScene) -> dict[str, QRectF]:
        """Return the rectangles of the places by name; "" is the whole board."""
        found = {name: QRectF(place.rect) for name, place in scene.places.items()}
        found[""] = scene.sceneRect()
        return found

    def cell(self, rects: Mapping[str, QRectF]) -> float:
        """Return the width of the smallest square."""
        return min(rect.width() for name, rect in rects.items() if is_square(name))

    def crop(self, rects: Mapping[str, QRectF], area: Iterable[str]) -> QRectF:
        """Return the part of the board which shows an area; raises KeyError."""
        return united([rects[name] for name in area])

    def beside(self, data: FigureData, width: int) -> Beside | None:
        """Return what stands above a board ``width`` pixels wide, None for nothing."""
        return None

    def begins(self, data: FigureData) -> bool:
        """Tell whether the game is set going: somebody plays, or something is chosen."""
        return data.plies > 0 or data.chosen is not None

    def lay(self, scene: BoardScene, data: FigureData) -> None:
        """Lay what the figure opens with, once the game is set going."""

    def laid(self, scene: BoardScene) -> object:
        """Return what the reader may have changed without a move."""
        return None

    def words(self, scene: BoardScene) -> str:
        """Return what is written beside the board."""
        return ""

    def done(self, scene: BoardScene, step: Step) -> str:
        """Return what an action which has just been played has done."""
        return str(step.message)

    def acts(self, data: FigureData) -> bool:
        """Tell whether the buttons of the panel are needed below the board."""
        return False

    def over(self, scene: BoardScene) -> bool:
        """Tell whether a reader can do no more, whatever he has done."""
        return False

    def paint_beside(self, painter: QPainter, beside: Beside, words: str) -> None:
        """Draw the ground of what stands above the board, and its words."""

    def zone(self, signs: SignPainter, scene: BoardScene, names: Iterable[str]) -> None:
        """Frame a group of places."""
        signs.zone(united(scene.places[name].rect for name in names))

    def sign(self, signs: SignPainter, scene: BoardScene, sign: Sign, data: FigureData) -> None:
        """Draw an action."""
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
    """Return the rectangle around rectangles."""
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole


def is_square(name: str) -> bool:
    """Tell whether a place is named by file and rank."""
    return len(name) >= 2 and name[0].isalpha() and name[1:].isdigit()


def _labyrinth() -> Squares:
    from ludotheque.ui.rules.labyrinth import Labyrinth  # noqa: PLC0415 - with its game alone

    return Labyrinth()


def _tray() -> Squares:
    from ludotheque.ui.rules.tray import Tray  # noqa: PLC0415 - with its game alone

    return Tray()


def _cards() -> Squares:
    from ludotheque.ui.rules.cards import Cards  # noqa: PLC0415 - with its game alone

    return Cards()


_OTHERS: Final[dict[str, Callable[[], Squares]]] = {
    "ordino": _labyrinth, "cambio": _tray, "automatch": _cards,
}  # fmt: skip


def kind_of(key: str) -> Squares:
    """Return the kind of board of a game."""
    return _OTHERS.get(key, Squares)()
