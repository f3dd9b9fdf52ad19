"""Drawings: rendered once, recoloured, crisp, all of them readable."""

import re

import pytest
from PySide6.QtGui import QAction, QColor, QIcon

from ludotheque.core.paths import resources
from ludotheque.games import ENGINES
from ludotheque.ui.look import pictures
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.icons import bind_icon, icon
from ludotheque.ui.look.pictures import PictureError, picture, proportion
from ludotheque.ui.look.pixmapstore import pixmaps_kept
from ludotheque.ui.look.theme import DARK, LIGHT, manager

DRAWINGS = sorted(resources().glob("*/svg/**/*.svg")) + sorted(resources().glob("icons/*.svg"))


def name_of(path):
    """The name a drawing is asked for by."""
    parts = path.relative_to(resources()).with_suffix("").parts
    return "/".join(part for at, part in enumerate(parts) if at != 1 or part != "svg")


@pytest.mark.parametrize("path", DRAWINGS, ids=name_of)
def test_every_drawing_renders(path):
    name = name_of(path)
    made = picture(name, 60 * proportion(name), 60)
    assert made.toImage().allGray() in (True, False)
    assert any(
        made.toImage().pixelColor(x, y).alpha() > 0
        for x in range(0, made.width(), 3)
        for y in range(0, made.height(), 3)
    )


@pytest.mark.parametrize("path", DRAWINGS, ids=name_of)
def test_drawings_use_only_what_qt_draws(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<(text|image|filter|clipPath|mask|linearGradient|style)\b", text)


def test_icons_have_one_ink():
    for path in (resources() / "icons").glob("*.svg"):
        colours = set(re.findall(r"#[0-9A-Fa-f]{6}", path.read_text(encoding="utf-8")))
        assert colours == {pictures.ICON_INK}, path


def test_a_picture_is_rendered_once():
    first = picture("frame/mark", 46, 41)
    before = pixmaps_kept()
    assert picture("frame/mark", 46, 41).cacheKey() == first.cacheKey()
    assert pixmaps_kept() == before


def test_size_follows_the_pixel_ratio():
    made = picture("frame/mark", 46, 40, 2.0)
    assert (made.width(), made.height()) == (92, 80)
    assert made.deviceIndependentSize().width() == 46


def test_recolouring_changes_the_colour_only_there():
    plain = picture("frame/mark", 46, 40).toImage().pixelColor(5, 20)
    other = picture("frame/mark", 46, 40, 1.0, {"#D9622B": "#123456"}).toImage().pixelColor(5, 20)
    assert plain == QColor("#D9622B")
    assert other == QColor("#123456")


def test_a_missing_drawing_is_named():
    with pytest.raises(PictureError, match="nowhere"):
        picture("nowhere/box", 10, 10)


def test_every_box_and_seat_has_its_drawing():
    for look in map(look_of, ENGINES):
        for name in (look.box.picture, *look.seats.values()):
            assert proportion(name) > 0


def test_box_shapes_have_the_proportion_of_their_drawings():
    for box in (look_of(key).box for key in ENGINES):
        assert box.width / box.height == pytest.approx(proportion(box.picture), rel=0.005)


def ink(made: QIcon, mode: QIcon.Mode) -> QColor:
    """The strongest colour of an icon."""
    image = made.pixmap(26, 26, mode).toImage()
    pixels = [image.pixelColor(x, y) for x in range(26) for y in range(26)]
    return max(pixels, key=lambda color: color.alpha())


def near(one: QColor, other: str) -> bool:
    """Return whether two colours look the same."""
    wanted = QColor(other)
    return all(
        abs(getattr(one, part)() - getattr(wanted, part)()) < 10
        for part in ("red", "green", "blue")
    )


def test_icons_wear_the_ink_and_pale_when_disabled():
    made = icon("undo")
    assert near(ink(made, QIcon.Mode.Normal), LIGHT.ink)
    assert not near(ink(made, QIcon.Mode.Disabled), LIGHT.ink)


def test_bound_icons_follow_the_theme():
    action = QAction()
    bind_icon(action, "undo")
    assert near(ink(action.icon(), QIcon.Mode.Normal), LIGHT.ink)
    manager().set_scheme("dark")
    assert near(ink(action.icon(), QIcon.Mode.Normal), DARK.ink)


def test_a_dead_action_does_not_disturb_a_change_of_theme():
    action = QAction()
    bind_icon(action, "undo")
    import shiboken6

    shiboken6.delete(action)
    manager().set_scheme("dark")
