"""Images of positions, for thumbnails, exports and the self-test."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType

import attrs
from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.files.atomic import write_atomic
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import BoardScene, scene_class
from ludotheque.ui.look.fonts import load_fonts, plain_lettering
from ludotheque.ui.look.games import has_scene, part
from ludotheque.ui.look.theme import for_others
from ludotheque.ui.widgets.leaving import let_go

WIDE = 1.2
"""The width of a small picture divided by its height from which it shows the whole scene."""
SMALL_PICTURE = "small_picture"
"""The name of the part of a game's look which paints its narrow small pictures, where the scene
does not: a function of history, size, device pixel ratio and seat.
"""
SMALL = 400
"""The width, in logical pixels, below which coordinates would be unreadable and are left out."""
SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
"""How pictures are painted."""


@attrs.frozen
class Small:
    """How a small picture is made: the part of the scene, None for the whole, and what is done to
    the scene before it is painted.
    """

    area: QRectF | None
    dress: Callable[[BoardScene], None]


def position_image(
    timeline: Timeline,
    width: int,
    height: int,
    ratio: float = 1.0,
    seat: int | None = None,
    *,
    board_alone: bool = False,
    small: Small | None = None,
) -> QImage:
    """Return an image of the position as ``seat`` sees it, ``width`` × ``height`` logical pixels.

    The whole scene is shown, or with ``board_alone`` only the board, or what ``small`` says; its
    ground fills the margins. Raises KeyError for a game without a scene.
    """
    (image,) = position_bands(
        timeline, width, height, ratio, seat, board_alone=board_alone, small=small
    )  # fmt: skip
    return image


def position_bands(
    timeline: Timeline,
    width: int,
    height: int,
    ratio: float = 1.0,
    seat: int | None = None,
    *,
    board_alone: bool = False,
    quarter: int = 0,
    bands: int = 1,
    small: Small | None = None,
    others: bool = False,
) -> Iterator[QImage]:
    """Draw ``position_image`` in ``bands`` horizontal bands, yielding the image after each.

    ``quarter`` is the orientation of the board, in quarter turns clockwise; ``others`` says that
    it is for others, who see no high contrast. Raises KeyError for a game without a scene.
    """
    shot = take_shot(
        timeline, QSizeF(width, height), ratio, seat,
        board_alone=board_alone, quarter=quarter, small=small, others=others,
    )  # fmt: skip
    image = QImage(
        round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    try:
        for band in range(bands):
            top, end = (height * line // bands for line in (band, band + 1))
            _paint_band(image, shot, QRectF(0, top, width, end - top))
            yield image
    finally:
        shot.let_go()


@attrs.frozen
class Shot:
    """A scene which nobody sees, and the part of it that fills a picture."""

    scene: BoardScene
    controller: TableController
    exposed: QRectF
    """The part, in the scene."""
    scale: float
    """Logical pixels of the picture for one unit of the scene."""
    plain: Callable[[], contextlib.AbstractContextManager[None]]
    """What it is drawn within."""

    def paint_ground(self, painter: QPainter, band: QRectF) -> None:
        """Paint the static part of the board within ``band`` of the picture."""
        painter.save()
        painter.setClipRect(band)
        painter.scale(self.scale, self.scale)
        painter.translate(-self.exposed.topLeft())
        with self.plain():
            self.scene.paint_ground(painter, self.exposed)
        painter.restore()

    def paint_items(self, painter: QPainter, band: QRectF) -> None:
        """Paint what stands on the board within ``band`` of the picture."""
        shown = QRectF(
            self.exposed.left(), self.exposed.top() + band.top() / self.scale,
            self.exposed.width(), band.height() / self.scale,
        )  # fmt: skip
        with self.plain():
            self.scene.render(painter, band, shown)

    def let_go(self) -> None:
        """Give scene and controller up."""
        let_go(self.scene, self.controller)


def take_shot(
    timeline: Timeline,
    size: QSizeF,
    ratio: float,
    seat: int | None,
    *,
    board_alone: bool = False,
    quarter: int = 0,
    small: Small | None = None,
    others: bool = False,
) -> Shot:
    """Lay a position out for a picture of ``size`` logical pixels, as ``seat`` sees it.

    It is for ``others``, or for this user in his own colours.

    Raises KeyError for a game without a scene.
    """
    controller = TableController()
    controller.watcher = seat
    controller.lay(timeline)
    plain = for_others if others else plain_lettering
    with plain():  # places of what is written are chosen for its size
        scene = scene_class(timeline.game.key)(controller)
    scene.pace = 0
    scene.turn(quarter)
    scene.set_coordinates(on=size.width() >= SMALL)
    rect = (scene.board_area if board_alone else None) or scene.sceneRect()
    if small is not None:
        rect = small.area or rect
    scale = min(size.width() / rect.width(), size.height() / rect.height())
    scene.set_scale(scale * ratio)
    scene.follow()
    if small is not None:
        small.dress(scene)
    wide, high = size.width() / scale, size.height() / scale
    exposed = QRectF(
        rect.left() - (wide - rect.width()) / 2, rect.top() - (high - rect.height()) / 2, wide, high
    )
    return Shot(scene, controller, exposed, scale, plain)


def _paint_band(image: QImage, shot: Shot, band: QRectF) -> None:
    painter = QPainter(image)
    painter.setRenderHints(SMOOTH)
    shot.paint_ground(painter, band)
    shot.paint_items(painter, band)
    painter.end()


def thumbnail(
    timeline: Timeline, width: int, height: int, ratio: float, seat: int | None = None
) -> QPixmap:
    """Return a small picture of the position as ``seat`` sees it.

    A narrow one has no surround: it shows what can be seen at its size, larger than it is.
    """
    if width >= WIDE * height:
        return QPixmap.fromImage(position_image(timeline, width, height, ratio, seat))
    key = timeline.game.key
    own = part(key, SMALL_PICTURE, FunctionType)
    if own is not None:
        picture: QPixmap = own(timeline, QSize(width, height), ratio, seat)
        return picture
    kind = scene_class(key)
    small = Small(kind.small_area or kind.board_area, kind.dress_small)
    return QPixmap.fromImage(position_image(timeline, width, height, ratio, seat, small=small))


def export_png(timeline: Timeline, path: Path, seat: int | None = None) -> None:
    """Write a PNG image of the position as ``seat`` sees it, 1280 × 1024.

    Raises SaveError if the file cannot be written or the game has no board yet.
    """
    application = QApplication.instance() or QApplication(["ludotheque"])
    load_fonts()
    key = timeline.game.key
    if not has_scene(key):
        raise SaveError(M("The board of this game cannot be drawn yet."))
    image = position_image(timeline, 1280, 1024, seat=seat)
    write_atomic(path, png(image))
    del application


def png(image: QImage) -> bytes:
    """Return an image encoded as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub asks for bytes
    return bytes(buffer.data().data())
