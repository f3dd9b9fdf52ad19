"""Letters and digits at L'Auto-Match's table mean the same on every keyboard."""

import pytest
from PySide6.QtCore import QCoreApplication

from ludotheque.games.automatch.cards import CARD, PUMP
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import dealt
from tests.gui.features.conftest import played
from tests.gui.features.keyboards import SHIFT, send, typed


@pytest.mark.parametrize("text", ["c", "с", "ψ", "ב", "ؤ"])
def test_any_keyboard_covers_the_open_hand(window: MainWindow, text: str) -> None:
    """As with C."""
    window.lay_table(window.session.lay(played("automatch", {"players": "2"}, 4)))
    page = window.table
    assert page is not None
    page.controller.lift()
    assert page.controller.observer() is not None
    send(page.view, typed(text, "C"))
    assert page.controller.mode is Mode.COVERED


def test_the_keys_of_the_board_are_those_the_user_has_chosen(window: MainWindow) -> None:
    """Those before do nothing more; so on the other boards (« has » is asked by all alike)."""
    window.change_settings(shortcuts={"automatch.cover": "K"})
    window.lay_table(window.session.lay(played("automatch", {"players": "2"}, 4)))
    page = window.table
    assert page is not None
    page.controller.lift()
    send(page.view, typed("c", "C"))
    assert page.controller.mode is not Mode.COVERED
    send(page.view, typed("k", ""))
    assert page.controller.mode is Mode.COVERED


def test_a_figure_is_announced_with_the_digits_of_a_french_keyboard(window: MainWindow) -> None:
    """The first one typed on the table, the others in the field, with Shift and without."""
    made = dealt(players="2", announce="always")
    window.lay_table(window.session.lay(made))
    page = window.table
    assert page is not None
    page.controller.lift()
    QCoreApplication.processEvents()
    scene = page.scene
    scene.activate(next(name for name in scene.starter_places() if CARD[name] < PUMP))
    QCoreApplication.processEvents()
    box = scene.announcing.box
    page.view.setFocus()
    send(page.view, typed("&", "1"))
    assert box.field.text() == "1"
    send(box.field, typed("é", "2"), typed("3", "3", SHIFT), typed(",", "M"), typed("٠"))
    assert box.field.text() == "123,0"
