"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M

INFO: Final = GameInfo(
    "ordo", "Ordo", "Dieter Stein", "spielstein.com", "2009", (2,), 20, 10,
    M("Keep your pieces in one group and reach the opponent’s home row."),
    rank=2,
)  # fmt: skip
