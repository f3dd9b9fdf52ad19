"""Cambio in a real window: dice thrown, turned and pushed by the pointer alone, to the end.

Everything is done by the pointer of an X display, from the shelf on; see test_finale.py.
"""

import sys
import time
from typing import cast

import pytest
from PySide6.QtCore import QPointF, QRectF

from ludotheque.core.draws import RandomSource
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState
from ludotheque.table.turnguard import GUARD, NEAR
from ludotheque.ui.board.layoutscene import roomiest
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.die import faces
from ludotheque.ui.games.cambio.layout import LAYOUTS
from tests.longer import FULL
from tests.smoke.desk import Desk, wait_for
from tests.smoke.outside import Kept, is_painted, look, waits_for_a_hand

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are for Linux"),
]

CAMBIO_BOX = (880, 500)
PLAY = (704, 530)
"""« New game » on the cover."""
BELOW_THE_MENUS = 31
SOME = 9
"""How many actions are done without --full."""
VIEW = (960, 769)
"""The panel being 320 wide, the board's view is what is left beside it, below the menu bar."""
LAYOUT = roomiest(LAYOUTS, *VIEW)


def on_screen(rect: QRectF | QPointF) -> tuple[int, int]:
    """Where the middle of a place is on the screen: the scene is as wide as the view."""
    at = rect if isinstance(rect, QPointF) else rect.center()
    scene = LAYOUT.scene
    scale = min(VIEW[0] / scene.width(), VIEW[1] / scene.height())
    at = (at - scene.center()) * scale
    return round(at.x() + VIEW[0] / 2), round(at.y() + VIEW[1] / 2) + BELOW_THE_MENUS


class Hand:
    """Plays the game on the screen, which is known from the archive alone."""

    def __init__(self, desk: Desk, kept: Kept) -> None:
        self.desk = desk
        self.kept = kept
        self.source = RandomSource(1996)
        self.pressed: list[tuple[int, int]] = []

    def act(self, *, drag: bool) -> None:
        """Do what the table waits for, if the game does not end by itself."""
        timeline = self.kept.wait(
            "a game which waits or is over", lambda now: now.is_over() or waits_for_a_hand(now)
        )
        if timeline.is_over():
            return
        state, before = cast(CambioState, timeline.state), timeline.ply
        if state.is_chance():
            tray = state.phase is Phase.TRAY
            self.click(on_screen(geo.CENTRE if tray else LAYOUT.spare))
        else:
            action = state.random_action(self.source)
            self.choose(state, action, drag=drag)
        self.kept.wait_for_more(before)

    def choose(self, state: CambioState, action: int, *, drag: bool) -> None:
        """Push at an arrow, or turn a die: by clicks, or by dragging what lies beside the tray."""
        first, *rest = state.steps(action)
        if not rest:
            arrow = on_screen(geo.arrow_rect(first))
            if drag:
                self.carry(on_screen(LAYOUT.spare), arrow)
            else:
                self.click(arrow)
            return
        letters = faces(state)
        face = on_screen(LAYOUT.face_rect(letters.index(rest[0]), len(letters)))
        die = on_screen(geo.cell_rect(first))
        if drag:
            self.carry(face, die)
            return
        self.click(die)
        if len(letters) > 1:
            self.click(face)

    def click(self, at: tuple[int, int]) -> None:
        """Click, not so soon where somebody has just pressed that the table takes both as one."""
        self.wait_before(at)
        self.desk.click(*at)

    def carry(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag, not so soon either."""
        self.wait_before(start)
        self.desk.drag(start, end)
        self.pressed.append(end)

    def wait_before(self, at: tuple[int, int]) -> None:
        """Wait where one of the last presses was near."""
        near = (max(abs(a - b) for a, b in zip(at, old, strict=True)) for old in self.pressed)
        if any(gap <= 2 * NEAR for gap in near):
            time.sleep(1.4 * GUARD / 1000)
            self.pressed.clear()
        self.pressed = [*self.pressed[-3:], at]

    def over(self) -> bool:
        """Return whether the game is over."""
        return self.kept.timeline().is_over()


def begin(desk: Desk, *, three: bool) -> str:
    """Take the box from the shelf and begin a game, by the pointer; the window."""
    program = desk.open()
    desk.fill(program.window)
    wait_for("a painted shelf", lambda: is_painted(desk))
    desk.click(*CAMBIO_BOX)
    wait_for("the cover", lambda: _is_red(desk))
    desk.click(*PLAY)
    dialog = desk.window("^New game: Cambio$")
    if three:
        _click_in(desk, dialog, (-477, 158))
    time.sleep(0.3)
    _click_in(desk, dialog, (-98, -38))
    wait_for("the title", lambda: desk.title(program.window) == "Cambio – Ludothèque")
    desk.focus(program.window)
    return program.window


def _is_red(desk: Desk) -> bool:
    """Return whether the cover's red button is there."""
    colour = look(desk).pixelColor(PLAY[0] - 70, PLAY[1] - 18)
    return colour.red() > 100 > colour.green()


def _click_in(desk: Desk, window: str, at: tuple[int, int]) -> None:
    """Click at a point of a window, counted from its right and bottom where negative."""
    left, top, *sizes = desk.place(window)
    x, y = (size + part if part < 0 else part for part, size in zip(at, sizes, strict=True))
    desk.click(left + x, top + y)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_a_game_is_played_by_pointer(desk: Desk, players: int) -> None:
    """From the shelf, with --full to the golden line; dragging and clicking by turns."""
    window = begin(desk, three=players == 3)
    kept = Kept(desk)
    wait_for("a game in the archive", kept.numbers)
    assert len(kept.timeline().seats) == players
    hand, count = Hand(desk, kept), 0
    while not hand.over() and (FULL or count < SOME):
        hand.act(drag=count % 3 == 1)
        count += 1
        assert count < 400
    assert kept.timeline().ply >= min(count, SOME)
    if hand.over():
        assert kept.timeline().outcome() is not None
        wait_for("the game among those which are over", lambda: not kept.numbers())
    time.sleep(0.5)
    assert is_painted(desk)
    desk.close(window)
