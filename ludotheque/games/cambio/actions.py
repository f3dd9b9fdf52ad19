"""The actions of Cambio as integers and as texts (docs/notation.md)."""

import re
from collections.abc import Iterable
from typing import Final

from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.cambio import kernel
from ludotheque.games.cambio.names import (
    CELL,
    CELLS,
    LETTERS,
    PUSH_NUMBER,
    PUSHES,
    READING,
    SEATS,
    SYMBOLS,
)

PUSH: Final = int(kernel.PUSH)
PASS: Final = int(kernel.PASS)
TURN: Final = int(kernel.TURN)
START: Final = int(kernel.START)
SYMBOL: Final = int(kernel.SYMBOL)
TRAY: Final = int(kernel.TRAY)
DEAL: Final = int(kernel.DEAL)
FILL: Final = int(kernel.FILL)

FILLED: Final = 16
"""The number of cells filled at random in the preparation with neutral corners (D3)."""

_TURN: Final = re.compile(r"([a-e][1-5])=([ABCmn])")
_START: Final = re.compile(r"start ([ABC])")
_SYMBOL: Final = re.compile(r"symbol ([ABC]) ([OTSXDR])")
_TRAY: Final = re.compile(r"tray ([OTSXDR]{5}(?:/[OTSXDR]{5}){4})")
_DEAL: Final = re.compile(r"deal ([ABCmn]{5}(?:/[ABCmn]{5}){4})")
_FILL: Final = re.compile(r"fill ([mn]{16})")


def kind(action: int) -> int:
    """Return the kind of an action, by the kernel's numbers."""
    return action & 7


def push(number: int) -> int:
    """Return the action of a push, from 0 to 19."""
    return number * 8 + PUSH


def turn(cell: int, letter: int) -> int:
    """Return the action which turns the die on a cell to A, B, C, m or n (0 to 4)."""
    return (cell * 5 + letter) * 8 + TURN


def start(seat: int) -> int:
    """Return the chance action of the lot."""
    return seat * 8 + START


def symbol(seat: int, face: int) -> int:
    """Return the chance action of a player's roll of one of the six symbols."""
    return (seat * 6 + face) * 8 + SYMBOL


def turned(action: int) -> tuple[int, int]:
    """Return the cell and the letter of a correction."""
    return divmod(action >> 3, 5)


def rolled(action: int) -> tuple[int, int]:
    """Return the seat and the symbol of a roll for a symbol."""
    return divmod(action >> 3, 6)


def digits(action: int) -> list[int]:
    """Return the 25 faces of a thrown tray or deal, a1 first: indexes of SYMBOLS or LETTERS."""
    base = len(SYMBOLS) if kind(action) == TRAY else len(LETTERS)
    value, found = action >> 3, []
    for _ in CELLS:
        value, digit = divmod(value, base)
        found.append(digit)
    return found


def letters(seats: int) -> tuple[int, ...]:
    """Return the numbers of the letters a die of the prepared tray can show."""
    return (0, 1, 3, 4) if seats == 2 else (0, 1, 2, 4)


def well_formed(action: int, seats: int) -> bool:
    """Return whether some text is read as this action, legal or not."""
    what, payload = kind(action), action >> 3
    if what == DEAL:
        return 0 <= payload < 5**25 and set(digits(action)) <= set(letters(seats))
    if what == TURN:
        return 0 <= payload < 125 and turned(action)[1] in letters(seats)
    limits = {
        PUSH: len(PUSHES), PASS: 1, START: seats, SYMBOL: 6 * seats, TRAY: 6**25,
        FILL: 1 << FILLED,
    }  # fmt: skip
    return 0 <= payload < limits[what]


def written(action: int) -> str:
    """Return the text of an action."""
    what, payload = kind(action), action >> 3
    match what:
        case kernel.PUSH:
            return PUSHES[payload]
        case kernel.PASS:
            return "pass"
        case kernel.TURN:
            cell, letter = turned(action)
            return f"{CELLS[cell]}={LETTERS[letter]}"
        case kernel.START:
            return f"start {SEATS[payload]}"
        case kernel.SYMBOL:
            seat, face = rolled(action)
            return f"symbol {SEATS[seat]} {SYMBOLS[face]}"
        case kernel.FILL:
            return "fill " + "".join("nm"[payload >> i & 1] for i in range(FILLED))
    signs, word = (SYMBOLS, "tray") if what == TRAY else (LETTERS, "deal")
    shown = digits(action)
    return f"{word} " + "/".join(rows(signs[digit] for digit in shown))


def steps(action: int) -> tuple[str, ...]:
    """Return the choices of an action: ("a3>",) for a push, ("c3", "A") for a turned die.

    Any other action is one choice, its whole text.
    """
    if kind(action) == TURN:
        cell, letter = turned(action)
        return CELLS[cell], LETTERS[letter]
    return (written(action),)


def rows(signs: Iterable[str]) -> tuple[str, ...]:
    """Return the signs of the 25 cells, a1 first, as five rows, row 5 first."""
    text = "".join(signs)
    return tuple(text[5 * row : 5 * row + 5] for row in range(4, -1, -1))


def read(text: str, seats: int) -> int:
    """Return the action of a text, legal or not.

    Raises NotationError for a text which is no action of Cambio with so many players.
    """
    if text in PUSH_NUMBER:
        return push(PUSH_NUMBER[text])
    if text == "pass":
        return PASS
    if found := _TURN.fullmatch(text):
        _check_letters(found[2], seats)
        return turn(CELL[found[1]], LETTERS.index(found[2]))
    if found := _START.fullmatch(text):
        _check_seat(found[1], seats)
        return start(SEATS.index(found[1]))
    if found := _SYMBOL.fullmatch(text):
        _check_seat(found[1], seats)
        return symbol(SEATS.index(found[1]), SYMBOLS.index(found[2]))
    if found := _TRAY.fullmatch(text):
        return _packed(found[1], SYMBOLS) * 8 + TRAY
    if found := _DEAL.fullmatch(text):
        _check_letters(found[1], seats)
        return _packed(found[1], LETTERS) * 8 + DEAL
    if found := _FILL.fullmatch(text):
        return sum(1 << i for i, sign in enumerate(found[1]) if sign == "m") * 8 + FILL
    raise NotationError(M("“{text}” is not an action of Cambio.", text=quoted(text)))


def _check_seat(seat: str, seats: int) -> None:
    if SEATS.index(seat) >= seats:
        raise NotationError(
            M(
                "There is no player {letter} in this game; the players are {letters}.",
                letter=seat, letters=tuple(SEATS[:seats]),
            )
        )  # fmt: skip


def _check_letters(text: str, seats: int) -> None:
    known = "".join(LETTERS[number] for number in letters(seats))
    for sign in text:
        if sign in LETTERS and sign not in known:
            raise NotationError(
                M(
                    "No die shows {letter} in this game; they show {letters}.",
                    letter=sign, letters=tuple(known),
                )
            )  # fmt: skip


def _packed(text: str, signs: str) -> int:
    """Return 25 signs, row 5 first, as a number with a1 as its lowest digit."""
    shown = text.replace("/", "")
    by_cell = {cell: signs.index(sign) for cell, sign in zip(READING, shown, strict=True)}
    return sum(digit * len(signs) ** cell for cell, digit in by_cell.items())
