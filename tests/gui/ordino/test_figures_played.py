"""Figures with dice: laid by click, by drag from the tray to the card and by keys, then played."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtTest import QTest

from ludotheque.core import messages
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.ui.games.ordino.figures import fitting
from ludotheque.ui.games.ordino.scene import OrdinoScene
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import figures
from tests.gui.rules.eyes import look_at, names
from tests.gui.rules.hands import STRICT, Hands

pytestmark = STRICT
FIGURES = figures("ordino")
LIVE = [name for name in names("ordino") if FIGURES[name].plies]
ALLOWED = [
    (name, sign.action) for name in LIVE for sign in FIGURES[name].signs if sign.refused is None
]


@pytest.fixture
def figure(open_rules, request: pytest.FixtureRequest) -> Figure:
    """The figure a test names."""
    return look_at(open_rules("ordino", height=900).page, request.param)


def scene_of(figure: Figure) -> OrdinoScene:
    assert isinstance(figure.scene, OrdinoScene)
    return figure.scene


def lay(hands: Hands, way: str, action: str) -> None:
    """Lay the dice so that the card allows an action, where dice can be laid."""
    scene = scene_of(hands.figure)
    card, state = scene.card, scene.state
    if card is None or card.fixed:
        return
    wanted = next(
        card.saying(arrangement).slots
        for arrangement, found in arrangements.possibilities(state)
        if state.notation(found.action) == action
    )
    for slot, die in enumerate(wanted):
        if die is None:
            continue
        assert scene.card is not None
        lies = scene.card.slot_of(die)
        if lies == slot:
            continue
        if way == "drag":
            hands.drag(f"well-{die}" if lies is None else f"slot-{lies}", f"slot-{slot}")
        else:
            if lies is not None:
                hands.click(f"slot-{lies}")
            if scene.card.slots[slot] is not None:
                hands.click(f"slot-{slot}")
            others = [d for d in scene.card.loose() if DIE_KINDS[d] == DIE_KINDS[die] and d != die]
            free = [s for s in scene.card.free_slots() if SLOT_KINDS[s] == SLOT_KINDS[slot]]
            if free[0] != slot:  # a click lays into the first free slot: another die goes first
                hands.click(f"well-{others[0]}")
            hands.click(f"well-{die}")
        assert scene.card is not None
        assert scene.card.slots[slot] == die
    assert scene.card is not None
    assert scene.card.slots == wanted


@pytest.mark.spread
@pytest.mark.parametrize(("figure", "action"), ALLOWED, indirect=["figure"])
@pytest.mark.parametrize("way", ["click", "drag"])
def test_dice_and_piece_play_every_allowed_sign(figure: Figure, action: str, way: str) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    state, card = scene.state, scene.card
    if action == "stay":
        scene.act_otherwise()
    else:
        lay(hands, way, action)
        places = [scene.place_of(step) for step in state.steps(state.parse(action))]
        if way == "drag":
            hands.drag(*places)
        else:
            hands.click(places[0])
            hands.click(places[1])
    for _ in range(5):
        QCoreApplication.processEvents()
    assert figure.controller.timeline.notations()[-1] == action  # and nothing by itself after it
    assert figure.played == 1
    assert not figure.view.live
    assert figure.text != ""
    assert figure.foot is not None
    QTest.mouseClick(figure.foot, Qt.MouseButton.LeftButton)
    assert scene.state == state
    assert scene.card == card
    assert not figure.touched
    assert not figure.foot.isEnabled()


@pytest.mark.parametrize("figure", ["readings"], indirect=True)
def test_one_conjunction_dragged_onto_the_other_makes_the_other_reading(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    still = figure.view.grab().toImage()
    before, obeying = figure.text, set(scene.starter_places())
    hands.drag("slot-1", "slot-4")
    assert figure.text != before
    assert set(scene.starter_places()) != obeying
    assert figure.touched
    assert figure.view.grab().toImage() != still
    assert dict(scene.shown()) == dict(scene.expected())
    hands.drag("slot-4", "slot-1")
    assert figure.text == before
    assert not figure.touched
    assert figure.view.grab().toImage() == still


@pytest.mark.parametrize("figure", ["impossible"], indirect=True)
def test_an_impossible_arrangement_says_why_beside_the_board(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    assert figure.text == "There is no cube 1."
    assert scene.starter_places() == ()
    hands.drag("slot-1", "slot-4")
    assert "OR" in figure.text
    assert len(scene.starter_places()) == 3


@pytest.mark.parametrize("figure", ["capture"], indirect=True)
@pytest.mark.parametrize("target", ["beside", "board", "well"])
def test_a_die_dropped_elsewhere_goes_back_to_the_tray(figure: Figure, target: str) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    card = scene.card
    points = {
        "beside": figure.mapToGlobal(QPoint(3, figure.height() - 3)),
        "board": hands.view_of("3.5").viewport().mapToGlobal(hands.at("3.5")),
        "well": hands.view_of("well-5").viewport().mapToGlobal(hands.at("well-5")),
    }
    hands.drag_to("well-0", points[target])
    assert scene.card == card
    assert scene.hand == ()
    assert not figure.touched
    assert dict(scene.shown()) == dict(scene.expected())
    hands.drag("well-0", "slot-0")
    assert scene.card != card


@pytest.mark.parametrize("figure", ["capture"], indirect=True)
def test_a_slot_refuses_another_kind_of_die_and_says_why_beside_it(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    page = figure.parent().parent()
    hands.drag("well-0", "slot-2")
    QCoreApplication.processEvents()
    assert "number die" in page.bubble.text
    slot = hands.view_of("slot-2")
    edge = QRect(slot.mapTo(page.viewport(), QPoint(0, 0)), slot.size())
    assert abs(page.bubble.geometry().center().x() - edge.center().x()) < page.width()
    assert page.viewport().rect().contains(page.bubble.geometry())
    assert scene.card is not None
    assert scene.card.empty


@pytest.mark.parametrize("figure", ["capture"], indirect=True)
def test_by_keys_alone(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert scene.cursor == "well-0"
    hands.key(Qt.Key.Key_Return)
    assert scene.card is not None
    assert scene.card.slots[0] == 0
    hands.key(Qt.Key.Key_Space)
    assert scene.card.complete
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_PageDown, Qt.Key.Key_Return):
        hands.key(key)
    assert figure.controller.timeline.notations()[-1] == "3x4.3"


@pytest.mark.parametrize("figure", ["capture"], indirect=True)
def test_arrows_go_as_the_figure_lies_and_never_out_of_it(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    scene.cursor = "slot-0"
    way = {
        Qt.Key.Key_Right: ["slot-1", "slot-2", "well-0", "well-1", "well-2", "well-2"],
        Qt.Key.Key_Left: ["well-1", "well-0", "slot-2"],
        Qt.Key.Key_Down: ["slot-5"],
    }
    for key, places in way.items():
        for place in places:
            hands.key(key)
            assert scene.cursor == place


@pytest.mark.parametrize("figure", ["capture"], indirect=True)
def test_arrows_reach_every_place_shown_and_no_other(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    arrows = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
    assert scene.cursor is not None
    seen, waiting = {scene.cursor}, [scene.cursor]
    while waiting:
        place = waiting.pop()
        for key in arrows:
            scene.cursor = place
            hands.key(key)
            if scene.cursor not in seen:
                seen.add(scene.cursor)
                waiting.append(scene.cursor)
    live = {
        name for name in scene.places
        if (view := figure.view.part_of(name)) is not None and view.live
    }  # fmt: skip
    assert seen == live


@pytest.mark.parametrize("figure", ["either-order"], indirect=True)
def test_a_still_card_takes_no_die(figure: Figure) -> None:
    scene, hands = scene_of(figure), Hands(figure)
    card = scene.card
    hands.click("slot-0")
    hands.drag("slot-1", "slot-4")
    assert scene.card == card
    assert not figure.touched


@pytest.mark.parametrize("figure", ["capture"], indirect=True)
def test_a_screen_reader_meets_one_board(figure: Figure) -> None:
    board = QAccessible.queryAccessibleInterface(figure.view)
    assert board.childCount() == len(figure.scene.places)
    for part in figure.parts:
        found = QAccessible.queryAccessibleInterface(part)
        assert found.role() == QAccessible.Role.Graphic
        assert found.childCount() == 0
    hands = Hands(figure)
    for place in ("slot-0", "well-3", "3.5"):
        child = QAccessible.queryAccessibleInterface(figure.scene.places[place])
        at = hands.view_of(place).viewport().mapToGlobal(hands.at(place))
        assert child.rect().contains(at)
    assert figure.accessibleDescription().startswith(figure.text)


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("scale", "width"), [(1.0, 300), (1.0, 660), (2.0, 620)])
def test_words_fit_beside_the_card(open_rules, language: str, scale: float, width: int) -> None:
    page = open_rules("ordino", width, 900, language, scale).page
    for name in names("ordino"):
        figure = look_at(page, name)
        if figure.plan.beside is None:
            continue
        room = figure.plan.beside.text
        assert figure.plan.beside.rect.contains(room)
        for words in _everything_said(figure):
            metrics = QFontMetrics(fitting(words, room))
            box = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), words)
            assert box.width() <= room.width(), words
            assert box.height() <= room.height(), words
        places = [view.geometry() for view in (figure.view, *figure.parts)]
        for number, one in enumerate(places):
            assert figure.rect().contains(one)
            assert not any(one.intersects(other) for other in places[:number])
            assert not one.intersects(room)
    assert messages.catalogue().language == language


def _everything_said(figure: Figure) -> list[str]:
    """The words of a figure for every arrangement of its dice which its reader can lay."""
    scene = scene_of(figure)
    said = [figure.text]
    if scene.card is None or scene.card.fixed or len(figure.parts) == 1:
        return said
    state, opened = scene.state, scene.card
    assert isinstance(state, OrdinoState)
    readings = (
        arrangements.sphere_readings(state) if opened.closed else arrangements.readings(state)
    )
    for arrangement in readings:
        scene.take_up(arrangement)
        said.append(figure.text)
    scene.tray.change(opened.emptied())
    said.append(figure.text)
    return said
