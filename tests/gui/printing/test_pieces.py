"""Dice which fold, with the faces the engine throws."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ludotheque.core.dice import Die, Face
from ludotheque.games import ENGINES, game_class
from ludotheque.ui.look.games import games_with
from ludotheque.ui.printing import folding
from tests.about import on_screen

Vector = tuple[int, int, int]
PAINTED = {key: paint for key in ENGINES if (paint := on_screen(key, "paint_face")) is not None}
"""What paints the faces of a game’s dice on paper."""
ALL_DICE = [(game, die) for game in PAINTED for die in game_class(game).dice]
each_die = pytest.mark.parametrize(
    ("game", "die"), ALL_DICE, ids=lambda item: getattr(item, "key", item)
)


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Drawing needs an application."""


class Side(NamedTuple):
    """A side in space: its upper left corner, and the unit vectors right, down and outwards."""

    corner: Vector
    right: Vector
    down: Vector
    out: Vector

    def ends(self, name: str) -> frozenset[Vector]:
        """The ends of one of its edges."""
        left_top = self.corner
        right_top = _sum(self.corner, self.right)
        left_low = _sum(self.corner, self.down)
        right_low = _sum(right_top, self.down)
        return frozenset({
            "n": {left_top, right_top}, "e": {right_top, right_low},
            "s": {left_low, right_low}, "w": {left_top, left_low},
        }[name])  # fmt: skip


def _sum(one: Vector, other: Vector, sign: int = 1) -> Vector:
    a, b, c = (p + sign * q for p, q in zip(one, other, strict=True))
    return a, b, c


def _minus(one: Vector) -> Vector:
    return _sum((0, 0, 0), one, -1)


def _beside(side: Side, name: str) -> Side:
    """The side beyond an edge when the paper is folded backwards there by a quarter."""
    corner, right, down, out = side
    if name == "e":
        return Side(_sum(corner, right), _minus(out), down, right)
    if name == "s":
        return Side(_sum(corner, down), right, _minus(out), down)
    if name == "w":
        return Side(_sum(corner, out, -1), out, down, _minus(right))
    return Side(_sum(corner, out, -1), right, out, _minus(down))


def folded() -> dict[str, Side]:
    """The net folded: x to the right, y down, z away from who looks at the front."""
    step = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    at = {place: side for side, place in folding.PLACES.items()}
    found = {"front": Side((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, -1))}
    for side, name in folding.FOLDS:  # those of the front come first
        column, row = folding.PLACES[side]
        beyond = at[column + step[name][0], row + step[name][1]]
        found[beyond] = _beside(found[side], name)
    return found


def edges() -> Iterator[tuple[str, str]]:
    """Every edge of every side."""
    return ((side, name) for side in folding.PLACES for name in "nesw")


def test_the_net_folds_into_a_cube() -> None:
    sides = folded()
    assert set(sides) == set(folding.PLACES)
    assert len({side.out for side in sides.values()}) == 6
    for one, other in folding.OPPOSITE:
        assert sides[one].out == _minus(sides[other].out)
    shared = Counter(sides[side].ends(name) for side, name in edges())
    assert len(shared) == 12
    assert set(shared.values()) == {2}


def test_every_edge_of_the_cube_is_a_fold_or_has_one_flap() -> None:
    sides = folded()
    held = Counter(sides[side].ends(name) for side, name in (*folding.FOLDS, *folding.FLAPS))
    assert held == dict.fromkeys({sides[side].ends(name) for side, name in edges()}, 1)


def test_no_flap_lies_on_anything() -> None:
    corner = QPointF(0, 0)
    outlines = [folding.flap(folding.side_rect(side, corner), name) for side, name in folding.FLAPS]
    room = QRectF(0, 0, *folding.SIZE).adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    squares = [folding.side_rect(side, corner) for side in folding.PLACES]
    for number, outline in enumerate(outlines):
        box = outline.boundingRect()
        assert room.contains(box)
        inner = box.adjusted(0.01, 0.01, -0.01, -0.01)
        assert not any(inner.intersects(square) for square in squares)
        for other in outlines[number + 1 :]:
            assert not inner.intersects(other.boundingRect())


@each_die
def test_a_die_bears_the_faces_the_engine_throws(game: str, die: Die) -> None:
    found = folding.faces(die)
    assert set(found) == set(folding.PLACES)
    assert Counter(found.values()) == {face.key: face.sides for face in die.faces}


@each_die
def test_opposite_faces_are_sensible(game: str, die: Die) -> None:
    found = folding.faces(die)
    pairs = [(found[one], found[other]) for one, other in folding.OPPOSITE]
    if all(key.isdigit() for key in found.values()):
        assert {int(one) + int(other) for one, other in pairs} == {7}
    elif {face.sides for face in die.faces} == {2}:
        assert all(one == other for one, other in pairs)
    else:
        assert all(one != other for one, other in pairs)


def test_every_kit_paints_the_dice_of_its_game() -> None:
    with_dice = {key for key in games_with("kit") if game_class(key).dice}
    assert with_dice == set(PAINTED)


NUMBERED = [die for _, die in ALL_DICE if {face.key for face in die.faces} == set("123456")]


@pytest.mark.parametrize("die", NUMBERED, ids=lambda die: die.key)
def test_one_two_three_go_round_counter_clockwise(die: Die) -> None:
    sides = folded()
    out = {number: sides[side].out for side, number in folding.faces(die).items()}
    a, b, c = out["1"], out["2"], out["3"]
    turned = (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )  # x right, y down, z away is a right-handed system
    assert turned == 1


def test_what_is_no_cube_is_refused() -> None:
    with pytest.raises(ValueError, match="no cube"):
        folding.faces(Die("coin", ALL_DICE[0][1].title, (Face("a", "a"), Face("b", "b"))))


def _drawn(game: str, die: Die, key: str) -> QImage:
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(120 / 17, 120 / 17)
    PAINTED[game](painter, die, key, QRectF(0, 0, 17, 17))
    painter.end()
    return image


@each_die
def test_every_face_is_drawn_unlike_the_others(game: str, die: Die) -> None:
    found = [_drawn(game, die, face.key) for face in die.faces]
    blank = QImage(120, 120, QImage.Format.Format_RGB32)
    blank.fill(QColor("white"))
    for number, image in enumerate(found):
        assert image != blank
        assert all(image != other for other in found[:number])
