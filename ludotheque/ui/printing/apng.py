"""Animated PNG: frames in, the bytes of one file out.

The format is that of the PNG specification, third edition (W3C 2025): chunks acTL, fcTL and fdAT.
Qt packs the picture of each frame; here the chunks are put in order. Of a frame only what differs
from the one before is stored; around it the picture is transparent and lies over that one.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import Final

import attrs
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBitmap, QImage, QPainter, QRegion, qRgb

from ludotheque.ui.board.positionimage import png

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LONGEST: Final = 65_535
"""The longest time a frame can stand, in milliseconds."""
_DIFFERENCE: Final = QPainter.CompositionMode.CompositionMode_Difference
_SOLID, _CLEAR = QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied
_AROUND: Final = 12
"""The bytes of a chunk besides its content."""
_OVER: Final = b"\x00\x01"
"""Of an fcTL: the frame is left as it is, and lies over what was there."""


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and content of each chunk of a PNG file."""
    at = len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12


def width_of(data: bytes) -> int:
    """Return how many pixels wide a PNG file is."""
    return int(struct.unpack_from(">I", data, len(SIGNATURE) + 8)[0])


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


@attrs.define
class _Stored:
    rect: QRect
    packed: list[bytes]
    time: int

    def control(self, number: int) -> bytes:
        """Return the content of the fcTL which has ``number`` in the order of such chunks."""
        rect, time = self.rect, min(self.time, LONGEST)
        sizes = (number, rect.width(), rect.height(), rect.x(), rect.y(), time, 1000)
        return struct.pack(">5I2H", *sizes) + _OVER


class MovingPicture:
    """Puts an animated PNG together frame by frame; it is shown again and again."""

    def __init__(self) -> None:
        """Begin without frames."""
        self._shown: QImage | None = None
        self._head = b""
        self._frames: list[_Stored] = []
        self.size = len(SIGNATURE) + 3 * _AROUND + 21  # IHDR, acTL and IEND
        """How many bytes the file has so far."""

    @property
    def time(self) -> int:
        """Return how long it lasts, in milliseconds."""
        return sum(frame.time for frame in self._frames)

    def add(self, image: QImage, time: int) -> None:
        """Add a picture which stands for ``time`` milliseconds; all are as large as the first."""
        image = image.convertToFormat(_SOLID)
        image.setDevicePixelRatio(1.0)
        if self._shown is None:
            self._store(image.convertToFormat(_CLEAR), image.rect(), time)
        else:
            changed = _changed(self._shown, image)
            rect = QRegion(QBitmap.fromImage(changed)).boundingRect()
            if rect.isEmpty():
                self._frames[-1].time += time
            else:
                part = image.copy(rect).convertToFormat(_CLEAR)
                _keep_only(part, changed.copy(rect))
                self._store(part, rect, time)
        self._shown = image

    def _store(self, image: QImage, rect: QRect, time: int) -> None:
        parts = list(chunks(png(image)))
        packed = [content for name, content in parts if name == b"IDAT"]
        if not self._frames:
            self._head = parts[0][1]
        # Depth and kind of colour are said once for all frames.
        assert parts[0][0] == b"IHDR" and parts[0][1][8:] == self._head[8:]  # noqa: PT018
        self._frames.append(_Stored(rect, packed, time))
        self.size += _AROUND + 26 + sum(_AROUND + 4 + len(content) for content in packed)

    def data(self) -> bytes:
        """Return the bytes of the file; AssertionError before the first frame."""
        assert self._frames
        made = [SIGNATURE, _chunk(b"IHDR", self._head)]
        made.append(_chunk(b"acTL", struct.pack(">2I", len(self._frames), 0)))
        number = 0
        for frame in self._frames:
            made.append(_chunk(b"fcTL", frame.control(number)))
            number += 1
            for content in frame.packed:
                if frame is self._frames[0]:
                    made.append(_chunk(b"IDAT", content))
                else:
                    made.append(_chunk(b"fdAT", struct.pack(">I", number) + content))
                    number += 1
        made.append(_chunk(b"IEND", b""))
        return b"".join(made)


def _changed(one: QImage, other: QImage) -> QImage:
    """Return a mask of the pixels in which two pictures of one size differ."""
    difference = one.copy()
    painter = QPainter(difference)
    painter.setCompositionMode(_DIFFERENCE)
    painter.drawImage(0, 0, other)
    painter.end()
    mask = difference.createMaskFromColor(qRgb(0, 0, 0), Qt.MaskMode.MaskOutColor)
    mask.setColorTable([0xFFFFFFFF, 0xFF000000])  # a QBitmap takes what is black as set
    return mask


def _keep_only(image: QImage, mask: QImage) -> None:
    """Make all pixels of an image transparent which are not set in ``mask``."""
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    alpha = mask.convertToFormat(QImage.Format.Format_Mono)
    alpha.setColorTable([0x00000000, 0xFF000000])
    painter.drawImage(0, 0, alpha.convertToFormat(_CLEAR))
    painter.end()
