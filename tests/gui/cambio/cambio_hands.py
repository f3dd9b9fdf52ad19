"""A user's two hands at Cambio's tray: arrows, the spare die, dice turned before play."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self, cast

import pytest
from PySide6.QtCore import QPoint

from ludotheque.games import create
from ludotheque.games.cambio import actions
from ludotheque.games.cambio.names import CELLS, PUSH_NUMBER, SYMBOLS
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.games.cambio.die import DieSprite
from ludotheque.ui.games.cambio.scene import CambioScene
from tests.gui.table.hands import Hands, Key, until

WAYS = ("click", "drag", "keys")
TRAY = "AmBnA nBmAm BnAnB mAnBn BmAmn"
"""Some of every kind at the edge: a third of the pushes are forbidden for either side."""
THREE = "AnBnC nCnnn BnAnB nAnBn CnAnn"
"""The same for three players."""
LETTERS = "ABCmn"


def slow(*values: object) -> object:
    """Parameters of a case which is only tried in the long run."""
    return pytest.param(*values, marks=pytest.mark.slow)


class CambioHands(Hands):
    """Plays Cambio at a window."""

    game = "cambio"

    def lay_position(
        self, folder: Path, position: Any, seed: int = 1, names: tuple[str, ...] = (),
        **options: str,
    ) -> Self:  # fmt: skip
        """Open a file with a game which starts from a tray (« AmmnB nmABm … », row 5 first)."""
        tray, side = position
        start = {"tray": tray.split(), "side": side}
        names = names or ("Anne", "Bruno", "Chloé")[: len(create(self.game, options).seats)]
        return super().lay_position(folder, start, seed, names, **options)

    def lay_line(
        self, folder: Path, texts: Iterable[str], names: tuple[str, ...] = (), **options: str
    ) -> "CambioHands":
        """Open a file with a game in which these actions have been played."""
        game = create("cambio", options)
        seats = tuple(SeatInfo(name) for name in names or ("",) * len(game.seats))
        timeline = Timeline(game, seed=1, seats=seats)
        for text in texts:
            timeline.apply(timeline.state.parse(text))
        return self.open_timeline(folder, timeline)

    @property
    def board(self) -> CambioScene:
        """The board."""
        return cast(CambioScene, self.page.scene)

    @property
    def position(self) -> CambioState:
        """The position."""
        return cast(CambioState, self.timeline.state)

    @property
    def note(self) -> str:
        """What the note beside a refused place says, "" where there is none."""
        self.rest()
        return self.page.bubble.text

    @property
    def told(self) -> str:
        """The panel's sentence."""
        return self.page.panel.now.text()

    def texts(self) -> list[str]:
        """The legal actions in notation."""
        return [self.position.notation(action) for action in self.position.legal_actions()]

    def opened(self) -> str | None:
        """The push whose row is open."""
        return self.board.strip.push

    def finishing(self) -> bool:
        """Return whether the rest of the preparation is being played for somebody."""
        return self.board.finishing.active

    def quiet(self) -> bool:
        """Return whether nothing moves and nothing will happen by itself."""
        scene = self.board
        moving = (
            scene.moving or scene._settling.running or scene.rise.running or scene.strip.running
        )
        at_rest = self.mode in {Mode.IDLE, Mode.CHOOSING, Mode.OVER, Mode.REVIEW}
        return at_rest and not moving and not scene.finishing.active

    # Eyes

    def codes(self) -> dict[str, str]:
        """What must lie in the tray: the symbol of each cell and its owner, from the model."""
        state = self.controller.state
        assert isinstance(state, CambioState)
        symbols = [SYMBOLS[face] if face >= 0 else "" for face in state.symbols]
        found = {}
        for number, cell in enumerate(CELLS):
            if state.faces:
                sign = SYMBOLS[state.faces[number]]
                owner = "ABC"[symbols.index(sign)] if sign in symbols[:3] else "-"
                found[cell] = sign + owner
            elif (letter := state.letter(number)) != ".":
                found[cell] = symbols[LETTERS.index(letter)] + (letter if letter < "a" else "-")
        return found

    def check(self) -> None:
        """The board must show exactly the model, and nothing else."""
        scene, state = self.board, cast(CambioState, self.controller.state)
        shown = dict(scene.shown())
        assert {place: code for place, code in shown.items() if place in CELLS} == self.codes()
        assert shown == dict(scene.expected())
        beside = {place for place in shown if place not in CELLS}
        if state.phase is Phase.PUSH:
            symbol = SYMBOLS[state.symbols[state.side]]
            assert shown["spare"] == f"{symbol}{'ABC'[state.side]}"
            assert beside == {"spare"}
        elif state.phase in {Phase.BALANCE, Phase.CORNERS}:
            turned = {actions.turned(action)[1] for action in state.legal_actions()}
            assert beside == {f"to-{LETTERS[letter]}" for letter in turned}
        else:
            assert beside == ({"spare"} if state.phase is Phase.SYMBOL else set())
        assert {place for place in scene.places if scene.places[place].kind == "tray"} == beside
        dice = [item for item in scene.items() if isinstance(item, DieSprite)]
        assert len(dice) == len(shown)
        assert scene.hand == ()
        assert self.view.drag is Drag.NONE
        assert set(scene.sprites) == set(shown)

    # Playing

    def roll(self, way: str) -> None:
        """Throw the dice, or roll one for a symbol."""
        place = "c3" if self.position.phase is Phase.TRAY else "spare"
        if way == "keys":
            self.key(Key.Key_Space)
        elif way == "drag":  # a shaky hand
            self.drag_to(place, self.at(place) + QPoint(14, 9))
        else:
            self.click(place)

    def press_on(self, place: str, way: str) -> None:
        """Click a place, or walk there and press Enter."""
        if way == "keys":
            self.walk(place)
            self.key(Key.Key_Return)
        else:
            self.click(place)

    def turn(self, cell: str, letter: str, way: str) -> None:
        """Turn or place a die."""
        face, before = f"to-{letter}", self.timeline.ply
        if way == "drag":
            self.drag(face, cell)
            return
        only = sum(place.startswith("to-") for place in self.board.places) == 1
        self.press_on(cell, way)
        if only:
            return
        self.rest()
        assert self.chosen == (cell,)
        assert self.timeline.ply == before
        self.press_on(face, way)

    def perform(self, action: int, way: str) -> None:
        """Play an action of the side on turn."""
        if self.mode is Mode.IDLE:
            self.roll(way)
            return
        steps = self.position.steps(action)
        if len(steps) == 2:
            self.turn(*steps, way)
        elif way == "drag":
            self.drag("spare", steps[0])
        else:
            assert steps[0] in PUSH_NUMBER
            self.press_on(steps[0], way)

    def one_action(self, rng: random.Random, way: str) -> None:
        """Play something legal and check what came of it."""
        timeline, before = self.timeline, self.timeline.ply
        rolling = self.mode is Mode.IDLE
        action = timeline.draw() if rolling else rng.choice(list(self.position.legal_actions()))
        text = self.position.notation(action)
        self.perform(action, way)
        until(lambda: timeline.ply > before, f"for {text} by {way}")
        self.rest()
        assert timeline.notation_at(before) == text
        self.check()

    def play_on(self, rng: random.Random, way: str, count: int) -> int:
        """Play some actions, or to the end; return how many."""
        for done in range(count):
            if self.mode is Mode.OVER:
                return done
            self.one_action(rng, way)
        return count

    def prepare(self) -> "CambioHands":
        """Go through the preparation with the panel's button, up to the first push."""
        while self.position.phase is not Phase.PUSH:
            self.page.panel.button.click()
            self.rest()
        return self
