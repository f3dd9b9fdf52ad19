"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.lengths import minutes_of
from ludotheque.core.messages import M
from ludotheque.games.ordino.lengths import LENGTHS

INFO: Final = GameInfo(
    "ordino", "Ordino Match", "", "", "1971", (2, 4), minutes_of(LENGTHS, 10), 8,
    M("Six dice make an instruction, a piece executes it on the labyrinth."),
    rank=1, lengths=LENGTHS, seconds=10,
)  # fmt: skip
