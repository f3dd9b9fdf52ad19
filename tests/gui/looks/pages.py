"""Every page and dialog of the program, one after another, with its longest words."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import cast

import attrs
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QTabWidget, QWidget
from shots.camera import played

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.games import SHELF, info
from ludotheque.games.automatch.cards import CARD, PUMP
from ludotheque.games.automatch.table import parse_table
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.aboutdialog import AboutDialog
from ludotheque.ui.dialogs.newgame import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.exercises.page import ExercisePage
from ludotheque.ui.games.automatch.encyclopaedia.page import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.visit import show_practice
from ludotheque.ui.games.automatch.pages import CLOSED
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.games.ordino.boardeditor.keptdialog import KeptBoardsDialog
from ludotheque.ui.games.ordino.lesson.view import LessonView
from ludotheque.ui.printing.dialog import PrintDialog
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.picture import PictureDialog
from ludotheque.ui.rules.figure import Figure
from ludotheque.ui.rules.page import RulesPage
from ludotheque.ui.rules.view import RulesDialog
from ludotheque.ui.shelf.resume import ResumeCard
from ludotheque.ui.table.endings import DrawDialog
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.window.app import offer_tour
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.lesson_hands import table as lesson
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
MORE_EXERCISES = {"ordino": (25,), "automatch": (9,)}
"""Exercises whose panel shows more: rolls that are known, cards not yet seen."""
LONGEST = M(
    "Only the last piece can play, like a sphere: the piece and number dice stay aside, and the "
    "card takes the two arrows with one conjunction."
)
"""The longest sentence the games say in a note or a refusal."""
Shown = Iterator[tuple[str, QWidget]]


def settle() -> None:
    """Let what is due happen."""
    for _ in range(4):
        QCoreApplication.processEvents()


def shelf_and_covers(window: MainWindow) -> Shown:
    """The shelf, empty and with games begun; the five covers."""
    window.visits.show_statistics()
    counted(window)
    yield "statistics of nothing", window
    window.show_shelf()
    yield "shelf", window
    offer_tour(window)
    yield "shelf with the offer of the tour", window
    window.shelf.welcome_with(None)
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
        ("my boards", lambda: KeptBoardsDialog(window)),
        ("draw", lambda: DrawDialog(played({"players": "4"}, 9, NAMES, key="automatch"), window)),
        ("print and play", lambda: PrintDialog(Wish(), "finale", window)),
        ("print and play, cars closed", lambda: PrintDialog(
            Wish(), "automatch", window, closed={"automatch": CLOSED})),
        ("picture", lambda: picture(window)),
        ("new game of ordino with a bad file", lambda: with_a_bad_file(window)),
        ("the faults of a table", lambda: many_faults(window)),
    ]  # fmt: skip
    for key in KEYS:
        makers.append((f"new game of {key}", lambda key=key: NewGameDialog(  # type: ignore[misc]
            key, window, names=known[:2], known=known, options=most_players(key))))  # fmt: skip
    for name, make in makers:
        dialog = make()
        dialog.resize(dialog.size().boundedTo(window.size()))
        dialog.show()
        for number in every_tab(dialog):
            yield f"{name}{number}", dialog
        dialog.hide()
        dialog.deleteLater()
    window.show_shelf()


def rules(window: MainWindow) -> Shown:
    """The rules of every game, from the first figure to the last."""
    for key in KEYS:
        yield from scrolled(window, key)


def figures_with_parts(window: MainWindow) -> Shown:
    """The first figures with something beside their boards, and of those to be played in."""
    for name, dialog in scrolled(window, "ordino"):
        yield name, dialog
        figures = dialog.findChildren(Figure)
        if any(one.parts for one in figures) and any(one.foot for one in figures):
            break


def scrolled(window: MainWindow, key: str) -> Shown:
    """The rules of a game, scrolled through; their figures are made as they come into sight."""
    dialog = RulesDialog(key, window)
    dialog.resize(dialog.size().boundedTo(window.size()))
    dialog.show()
    (page,) = dialog.findChildren(RulesPage)
    bar = page.verticalScrollBar()
    settle()
    yield f"rules of {key}", dialog
    while bar.value() < bar.maximum():
        bar.setValue(bar.value() + page.viewport().height())
        settle()
        yield f"rules of {key}, scrolled to {bar.value()}", dialog
    dialog.hide()
    dialog.deleteLater()


def most_players(key: str) -> dict[str, str]:
    """The options under which most seats are shown."""
    most = max(info(key).players)
    return {"players": str(most)} if most > 2 else {}


def picture(window: MainWindow) -> QDialog:
    """The dialog which saves a picture of the position."""
    window.lay_table(window.session.lay(played({}, 12, NAMES[:2], key="ordo")))
    assert window.game is not None
    return PictureDialog(window.game.controller, 0, window.game_title(), window)


def with_a_bad_file(window: MainWindow) -> QDialog:
    """The dialog of a new game with a board which cannot be read."""
    path = "/home/marie-antoinette/Documents/Jeux de société/labyrinthe de la place.json"
    return NewGameDialog("ordino", window, names=(), known=(), options={"board": path})


def many_faults(window: MainWindow) -> QDialog:
    """What is told of an owner's table of cars with many faults."""
    try:
        parse_table(b"country;rank;make\nFrance;2;Simca\nFrance;3;\nPerse;4;Paykan\n")
    except LudothequeError as problem:
        answers = (Answer("ok", M("Close"), "default"),)
        return Question(window, M("The cars"), problem.message, answers, icon="warning")
    raise AssertionError("the table is a good one")


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
            if isinstance(page.side, LessonView) and page.side.isVisible():
                page.show_possibilities()
                yield f"table of {key} {options}{tab}, possibilities", window
        page.replay.go(page.replay.count // 2)
        yield f"{key} {options} looked back at", window
    for name in ("sphere", "centre"):
        controller = lesson(name)
        window.lay_table(window.session.lay(controller.timeline))
        page = window.table
        assert page is not None
        assert page.side is not None
        page.panel.tabs.setCurrentWidget(page.side)
        settle()
        page.show_possibilities()
        yield f"lesson of {name}", window
    window.leave_table()


def asides(window: MainWindow) -> Shown:
    """Exercises, set-up, board editor, cars, practice, statistics, guided tour."""
    visits = window.visits
    window.show_shelf()
    for key in KEYS:
        visits.show_exercises(key)
        yield f"exercises of {key}", window
        for number in (0, *MORE_EXERCISES.get(key, ())):
            visits.open_exercise(key, number)
            page = visits.page
            assert isinstance(page, ExercisePage)
            yield f"exercise {number} of {key}", window
            for asked in ("hint", "solution"):
                page.panel.asked.emit(asked)
                yield f"exercise {number} of {key}, {asked}", window
    visits.show_own("position")
    yield "set-up", window
    visits.show_own("boards")
    yield "board editor", window
    visits.show_own("cars")
    yield "cars", window
    assert isinstance(visits.page, EncyclopaediaPage)
    show_practice(window, visits.page.table)
    yield "practice", window
    window.show_shelf()
    for game in finished():
        window.archive.begin(game)
    visits.show_statistics()
    for tab in every_tab(counted(window)):
        yield f"statistics{tab}", window
    window.show_shelf()
    visits.show_tour()
    yield "tour", window


def over_the_page(window: MainWindow) -> Shown:
    """What lies over a page or in its panel for a while: notes, refusals, the box of figures."""
    window.show_shelf()
    window.toast.say(LONGEST)
    yield "note on the shelf", window
    window.toast.dismiss()
    for key, options, seats, plies in (*TABLES[4:8:3], *TABLES[-2:]):
        window.lay_table(window.session.lay(played(options, plies, NAMES[:seats], key=key)))
        page = window.table
        assert page is not None
        if page.controller.mode is Mode.COVERED:
            page.controller.lift()
        settle()
        window.toast.offer(LONGEST, M("Look at it"), lambda: None)
        for tab in every_tab(page):
            yield f"note beside {key} {options}{tab}", window
        window.toast.dismiss()
        view = page.view.rect()
        for corner in (view.topLeft(), view.topRight(), view.bottomLeft(), view.center()):
            page.bubble.show_at(LONGEST, QRect(corner, QSize(1, 1)))
            yield f"refusal on {key} at {corner.toTuple()}", window
        page.bubble.hide()
    for way in ("leader", "always"):
        window.lay_table(window.session.lay(played(
            {"players": "2", "announce": way}, 0, NAMES[:2], key="automatch")))  # fmt: skip
        page = window.table
        assert page is not None
        page.controller.lift()
        settle()
        scene = cast(AutoMatchScene, page.scene)
        scene.activate(next(name for name in scene.starter_places() if CARD[name] < PUMP))
        settle()
        assert scene.announcing.box is not None
        assert scene.announcing.box.isVisible()
        yield f"figure announced, {way}", window
        QTest.keyClicks(scene.announcing.box.field, "1.2.3")
        QTest.keyClick(scene.announcing.box.field, Qt.Key.Key_Return)
        yield f"figure refused, {way}", window
    window.leave_table()


def popups(window: MainWindow) -> Shown:
    """Every menu: those of the bar, of the panel, of the rules, of a game kept."""
    path = f"/home/marie-antoinette/{'Parties de la famille/' * 6}Finale des finales.ludo"
    window.take_settings(attrs.evolve(window.settings, recent=(path,)))
    window.lay_table(window.session.lay(played({}, 16, NAMES[:2], key="ordo")))
    page = window.table
    assert page is not None
    settle()  # a menu which is on its way out goes first
    for menu in window.findChildren(QMenu):
        menu.popup(window.mapToGlobal(QPoint(0, 0)))
        settle()
        yield f"menu “{menu.title()}”", menu
        menu.close()
    window.leave_table()
    window.show_cover("ordo")
    for card in window.findChildren(ResumeCard):
        if card.isVisible():
            QTest.mouseMove(card)
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(4, 4),
                                      card.mapToGlobal(QPoint(4, 4)))  # fmt: skip
            QCoreApplication.sendEvent(card, event)
            settle()
            (shown,) = card.findChildren(QMenu)
            yield f"menu of “{card.item.title}”", shown
            shown.close()
