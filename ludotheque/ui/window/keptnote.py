"""A game left for another one is on the shelf: nothing is asked before, and one click goes back."""

from typing import TYPE_CHECKING

import attrs

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.games import info
from ludotheque.record.replay import moves_before
from ludotheque.ui.pages.session import OpenGame

if TYPE_CHECKING:
    from ludotheque.ui.window.mainwindow import MainWindow


@attrs.frozen
class Left:
    """A game which was going on when another came to the table."""

    number: int
    title: str


def left_behind(game: OpenGame | None) -> Left | None:
    """Return the game on the table if leaving it is worth a note: begun, and not over."""
    if game is None or game.controller.is_empty or game.keeper.number is None:
        return None
    timeline = game.controller.timeline
    if timeline.is_over() or not moves_before(timeline, timeline.ply):
        return None
    return Left(game.keeper.number, info(timeline.game.key).title)


def tell_kept(window: "MainWindow", left: Left, fresh: int | None) -> None:
    """Note that a game is kept; « Undo » lays it on the table again.

    ``fresh`` is the number of the game just begun: if nobody has moved in it, it goes.
    """
    words = M("Your game of {game} is on the shelf.", game=left.title)
    window.toast.offer(words, M("Undo"), lambda: _go_back(window, left, fresh))


def _go_back(window: "MainWindow", left: Left, fresh: int | None) -> None:
    game = window.game
    untouched = (
        game is not None
        and fresh is not None
        and game.keeper.number == fresh
        and not moves_before(game.controller.timeline, game.controller.timeline.length)
    )
    timeline = None if game is None or not untouched else game.controller.timeline
    window.resume(str(left.number))
    if timeline is not None:
        try:
            window.archive.delete(timeline)
        except LudothequeError as problem:
            window.warn(problem.message)
