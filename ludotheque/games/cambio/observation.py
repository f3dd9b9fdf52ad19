"""What a seat sees of Cambio: the phase, the tray, what is still to be corrected."""

from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from ludotheque.core.contract import Observation
from ludotheque.games.cambio import actions, kernel, kernel_setup, names

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState

STAGES: Final = ("", "crowded", "many", "few", "stuck")
"""The kernel’s stages of a correction by name."""


class Phase(Enum):
    """What a state waits for."""

    TRAY = "tray"
    LOT = "lot"
    SYMBOL = "symbol"
    DEAL = "deal"
    BALANCE = "balance"
    CORNERS = "corners"
    FILL = "fill"
    PUSH = "push"
    OVER = "over"


@attrs.frozen
class Task:
    """What a player has still to do to an opponent’s symbols before play begins.

    ``stage`` is "crowded" (lines hold more than two), "many", "few" or "stuck" (too few, and each
    neutral die would be a third: one is turned back first); "place" where symbols are placed.
    ``dice`` are the cells which may be chosen now, ``crowded`` the lines with more than two.
    """

    owner: int
    stage: str
    have: int
    want: int
    dice: tuple[str, ...]
    crowded: tuple[tuple[str, ...], ...]


@attrs.frozen(kw_only=True)
class CambioObservation(Observation):
    """Everything of a state: Cambio hides nothing.

    ``tray`` is five rows, row 5 first, of A, B, C, m, n and full stops (empty); before all players
    have their symbols of O, T, S, X, D, R. ``symbols`` are the symbols of A, B, C, m, n, "" where
    not known yet. ``occurrence`` tells how often the position has stood (0: not counted),
    ``lines`` the complete lines at the end.
    """

    phase: str
    side: int
    starter: int
    tray: tuple[str, ...]
    symbols: tuple[str, ...]
    task: Task | None
    occurrence: int
    lines: tuple[tuple[str, ...], ...]
    outcome: str


def task(state: "CambioState") -> Task | None:
    """Return what the player on turn has to do before play begins, None in play."""
    if state.phase not in {Phase.BALANCE, Phase.CORNERS}:
        return None
    low, high, owner, want, three, _barred = state.correction()
    own = int(kernel.symbols(low, high, owner))
    crowded = tuple(
        line.cells for line in names.lines(three=three) if (own & line.mask).bit_count() > 2
    )
    if state.phase is Phase.CORNERS:
        cells = [actions.turned(action)[0] for action in state.legal_actions()]
        dice, stage = sum(1 << cell for cell in cells), "place"
    else:
        dice = kernel_setup.dice(*state.correction())
        stage = STAGES[kernel_setup.stage(*state.correction())]
    return Task(owner, stage, own.bit_count(), want, names.cells_of(dice), crowded)


def observed(state: "CambioState", seat: int | None) -> CambioObservation:
    """Return everything of a state."""
    result = state.outcome()
    seats = len(state.game.seats)
    return CambioObservation(
        seat=seat, actors=state.actors(), turn=state.turn, phase=state.phase.value,
        side=state.side, starter=state.starter, tray=state.rows(),
        symbols=tuple(names.SYMBOLS[face] if face >= 0 else "" for face in state.symbols),
        task=task(state),
        occurrence=0 if state.past is None else kernel.occurrences(state.past, seats),
        lines=tuple(line.cells for _, line in state.lines()),
        outcome=result.code if result else "",
    )  # fmt: skip
