"""Another way is tried as a game of its own: the first one is kept as it was."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.archive.store import Shelved
from ludotheque.games import ENGINES, create
from ludotheque.record.circumstances import Branch, Notes
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.shelf.carditems import families
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, without_chance
from tests.gui.table.hands import until

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def begun(window: MainWindow, key: str, actions: int) -> Timeline:
    """A game in which some actions have been played."""
    window.begin(key, {}, ["Ada", *["" for _ in create(key, {}).seats[1:]]])
    assert window.game is not None
    controller = window.game.controller
    while controller.timeline.ply < actions:
        until(lambda: controller.mode not in {Mode.ANIMATING, Mode.WAITING})
        if controller.mode is Mode.COVERED:
            controller.lift()
        elif controller.mode is Mode.LOOKING:
            controller.pass_on()
        elif controller.mode is Mode.IDLE:
            controller.roll()
        else:
            controller.commit(controller.state.legal_actions()[0])
    until(lambda: controller.mode not in {Mode.ANIMATING, Mode.WAITING})
    return controller.timeline


def press(window: MainWindow) -> None:
    """Press the keys of the command."""
    assert window.table is not None
    QTest.keyClick(window.table.view, Qt.Key.Key_Return, KEYS)
    QCoreApplication.processEvents()


def test_a_place_looked_back_at_goes_on_as_another_game(window: MainWindow) -> None:
    key = without_chance()
    first = begun(window, key, 6)
    assert window.game is not None
    number = window.game.keeper.number
    assert number is not None
    for _ in range(2):
        window.menus.actions["back"].trigger()
        QCoreApplication.processEvents()
    press(window)
    assert window.game is not None
    other = window.game.controller.timeline
    assert other.branched_from == Branch(first.id, 4)
    assert other.id != first.id
    assert other.actions == first.actions[:4]
    assert "stays as it was" in window.toast.text
    controller = window.game.controller
    until(lambda: controller.mode is Mode.CHOOSING)
    controller.commit(controller.state.legal_actions()[-1])
    until(lambda: controller.mode is Mode.CHOOSING)
    kept = window.archive.load(number)
    assert (kept.actions, kept.id) == (first.actions, first.id)
    assert len(window.archive.unfinished()) == 2


@pytest.mark.parametrize("key", ENGINES)
def test_from_the_present_place_of_every_game(key: str, window: MainWindow) -> None:
    """The same hands, the same dice to come, the same players; what is played is its own."""
    first = begun(window, key, 9)
    press(window)
    assert window.game is not None
    other = window.game.controller.timeline
    assert other.branched_from == Branch(first.id, first.ply)
    assert (other.actions, other.seats) == (first.actions, first.seats)
    assert other.state == first.state


def test_a_hand_that_was_seen_bars_the_way_back(window: MainWindow) -> None:
    """As for taking back; but an agreement on that does not bar another game."""
    begun(window, hiding(), 9)
    assert window.game is not None
    controller = window.game.controller
    window.menus.actions["first"].trigger()
    QCoreApplication.processEvents()
    assert controller.reviewing
    assert not window.menus.actions["branch"].isEnabled()
    press(window)
    assert window.game.controller is controller
    key = without_chance()
    window.begin(key, {}, ["", ""], None, (), {"undo": "none"})
    again, own = window.game.controller, window.game.controller.timeline.id
    until(lambda: again.mode is Mode.CHOOSING)
    assert not window.menus.actions["branch"].isEnabled()  # nothing has been played
    for _ in range(3):
        again.commit(again.state.legal_actions()[0])
        until(lambda: again.mode is Mode.CHOOSING)
    window.menus.actions["back"].trigger()
    QCoreApplication.processEvents()
    press(window)
    assert window.game.controller.timeline.branched_from == Branch(own, 2)


def test_after_a_resignation_it_is_tried_what_would_have_been(window: MainWindow) -> None:
    first = begun(window, without_chance(), 4)
    assert window.game is not None
    controller = window.game.controller
    controller.end(Ending("resign", 0))
    until(lambda: controller.mode is Mode.OVER)
    press(window)
    other = window.game.controller.timeline
    assert not other.is_over()
    assert other.branched_from == Branch(first.id, 4)
    assert window.archive.finished()[0].uid == first.id


def test_cards_know_of_each_other(window: MainWindow) -> None:
    """On the cover a branch stands behind the game it was begun from, whatever was played last."""
    key = without_chance()
    first = begun(window, key, 4)
    press(window)
    assert window.game is not None
    branch = window.game.controller.timeline
    begun(window, key, 2)
    window.show_shelf()
    window.show_cover(key)
    assert window.cover is not None
    cards = window.cover.unfinished.row.cards
    for card in cards:
        card.fetch()
    texts = [str(card.accessibleName()) for card in cards]
    shown = [window.archive.load(int(card.item.id)).id for card in cards]
    assert shown[-2:] == [first.id, branch.id]
    assert [("1 branch" in text, "branch at move 4" in text) for text in texts] == [
        (False, False), (True, False), (False, True),
    ]  # fmt: skip
    assert window.archive.parents() == {branch.id: first.id}


def test_a_branch_with_the_heading_of_its_game_is_told_apart(window: MainWindow) -> None:
    """Also where the heading is long; with one of its own it needs nothing else."""
    key = without_chance()
    for heading in ("Finals", 8 * "Finals "):
        first = begun(window, key, 4)
        first.notes = Notes(heading=heading.strip())
        window.show_shelf()
        window.resume(str(window.archive.number_of(first.id)))
        press(window)
        assert window.game is not None
        branch = window.game.controller.timeline
        assert branch.notes.heading == heading.strip()
        window.show_shelf()
        cards = {window.archive.load(int(c.item.id)).id: c for c in window.shelf.row.cards}
        for card in cards.values():
            card.fetch()
        shown = {uid: card.shown() for uid, card in cards.items()}
        assert shown[first.id][0] == shown[branch.id][0]
        assert not any("another way" in line for line in shown[first.id])
        assert shown[branch.id][1] == "another way, move 4"
        assert not any("branch at move" in line for line in shown[branch.id])
        assert f"{heading.strip()}, another way, move 4, " in cards[branch.id].accessibleName()
        assert "another way, move 4" in str(cards[branch.id].item.named), "as it is removed"
    window.resume(str(window.archive.number_of(branch.id)))
    assert window.game is not None
    window.game.controller.timeline.notes = Notes(heading="Another way")
    window.show_shelf()
    (card,) = (c for c in window.shelf.row.cards if c.item.heading == "Another way")
    card.fetch()
    assert card.shown()[0] == "Another way"
    assert card.shown()[-1] == "branch at move 4"


def test_families_stand_together() -> None:
    """Each in the order in which its games came; a circle of origins loses nobody."""
    made = [
        Shelved(number, without_chance(), {}, (), "", "", 0, 0, "*", uid, 1)
        for number, uid in enumerate("abcdef")
    ]

    def order(parents: dict[str, str]) -> str:
        return "".join(kept.uid for kept in families(made, parents))

    assert order({}) == "abcdef"
    assert order({"a": "f", "c": "f", "d": "a"}) == "befadc"
    assert order({"a": "elsewhere"}) == "abcdef"
    assert order({"a": "b", "b": "a"}) == "cdefab"
