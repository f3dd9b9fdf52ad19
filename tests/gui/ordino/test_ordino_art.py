"""The art of Ordino Match: every piece and face is its own picture, the card holds what it says."""

from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from ludotheque.ui.games.ordino import card_art, pieces
from ludotheque.ui.look.fonts import typewriter_font
from ludotheque.ui.look.theme import DARK, LIGHT, current_theme, manager
from tests.gui.pixels import pixels

PIECES = [side + sign for side in "wb" for sign in "123456s"]
DICE = [(kind, face) for kind, faces in pieces.FACES.items() for face in faces]
SCHEMES = ("light", "dark")
BOARD_RIGHT = 992.0

CELLS = {
    "fr": ("1 case autour", "2 cases autour", "1 case en rayon", "2 cases en rayon"),
    "en": ("1 cell around", "2 cells around", "1 cell in or out", "2 cells in or out"),
}
TYPES = {"fr": ("Croix", "Cube", "Cylindre"), "en": ("Cross", "Cube", "Cylinder")}
WORDS = {"fr": ("ET", "OU"), "en": ("AND", "OR")}
NUMBER = {"fr": "pièce\u00a0{}", "en": "piece {}"}
COLON = {"fr": "\u202f: ", "en": ": "}
SPHERE = {"fr": "Sphère", "en": "Sphere"}
MISSING = {
    "fr": ("type\u202f?", "et/ou\u202f?", "numéro\u202f?", "flèche\u202f?"),
    "en": ("type?", "and/or?", "number?", "arrow?"),
}


@pytest.fixture(params=SCHEMES)
def scheme(request, qapp):
    """Each scheme in turn."""
    manager().set_scheme(request.param)
    yield request.param
    manager().set_scheme("light")


@pytest.fixture(scope="module")
def fonts(qapp):
    """The bundled fonts, for tests which look at many sentences."""
    return qapp


def luminance(color):
    """Relative luminance as WCAG defines it."""
    parts = (QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """WCAG's contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def on_ground(pixmap, ground="#9A8A70"):
    """A picture on one colour, as rows of grey values: hue does not count."""
    image = QImage(pixmap.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(QPointF(0, 0), pixmap)
    painter.end()
    return grey_bytes(image)


def grey_bytes(image):
    """The grey values of a picture, read while it is alive."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return pixels(grey)


def unlike(one, other):
    """How many pixels of two pictures differ clearly in brightness."""
    assert len(one) == len(other)
    return sum(abs(a - b) > 70 for a, b in zip(one, other, strict=True))


def painted(draw, ratio=1.0, ground=None):
    """What a function paints on the scene."""
    size = (card_art.SCENE.size() * ratio).toSize()
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(ground) if ground else Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    draw(painter)
    painter.end()
    return image


def ink_outside(image, rect):
    """The points painted outside a rectangle."""
    left, top = int(rect.left()), int(rect.top())
    right, bottom = int(rect.right()) + 1, int(rect.bottom()) + 1
    work = QImage(image)
    painter = QPainter(work)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(QRectF(left, top, right - left, bottom - top), Qt.GlobalColor.black)
    painter.end()
    return any(pixels(work))


# Pieces and dice


@pytest.mark.parametrize("width", [30, 64])
def test_every_piece_looks_different(scheme, width):
    seen = {code: on_ground(pieces.piece(code, width, 1.0)) for code in PIECES}
    close = {
        pair: unlike(seen[pair[0]], seen[pair[1]])
        for pair in combinations(PIECES, 2)
    }  # fmt: skip
    # Two numbers on the same shape differ by the strokes of a figure.
    enough = 14 * (width / 30) ** 2
    assert {pair: n for pair, n in close.items() if n < enough} == {}


@pytest.mark.parametrize("width", [30, 64])
def test_every_face_of_the_dice_looks_different(scheme, width):
    seen = {die: on_ground(pieces.die(*die, width, 1.0)) for die in DICE}
    close = {pair: unlike(seen[pair[0]], seen[pair[1]]) for pair in combinations(DICE, 2)}
    enough = 14 * (width / 30) ** 2
    assert {pair: n for pair, n in close.items() if n < enough} == {}


def test_a_picture_has_as_many_pixels_as_the_screen(scheme):
    for ratio in (0.72, 1.0, 2.0):
        for made in (pieces.piece("w4", 50, ratio), pieces.die("word", "et", 50, ratio)):
            assert made.width() == round(50 * ratio)
            assert made.height() == round(50 * pieces.HEIGHT * ratio)


def test_sides_are_told_apart_on_every_band_of_the_board(scheme):
    # White's pieces are pale, black's dark with an outline which stands out where it is dark.
    world = current_theme().world("ordino")
    for code in PIECES:
        image = pieces.piece(code, 128, 1.0).toImage()
        edge = next(
            QColor(image.pixelColor(x, 62))
            for x in range(64)
            if image.pixelColor(x, 62).alpha() > 250
        )
        for band in ("band1", "band2", "band3", "start", "rack"):
            inside = image.pixelColor(64, 20)
            best = max(contrast(edge, world[band]), contrast(inside, world[band]))
            assert best >= 3, (code, band)


def test_numbers_are_readable_on_their_pieces(scheme):
    for code in PIECES:
        if code.endswith("s"):
            continue
        image = pieces.piece(code, 128, 1.0).toImage()
        field = [image.pixelColor(x, y) for x in range(48, 80) for y in range(44, 82)]
        ground = image.pixelColor(64, 16)
        share = sum(contrast(color, ground) >= 4.5 for color in field) / len(field)
        assert 0.2 < share < 0.8, code


@pytest.mark.parametrize("code", ["", "w", "w0", "w7", "x1", "1w", "ws2", "W1"])
def test_no_picture_of_a_piece_there_is_not(qapp, code):
    with pytest.raises(KeyError):
        pieces.piece(code, 40, 1.0)


@pytest.mark.parametrize("die", [("piece", "sphere"), ("number", "7"), ("arrow", "et"), ("x", "1")])
def test_no_picture_of_a_face_there_is_not(qapp, die):
    with pytest.raises(KeyError):
        pieces.die(*die, 40, 1.0)


# Layout


def test_the_column_stands_beside_the_board():
    parts = [card_art.CARD, card_art.TRAY, card_art.rack_rect(0), card_art.rack_rect(1)]
    for part in parts:
        assert card_art.SCENE.contains(part)
        assert part.left() > BOARD_RIGHT
    for one, other in combinations(parts, 2):
        assert not one.intersects(other)


def test_slots_lie_on_the_card_and_wells_in_the_tray():
    slots = [card_art.slot_rect(index) for index in range(6)]
    wells = [card_art.well_rect(index) for index in range(6)]
    die = QRectF(0, 0, card_art.DIE, card_art.DIE * pieces.HEIGHT)
    assert all(card_art.CARD.contains(slot) for slot in slots)
    assert all(card_art.TRAY.contains(well) for well in wells)
    assert card_art.CARD.contains(card_art.SENTENCE)
    for one, other in combinations([*slots, card_art.SENTENCE], 2):
        assert not one.intersects(other)
    for one, other in combinations(wells, 2):
        assert not one.intersects(other)
    for rect in slots + wells:
        assert rect.width() > die.width()
        assert rect.height() > die.height()


@pytest.mark.parametrize("side", [0, 1])
def test_eight_pieces_stand_on_a_rack(side):
    width, height = card_art.RACK_PIECE, card_art.RACK_PIECE * pieces.HEIGHT
    places = [
        QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
        for at in (card_art.rack_slot(side, index) for index in range(8))
    ]
    assert all(card_art.rack_rect(side).contains(place) for place in places)
    for one, other in combinations(places, 2):
        assert not one.intersects(other)


# The card, its marks, tray and racks


@pytest.mark.parametrize("headings", [("QUI", "QUOI"), ("WHO", "WHAT"), ("WHICH PIECE", "WAY")])
def test_the_card_is_painted_within_its_place(scheme, headings):
    image = painted(lambda p: card_art.paint_card(p, slots=["open"] * 6, headings=headings))
    assert not ink_outside(image, card_art.CARD.adjusted(-2, -2, 2, 12))
    assert (
        image.pixelColor(int(card_art.CARD.left()) + 4, int(card_art.CARD.top()) + 4).alpha() == 0
    )


def test_a_closed_slot_looks_closed(scheme):
    looks = {}
    for look in ("open", "closed"):
        image = painted(
            lambda p, look=look: card_art.paint_card(p, slots=[look] * 6, headings=("A", "B"))
        )
        looks[look] = [image.copy(card_art.slot_rect(i).toRect()) for i in range(6)]
    grey = {look: [grey_bytes(one) for one in found] for look, found in looks.items()}
    for opened, shut in zip(grey["open"], grey["closed"], strict=True):
        assert sum(abs(a - b) > 30 for a, b in zip(opened, shut, strict=True)) > 500
    assert len(set(grey["closed"])) == 1, "a closed slot asks for nothing"
    assert len({grey["open"][i] for i in (0, 1, 2, 3)}) == 4, "an open one shows what it takes"


@pytest.mark.parametrize("look", ["fits", "over", "wrong", "cursor"])
@pytest.mark.parametrize("index", range(6))
def test_a_mark_is_seen_round_a_die_in_its_slot(scheme, index, look):
    image = painted(lambda p: card_art.paint_slot_glow(p, index, look))
    slot = card_art.slot_rect(index)
    assert not ink_outside(image, slot.adjusted(-10, -10, 10, 10))
    die = QRectF(0, 0, card_art.DIE, card_art.DIE * pieces.HEIGHT)
    # The top of the die or its whole picture may be centred.
    die.moveCenter(slot.center())
    die = die.united(die.translated(0, card_art.DIE * (pieces.HEIGHT - 1) / 2))
    around = [
        QPointF(slot.left() + 20, slot.top()), QPointF(slot.right(), slot.bottom() - 20),
        QPointF(slot.left(), slot.top() + 20), QPointF(slot.right() - 20, slot.bottom()),
    ]  # fmt: skip
    for at in around:
        assert image.pixelColor(at.toPoint()).alpha() > 200
    if look != "wrong":  # its cross may lie on a die's corner
        # Up to the rounded corners, from edge to edge.
        for inside in (die.adjusted(13, 1, -13, -1), die.adjusted(1, 13, -1, -13)):
            assert not any(pixels(image.copy(inside.toRect())))


def test_marks_differ_by_shape(scheme):
    def mask(look):
        image = painted(lambda p: card_art.paint_slot_glow(p, 4, look), ground="#FFFFFF")
        box = card_art.slot_rect(4).adjusted(-10, -30, 30, 10).toRect()
        grey = image.copy(box).convertToFormat(QImage.Format.Format_Grayscale8)
        return bytes(value < 150 for value in pixels(grey))

    masks = {look: mask(look) for look in ("fits", "over", "wrong", "cursor")}
    for one, other in combinations(masks.values(), 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 150


def test_tray_and_racks_are_painted_within_their_places(scheme):
    assert not ink_outside(
        painted(card_art.paint_tray), card_art.TRAY.adjusted(-1, -1, 1, 17)
    )  # fmt: skip
    label = "Pris par la très grande équipe de la grand-mère Marie-Antoinette"
    for side in (0, 1):
        image = painted(lambda p, side=side: card_art.paint_rack(p, side, label))
        assert not ink_outside(image, card_art.rack_rect(side))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=SCHEMES)
def test_contrast_of_the_card(theme):
    world = theme.world("ordino")
    text = [
        ("strip_ink", "strip"), ("strip_pale", "strip"), ("strip_hand", "strip"),
        ("card_ink", "card"), ("slot_ink", "slot"), ("rack_ink", "rack"),
    ]  # fmt: skip
    graphics = [
        ("slot_edge", "card"), ("hole", "card"), ("invite", "card"), ("invite", "slot"),
        ("invite", "strip"), ("refuse", "card"), ("refuse", "slot"), ("rack_edge", "rack"),
    ]  # fmt: skip
    weak = [pair for pair in text if contrast(world[pair[0]], world[pair[1]]) < 4.5]
    weak += [pair for pair in graphics if contrast(world[pair[0]], world[pair[1]]) < 3]
    assert weak == []


# The sentence


def phrases(language):
    """Every sentence of six dice, of a sphere, and of an empty card."""
    word, number = WORDS[language], NUMBER[language]
    ways = list(product(CELLS[language], word, CELLS[language]))
    for kind, one, value, way in product(TYPES[language], word, (1, 6), ways):
        yield [kind, " ", one, " ", number.format(value), COLON[language], *_spaced(way)]
    for way in ways:
        yield [SPHERE[language], COLON[language], *_spaced(way)]
    kind, conjunction, number, arrow = MISSING[language]
    row = [*_spaced((kind, conjunction, number)), COLON[language]]
    yield row + _spaced((arrow, conjunction, arrow))


def _spaced(words):
    found = [words[0]]
    for word in words[1:]:
        found += [" ", word]
    return found


def set_text(parts, caret=True):
    """Size, text and widest line of a sentence as it is printed."""
    size, lines = card_art.set_sentence(parts, caret=caret)
    font = typewriter_font()
    font.setPixelSize(size)
    metrics = QFontMetricsF(font)
    widths = [sum(metrics.horizontalAdvance(text) for text, _ in line) for line in lines]
    return size, ["".join(text for text, _ in line) for line in lines], max(widths, default=0)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_fits_in_readable_type(fonts, language):
    for number, sentence in enumerate(phrases(language)):
        inks = ("placed", "missing", "hand")
        parts = [(text, inks[(number + i) % 3]) for i, text in enumerate(sentence)]
        size, lines, widest = set_text(parts)
        assert " ".join(lines) == "".join(sentence)
        assert size >= 18
        assert widest <= card_art.SENTENCE.width() - 20
        assert len(lines) * size * 1.2 <= card_art.SENTENCE.height() - 16


@given(
    st.lists(
        st.tuples(
            st.text(alphabet="aéM W\u00a0:", max_size=14),
            st.sampled_from(("placed", "missing", "hand")),
        ),
        max_size=12,
    ),
    st.booleans(),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_nothing_of_a_sentence_is_lost_or_cut(fonts, parts, caret):
    wanted = [word for word in "".join(text for text, _ in parts).split(" ") if word]
    size, lines, widest = set_text(parts, caret)
    assert [word for line in lines for word in line.split(" ") if word] == wanted
    assert widest <= card_art.SENTENCE.width() - 20
    assert len(lines) * size * 1.2 <= card_art.SENTENCE.height() - 16
    inks = {ink for text, ink in parts if text.strip(" ")}
    _, found = card_art.set_sentence(parts, caret=caret)
    assert {ink for line in found for text, ink in line if text != " "} == inks


@pytest.mark.parametrize("caret", [False, True])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_sentence_is_painted_on_its_strip(scheme, language, caret):
    longest = max(phrases(language), key=lambda sentence: len("".join(sentence)))
    for inks in ("placed", "missing", "hand"):
        parts = [(text, inks) for text in longest]
        image = painted(lambda p, parts=parts: card_art.paint_sentence(p, parts, caret))
        assert any(pixels(image))
        assert not ink_outside(image, card_art.SENTENCE)


def test_an_empty_sentence_shows_where_it_will_begin(scheme):
    assert any(pixels(painted(lambda p: card_art.paint_sentence(p, [], True))))
    assert not any(pixels(painted(lambda p: card_art.paint_sentence(p, [], False))))


def test_inks_differ_by_more_than_their_colour(scheme):
    def underlines(ink):
        image = painted(
            lambda p: card_art.paint_sentence(p, [("mmmm", ink)], False), ground="#FFFFFF"
        )
        rows = []
        box = card_art.SENTENCE.toRect()
        for y in range(box.top(), box.top() + 40):
            rows.append(
                sum(
                    image.pixelColor(x, y).lightness() < 170
                    for x in range(box.left(), box.left() + 60)
                )
            )
        return max(rows[-14:])

    placed, missing, hand = map(underlines, ("placed", "missing", "hand"))
    assert placed < missing < hand
