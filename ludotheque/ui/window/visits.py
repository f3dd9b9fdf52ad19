"""Pages beside the games, such as exercises: opening them, and where they lead back to."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt

from ludotheque.exercises.daily import Daily
from ludotheque.exercises.exercise import has_exercises
from ludotheque.games import SHELF, beginners_game
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.host import Closed
from ludotheque.ui.pages.ownpage import all_own_pages, game_habits
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.windowparts import Window


def keys_with_exercises() -> list[str]:
    """Return the keys of the games which have exercises, in the order of the shelf."""
    return [game.key for game in SHELF if has_exercises(game.key)]


class Visits(QObject):
    """Shows pages beside the games in the window, one at a time; ``page`` is the one shown."""

    def __init__(self, window: Window) -> None:
        """Show pages in ``window``; they are made when they are asked for."""
        super().__init__(window.widget)
        self._window = window
        self.page: AsidePage | None = None
        self._closed: dict[str, Closed] = {}
        """By game key: why pages are closed by the game from which the visit began."""
        self._home: Callable[[], None] | None = None

    @property
    def key(self) -> str:
        """Return the key of the game which the page is about, "" if there is none."""
        return self.page.key if self.page is not None else ""

    # Coming and going

    def may_leave(self) -> bool:
        """Return whether the page shown, and the one waiting below it, may be left.

        They may ask the user. Without a page, return True.
        """
        page = self.page
        if page is None:
            return True
        return page.may_leave() and (page.waiting is None or page.waiting.may_leave())

    def closed(self, key: str) -> Closed | None:
        """Return why pages of a game must stay closed now, None if they may open.

        A game from which a page is visited is still being played.
        """
        return self._now_closed().get(key)

    def _now_closed(self) -> dict[str, Closed]:
        game = self._window.game
        if game is None:
            return self._closed
        timeline = game.controller.timeline
        found = game_habits(timeline.game.key).closes(timeline)
        return {} if found is None else {timeline.game.key: found}

    def show(self, page: AsidePage, back: Callable[[], object] | None = None) -> None:
        """Show a page, unless the one shown may not be left.

        Its way back leads to where the visit began, or calls ``back`` if given.
        """
        window = self._window
        if not self.may_leave():
            let_go(page)
            return
        if self.page is None and page.waiting is None:
            self._remember_home(page)
        page.back.connect(self.go_home if back is None else back)
        closed = self._now_closed()
        window.leave_table(visiting=True)
        self.page, self._closed = page, closed
        window.pages.addWidget(page)
        window.pages.setCurrentWidget(page)
        window.drop_cover()
        page.changed.connect(window.refresh)
        self.apply_settings()
        page.setFocus()
        window.refresh()

    def show_over(self, page: AsidePage) -> None:
        """Show a page above the one shown, which waits and comes back when this one ends."""
        page.waiting, self.page = self.page, None
        self.show(page, None if page.waiting is None else self._come_back)

    def _come_back(self) -> None:
        """Show the waiting page again and remove the one above it."""
        if self.page is None or self.page.waiting is None:
            return
        waiting, self.page.waiting = self.page.waiting, None
        self._window.toast.dismiss()
        closed = self._closed
        self.leave()
        self.page, self._closed = waiting, closed
        self._window.pages.setCurrentWidget(waiting)
        self.apply_settings()
        waiting.setFocus()
        self._window.refresh()

    def leave(self) -> None:
        """Remove the page, and those waiting below it."""
        page, self.page, self._closed = self.page, None, {}
        while page is not None:
            waiting, page.waiting = page.waiting, None
            page.leave()
            self._window.pages.removeWidget(page)
            let_go(page)
            page = waiting

    def _remember_home(self, page: AsidePage) -> None:
        """Remember where the visit began: the game on the table, a cover, or the shelf."""
        window, game = self._window, self._window.game
        key = page.home
        if not key and (game is not None or window.cover is not None):
            key = window.current_key()
        if game is None or game.keeper.number is None:
            self._home = (lambda: window.show_cover(key)) if key else window.show_shelf
            return
        number = game.keeper.number

        def to_game() -> None:
            window.resume(str(number))
            if window.game is None:
                window.show_cover(key)

        self._home = to_game

    def go_home(self) -> None:
        """Go back to where the visit began, if the page may be left."""
        if self._home is not None and self.may_leave():
            self._home()

    # What the window passes on to the page

    def apply_settings(self) -> None:
        """Apply the settings to the page shown."""
        if self.page is not None:
            settings = self._window.settings
            self.page.apply_settings(
                self._window.animation(), show_destinations=settings.show_destinations,
                coordinates=settings.coordinates,
            )  # fmt: skip

    def refresh(self) -> None:
        """Update the window title and the menus."""
        if self.page is not None:
            self._window.set_title(self.page.heading())

    def undo(self) -> None:
        """Undo on the page shown."""
        if self.page is not None:
            self.page.undo()

    def redo(self) -> None:
        """Redo on the page what was undone."""
        if self.page is not None:
            self.page.redo()

    def roll(self) -> None:
        """Roll the dice on the page."""
        if self.page is not None:
            self.page.roll()

    def save(self, *, elsewhere: bool = False) -> None:
        """Save the contents of the page, to another file if ``elsewhere``."""
        if self.page is not None and self.page.can_save:
            self.page.save(elsewhere=elsewhere)

    def show_rules(self) -> bool:
        """Show the rules on the page shown; return whether it could."""
        return self.page is not None and self.page.show_rules()

    # The pages there are

    def show_own(self, name: str) -> None:
        """Show a game's own page by its name, unless it must stay closed."""
        for key, page in all_own_pages():
            if page.name != name:
                continue
            closed = self.closed(key)
            if closed is None:
                page.open(self._window)
            else:
                self._window.say(closed.pages)

    def show_exercises(self, key: str = "") -> None:
        """Show the list of a game's exercises, by default of the game at hand."""
        from ludotheque.ui.exercises.exercisevisit import show_exercises  # noqa: PLC0415 - not needed to start

        if not key:
            key, known = self.key or self._window.current_key(), keys_with_exercises()
            key = key if key in known else beginners_game(known)
        show_exercises(self._window, key)

    def open_exercise(self, key: str, number: int, *, best: bool = False) -> None:
        """Show one exercise of a game, or one of its best moves, by its number from 0."""
        from ludotheque.ui.exercises.exercisevisit import show_exercise  # noqa: PLC0415 - not needed to start

        show_exercise(self._window, key, number, best=best)

    def show_daily(self, daily: Daily) -> None:
        """Show the position of a day; its way back leads to its card on the shelf."""
        from ludotheque.ui.exercises.exercisevisit import show_daily  # noqa: PLC0415 - not needed to start

        def back() -> None:
            self._window.show_shelf()
            self._window.shelf.daily.setFocus(Qt.FocusReason.OtherFocusReason)

        show_daily(self._window, daily, back)

    def show_statistics(self, key: str = "") -> None:
        """Show the statistics, of one game if it is named."""
        from ludotheque.ui.statistics.statisticspage import show_statistics  # noqa: PLC0415 - not needed to start

        show_statistics(self._window, key)

    def show_tour(self) -> None:
        """Show the guided tour."""
        from ludotheque.ui.tour.tourpage import show_tour  # noqa: PLC0415 - not needed to start

        show_tour(self._window)

    def show_primer(self, key: str) -> None:
        """Show the lesson of a game."""
        from ludotheque.ui.tour.primerpage import show_primer  # noqa: PLC0415 - not needed to start

        show_primer(self._window, key)
