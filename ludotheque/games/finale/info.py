"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M

INFO: Final = GameInfo(
    "finale", "Finale", "Ingo Althöfer", "Noris", "2005", (2,), 15, 6,
    M("Football on a die: bring a pawn into the opponent’s goal."),
    rank=5,
)  # fmt: skip
