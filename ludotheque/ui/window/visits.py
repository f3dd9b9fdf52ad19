"""Visits to pages beside the games: exercises, position set-up, the board editor."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.core.names import clean_name
from ludotheque.record.record import SeatInfo
from ludotheque.ui.games.automatch.encyclopaedia.closing import (
    CLOSED,
    EXERCISES_CLOSED,
    must_stay_closed,
)
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.tips import plain_title

if TYPE_CHECKING:
    from ludotheque.ui.dialogs.overwriting import Target
    from ludotheque.ui.pages.aside import AsidePage
    from ludotheque.ui.shelf.cover import CoverPage
    from ludotheque.ui.window.mainwindow import MainWindow

WITH_EXERCISES: Final = ("finale", "ordo", "ordino", "cambio", "automatch")
"""The games which have exercises."""
WITH_SETUP: Final = ("ordo",)
"""The games whose positions can be set up."""
WITH_BOARDS: Final = ("ordino",)
"""The games whose boards can be drawn."""
WITH_CARS: Final = ("automatch",)
"""The games whose cards can be looked up."""


class Visits(QObject):
    """Shows pages beside the games in the window, one at a time; ``page`` is the one shown."""

    def __init__(self, window: "MainWindow") -> None:
        """Serve a window; pages are made when they are asked for."""
        super().__init__(window)
        self.window = window
        self.page: AsidePage | None = None
        self.from_closed = False
        """Whether the visit began in a deal in which the cars' figures must be remembered."""
        self._home: Callable[[], None] | None = None
        menus = window.menus
        menus.on("exercises", self.show_exercises)
        menus.on("position", self.show_setup)
        menus.on("boards", self.show_boards)
        menus.on("cars", self.show_cars)
        menus.on("statistics", self.show_statistics)
        menus.on("tour", self.show_tour)
        menus.on("save", self.save)
        menus.on("save_as", lambda: self.save(elsewhere=True))
        for name in ("exercises", "position", "boards", "cars", "statistics", "tour"):
            menus.actions[name].setAutoRepeat(False)  # a key held down means one thing

    @property
    def key(self) -> str:
        """Return the game of the page shown, "" where none is."""
        return self.page.key if self.page is not None else ""

    def wire_cover(self, cover: "CoverPage") -> None:
        """Connect a cover."""
        cover.exercises.connect(self.show_exercises)
        cover.set_up.connect(self.show_setup)
        cover.boards.connect(self.show_boards)
        cover.cars.connect(self.show_cars)
        cover.statistics.connect(self.show_statistics)

    # Coming and going

    def may_leave(self) -> bool:
        """Tell whether the page shown may go away, if there is one; it may ask."""
        return self.page is None or self.page.may_leave()

    def _show(self, page: "AsidePage") -> None:
        window = self.window
        if not self.may_leave():
            let_go(page)
            return
        closed = must_stay_closed(window)
        window.leave_table(visiting=True)
        self.page, self.from_closed = page, closed
        window.pages.addWidget(page)
        window.pages.setCurrentWidget(page)
        window.drop_cover()
        page.changed.connect(window.refresh)
        self.apply_settings()
        page.setFocus()
        window.refresh()

    def leave(self) -> None:
        """Take the page away."""
        page, self.page, self.from_closed = self.page, None, False
        if page is not None:
            page.leave()
            self.window.pages.removeWidget(page)
            let_go(page)

    def _remember_home(self, key: str) -> None:
        """Remember where to go back to: the game on the table, or the cover."""
        window, game = self.window, self.window.game
        if game is None or game.keeper.number is None:
            self._home = lambda: window.show_cover(key)
            return
        number = game.keeper.number

        def to_game() -> None:
            window.resume(str(number))
            if window.game is None:
                window.show_cover(key)

        self._home = to_game

    def go_home(self) -> None:
        """Go back to where the visit began."""
        if self._home is not None and self.may_leave():
            self._home()

    def apply_settings(self) -> None:
        """Hand the user's wishes on."""
        if self.page is not None:
            settings = self.window.settings
            speed = self.window.motion.speed(settings.animation)
            self.page.apply_settings(speed, show_destinations=settings.show_destinations)

    def refresh(self) -> None:
        """Bring the title of the window up to date."""
        if self.page is None:
            return
        self.window.setWindowTitle(f"{plain_title(self.page.heading())} – Ludothèque")

    def undo(self) -> None:
        """Take something back on the page."""
        if self.page is not None:
            self.page.undo()

    def redo(self) -> None:
        """Do it again."""
        if self.page is not None:
            self.page.redo()

    def roll(self) -> None:
        """Roll the dice on the page."""
        if self.page is not None:
            self.page.roll()

    def save(self, *, elsewhere: bool = False) -> None:
        """Save what is on the page."""
        if self.page is not None and self.page.can_save:
            self.page.save(elsewhere=elsewhere)

    # Exercises

    def show_exercises(self, key: str = "") -> None:
        """Show the list of a game's exercises, by default of the game at hand."""
        if not key:
            key = self.key or self.window.current_key()
            key = key if key in WITH_EXERCISES else WITH_EXERCISES[0]
        if key in WITH_CARS and must_stay_closed(self.window):
            self.window.toast.say(EXERCISES_CLOSED)
            return
        if self.page is None:
            self._remember_home(key)
        self._list(key)

    def _list(self, key: str) -> None:
        from ludotheque.exercises.exercises import load  # noqa: PLC0415 - not needed to start
        from ludotheque.ui.exercises.listpage import ExerciseList  # noqa: PLC0415
        from ludotheque.ui.exercises.progress import Progress  # noqa: PLC0415

        try:
            exercises = load(key)
        except LudothequeError as problem:
            self.window.warn(problem.message)
            return
        progress = Progress()
        page = ExerciseList(key, exercises, progress)
        page.opened.connect(lambda number: self.open_exercise(key, number))
        page.back.connect(self.go_home)
        self._show(page)
        for notice in progress.notices:
            self.window.tell_soon(notice)

    def open_exercise(self, key: str, number: int) -> None:
        """Lay one exercise on the table."""
        from ludotheque.exercises.exercises import load  # noqa: PLC0415
        from ludotheque.ui.exercises.page import ExercisePage  # noqa: PLC0415
        from ludotheque.ui.exercises.progress import Progress  # noqa: PLC0415

        actions = self.window.menus.actions
        icons = [actions[name] for name in ("undo", "rules", "full")]
        page = ExercisePage(load(key), number, Progress(), icons)
        page.back.connect(lambda: self._list(key))
        page.open_other.connect(lambda other: self.open_exercise(key, other))
        page.trouble.connect(self.window.tell_soon)
        self._show(page)
        page.begin()

    # The board editor

    def show_boards(self, key: str = "") -> None:
        """Show the board editor; an owner's board on the table is the one to begin with."""
        from ludotheque.ui.games.ordino.boardeditor.visit import BoardVisit  # noqa: PLC0415 - not to start

        key = key if key in WITH_BOARDS else WITH_BOARDS[0]
        if self.page is not None and self.page.can_save:
            return  # it is shown already
        if self.page is None:
            self._remember_home(key)
        page = BoardVisit(self.window).page
        page.back.connect(self.go_home)
        self._show(page)

    # The encyclopaedia of cars

    def show_cars(self, key: str = "", table: Any = None, path: Any = None) -> None:
        """Show the encyclopaedia with a key table, by default that of the game on the table."""
        from ludotheque.ui.games.automatch.encyclopaedia import visit  # noqa: PLC0415 - not to start

        if must_stay_closed(self.window):
            self.window.toast.say(CLOSED)
            return
        if self.page is None:
            self._remember_home(key if key in WITH_CARS else WITH_CARS[0])
        page = visit.EncyclopaediaVisit(self.window, table, path).page
        page.back.connect(self.go_home)
        self._show(page)

    def show_practice(self, table: Any, path: Any = None) -> None:
        """Show the ordering of cars; leaving it leads back to the encyclopaedia."""
        from ludotheque.ui.games.automatch.encyclopaedia.visit import practice_page  # noqa: PLC0415 - not to start

        page = practice_page(self.window, table)
        page.back.connect(lambda: self.show_cars("", table, path))
        self._show(page)

    # Statistics

    def show_statistics(self, key: str = "") -> None:
        """Show the statistics, of one game where it is named; they lead back to where one was."""
        from ludotheque.ui.statistics.page import StatisticsPage  # noqa: PLC0415 - not to start
        from ludotheque.ui.statistics.visit import StatisticsVisit  # noqa: PLC0415

        window = self.window
        if isinstance(self.page, StatisticsPage):
            return  # they are shown already
        if self.page is None and window.game is None and window.cover is None:
            self._home = window.show_shelf
        elif self.page is None:
            self._remember_home(key or window.current_key())
        page = StatisticsVisit(window, key).page
        page.back.connect(self.go_home)
        self._show(page)

    # The guided tour

    def show_tour(self) -> None:
        """Show the guided tour; its end, or leaving it, leads back to where one was.

        Another page beside the games waits as it is, and goes only if the tour ends elsewhere.
        """
        from ludotheque.ui.tour.page import TourPage  # noqa: PLC0415 - not needed to start

        window = self.window
        if isinstance(self.page, TourPage):
            return  # it is shown already
        waiting, self.page = self.page, None
        if waiting is not None:
            home = self._come_back
        elif window.game is None and window.cover is None:
            home = window.show_shelf
        else:
            self._remember_home(window.current_key())
            home = self.go_home
        actions = window.menus.actions
        icons = [actions[name] for name in ("undo", "redo", "rules", "full")]
        page = TourPage(icons, actions, waiting)
        page.back.connect(home)
        page.table.back.connect(window.show_shelf)
        self._show(page)
        page.begin()

    def _come_back(self) -> None:
        """Show again the page which waited for the end of the tour."""
        from ludotheque.ui.tour.page import TourPage  # noqa: PLC0415

        if not isinstance(self.page, TourPage) or self.page.waiting is None:
            return
        waiting, self.page.waiting = self.page.waiting, None
        self.window.toast.dismiss()
        closed = self.from_closed
        self.leave()
        self.page, self.from_closed = waiting, closed
        self.window.pages.setCurrentWidget(waiting)
        self.apply_settings()
        waiting.setFocus()
        self.window.refresh()

    def show_rules(self) -> bool:
        """Show the rules on the page; tell whether it has its own."""
        return self.page is not None and self.page.show_rules()

    # Position set-up

    def show_setup(self, key: str = "") -> None:
        """Show the set-up of positions; an Ordo game on the table lends its position."""
        from ludotheque.ui.games.ordo.setup.page import SetupPage  # noqa: PLC0415

        key = key if key in WITH_SETUP else WITH_SETUP[0]
        position: Any = None
        game = self.window.game
        if game is not None and game.controller.timeline.game.key == key:
            position = game.controller.state.position()
        if self.page is None:
            self._remember_home(key)
        actions = self.window.menus.actions
        icons = [actions[name] for name in ("undo", "redo", "rules", "full")]
        page = SetupPage(icons, position)
        page.back.connect(self.go_home)
        page.play.connect(self._play_from)
        page.keep.connect(self._save_position)
        self._show(page)

    def _play_from(self, position: Any) -> None:
        """Ask who plays, and lay the position on the table as a real game."""
        from ludotheque.ui.dialogs.newgame import NewGameDialog  # noqa: PLC0415

        window = self.window
        known = window.settings.names
        dialog = NewGameDialog(WITH_SETUP[0], window, names=known[:2], known=known)
        chosen = bool(dialog.exec())
        options, names = (dialog.options(), list(dialog.names())) if chosen else ({}, [])
        let_go(dialog)
        if chosen:
            self.begin_from(position, options, names)

    def begin_from(self, position: Any, options: dict[str, str], names: list[str]) -> None:
        """Lay a game which starts with a position on the table."""
        window = self.window
        try:
            timeline = _timeline(position, options, names)
        except LudothequeError as problem:
            window.warn(problem.message)
            return
        known = tuple(dict.fromkeys(name for name in (*names, *window.settings.names) if name))
        window.change_settings(names=known[:8])
        window.lay_table(window.session.lay(timeline), fresh=True)

    def _save_position(self, position: Any) -> None:
        """Ask for a file and save the position as a game not begun."""
        from ludotheque.ui.dialogs.filedialogs import SUFFIX  # noqa: PLC0415
        from ludotheque.ui.dialogs.files import ask_path  # noqa: PLC0415

        window = self.window
        title, name, kind = M("Save the game"), str(M("Ordo position")), M("Ludothèque games")
        target = ask_path(window, title, name, SUFFIX, kind)
        if target is not None:
            self.save_position(position, target)

    def save_position(self, position: Any, target: "Target") -> bool:
        """Save a position as a game not begun; where that fails, say why."""
        from ludotheque.record import savefile  # noqa: PLC0415

        try:
            record = _timeline(position, {}, ["", ""]).to_record()
            target.write(savefile.encode(record))
        except LudothequeError as problem:
            self.window.warn(problem.message)
            return False
        kept = self.window.settings.with_recent(str(target.path))
        self.window.change_settings(recent=kept.recent, recent_folder=kept.recent_folder)
        self.window.toast.say(M("The position is in “{name}”.", name=file_name(target.path)))
        return True


def _timeline(position: Any, options: dict[str, str], names: list[str]) -> Any:
    from ludotheque.games import create  # noqa: PLC0415
    from ludotheque.record.seeds import new_seed  # noqa: PLC0415
    from ludotheque.record.timeline import Timeline  # noqa: PLC0415

    seats = tuple(SeatInfo(clean_name(name)) for name in names)
    game = create(WITH_SETUP[0], options)
    return Timeline(game, seed=new_seed(), start=position, seats=seats)
