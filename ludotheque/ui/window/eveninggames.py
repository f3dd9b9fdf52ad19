"""The evenings in the window: their pages, their cards, and the games begun from them."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from PySide6.QtCore import QTimer

from ludotheque.archive.store import Shelved
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M
from ludotheque.evenings.place import has_evenings
from ludotheque.games import game_class
from ludotheque.table.archivekeeper import is_untouched
from ludotheque.ui.pages.session import OpenGame
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.archivegames import ArchiveGames
from ludotheque.ui.window.windowparts import Window

if TYPE_CHECKING:  # none of them is needed to start
    from ludotheque.evenings.evening import Agreed, Evening, Played
    from ludotheque.evenings.eveningsfile import Evenings
    from ludotheque.evenings.progress import Meeting
    from ludotheque.ui.evenings.eveningpage import EveningPage
    from ludotheque.ui.table.tablepage import TablePage

BACK: Final = M("To the evening")
GONE: Final = M("The game itself is no longer in the archive; its result stays.")
REMOVED: Final = M("This evening has been removed in another window.")


class EveningGames:
    """The evenings of a window; its games are ordinary ones of the archive."""

    def __init__(
        self, window: Window, games: ArchiveGames, another_game: Callable[[], object]
    ) -> None:
        """Work for a window; ``another_game`` begins one like that on the table."""
        self._window = window
        self._another_game = another_game
        self._evenings: Evenings | None = None
        self._at_table = ""
        """The id of the evening to which the game on the table belongs, "" for none."""
        self._counted = ""
        self._occasion = ""
        """The name of the evening for which the game on the table was begun, until it is noted."""
        self._unnoted: list[tuple[str, Played, Agreed]] = []
        """The games which could not be added to their evenings, with the evenings' ids."""
        self._failed = False
        """Whether it was told that the evenings cannot be written, and they still are not."""
        games.beside = self.cards
        games.before_removal = self.count
        window.menus.on("evenings", self.show)

    @property
    def evenings(self) -> "Evenings":
        """Return the user's evenings."""
        if self._evenings is None:
            from ludotheque.evenings.eveningsfile import Evenings  # noqa: PLC0415 - not needed to start

            self._evenings = Evenings()
        return self._evenings

    def _kept(self) -> "tuple[Evening, ...]":
        """Return all evenings; who has never had one needs nothing of them to be loaded."""
        if self._evenings is None and not has_evenings():
            return ()
        return self.evenings.all()

    # Counting

    def count(self) -> "tuple[tuple[Evening, ...], Mapping[str, Shelved]]":
        """Read the results from the archive; return all evenings, and the games which are there."""
        if self._unnoted:
            self._note_late()
        found = self._kept()
        if self._evenings is not None:
            self._tell_notices()
        if not any(one.played for one in found):
            return found, {}
        from ludotheque.evenings.counting import count_results, kept_games  # noqa: PLC0415

        here = kept_games(self._window.archive)
        counted = []
        for one in found:
            try:
                own = count_results(self.evenings, one, self._window.archive, here)
            except LudothequeError as problem:
                self._tell_once(problem)
                own = one
            else:
                self._failed = self._failed and own is one
            if own is not None:
                counted.append(own)
        return tuple(counted), here

    def _tell_once(self, problem: LudothequeError) -> None:
        """Tell that the evenings cannot be written, unless that was the last time alike."""
        if not self._failed:
            self._window.tell_soon(problem.message)
        self._failed = True

    def _tell_notices(self) -> None:
        for notice in self.evenings.notices:
            self._window.tell_soon(notice)
        self.evenings.notices.clear()

    def cards(self) -> list[CardItem]:
        """Return the cards of the evenings under way; bring a page of them up to date."""
        evenings, here = self.count()
        self._refresh_page(evenings, here)
        if not evenings:
            return []
        from ludotheque.ui.evenings.eveningcards import evening_items  # noqa: PLC0415 - not needed to start

        return evening_items(evenings, here)

    def _refresh_page(self, evenings: "tuple[Evening, ...]", here: Mapping[str, Shelved]) -> None:
        page = self._window.aside
        if page is None or not evenings:
            return
        from ludotheque.ui.evenings.eveninglist import EveningList  # noqa: PLC0415
        from ludotheque.ui.evenings.eveningpage import EveningPage  # noqa: PLC0415

        if isinstance(page, EveningList):
            page.show_evenings(evenings)
        elif isinstance(page, EveningPage):
            own = next((one for one in evenings if one.uid == page.evening.uid), None)
            if own is not None:
                page.show_evening(own, here)

    # Pages

    def show(self, chosen: str = "") -> None:
        """Show the list of all evenings, the one with the id ``chosen`` as the current one."""
        from ludotheque.ui.evenings.eveninglist import EveningList  # noqa: PLC0415 - not needed to start

        evenings, _ = self.count()
        page = EveningList(evenings, chosen)
        page.opened.connect(lambda evening: self.open(evening.uid))
        page.fresh.connect(self.begin_evening)
        self._window.show_page(page)

    def begin_evening(self) -> None:
        """Ask for a new evening and show it."""
        from ludotheque.ui.evenings.eveningdialog import ask_evening  # noqa: PLC0415

        try:
            evening = ask_evening(self._window.widget, self._window.settings)
            if evening is None:
                return
            self.evenings.add(evening)
        except LudothequeError as problem:
            self._window.warn(problem.message)
            return
        self.open(evening.uid)

    def opens(self, card: str) -> bool:
        """Open the evening of a card; return False for the card of a game."""
        kind, _, uid = card.partition(":")
        if not uid:
            return False
        self.open(uid, self._window.show_shelf)
        return bool(kind)

    def open(self, uid: str, back: Callable[[], object] | None = None) -> None:
        """Show the page of an evening; its way back leads to the list, or calls ``back``."""
        from ludotheque.ui.evenings.eveningpage import EveningPage  # noqa: PLC0415 - not needed to start

        evenings, here = self.count()
        evening = next((one for one in evenings if one.uid == uid), None)
        if evening is None:
            self._window.say(REMOVED)
            return
        page = EveningPage(evening, here)
        page.play.connect(lambda meeting: self._play(page, meeting))
        page.rename.connect(lambda: self._rename(page))
        page.agree.connect(lambda: self._agree(page))
        page.end.connect(lambda: self._end(page))
        page.print_out.connect(lambda: self._print(page))
        page.remove.connect(lambda: self._remove(page))
        self._window.show_page(page, back or partial(self.show, uid))

    # Games

    def _play(self, page: "EveningPage", meeting: "Meeting") -> None:
        """Begin, resume or look back at a game of the evening shown."""
        window, evening = self._window, page.evening
        if meeting.played is not None:
            try:
                number = window.archive.number_of(meeting.played.uid)
            except LudothequeError as problem:
                window.warn(problem.message)
                return
            if number is None:
                window.say(GONE)
            else:
                window.resume(str(number))
        elif evening.ended:
            window.say(M("The evening has been ended; “This evening” goes on with it."))
        elif self._is_free(page, meeting):
            self._begin(evening, meeting)

    def _is_free(self, page: "EveningPage", meeting: "Meeting") -> bool:
        """Return whether no other window has begun this game meanwhile; else show what there is."""
        from ludotheque.evenings.progress import OPEN  # noqa: PLC0415 - not needed to start

        evenings, here = self.count()
        evening = next((one for one in evenings if one.uid == page.evening.uid), None)
        if evening is None:
            self._window.say(REMOVED)
            return False
        page.show_evening(evening, here)
        free = any(
            (one.number, one.seats, one.state) == (meeting.number, meeting.seats, OPEN)
            for one in page.games.rows.rows
        )
        if not free:
            self._window.say(M("This game has been begun in another window."))
        return free

    def _begin(self, evening: "Evening", meeting: "Meeting") -> None:
        from ludotheque.evenings.evening import Played  # noqa: PLC0415 - not needed to start

        window, key = self._window, evening.game or self._ask_box(evening)
        if not key:
            return
        agreed = evening.agreed.get(key) or self._ask_agreed(evening, key)
        if agreed is None:
            return
        players = [evening.players[one] for one in meeting.seats]
        levels = tuple(one.level for one in players)
        try:
            if all(levels):
                refusal = game_class(key).create(agreed.options).refuses_computers()
                if refusal is not None:
                    window.warn(refusal)
                    return
        except LudothequeError as problem:
            window.warn(problem.message)
            return
        before = window.game
        window.begin(
            key, agreed.options, [one.name for one in players], None, levels, agreed.agreements
        )
        game = window.game
        if game is None or game is before:
            return
        played = Played(
            uid=game.controller.timeline.id, game=key, seats=meeting.seats, number=1,
            pairing=meeting.pairing,
        )  # fmt: skip
        self._note(evening.uid, played, agreed)
        if window.table is not None:
            self.laid(window.table, game)
            self._occasion = evening.name

    def _note_late(self) -> None:
        """Add the games to their evenings which could not be added when they were begun."""
        from ludotheque.evenings.counting import kept_games  # noqa: PLC0415 - not needed to start

        here, late = kept_games(self._window.archive), self._unnoted
        self._unnoted = []
        for evening, played, agreed in late:
            if played.uid in here:  # else nobody has played in it
                self._note(evening, played, agreed)

    def _note(self, evening: str, played: "Played", agreed: "Agreed") -> None:
        """Add a game to its evening, in place of one which was left untouched and is gone."""
        from ludotheque.evenings.counting import kept_games  # noqa: PLC0415 - not needed to start

        here = kept_games(self._window.archive)

        def work(now: "Evening") -> "Evening":
            number = max((one.number for one in now.played), default=0) + 1
            kept = tuple(
                one for one in now.played
                if one.winners is not None or one.uid in here or one.pairing != played.pairing
            )  # fmt: skip
            return attrs.evolve(
                now,
                played=(*kept, attrs.evolve(played, number=number)),
                agreed={**now.agreed, played.game: agreed},
            )

        try:
            self.evenings.change(evening, work)
        except LudothequeError as problem:
            self._unnoted.append((evening, played, agreed))
            self._tell_once(problem)
        else:
            self._failed = False

    def _ask_box(self, evening: "Evening") -> str:
        from ludotheque.ui.dialogs.boxdialog import ask_box  # noqa: PLC0415 - not needed to start

        last = evening.played[-1].game if evening.played else ""
        return ask_box(self._window.widget, last)

    def _ask_agreed(self, evening: "Evening", key: str) -> "Agreed | None":
        from ludotheque.ui.evenings.agreeing import ask_agreed  # noqa: PLC0415 - not needed to start

        try:
            return ask_agreed(
                self._window.widget, self._window.settings, key, evening.seats,
                evening.agreed.get(key),
            )  # fmt: skip
        except LudothequeError as problem:
            self._window.warn(problem.message)
            return None

    # A game at the table

    def laid(self, page: "TablePage", game: OpenGame) -> None:
        """Follow the game which lies on the table now, if it belongs to an evening."""
        self._occasion = ""
        uid = game.controller.timeline.id
        owner = next(
            (one for one in self._kept() if any(own.uid == uid for own in one.played)), None
        )
        self._at_table = "" if owner is None else owner.uid
        if owner is None:
            return
        self._counted = next(one.result for one in owner.played if one.uid == uid)
        page.again_text = BACK
        page.end_card.again_button.say(BACK)
        game.controller.changed.connect(lambda: self._moved(game))
        self._moved(game)

    def _moved(self, game: OpenGame) -> None:
        """Count the game on the table once it is over."""
        if game is not self._window.game or game.controller.is_empty or not self._at_table:
            return
        timeline = game.controller.timeline
        self._note_occasion(game)
        result = timeline.result() if timeline.is_over() else ""
        if result in {"", "*", self._counted}:
            return
        self._counted = result
        from ludotheque.evenings.counting import with_result  # noqa: PLC0415 - not needed to start

        uid = timeline.id

        def work(now: "Evening") -> "Evening":
            played = tuple(
                with_result(one, timeline) if one.uid == uid else one for one in now.played
            )
            return attrs.evolve(now, played=played)

        try:
            evening = self.evenings.change(self._at_table, work)
        except LudothequeError as problem:
            self._tell_once(problem)
            return
        if evening is not None:
            self._failed = False
            told = M("The game counts for the evening “{name}”.", name=evening.name)
            QTimer.singleShot(0, self._window.widget, lambda: self._window.say(told))

    def _note_occasion(self, game: OpenGame) -> None:
        """Give a game begun here its evening as occasion once somebody has played in it."""
        controller = game.controller
        timeline, name = controller.timeline, self._occasion
        if name and not is_untouched(timeline, by_hand=not controller.auto_dice):
            self._occasion = ""
            if not timeline.notes.occasion:
                timeline.notes = attrs.evolve(timeline.notes, occasion=name)

    def again(self) -> None:
        """Go on after a game: with its evening, or with another game like it."""
        game, uid = self._window.game, self._at_table
        if game is not None and uid and self.evenings.find(uid) is not None:
            self.open(uid, self._window.show_shelf)
        else:
            self._another_game()

    # What is done with an evening

    def _change(self, page: "EveningPage", work: "Callable[[Evening], Evening]") -> None:
        try:
            evening = self.evenings.change(page.evening.uid, work)
        except LudothequeError as problem:
            self._window.warn(problem.message)
            return
        if evening is None:
            self._window.say(REMOVED)
        else:
            page.show_evening(evening, page.here)

    def _rename(self, page: "EveningPage") -> None:
        from ludotheque.ui.evenings.naming import ask_name  # noqa: PLC0415 - rarely needed

        name = ask_name(self._window.widget, page.evening)
        if name:
            self._change(page, lambda now: attrs.evolve(now, name=name))

    def _agree(self, page: "EveningPage") -> None:
        key = page.evening.game
        agreed = self._ask_agreed(page.evening, key)
        if agreed is not None:
            self._change(page, lambda now: attrs.evolve(now, agreed={**now.agreed, key: agreed}))

    def _end(self, page: "EveningPage") -> None:
        ended = "" if page.evening.ended else f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
        self._change(page, lambda now: attrs.evolve(now, ended=ended))

    def _remove(self, page: "EveningPage") -> None:
        from ludotheque.ui.evenings.naming import confirm_removal  # noqa: PLC0415 - rarely needed

        if not confirm_removal(self._window.widget, page.evening):
            return
        try:
            self.evenings.remove(page.evening.uid)
        except LudothequeError as problem:
            self._window.warn(problem.message)
            return
        self.show()

    def _print(self, page: "EveningPage") -> None:
        """Show the sheet of the evening, which can be saved from there."""
        from ludotheque.ui.evenings.eveningsheet import pages  # noqa: PLC0415 - rarely needed
        from ludotheque.ui.printing.sheetdialog import SheetDialog  # noqa: PLC0415

        evening = page.evening
        dialog = SheetDialog(evening.name, partial(pages, evening), self._window.widget)
        dialog.saved.connect(self._printed)
        dialog.exec()
        let_go(dialog)

    def _printed(self, path: Path, pages: int) -> None:
        self._window.say(
            MN(
                "“{name}” is written: {n} page.", "“{name}” is written: {n} pages.", pages,
                name=file_name(path),
            )
        )  # fmt: skip
