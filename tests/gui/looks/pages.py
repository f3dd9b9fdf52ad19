"""Every page and dialog of the program, one after another, with its longest words."""

from collections.abc import Callable, Iterator
from functools import cache

from PySide6.QtWidgets import QDialog, QTabWidget, QWidget

from ludotheque.core.messages import M
from ludotheque.games import SHELF, info
from ludotheque.table.controller import Mode
from ludotheque.ui.aboutdialog import AboutDialog
from ludotheque.ui.dialogs import Answer, Question
from ludotheque.ui.encyclopaedia.page import EncyclopaediaPage
from ludotheque.ui.mainwindow import MainWindow
from ludotheque.ui.newgame import NewGameDialog
from ludotheque.ui.rules.view import RulesDialog
from ludotheque.ui.settingsdialog import SettingsDialog
from ludotheque.ui.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.shots import played
from tests.gui.statistics.hands import counted, past

KEYS = [game.key for game in SHELF]
NAMES = ["Marie-Antoinette", "Maximilien", "Wilhelmine", "Anastasie"]
TABLES: tuple[tuple[str, dict[str, str], int, int], ...] = (
    ("finale", {"starter": "blue"}, 2, 30),
    ("finale", {"elimination": "no", "match": "championship"}, 2, 260),
    ("finale", {"setup": "balanced", "starter": "blue"}, 2, 0),
    ("finale", {"starter": "red"}, 2, 10_000),
    ("ordo", {}, 2, 16),
    ("ordino", {}, 2, 60),
    ("ordino", {"players": "4"}, 4, 90),
    ("ordino", {"players": "4", "super": "yes"}, 4, 30),
    ("cambio", {}, 2, 6),
    ("cambio", {"players": "3", "preparation": "quick"}, 3, 14),
    ("automatch", {"players": "2"}, 2, 20),
    ("automatch", {"players": "4"}, 4, 40),
)
"""Game, options, players and the number of actions played."""
finished = cache(past)
"""A few games which are over."""
Shown = Iterator[tuple[str, QWidget]]


def shelf_and_covers(window: MainWindow) -> Shown:
    """The shelf, empty and with games begun; the five covers."""
    window.show_shelf()
    yield "shelf", window
    for key in KEYS:
        window.show_cover(key)
        yield f"cover of {key}", window
    for key, options, seats, plies in TABLES[:6:5]:
        window.archive.begin(played(options, plies, NAMES[:seats], key=key))
    window.show_shelf()
    yield "shelf with games begun", window
    window.show_cover("finale")
    yield "cover with games begun", window


def dialogs(window: MainWindow) -> Shown:
    """Every dialog; those with tabs at each of them."""
    window.show_shelf()
    known = tuple(NAMES)
    makers: list[tuple[str, Callable[[], QDialog]]] = [
        ("settings", lambda: SettingsDialog(window.settings, window)),
        ("about", lambda: AboutDialog(window)),
        ("shortcuts", lambda: ShortcutsDialog(window.menuBar(), window)),
        ("question", lambda: question(window)),
    ]
    for key in KEYS:
        makers.append((f"new game of {key}", lambda key=key: NewGameDialog(  # type: ignore[misc]
            key, window, names=known[:2], known=known, options=most_players(key))))  # fmt: skip
        makers.append((f"rules of {key}", lambda key=key: RulesDialog(key, window)))  # type: ignore[misc]
    for name, make in makers:
        dialog = make()
        dialog.resize(dialog.size().boundedTo(window.size()))
        dialog.show()
        for number in every_tab(dialog):
            yield f"{name}{number}", dialog
        dialog.hide()
        dialog.deleteLater()


def most_players(key: str) -> dict[str, str]:
    """The options under which most seats are shown."""
    most = max(info(key).players)
    return {"players": str(most)} if most > 2 else {}


def question(window: MainWindow) -> QDialog:
    """A question with three answers and details."""
    answers = (
        Answer("discard", M("Remove"), "danger"), Answer("cancel", M("Cancel"), "cancel"),
        Answer("save", M("Keep it"), "default"),
    )  # fmt: skip
    return Question(window, M("Ludothèque"), M("The game is over."), answers,
                    details="/home/marie/partie.ludo")  # fmt: skip


def every_tab(page: QWidget) -> Iterator[str]:
    """Go through the tabs of a page; once where there are none."""
    shown = [found for found in page.findChildren(QTabWidget) if found.isVisible()]
    if not shown:
        yield ""
    for widget in shown:
        for number in range(widget.count()):
            widget.setCurrentIndex(number)
            yield f", tab {widget.tabText(number)}"


def tables(window: MainWindow) -> Shown:
    """Games on the table, at each tab of the panel, and looked back at."""
    for key, options, seats, plies in TABLES:
        window.lay_table(window.session.lay(played(options, plies, NAMES[:seats], key=key)))
        page = window.table
        assert page is not None
        if page.controller.mode is Mode.COVERED:
            page.controller.lift()
        for tab in every_tab(page):
            yield f"table of {key} {options}{tab}", window
        page.replay.go(page.replay.count // 2)
        yield f"{key} {options} looked back at", window
    window.leave_table()


def asides(window: MainWindow) -> Shown:
    """Exercises, set-up, board editor, cars, practice, statistics, guided tour."""
    visits = window.visits
    window.show_shelf()
    for key in KEYS:
        visits.show_exercises(key)
        yield f"exercises of {key}", window
        visits.open_exercise(key, 0)
        yield f"exercise of {key}", window
    visits.show_setup()
    yield "set-up", window
    visits.show_boards()
    yield "board editor", window
    visits.show_cars()
    yield "cars", window
    assert isinstance(visits.page, EncyclopaediaPage)
    visits.show_practice(visits.page.table)
    yield "practice", window
    visits.show_statistics()
    counted(window)
    yield "statistics of nothing", window
    window.show_shelf()
    for game in finished():
        window.archive.begin(game)
    visits.show_statistics()
    for tab in every_tab(counted(window)):
        yield f"statistics{tab}", window
    window.show_shelf()
    visits.show_tour()
    yield "tour", window
