"""Hands at an exercise of L'Auto-Match: cards laid, figures announced, figures contested."""

from typing import cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.games.automatch.actions import Kind, said, take_apart
from ludotheque.games.automatch.cards import CARD, NAMES
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from tests.gui.exercises.hands import Hands

ENTER = Qt.Key.Key_Return


def act(hands: Hands, action: int, way: str) -> None:
    """Choose an action of the solver's by click, drag or keys."""
    parts = take_apart(action)
    assert parts is not None
    panel = hands.exercise.panel
    match parts.kind:
        case Kind.CARD:
            _lay(hands, NAMES[parts.card], said(parts.saying), way)
        case Kind.CONTEST:
            place = f"trick-{parts.seat}"
            _name(hands, place, way)
            if way == "drag":  # nothing is dragged here: the panel's button
                panel.main.click()
            else:
                _name(hands, place, way)
        case Kind.LET | Kind.LEAD:
            panel.main.click()
        case _:
            (panel.main if panel.other.isHidden() else panel.other).click()


def _name(hands: Hands, place: str, way: str) -> None:
    if way == "keys":
        if place in CARD:
            _walk(hands, place)
        else:
            hands.walk(place)
        hands.key(ENTER)
    else:
        hands.click(place)


def _walk(hands: Hands, card: str) -> None:
    """Bring the cursor down into the hand, then along it to a card."""
    scene = cast(AutoMatchScene, hands.page.scene)
    for _ in range(60):
        here = scene.cursor if scene.cursor_shown else None
        if here == card:
            return
        if here in CARD:
            order = scene.cards.order
            right = order.index(card) > order.index(here)
            hands.key(Qt.Key.Key_Right if right else Qt.Key.Key_Left)
            continue
        hands.key(Qt.Key.Key_Down)
        if scene.cursor == here:
            hands.key(Qt.Key.Key_Right)
    raise AssertionError(f"the arrow keys do not lead to {card}")


def _lay(hands: Hands, card: str, figure: str | None, way: str) -> None:
    if way == "drag":
        hands.drag(card, "table")
    else:
        _name(hands, card, way)
    announcing = cast(AutoMatchScene, hands.page.scene).announcing
    box = announcing.box
    if figure is None:
        if way == "click":
            hands.click("table")
        elif way == "keys" and announcing.open and box is not None:
            QTest.keyClick(box.field, ENTER)  # the leader keeps silent
        elif way == "keys":
            hands.key(ENTER)
        return
    assert box is not None
    assert box.isVisible()
    if figure == "?":
        box.other_button.click()
        return
    QTest.keyClicks(box.field, figure.replace(".", ","))
    QTest.keyClick(box.field, ENTER)
    QCoreApplication.processEvents()
