"""Whatever colours somebody sees: pieces which mean different things look different.

Pictures of the pieces are turned into what is seen with each of the three common deficiencies
(Machado, Oliveira and Fernandes 2009, full strength), and then into lightness alone. Two pieces
are told apart where enough of their pictures differs in lightness: by shape or by contrast.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPixmap

from ludotheque.games import SHELF, create
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import scene_class
from ludotheque.ui.look.theme import manager
from tests.about import about
from tests.examples import with_seats

SEEN = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 12.0
"""A difference in lightness (0 black … 100 white) which is seen without looking for it."""
SHARE = 0.02
"""The least share of two pictures which must differ so: one digit of a card is more."""
WIDTH = 48

Lights = tuple[float, ...]


def linear(value: int) -> float:
    """A channel of sRGB as light."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


LINEAR = [linear(value) for value in range(256)]


def lightness(y: float) -> float:
    """CIE's lightness of a luminance."""
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def lights(picture: QPixmap, matrix: tuple[tuple[float, ...], ...]) -> Lights:
    """The lightness of every pixel as seen; the ground is the middle grey of a board."""
    image = picture.toImage().scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    found: dict[int, float] = {}
    made = []
    for y in range(image.height()):
        for x in range(image.width()):
            pixel = image.pixel(x, y)
            if pixel not in found:
                alpha = (pixel >> 24) / 255
                light = [LINEAR[(pixel >> shift) & 255] for shift in (16, 8, 0)]
                light = [alpha * part + (1 - alpha) * 0.2 for part in light]
                seen = [sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix]
                seen = [min(1.0, max(0.0, part)) for part in seen]
                found[pixel] = lightness(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2])
            made.append(found[pixel])
    return tuple(made)


def differing(one: Lights, other: Lights) -> float:
    """The share of pixels whose lightness is clearly another."""
    count = max(len(one), len(other))
    same = sum(abs(a - b) < APART for a, b in zip(one, other, strict=False))
    return 1 - same / count


@pytest.fixture(params=["light", "dark", "contrast", "contrast-dark"])
def scheme(request, qapp) -> Iterator[str]:
    """All schemes in turn."""
    manager().set_scheme(request.param)
    yield request.param
    manager().set_scheme("light")


FORMS = {
    f"{info.key}-{count}": (info.key, with_seats(info.key, count))
    for info in SHELF
    for count in {info.players[0], max(info.players)}
}


Pairs = set[tuple[str, str]]


def pictures(form: str) -> tuple[dict[str, QPixmap], Pairs]:
    """One picture for every kind of piece met in some games, and which kinds met in one game."""
    key, options = FORMS[form]
    found: dict[str, QPixmap] = {}
    pairs: Pairs = set()
    chance = Random(5)
    for seed in range(4):
        timeline = Timeline(create(key, options), seed=seed)
        for _ in range(25):
            if timeline.is_over():
                break
            state = timeline.state
            choice = [] if state.is_chance() else list(state.legal_actions())
            timeline.apply(chance.choice(choice) if choice else timeline.draw())
        here: dict[str, QPixmap] = {}
        for seat in range(len(timeline.seats)):
            here |= look(timeline, seat)
        found |= here
        pairs |= set(combinations(sorted(here), 2))
    return found, pairs


def look(timeline: Timeline, seat: int) -> dict[str, QPixmap]:
    """What lies on the board as a seat sees it."""
    controller = TableController()
    controller.watcher = seat
    controller.lay(timeline)
    scene = scene_class(timeline.game.key)(controller)
    scene.pace = 0
    scene.follow()
    scene.sync()
    found = {}
    for place, word in scene.expected().items():
        sprite = scene.sprites.get(place)
        if word and sprite is not None and sprite.isVisible():
            found.setdefault(word, sprite.provider(WIDTH / sprite.width))
    return found


@pytest.mark.spread
@pytest.mark.parametrize("form", FORMS)
def test_pieces_are_told_apart_without_colours(form, scheme):
    found, pairs = pictures(form)
    # So many kinds of pieces must have been met for the test to say something.
    assert len(found) >= about(FORMS[form][0], "KINDS_OF_PIECES", {}).get(form.split("-")[1], 2)
    for name, matrix in SEEN.items():
        seen = {word: lights(picture, matrix) for word, picture in found.items()}
        alike = [
            (name, one, other, round(differing(seen[one], seen[other]), 3))
            for one, other in sorted(pairs)
            if differing(seen[one], seen[other]) < SHARE
        ]
        assert alike == []


def test_the_test_sees_a_difference_that_is_colour_alone(qapp):
    def plain(colour: str) -> QPixmap:
        made = QPixmap(WIDTH, WIDTH)
        made.fill(QColor(colour))
        return made

    red, green = plain("#C8501E"), plain("#5F7F1E")
    seen = [lights(picture, SEEN["deuteranopia"]) for picture in (red, green)]
    assert differing(*seen) < SHARE
    assert differing(lights(plain("#FFFFFF"), SEEN["common"]), lights(red, SEEN["common"])) == 1
