"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.lengths import minutes_of
from ludotheque.core.messages import M
from ludotheque.games.cambio.lengths import LENGTHS

INFO: Final = GameInfo(
    "cambio", "Cambio", "Maureen Hiron", "Pintoys", "1996", (2, 3), minutes_of(LENGTHS, 20), 10,
    M("Push your die into the tray and line up your symbols."),
    rank=4, lengths=LENGTHS, seconds=20,
)  # fmt: skip
