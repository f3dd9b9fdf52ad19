"""Throws and deals of Cambio: the faces of the dice, and the checks (rules: D2, D3, D7)."""

from ludotheque.core.contract_types import Reason
from ludotheque.core.dice import Die, Face
from ludotheque.core.messages import M
from ludotheque.games.cambio import actions, kernel, kernel_setup, kernel_throw, names

DICE = (
    Die(
        "tray", M("The twenty-five dice of the tray"),
        tuple(Face(key, name) for key, name in zip(names.SYMBOLS, names.BARE_NAMES, strict=True)),
        adjusted=True,
        count=25,
    ),
)  # fmt: skip
"""The throw, after the dice whose symbols do not stay have been turned (D2).

The rolls for a symbol are not judged: those which do not count are not recorded.
"""
GENERATORS = 2**50
"""A throw or deal starts from one of so many states of the kernel’s generator."""


def rolled(action: int) -> tuple[tuple[int, int], ...]:
    """Return the dice of a throw as pairs of indexes (DICE, faces); () for other actions."""
    if actions.kind(action) != actions.TRAY:
        return ()
    return tuple((0, face) for face in actions.digits(action))


def fault(action: int, starter: int, *, three: bool, ahead: int) -> Reason | None:
    """Return what is wrong with a well-formed throw or deal; None if nothing, or no such action."""
    match actions.kind(action):
        case actions.TRAY:
            return _tray(actions.digits(action))
        case actions.DEAL:
            return _deal(*kernel_throw.unpacked(action >> 3)[:2], starter, three=three, ahead=ahead)
    return None


def _tray(faces: list[int]) -> Reason | None:
    shown = {face: faces.count(face) for face in range(6) if face in faces}
    if len(shown) != 4:
        return Reason(
            "cambio.four-symbols",
            M(
                "After the throw exactly four different symbols lie in the tray, not {found}.",
                found=len(shown),
            ),
        )
    for face, found in shown.items():
        if not 5 <= found <= 7:
            return Reason(
                "cambio.five-to-seven",
                M(
                    "After the throw each symbol lies five to seven times in the tray, not "
                    "{found} times: {symbol}.",
                    found=found, symbol=names.SYMBOL_NAMES[face],
                ),
                names.cells_of(kernel_throw.showing(faces, face)),
            )  # fmt: skip
    for face in shown:
        cells = int(kernel_throw.showing(faces, face))
        for line in names.lines(three=False):
            if (cells & line.mask).bit_count() >= 4:
                return Reason(
                    "cambio.thrown-line",
                    M("After the throw four equal dice lie on {line}.", line=line.name),
                    names.cells_of(cells & line.mask),
                )
    return None


def _deal(low: int, high: int, starter: int, *, three: bool, ahead: int) -> Reason | None:
    for seat in range(3 if three else 2):
        own = int(kernel.symbols(low, high, seat))
        want = kernel_setup.wanted(seat, starter, three, ahead)
        if own.bit_count() != want:
            return Reason(
                "cambio.dealt-number",
                M(
                    "A quick start gives {owner} {want} symbols, not {found}.",
                    owner=names.SEATS[seat], want=want, found=own.bit_count(),
                ),
                names.cells_of(own),
            )  # fmt: skip
        for line in names.lines(three=three):
            if (own & line.mask).bit_count() > 2:
                return Reason(
                    "cambio.dealt-line",
                    M(
                        "A quick start puts no more than two of {owner}’s symbols on {line}.",
                        owner=names.SEATS[seat], line=line.name,
                    ),
                    names.cells_of(own & line.mask),
                )  # fmt: skip
    return None
