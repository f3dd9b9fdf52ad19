"""Cambio's dice on the screen: their codes, their places, the sprite of one."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtGui import QPixmap

from ludotheque.core.events import Event, Moved, Removed
from ludotheque.games.cambio import names
from ludotheque.games.cambio.state import CambioObservation, CambioState
from ludotheque.ui.board.sprites import Piece
from ludotheque.ui.games.cambio import art
from ludotheque.ui.games.cambio import geometry as geo

SPARE: Final = "spare"
"""The place of the die which is pushed in next, or rolled for a symbol."""
TO: Final = "to-"
"""The prefix of the places of faces a die may be turned to: « to-m », « to-A »."""
PREPARING: Final = frozenset({"balance", "corners"})
"""The phases in which players turn or place dice."""


class DieSprite(Piece):
    """The sprite of a die: symbol and owner by code (« OA », « S- »), in a tone of beech."""

    def __init__(self, code: str, tone: int) -> None:
        """Make the die of a code; ``tone`` is its tone of beech."""
        super().__init__(code, geo.DIE_WIDTH, geo.DIE_HEIGHT)
        self.tone = tone

    def picture(self, ratio: float) -> QPixmap:
        """Return the die in its tone."""
        return art.die(self.code, self.tone, self.width, ratio)


def is_face(place: str | None) -> bool:
    """Return whether a place is one of the faces a die may be turned to."""
    return place is not None and place.startswith(TO)


def face_place(letter: str) -> str:
    """Return the place of a face by its letter, A, B, C, m or n: A → « to-A »."""
    return f"{TO}{letter}"


def code_of(seen: CambioObservation, sign: str) -> str:
    """Return the code of a die, « OA » for example, by its sign in an observation.

    Signs are the symbols O, T … and the letters A, B, C, m, n.
    """
    if sign in names.LETTERS:
        owner = sign if sign in names.SEATS else art.NOBODY
        return f"{seen.symbols[names.LETTERS.index(sign)]}{owner}"
    owners = {face: names.SEATS[seat] for seat, face in enumerate(seen.symbols[:3]) if face}
    return f"{sign}{owners.get(sign, art.NOBODY)}"


def faces(state: CambioState) -> tuple[str, ...]:
    """Return the letters of the faces dice may be turned to now, in the order A, B, C, m, n."""
    if state.phase.value not in PREPARING:
        return ()
    found = {state.steps(action)[1] for action in state.legal_actions()}
    return tuple(letter for letter in names.LETTERS if letter in found)


def tone_at(place: str) -> int:
    """Return the tone of beech for a new die on a place."""
    cell = names.CELL.get(place)
    if cell is None:
        return len(place) + ord(place[-1])
    row, column = divmod(cell, 5)
    return (column * 3 + row * 2 + row * column) % art.TONES


def push_of(events: Iterable[Event]) -> str | None:
    """Return the push which these events describe, None if they describe none."""
    left = entered = None
    for event in events:
        if isinstance(event, Removed):
            left = event.place
        elif isinstance(event, Moved) and event.origin == names.BESIDE:
            entered = event.target
    for number, push in enumerate(names.PUSHES):
        if push[:2] == entered and names.way(number)[-1] == left:
            return push
    return None
