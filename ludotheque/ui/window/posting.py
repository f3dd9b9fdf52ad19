"""Sends a game to a player elsewhere as a file, and shows what a letter has brought."""

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.files.atomic import digest, same_file
from ludotheque.record import savefile
from ludotheque.record.post import (
    came_by_post,
    drawn_from_seed,
    letter,
    on_turn,
    since_own_turn,
    why_not_send,
)
from ludotheque.record.replaystops import moves_before, replay_stops
from ludotheque.record.timeline import Timeline
from ludotheque.ui.pages.session import FileGame, OpenGame
from ludotheque.ui.window.windowparts import Window

if TYPE_CHECKING:  # not needed to start
    from ludotheque.ui.table.tablepage import TablePage

_TOLD: Final = 2
"""How many of the last moves a letter has brought are told as sentences."""


_CHANGED: Final = M(
    "Some dice in this letter are not those of this game: the file may have been changed."
)


class Posting:
    """The window's commands for games by post."""

    def __init__(self, window: Window) -> None:
        """Work for a window whose menus exist."""
        self._window = window
        window.menus.on("send", self.send)
        window.menus.actions["send"].setAutoRepeat(False)

    def send(self) -> None:
        """Write the game to a file for the player on turn, and show a line for the letter."""
        from ludotheque.ui.dialogs.files import ask_path  # noqa: PLC0415 - not needed to start

        window, game = self._window, self._window.game
        if game is None or game.controller.is_empty:
            return
        game.controller.settle()
        timeline = game.controller.timeline
        if self._is_refused(timeline):
            return
        name = f"{window.game_title()} {moves_before(timeline, timeline.ply)}"
        kind = M("Ludothèque games")
        target = ask_path(window.widget, M("Send this game"), name, savefile.SUFFIX, kind)
        if target is None:
            return
        if window.game is not game or game.controller.timeline is not timeline:
            window.warn(M("The game on the table has changed meanwhile: nothing was written."))
            return
        if self._is_refused(timeline):
            return
        before, timeline.post = timeline.post, timeline.ply
        try:
            data = savefile.encode(timeline.to_record())
            target.write(data)
        except LudothequeError as problem:
            timeline.post = before
            window.warn(problem.message)
            return
        game.controller.keep_now()
        if same_file(target.path, game.path):
            window.session.note_written(game, target.path, digest(data))
        window.refresh()
        self.tell_letter(letter(timeline), file_name(target.path))

    def _is_refused(self, timeline: Timeline) -> bool:
        """Return whether a game cannot be sent as it stands now, which is told."""
        barred = why_not_send(timeline)
        if barred is not None:
            self._window.warn(barred)
        return barred is not None

    def tell_letter(self, line: Message, name: str) -> None:
        """Show the line which may go with the file ``name``, and copy it if that is wished."""
        from ludotheque.ui.widgets.dialogs import Answer, ask  # noqa: PLC0415 - not needed to start

        text = M(
            "“{name}” is written: send it with your letter. This line may go with it: “{line}”",
            name=name, line=line,
        )  # fmt: skip
        answers = (
            Answer("close", M("Close"), "cancel"),
            Answer("copy", M("Copy the line"), "default"),
        )
        asked = ask(self._window.widget, M("The game can be sent"), text, answers, icon="info")
        if asked == "copy":
            QGuiApplication.clipboard().setText(str(line))
            self._window.say(M("The line is on the clipboard."))

    def show_news(self, game: OpenGame, found: FileGame, known: int) -> None:
        """Show what has happened since the last turn of who is on turn, if a letter brought it.

        Its first ``known`` actions were here before, or it is a game which was not.
        """
        window, timeline = self._window, game.controller.timeline
        if window.game is not game or window.table is None:
            return
        if not came_by_post(timeline) or found.timeline.ply != timeline.ply:
            return
        begin = max(since_own_turn(timeline), replay_stops(timeline)[0])
        if begin < timeline.ply:
            game.controller.settle()
            game.controller.look_at(begin)
            game.controller.show_until(timeline.ply)
        news = _news(window.table, timeline, begin)
        if not drawn_from_seed(timeline, known):
            news = M("{first} {second}", first=news, second=_CHANGED)
        window.say(news)


def _news(page: "TablePage", timeline: Timeline, begin: int) -> Message:
    """Return the sentence on whose turn it is, and what was played since the ply ``begin``."""
    told = [
        entry.sentence
        for entry in page.scene.move_entries()
        if begin <= entry.ply < timeline.ply and entry.seat is not None and entry.move
    ][-_TOLD:]
    seat = on_turn(timeline)
    if seat is None:
        head = M("The game is over.")
    else:
        head = M("It is the turn of {name}.", name=timeline.player_name(seat))
    if not told:
        return head
    news = told[0] if len(told) == 1 else M("{first} {second}", first=told[0], second=told[1])
    return M("{first} {second}", first=news, second=head)
