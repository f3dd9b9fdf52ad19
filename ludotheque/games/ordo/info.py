"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.lengths import minutes_of
from ludotheque.core.messages import M
from ludotheque.games.ordo.lengths import LENGTHS

INFO: Final = GameInfo(
    "ordo", "Ordo", "Dieter Stein", "spielstein.com", "2009", (2,), minutes_of(LENGTHS, 12), 10,
    M("Keep your pieces in one group and reach the opponent’s home row."),
    rank=2, lengths=LENGTHS, seconds=12,
)  # fmt: skip
