"""The pictures on the cards of the shelf are told apart at their size."""

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap

from ludotheque.games import ENGINES
from ludotheque.ui.board.positionimage import position_image, thumbnail
from tests.gui.features.conftest import played
from tests.gui.pixels import pixels

SIDE = 100
"""Their width and height at a text scale of 1."""


def coarse(picture: QImage) -> bytes:
    """A picture as it is seen in passing."""
    small = picture.scaled(
        24, 24, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return pixels(small.convertToFormat(QImage.Format.Format_RGB888))


def apart(one: QImage, other: QImage) -> float:
    """The share of colours by which two pictures differ clearly."""
    pairs = list(zip(coarse(one), coarse(other), strict=True))
    return sum(abs(x - y) > 24 for x, y in pairs) / len(pairs)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("key", ENGINES)
def test_small_pictures_of_two_positions_differ_clearly(key: str) -> None:
    """With the whole table on each, four to six in a hundred did in three games."""
    games = [played(key, {}, plies, seed) for plies, seed in ((60, 1), (20, 1), (40, 2))]
    pictures = [thumbnail(game, SIDE, SIDE, 1.0).toImage() for game in games]
    assert min(apart(one, other) for one, other in combinations(pictures, 2)) > 0.07


@pytest.mark.usefixtures("qapp")
def test_a_wide_picture_shows_the_whole_table() -> None:
    timeline = played(next(iter(ENGINES)), {}, 20)
    whole = QPixmap.fromImage(position_image(timeline, 268, 150)).toImage()
    assert thumbnail(timeline, 268, 150, 1.0).toImage() == whole
