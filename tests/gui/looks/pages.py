"""Every page and dialog of the program, one after another, with its longest words."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import attrs
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QTabWidget, QWidget
from shots.camera import played

from ludotheque.archive.transfer import Step, Transfer
from ludotheque.core.messages import M
from ludotheque.exercises.exercise import has_exercises
from ludotheque.games import SHELF, create, info
from ludotheque.players.analysis import Assessment, Judged
from ludotheque.players.keptanalyses import keep
from ludotheque.record.circumstances import Agreements, Clock, Notes
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.analysis.analysing import line_of
from ludotheque.ui.analysis.analysisdialog import AnalysisDialog
from ludotheque.ui.dialogs.aboutdialog import AboutDialog
from ludotheque.ui.dialogs.boxdialog import BoxDialog
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.evenings.agreeing import AgreeDialog
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.look.games import PRIMER, games_with
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.printing.dialog import PrintDialog
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.picture import PictureDialog
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import figures
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.shelf.bindialog import BinDialog
from ludotheque.ui.shelf.gamecards import GameCard
from ludotheque.ui.shelf.headingdialog import HeadingDialog
from ludotheque.ui.table.endings import DrawDialog
from ludotheque.ui.table.whoplays import WhoPlaysDialog
from ludotheque.ui.window.app import offer_tour
from ludotheque.ui.window.bringing import prepared
from ludotheque.ui.window.lessons import question
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.working import Working
from tests.about import on_screen
from tests.examples import (
    hiding,
    many_dice,
    of_partners,
    of_three,
    one_die,
    with_seats,
    without_chance,
)
from tests.gui.looks.eveningpages import evening_sheet, evenings, new_evening
from tests.gui.statistics.hands import counted, past

KEYS = [game.key for game in SHELF]
NAMES = ["Marie-Antoinette", "Maximilien", "Wilhelmine", "Anastasie"]
TABLES: tuple[tuple[str, dict[str, str], int, int], ...] = tuple(
    (key, options, len(create(key, options).seats), plies)
    for key in KEYS
    for options, plies in on_screen(key, "TABLES", (({}, 16),))
)
"""Game, options, players and the number of actions played."""
finished = cache(past)
"""A few games which are over."""
MORE_EXERCISES: dict[str, tuple[int, ...]] = {
    key: on_screen(key, "MORE_EXERCISES", ()) for key in KEYS
}
"""Exercises whose panel shows more: rolls that are known, cards not yet seen."""
LONGEST = M(
    "Only the last piece can play, like a sphere: the piece and number dice stay aside, and the "
    "card takes the two arrows with one and/or die."
)
"""The longest sentence the games say in a note or a refusal."""
NOTES = Notes(
    "The tournament of the century, second half", "Christmas at Grandmother’s, in the snow"
)
Shown = Iterator[tuple[str, QWidget]]


def tables_of(key: str) -> list[tuple[str, dict[str, str], int, int]]:
    """Those of TABLES on which a game lies."""
    return [table for table in TABLES if table[0] == key]


def table_name(key: str, seats: int = 2) -> str:
    """What the first table of a game with so many players is called here."""
    options = next(options for _, options, count, _ in tables_of(key) if count == seats)
    return f"table of {key} {options}"


def settle() -> None:
    """Let what is due happen."""
    for _ in range(4):
        QCoreApplication.processEvents()


def shelf_and_covers(window: MainWindow) -> Shown:
    """The shelf, empty and with games begun; all covers."""
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
    for key, options, seats, plies in (tables_of(one_die())[0], tables_of(many_dice())[0]):
        begun = played(options, plies, NAMES[:seats], key=key)
        begun.notes = NOTES
        window.archive.begin(begun)
    window.show_shelf()
    yield "shelf with games begun", window
    window.archive.begin(begun.branch(begun.ply // 2))
    window.show_cover(one_die())
    yield "cover with games begun", window
    window.show_cover(many_dice())
    yield "cover with a family", window
    for typed in (NAMES[0], "Nobody anywhere"):
        window.show_cover(one_die())
        assert window.cover is not None
        for page, search in (("cover", window.cover.search), ("shelf", window.shelf.search)):
            if page == "shelf":
                window.show_shelf()
                window.shelf.find()
            search.field.setText(typed)
            search.searched.emit(typed)
            yield f"{page} searched for {typed}", window
    window.shelf.search.forget()
    window.shelf.search.hide()


def new_game(window: MainWindow, key: str, *, unfolded: bool) -> NewGameDialog:
    """The dialog of a new game for the most players, with two names in it, and levels."""
    known = tuple(NAMES)
    dialog = NewGameDialog(
        key, window, names=known[:2], known=known, options=most_players(key),
        levels=(None, 2, 3) if unfolded else (),
    )  # fmt: skip
    dialog.variants.unfold(on=unfolded)
    return dialog


def dialogs(window: MainWindow) -> Shown:
    """Every dialog; those with tabs at each of them."""
    window.show_shelf()
    makers: list[tuple[str, Callable[[], QDialog]]] = [
        ("settings", lambda: SettingsDialog(window.settings, window)),
        ("boxes", lambda: BoxDialog(window)),
        ("about", lambda: AboutDialog(window)),
        ("bin", lambda: filled_bin(window)),
        ("all games on their way", lambda: on_their_way(window)),
        ("shortcuts", lambda: ShortcutsDialog(window.menuBar(), {}, window)),
        ("a key asked for", lambda: asking_for_a_key(window)),
        ("draw", lambda: DrawDialog(match(4), window)),
        ("who plays", lambda: who_plays(window)),
        ("print and play", lambda: PrintDialog(Wish(), one_die(), window)),
        ("picture", lambda: picture(window)),
        ("analysis", lambda: analysed(window)),
        ("heading", lambda: HeadingDialog(NOTES, info(one_die()), window)),
        ("new evening", lambda: new_evening(window)),
        ("sheet of an evening", lambda: evening_sheet(window)),
        ("options of an evening", lambda: AgreeDialog(one_die(), 2, window)),
    ]  # fmt: skip
    for key in KEYS:
        makers += on_screen(key, "dialogs", lambda _window: [])(window)
        for unfolded in (False, True):
            name = f"new game of {key}" + (", variants unfolded" if unfolded else "")
            makers.append((name, partial(new_game, window, key, unfolded=unfolded)))
    for name, make in makers:
        dialog = make()
        dialog.resize(dialog.size().boundedTo(window.size()))
        dialog.show()
        for number in every_tab(dialog):
            yield f"{name}{number}", dialog
        dialog.hide()
        dialog.deleteLater()
    window.show_shelf()


def filled_bin(window: MainWindow) -> BinDialog:
    """The bin with a game of players with long names in it."""
    number = window.archive.begin(match(4, 6))
    shown = window.archive.unfinished()
    window.archive.delete(next(one for one in shown if one.id == number))
    return BinDialog(window.archive, window)


def on_their_way(window: MainWindow) -> QDialog:
    """The dialog which shows how far all games are."""
    transfer = Transfer(window.archive.path, window.archive.path, {})
    transfer.stop()
    dialog = Working(window, transfer, M("Write all my games to a file"), "save", prepared)
    dialog.show_step(Step(1234, 2500))
    return dialog


def rules(window: MainWindow) -> Shown:
    """The rules of every game, from the first figure to the last."""
    for key in KEYS:
        yield from scrolled(window, key)


def figures_with_parts(window: MainWindow) -> Shown:
    """The first figures with something beside their boards, and of those to be played in."""
    with_parts = (
        key for key in KEYS if any(one.beside and one.plies for one in figures(key).values())
    )
    for name, dialog in scrolled(window, next(with_parts)):
        yield name, dialog
        seen = dialog.findChildren(Figure)
        if any(one.parts for one in seen) and any(one.foot for one in seen):
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


def match(seats: int, plies: int = 9) -> Timeline:
    """A game with hidden hands, as far as that."""
    return played(with_seats(hiding(), seats), plies, NAMES[:seats], key=hiding())


def who_plays(window: MainWindow) -> QDialog:
    """The dialog which seats computers in a game of three: one has left it."""
    key = of_three()
    timeline = played(with_seats(key, 3), 12, NAMES[:3], key=key)
    timeline.change_seat("left", 1)
    timeline.change_seat("computer", 1, 3)
    window.lay_table(window.session.lay(timeline))
    assert window.game is not None
    return WhoPlaysDialog(window.game.controller, window)


def asking_for_a_key(window: MainWindow) -> QDialog:
    """The page of shortcuts, with a key which another command has."""
    dialog = ShortcutsDialog(window.menuBar(), {}, window)
    next(row for row in dialog.rows if row.name == "hint").click()
    dialog.card.field.given.emit(QKeySequence("F"))
    return dialog


def picture(window: MainWindow) -> QDialog:
    """The dialog which saves a picture of the position."""
    window.lay_table(window.session.lay(played({}, 12, NAMES[:2], key=without_chance())))
    assert window.game is not None
    return PictureDialog(window.game.controller, 0, window.game_title(), window)


def analysed(window: MainWindow) -> QDialog:
    """The analysis of a game, which was made before."""
    timeline = played({}, 12, NAMES[:2], key=without_chance())
    window.lay_table(window.session.lay(timeline))
    assert window.game is not None
    assert window.table is not None
    line = line_of(window.game.controller.timeline)
    said: list[Assessment | None] = []
    for ply, state in enumerate(line.states):
        seat = state.actors()[0]

        def chances(share: float, seat: int = seat) -> tuple[float, float]:
            return (share, 1 - share) if seat == 0 else (1 - share, share)

        better = Judged(state.legal_actions()[0], 600, chances(0.65))
        worse = chances(0.65 - 0.03 * ply)
        then = Judged(line.actions[ply], 0, worse) if ply < len(line.actions) else None
        said.append(Assessment(seat, better, then))
    keep(line, said)
    return AnalysisDialog(window.game.controller, window.table.scene, window)


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
            for more in on_screen(key, "more_at_the_tab", lambda _page: ())(page):
                yield f"table of {key} {options}{tab}, {more}", window
        page.replay.go(page.replay.count // 2)
        yield f"{key} {options} looked back at", window
    for key in KEYS:
        yield from on_screen(key, "more_tables", lambda _window: ())(window)
    window.leave_table()


def own_name(name: str) -> str:
    """What a page which one game alone has is called here."""
    return f"own page “{name}”"


def asides(window: MainWindow) -> Shown:
    """Exercises, pages of one game alone, statistics, guided tour, evenings."""
    visits = window.visits
    window.show_shelf()
    for key in filter(has_exercises, KEYS):
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
    for key, own in sorted(all_own_pages(), key=lambda one: one[1].order):
        visits.show_own(own.name)
        yield own_name(own.name), window
        yield from on_screen(key, "beyond_its_page", lambda _window: ())(window)
    window.show_shelf()
    for game in finished():
        window.archive.begin(game)
    visits.show_statistics()
    for tab in every_tab(counted(window)):
        yield f"statistics{tab}", window
    window.show_shelf()
    visits.show_tour()
    yield "tour", window
    for key in games_with(PRIMER):
        window.show_shelf()
        visits.show_primer(key)
        yield f"lesson of {key}", window
    yield from evenings(window)


def over_the_page(window: MainWindow) -> Shown:
    """What lies over a page or in its panel for a while: notes, refusals, what a game asks."""
    window.show_shelf()
    window.toast.say(LONGEST)
    yield "note on the shelf", window
    window.toast.dismiss()
    some = (
        tables_of(without_chance())[0], tables_of(of_partners())[-1], *tables_of(hiding())
    )  # fmt: skip
    for key, options, seats, plies in some:
        window.lay_table(window.session.lay(played(options, plies, NAMES[:seats], key=key)))
        page = window.table
        assert page is not None
        if page.controller.mode is Mode.COVERED:
            page.controller.lift()
        settle()
        window.toast.offer(LONGEST, M("Look at it"), lambda: None)
        for tab in every_tab(page):
            yield f"note beside {key} {options}{tab}", window
        window.toast.ask(question(key), M("Show me"), M("No, thanks"), settle, settle)
        yield f"question beside {key} {options}", window
        window.toast.dismiss()
        view = page.view.rect()
        for corner in (view.topLeft(), view.topRight(), view.bottomLeft(), view.center()):
            page.bubble.show_at(LONGEST, QRect(corner, QSize(1, 1)))
            yield f"refusal on {key} at {corner.toTuple()}", window
        page.bubble.hide()
    for key in KEYS:
        yield from on_screen(key, "over_the_page", lambda _window: ())(window)
    timeline = played({}, 12, NAMES[:2], key=without_chance())
    timeline.agreements = Agreements(no_undo=True, hints=False, clock=Clock("move", 60, "lose"))
    window.lay_table(window.session.lay(timeline))
    settle()
    yield "what was agreed on at a table", window
    window.leave_table()


def popups(window: MainWindow) -> Shown:
    """Every menu: those of the bar, of the panel, of the rules, of a game kept."""
    path = f"/home/marie-antoinette/{'Parties de la famille/' * 6}Finale des finales.ludo"
    window.take_settings(attrs.evolve(window.settings, recent=(path,)))
    window.lay_table(window.session.lay(played({}, 16, NAMES[:2], key=without_chance())))
    page = window.table
    assert page is not None
    settle()  # a menu which is on its way out goes first
    for menu in window.findChildren(QMenu):
        menu.popup(window.mapToGlobal(QPoint(0, 0)))
        settle()
        yield f"menu “{menu.title()}”", menu
        menu.close()
    window.leave_table()
    window.show_cover(without_chance())
    for card in window.findChildren(GameCard):
        if card.isVisible():
            QTest.mouseMove(card)
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(4, 4),
                                      card.mapToGlobal(QPoint(4, 4)))  # fmt: skip
            QCoreApplication.sendEvent(card, event)
            settle()
            (shown,) = card.findChildren(QMenu)
            yield f"menu of “{card.item.title}”", shown
            shown.close()
