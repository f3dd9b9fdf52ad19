"""Why a die may not be turned before play: corrections, neutral corners (rules: cambio, D3, D6)."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.cambio import kernel, kernel_setup, names
from ludotheque.games.cambio.observation import Phase

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState

_NEUTRAL = 3
"""The first of the neutral letters."""


def die(state: "CambioState", cell: int) -> Reason | None:
    """Return why a die may not be turned at all now, None where it may."""
    if state.phase is Phase.CORNERS:
        return placement(state, cell, state.owner)
    shown = names.LETTERS.index(state.letter(cell))
    if shown != state.owner:
        return correction(state, cell, state.owner)
    return correction(state, cell, 4)


def correction(state: "CambioState", cell: int, letter: int) -> Reason | None:
    """Return why the die on a cell may not be turned to a letter (0 to 4) in a correction.

    The first of these that holds: it changes nothing, it is not the owner’s affair, another step
    of the correction comes first, the die is not one of those which may be turned.
    """
    shown, place = names.LETTERS.index(state.letter(cell)), (names.CELLS[cell],)
    owner = names.SEATS[state.owner]
    if letter == shown:
        message = M("The die on {cell} shows that symbol already.", cell=place[0])
        return Reason("cambio.same-symbol", message, place)
    if shown < _NEUTRAL and shown != state.owner:
        message = M(
            "The die on {cell} is {other}’s, and now {owner}’s symbols are corrected.",
            cell=place[0], other=names.SEATS[shown], owner=owner,
        )  # fmt: skip
        return Reason("cambio.other-die", message, place)
    if letter < _NEUTRAL and letter != state.owner:
        message = M(
            "No die is turned to {other}’s symbol: now {owner}’s symbols are corrected.",
            other=names.SEATS[letter], owner=owner,
        )  # fmt: skip
        return Reason("cambio.other-symbol", message, place)
    if letter >= _NEUTRAL and shown >= _NEUTRAL:
        message = M("The die on {cell} is neutral already.", cell=place[0])
        return Reason("cambio.neutral-already", message, place)
    return _removal(state, cell) if shown == state.owner else _addition(state, cell)


def _removal(state: "CambioState", cell: int) -> Reason | None:
    """Return why one of the owner’s dice may not be turned to a neutral symbol."""
    stage = kernel_setup.stage(*state.correction())
    own, want, name = _own(state), state.correction()[3], names.CELLS[cell]
    owner = names.SEATS[state.owner]
    if stage == kernel_setup.FEW:
        message = MN(
            "{owner} has only {n} symbol and needs {want}: turn neutral dice.",
            "{owner} has only {n} symbols and needs {want}: turn neutral dice.",
            own.bit_count(), owner=owner, want=want,
        )  # fmt: skip
        return Reason("cambio.too-few", message, (name,))
    if stage == kernel_setup.CROWDED and not _crowded(state) >> cell & 1:
        message = M(
            "First a die on {lines} is turned: more than two of {owner}’s symbols lie there.",
            lines=_lines(state, own, 3), owner=owner,
        )  # fmt: skip
        return Reason("cambio.not-crowded", message, names.cells_of(_crowded(state)))
    return None


def _addition(state: "CambioState", cell: int) -> Reason | None:
    """Return why a neutral die may not be turned to the owner’s symbol."""
    stage = kernel_setup.stage(*state.correction())
    own, want, name = _own(state), state.correction()[3], names.CELLS[cell]
    owner = names.SEATS[state.owner]
    if stage == kernel_setup.CROWDED:
        message = M(
            "First one of {owner}’s dice on {lines} becomes neutral: more than two lie there.",
            owner=owner, lines=_lines(state, own, 3),
        )  # fmt: skip
        return Reason("cambio.crowded-first", message, names.cells_of(_crowded(state)))
    if stage == kernel_setup.MANY:
        message = M(
            "{owner} has {found} symbols and should have {want}: turn {owner}’s dice.",
            owner=owner, found=own.bit_count(), want=want,
        )  # fmt: skip
        return Reason("cambio.too-many", message, names.cells_of(own))
    if stage == kernel_setup.STUCK:
        message = M(
            "Every neutral die would be {owner}’s third on a line: first turn one of {owner}’s "
            "dice back to a neutral symbol.",
            owner=owner,
        )
        return Reason("cambio.turn-back-first", message, names.cells_of(own))
    if state.barred >> cell & 1:
        message = M(
            "The die on {cell} has just been turned back: turn another one first.", cell=name
        )
        return Reason("cambio.turned-back", message, (name,))
    return _third(state, cell)


def placement(state: "CambioState", cell: int, letter: int) -> Reason | None:
    """Return why a symbol may not be placed with neutral corners (D3)."""
    name, owner = names.CELLS[cell], names.SEATS[state.owner]
    if letter >= _NEUTRAL:
        message = M(
            "The neutral dice come last, by lot: now one of {owner}’s symbols is placed.",
            owner=owner,
        )
        return Reason("cambio.neutral-last", message, (name,))
    if letter != state.owner:
        message = M("Each player places the opponent’s symbols: now {owner}’s.", owner=owner)
        return Reason("cambio.place-opponents", message, (name,))
    if kernel_setup.CORNERS >> cell & 1:
        message = M("The corner {cell} stays neutral.", cell=name)
        return Reason("cambio.corner", message, (name,))
    shown = state.letter(cell)
    if shown in names.SEATS:
        message = M("One of {owner}’s symbols lies on {cell} already.", owner=shown, cell=name)
        return Reason("cambio.placed-already", message, (name,))
    legal = {action >> 3 for action in state.legal_actions()}
    return None if cell * 5 + letter in legal else _third(state, cell)


def _third(state: "CambioState", cell: int) -> Reason | None:
    """Return on which lines a symbol would be a third, None where on none."""
    own = _own(state)
    crossed = [
        line for line in names.lines(three=state.game.three)
        if line.mask >> cell & 1 and (line.mask & own).bit_count() >= 2
    ]  # fmt: skip
    if not crossed:
        return None
    dice = 0
    for line in crossed:
        dice |= line.mask & own
    message = M(
        "On {cell} a symbol would be {owner}’s third on {lines}.",
        cell=names.CELLS[cell], owner=names.SEATS[state.owner],
        lines=tuple(line.name for line in crossed),
    )  # fmt: skip
    return Reason("cambio.third", message, (names.CELLS[cell], *names.cells_of(dice)))


def _own(state: "CambioState") -> int:
    """Return the cells of the symbols which are corrected or placed now."""
    return int(kernel.symbols(*state.tray[:2], state.owner))


def _crowded(state: "CambioState") -> int:
    return kernel_setup.crowded(_own(state), state.game.three)


def _lines(state: "CambioState", own: int, least: int) -> tuple[Message, ...]:
    """Return the names of the lines with at least so many of the owner’s symbols."""
    return tuple(
        line.name
        for line in names.lines(three=state.game.three)
        if (line.mask & own).bit_count() >= least
    )
