"""What lies around Cambio's tray: at its sides, or below it where the view is narrow."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from ludotheque.games.cambio.position import Phase
from ludotheque.table.controller import Mode
from ludotheque.ui.board.layoutscene import roomiest
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.layout import LAYOUTS, NARROW, WHOLE, WIDE, Layout
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import THREE, TRAY, WAYS, CambioHands, slow
from tests.gui.cambio.test_cambio_preparation import at_stage, task
from tests.gui.table.hands import NO_BUTTON, until

layouts = pytest.mark.parametrize("layout", [WIDE, NARROW], ids=["wide", "narrow"])
TRAY_WITH_LIP = geo.TRAY.adjusted(0, 0, 0, geo.LIP)


def letters(layout: Layout) -> list[QRectF]:
    """Where the letters of rows and columns are seen."""
    boxes = [box for n in range(5) for box in (geo.column_box(n), layout.row_box(n))]
    middles = [box.center() for box in boxes]
    return [QRectF(at.x() - 9, at.y() - 13, 18, 26) for at in middles]


def scale(layout: Layout, width: float, height: float) -> float:
    """How large a layout is seen."""
    return min(width / layout.scene.width(), height / layout.scene.height())


# Shapes of views


@given(width=st.integers(200, 3000), height=st.integers(200, 2000))
def test_no_view_makes_the_tray_smaller_than_one_layout_would(width: int, height: int) -> None:
    found = scale(roomiest(LAYOUTS, width, height), width, height)
    assert found == max(scale(WIDE, width, height), scale(NARROW, width, height))
    if width <= height:
        assert found >= 1.07 * scale(WIDE, width, height)
    if width >= 1.1 * height:
        assert roomiest(LAYOUTS, width, height) is WIDE


@pytest.mark.parametrize(
    ("size", "layout", "share"),
    [((800, 600), NARROW, 0.82), ((1024, 600), WIDE, 0.65), ((1280, 800), WIDE, 0.65)],
)
def test_the_tray_uses_the_width_of_a_small_window(
    window: MainWindow, tmp_path: Path, size: tuple[int, int], layout: Layout, share: float
) -> None:
    """At 800 × 600 it takes more than four fifths of it, and all lies within the view."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    window.resize(*size)
    hands.rest()
    assert hands.board.layout is layout
    assert hands.board.sceneRect() == layout.scene
    seen = hands.view.mapFromScene(geo.TRAY).boundingRect()
    assert seen.width() >= share * min(hands.view.width(), hands.view.height() * 1.25)
    for place in hands.board.places:
        assert hands.view.rect().contains(hands.view.place_rect(place)), place
    hands.check()


# Places


@layouts
@pytest.mark.parametrize("count", range(1, 6))
def test_the_faces_lie_apart_from_everything(layout: Layout, count: int) -> None:
    box = layout.faces_rect(count)
    words = layout.owned_rect(count), layout.heading_rect(count)
    apart = [TRAY_WITH_LIP, box.adjusted(0, 0, 0, 10), *words, *letters(layout)]
    for one, other in itertools.combinations(apart, 2):
        assert not one.intersects(other), (one, other)
    for what in apart:
        assert layout.scene.contains(what)
        assert WHOLE.contains(what)
    faces = [layout.face_rect(index, count) for index in range(count)]
    for one, other in itertools.combinations(faces, 2):
        assert not one.adjusted(1, 1, -1, -1).intersects(other)
    for face in faces:
        assert box.contains(face)
        assert min(face.width(), face.height()) >= geo.DIE
        assert face.height() >= geo.DIE_HEIGHT
        assert not any(face.intersects(geo.arrow_rect(push)) for push in geo.ARROWS)


@layouts
def test_the_spare_die_lies_apart_from_everything(layout: Layout) -> None:
    apart = [TRAY_WITH_LIP, layout.spare, *letters(layout)]
    for one, other in itertools.combinations(apart, 2):
        assert not one.intersects(other), (one, other)
    assert not any(layout.spare.intersects(geo.arrow_rect(push)) for push in geo.ARROWS)
    assert not layout.spare_label.intersects(TRAY_WITH_LIP)
    assert not any(layout.spare_label.intersects(letter) for letter in letters(layout))
    assert not layout.label_room.intersects(layout.spare)  # in letters of any size
    for what in (layout.spare, layout.spare_label):
        assert layout.scene.contains(what)


@layouts
@pytest.mark.parametrize("quarter", range(4))
def test_what_enters_and_leaves_covers_no_name_and_no_label(layout: Layout, quarter: int) -> None:
    arrows = {push: geo.arrow_centre(push, quarter) for push in geo.ARROWS}
    for push in geo.ARROWS:
        words = layout.word_boxes(push, quarter)
        half = geo.DIE / 2 + 10  # turned a little
        out = layout.resting(push, quarter)
        die = QRectF(out.x() - half, out.y() - half, 2 * half, 2 * half)
        tip, way = layout.tip(push, quarter), geo.along(push, quarter)
        across = QPointF(way.y(), way.x()) * 57
        post = QRectF(tip - across, tip - way * 109 + across).normalized()
        for what in (*words, die, post.adjusted(-1, -1, 1, 1)):
            assert not [at for at in letters(layout) if at.intersects(what)], (push, what)
            assert not what.intersects(layout.spare_label), (push, what)
            assert not what.intersects(layout.spare), (push, what)
            assert layout.scene.contains(what), (push, what)
        for word in words:
            assert not word.intersects(post.adjusted(2, 2, -2, -2)), (push, word)
            assert not word.intersects(TRAY_WITH_LIP.adjusted(0, 0, 0, -geo.LIP)), (push, word)
        assert not words[0].intersects(die)
        assert not words[1].intersects(die.adjusted(9, 9, -9, -9))
        own = {push, next(o for o in arrows if o[2] != push[2] and geo.strip_rect(o) ==
                          geo.strip_rect(push))}  # fmt: skip
        for other in arrows.keys() - own:
            spot = QRectF(arrows[other] - QPointF(20, 20), arrows[other] + QPointF(20, 20))
            assert not spot.intersects(die.adjusted(10, 10, -10, -10)), (push, other)


# By hand in a small window


@pytest.mark.parametrize("way", WAYS)
def test_pushes_at_a_narrow_view(window: MainWindow, tmp_path: Path, way: str) -> None:
    """One to each side, by each way, with two and with three players."""
    window.resize(800, 600)
    hands = CambioHands(window)
    for tray, players in ((TRAY, "2"), (THREE, "3")):
        hands.lay_position(tmp_path, (tray, "A"), players=players)
        for sign in "<>^v":
            push = next(text for text in hands.texts() if text[2:] == sign)
            before = hands.timeline.ply
            hands.perform(hands.position.parse(push), way)
            until(lambda before=before: hands.timeline.ply > before, push)  # type: ignore[misc]
            hands.rest()
            assert hands.timeline.notations()[-1] == push
            hands.check()
    assert hands.board.layout is NARROW


@pytest.mark.parametrize("way", WAYS)
def test_a_die_is_turned_at_a_narrow_view(window: MainWindow, tmp_path: Path, way: str) -> None:
    """The faces stand below the tray, and the sentence says so."""
    window.resize(800, 600)
    hands = at_stage(CambioHands(window), tmp_path, "many")
    faces = [place for place in hands.board.places if place.startswith("to-")]
    assert len(faces) > 1
    assert len({hands.at(face).y() for face in faces}) == 1
    assert (
        hands.view.place_rect(faces[0]).top()
        > hands.view.mapFromScene(geo.TRAY).boundingRect().bottom()
    )
    cell = task(hands).dice[0]
    hands.click(cell)
    hands.rest()
    assert "below the tray" in hands.told
    hands.click(cell)
    before, action = hands.timeline.ply, next(iter(hands.position.legal_actions()))
    hands.perform(action, way)
    until(lambda: hands.timeline.ply > before)
    hands.rest()
    hands.check()


def test_a_finger_sees_a_push_first_at_a_narrow_view(window: MainWindow, tmp_path: Path) -> None:
    window.resize(800, 600)
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    push = next(text for text in hands.texts() if text[2] == "<")
    for played in (0, 1):
        hands.tap(push)
        hands.rest()
        assert (hands.opened(), hands.timeline.ply) == ((push, None)[played], played)
    hands.check()


def ink(image: QImage, ground: QImage, box: QRectF, hands: CambioHands) -> int:
    """How many pixels of a box are drawn otherwise."""
    rect = hands.view.mapFromScene(box).boundingRect()
    spots = itertools.product(range(rect.left(), rect.right()), range(rect.top(), rect.bottom()))
    return sum(QColor(image.pixel(*at)) != QColor(ground.pixel(*at)) for at in spots)


def test_words_run_along_the_tray_at_a_narrow_view(window: MainWindow, tmp_path: Path) -> None:
    """Both are drawn within their boxes, near the row; none at the other side of it."""
    window.resize(800, 600)
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    QApplication.processEvents()
    ground = hands.view.viewport().grab().toImage()
    for sign in "<>":
        push = next(text for text in hands.texts() if text[2] == sign)
        hands.move(hands.at(push), NO_BUTTON)
        hands.rest()
        shown = hands.view.viewport().grab().toImage()
        for box in NARROW.word_boxes(push, 0):
            assert box.height() > box.width()
            near = QRectF(box.topLeft(), box.bottomRight() - QPointF(0, box.height() / 2))
            assert ink(shown, ground, near, hands) > 40
            assert ink(shown, ground, box.translated(0, 170), hands) == 0


# The shape changes


@pytest.mark.parametrize("doing", ["preview", "drag", "chosen", "brush", "slide", slow("symbol")])
def test_another_shape_in_the_midst_of_something(
    lively: MainWindow, tmp_path: Path, doing: str
) -> None:
    """From either layout to the other and back: what is shown is what is so, where it belongs."""
    sizes = [QSize(1280, 800), QSize(800, 600)]
    lively.resize(sizes[0])
    hands = CambioHands(lively)
    if doing == "symbol":
        hands.begin()
    elif doing in {"chosen", "brush"}:
        at_stage(hands, tmp_path, "many")
    else:
        hands.lay_position(tmp_path, (TRAY, "A"))
    push = None if doing in {"symbol", "chosen", "brush"} else hands.texts()[0]
    for size, layout in ((sizes[1], NARROW), (sizes[0], WIDE)):
        ply = hands.timeline.ply
        if doing == "preview":
            hands.move(hands.at(push or ""), NO_BUTTON)
        elif doing == "drag":
            hands.take("spare", hands.at("c3"))
            assert hands.board.hand
        elif doing in {"chosen", "brush"} and hands.board.chosen_place() is None:
            face = next(place for place in hands.board.places if place.startswith("to-"))
            hands.click(task(hands).dice[0] if doing == "chosen" else face)
        elif doing == "slide":
            hands.click(hands.texts()[0])
            until(lambda: hands.board.moving)
        elif doing == "symbol":
            hands.page.panel.button.click()
            until(lambda: hands.board.moving)
        lively.resize(size)
        QApplication.processEvents()
        assert hands.board.layout is layout
        assert hands.timeline.ply == ply + (doing in {"slide", "symbol"})
        assert not hands.board.moving or hands.mode is Mode.ANIMATING
        hands.move(hands.at("c3"), NO_BUTTON)
        hands.release(hands.at("c3"))
        hands.rest()
        if doing in {"chosen", "brush"}:
            assert hands.board.chosen_place() is not None
            where = "below" if layout is NARROW else "beside"
            assert doing == "brush" or f"{where} the tray" in hands.told
        for place, sprite in hands.board.sprites.items():
            home = hands.board.rest_position(place)
            assert abs(sprite.pos().x() - home.x()) + abs(sprite.pos().y() - home.y()) < 1, place
            assert layout.scene.contains(home)
        hands.check()
    if doing == "symbol":
        assert hands.position.phase is Phase.SYMBOL


def test_cells_and_arrows_are_hit_at_a_narrow_view(window: MainWindow, tmp_path: Path) -> None:
    """However the tray is turned."""
    window.resize(800, 600)
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    for quarter in range(4):
        hands.board.turn(quarter)
        for name, place in hands.board.places.items():
            rect = place.rect
            assert NARROW.scene.contains(rect)
            for x, y in ((0.03, 0.03), (0.97, 0.97)):
                point = QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())
                assert hands.board.place_at(point) == name
        hands.check()
    hands.board.turn(0)
