"""Finale in a real window: from the shelf into a game, out, and back to it.

Everything is done from outside, by pointer and keys of an X display; what came of it is read in
the user's archive and on the screen.
"""

import sys
import time

import pytest

from ludotheque.record.record import SeatInfo
from ludotheque.ui.games.finale.art import BENCHES, DIE, cell_rect
from tests.smoke.desk import Desk, wait_for
from tests.smoke.outside import Kept, is_painted, look, waits_for_a_hand

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are for Linux"),
]

FINALE_BOX = (1128, 430)
FIRST_CARD = (200, 200)
BELOW_THE_MENUS = 31
"""The panel being 320 wide, the board is as wide as its scene and stands below the menu bar."""


def point(place: str) -> tuple[int, int]:
    """The middle of a place of Finale's board on the screen."""
    rect = {"die": DIE, "bench-blue": BENCHES[0], "bench-red": BENCHES[1]}.get(place)
    centre = (rect or cell_rect(place)).center()
    return round(centre.x()), round(centre.y()) + BELOW_THE_MENUS


def play(desk: Desk, kept: Kept, decisions: int, *, drag: bool = False) -> None:
    """Roll and move by the pointer, so many times."""
    rolled = False
    while decisions:
        timeline = kept.wait("a game which waits", waits_for_a_hand)
        state, before = timeline.state, timeline.ply
        if state.is_chance():
            if rolled:
                time.sleep(0.6)  # after a pass: two quick clicks on a die are one
            desk.click(*point("die"))
            rolled = True
        else:
            rolled = False
            # A move rather than a removal, and the one furthest ahead, for a game with life in it.
            steps = [state.steps(action) for action in state.legal_actions()]
            origin, target = max(steps, key=lambda step: (step[1] != "x", step))
            if target == "x":
                target = f"bench-{timeline.game.seats[state.actors()[0]]}"
            if drag:
                desk.drag(point(origin), point(target))
            else:
                desk.click(*point(origin))
                desk.click(*point(target))
            decisions -= 1
        kept.wait_for_more(before)


def shows_the_cover(desk: Desk) -> bool:
    """Return whether Finale's green box stands at the left, where Ordino's orange one stood."""
    colour = look(desk).pixelColor(100, 320)
    return colour.green() > colour.red()


def test_a_game_is_begun_left_and_taken_up_again(desk: Desk) -> None:
    kept = Kept(desk)
    program = desk.open()
    desk.fill(program.window)
    wait_for("a painted shelf", lambda: is_painted(desk))
    assert desk.title(program.window) == "Ludothèque"

    desk.click(*FINALE_BOX)
    wait_for("the cover", lambda: shows_the_cover(desk))
    desk.key("Return")
    desk.window("^New game: Finale$")
    desk.xdotool("type", "--delay", 15, "Ada")
    desk.key("Tab")
    desk.xdotool("type", "--delay", 15, "Bob")
    desk.key("Return")
    wait_for("a game in the archive", kept.numbers)
    wait_for("the title", lambda: desk.title(program.window) == "Finale – Ludothèque")
    desk.focus(program.window)
    assert kept.timeline().seats == (SeatInfo("Ada"), SeatInfo("Bob"))

    play(desk, kept, 3)
    play(desk, kept, 2, drag=True)
    assert is_painted(desk)
    x, y = point("d1")
    # A grass cell in the middle of the field, whatever stands on it, is green at its corner.
    grass = look(desk).pixelColor(x + 45, y + 45)
    assert grass.green() > max(grass.red(), grass.blue())
    desk.close(program.window)
    assert program.ended() == (0, "")

    number, left = kept.numbers(), kept.timeline()
    again = desk.open()
    desk.fill(again.window)
    desk.click(*FIRST_CARD)
    wait_for("the title", lambda: desk.title(again.window) == "Finale – Ludothèque")
    desk.focus(again.window)
    assert kept.numbers() == number
    went_on = kept.timeline()
    assert went_on.seed == left.seed
    assert went_on.line[: left.ply] == left.line

    play(desk, kept, 2)
    desk.key("ctrl+q")
    assert again.ended() == (0, "")
    end = kept.timeline()
    assert kept.numbers() == number
    assert end.line[: left.ply] == left.line
    assert end.ply > left.ply
