"""The program's pictures drawn from their SVG: icons in every size and form, a page of the setup.

The icons are PNG, one `.ico` and one `.icns`. The page is what Windows' setup shows beside its
first and its last text: a shelf with the boxes of all games.

Runs in the checkout's environment, which has Qt: `icons.py FOLDER`.
"""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "packaging" / "icons"
RESOURCES = ROOT / "resources"
NAMES = ("ludotheque", "ludotheque-document")
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 256)
# Apple's names of PNG pictures with their sizes; smaller ones macOS makes itself.
ICNS_TYPES = (
    (b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic13", 256), (b"ic08", 256), (b"ic14", 512),
    (b"ic09", 512),
)  # fmt: skip


def png(source: Path, size: int) -> bytes:
    """A square PNG picture of an SVG; ValueError where there is none."""
    renderer = QSvgRenderer(str(source))
    if not renderer.isValid():
        raise ValueError(f"{source.name} is no SVG")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    target = QByteArray()
    buffer = QBuffer(target)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(target.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon file of Windows from PNG pictures by size (up to 256)."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    entries, bodies = b"", b""
    for size, picture in sorted(pictures.items()):
        side = size % 256  # 0 says 256
        entries += struct.pack(
            "<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset + len(bodies)
        )
        bodies += picture
    return head + entries + bodies


def icns(pictures: dict[int, bytes]) -> bytes:
    """An icon file of macOS from PNG pictures by size."""
    body = b"".join(
        kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size]
        for kind, size in ICNS_TYPES
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


PAGE = (164, 314)
"""What NSIS has room for beside the first and the last text, in pixels."""
MOST_BOXES = 6
"""How many boxes stand on the shelf of the setup: two on each board."""
WALL, BOARD, EDGE, SHADE = "#DCE4E0", "#A9683A", "#7E4A28", "#26000000"
BOX_WIDTH, BOX_HEIGHT, BOARD_HEIGHT = 62.0, 84.0, 6.0
MARK_BELOW = 9.0
"""How much of the mark is its own board, which stands for that of the shelf."""


def shelves() -> list[tuple[str, str]]:
    """The boxes on each board by their games' keys, "" for the program's own mark at the end."""
    boxes = sorted(path.parent.parent.name for path in RESOURCES.glob("*/svg/box.svg"))
    boxes = [*boxes[: MOST_BOXES - 1], ""]
    if len(boxes) % 2:
        boxes.append("")
    return list(zip(boxes[0::2], boxes[1::2], strict=True))


def page() -> QImage:
    """The picture beside the texts of the setup: the shelf with every game's box."""
    width, height = PAGE
    image = QImage(width, height, QImage.Format.Format_RGB888)
    image.fill(QColor(WALL))
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    between = (width - 2 * BOX_WIDTH) / 3
    boards = shelves()
    step = height / len(boards)
    for row, boxes in enumerate(boards):
        floor = (row + 1) * step - BOARD_HEIGHT - 4
        painter.fillRect(QRectF(0, floor, width, BOARD_HEIGHT), QColor(BOARD))
        painter.fillRect(QRectF(0, floor + BOARD_HEIGHT, width, 1.5), QColor(EDGE))
        for column, name in enumerate(boxes):
            left = between + column * (BOX_WIDTH + between)
            stand(painter, name, QRectF(left, floor - BOX_HEIGHT, BOX_WIDTH, BOX_HEIGHT))
    painter.end()
    return image


def stand(painter: QPainter, name: str, room: QRectF) -> None:
    """Draw a game's box, or the mark, as large as it fits, at the bottom of the room."""
    source = RESOURCES / name / "svg" / "box.svg" if name else RESOURCES / "frame/svg/mark.svg"
    renderer = QSvgRenderer(str(source))
    if not renderer.isValid():
        raise ValueError(f"{source.name} is no SVG")
    size = renderer.defaultSize()
    scale = min(room.width() / size.width(), room.height() / size.height())
    width, height = scale * size.width(), scale * size.height()
    place = QRectF(room.center().x() - width / 2, room.bottom() - height, width, height)
    if not name:
        place.translate(0, MARK_BELOW)
    else:
        painter.fillRect(place.translated(3, 0).adjusted(0, 3, 0, 0), QColor(SHADE))
    painter.save()
    painter.setClipRect(place)
    renderer.render(painter, place)
    painter.restore()


def main(folder: Path) -> None:
    """Write every picture into `folder`."""
    application = QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    if not page().save(str(folder / "ludotheque-setup.bmp")):
        raise OSError("the page of the setup cannot be written")
    for name in NAMES:
        pictures = {size: png(SOURCES / f"{name}.svg", size) for size in SIZES}
        for size, picture in pictures.items():
            (folder / f"{name}-{size}.png").write_bytes(picture)
        small = {size: pictures[size] for size in ICO_SIZES}
        (folder / f"{name}.ico").write_bytes(ico(small))
        (folder / f"{name}.icns").write_bytes(icns(pictures))
    del application


if __name__ == "__main__":
    main(Path(sys.argv[1]))
