"""Offers the lesson of a game when one of its kind is begun for the first time."""

from PySide6.QtCore import QObject, QTimer

from ludotheque.core.messages import M, Message
from ludotheque.games import beginners_game, info
from ludotheque.table.controller import Change
from ludotheque.ui.look.games import PRIMER, TOUR, games_with
from ludotheque.ui.pages.session import OpenGame
from ludotheque.ui.window.windowparts import Window


class LessonOffer(QObject):
    """Asks in a note, once for each game, whether its lesson is wanted.

    A note about something else comes first. The question goes when somebody plays.
    """

    def __init__(self, window: Window) -> None:
        """Ask in the notes of ``window``."""
        super().__init__(window.widget)
        self._window = window
        self._waiting = ""
        """The key of the game whose lesson is to be offered, "" for none."""
        window.toast.changed.connect(self._ask)
        window.menus.on("lesson", self.take)
        toured = games_with(TOUR)[:1]
        window.menus.on("tour", lambda: [self.answered(key) for key in toured])

    def offer(self, game: OpenGame) -> None:
        """Offer the lesson of a game just begun, if it is the first of its kind."""
        key = game.controller.timeline.game.key
        self._waiting = key if self._is_first(game, key) else ""
        if self._waiting:
            game.controller.change_began.connect(self._played)
            QTimer.singleShot(0, self, self._ask)  # a note on the game before is shown by then

    def answered(self, key: str) -> None:
        """Never offer the lesson of a game again."""
        self._waiting = ""
        known = self._window.settings.lessons
        if key not in known:
            self._window.change_settings(lessons=(key, *known))

    def _is_first(self, game: OpenGame, key: str) -> bool:
        window = self._window
        if key not in games_with(PRIMER) or key in window.settings.lessons:
            return False
        kept = (*window.archive.unfinished(), *window.archive.finished(key))
        return not any(one.game == key and one.id != game.keeper.number for one in kept)

    def _ask(self) -> None:
        window, key = self._window, self._waiting
        if not key or window.toast.text or window.table is None or window.table.key != key:
            return
        self._waiting = ""
        window.toast.ask(
            question(key), M("Show me"), M("No, thanks"),
            lambda: self.take(key), lambda: self._refuse(key),
        )  # fmt: skip

    def take(self, key: str = "") -> None:
        """Show the lesson of a game, by default of the game at hand."""
        key = key or lesson_key(self._window.current_key())
        if key:
            self.answered(key)
            self._window.visits.show_primer(key)

    def _refuse(self, key: str) -> None:
        """Note that the lesson is not wanted, and say where it is if it is wanted later."""
        from ludotheque.ui.tour.primerpage import again_later  # noqa: PLC0415 - not needed to start

        self.answered(key)
        self._window.say(again_later(key))

    def _played(self, change: Change) -> None:
        """Leave off asking when a player has done something."""
        if change.kind == "play" and change.before is not None and not change.before.is_chance():
            self._waiting = ""
            if self._window.toast.asks:
                self._window.toast.dismiss()


def question(key: str) -> Message:
    """Return the question whether the lesson of a game is wanted."""
    return M(
        "Your first game of {game}? A lesson of one minute shows how it is played.",
        game=info(key).title,
    )


def lesson_key(key: str) -> str:
    """Return the game whose lesson is meant while ``key`` is at hand, "" if no game has one.

    Without a lesson of its own it is that of a beginner's game.
    """
    taught = games_with(PRIMER)
    if key in taught or not taught:
        return key if taught else ""
    return beginners_game(taught)
