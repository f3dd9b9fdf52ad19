"""Ordino is played by somebody who only hears: dice laid, the card heard, pieces moved.

The program runs in a window under Xvfb; see test_finale.py.
"""

import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from ludotheque.archive.store import Archive
from ludotheque.core.record import SeatInfo
from ludotheque.core.timeline import Timeline, start_timeline
from tests.atspi.listening import Listener, Node, Words, place_of
from tests.smoke.desk import Desk, Program

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(sys.platform != "linux", reason="AT-SPI is the bus of Linux desktops"),
]

ENGLISH = Words(
    board="Board of Ordino Match",
    waits=", waiting to be rolled",
    moves=", obeys",
    removes=", can be placed",
    target=", empty, destination",
    bench=", can be captured",
    rightwards="",
    over="Well played, ",
)
BOXES = ("Ordino Match", "Ordo", "L’Auto-Match", "Cambio", "Finale")
NAMES = ("Ada", "Bob")
TURNS = 6


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path, reader=True) as found:
        yield found


def open_game(desk: Desk, listener: Listener, seed: int, options: dict[str, str]) -> Program:
    """Put a game into the archive and open it from the shelf, by keys."""
    archive = Archive(desk.data / "games.sqlite")
    archive.begin(start_timeline("ordino", options, seed, tuple(map(SeatInfo, NAMES))))
    archive.close()
    program = desk.open()
    listener.wait("the focus on a box", lambda: listener.focused.startswith(BOXES))
    desk.key("Up")
    listener.wait("the focus on the card", lambda: "Ada" in listener.focused)
    desk.key("Return")
    listener.wait("the board", lambda: listener.focused.startswith(listener.words.board))
    listener.read()
    listener.wait("the dice", listener.waits)
    return program


def kept(desk: Desk) -> Timeline:
    """Return the game in the archive."""
    archive = Archive(desk.data / "games.sqlite")
    timeline = archive.load(archive.unfinished()[0].id)
    archive.close()
    return timeline


def roll(desk: Desk, listener: Listener) -> None:
    """Roll, and hear what the dice show, or passes until somebody can act."""
    heard = len(listener.said)
    desk.key("space")
    listener.wait(
        "what the dice show",
        lambda: (
            len(listener.said) > heard
            and (
                any(" rolls " in text for text in listener.said[heard:])
                and (not listener.waits() or " passes" in listener.said[-1])
            )
        ),
    )


def something_said(listener: Listener) -> Callable[[], bool]:
    """Return a probe which holds once more has been said than now."""
    heard = len(listener.said)
    return lambda: len(listener.said) > heard


def free(listener: Listener) -> list[str]:
    """The slots of the card which are still free."""
    return [
        name
        for place, name in listener.names.items()
        if place.startswith("slot ") and name.endswith(", free")
    ]


Passages = dict[str, dict[str, str]]
"""For each cell those its walls are open to, and in which direction."""


def passages(places: list[Node]) -> Passages:
    """What is said of the cells after their names: where their walls are open."""
    found: Passages = {}
    for place in places:
        _, _, told = place["about"].rpartition("Passages: ")
        if told:
            listed = re.findall(r"(centre|[\d.]+) (inwards|outwards|around)", told)
            found[place_of(place["name"])] = dict(listed)
    return found


def way_told(places: list[Node], target: str) -> list[str]:
    """The cells of the way which is said to lead to a destination."""
    about = next(place["about"] for place in places if place_of(place["name"]) == target)
    told = re.match(r"Way: (.+?)\. Passages", about)
    assert told is not None, about
    return re.findall(r"centre|\d+\.\d+", told[1])


def test_dice_are_laid_and_pieces_moved_by_ear(desk: Desk) -> None:
    """Each die laid is heard on the card; the complete card says who obeys; the way is walked."""
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_game(desk, listener, 5, {})
    places = listener.read()
    assert len(places) == 97 + 12 + 2
    assert {f"slot {n}" for n in range(1, 7)} <= set(listener.names)
    assert {f"tray {n}" for n in range(1, 7)} <= set(listener.names)
    assert re.fullmatch(r"5\.1, white cross 1", listener.names["5.1"])
    open_to = passages(places)
    assert len(open_to) == 97
    back = {"inwards": "outwards", "outwards": "inwards", "around": "around"}
    for cell, ways in open_to.items():
        for other, way in ways.items():
            assert open_to[other][cell] == back[way]
    assert set(open_to["centre"].values()) == {"outwards"}

    moves = 0
    for _ in range(6 * TURNS):
        if moves == TURNS:
            break
        while listener.waits():
            roll(desk, listener)
            listener.wait("somebody's turn", lambda: listener.waits() or bool(free(listener)))
        if moves == 0:  # one by one, each die by its own key
            for _ in range(len(free(listener))):
                said = something_said(listener)
                desk.key("Page_Down")
                listener.wait("a die of the tray", lambda: listener.focused.startswith("tray "))
                desk.key("Return")
                listener.wait("the card", said)
                assert listener.said[-1].startswith("Card: ")
        else:
            desk.key("space")
        listener.wait("a full card", lambda: not free(listener))
        if not listener.choices():
            listener.wait("why nobody obeys", lambda: listener.said[-1].startswith("Card: "))
            desk.key("x")
            listener.wait("the other reading", listener.choices)
        assert "obey" in listener.said[-1]
        piece = listener.choices()[0]
        assert piece in listener.said[-1]
        if moves == 1:  # a piece which does not obey is refused, and the reason is heard
            other = next(
                place
                for place, text in listener.names.items()
                if re.fullmatch(r"[\d.]+, (white|black) \w+ \d(, named, cannot move)?", text)
            )
            listener.go(other)
            said = something_said(listener)
            desk.key("Return")
            listener.wait("a refusal", said)
            assert listener.said[-1].endswith((".", "!"))
            assert not listener.targets()
        desk.key("Page_Down")
        listener.wait("the focus on a piece", lambda: listener.focused.endswith(ENGLISH.moves))
        piece = place_of(listener.focused)
        desk.key("Return")
        listener.wait("destinations", listener.targets)
        target = listener.targets()[0]
        walked = [piece, *way_told(listener.read(), target)]
        assert walked[-1] == target
        assert all(there in open_to[here] for here, there in pairwise(walked))
        desk.key("Page_Down")
        listener.wait(
            "the focus on a destination",
            lambda: listener.focused.endswith((ENGLISH.target, ENGLISH.bench)),
        )
        heard, said = len(listener.said), something_said(listener)
        desk.key("Return")
        listener.wait("the move", said)
        assert target.split(",")[0] in " ".join(listener.said[heard:])
        moves += 1
        listener.wait(
            "the next roll",
            lambda: listener.waits() or "Leave" in str(listener.ask("tree")),
        )
        if not listener.waits():  # a capture earned on the centre: it is declined or made
            break
    before = dict(listener.names)
    listener.read()
    assert listener.names == before

    # A refusal is said, with the cell it is about.
    if listener.waits():
        empty = next(p for p, text in listener.names.items() if text == f"{p}, empty" and "." in p)
        listener.go(empty)
        heard = len(listener.said)
        desk.key("Return")
        listener.wait("a reason", lambda: len(listener.said) > heard)
    desk.key("ctrl+q")
    status, errors = program.ended()
    assert status == 0
    assert "Traceback" not in errors
    assert listener.ask("faults") == []
    assert listener.close() == ""
    assert kept(desk).ply > 2 * moves
    assert moves >= 3


def test_pieces_beside_the_board_are_heard_and_placed(desk: Desk) -> None:
    """Super: three dice name a piece; it is found beside the board and put on a free cell."""
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_game(desk, listener, 8, {"super": "yes"})
    for _ in range(3):
        roll(desk, listener)
        listener.wait("a piece to place", lambda: bool(listener.called(ENGLISH.removes)))
        desk.key("Page_Down")
        listener.wait("the focus on a piece", lambda: listener.focused.endswith(ENGLISH.removes))
        desk.key("Return")
        listener.wait("free cells", listener.targets)
        assert "C" not in listener.targets()
        desk.key("Page_Down")
        listener.wait("the focus on a cell", lambda: listener.focused.endswith(ENGLISH.target))
        heard, said = len(listener.said), something_said(listener)
        desk.key("Return")
        listener.wait("it is placed", said)
        listener.wait("the next roll", listener.waits)
        assert " places " in listener.said[heard]
    desk.key("ctrl+q")
    status, errors = program.ended()
    assert status == 0
    assert "Traceback" not in errors
    assert listener.close() == ""
    assert sum(text.startswith("put") for text in kept(desk).notations()) == 3
