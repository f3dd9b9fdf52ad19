"""Ordino Match in a real window: dice carried onto the card and pieces along their ways.

Everything is done by the pointer of an X display; see test_finale.py.
"""

import sys
import time
from typing import cast

import pytest
from PySide6.QtCore import QPointF

from ludotheque.games.ordino import kernel_turn
from ludotheque.games.ordino.arrangements import Instruction, possibilities
from ludotheque.games.ordino.card import Card, card_of
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.ordino.card_art import SCENE, rack_rect, slot_rect, well_rect
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.layout import CENTRE, RADIUS
from tests.longer import longer
from tests.smoke.desk import Desk, wait_for
from tests.smoke.outside import Kept, is_painted, look, waits_for_a_hand

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are for Linux"),
]

ORDINO_BOX = (163, 470)
FINALE_BOX = (1040, 400)
BELOW_THE_MENUS = 31
VIEW = (960, 769)
"""The panel being 320 wide, the board's view is what is left beside it, below the menu bar."""
TURNS = longer(2, 4)


def on_screen(at: QPointF) -> tuple[int, int]:
    """Where a point of the scene is on the screen: the scene is as wide as the view."""
    scale = VIEW[0] / SCENE.width()
    above = (VIEW[1] - SCENE.height() * scale) / 2
    return round(at.x() * scale), round(at.y() * scale + above) + BELOW_THE_MENUS


def shows_the_cover(desk: Desk) -> bool:
    """Return whether Finale's green box no longer stands at the right."""
    colour = look(desk).pixelColor(*FINALE_BOX)
    return colour.green() <= colour.red()


class Hand:
    """Plays the game on the screen, which is known from the archive alone."""

    def __init__(self, desk: Desk, kept: Kept, timeline: Timeline) -> None:
        self.desk = desk
        self.kept = kept
        board = cast(OrdinoState, timeline.state).game.board
        self.geometry = Geometry(board, CENTRE, RADIUS)

    def cell(self, name: str) -> tuple[int, int]:
        """The middle of a cell on the screen."""
        return on_screen(self.geometry.cell_centre(name))

    def state(self) -> OrdinoState:
        """The position, once somebody has to do something."""
        timeline = self.kept.wait("a game which waits", waits_for_a_hand)
        return cast(OrdinoState, timeline.state)

    def roll(self) -> None:
        """Click on the tray until dice lie which somebody can use."""
        while (state := self.state()).is_chance():
            before = self.kept.timeline().ply
            self.desk.click(*on_screen(well_rect(0).center()))
            self.kept.wait_for_more(before)
            # After a pass the tray waits again: two quick clicks would be one.
            time.sleep(0.6)
        assert state.phase in {kernel_turn.MOVING, kernel_turn.CHOOSING}

    def arrange(self, card: Card, wanted: Card, *, drag: bool) -> None:
        """Lay the dice one after another, each from its own well."""
        for slot, die in enumerate(wanted.slots):
            if die is None or card.slots[slot] == die:
                continue
            well = on_screen(well_rect(die).center())
            if drag:
                self.desk.drag(well, on_screen(slot_rect(slot).center()))
            else:  # it goes into its first free slot, and they are filled in order
                self.desk.click(*well)

    def move(self, *, drag: bool) -> None:
        """Execute an instruction of the dice: one which captures, rather than one which does not.

        What is put on the centre rolls again, so that cell is left alone where there is another.
        """
        state, before = self.state(), self.kept.timeline().ply
        if state.phase == kernel_turn.CHOOSING:
            self.answer(state)
            return
        found = possibilities(state)

        def order(one: Instruction) -> tuple[bool, bool, str]:
            return (one.target != "C", one.capture, one.target)

        arrangement, instruction = max(found, key=lambda pair: order(pair[1]))
        card = card_of(state)
        assert card is not None
        self.arrange(card, card.saying(arrangement), drag=drag)
        origin, target = self.cell(instruction.origin), self.cell(instruction.target)
        if drag:
            self.desk.drag(origin, target)
        else:
            self.desk.click(*origin)
            self.desk.click(*target)
        self.kept.wait_for_more(before)
        played = self.kept.timeline().line[before]
        assert state.notation(played) == state.notation(instruction.action)

    def answer(self, state: OrdinoState) -> None:
        """Capture, or take a sphere back, after a roll on the centre."""
        before = self.kept.timeline().ply
        steps = next(s for s in map(state.steps, state.legal_actions()) if s[0] != "stay")
        rack = on_screen(rack_rect(1 - state.side).center())
        self.desk.click(*(rack if steps[0] == "s" else self.cell(steps[0])))
        self.desk.click(*self.cell(steps[1]))
        self.kept.wait_for_more(before)


def test_dice_are_laid_and_pieces_moved_by_pointer(desk: Desk) -> None:
    kept = Kept(desk)
    program = desk.open()
    desk.fill(program.window)
    wait_for("a painted shelf", lambda: is_painted(desk))
    desk.click(*ORDINO_BOX)
    wait_for("the cover", lambda: shows_the_cover(desk))
    desk.key("Return")
    desk.window("^New game: Ordino Match$")
    desk.xdotool("type", "--delay", 15, "Ada")
    desk.key("Tab")
    desk.xdotool("type", "--delay", 15, "Bob")
    desk.key("Return")
    wait_for("a game in the archive", kept.numbers)
    wait_for("the title", lambda: desk.title(program.window) == "Ordino Match – Ludothèque")
    desk.focus(program.window)
    assert kept.timeline().seats == (SeatInfo("Ada"), SeatInfo("Bob"))

    hand = Hand(desk, kept, kept.timeline())
    for turn in range(TURNS):
        hand.roll()
        if turn == 0:  # no slot for a number: the die falls back into its well
            desk.drag(on_screen(well_rect(1).center()), on_screen(slot_rect(0).center()))
        hand.move(drag=turn % 2 == 1)
    assert is_painted(desk)
    # The centre of the labyrinth, whatever stands on it, is petrol blue beside it.
    x, y = hand.cell("C")
    centre = look(desk).pixelColor(x + 30, y + 30)
    assert centre.blue() > centre.green() > centre.red()

    played = kept.timeline()
    desk.key("ctrl+z")
    kept.wait("the last move taken back", lambda now: now.ply < played.ply)
    desk.key("ctrl+shift+z")
    kept.wait("the move made again", lambda now: now.line == played.line)
    desk.close(program.window)
    assert program.ended() == (0, "")
    assert kept.timeline().line[: played.ply] == played.line
