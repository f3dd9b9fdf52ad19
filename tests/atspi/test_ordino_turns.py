"""Turns of Ordino by ear: the pieces of Super beside the board, and everything in French.

The program runs in a window under Xvfb; see test_finale.py.
"""

import re

import pytest

from tests.atspi.listening import Listener, place_of
from tests.atspi.opening import BY_EAR, kept, quit_well, said_after
from tests.atspi.ordino_keys import (
    ENGLISH,
    FRENCH,
    asked,
    free,
    open_table,
    roll,
    something_said,
    walk,
)
from tests.atspi.ordino_player import SPOKEN_CENTRE
from tests.longer import longer
from tests.smoke.desk import Desk

pytestmark = BY_EAR
TURNS = longer(2, 3)
"""How many turns each test plays."""


def test_pieces_beside_the_board_are_heard_and_placed(desk: Desk) -> None:
    """Super: three dice name a piece; it is found beside the board and put on a free cell."""
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_table(desk, listener, 8, {"super": "yes"})
    for _ in range(TURNS):
        rolled = len(listener.said)
        roll(desk, listener)
        listener.wait("a piece to place", lambda: bool(listener.called(ENGLISH.removes)))
        waiting = listener.called(ENGLISH.removes)
        listener.wait("the question", lambda rolled=rolled: asked(listener.said[rolled:]))  # type: ignore[misc]
        question = asked(listener.said[rolled:])[0]
        assert all(piece.split(" ", 1)[1] in question for piece in waiting)
        desk.key("Page_Down")
        listener.wait("the focus on a piece", lambda: listener.focused.endswith(ENGLISH.removes))
        desk.key("Return")
        listener.wait("free cells", listener.targets)
        assert SPOKEN_CENTRE not in listener.targets()
        desk.key("Page_Down")
        listener.wait("the focus on a cell", lambda: listener.focused.endswith(ENGLISH.target))
        heard, said = len(listener.said), something_said(listener)
        desk.key("Return")
        listener.wait("it is placed", said)
        listener.wait("the next roll", listener.waits)
        assert " places " in listener.said[heard]
    quit_well(desk, program, listener)
    timeline = kept(desk)
    assert sum(text.startswith("put") for text in timeline.notations()) == TURNS


@pytest.mark.slow
def test_turns_are_played_by_ear_in_french(desk: Desk) -> None:
    """Roll, card, reading, piece, destination, move and the reason of a refusal, all in French."""
    desk.settings(language="fr", animation="off", scheme="light")
    listener = Listener(desk, FRENCH)
    program = open_table(desk, listener, 5)
    assert listener.names["5.1"] == "5.1, croix 1 blanche"
    moves = 0
    while moves < TURNS:
        roll(desk, listener)
        listener.wait("a turn", lambda: listener.waits() or bool(free(listener)))
        if listener.waits():
            continue
        card = said_after(desk, listener, "space", "Carte")
        listener.wait("a full card", lambda: not free(listener))
        if re.search("pi[eè]ces? ob", card) is None:
            card = said_after(desk, listener, "x", "Carte")
        listener.wait("who obeys", listener.choices)
        assert all(place in card for place in listener.choices())
        if moves == 1:
            other = min(
                place
                for place, text in listener.names.items()
                if re.fullmatch(
                    r"[\d.]+, (croix|cube|cylindre|sphère)( \d)? (blanc|noir)(he|e)?", text
                )
            )
            listener.go(other)
            assert not said_after(desk, listener, "Return").isascii()
            assert not listener.targets()
        piece = listener.choices()[0]
        walk(desk, listener, piece)
        desk.key("Return")
        listener.wait("destinations", listener.targets)
        target = listener.targets()[0]
        walk(desk, listener, target)
        said = said_after(desk, listener, "Return", " joue ")
        assert " joue " in said
        assert piece in said
        assert target in said
        moves += 1
        listener.wait("the next roll", listener.waits)
    assert place_of(listener.focused) == target
    quit_well(desk, program, listener)
