"""The interface of a computer player, and the random player."""

from typing import Protocol

from ludotheque.core.contract import State
from ludotheque.core.draws import Source


class Player(Protocol):
    """A computer player."""

    def choose(self, state: State, source: Source) -> int:
        """Return a legal action for the seat on turn; random choices are drawn from ``source``."""


class RandomPlayer:
    """Plays at random, with the distribution each game defines (``State.random_action``)."""

    def choose(self, state: State, source: Source) -> int:
        """Return a random legal action."""
        return state.random_action(source)


def create_player(name: str) -> Player:
    """Return the player with this name, at present « random »; raises ValueError."""
    if name != "random":
        raise ValueError(f"there is no player “{name}”")
    return RandomPlayer()
