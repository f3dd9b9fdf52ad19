"""What the tests of Cambio share: games, positions, states reached by notation."""

from collections.abc import Iterable

import attrs

from ludotheque import games
from ludotheque.core.contract_types import Reason
from ludotheque.core.draws import RandomSource
from ludotheque.games.cambio import names
from ludotheque.games.cambio.game import CambioGame
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState

KINDS = [("2", "play"), ("2", "quick"), ("2", "corners"), ("3", "play"), ("3", "quick")]
"""Players and preparation, every pair there is."""


def game(**options: str) -> CambioGame:
    made = games.create("cambio", options)
    assert isinstance(made, CambioGame)
    return made


def initial(**options: str) -> CambioState:
    return game(**options).initial()


def at(tray: str, side: str = "A", **options: str) -> CambioState:
    """The state of a position; ``tray`` is five rows, row 5 first, separated by spaces."""
    return game(**options).from_position({"tray": tray.split(), "side": side})


def balancing(rows: str, starter: str = "A", players: str = "2") -> CambioState:
    """The state in which balancing begins from a tray of letters, thrown or not; row 5 first."""
    low = high = kind = 0
    for cell, letter in zip(names.READING, rows.replace(" ", ""), strict=True):
        low |= (letter in "AC") << cell
        high |= (letter in "BC") << cell
        kind |= (letter == "m") << cell
    seat = names.SEATS.index(starter)
    begun = attrs.evolve(
        initial(players=players), phase=Phase.BALANCE, starter=seat, side=seat,
        symbols=(0, 1, 4, 2, 3), tray=(low, high, kind),
    )  # fmt: skip
    return begun._balanced(0, begun.tray)


def played(state: CambioState, texts: Iterable[str]) -> CambioState:
    """The state after these actions, each of them legal."""
    for text in texts:
        state = state.apply(state.parse(text))
    return state


def legal(state: CambioState) -> list[str]:
    """The legal actions in notation, sorted."""
    return sorted(state.notation(action) for action in state.legal_actions())


def reason(state: CambioState, text: str) -> Reason:
    """Why an action is illegal; it must be."""
    action = state.parse(text)
    assert not state.is_legal(action)
    found = state.why_not(action)
    assert found is not None
    return found


def drawn(state: CambioState, seed: int) -> CambioState:
    """The state after all draws of chance which come now."""
    source = RandomSource(seed)
    while state.is_chance():
        state = state.apply(state.sample(source))
    return state


def tray(state: CambioState) -> str:
    """The tray as five rows separated by spaces."""
    return " ".join(state.rows())
