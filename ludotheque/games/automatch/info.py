"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.lengths import minutes_of
from ludotheque.core.messages import M
from ludotheque.games.automatch.lengths import LENGTHS

INFO: Final = GameInfo(
    "automatch", "L’Auto-Match", "L’Auto-Journal", "La Ducale", "v. 1960", (4, 3, 2),
    minutes_of(LENGTHS, 5), 10,
    M("Tricks won by engine size, then by consumption, then by speed."),
    rank=3, lengths=LENGTHS, seconds=5,
)  # fmt: skip
