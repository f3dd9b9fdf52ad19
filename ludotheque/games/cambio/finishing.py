"""« Finish for me »: the rest of a player's corrections, drawn at random within the rules (D3)."""

from typing import TYPE_CHECKING

from ludotheque.core.draws import Source
from ludotheque.games.cambio.observation import Phase

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState


def finished(state: "CambioState", source: Source) -> tuple[int, ...]:
    """Return actions which finish what the player on turn has to correct or place now.

    They end where another player is on turn or play begins; there are none in any other phase.
    """
    side = state.side
    found: list[int] = []
    while state.phase in {Phase.BALANCE, Phase.CORNERS} and state.side == side:
        action = state.random_action(source)
        found.append(action)
        state = state.child(action)
    return tuple(found)
