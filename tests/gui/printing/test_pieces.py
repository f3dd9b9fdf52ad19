"""Dice which fold, and pieces and cards of the right number."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ludotheque.core.dice import Die, Face
from ludotheque.games import create, game_class
from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.cambio.names import SYMBOLS
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.automatch import printing as cards
from ludotheque.ui.games.cambio import printing as cambio
from ludotheque.ui.games.finale import printing as finale
from ludotheque.ui.games.ordino import printing as ordino
from ludotheque.ui.games.ordino.names import LETTERS
from ludotheque.ui.games.ordo import printing as ordo
from ludotheque.ui.printing import folding, kits
from ludotheque.ui.printing.paper import A4, LETTER

Vector = tuple[int, int, int]
PAINTED = {"ordino": ordino.paint_face, "cambio": cambio.paint_face, "finale": finale.paint_face}
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


@pytest.mark.parametrize("key", ["number", "die"])
def test_one_two_three_go_round_counter_clockwise(key: str) -> None:
    die = next(die for _, die in ALL_DICE if die.key == key)
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


def test_every_game_with_dice_has_them_all() -> None:
    assert [die.key for die in game_class("ordino").dice] == [
        "piece", "number", "word-1", "word-2", "arrow-1", "arrow-2",
    ]  # fmt: skip
    assert {face.key for face in game_class("cambio").dice[0].faces} == set(SYMBOLS)
    assert len(game_class("finale").dice) == 1


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_cambio_has_a_die_for_every_cell_and_every_player(paper: object) -> None:
    most = max(len(create("cambio", {"players": n}).seats) for n in ("2", "3"))
    assert 25 + most == cambio.DICE
    wish = kits.Wish(paper)  # type: ignore[arg-type]
    titles = [page.title for page in kits.pages(["cambio.dice"], wish)]
    assert sum(dict(title.args)["n"] for title in titles) == cambio.DICE  # type: ignore[misc]


def test_finale_has_the_pawns_of_a_deal() -> None:
    timeline = Timeline(create("finale"), seed=1)
    timeline.settle()
    (dealt,) = [text for text in timeline.notations() if text.startswith("deal")]
    numbers = Counter(sign for sign in dealt if sign.isdigit())
    fronts, backs = finale.pawns(0)
    assert numbers == dict.fromkeys("23456", 4)
    assert len(fronts) == len(backs) == 1 + numbers.total() // 2  # and the keeper


def _image(art: folding.Art) -> QImage:
    image = QImage(88, 88, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(4, 4)
    art(painter, QRectF(0, 0, 22, 22))
    painter.end()
    return image


@pytest.mark.parametrize("side", [0, 1])
def test_pawns_have_one_keeper_twins_and_backs_which_tell_nothing(side: int) -> None:
    fronts, backs = finale.pawns(side)
    pictures = [_image(art) for art in fronts]
    counts = sorted(sum(one == other for other in pictures) for one in pictures)
    assert counts == [1, *[2] * 10]
    turned = [_image(art) for art in backs]
    assert all(one == turned[0] for one in turned)
    assert turned[0] not in pictures


@pytest.mark.parametrize("side", [0, 1])
def test_ordino_has_two_of_each_shape_and_two_spheres_alike(side: int) -> None:
    pictures = [_image(art) for art in ordino.bodies(side)]
    assert len(pictures) == 8
    assert len({bytes(picture.constBits()) for picture in pictures}) == 7
    assert pictures[6] == pictures[7]
    other = [_image(art) for art in ordino.bodies(1 - side)]
    assert all(picture not in other for picture in pictures)


def test_the_woods_of_ordo_are_told_apart_without_colour() -> None:
    maple, walnut = (_image(ordo.wood(side)) for side in (0, 1))
    greys = [
        picture.convertToFormat(QImage.Format.Format_Grayscale8) for picture in (maple, walnut)
    ]
    means = [sum(bytes(grey.constBits())) / (88 * 88) for grey in greys]
    assert means[0] - means[1] > 40


def test_every_card_lies_on_one_sheet() -> None:
    found = [card for shown in cards.sheets() for card in shown]
    assert sorted(found) == list(range(len(NAMES)))
    assert all(len(shown) == cards.SHEET for shown in cards.sheets())


def test_backs_lie_behind_their_fronts() -> None:
    wide = 210.0
    body = QRectF((wide - 189) / 2, 16, 189, 264)
    for index in range(cards.SHEET):
        front = cards.card_rect(body, index)
        back = cards.card_rect(body, index, back=True)
        assert back.left() == pytest.approx(wide - front.right())
        assert (back.top(), back.size()) == (front.top(), front.size())


def test_ordino_marks_and_letters_are_those_of_all_players() -> None:
    assert len(game_class("ordino").create({"players": "4"}).seats) == len(LETTERS)
