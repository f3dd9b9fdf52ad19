"""The self-test of Ordino Match by clicks: dice onto the card, a piece to its cell."""

from typing import Final

from ludotheque.core.errors import must
from ludotheque.games.ordino.arrangements import possibilities
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordino.scene import OrdinoScene
from ludotheque.ui.table.byhand import (
    HandTest,
    click,
    play_turns,
)
from ludotheque.ui.table.tablepage import TablePage

INSTRUCTIONS: Final = 3
"""How many instructions are executed."""


def play(table: TablePage) -> int:
    """Execute instructions by clicks; return how many."""
    controller, scene = table.controller, table.scene
    assert isinstance(scene, OrdinoScene)

    def turn() -> bool:
        found = possibilities(scene.state)
        if controller.mode is Mode.IDLE:
            click(table, "well-0")
        elif not found:  # a choice on the centre
            controller.commit(controller.state.legal_actions()[0])
        else:
            arrangement, instruction = found[0]
            assert scene.card is not None
            for die in scene.card.saying(arrangement).slots:  # each goes into its first free slot
                if die is not None:
                    click(table, scene.tray.place_of(die))
            must(scene.card.complete, "the dice do not lie on the card")
            click(table, instruction.origin)
            click(table, instruction.target)
            return True
        return False

    return play_turns(table, INSTRUCTIONS, turn)


HAND_TEST: Final = HandTest("instructions", play)
