"""The language changed at run time: every word follows."""

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.ui.dialogs.aboutdialog import AboutDialog
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die
from tests.gui.table.hands import Hands, hands_at
from tests.gui.table.words import differs, follows


def on_table(window: MainWindow, mode: str) -> Hands:
    """Bring a table to what it may be doing."""
    hands = hands_at(window, one_die()).begin("Anne", "Bruno")
    if mode in {"move", "note"}:
        hands.roll("click")
        hands.rest()
    if mode == "note":
        bubble, ply = hands.page.bubble, hands.timeline.ply
        for place in hands.scene.places:
            if bubble.isVisible():
                break
            hands.click(place)
            QApplication.processEvents()
        assert bubble.isVisible()
        assert hands.timeline.ply == ply
    return hands


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("mode", ["roll", "move", "note"])
def test_every_word_of_a_table_follows_the_language(window: MainWindow, mode: str) -> None:
    """Board, panel, notes, lists, menus, tool tips, names for screen readers."""
    hands = on_table(window, mode)
    follows(window, window.menus.actions["language=fr"].trigger)
    hands.check()


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("page", ["shelf", "cover"])
def test_every_word_of_a_page_follows_the_language(window: MainWindow, page: str) -> None:
    """A kept game stands on both."""
    hands_at(window, one_die()).begin("Anne", "Bruno")
    window.show_shelf()
    if page == "cover":
        window.show_cover(one_die())
    QApplication.processEvents()
    follows(window, window.menus.actions["language=fr"].trigger)


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", ["new", "settings", "about"])
def test_every_word_of_a_dialog_follows_the_language(window: MainWindow, name: str) -> None:
    """Also a dialog which is open while the language changes, as the settings are."""
    dialog: QDialog = {
        "new": lambda: NewGameDialog(one_die(), window),
        "settings": lambda: SettingsDialog(window.settings, window),
        "about": lambda: AboutDialog(window),
    }[name]()
    dialog.show()
    QApplication.processEvents()
    follows(dialog, lambda: window.change_settings(language="fr"))
    dialog.deleteLater()


def test_nothing_is_said_the_same_way_in_both_languages(window: MainWindow) -> None:
    on_table(window, "move")
    differs(window)
