"""Cambio's board: places, names, turning, languages, colours, pictures."""

import itertools
import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QApplication

from ludotheque.games.cambio.names import CELLS, PUSHES, READING, WINDOWS, way
from ludotheque.record.timeline import start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.accessible import Place
from ludotheque.ui.board.positionimage import position_image
from ludotheque.ui.games.cambio import art
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.layout import WIDE
from ludotheque.ui.games.cambio.scene import joined
from ludotheque.ui.look.theme import DARK, LIGHT, Theme
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import THREE, TRAY, CambioHands
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import NO_BUTTON, Key

# Places


def test_places_stand_in_reading_order(window: MainWindow, tmp_path: Path) -> None:
    """Cells row by row, arrows clockwise, the spare die."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    places = list(hands.board.places)
    assert places[:25] == [CELLS[cell] for cell in READING]
    assert places[25:45] == list(geo.ARROWS)
    assert sorted(geo.ARROWS) == sorted(PUSHES)
    assert places[45:] == ["spare"]


@pytest.mark.parametrize("stage", ["tray", "symbol", "balance", "push", "corners"])
def test_every_place_can_be_reached_by_keys(window: MainWindow, stage: str) -> None:
    """Arrow keys lead to all cells, arrows, the spare die, the faces."""
    hands = CambioHands(window).begin(preparation="corners" if stage == "corners" else "play")
    while hands.position.phase.value != stage:
        hands.page.panel.button.click()
        hands.rest()
    for place in list(hands.board.places):
        hands.walk(place)
        assert hands.board.cursor == place
    hands.window.grab()


def test_page_down_leads_through_the_choices(window: MainWindow, tmp_path: Path) -> None:
    """The legal arrows in order around the tray, and around again."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    legal = set(hands.texts())
    seen = []
    for _ in range(len(legal)):
        hands.key(Key.Key_PageDown)
        seen.append(hands.board.cursor)
    assert seen == [push for push in geo.ARROWS if push in legal]
    hands.key(Key.Key_PageDown)
    assert hands.board.cursor == seen[0]


def test_a_cursor_on_a_place_which_goes_away_is_let_go(window: MainWindow) -> None:
    """After the last symbol the spare die is gone until play begins."""
    hands = CambioHands(window).begin()
    hands.roll("keys")
    hands.rest()
    hands.walk("spare")
    for _ in range(2):
        hands.key(Key.Key_Return)
        hands.rest()
    if hands.position.phase.value == "balance":
        assert hands.board.cursor in hands.board.places or hands.board.cursor is None
        hands.key(Key.Key_Return)
        hands.key(Key.Key_Down)
        assert hands.board.cursor in hands.board.places
    hands.check()


def test_cells_and_arrows_are_hit_everywhere(window: MainWindow, tmp_path: Path) -> None:
    """Hit areas do not overlap and turn with the tray."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    for quarter in range(4):
        hands.board.turn(quarter)
        rects = {name: place.rect for name, place in hands.board.places.items()}
        for name, rect in rects.items():
            for x, y in ((0.03, 0.03), (0.5, 0.5), (0.97, 0.97), (0.03, 0.97)):
                point = QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())
                assert hands.board.place_at(point) == name
            assert WIDE.scene.contains(rect)
        hands.check()
    hands.board.turn(0)


@pytest.mark.parametrize("quarter", range(4))
def test_pushes_go_the_same_way_however_the_tray_lies(quarter: int) -> None:
    """From its arrow a push leads over its cells, one pitch after the other."""
    for number, push in enumerate(PUSHES):
        cells = [geo.cell_centre(cell, quarter) for cell in way(number)]
        step = geo.along(push, quarter) * geo.PITCH
        for one, other in itertools.pairwise(cells):
            assert (other - one - step).manhattanLength() < 1e-6
        before = cells[0] - geo.arrow_centre(push, quarter)
        assert before.x() * step.y() == pytest.approx(before.y() * step.x(), abs=1e-6)
        assert before.x() * step.x() + before.y() * step.y() > 0
        strip = geo.strip_rect(push, quarter)
        assert all(strip.contains(cell) for cell in cells)


@pytest.mark.parametrize("players", ["2", "3"])
def test_the_tray_turns_to_whoever_is_on_turn(
    open_window: OpenWindow, tmp_path: Path, players: str
) -> None:
    """With the option on; pushes are made all the same."""
    hands = CambioHands(open_window(flip_each_turn=True))
    tray = THREE if players == "3" else TRAY
    hands.lay_position(tmp_path, (tray, "A"), players=players)
    rng = random.Random(4)
    quarters = set()
    for _ in range(4):
        hands.one_action(rng, "click")
        hands.rest()
        assert hands.board.quarter == hands.board.facing(hands.position.side)
        quarters.add(hands.board.quarter)
        hands.move(hands.at(hands.texts()[0]), NO_BUTTON)
        hands.rest()
        hands.window.grab()
        hands.move(QPoint(3, 3), NO_BUTTON)
        hands.check()
    assert len(quarters) == int(players)


@pytest.mark.parametrize("form", [{}, {"preparation": "corners"}, {"players": "3"}])
def test_a_reader_may_ask_for_places_which_are_gone(
    window: MainWindow, form: dict[str, str]
) -> None:
    """The spare die and the faces come and go; their objects stay, silent and not to be seen."""
    hands = CambioHands(window).begin(**form)
    known: dict[str, Place] = {}
    gone = 0
    for _ in range(60):
        for name, place in hands.board.places.items():
            assert known.setdefault(name, place) is place
        for name, place in known.items():
            reader = QAccessible.queryAccessibleInterface(place)
            there = name in hands.board.places
            assert bool(reader.text(QAccessible.Text.Name)) == there
            assert bool(reader.state().invisible) != there
            assert reader.text(QAccessible.Text.Description) == "" or there
            gone += not there
        if hands.position.phase.value == "push":
            break
        hands.one_action(random.Random(gone), "click")
    assert hands.position.phase.value == "push"
    assert gone


# Names


def test_every_place_has_a_name_of_its_own(window: MainWindow, tmp_path: Path) -> None:
    """A reader tells what lies where, and what an arrow would do."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    texts = {name: hands.board.place_text(name) for name in hands.board.places}
    assert len(set(texts.values())) == len(texts)
    assert texts["a5"] == "a5, circle, Anne"
    assert texts["c5"] == "c5, triangle, Bruno"
    assert texts["b5"] == "b5, square, neutral"
    assert texts["spare"] == "die to be pushed in, circle"
    for number, push in enumerate(PUSHES):
        leaving = hands.position.letter(CELLS.index(way(number)[-1]))
        assert texts[push].startswith(f"arrow at {push[:2]} ")
        assert ("forbidden" in texts[push]) == (leaving == "B")
        assert ("Bruno" in texts[push]) == (leaving == "B")
        assert ("one of your own circles" in texts[push]) == (leaving == "A")
    assert "to the right" in texts["a3>"]
    hands.board.turn(2)
    assert "to the left" in hands.board.place_text("a3>")
    hands.board.turn(0)


def test_names_follow_the_preparation(window: MainWindow) -> None:
    """Dice before anybody has a symbol, dice which may be turned, faces, empty cells."""
    hands = CambioHands(window).begin("Anne", "Bruno")
    assert hands.board.place_text("c3") == "c3, empty"
    hands.roll("click")
    hands.rest()
    assert hands.board.place_text("c3").count(",") == 1
    assert "rolled" in hands.board.place_text("spare")
    while hands.position.phase.value == "symbol":
        hands.roll("click")
        hands.rest()
    task = hands.position.task()
    if task is not None:
        assert hands.board.place_text(task.dice[0]).endswith("may be turned")
        faces = [name for name in hands.board.places if name.startswith("to-")]
        assert all(hands.board.place_text(name).startswith("turn to a") for name in faces)
    hands = CambioHands(window).begin(preparation="corners")
    assert hands.board.place_text("c3") == "c3, empty, free for a symbol"
    assert hands.board.place_text("a1") == "a1, empty"


def test_seats_are_told_with_their_symbols(window: MainWindow, tmp_path: Path) -> None:
    """The panel says who plays what, with the letter the rules' reasons use."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    cards = hands.page.panel.cards
    assert "A – plays the circles" in cards[0].accessibleName()
    assert "B – plays the triangles" in cards[1].accessibleName()
    hands.begin(preparation="quick", players="3")
    assert len(hands.page.panel.cards) == 3
    assert [str(hands.board.seat_line(seat)) for seat in range(3)] == [
        "plays the circles", "plays the triangles", "plays the squares",
    ]  # fmt: skip


def test_the_language_changes_at_run_time(window: MainWindow, tmp_path: Path) -> None:
    """Sentence, names and words on the tray speak the language in use."""
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"))
    window.change_settings(language="fr")
    QApplication.processEvents()
    hands.move(QPoint(3, 3), NO_BUTTON)
    assert hands.told.startswith("Anne, poussez votre rond")
    assert hands.board.place_text("a5") == "a5, rond, Anne"
    push = hands.texts()[0]
    hands.move(hands.at(push), NO_BUTTON)
    hands.rest()
    assert "votre rond entre" in hands.told
    hands.window.grab()
    window.change_settings(language="en")
    QApplication.processEvents()
    assert "your circle enters" in hands.told


# Pictures


@pytest.mark.parametrize("one", [LIGHT, DARK], ids=lambda one: one.name)
def test_symbols_and_arrows_can_be_told_from_their_ground(one: Theme) -> None:
    """Graphics reach 3:1 on wood, words 4.5:1 on the table."""

    def contrast(ink: str, ground: str) -> float:
        values = []
        for name in (ink, ground):
            color = QColor(one.of("cambio", name))
            parts = [color.redF(), color.greenF(), color.blueF()]
            parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
            values.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])
        low, high = sorted(values)
        return (high + 0.05) / (low + 0.05)

    for beech in ("beech", "beech1", "beech2", "beech3", "beech4"):
        for ink in ("ink", "player1", "player2", "player3"):
            assert contrast(ink, beech) >= 3
    assert contrast("arrow", "tray") >= 3
    assert contrast("arrow", "recess") >= 3
    for table in ("table", "table2"):
        for ink in ("names", "text1", "text2", "text3"):
            assert contrast(ink, table) >= 4.5


def test_every_die_can_be_drawn(qapp: QApplication) -> None:
    """Each symbol for each owner on each tone, all different from one another."""
    codes = [f"{symbol}{owner}" for symbol in "OTSXDR" for owner in "ABC-"] + ["*-"]
    images = {code: art.die(code, 1, 96, 1).toImage() for code in codes}
    for number, code in enumerate(codes):
        for other in codes[:number]:
            assert images[code] != images[other], (code, other)
    with pytest.raises(KeyError):
        art.die("Q-", 0, 96, 1)


@pytest.mark.parametrize("options", [{}, {"preparation": "quick"}, {"players": "3"}])
def test_small_pictures_show_the_tray(qapp: QApplication, options: dict[str, str]) -> None:
    """Without arrows in use, ribbon or spare die of its own; any place of a game can be drawn."""
    timeline = start_timeline("cambio", options, 5)
    rng = random.Random(5)
    while not timeline.is_over():
        timeline.settle()
        timeline.apply(rng.choice(list(timeline.state.legal_actions())))
        if timeline.ply % 7 == 0:
            image = position_image(timeline, 200, 180, 1.0)
            assert image.pixelColor(100, 90).alpha() == 255


def test_lines_which_go_on_are_drawn_as_one() -> None:
    """Two windows of four in one row are five cells."""
    row = [line.cells for line in WINDOWS[:2]]
    assert joined(row) == [["a1", "b1", "c1", "d1", "e1"]]
    diagonals = [line.cells for line in WINDOWS if line.cells[0] == "a1"]
    assert len(joined(diagonals)) == 3


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("ribbon", [geo.RIBBON, geo.NARROW_RIBBON])
def test_there_is_room_for_the_ribbon_below_every_die(quarter: int, ribbon: QRectF) -> None:
    """However the tray lies; a narrow one is within what figures show of it."""
    around = geo.DIE / 2 + 12  # a golden line around a die
    for cell in CELLS:
        assert geo.cell_centre(cell, quarter).y() + around < ribbon.top()
    assert WIDE.scene.contains(ribbon)
    assert geo.NARROW_RIBBON.bottom() <= geo.TRAY.bottom() + geo.LIP


@pytest.mark.parametrize(
    ("tray", "push", "cells"),
    [
        ("mnmBm mABmm nAAAA AmnmB Bnmnm", "a1^", ("a3", "b3", "c3", "d3", "e3")),
        ("ABmmB ABmmn ABnBm AnBmn mBnBA", "a5v", ("a1", "a2", "a3", "a4", "a5")),
        ("nBmBm mBmAn nmBBm AnmnB AAAAn", "a1>", ("a1", "b1", "c1", "d1", "e1")),
    ],
)
def test_the_end_covers_no_die_of_the_line(
    window: MainWindow, tmp_path: Path, tray: str, push: str, cells: tuple[str, ...]
) -> None:
    """Wherever the winning line lies, it is seen whole, with the pointer on it."""
    hands = CambioHands(window).lay_position(tmp_path, (tray, "A"))
    hands.click(push)
    hands.rest()
    assert hands.mode is Mode.OVER
    assert [set(line) for line in hands.board.position.lines] == [set(cells)]
    hands.move(hands.at(cells[2]), NO_BUTTON)
    hands.rest()
    card = hands.page.end_card
    assert card.isVisible()
    assert card.ribbon.accessibleName().startswith("Well played!")
    told = QRect(card.mapToGlobal(QPoint(0, 0)), card.size())
    for cell in cells:
        assert not told.intersects(hands.view.screen_rect(hands.board.places[cell].rect))
