"""A player which looks at what its seat may not see, to prove that the tests would catch one."""

from ludotheque.core.contract import State


def peeking(state: State) -> str:
    """What it sees: the whole state, as every seat together knows it."""
    seats = range(len(state.game.seats))
    return "".join(state.observe(seat).canonical().decode() for seat in seats)
