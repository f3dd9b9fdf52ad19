"""Enables and names the actions of the menus for the game at hand, with a reason if disabled."""

from typing import TYPE_CHECKING, Final

import attrs
from PySide6.QtWidgets import QApplication

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games import beginners_game, game_class, info
from ludotheque.players.analysis import refusal
from ludotheque.players.player import has_players
from ludotheque.record.post import why_not_send
from ludotheque.table.controller import TableController
from ludotheque.table.seeing import AGREED
from ludotheque.ui.exercises.exercisetexts import menu_entry
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.pages.session import OpenGame
from ludotheque.ui.window.lessons import lesson_key
from ludotheque.ui.window.menus import HINT, SECOND_BEST
from ludotheque.ui.window.visits import keys_with_exercises
from ludotheque.ui.window.windowparts import Window

if TYPE_CHECKING:  # not needed to start
    from ludotheque.ui.table.tablepage import TablePage

WITH_TABLE: Final = (
    "save", "save_as", "undo", "redo", "roll", "first", "back", "forward", "last", "play_on",
    "branch", "draw", "resign", "copy", "export", "picture", "flip", "possibilities", "play_now",
    "who", "hint", "analyse", "send", "notes",
)  # fmt: skip
"""The actions which need a game on the table."""

NO_GAME: Final = M("No game is on the table.")
LOOKING_BACK: Final = M("You are looking at an earlier point of the game.")
NOTHING_DONE: Final = M("There is nothing to take back.")
NOTHING_UNDONE: Final = M("Nothing has been taken back.")
NOTHING_PLAYED: Final = Reason("table.nothing-played", M("Nothing has been played yet."))
PLAYS_NOW: Final = M("The &computer plays now")
NOT_LOOKING_BACK: Final = M("You are not looking at an earlier point of the game.")


class MenuStates:
    """Keeps texts and states of the menu actions up to date."""

    def __init__(self, window: Window) -> None:
        """Update the menus of ``window``, which must exist."""
        self._window = window
        self._offers: dict[str, Message | None] = {}
        window.menus.move_menu.aboutToShow.connect(self._name_the_dice)

    def refresh(self) -> None:
        """Update texts, states and reasons of all actions."""
        window = self._window
        self._offers = dict.fromkeys(WITH_TABLE, NO_GAME)
        page = window.aside
        on_shelf = window.game is None and window.cover is None and page is None
        self._offer("shelf", M("The shelf is shown already.") if on_shelf else None)
        some = window.game is not None or not window.shelf.search_button.isHidden()
        self._offer("find", None if some else M("No game has been kept yet."))
        self._tools()
        if page is not None:
            self._offer("undo", None if page.can_undo else NOTHING_DONE)
            if page.waits_for_roll:
                self._offer("roll", None)
            self._offer("redo", None if page.can_redo else NOTHING_UNDONE)
            for name in ("save", "save_as"):
                self._offer(name, None if page.can_save else NO_GAME)
        if window.cover is None:  # a cover opens sooner without the rules loaded
            self._name_the_dice()
        game, table = window.game, window.table
        if game is not None and table is not None and not game.controller.is_empty:
            self._play(game, table)
            self._history(game, table)
            self._ends(game)
            self._computers(game)
            self._hints(table)
            for name in ("save", "save_as", "copy", "export", "picture", "notes"):
                self._offer(name, None)
            self._offer("send", why_not_send(game.controller.timeline))
        for name, why_not in self._offers.items():  # each is set once, to its last offer
            if why_not is not None:
                self._keep_keys(name)
            window.menus.enable(name, on=why_not is None, why_not=why_not)

    def _keep_keys(self, name: str) -> None:
        """Give the keys to the board before a button that has them goes out: Qt takes the next."""
        action, held = self._window.menus.actions[name], QApplication.focusWidget()
        table = self._window.table
        if table is not None and action.isEnabled() and held in action.associatedObjects():
            table.view.setFocus()

    def _offer(self, name: str, why_not: Message | None) -> None:
        self._offers[name] = why_not

    def _key(self) -> str:
        """Return the key of the game at hand, "" on the shelf."""
        return self._window.current_key() if self._window.has_key else ""

    def _tools(self) -> None:
        """Offer all tools on the shelf, each named with its game; elsewhere only the game's own."""
        key, menus, known = self._key(), self._window.menus, keys_with_exercises()
        title = info(key).title if key else ""
        if key:
            menus.rename("exercises", menu_entry(key))
        elif known:
            first = info(beginners_game(known)).title
            menus.rename("exercises", M("E&xercises of {game}", game=first))
        lacking = M("There are no exercises for {game}.", game=title)
        self._offer("exercises", None if not key or key in known else lacking)
        lesson = lesson_key(key)
        taught = key or lesson
        if taught:
            menus.rename("lesson", M("&Lesson of one minute: {game}", game=info(taught).title))
        untaught = M("There is no lesson for {game}.", game=title)
        self._offer("lesson", None if lesson == taught != "" else untaught)
        for owner, page in all_own_pages():
            entry = page.entry if key else _named(page.entry_elsewhere, info(owner).title)
            menus.rename(page.name, entry)
            self._offer(page.name, None if key in {"", owner} else _named(page.lacking, title))

    def _name_the_dice(self) -> None:
        key = self._key()
        one = bool(key) and sum(die.count for die in game_class(key).dice) == 1
        self._window.menus.rename("roll", M("R&oll the die") if one else M("R&oll the dice"))

    def _play(self, game: OpenGame, table: "TablePage") -> None:
        controller, title = game.controller, info(table.key).title
        why_not = None
        if not controller.timeline.game.dice:
            why_not = M("There are no dice in {game}.", game=title)
        elif not controller.waits_for_roll:
            why_not = M("Now is not the time to roll.")
        self._offer("roll", why_not)
        turned = table.scene.turns
        self._offer(
            "flip", None if turned else M("The table of {game} lies alike for all.", game=title)
        )
        nothing = M("There is nothing to choose from now.")
        if table.side is None or not table.side.lists_possibilities:
            nothing = M("In {game} the possibilities are shown on the board.", game=title)
        self._offer("possibilities", None if table.has_possibilities() else nothing)

    def _history(self, game: OpenGame, table: "TablePage") -> None:
        controller = game.controller
        reviewing = controller.reviewing
        undo = controller.can_undo or self._window.note_first() or table.scene.can_undo_aside
        redo = table.scene.can_redo
        self._offer("undo", None if undo else LOOKING_BACK if reviewing else NOTHING_DONE)
        final = game.controller.timeline.agreements.no_undo and controller.timeline.ending is None
        if final and not (self._window.note_first() or table.scene.can_undo_aside):
            self._offer("undo", AGREED.message)
        self._offer("redo", None if redo else LOOKING_BACK if reviewing else NOTHING_UNDONE)
        at_start = None if table.replay.at > 0 else M("This is the start of the game.")
        for name in ("first", "back"):
            self._offer(name, at_start)
        for name in ("forward", "last", "play_on"):
            self._offer(name, None if reviewing else NOT_LOOKING_BACK)
        barred = controller.why_not_branch() if controller.timeline.ply else NOTHING_PLAYED
        self._offer("branch", barred if barred is None else barred.message)

    def _ends(self, game: OpenGame) -> None:
        why_not = None
        if game.controller.timeline.is_over():
            why_not = M("The game is over.")
        elif game.controller.reviewing:
            why_not = LOOKING_BACK
        for name in ("draw", "resign"):
            self._offer(name, why_not)

    def _computers(self, game: OpenGame) -> None:
        controller = game.controller
        timeline = controller.timeline
        why_not = refusal(timeline.game, over=timeline.is_over())
        if not timeline.ply:
            why_not = M("Nothing has been played yet.")
        elif not timeline.agreements.hints and not timeline.is_over():
            why_not = M("No hints were agreed on: the game can be analysed once it is over.")
        self._offer("analyse", why_not)
        key = controller.timeline.game.key
        why_not = self._offers["draw"]
        if not has_players(key):
            why_not = M("There are no computer players for {game} yet.", game=info(key).title)
        self._offer("who", why_not)
        watched = controller.watching and self._offers["draw"] is None
        self._window.menus.rename("play_now", _nudge(controller) if watched else PLAYS_NOW)
        thinks = watched or controller.thinker is not None
        self._offer("play_now", None if thinks else M("No computer player is on turn."))

    def _hints(self, table: "TablePage") -> None:
        hinting = self._window.hints_of(table).hinting
        self._offer("hint", hinting.why_not())
        other = hinting.number == 0 and len(hinting.found) > 1
        self._window.menus.rename("hint", SECOND_BEST if other else HINT)


def _nudge(controller: TableController) -> Message:
    """Return what the command for the computer player on turn does where nobody else plays."""
    if controller.paused:
        return M("The &computers go on")
    return M("Pause the &computers")


def _named(text: Message, title: str) -> Message:
    """Return a text in which ``{game}`` stands for the title of a game."""
    return attrs.evolve(text, args=(("game", title),))
