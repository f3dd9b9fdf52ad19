"""Colours: readable in both schemes, following the system, changed at run time."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from ludotheque.games import ENGINES
from ludotheque.ui.look import theme
from ludotheque.ui.look.style import style_sheet
from ludotheque.ui.look.theme import (
    CONTRAST,
    CONTRAST_DARK,
    DARK,
    LIGHT,
    THEMES,
    Theme,
    current_theme,
    manager,
    mix,
    palette,
)


def luminance(color: QColor | str) -> float:
    """WCAG's relative luminance."""
    made = QColor(color)
    parts = [made.redF(), made.greenF(), made.blueF()]
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor | str, other: QColor | str) -> float:
    """WCAG's contrast ratio."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def least(theme: Theme, usual: float) -> float:
    """What high contrast asks where another scheme asks ``usual``: 7 : 1 and 4.5 : 1."""
    return {4.5: 7.0, 3.0: 4.5}[usual] if theme.contrast else usual


def grounds(theme: Theme) -> list[str]:
    """What text stands on."""
    return [theme.paper, theme.raised, theme.sunk, theme.wall, theme.label]


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
def test_text_reaches_four_and_a_half(one):
    inks = [one.ink, one.ink2, one.bad, *one.accents().values()]
    weak = [(ink, on) for ink in inks for on in grounds(one) if contrast(ink, on) < least(one, 4.5)]
    assert not weak


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
def test_text_on_accents_reaches_four_and_a_half(one):
    for accent in one.accents().values():
        assert contrast(one.on_accent, accent) >= least(one, 4.5)
        for share in (0.16, 0.32):  # under the pointer, pressed
            assert contrast(one.on_accent, mix(accent, one.ink, share)) >= least(one, 4.5)


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
def test_graphics_reach_three(one):
    for on in grounds(one):
        assert contrast(one.edge, on) >= least(one, 3.0)
        for accent in one.accents().values():
            assert contrast(accent, on) >= least(one, 3.0)


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
def test_palette_pairs_are_readable(one):
    made = palette(one)
    role = QPalette.ColorRole
    for ink, on in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
        (role.PlaceholderText, role.Base),
        (role.Link, role.Window),
    ):
        assert contrast(made.color(ink), made.color(on)) >= least(one, 4.5), ink


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
def test_style_sheet_is_written_out(one):
    sheet = style_sheet(one)
    assert "$" not in sheet
    for accent in one.accents().values():
        assert accent in sheet


def test_both_themes_have_the_same_colours():
    assert LIGHT.accents().keys() == DARK.accents().keys()
    for key in ENGINES:
        assert set(LIGHT.world(key)) == set(DARK.world(key))
        # One game draws an edge here which it else draws in print alone.
        for bold in (CONTRAST, CONTRAST_DARK):
            assert set(bold.world(key)) - {"start_edge"} == set(LIGHT.world(key))


def test_every_colour_is_one():
    for one in THEMES:
        flat = [getattr(one, field) for field in ("paper", "ink", "line", "plank_top", "amber")]
        flat += [*one.accents().values()]
        flat += [value for key in ENGINES for value in one.world(key).values()]
        assert all(QColor(value).isValid() and value.startswith("#") for value in flat)


def test_scheme_changes_at_run_time_and_is_told(qtbot, dressed):
    with qtbot.waitSignal(manager().changed, timeout=1000):
        manager().set_scheme("dark")
    assert current_theme() is DARK
    assert dressed.palette().color(QPalette.ColorRole.Window) == QColor(DARK.paper)
    with qtbot.waitSignal(manager().changed, timeout=1000):
        manager().set_scheme("light")
    assert current_theme() is LIGHT


def test_the_same_scheme_again_is_no_change(qtbot):
    with qtbot.assertNotEmitted(manager().changed):
        manager().set_scheme("light")


def test_auto_follows_the_system(monkeypatch):
    manager().set_scheme("auto")
    hints = QGuiApplication.styleHints()
    for scheme, wanted in ((Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Light, LIGHT)):
        # The offscreen platform has no scheme of its own: its answer is put in.
        monkeypatch.setattr(theme, "system_scheme", lambda scheme=scheme: scheme)
        hints.colorSchemeChanged.emit(scheme)
        assert current_theme() is wanted


def test_auto_follows_the_systems_wish_for_contrast(monkeypatch):
    """On white or on black, as long as it is wished; a scheme which was chosen stays."""
    manager().set_scheme("auto")
    wish = QGuiApplication.styleHints().accessibility()
    for asked, usual, bold in (
        (Qt.ColorScheme.Light, LIGHT, CONTRAST), (Qt.ColorScheme.Dark, DARK, CONTRAST_DARK),
        (Qt.ColorScheme.Unknown, LIGHT, CONTRAST),
    ):  # fmt: skip
        monkeypatch.setattr(theme, "system_scheme", lambda asked=asked: asked)
        for wanted in (True, False):
            monkeypatch.setattr(theme, "system_wants_contrast", lambda wanted=wanted: wanted)
            wish.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
            assert current_theme() is (bold if wanted else usual)
    manager().set_scheme("dark")
    monkeypatch.setattr(theme, "system_wants_contrast", lambda: True)
    wish.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert current_theme() is DARK
    manager().set_scheme("light")


def test_a_chosen_scheme_does_not_follow_the_system(monkeypatch):
    manager().set_scheme("light")
    monkeypatch.setattr(theme, "system_scheme", lambda: Qt.ColorScheme.Dark)
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert current_theme() is LIGHT


def test_an_unknown_scheme_counts_as_auto():
    manager().set_scheme("purple")
    assert manager().scheme == "auto"
