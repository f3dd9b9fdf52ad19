"""The menus speak of the game at hand, and what cannot be had says why."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QColor, QHelpEvent, QIcon
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QToolTip

from ludotheque.games import SHELF, beginners_game, create, info
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.visits import keys_with_exercises
from tests.about import on_screen
from tests.gui.features.conftest import DICE, PLAIN, Table, played, players

KEYS = [game.key for game in SHELF]
NO_DICE = f"There are no dice in {info(PLAIN).title}."
EXERCISED = keys_with_exercises()
TOOLS = {
    "exercises": [beginners_game(), *EXERCISED],
    **{page.name: [key] for key, page in all_own_pages()},
}


def _table(key: str) -> Callable[[MainWindow], None]:
    return lambda window: window.begin(key, {}, players(key))


def _over(window: MainWindow) -> None:
    Table(window, played(DICE, {}, 10_000))


def _looked_back(window: MainWindow) -> None:
    Table(window, played(PLAIN, {}, 9)).page.replay.go(0)


PAGES: dict[str, Callable[[MainWindow], None]] = {
    "shelf": lambda window: window.show_shelf(),
    **{f"cover {key}": lambda window, key=key: window.show_cover(key) for key in KEYS},
    **{f"table {key}": _table(key) for key in KEYS},
    "over": _over,
    "looked back": _looked_back,
    "exercises": lambda window: window.visits.show_exercises(EXERCISED[0]),
    "exercise": lambda window: window.visits.open_exercise(EXERCISED[-1], 0),
    "set-up": lambda window: window.visits.show_own("position"),
    "boards": lambda window: window.visits.show_own("boards"),
    "cars": lambda window: window.visits.show_own("cars"),
}


@pytest.mark.spread
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_whatever_cannot_be_had_says_why(window: MainWindow, page: str, language: str) -> None:
    window.change_settings(language=language)
    PAGES[page](window)
    QCoreApplication.processEvents()
    silent = [
        name
        for name, action in window.menus.actions.items()
        if not action.isEnabled() and not action.whatsThis().endswith(".")
    ]
    assert silent == []
    for action in window.menus.actions.values():
        if action.isEnabled():
            assert action.whatsThis() == ""
            assert "\n" not in action.toolTip()
        else:
            assert action.toolTip().endswith(action.whatsThis())


@pytest.mark.spread
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("where", ["cover", "table"])
def test_a_tool_is_that_of_the_game_at_hand_or_not_to_be_had(
    window: MainWindow, key: str, where: str
) -> None:
    for name, games in TOOLS.items():
        PAGES[f"{where} {key}"](window)
        action = window.menus.actions[name]
        assert action.isEnabled() == (key in games), name
        if key in games and (name != "cars" or where == "cover"):
            action.trigger()
            assert window.visits.page is not None
            assert window.visits.page.key == key
        elif key not in games:
            assert info(key).title in action.whatsThis()


def test_on_the_shelf_a_tool_says_whose_it_is(window: MainWindow) -> None:
    for name, games in TOOLS.items():
        window.show_shelf()
        action = window.menus.actions[name]
        assert action.isEnabled()
        assert info(games[0]).title in action.text()
        action.trigger()
        assert window.visits.page is not None
        assert window.visits.page.key in games


def test_exercises_and_dice_are_called_what_the_game_calls_them(window: MainWindow) -> None:
    said = {}
    for key in KEYS:
        window.show_cover(key)
        window.menus.move_menu.aboutToShow.emit()
        actions = window.menus.actions
        said[key] = actions["exercises"].text(), actions["roll"].text()
    assert said == {
        key: (
            on_screen(key, "EXERCISES_CALLED", "E&xercises"),
            "R&oll the die" if [die.count for die in create(key).dice] == [1] else "R&oll the dice",
        )
        for key in KEYS
    }
    window.begin(PLAIN, {}, players(PLAIN))
    assert window.menus.actions["roll"].whatsThis() == NO_DICE
    window.begin(DICE, {}, players(DICE))
    assert window.menus.actions["roll"].text() == "R&oll the die"


def test_the_reason_shows_where_the_pointer_rests(window: MainWindow) -> None:
    window.begin(PLAIN, {}, players(PLAIN))
    menu = window.menus.move_menu
    assert isinstance(menu, QMenu)
    menu.popup(window.mapToGlobal(QPoint(40, 40)))
    QCoreApplication.processEvents()
    for name, wanted in (("roll", NO_DICE), ("first", "start of the game.")):
        place = menu.actionGeometry(window.menus.actions[name]).center()
        event = QHelpEvent(QEvent.Type.ToolTip, place, menu.mapToGlobal(place))
        QApplication.sendEvent(menu, event)
        assert wanted in QToolTip.text()
    menu.close()
    QToolTip.hideText()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_icon_of_a_chosen_entry_is_seen(window: MainWindow, scheme: str) -> None:
    """It stands on the accent, in the colour of the words beside it; else in that of the ink."""
    window.change_settings(scheme=scheme)
    theme = current_theme()
    drawn = 0
    window.menus.draw_icons()
    for action in window.menus.actions.values():
        if action.icon().isNull():
            continue
        drawn += 1
        for mode, colour in (
            (QIcon.Mode.Normal, theme.ink), (QIcon.Mode.Active, theme.on_accent)
        ):  # fmt: skip
            image = action.icon().pixmap(20, 20, mode).toImage()
            seen = {
                QColor(image.pixel(x, y)).name()
                for x in range(image.width()) for y in range(image.height())
                if image.pixelColor(x, y).alpha() == 255
            }  # fmt: skip
            assert QColor(colour).name() in seen, (action.text(), mode, seen)
    assert drawn > 10


def test_a_button_under_the_pointer_keeps_the_ink(window: MainWindow) -> None:
    """Qt draws flat buttons with the icon of a chosen menu entry: no action has one."""
    Table(window, played(DICE, {}, 9))
    buttons = [one for one in window.findChildren(QToolButton) if one.defaultAction()]
    assert len(buttons) > 5
    assert not any(button.autoRaise() for button in buttons)
