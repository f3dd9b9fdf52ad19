"""The archive's games on shelf and covers: lists, resumes and removes them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import attrs
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ludotheque.archive.store import Shelved
from ludotheque.archive.wins import earlier_wins
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.games import info
from ludotheque.record.registry import game_title
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import Timeline
from ludotheque.table.archivekeeper import is_untouched
from ludotheque.table.controller import TableController
from ludotheque.ui.pages.session import OpenGame
from ludotheque.ui.shelf.carditems import MOST, card_items, families, is_known
from ludotheque.ui.shelf.families import kept_families
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.widgets.dialogs import Answer, ask
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.allgames import AllGames
from ludotheque.ui.window.fileswindow import title_of
from ludotheque.ui.window.windowparts import Window

if TYPE_CHECKING:  # neither cover nor search is needed to start
    from ludotheque.ui.shelf.cover import CoverPage
    from ludotheque.ui.shelf.gamesearch import GameSearch
    from ludotheque.ui.shelf.shelf import ShelfPage

MOST_FOUND: Final = 120
"""The most games of each kind which a search shows on a cover."""


@attrs.frozen
class Left:
    """An unfinished game which was on the table when another one replaced it."""

    number: int
    title: str


@attrs.frozen
class Choice:
    """What the user chose for a new game: options, names and levels in turn order, agreements."""

    options: Mapping[str, str]
    names: tuple[str, ...]
    levels: tuple[int | None, ...] = ()
    agreed: Mapping[str, str] = attrs.Factory(dict)


class ArchiveGames:
    """The main window's actions on the games of its archive."""

    def __init__(self, window: Window) -> None:
        """Work for a window whose shelf and archive exist."""
        self._window = window
        self._set_aside: Timeline | None = None
        self.shown: dict[str, Shelved] = {}
        """By id: the games which the cards show."""
        self._chosen: dict[str, tuple[str, Choice]] = {}
        """By id: game key and choice of games begun here which are on the table or coming to it."""
        self._going_back = False
        self._search: GameSearch | None = None
        self._warming = QTimer(window.widget, interval=0)
        self._warming.timeout.connect(self._warm)
        window.menus.on("find", self.find)
        self.all_games = AllGames(window, self.show_kept)
        window.shelf.bin.connect(self.all_games.show_bin)
        self.beside: Callable[[], Sequence[CardItem]] = tuple
        """Returns the cards which stand before those of games on the shelf."""
        self.before_removal: Callable[[], object] = tuple
        """Called before a game is removed."""
        self.offered: dict[str, Choice] = {}
        """By game key: the choice for an untouched game, which the next new game offers again."""

    def serve(self, page: "ShelfPage | CoverPage") -> None:
        """Do what is asked for on the cards of a page, and search its games."""
        page.resume.connect(self._window.resume)
        page.forget.connect(self.forget)
        page.export.connect(self.export)
        page.describe.connect(self.describe)
        page.branches.connect(self.show_branches)
        page.search.field.entered.connect(self._warming.start)
        shelf = page is self._window.shelf
        page.searched.connect(self.search_shelf if shelf else self.search_cover)

    @property
    def search(self) -> "GameSearch":
        """Return what finds games by words."""
        if self._search is None:
            from ludotheque.ui.shelf.gamesearch import GameSearch  # noqa: PLC0415 - not needed to start

            self._search = GameSearch(self._window.archive)
        return self._search

    # What is shown

    def refresh_shelf(self) -> None:
        """Show the latest unfinished games on the shelf."""
        window = self._window
        window.archive.changed()  # from here on only later changes count
        kept = [one for one in window.archive.unfinished() if is_known(one.game)]
        self.shown = {str(one.id): one for one in kept}
        cards = card_items(window.archive, kept[:MOST])
        window.shelf.set_items(cards, len(kept), self.beside())
        window.shelf.allow_search(on=bool(kept) or window.archive.has_games())
        if window.shelf.searching:
            self.search_shelf(window.shelf.search.typed)
        window.shelf.bin_button.setVisible(not window.archive.bin.is_empty())
        window.tell_notices()

    def search_shelf(self, typed: str) -> None:
        """Show on the shelf the games of all boxes, finished ones too, which have these words."""
        window = self._window
        if not typed:
            self.refresh_shelf()
            return
        found = self.search.find(typed)
        kept = [one for one in window.archive.shelved(found[:MOST]) if is_known(one.game)]
        self.shown |= {str(one.id): one for one in kept}
        window.shelf.show_found(card_items(window.archive, kept), len(found))

    def find(self) -> None:
        """Give the keyboard to the search of the cover shown, or else to that of the shelf."""
        window = self._window
        if window.cover is not None and window.aside is None:
            window.cover.find()
            return
        if window.game is not None or window.aside is not None:
            window.show_shelf()
        if window.game is None and window.aside is None:
            window.shelf.find()

    def _warm(self) -> None:
        """Read some games for the search while the first words are typed."""
        if not self.search.warm():
            self._warming.stop()

    def fill_cover(self) -> None:
        """Show all games of the current box on its cover."""
        window = self._window
        if window.cover is None:
            return
        archive, key = window.archive, window.cover_key
        if window.cover.search.typed:
            self.search_cover(window.cover.search.typed)
            return
        going_on = [kept for kept in archive.unfinished() if kept.game == key]
        over = archive.finished(key)
        if going_on or over:
            window.shelf.allow_search(on=True)
        self.shown |= {str(one.id): one for one in (*going_on, *over)}
        parents = archive.parents()
        window.cover.set_items(
            card_items(archive, families(going_on, parents)),
            card_items(archive, families(over, parents), finished=True),
        )
        window.cover.set_families(
            [
                (family, card_items(archive, [member.kept for member in family]))
                for family in kept_families(archive)
                if family[0].kept.game == key
            ]
        )

    def search_cover(self, typed: str) -> None:
        """Show on the cover the games of its box which have these words."""
        window = self._window
        if window.cover is None:
            return
        if not typed:
            self.fill_cover()
            return
        archive, key = window.archive, window.cover_key
        found = [self.search.find(typed, key, finished=over) for over in (False, True)]
        parts = [archive.shelved(numbers[:MOST_FOUND]) for numbers in found]
        self.shown |= {str(one.id): one for part in parts for one in part}
        going_on, over = (
            card_items(archive, part, finished=bool(n)) for n, part in enumerate(parts)
        )
        window.cover.set_items(going_on, over, sum(map(len, found)))
        window.cover.set_families(())

    def show_branches(self, number: str) -> None:
        """Show the tree of a game's family on the cover of its box."""
        window, kept = self._window, self.shown.get(number)
        if kept is None:
            return
        if window.cover is None or window.cover.search.typed:
            window.show_cover(kept.game)
        if window.cover is not None:
            window.cover.families.show_game(number)

    def describe(self, number: str) -> None:
        """Ask for heading and occasion of a game, and keep them; its date stays."""
        from ludotheque.ui.shelf.headingdialog import ask_heading  # noqa: PLC0415 - not needed to start

        window = self._window
        try:
            timeline = window.archive.load(int(number))
            entry = window.archive.entry(timeline.id)
            asked = ask_heading(window.widget, timeline.notes, info(timeline.game.key))
            if asked is not None and entry is not None:
                timeline.notes = asked
                window.archive.sync(int(number), timeline, entry.modified)
        except LudothequeError as problem:
            window.warn(problem.message)
            return
        self.refresh_shelf()
        self.fill_cover()
        window.tell_notices()

    def show_kept(self) -> None:
        """Show the games of the archive anew, on shelf and cover."""
        self.refresh_shelf()
        self.fill_cover()

    def count_wins(self) -> None:
        """Show at the table what its players have won against one another before this game."""
        table, game = self._window.table, self._window.game
        if table is not None and game is not None:
            table.count_wins(earlier_wins(self._window.archive, game.controller.timeline))

    def follow(self) -> None:
        """Show changes which other windows have made to the games since the last call."""
        window = self._window
        if QApplication.activeModalWidget() is not None or not window.archive.changed():
            return
        if window.table is None or window.game is None:
            self.refresh_shelf()
            self.fill_cover()
            return
        game, controller = window.game, window.game.controller
        if game.keeper.number is None or controller.is_empty:
            return
        if window.archive.is_lost(controller.timeline):
            controller.keep_now()  # an older archive was restored, or one of another computer
        elif window.archive.is_overtaken(controller.timeline):
            self.resume(str(game.keeper.number))
            window.say(M("This game has been played on in another window."))

    # What is done with one

    def resume(self, number: str) -> None:
        """Show a game of the archive at the table, with its file if the archive knows one.

        One that is damaged is offered as far as its moves can be played.
        """
        window = self._window
        try:
            game = window.session.resume(int(number))
        except LudothequeError as problem:
            window.open_mended(window.session.mended(int(number)), problem)
            return
        window.lay_table(game)

    def forget(self, number: str) -> None:
        """Remove a game from the archive, unless it has been played on since its card was made."""
        window = self._window
        self.before_removal()
        try:
            if number in self.shown and not window.archive.delete(self.shown[number]):
                window.warn(
                    M(
                        "This game has been played on in another window meanwhile: nothing has "
                        "been removed, and its card now shows where it stands."
                    )
                )
            elif number in self.shown:
                self.all_games.tell_removed(self.shown[number].uid)
        except LudothequeError as problem:
            window.warn(problem.message)
        self.show_kept()

    def export(self, number: str) -> None:
        """Ask for a file and write the moves of a game to it."""
        window = self._window
        try:
            timeline = window.archive.load(int(number))
        except LudothequeError as problem:
            window.warn(problem.message)
            return
        _export_moves(window, timeline)

    # A game left for another one

    def left_behind(self) -> Left | None:
        """Return the game on the table if it was begun and is not over, else None."""
        game = self._window.game
        if game is None or game.controller.is_empty or game.keeper.number is None:
            return None
        timeline = game.controller.timeline
        if timeline.is_over() or not moves_before(timeline, timeline.ply):
            return None
        return Left(game.keeper.number, info(timeline.game.key).title)

    def tell_kept(self, left: Left, fresh: int | None) -> None:
        """Show a note that a game is on the shelf, with « Undo » to lay it on the table again.

        ``fresh`` is the number of the game just begun; « Undo » deletes it if nobody has moved in
        it.
        """
        text = M("Your game of {game} is on the shelf.", game=left.title)
        self._window.toast.offer(text, M("Undo"), lambda: self._go_back(left, fresh))

    def _go_back(self, left: Left, fresh: int | None) -> None:
        window, game = self._window, self._window.game
        untouched = (
            game is not None
            and fresh is not None
            and game.keeper.number == fresh
            and not moves_before(game.controller.timeline, game.controller.timeline.length)
        )
        timeline = None if game is None or not untouched else game.controller.timeline
        self._going_back = True
        try:
            self.resume(str(left.number))
        finally:
            self._going_back = False
        if timeline is not None:
            try:
                window.archive.delete(timeline)
            except LudothequeError as problem:
                window.warn(problem.message)

    def secure(self) -> None:
        """Keep the game on the table once more; if that fails, offer to save it to a file.

        A game which could not be kept is left only if the user says so.
        """
        window, game = self._window, self._window.game
        if game is None or game.controller.is_empty or game.controller.keep_now():
            return
        if is_untouched(game.controller.timeline, by_hand=not game.controller.auto_dice):
            return
        while not game.is_saved:
            answer = ask(
                window.widget,
                M("This game is not kept"),
                M(
                    "The archive of games could not be written. Save the game to a file, or lose "
                    "it."
                ),
                (
                    Answer("save", M("Save the game as…"), "default"),
                    Answer("leave", M("Leave without saving"), "danger"),
                ),
                icon="warning",
            )
            if answer == "leave":
                return
            window.ask_save()

    # Games nobody has touched

    def offer_next(self, key: str, options: Mapping[str, str]) -> None:
        """Let these options override those remembered from an untouched game of ``key``."""
        choice = self.offered.get(key)
        if choice is not None:
            self.offered[key] = attrs.evolve(choice, options={**choice.options, **options})

    def note_begun(self, game: OpenGame, choice: Choice) -> None:
        """Remember the choice for a new game, as long as nobody has played in it."""
        timeline = game.controller.timeline
        self._chosen[timeline.id] = timeline.game.key, choice

    def let_go(self, *, visiting: bool = False, coming: OpenGame | None = None) -> None:
        """Delete the game which leaves the table if nobody has done anything in it.

        With ``visiting`` it is deleted only if the visit does not lead back to it. The game
        ``coming`` to the table is never deleted.
        """
        window = self._window
        stays = "" if coming is None else coming.controller.timeline.id
        if self._set_aside is not None and self._set_aside.id == stays:
            self._set_aside = None
        if self._set_aside is not None and not visiting:
            self._drop(self._set_aside)
            self._set_aside = None
        game = window.game
        if game is None or game.controller.is_empty:
            return
        if game.controller.timeline.id == stays:
            return
        if not is_untouched(game.controller.timeline, by_hand=not game.controller.auto_dice):
            self._chosen.pop(game.controller.timeline.id, None)
            return
        if visiting:
            self._set_aside = game.controller.timeline
        else:
            self._drop(game.controller.timeline)

    def _drop(self, timeline: Timeline) -> None:
        """Delete a game, unless it has been played in another window."""
        window = self._window
        try:
            window.archive.delete(timeline)
        except LudothequeError as problem:
            window.notices.append(problem.message)
        key, choice = self._chosen.pop(timeline.id, ("", None))
        if choice is None or key in {other for other, _ in self._chosen.values()}:
            return
        defaults = {option.key: option.default for option in timeline.game.option_list}
        own = any(value != defaults.get(name) for name, value in choice.options.items())
        if own or any(choice.names) or any(choice.levels) or choice.agreed:
            self.offered[key] = choice
            if self._going_back:  # who takes a new game back knows that it goes
                return
            text = M(
                "Nobody has played in this game of {game}: there is no card of it. “New game” "
                "still offers what you had chosen.",
                game=game_title(key),
            )
            # Show it on the next page: this one would take the note along.
            QTimer.singleShot(0, window.widget, lambda: window.say(text))


def _export_moves(window: Window, timeline: Timeline) -> None:
    """Ask for a file and write the moves of a game to it, as its table lists them."""
    from ludotheque.ui.board.boardscene import scene_class  # noqa: PLC0415 - not needed to start
    from ludotheque.ui.table.movestext import export_text, moves_text  # noqa: PLC0415 - rarely needed

    controller = TableController()
    controller.lay(timeline)
    scene = scene_class(timeline.game.key)(controller)
    text = moves_text(timeline, scene.move_entries())
    let_go(scene, controller)
    export_text(window, title_of(timeline), text)
