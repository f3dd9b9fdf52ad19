"""The program's icons drawn from their SVG: PNG in every size, one `.ico`, one `.icns`.

Runs in the checkout's environment, which has Qt: `icons.py FOLDER`.
"""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCES = Path(__file__).resolve().parents[1] / "icons"
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


def main(folder: Path) -> None:
    """Write every icon into `folder`."""
    application = QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
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
