"""What the last game of a kind was begun with is offered for the next one."""

import contextlib

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.errors import OptionError
from ludotheque.games import ENGINES, create, game_class, info
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer

LEFT = Qt.MouseButton.LeftButton


def begun(window: MainWindow, key: str, names: list[str], chosen: dict[str, str]) -> None:
    """Begin a game from the cover, with these names typed and these values clicked."""

    def fill(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        for option, value in chosen.items():
            pills = dialog.rows[option].pills
            assert pills is not None
            pills.pill(value).click()
        for card, name in zip(dialog.seats.cards, names, strict=True):
            card.name.selectAll()
            QTest.keyClick(card.name, Qt.Key.Key_Delete)
            QTest.keyClicks(card.name, name)
        QTest.mouseClick(dialog.play, LEFT)

    ask(window, key, fill)
    assert window.table is not None
    window.show_shelf()


def ask(window: MainWindow, key: str, look: object) -> None:
    window.show_cover(key)
    assert window.cover is not None
    met = answer(look)
    QTest.mouseClick(window.cover.play_button, LEFT)
    QApplication.processEvents()
    assert met[:1] == ["NewGameDialog"]


def offered(window: MainWindow, key: str) -> tuple[list[str], dict[str, str]]:
    """Return the names and options which « New game » offers now."""
    seen: list[tuple[list[str], dict[str, str]]] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        seen.append((list(dialog.names()), dialog.options()))
        dialog.reject()

    ask(window, key, look)
    return seen[0]


def seated(key: str, count: int) -> dict[str, str]:
    """Return the choice of a number of players, empty where there is none."""
    return {"players": str(count)} if len(info(key).players) > 1 else {}


def unusual(key: str) -> dict[str, str]:
    """Return the most players, and one other value which is not the default."""
    most = seated(key, max(info(key).players))
    for option in game_class(key).option_list:
        if option.kind == "choice" and option.key != "players":
            for item in option.values[1:]:
                with contextlib.suppress(OptionError):
                    create(key, {**most, option.key: item.value})
                    return {**most, option.key: item.value}
    raise AssertionError(key)


@pytest.mark.parametrize("key", ENGINES)
def test_names_number_and_options_of_the_last_game_are_offered_again(
    open_window: OpenWindow, key: str
) -> None:
    """Also after the program was closed; another kind of game changes none of it."""
    window = open_window()
    chosen = unusual(key)
    names = ["Anne", "Bruno Le Grand", "Claude", "Denis"]
    seats = int(chosen.get("players", "2"))
    begun(window, key, names[:seats], chosen)
    other = next(one for one in ENGINES if one != key)
    begun(window, other, ["Eva", "Felix"], seated(other, 2))
    window.close()
    window = open_window()
    found, options = offered(window, key)
    assert found == names[:seats]
    assert {**options, **chosen} == options


@pytest.mark.parametrize("key", [key for key in ENGINES if 2 in info(key).players])
def test_one_name_stays_in_its_seat(open_window: OpenWindow, key: str) -> None:
    """Whoever sat in the second seat alone is offered there, in this game and in the next kind."""
    window = open_window()
    begun(window, key, ["", "Anne"], seated(key, 2))
    assert offered(window, key)[0] == ["", "Anne"]
    for other in ENGINES:
        assert offered(window, other)[0][:2] == ["", "Anne"]
