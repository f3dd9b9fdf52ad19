"""Which side the solver of an exercise plays, in words: its name, and a line about it."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import M, Message
from ludotheque.ui.widgets.widgets import Words

if TYPE_CHECKING:
    from ludotheque.ui.board.board import BoardScene

_SIDES: Final = {
    "finale": (M("You play Blue"), M("You play Red")),
    "ordo": (M("You play White"), M("You play Black")),
    "ordino": (M("You play White"), M("You play Black")),
}
_FOUR: Final = (M("You play North"), M("You play East"), M("You play South"), M("You play West"))
_SYMBOLS: Final = {
    "O": M("You play the circles"), "T": M("You play the triangles"),
    "S": M("You play the squares"), "X": M("You play the crosses"),
    "D": M("You play the diamonds"), "R": M("You play the stars"),
}  # fmt: skip


def side_words(scene: "BoardScene", seat: int) -> tuple[Message, Words]:
    """Return « You play White », and a line which says more than that, "" for none."""
    timeline = scene.controller.timeline
    name, game = timeline.seats[seat].shown, timeline.game
    line: Words = scene.seat_line(seat) or ""
    if name:
        return M("You are {name}", name=name), line
    if game.key == "cambio":
        symbols: tuple[str, ...] = getattr(scene.seen, "symbols", ())
        return _SYMBOLS[symbols[seat]], ""
    if game.key == "ordino" and len(game.seats) == 4:
        return _FOUR[seat], line
    # Ordino's line names the side once more, unless pieces are still to be placed.
    told = line in {M("plays White"), M("plays Black")}
    return _SIDES[game.key][seat], "" if told else line
