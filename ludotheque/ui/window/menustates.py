"""What the menus offer now, in the words of the game at hand, and why not what they do not."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import M, Message
from ludotheque.games import info
from ludotheque.ui.exercises.words import CHALLENGES
from ludotheque.ui.window.visits import WITH_BOARDS, WITH_CARS, WITH_EXERCISES, WITH_SETUP

if TYPE_CHECKING:
    from ludotheque.ui.pages.session import OpenGame
    from ludotheque.ui.table.tablepage import TablePage
    from ludotheque.ui.window.mainwindow import MainWindow

WITH_TABLE: Final = (
    "save", "save_as", "undo", "redo", "roll", "first", "back", "forward", "last", "play_on",
    "draw", "resign", "copy", "export", "picture", "flip", "possibilities",
)  # fmt: skip
"""The actions which mean nothing without a game."""
WITH_DICE: Final = ("ordino", "cambio")
WITH_A_DIE: Final = ("finale",)
WITH_POSSIBILITIES: Final = ("ordino",)
"""The games whose tab lists what can be done."""

NO_GAME: Final = M("No game is on the table.")
LOOKING_BACK: Final = M("You are looking at an earlier point of the game.")
NOTHING_DONE: Final = M("There is nothing to take back.")
NOTHING_UNDONE: Final = M("Nothing has been taken back.")
NOT_LOOKING_BACK: Final = M("You are not looking at an earlier point of the game.")


class MenuStates:
    """Keeps the menus of a window true."""

    def __init__(self, window: "MainWindow") -> None:
        """Serve a window whose menus exist."""
        self._window = window
        self._offers: dict[str, Message | None] = {}

    def refresh(self) -> None:
        """Bring texts, states and reasons of all actions up to date."""
        window = self._window
        self._offers = dict.fromkeys(WITH_TABLE, NO_GAME)
        on_shelf = window.game is None and window.cover is None and window.visits.page is None
        self._offer("shelf", M("The shelf is shown already.") if on_shelf else None)
        self._tools()
        page = window.visits.page
        if page is not None:
            self._offer("undo", None if page.can_undo else NOTHING_DONE)
            if page.waits_for_roll:
                self._offer("roll", None)
            self._offer("redo", None if page.can_redo else NOTHING_UNDONE)
            for name in ("save", "save_as"):
                self._offer(name, None if page.can_save else NO_GAME)
        self._name_the_dice()
        game, table = window.game, window.table
        if game is not None and table is not None and not game.controller.is_empty:
            self._play(game, table)
            self._history(game, table)
            self._ends(game)
            for name in ("save", "save_as", "copy", "export", "picture"):
                self._offer(name, None)
        for name, why_not in self._offers.items():  # the last word on each, and only that
            window.menus.enable(name, on=why_not is None, why_not=why_not)

    def _offer(self, name: str, why_not: Message | None) -> None:
        self._offers[name] = why_not

    def _key(self) -> str:
        """Return the game at hand, "" on the shelf."""
        window = self._window
        if window.game is None and window.cover is None and not window.visits.key:
            return ""
        return window.current_key()

    def _tools(self) -> None:
        """On the shelf every tool can be had, and says whose it is; elsewhere those of the game."""
        key, menus = self._key(), self._window.menus
        exercises = M("&Challenges") if key in CHALLENGES else M("E&xercises")
        position, boards = M("Set up a &position…"), M("&Board editor")
        if not key:
            exercises = M("E&xercises of {game}", game=info(WITH_EXERCISES[0]).title)
            position = M("Set up a &position of {game}…", game=info(WITH_SETUP[0]).title)
            boards = M("&Board editor of {game}", game=info(WITH_BOARDS[0]).title)
        menus.rename("exercises", exercises)
        menus.rename("position", position)
        menus.rename("boards", boards)
        title = info(key).title if key else ""
        for name, games, why_not in (
            ("exercises", WITH_EXERCISES, M("There are no exercises for {game}.", game=title)),
            ("position", WITH_SETUP, M("No position of {game} can be set up.", game=title)),
            ("boards", WITH_BOARDS, M("The board of {game} is always the same.", game=title)),
            ("cars", WITH_CARS, M("There are no cars in {game}.", game=title)),
        ):
            self._offer(name, None if not key or key in games else why_not)

    def _name_the_dice(self) -> None:
        one = self._key() in WITH_A_DIE
        self._window.menus.rename("roll", M("R&oll the die") if one else M("R&oll the dice"))

    def _play(self, game: "OpenGame", table: "TablePage") -> None:
        controller, title = game.controller, info(table.key).title
        why_not = None
        if table.key not in (*WITH_A_DIE, *WITH_DICE):
            why_not = M("There are no dice in {game}.", game=title)
        elif not controller.waits_for_roll:
            why_not = M("Now is not the time to roll.")
        self._offer("roll", why_not)
        turned = table.scene.turns
        self._offer(
            "flip", None if turned else M("The table of {game} lies alike for all.", game=title)
        )
        listed = table.key in WITH_POSSIBILITIES
        nothing = M("There is nothing to choose from now.")
        if not listed:
            nothing = M("In {game} the possibilities are shown on the board.", game=title)
        self._offer("possibilities", None if table.has_possibilities() else nothing)

    def _history(self, game: "OpenGame", table: "TablePage") -> None:
        controller = game.controller
        reviewing = controller.reviewing
        undo = controller.can_undo or self._window.note_first() or table.scene.can_undo_aside
        redo = table.scene.can_redo
        self._offer("undo", None if undo else LOOKING_BACK if reviewing else NOTHING_DONE)
        self._offer("redo", None if redo else LOOKING_BACK if reviewing else NOTHING_UNDONE)
        at_start = None if table.replay.at > 0 else M("This is the start of the game.")
        for name in ("first", "back"):
            self._offer(name, at_start)
        for name in ("forward", "last", "play_on"):
            self._offer(name, None if reviewing else NOT_LOOKING_BACK)

    def _ends(self, game: "OpenGame") -> None:
        why_not = None
        if game.controller.timeline.is_over():
            why_not = M("The game is over.")
        elif game.controller.reviewing:
            why_not = LOOKING_BACK
        for name in ("draw", "resign"):
            self._offer(name, why_not)
