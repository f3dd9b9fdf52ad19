"""The bundled faces are the ones used, with figures of equal width and every sign needed."""

import itertools

import pytest
from PySide6.QtGui import QFont, QFontMetricsF, QRawFont

from ludotheque.core.paths import resources
from ludotheque.ui.look import fonts

TEXT_FACES = [name for name in fonts.FILES if "Symbols" not in name and "Courier" not in name]


def faces() -> list[QFont]:
    """Every font the program asks for."""
    text = [fonts.text_font(15, weight) for weight in (400, 500, 600, 700)]
    titles = [fonts.title_font(28, weight) for weight in (700, 800)]
    return [*text, *titles, fonts.typewriter_font()]


def test_every_face_is_the_bundled_one():
    assert all(fonts.proven(font) for font in faces())


@pytest.mark.parametrize("place", range(7))
def test_figures_have_equal_width(place):
    metrics = QFontMetricsF(faces()[place])
    assert len({metrics.horizontalAdvance(digit * 4) for digit in "0123456789"}) == 1


def test_weights_differ():
    widths = [QFontMetricsF(font).horizontalAdvance("Ludothèque") for font in faces()[:4]]
    assert widths == sorted(set(widths))


def test_lines_have_the_pitch_of_the_design():
    assert round(QFontMetricsF(fonts.text_font(15)).lineSpacing()) == 20


def test_text_scale_is_kept_within_bounds():
    fonts.set_text_scale(9)
    assert fonts.text_scale() == 2
    assert fonts.text_font(15).pixelSize() == 30
    fonts.set_text_scale(0.1)
    assert fonts.text_scale() == 1


def characters() -> dict[str, str]:
    """Every character the catalogues and the rules show, with the file it stands in."""
    files = itertools.chain(
        (resources() / "locale").rglob("*.po"), resources().glob("*/rules.*.md")
    )
    return {
        sign: path.name
        for path in files
        for sign in path.read_text(encoding="utf-8")
        if sign.isprintable() or sign in "\u00a0\u202f\u2009"
    }


@pytest.mark.parametrize("name", TEXT_FACES)
def test_no_sign_of_the_catalogue_is_missing(name):
    face = QRawFont(str(resources() / "fonts" / name), 16)
    symbols = QRawFont(str(resources() / "fonts" / "LudothequeSymbols.ttf"), 16)
    missing = {
        sign: where
        for sign, where in characters().items()
        if not face.supportsCharacter(ord(sign)) and not symbols.supportsCharacter(ord(sign))
    }
    assert characters()
    assert not missing


@pytest.mark.parametrize("name", TEXT_FACES)
def test_french_and_game_signs_are_there(name):
    face = QRawFont(str(resources() / "fonts" / name), 16)
    symbols = QRawFont(str(resources() / "fonts" / "LudothequeSymbols.ttf"), 16)
    for sign in "ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸàâçéèêëîïôœùûüÿ« »’…–—\u202f\u00a0→←↑↓×½":
        assert face.supportsCharacter(ord(sign)), sign
    for sign in "⊕□○△◆☆★●■✓≤≥":
        assert symbols.supportsCharacter(ord(sign)), sign
