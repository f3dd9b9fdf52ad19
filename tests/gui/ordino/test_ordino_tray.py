"""The tray and the card through real events: every die, every slot, by mouse and by keys."""

import itertools
import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest

from ludotheque.games import create
from ludotheque.games.ordino.arrangements import readings, sphere_readings
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS, Card
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordino.pieces import HEIGHT, write_word
from ludotheque.ui.games.ordino.tray import DieSprite
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.ordino.test_ordino_board import ON_THE_DOOR
from tests.gui.table.hands import LEFT, NO_BUTTON, Key, until

PLACES: dict[str, Any] = {
    "white": {"1": "5.3", "3": "5.0", "4": "3.0", "s": ["2.4"]},
    "black": {"1": "3.1", "2": "5.7", "s": []},
}
SIX = {"side": "white", **PLACES, "dice": ["cube", 3, "et", "ou", "v1", "h2"]}
SPHERE = {
    "side": "white",
    "white": {"6": "5.0", "s": ["3.0"]},
    "black": {"1": "5.7", "s": []},
    "dice": ["cube", 3, "et", "ou", "v1", "h1"],
}


@pytest.fixture
def hands(window: MainWindow, tmp_path: Path) -> OrdinoHands:
    """Six dice of White in the tray."""
    return OrdinoHands(window).lay_position(tmp_path, SIX)


def card(hands: OrdinoHands) -> Card:
    """The card."""
    found = hands.board.card
    assert found is not None
    return found


@pytest.mark.parametrize("start", ["tray", "full", "half"])
def test_every_die_is_dragged_to_every_slot(hands: OrdinoHands, start: str) -> None:
    """Its own kind lays or exchanges it; another kind is refused beside the slot."""
    board = hands.board
    for die, slot in itertools.product(range(6), range(6)):
        hands.key(Key.Key_Backspace)
        hands.rest()
        if start == "full":
            hands.key(Key.Key_Space)
        elif start == "half":
            hands.click("well-2")
            hands.click("well-4")
        hands.rest()
        before, place = card(hands), board.tray.place_of(die)
        hands.take(place, hands.at("C"))  # where it comes from there: out, and back again
        hands.release(hands.at(f"slot-{slot}"))
        hands.rest()
        after = card(hands)
        if DIE_KINDS[die] != SLOT_KINDS[slot]:
            assert after == before
            assert hands.page.bubble.isVisible()
            assert "slot" in hands.page.bubble.text
        else:
            assert after == (before if before.slot_of(die) == slot else before.lay(die, slot))
            assert after.slots[slot] == die
        hands.check()
    assert hands.timeline.ply == 0


@pytest.mark.parametrize("where", ["board", "tray", "beside", "rack"])
def test_a_die_dragged_out_of_its_slot_is_taken_back(hands: OrdinoHands, where: str) -> None:
    """Wherever it is let go, it lies in the tray again; a die of the tray stays in it."""
    for die in range(6):
        hands.key(Key.Key_Space)
        hands.rest()
        ends = {
            "board": hands.at("5.12"), "tray": hands.at(f"well-{(die + 1) % 6}"),
            "beside": hands.beside(), "rack": hands.at("rack-1"),
        }  # fmt: skip
        slot = card(hands).slot_of(die)
        assert slot is not None
        hands.drag_to(f"slot-{slot}", ends[where])
        hands.rest()
        assert card(hands).slot_of(die) is None
        assert sum(d is None for d in card(hands).slots) == 1
        hands.check()
        hands.drag_to(f"well-{die}", ends[where])
        hands.rest()
        assert card(hands).slot_of(die) is None
        hands.check()
    assert hands.timeline.ply == 0


@pytest.mark.parametrize("how", ["escape", "deactivate", "resize"])
def test_a_drag_that_is_broken_off_changes_nothing(hands: OrdinoHands, how: str) -> None:
    """The die flies back to where it was taken from."""
    hands.click("well-0")
    hands.click("well-4")
    hands.rest()
    before = card(hands)
    for place in ("slot-0", "slot-3", "well-1", "well-3"):
        hands.take(place, hands.at("slot-4"))
        assert hands.board.hand
        if how == "escape":
            hands.key(Key.Key_Escape)
        elif how == "deactivate":
            hands.view.cancel()
        else:
            hands.window.resize(hands.window.width() + 3, hands.window.height())
        hands.release(hands.at("slot-4"))
        hands.rest()
        assert card(hands) == before
        hands.check()


def test_a_click_lays_and_a_click_takes_back(hands: OrdinoHands) -> None:
    """Each die goes into its first free slot; what is in no tray lies on the card."""
    for die, slot in ((3, 1), (5, 3), (2, 4), (4, 5), (1, 2), (0, 0)):
        hands.click(f"well-{die}")
        hands.rest()
        assert card(hands).slot_of(die) == slot
        hands.check()
    assert card(hands).complete
    hands.click("slot-1")
    hands.rest()
    assert card(hands).slot_of(3) is None
    hands.click("slot-1")
    hands.rest()
    assert card(hands).slot_of(3) == 1


def test_a_double_click_on_a_die_counts_once(hands: OrdinoHands) -> None:
    """The second press meets an empty well, not what came after."""
    hands.double_click("well-2")
    hands.rest()
    assert card(hands).slot_of(2) == 1
    hands.double_click("slot-1")
    hands.rest()
    assert card(hands).slot_of(2) is None


def test_keys_lay_exchange_and_empty(hands: OrdinoHands) -> None:
    """Space lays all, X exchanges the conjunctions, Backspace empties, Escape takes back."""
    hands.key(Key.Key_Space)
    hands.rest()
    first = card(hands).arrangement()
    hands.key(Key.Key_X)
    hands.rest()
    second = card(hands).arrangement()
    assert {first, second} == set(readings(hands.position))
    hands.key(Key.Key_Backspace)
    hands.rest()
    assert card(hands).empty
    hands.walk("well-5")
    hands.key(Key.Key_Return)
    hands.rest()
    assert card(hands).slot_of(5) == 3
    hands.key(Key.Key_Escape)
    hands.rest()
    assert card(hands).empty
    hands.check()


def test_page_keys_lead_to_the_dice_to_be_laid(hands: OrdinoHands) -> None:
    """Page down visits every die in the tray, Enter lays it; the card is full at the end."""
    for _ in range(6):
        hands.key(Key.Key_PageDown)
        assert (hands.board.cursor or "").startswith("well-")
        hands.key(Key.Key_Return)
        hands.rest()
    assert card(hands).complete


def test_buttons_of_the_panel_lay_exchange_and_empty(hands: OrdinoHands) -> None:
    """The main button does what is next, the other one empties the card."""
    panel = hands.page.panel
    panel.button.click()
    hands.rest()
    assert card(hands).complete
    first = card(hands).arrangement()
    panel.button.click()
    hands.rest()
    assert card(hands).arrangement() != first
    assert panel.other.isVisible()
    panel.other.click()
    hands.rest()
    assert card(hands).empty
    assert not panel.other.isVisible()


def test_pieces_wait_for_a_complete_card(hands: OrdinoHands) -> None:
    """A piece named too early is refused with what is missing; nothing glows before."""
    assert hands.board.starter_places() == ()
    hands.click("5.0")
    hands.rest()
    assert "card" in hands.page.bubble.text
    assert hands.chosen == ()
    hands.key(Key.Key_Space)
    hands.rest()
    assert hands.board.starter_places()


def test_the_sentence_and_the_glow_follow_the_card(hands: OrdinoHands) -> None:
    """What glows are exactly the pieces the engine says obey, and the prompt says so."""
    seen = set()
    for _ in range(2):
        hands.key(Key.Key_Space)
        hands.key(Key.Key_X)
        hands.rest()
        answer = hands.board.answer
        assert answer is not None
        seen.add(answer.arrangement)
        assert set(hands.board.starter_places()) == set(answer.obeying)
    assert len(seen) == 2


def test_a_spheres_turn_asks_for_one_conjunction(window: MainWindow, tmp_path: Path) -> None:
    """Row one is closed, two dice stand aside, either conjunction will do."""
    hands = OrdinoHands(window).lay_position(tmp_path, SPHERE)
    assert card(hands).aside == {0, 1}
    for place in ("well-0", "well-1"):
        hands.click(place)
        hands.rest()
        assert "sphere" in hands.page.bubble.text
        hands.drag(place, "slot-4")
        hands.rest()
    assert card(hands).empty
    hands.drag("well-2", "slot-1")
    hands.rest()
    assert card(hands).empty
    hands.key(Key.Key_Space)
    hands.rest()
    first = card(hands).arrangement()
    assert first in sphere_readings(hands.position)
    hands.click(f"well-{card(hands).loose()[0]}")
    hands.rest()
    assert card(hands).arrangement() in set(sphere_readings(hands.position)) - {first}
    hands.check()


def test_storms_on_tray_and_card(lively: MainWindow, tmp_path: Path) -> None:
    """Clicks, drags and keys at random, undo in between: the board ends as the model is."""
    hands = OrdinoHands(lively).lay_position(tmp_path, SIX)
    rng = random.Random(11)
    places = [f"{kind}-{n}" for kind in ("slot", "well") for n in range(6)] + ["5.0", "3.0", "C"]
    keys = [Key.Key_X, Key.Key_Space, Key.Key_Backspace, Key.Key_Escape, Key.Key_Return]
    for _ in range(150):
        match rng.randrange(5):
            case 0:
                hands.click(rng.choice(places))
            case 1:
                hands.drag(rng.choice(places), rng.choice(places))
            case 2:
                hands.key(rng.choice(keys))
            case 3:
                hands.undo() if rng.random() < 0.3 else hands.redo()
            case _:
                hands.move(QPoint(rng.randrange(900), rng.randrange(700)), NO_BUTTON)
        if rng.random() < 0.2:
            until(hands.quiet)
            hands.check()
    hands.rest()
    hands.check()


def test_dice_before_the_roll_roll(window: MainWindow) -> None:
    """A click or a drag on any die rolls them all."""
    hands = OrdinoHands(window).begin()
    for place in ("well-4", "slot-2"):
        assert hands.mode is Mode.IDLE
        hands.click(place)
        until(lambda: hands.mode is not Mode.IDLE)
        hands.rest()
        while hands.mode is Mode.CHOOSING:
            hands.perform(next(iter(hands.position.legal_actions())), "click")
            hands.rest()
        hands.check()


def test_the_words_on_the_dice_are_those_of_the_language(
    window: MainWindow, hands: OrdinoHands
) -> None:
    """On the table, as soon as the language changes: « ET » and « OU » are those of 1971.

    Each is written on a blank die.
    """
    words = [
        sprite
        for sprite in hands.board.all_sprites()
        if isinstance(sprite, DieSprite) and DIE_KINDS[sprite.number] == "word"
    ]
    assert sorted(sprite.face for sprite in words) == ["et", "ou"]
    said = {
        "en": {"et": "AND", "ou": "OR"}, "fr": {"et": "ET", "ou": "OU"},
        "de": {"et": "UND", "ou": "ODER"},
    }  # fmt: skip
    for language in ("en", "fr", "de", "en"):
        window.change_settings(language=language)
        hands.view.grab()
        for sprite in words:
            side = sprite.width * sprite._ratio
            expected = QPixmap(picture("ordino/de-vide", side, side * HEIGHT))
            painter = QPainter(expected)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(expected.width() / 64, expected.width() / 64)
            write_word(painter, said[language][sprite.face])
            painter.end()
            assert sprite._pixmap is not None
            assert sprite._pixmap.toImage() == expected.toImage()


EITHER: dict[str, Any] = {
    "side": "white",
    "white": {"1": "4.6", "2": "3.3", "3": "4.10", "s": ["3.22"]},
    "black": {"4": "3.6", "s": ["1.11", "5.20"]},
    "dice": ["cross", 5, "et", "ou", "h1", "v2"],
}
"""White has no cross 5, but crosses: « cross or 5 » is obeyed, « cross and 5 » is not."""


def test_the_dice_are_laid_so_that_a_piece_obeys(window: MainWindow, tmp_path: Path) -> None:
    """Whichever way the conjunctions fell; what was laid by hand stays."""
    for words in (["et", "ou"], ["ou", "et"]):
        dice = ["cross", 5, *words, "h1", "v2"]
        hands = OrdinoHands(window).lay_position(tmp_path, {**EITHER, "dice": dice})
        QTest.mouseClick(hands.page.panel.button, LEFT)
        hands.rest()
        assert hands.board.answer is not None
        assert hands.board.answer.executable
        assert hands.board.answer.arrangement.first == "ou"
    hands = OrdinoHands(window).lay_position(tmp_path, EITHER)
    hands.drag("well-2", "slot-1")  # « et » between piece and number
    hands.rest()
    hands.key(Key.Key_Space)
    hands.rest()
    assert hands.board.answer is not None
    assert hands.board.answer.arrangement.first == "et"
    assert not hands.board.answer.executable


def test_dice_rolled_again_in_vain_lie_in_the_tray(window: MainWindow, tmp_path: Path) -> None:
    """The next player is asked to click the tray, so the six dice lie there."""
    for seed in range(1, 60):
        timeline = Timeline(create("ordino", {}), seed=seed, start=ON_THE_DOOR)
        timeline.apply(timeline.state.parse("1-C"))
        timeline.apply(timeline.draw())
        if timeline.state.chance_kind() == "roll":
            break
    hands = OrdinoHands(window).open_timeline(tmp_path, timeline)
    assert "click the tray" in hands.page.panel.now.text()
    again = timeline.notation_at(1).split()[1:]
    faces = hands.board.tray.faces()
    assert sorted(faces) == [f"well-{die}" for die in range(6)]
    assert [faces["well-0"], faces["well-1"]] == again
    assert [faces[f"well-{die}"] for die in range(2, 6)] == ["ou", "ou", "v1", "v1"]
    hands.click("well-3")
    until(lambda: hands.timeline.ply == 3)
    hands.rest()
    hands.check()
