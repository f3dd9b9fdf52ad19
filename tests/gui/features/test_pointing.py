"""What a sentence names is framed on the board while it stands, whether cells bear names or not."""

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainterPath
from PySide6.QtTest import QTest

from ludotheque.core.messages import M, Message
from ludotheque.games import ENGINES
from ludotheque.table.controller import Mode
from ludotheque.ui.board.pointing import frame
from ludotheque.ui.look.games import look_of
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.features.conftest import PLAIN
from tests.gui.looks.marks import CELL
from tests.gui.looks.test_mark_contrast import LEAST, seen
from tests.gui.table.hands import Key
from tests.gui.table.laid import click, lay, rest


def choosing(window: MainWindow, key: str) -> TablePage:
    """A game on its way, somebody to choose."""
    page = lay(window, key, 15, seed=1)
    for _ in range(4):
        if page.controller.mode is Mode.COVERED:
            click(page, page.view.centre_of("curtain"))
        elif page.controller.mode is Mode.IDLE:
            page.roll()
        rest(page)
    assert page.controller.mode is Mode.CHOOSING
    return page


def refusal(page: TablePage) -> tuple[str, ...]:
    """Click places until one is refused for a reason which names places; return these."""
    scene = page.scene
    cells = [name for name, place in scene.places.items() if place.kind == "cell"]
    for name in cells:
        if name not in scene.places or name in scene.starter_places():
            continue
        click(page, page.view.centre_of(name))
        if page.bubble.text and scene.pointing.refused():
            return scene.pointing.refused()
    raise AssertionError("nothing is refused for a reason with places")


def unmarked(page: TablePage) -> list[str]:
    """The refusals of all first steps whose note would name a place which is not framed."""
    scene, found = page.scene, []
    for place in scene.places:
        reason = page.controller.state.why_not_steps((scene.step_of(place),))
        if reason is not None:
            text = str(scene.named(reason.message))
            if not set(scene.places_in(text)) <= set(scene.pointing.about(reason)):
                found.append(text)
    return found


def around(page: TablePage, place: str) -> QImage:
    """The picture of a place with what surrounds it."""
    outline = page.scene.outline(place).boundingRect().adjusted(-8, -8, 8, 8)
    area = page.view.mapFromScene(outline).boundingRect()
    return page.view.viewport().grab(QRect(area)).toImage()


@pytest.mark.parametrize("key", ENGINES)
def test_what_a_refusal_names_is_framed_while_it_stands(window: MainWindow, key: str) -> None:
    page = choosing(window, key)
    assert page.scene.show_coordinates is on_screen(key, "NAMES_CELLS", default=True)
    named = refusal(page)
    page.bubble.lower()  # the note itself may lie over a picture of what surrounds a place
    framed = [around(page, place) for place in named]
    page.bubble.hide()
    assert page.scene.pointing.refused() == ()
    bare = [around(page, place) for place in named]
    assert [
        place for place, one, other in zip(named, framed, bare, strict=True) if one == other
    ] == []
    assert unmarked(page) == []
    for said, places in on_screen(key, "NAMED", ()):
        assert tuple(page.scene.places_named(said)) == places, said


def test_a_refusal_is_framed_no_more_when_the_choice_is_cleared(window: MainWindow) -> None:
    page = choosing(window, PLAIN)
    before = page.view.grab().toImage()
    assert refusal(page)
    QTest.mouseMove(page.view.viewport(), page.view.mapFromScene(QPointF(0, 0)))
    click(page, page.view.centre_of(page.scene.starter_places()[0]))
    assert not page.bubble.text
    QTest.keyClick(page.view, Key.Key_Escape)
    QCoreApplication.processEvents()
    assert page.scene.pointing.refused() == ()
    page.scene.set_hover(None)
    assert page.view.grab().toImage() == before


def test_what_the_panels_sentence_names_is_framed_as_long_as_it_is_said(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = choosing(window, PLAIN)
    place = next(iter(page.scene.places))
    bare = around(page, place)
    said: Message = M("{name}, look at {cell}.", name="Ada", cell=place)
    monkeypatch.setattr(page.scene, "prompt", lambda: said)
    page.scene.refresh()
    assert page.scene.pointing.told() == (place,)
    assert around(page, place) != bare
    said = M("{name}, look.", name=place)  # a player may be called like a cell
    page.scene.refresh()
    assert around(page, place) == bare


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ground", ["#FFFFFF", "#C49D67", "#7A7A7A", "#1E1512"])
def test_the_frame_stands_out_from_any_ground(ground: str) -> None:
    """Light, dark, and between, where neither white nor red would do alone."""
    outline = QPainterPath()
    outline.addRoundedRect(CELL, 12, 12)
    for refused in (False, True):
        count = seen(lambda p, r=refused: frame(p, outline, refused=r), QColor(ground))
        assert count >= LEAST


def test_names_of_cells_are_shown_as_suits_the_game_until_the_menu_is_used(
    window: MainWindow,
) -> None:
    """Used twice it leaves everything as it was, in games of either kind."""
    action = window.menus.actions["coordinates"]
    kinds = {look_of(key).coordinates: key for key in ENGINES}
    for usual, key in kinds.items():
        scene = lay(window, key, 4).scene
        assert scene.show_coordinates is action.isChecked() is usual
        action.trigger()
        assert scene.show_coordinates is action.isChecked() is not usual
        assert window.settings.coordinates == ("off" if usual else "on")
        action.trigger()
        assert scene.show_coordinates is action.isChecked() is usual
        assert window.settings.coordinates == "auto"
