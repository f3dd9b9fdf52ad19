"""A user's two hands at Finale's field: the die, pawns, the set-up without chance."""

import random
from typing import cast

from PySide6.QtCore import QCoreApplication

from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleState
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.games.finale.board import Shirt
from ludotheque.ui.games.finale.scene import FinaleScene
from tests.gui.table.hands import Hands, Key, until


class FinaleHands(Hands):
    """Plays Finale at a window."""

    game = "finale"
    names = ("Anne", "Bruno")

    @property
    def scene(self) -> FinaleScene:
        """The board."""
        return cast(FinaleScene, self.page.scene)

    @property
    def state(self) -> FinaleState:
        """The position."""
        return cast(FinaleState, self.timeline.state)

    def check(self) -> None:
        """The board must show exactly the model, and nothing else."""
        state, scene = self.state, self.scene
        pieces = {cell: state.pawn(cell) for cell in cells.NAMES if state.pawn(cell)}
        if state.phase.value == "arrange":
            assert sorted(scene.expected().values()) == sorted(pieces.values())
        else:
            assert dict(scene.expected()) == pieces
        assert dict(scene.shown()) == dict(scene.expected())
        lost = 0
        if state.variant.elimination and state.phase.value in {"roll", "move", "over"}:
            lost = 22 - len(pieces) if state.game.initial() == self.timeline.state_at(0) else -1
        shirts = [item for item in scene.items() if isinstance(item, Shirt)]
        assert lost < 0 or len(shirts) == len(pieces) + lost
        assert scene.dragged is None
        assert self.view.drag is Drag.NONE
        rolls = [text for text in self.timeline.notations() if text.startswith("roll")]
        if rolls and not scene.moving:
            assert scene.face == int(rolls[-1][-1])

    # Playing

    def roll(self, way: str) -> None:
        """Roll the die."""
        if way == "keys":
            self.key(Key.Key_Space)
        else:
            self.click("die")

    def one_action(self, rng: random.Random, way: str) -> None:
        """Play something legal, a set-up after some exchanges, and check what came of it."""
        if self.state.phase.value == "arrange":
            self.arrange(rng, way)
        else:
            super().one_action(rng, way)

    # The set-up without chance

    def order(self) -> dict[str, str]:
        """The numbers of the two files being arranged, by file."""
        shown = self.scene.shown()
        return {
            file: "".join(shown[f"{file}{rank}"][1:] for rank in range(1, 6))
            for file in cells.OWN_FILES[self.state.side]
        }

    def exchange(self, first: str, second: str, way: str) -> None:
        """Exchange two pawns of the set-up."""
        self.choose(first, second, way)
        self.rest_arranging()

    def rest_arranging(self) -> None:
        """Wait until exchanged pawns stand."""
        QCoreApplication.processEvents()
        until(self.quiet, "for the exchange")

    def ready(self, way: str) -> None:
        """Say that the pawns stand as they should."""
        if way == "keys":
            self.walk("die")
            self.key(Key.Key_Return)
        else:
            self.click("die")

    def arrange(self, rng: random.Random, way: str, exchanges: int = 3) -> None:
        """Exchange some pawns, then confirm; the record must hold the order that was made."""
        timeline, before, side = self.timeline, self.timeline.ply, self.state.side
        wanted = self.order()
        for _ in range(exchanges):
            file = rng.choice(cells.OWN_FILES[side])
            i, j = sorted(rng.sample(range(5), 2))
            row = wanted[file]
            wanted[file] = row[:i] + row[j] + row[i + 1 : j] + row[i] + row[j + 1 :]
            self.exchange(f"{file}{i + 1}", f"{file}{j + 1}", way)
            assert self.order() == wanted
            self.check()
            assert timeline.ply == before
        self.ready(way)
        until(lambda: timeline.ply > before, "for the set-up")
        self.rest()
        text = " ".join(f"{file}={row}" for file, row in wanted.items())
        assert timeline.notation_at(before) == text
        self.check()
