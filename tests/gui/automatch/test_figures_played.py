"""L'Auto-Match's figures: cards laid, announced and contested by hand; one hand is seen."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from ludotheque.core.messages import Catalogue
from ludotheque.games.automatch.cards import CARD, NAMES
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch.figures import FigureTable
from ludotheque.ui.games.automatch.table_cards import CardSprite
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import figures
from tests.gui.rules.eyes import look_at, names
from tests.gui.rules.hands import STRICT, Hands

pytestmark = STRICT
FIGURES = figures("automatch")
PLAYABLE = [name for name in names("automatch") if FIGURES[name].plies]
STILL = [name for name in names("automatch") if not FIGURES[name].plies]
WORDS = {"let", "decline", "lead"}
ALLOWED = [(n, s.action) for n in PLAYABLE for s in FIGURES[n].signs if s.refused is None]
LAID = [(name, text) for name, text in ALLOWED if text.partition("=")[0] in CARD]
REFUSED = [
    (n, s.action) for n in PLAYABLE for s in FIGURES[n].signs
    if s.refused is not None and s.action in CARD and s.refused != "automatch.figure-missing"
]  # fmt: skip


def _table(figure: Figure) -> FigureTable:
    assert isinstance(figure.scene, FigureTable)
    return figure.scene


def _state(timeline: Timeline) -> AutoMatchState:
    assert isinstance(timeline.state, AutoMatchState)
    return timeline.state


def _settle() -> None:
    QCoreApplication.processEvents()


def _press(figure: Figure, number: int) -> None:
    QTest.mouseClick(figure.buttons[number], Qt.MouseButton.LeftButton)
    _settle()


def _do(figure: Figure, text: str, way: str = "click") -> None:
    """Play an action as a reader does."""
    hands = Hands(figure)
    card, announced, said = text.partition("=")
    if text in WORDS:
        phase = _table(figure).position.phase
        _press(figure, int(text == "decline" and phase == "lead"))
    elif card in CARD and way == "drag" and not announced:
        hands.drag(card, "table")
    elif card in CARD:
        hands.click(card)
        box = _table(figure).announcing.box
        if said == "?":
            assert box is not None
            QTest.mouseClick(box.other_button, Qt.MouseButton.LeftButton)
        elif announced:
            assert box is not None
            QTest.keyClicks(box.field, said)
            QTest.keyClick(box.field, Qt.Key.Key_Return)
        elif box is not None and box.isVisible():
            QTest.mouseClick(box.other_button, Qt.MouseButton.LeftButton)
        else:
            hands.click(card)
    elif text.startswith("contest"):
        hands.click(f"trick-{int(text[-1]) - 1}")
        _press(figure, 0)
    else:
        _, given, place = text.split()
        hands.click(given)
        hands.click(f"stock-{int(place) - 1}")
    _settle()


# By hand


@pytest.mark.parametrize(("name", "text"), ALLOWED)
def test_every_allowed_sign_can_be_played_and_taken_back(open_rules, name: str, text: str) -> None:
    figure = look_at(open_rules("automatch", height=900).page, name)
    state = figure.controller.state
    _do(figure, text)
    assert figure.controller.timeline.notations()[-1] == text
    assert figure.played == 1
    assert dict(figure.scene.shown()) == dict(figure.scene.expected())
    assert figure.foot is not None
    QTest.mouseClick(figure.foot, Qt.MouseButton.LeftButton)
    assert figure.controller.state == state
    assert figure.view.live
    assert not figure.foot.isEnabled()


def test_every_card_can_be_dragged_to_the_table(open_rules) -> None:
    page = open_rules("automatch", height=900).page
    for name, text in LAID:
        if "=" in text:
            continue
        figure = look_at(page, name)
        _do(figure, text, "drag")
        if _table(figure).announcing.open:
            # It may be announced: the box asks, and nothing is played yet.
            assert name == "announce"
            assert figure.controller.timeline.ply == 0
        else:
            assert figure.controller.timeline.notations() == (text,)
        figure.restart()


@pytest.mark.parametrize("way", ["click", "drag"])
def test_what_is_refused_says_why_beside_the_card(open_rules, way: str) -> None:
    page = open_rules("automatch", height=900).page
    assert len({name for name, _ in REFUSED}) > 6
    for name, text in REFUSED:
        figure = look_at(page, name)
        state, hands = figure.controller.state, Hands(figure)
        reason = state.why_not(state.parse(text))
        if way == "drag":
            hands.drag(text, "table")
        else:
            hands.click(text)
        _settle()
        assert reason is not None
        assert page.bubble.text == Catalogue("en").render(reason.message)
        assert page.viewport().rect().contains(page.bubble.geometry())
        assert figure.controller.timeline.ply == 0


def test_whoever_leads_cannot_admit_and_nobody_else_keeps_silent(open_rules) -> None:
    page = open_rules("automatch", height=900).page
    figure = look_at(page, "announce")
    Hands(figure).click("I7")
    box = _table(figure).announcing.box
    assert box is not None
    assert box.isVisible()
    assert box.other_button.text() == "Say nothing"
    figure = look_at(page, "admit")
    Hands(figure).click("G11")
    box = _table(figure).announcing.box
    assert box is not None
    assert box.other_button.text() == "I do not know"
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    assert box.trouble.isVisible()
    assert figure.controller.timeline.ply == 0


def test_a_card_by_keys_alone(open_rules) -> None:
    figure = look_at(open_rules("automatch", height=900).page, "follow")
    hands = Hands(figure)
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 6:
        hands.key(key)
        assert figure.scene.cursor is not None
        assert figure.view.shows(figure.scene.cursor)
    figure.scene.cursor = "F12"
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    assert figure.controller.timeline.notations() == ("F12",)


def test_a_contest_by_keys_alone(open_rules) -> None:
    figure = look_at(open_rules("automatch", height=900).page, "lead")
    hands = Hands(figure)
    figure.window().activateWindow()
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    figure.scene.cursor = "trick-2"
    hands.key(Qt.Key.Key_Return)
    for number in (0, 1):
        figure.view.setFocus(Qt.FocusReason.TabFocusReason)
        for button in figure.buttons[: number + 1]:
            QTest.keyClick(figure.window().focusWidget(), Qt.Key.Key_Tab)
            assert button.hasFocus()
        QTest.keyClick(figure.buttons[number], Qt.Key.Key_Space)
        _settle()
    assert figure.controller.timeline.notations() == ("contest 3", "decline")


def test_a_contest_won_then_a_card_for_one_of_the_stock(open_rules) -> None:
    figure = look_at(open_rules("automatch", height=900).page, "contest")
    _do(figure, "contest 3")
    assert figure.view.live
    assert "give a card" in figure.text
    _do(figure, "exchange F13 2")
    assert figure.over
    assert figure.controller.timeline.notations() == ("contest 3", "exchange F13 2")
    assert set(_table(figure).position.hand) == {"F2", "D9", "pump"}
    assert not any(button.isVisible() for button in figure.buttons)


def test_a_contest_lost_leaves_the_reader_nothing_to_do(open_rules) -> None:
    figure = look_at(open_rules("automatch", height=900).page, "contest")
    hand = _table(figure).position.hand
    _do(figure, "contest 2")
    assert figure.over
    assert not figure.view.live
    assert "in vain" in figure.text
    # Bruno may exchange now: not a card of his is to be seen.
    assert _table(figure).position.hand == hand
    assert _table(figure).starter_places() == ()


def test_the_lead_taken_or_left(open_rules) -> None:
    figure = look_at(open_rules("automatch", height=900).page, "lead")
    for word, leader in (("lead", 0), ("decline", 1)):
        _do(figure, "contest 3")
        _do(figure, word)
        assert figure.controller.timeline.notations() == ("contest 3", word)
        assert figure.over
        assert _table(figure).position.leader == leader
        figure.restart()


def test_a_still_figure_takes_nothing(open_rules) -> None:
    page = open_rules("automatch").page
    assert len(STILL) >= 3
    for name in STILL:
        figure = look_at(page, name)
        QTest.mouseClick(figure.view.viewport(), Qt.MouseButton.LeftButton)
        figure.scene.activate(next(iter(figure.scene.sprites)))
        assert figure.controller.mode is Mode.VIEWING
        assert figure.controller.timeline.notations() == FIGURES[name].actions


# One hand is seen


def _see_one_hand(figure: Figure) -> None:
    """Nothing of a figure, drawn or spoken, tells another hand or the stock."""
    scene, me = _table(figure), figure.controller.observer()
    state = _state(figure.controller.timeline)
    others = [seat for seat in range(state.game.players) if seat != me]
    hidden = {NAMES[card] for seat in others for card in state.hand(seat)}
    hidden |= {NAMES[card] for card in state.stock()}
    assert not hidden & set(scene.places)
    assert not hidden & set(scene.starter_places())
    assert not hidden & {s.name for s in scene.all_sprites() if isinstance(s, CardSprite)}
    assert not hidden & set(figure.accessibleDescription().split())
    for place in scene.places:
        assert not any(f"({card})" in scene.place_text(place) for card in hidden)


def test_only_one_hand_is_ever_seen(open_rules) -> None:
    page = open_rules("automatch", height=900).page
    for name in names("automatch"):
        figure = look_at(page, name)
        me = figure.controller.observer()
        _see_one_hand(figure)
        for text in [text for known, text in ALLOWED if known == name]:
            _do(figure, text)
            assert figure.controller.observer() == me
            _see_one_hand(figure)
            figure.restart()


def test_figures_stand_on_cards_only_where_they_are_compared() -> None:
    """The page is open while others must remember the key table."""
    for name, data in FIGURES.items():
        shown = not _state(data.timeline()).game.figures_hidden
        assert shown == (data.options.get("market") == "yes"), name


# What is drawn


@pytest.mark.parametrize("width", [280, 660])
def test_cards_lie_in_the_part_shown_and_do_not_hide_their_margins(open_rules, width: int) -> None:
    page = open_rules("automatch", width=width, height=900).page
    for name in names("automatch"):
        figure = look_at(page, name)
        scene, crop = _table(figure), figure.plan.crop
        areas = FIGURES[name].area or ("trick", "hand")
        for place in scene.sprites:
            if ("hand" if place in CARD else "trick") in areas:
                rect = scene.places[place].rect
                assert crop.contains(rect), (name, place)
                assert rect.width() * figure.view.transform().m11() >= 18, (name, place)


@pytest.mark.spread
@pytest.mark.parametrize("width", [280, 420, 660])
@pytest.mark.parametrize("name", ["contest", "lead"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_buttons_have_room_below_the_table(open_rules, name, width: int, language) -> None:
    figure = look_at(open_rules("automatch", width, 900, language).page, name)
    Hands(figure).click("trick-2")
    for _ in range(2):
        rects = [button.geometry() for button in figure.buttons if button.isVisible()]
        assert len(rects) == 2
        assert not rects[0].intersects(rects[1])
        for rect in rects:
            assert figure.rect().contains(rect)
            assert not rect.intersects(figure.view.geometry())
            assert figure.foot is not None
            assert not rect.intersects(figure.foot.geometry())
        if name == "contest":
            break
        _press(figure, 0)


def _red(figure: Figure) -> int:
    """How many pixels of a figure's table have the red of a refusal."""
    image, red = figure.view.grab().toImage(), QColor(current_theme().bad).rgb()
    return sum(
        image.pixel(x, y) == red for x in range(image.width()) for y in range(image.height())
    )


def test_the_other_special_card_has_a_padlock_until_something_is_done(open_rules) -> None:
    page = open_rules("automatch", height=900).page
    for name, card in (("one-special", "F6"), ("special-led", "D3")):
        figure = look_at(page, name)
        locked = _red(figure)
        assert locked > 60
        Hands(figure).click(card)
        assert _red(figure) < locked / 2


def test_the_trick_which_has_been_taken_stays_to_be_seen(open_rules) -> None:
    page = open_rules("automatch", height=900).page
    figure = look_at(page, "no-value")
    assert set(figure.scene.shown()) >= {"trick-0", "trick-1", "trick-2"}
    figure = look_at(page, "pump")
    _do(figure, "pump")
    shown = figure.scene.shown()
    assert {shown[f"trick-{seat}"] for seat in range(4)} == {"D4", "D9", "D1", "pump"}
    figure.restart()
    assert "trick-2" not in figure.scene.shown()


def test_what_follows_from_a_card_is_told(open_rules) -> None:
    page = open_rules("automatch", height=900).page
    figure = look_at(page, "pump")
    assert "follow with a raised card, or play a special card" in figure.text
    _do(figure, "pump")
    for words in ("Claire plays", "Claire takes the trick", "consumption rules"):
        assert words in figure.text
    figure = look_at(page, "points")
    _do(figure, "I4")
    assert "8 tricks against 5 and scores 3 points" in figure.text
    assert figure.text in figure.accessibleDescription()
