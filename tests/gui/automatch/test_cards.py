"""The 54 cards as pictures: told apart, readable, silent about what must not be seen."""

import itertools
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import use_language
from ludotheque.games.automatch.cards import NAMES, PUMP
from ludotheque.games.automatch.keytable import Car, Table, reconstruction
from ludotheque.ui.games.automatch import card_art, card_faces, cards
from ludotheque.ui.games.automatch.cards import Deck
from ludotheque.ui.games.automatch.families import (
    BODY,
    SHADE,
    by_figures,
    extent,
    families,
    family_of,
    roundel,
)
from ludotheque.ui.look.fonts import text_font, title_font
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.theme import DARK, LIGHT, Theme, manager
from tests.gui.frame.test_theme import contrast
from tests.gui.pixels import pixels

OURS = reconstruction()
WIDTHS = (40, 120, 130, 270)
EVERYTHING: Any = {"ruling": "speed", "figures": True, "ranks": True}
pytestmark = pytest.mark.usefixtures("quiet_language")


@pytest.fixture
def quiet_language(qapp: QApplication) -> Iterator[None]:
    """English, light; left as it was found."""
    use_language("en")
    manager().set_scheme("light")
    yield
    use_language("en")
    manager().set_scheme("light")


def grey(pixmap: QPixmap, share: float = 1.0) -> bytes:
    """The left ``share`` of a picture on one ground, as grey values: hue does not count."""
    image = QImage(pixmap.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("#9A8A70"))
    plain = pixmap.toImage()
    plain.setDevicePixelRatio(1)
    painter = QPainter(image)
    painter.drawImage(0, 0, plain)
    painter.end()
    # Lines of grey values are filled up to whole words: a width of 4 leaves nothing to fill.
    wide = round(image.width() * share)
    part = image.copy(QRect(0, 0, wide - wide % 4, image.height()))
    values = part.convertToFormat(QImage.Format.Format_Grayscale8)
    return pixels(values)


def with_figures(table: Table, factor: str) -> Table:
    """The same table with every figure larger: other figures, the same ranks."""
    more = Decimal(factor)
    found = tuple(
        attrs.evolve(car, figures=(engine * more, consumption * more, speed * more))
        for car in table.cars
        for engine, consumption, speed in [car.figures]
    )
    return attrs.evolve(table, cars=found)


# Told apart


@pytest.mark.parametrize("width", WIDTHS)
def test_no_two_cards_look_alike_even_without_hue(width: int) -> None:
    seen = {grey(cards.card(card, width, **EVERYTHING)) for card in range(54)}
    assert len(seen) == 54


@pytest.mark.parametrize("ruling", ["engine", "consumption", "speed", None])
def test_the_margin_alone_tells_the_cards_apart(ruling: str | None) -> None:
    """In a fan 70 % of a card is covered by its neighbour."""
    seen = {
        grey(cards.card(card, 120, ruling=ruling, figures=False, ranks=True), 0.3)
        for card in range(54)
    }
    assert len(seen) == 54


def test_the_margin_ends_where_the_neighbour_begins() -> None:
    assert card_art.MARGIN / card_art.WIDTH <= 0.3
    assert pytest.approx(card_art.MARGIN / card_art.WIDTH) == cards.MARGIN_SHARE


@pytest.mark.parametrize("width", WIDTHS)
def test_what_rules_is_seen_in_the_margin(width: int) -> None:
    for card in (0, 17, 38, 51):
        seen = {
            grey(cards.card(card, width, ruling=ruling, figures=False, ranks=True), 0.42)
            for ruling in ("engine", "consumption", "speed", None)
        }
        assert len(seen) == 4


def test_cars_of_one_country_have_bodies_of_their_own() -> None:
    for start in range(0, 52, 13):
        found = [family_of(car) for car in OURS.cars[start : start + 13]]
        assert len(set(found)) == 13, found


def test_no_two_silhouettes_are_alike() -> None:
    """At least 6 % of what either covers is not covered by the other, or drawn otherwise."""
    drawn = {}
    for family in families():
        image = picture(f"automatch/cars/{family}", 80, 32).toImage()
        drawn[family] = [
            (image.pixelColor(x, y).alpha() > 127, image.pixelColor(x, y).lightness())
            for y in range(image.height())
            for x in range(image.width())
        ]
    for one, other in itertools.combinations(drawn, 2):
        pairs = list(zip(drawn[one], drawn[other], strict=True))
        overlap = sum(a[0] or b[0] for a, b in pairs)
        differ = sum(a[0] != b[0] or (a[0] and abs(a[1] - b[1]) > 40) for a, b in pairs)
        assert differ / overlap > 0.06, (one, other)


@pytest.mark.parametrize("family", families())
def test_a_silhouette_stands_on_the_ground_and_bears_its_number(family: str) -> None:
    image = picture(f"automatch/cars/{family}", 300, 120).toImage()
    argb = image.convertToFormat(QImage.Format.Format_ARGB32)
    found = memoryview(pixels(argb)).cast("I")
    rows = [y for y in range(120) if any(rgb >> 24 for rgb in found[300 * y : 300 * y + 300])]
    assert rows[0] > 10
    assert 106 <= rows[-1] <= 110  # the wheel on the ground, the dark of its arch below
    left, right = extent(family)
    assert 0 <= left < right <= 300
    place = roundel(family)
    for dx, dy in ((0, 0), (-0.7, 0), (0.7, 0), (0, -0.7), (0, 0.7)):
        x, y = place.x + dx * place.radius, place.y + dy * place.radius
        assert image.pixelColor(round(x), round(y)).name().upper() == "#FBF7EC"
    assert {QColor(BODY).rgb(), QColor(SHADE).rgb()} <= set(found)


# Size, crispness, keeping


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("width", [40, 120.5, 270])
def test_a_picture_has_the_pixels_asked_for(width: float, ratio: float) -> None:
    for made in (cards.card("F3", width, ratio, **EVERYTHING), cards.back(width, ratio)):
        assert made.width() == round(width * ratio)
        assert made.height() == round(width * cards.PROPORTION * ratio)
        assert made.devicePixelRatio() == ratio


def test_a_picture_is_kept_until_scheme_or_language_change() -> None:
    deck = Deck(OURS)
    first = deck.front(0, 270, **EVERYTHING)
    assert deck.front("F1", 270, **EVERYTHING).cacheKey() == first.cacheKey()
    assert Deck(OURS).front(0, 270, **EVERYTHING).cacheKey() == first.cacheKey()
    use_language("fr")
    french = deck.front(0, 270, **EVERYTHING)
    assert grey(french) != grey(first)
    use_language("en")
    manager().set_scheme("dark")
    assert grey(deck.front(0, 270, **EVERYTHING)) != grey(first)
    manager().set_scheme("light")
    assert deck.front(0, 270, **EVERYTHING).cacheKey() == first.cacheKey()


@pytest.mark.parametrize("wrong", ["F14", "Z1"])
def test_an_unknown_card_is_refused(wrong: str) -> None:
    with pytest.raises(KeyError):
        cards.card(wrong, 120, **EVERYTHING)


def test_an_unknown_characteristic_is_refused() -> None:
    with pytest.raises(ValueError, match="colour"):
        cards.card(0, 120, ruling="colour", figures=False, ranks=True)


# Silent


@pytest.mark.parametrize("width", WIDTHS)
def test_figures_which_are_hidden_change_nothing(width: int) -> None:
    """« La carte annoncée »: number and ranks stay, figures go."""
    one, other = Deck(OURS), Deck(with_figures(OURS, "1.07"))
    for card in (0, 13, 27, 51):
        for ranks in (True, False):
            hidden = [
                grey(deck.front(card, width, ruling="engine", figures=False, ranks=ranks))
                for deck in (one, other)
            ]
            assert hidden[0] == hidden[1]
    if width > cards.SMALL:
        shown = [grey(deck.front(0, width, **EVERYTHING)) for deck in (one, other)]
        assert shown[0] != shown[1]


@pytest.mark.parametrize("width", WIDTHS)
def test_ranks_which_are_hidden_change_nothing(width: int) -> None:
    car = OURS.cars[5]
    swapped = attrs.evolve(car, figures=(car.figures[0], Decimal("30"), Decimal("60")))
    table = attrs.evolve(OURS, cars=(*OURS.cars[:5], swapped, *OURS.cars[6:]))
    one, other = Deck(OURS), Deck(table)
    assert one.faces[5].ranks != other.faces[5].ranks
    for shown, alike in ((False, True), (True, False)):
        pair = [
            grey(deck.front(5, width, ruling="speed", figures=False, ranks=shown))
            for deck in (one, other)
        ]
        assert (pair[0] == pair[1]) is alike


@pytest.mark.parametrize("width", WIDTHS)
def test_a_number_which_is_hidden_changes_nothing(width: int) -> None:
    deck = Deck(OURS)
    other = Deck(OURS)
    other.faces = tuple(
        attrs.evolve(face, car=attrs.evolve(face.car, number=14 - face.car.number))
        for face in other.faces
    )
    for card in (0, 20, 51):
        pair = [
            grey(one.front(card, width, ruling="engine", figures=True, ranks=False, numbers=False))
            for one in (deck, other)
        ]
        assert pair[0] == pair[1]


def test_all_backs_are_one() -> None:
    assert cards.back(120).cacheKey() == cards.back(120).cacheKey()


# Words


@pytest.mark.parametrize("car", OURS.cars, ids=lambda car: car.name)
def test_a_name_fits_on_its_card(car: Car) -> None:
    for room, largest, least in (
        (QSizeF(128, 92), 36, 22), (QSizeF(128, 84), 30, 22), (QSizeF(128, 50), 27, 17),
    ):  # fmt: skip
        font, lines = card_art.name_lines(car.model, room, largest)
        measure = QFontMetricsF(font)
        assert " ".join(lines) == car.model
        assert all(measure.horizontalAdvance(line) <= room.width() for line in lines)
        assert len(lines) * font.pixelSize() * 1.06 <= room.height()
        # 22 units are 13 pixels on a card of the hand; 17 are 21 on a large one.
        assert font.pixelSize() >= least, font.pixelSize()
    maker = card_art.fitted(text_font(15, 500), car.make, 128, 18, 9)
    assert maker.pixelSize() >= 16
    assert QFontMetricsF(maker).horizontalAdvance(car.make) <= 128


@pytest.mark.parametrize("language", ["fr", "en"])
def test_figures_fit_beside_and_below(language: str) -> None:
    use_language(language)
    for car in OURS.cars:
        for what, value in enumerate(car.figures):
            for words, room, size, least in (
                (card_art.figure_text(value), 44.5, 18, 13),
                (card_art.shown_figure(value, what), 128, 20, 18),
                (card_art.shown_figure(value, what), 111, 13, 13),
            ):
                font = card_art.fitted(text_font(15, 700), words, room, size, 9)
                assert font.pixelSize() >= least
                assert QFontMetricsF(font).horizontalAdvance(words) <= room


@pytest.mark.parametrize("language", ["fr", "en"])
def test_posters_say_what_they_bring(language: str) -> None:
    use_language(language)
    for card in (PUMP, PUMP + 1):
        name, brings = map(str, card_faces.poster_text(card))
        font = card_art.fitted(title_font(20, 800), name, 170, 28, 10)
        assert font.pixelSize() >= 18
        font = card_art.fitted(text_font(15, 600), brings, 184, 16, 9)
        assert font.pixelSize() >= 14


def test_only_our_own_figures_are_called_reconstructed() -> None:
    owner = attrs.evolve(OURS, reconstruction=False)
    pair = [grey(Deck(table).front(0, 270, **EVERYTHING)) for table in (OURS, owner)]
    assert pair[0] != pair[1]
    hidden = [
        grey(Deck(table).front(0, 270, ruling="speed", figures=False, ranks=True))
        for table in (OURS, owner)
    ]
    assert hidden[0] == hidden[1]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_ink_and_ground_of_cards_reach_four_and_a_half(theme: Theme) -> None:
    card = theme.of("automatch", "card")
    for country in range(4):
        colour = card_art.country_color(theme, country)
        assert contrast(card_art.WHITE, colour) >= 4.5
        assert contrast(card_art.SHADES[country], card) >= 4.5
        assert contrast(card_art.SHADES[country], card_art.BOX) >= 4.5
    assert contrast(card_art.INK, card) >= 4.5
    assert contrast(card_art.INK2, card) >= 4.5
    assert contrast(card, theme.of("automatch", "baize")) >= 3


# Silhouettes of an owner's cars


def test_each_of_our_cars_has_a_silhouette_of_the_table() -> None:
    assert {family_of(car) for car in OURS.cars} <= set(families())


def test_a_car_keeps_its_body_whatever_its_figures_and_capitals() -> None:
    for car in OURS.cars:
        shout = attrs.evolve(
            car, make=car.make.upper(), model=f" {car.model} ",
            figures=(Decimal(1), Decimal(1), Decimal(1)),
        )  # fmt: skip
        assert family_of(shout) == family_of(car)


@given(
    st.decimals("0.001", "999999", places=3), st.decimals("0.001", "999999", places=3),
    st.decimals("0.001", "999999", places=3),
)  # fmt: skip
def test_any_figures_give_a_body(engine: Decimal, consumption: Decimal, speed: Decimal) -> None:
    assert by_figures((engine, consumption, speed)) in families()


def test_figures_of_a_kind_give_bodies_of_that_kind() -> None:
    def body(engine: str, consumption: str, speed: str) -> str:
        return by_figures((Decimal(engine), Decimal(consumption), Decimal(speed)))

    assert body("298", "4.4", "85") == "bulle"
    assert body("425", "5.1", "85") == "deux-chevaux"
    assert body("6230", "22", "182") == "limousine"
    assert body("3781", "13.3", "240") == "long-capot"
    assert body("1991", "10.1", "170") == "roadster"
    assert body("1488", "9.4", "126") == "berline-ronde"


def test_every_card_of_the_engine_has_a_picture() -> None:
    for name in NAMES:
        assert not cards.card(name, 120, **EVERYTHING).isNull()
