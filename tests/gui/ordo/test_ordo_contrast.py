"""What means something on Ordo's cloth is seen in both schemes: 3 : 1 against its square."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ludotheque.ui.games.ordo import art, marks
from ludotheque.ui.look.theme import manager
from tests.gui.frame.test_theme import contrast

MARKS: dict[str, tuple[str, Callable[[QPainter, QRectF], object]]] = {
    "the ring of the home row": ("e8", lambda *_: None),
    "the dot of the home row": ("e1", lambda *_: None),
    "the last move": ("e4", marks.brackets),
    "the last move in a home row": ("e8", marks.brackets),
    "a destination": ("e4", lambda p, r: marks.destination(p, r, strong=False, capture=False)),
    "a piece which may reconnect": ("e4", marks.halo),
    "a thread of maple": ("e4", lambda p, r: marks.threads(p, [(r.topLeft(), r.center())], 0)),
    "a thread of walnut": ("e4", lambda p, r: marks.threads(p, [(r.topLeft(), r.center())], 1)),
    "a thread of walnut in a home row": (
        "e8", lambda p, r: marks.threads(p, [(r.topLeft(), r.center())], 1)),
    "a thread which was cut": (
        "e4", lambda p, r: marks.broken_threads(p, [(r.topLeft(), r.center())])),
}  # fmt: skip


@pytest.fixture(params=["light", "dark", "contrast", "contrast-dark"])
def scheme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    manager().set_scheme(request.param)
    yield request.param
    manager().set_scheme("light")


def drawn(square: str, mark: Callable[[QPainter, QRectF], object]) -> QImage:
    """The visible part of a square of the cloth, with a mark on it."""
    image = QImage(1000, 1000, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    art.paint_cloth(painter, QRectF(image.rect()), flipped=False, coordinates=False)
    mark(painter, art.square_rect(square, flipped=False))
    painter.end()
    return image.copy(art.inner(art.square_rect(square, flipped=False)).toRect())


@pytest.mark.parametrize("name", MARKS)
def test_every_mark_is_seen(scheme: str, name: str) -> None:
    """The colour which differs most from the square's own makes up part of the mark."""
    square, mark = MARKS[name]
    image = drawn(square, mark)
    ground = image.pixelColor(image.width() - 14, image.height() // 2 + 22)
    counted: dict[str, int] = {}
    for x in range(image.width()):
        for y in range(image.height()):
            colour = QColor(image.pixel(x, y)).name()
            counted[colour] = counted.get(colour, 0) + 1
    assert counted[ground.name()] > image.width() * image.height() / 3, "no ground"
    seen = sum(n for colour, n in counted.items() if contrast(colour, ground) >= 3)
    assert seen >= 60, (name, scheme)
