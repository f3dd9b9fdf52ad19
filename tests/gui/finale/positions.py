"""Positions, questions and interruptions which the drag tests share."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.hands import NO_BUTTON, Key

# Blue rolled a 4: c3 and e2 may move. d4 is Blue's own 5, b3 and e4 are Red's.
POSITION = {
    "blue": {"c3": 4, "e2": 4, "d4": 5, "R": 1},
    "red": {"b3": 2, "e4": 6, "L": 1},
    "side": "blue",
    "die": 4,
}
# Both blue 4 are blocked and one must go; 5 on e3 could move but was not rolled.
BLOCKED = {
    "blue": {"a1": 4, "a5": 4, "e3": 5, "R": 1},
    "red": {"c3": 2, "L": 1},
    "side": "blue",
    "die": 4,
}


def nothing_happened(hands: FinaleHands) -> None:
    """Nothing was played, nothing is chosen, every piece is where it was."""
    hands.rest()
    assert hands.line() == ((), ())
    assert hands.chosen == ()
    assert hands.scene.pressed is None
    assert hands.scene.focus_cell() in {None, hands.scene.hovered}
    hands.check()


def bubble(hands: FinaleHands) -> str:
    """What the note beside a refused choice says."""
    QApplication.processEvents()
    return hands.page.bubble.text


def bubble_is_beside(hands: FinaleHands, place: str) -> bool:
    """Whether the note touches the place and lies inside the board."""
    note = hands.page.bubble.geometry()
    rect = hands.scene.places[place].rect
    target = hands.view.mapFromScene(rect).boundingRect()
    target.translate(hands.view.viewport().mapTo(hands.view, QPoint(0, 0)))
    inside = hands.view.rect().contains(note)
    return inside and note.adjusted(-6, -6, 6, 6).intersects(target)


# Interruptions


def lose_focus(hands: FinaleHands) -> None:
    """Another widget takes the keyboard."""
    hands.page.panel.tabs.setFocus()
    QApplication.sendEvent(
        hands.view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.OtherFocusReason)
    )


def escape(hands: FinaleHands) -> None:
    """The Escape key."""
    hands.key(Key.Key_Escape)


def deactivate(hands: FinaleHands) -> None:
    """Another window comes to the front."""
    QApplication.sendEvent(hands.view, QEvent(QEvent.Type.WindowDeactivate))


def hide(hands: FinaleHands) -> None:
    """The window is minimised."""
    hands.window.hide()
    hands.window.show()
    QApplication.processEvents()


def resize(hands: FinaleHands) -> None:
    """The window is made smaller."""
    hands.window.resize(900, 640)
    QApplication.processEvents()


def lost_release(hands: FinaleHands) -> None:
    """The button went up elsewhere; the pointer comes back without it."""
    hands.move(hands.at("b4"), NO_BUTTON)


INTERRUPTIONS = [lose_focus, escape, deactivate, hide, resize, lost_release]
