"""The dice of Cambio's scene: those in the tray, the spare one, the faces to turn dice to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtGui import QPixmap

from ludotheque.games.cambio import names
from ludotheque.games.cambio.state import CambioObservation
from ludotheque.ui.board.sprites import Sprite
from ludotheque.ui.games.cambio import art
from ludotheque.ui.games.cambio import geometry as geo

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState
    from ludotheque.ui.games.cambio.scene import CambioScene

SPARE: Final = "spare"
"""The place of the die which is pushed in next, or rolled for a symbol."""
TO: Final = "to-"
"""How the places of the faces begin which a die may be turned to: « to-m », « to-A »."""
PREPARING: Final = frozenset({"balance", "corners"})
"""The phases in which players turn or place dice."""


class DieSprite(Sprite):
    """A die of one tone of beech with a symbol and its owner: « OA », « S- »."""

    def __init__(self, code: str, tone: int) -> None:
        """Make a die."""
        super().__init__(geo.DIE_WIDTH, geo.DIE_HEIGHT, self._picture, 0)
        self.code = code
        self.tone = tone
        self.setZValue(10)

    def _picture(self, ratio: float) -> QPixmap:
        return art.die(self.code, self.tone, self.width, ratio)

    def show_code(self, code: str) -> None:
        """Turn another symbol up, or give the symbol an owner."""
        if code != self.code:
            self.code = code
            self.refresh()


def is_face(place: str | None) -> bool:
    """Tell whether a place is one of the faces a die may be turned to."""
    return place is not None and place.startswith(TO)


def face_place(letter: str) -> str:
    """Return the place of a face by what it stands for: A, B, C, m or n."""
    return f"{TO}{letter}"


def code_of(seen: CambioObservation, sign: str) -> str:
    """Return the code of what a die shows in an observation: O, T …, or A, B, C, m, n."""
    if sign in names.LETTERS:
        owner = sign if sign in names.SEATS else art.NOBODY
        return f"{seen.symbols[names.LETTERS.index(sign)]}{owner}"
    owners = {face: names.SEATS[seat] for seat, face in enumerate(seen.symbols[:3]) if face}
    return f"{sign}{owners.get(sign, art.NOBODY)}"


def faces(state: "CambioState") -> tuple[str, ...]:
    """Return what dice may be turned to now: A, B, C, m, n in this order."""
    if state.phase.value not in PREPARING:
        return ()
    found = {state.steps(action)[1] for action in state.legal_actions()}
    return tuple(letter for letter in names.LETTERS if letter in found)


class Dice:
    """The dice of one scene."""

    def __init__(self, scene: "CambioScene") -> None:
        """Lay the dice of ``scene``."""
        self.scene = scene

    def expected(self) -> Mapping[str, str]:
        """Return the codes of all dice by place: in the tray, the spare one, the faces."""
        seen = self.scene.position
        text = "".join(seen.tray)
        found = {
            names.CELLS[cell]: code_of(seen, sign)
            for cell, sign in zip(names.READING, text, strict=True)
            if sign != "."
        }
        if seen.phase == "push":
            found[SPARE] = code_of(seen, names.SEATS[seen.side])
        elif seen.phase == "symbol":
            found[SPARE] = f"{art.UNROLLED}{art.NOBODY}"
        for letter in faces(self.scene.state):
            found[face_place(letter)] = code_of(seen, letter)
        return found

    def shown(self) -> dict[str, str]:
        """Return the codes of the dice as drawn, at rest on their places."""
        found = {}
        for place, sprite in self.scene.sprites.items():
            code = cast(DieSprite, sprite).code
            away = (sprite.pos() - self.scene.rest_position(place)).manhattanLength()
            whole = sprite.isVisible() and (place == SPARE or sprite.opacity() > 0.99)
            found[place] = code if away < 1 and whole else f"{code} astray"
        return found

    def make(self, code: str, tone: int, place: str) -> DieSprite:
        """Add a die on a place."""
        die = DieSprite(code, tone)
        die.set_scale(self.scene.ratio)
        die.setPos(self.scene.rest_position(place))
        self.scene.addItem(die)
        return die

    def sync(self) -> None:
        """Make the dice exactly what the state says; those which lie right stay what they are."""
        scene, wanted = self.scene, self.expected()
        old = cast("dict[str, DieSprite]", scene.sprites)
        kept: dict[str, Sprite] = {}
        for place, code in wanted.items():
            die = old.pop(place, None) or self.make(code, tone_at(place), place)
            die.show_code(code)
            die.setPos(scene.rest_position(place))
            die.setZValue(10)
            die.setOpacity(1)
            die.setRotation(0)
            die.setScale(1)
            die.setVisible(True)
            die.set_flip(1)
            die.set_lift(0)
            kept[place] = die
        for die in old.values():
            scene.removeItem(die)
        scene.sprites = kept

    def push(self, push: str, code: str) -> None:
        """Have the dice of a row or column lie one cell further, a new one in the first cell.

        The die which leaves is the next to be pushed in, the one pushed in was the spare one.
        """
        sprites = cast("dict[str, DieSprite]", self.scene.sprites)
        way = names.way(names.PUSH_NUMBER[push])
        if not all(cell in sprites for cell in way):
            return
        spare = sprites.get(SPARE)
        tone = tone_at(way[0]) if spare is None else spare.tone
        leaving = sprites.pop(way[-1])
        for number in range(4, 0, -1):
            die = sprites[way[number]] = sprites.pop(way[number - 1])
            die.setPos(self.scene.rest_position(way[number]))
        sprites[way[0]] = self.make(code, tone, way[0])
        if spare is not None:
            spare.tone = leaving.tone
            spare.refresh()
        self.scene.removeItem(leaving)


def tone_at(place: str) -> int:
    """Return the tone of beech of a die which appears on a place."""
    cell = names.CELL.get(place)
    if cell is None:
        return len(place) + ord(place[-1])
    row, column = divmod(cell, 5)
    return (column * 3 + row * 2 + row * column) % art.TONES
