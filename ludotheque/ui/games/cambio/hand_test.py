"""The self-test of Cambio by clicks: the preparation, and some pushes."""

from typing import Final

from ludotheque.table.controller import Mode
from ludotheque.ui.games.cambio.scene import CambioScene
from ludotheque.ui.table.byhand import HandTest, click, play_turns
from ludotheque.ui.table.tablepage import TablePage

PUSHES: Final = 4
"""How many pushes are made."""


def play(table: TablePage) -> int:
    """Prepare the tray and push dice by clicks; return the number of pushes."""
    controller, scene = table.controller, table.scene
    assert isinstance(scene, CambioScene)

    def turn() -> bool:
        if controller.mode is Mode.IDLE:
            click(table, "c3" if scene.position.phase == "tray" else "spare")
        elif scene.position.phase == "push":
            click(table, scene.starter_places()[0])
            return True
        else:
            table.panel.button.click()  # « Finish for me »
        return False

    return play_turns(table, PUSHES, turn)


HAND_TEST: Final = HandTest("pushes", play)
