"""How a game ends by its players."""

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import M
from ludotheque.record.record import Ending


def outcome_of(game: Game, ending: Ending) -> Outcome | None:
    """Return how a game ends by this; None where nobody wins and it is no draw."""
    if ending.kind == "agreed":
        return Outcome((), "agreed", M("The players have agreed on a draw."))
    if ending.seat is None:
        return None
    name, winners = game.seat_name(ending.seat), game.opponents(ending.seat)
    if ending.kind == "time":
        return Outcome(winners, "time", M("{seat} has run out of time.", seat=name))
    return Outcome(winners, "resign", M("{seat} has resigned.", seat=name))
