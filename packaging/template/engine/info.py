"""What the shelf says of the game, without its rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M

INFO: Final = GameInfo(
    key="toyrace",
    title="Toy race",
    author="",
    publisher="",
    year="2026",
    players=(2,),
    minutes=5,
    age=5,
    summary=M("Bring both of your runners to the end of the strip."),
)
