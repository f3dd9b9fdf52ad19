"""A whole game of Ordino is played by somebody who only hears.

What may be played is worked out from what was said (ordino_player.py), and must be what the names
say. The program runs in a window under Xvfb; see test_finale.py.
"""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.atspi.listening import Listener, nodes, place_of
from tests.atspi.opening import BY_EAR, kept, quit_well, said_after
from tests.atspi.ordino_keys import (
    ENGLISH,
    NAMES,
    free,
    open_table,
    walk,
)
from tests.atspi.ordino_player import (
    AGAIN,
    SPOKEN_CENTRE,
    Player,
    Reading,
    board_heard,
    dice_heard,
    pieces_heard,
    spoken,
    walls_heard,
    way_heard,
)
from tests.games.ordino.reference import cell_of
from tests.smoke.desk import Desk

pytestmark = BY_EAR

COLOURS = ("white", "black")
SMALL = {
    "name": "small",
    "rings": [1, 8, 16],
    "around": [(ring, sector) for ring in (1, 2) for sector in range(8 * ring)],
    "inward": [*((1, sector) for sector in range(0, 8, 2)), *((2, s) for s in range(16))],
    "start": {
        quarter: [(2, 4 * number + green) for green in range(4)]
        for number, quarter in enumerate(("north", "east", "south", "west"))
    },
}
"""A board of one's own: its games are a third as long."""


class Hands:
    """Plays a whole game: each turn is worked out from what was heard before it is acted."""

    def __init__(self, desk: Desk, listener: Listener) -> None:
        self.desk = desk
        self.listener = listener
        places = listener.read()
        self.walls = walls_heard(places)
        self.player = Player(board_heard(places))
        self.played: list[str] = []
        self.turns = 0
        self.met: set[str] = set()
        """What has happened at least once."""

    @property
    def table(self) -> Any:
        """The game as it is in the player's mind."""
        return self.player.table

    @property
    def who(self) -> str:
        """Who is on turn."""
        return NAMES[self.table.seat]

    def play(self, text: str) -> None:
        """Keep in mind what was done."""
        self.table.play(text)
        self.played.append(text)

    def wait_said(self, since: int, *parts: str) -> str:
        """Wait until a sentence with all these parts was said; return it."""

        def found() -> list[str]:
            return [s for s in self.listener.said[since:] if all(part in s for part in parts)]

        self.listener.wait(f"said: {parts}", found)
        return found()[0]

    # A turn

    def turn(self) -> None:
        """Roll, and play what the dice allow or hear why nothing can be played."""
        listener = self.listener
        heard = listener.press_in_turn("space")
        said = self.wait_said(heard, " rolls ")
        dice = dice_heard(said)
        assert dice is not None, said
        if not self.played:
            self.play(f"start {COLOURS[NAMES.index(said.split()[0])]}")
        assert said.startswith(f"{self.who} rolls")
        self.play(" ".join(["roll", *dice]))
        self.turns += 1
        moves = self.table.moves()
        if moves == {"pass"}:
            told = self.wait_said(heard, f"{self.who} passes: ")
            assert told.endswith(".")
            self.met.add("pass")
            self.play("pass")
        else:
            self._move(heard, self.player.best(moves))
        if self.table.phase == "over":
            return
        listener.wait("the next roll", listener.waits)
        listener.wait("the position", lambda: pieces_heard(listener.names) == self.player.standing)

    def _move(self, since: int, move: str) -> None:
        listener = self.listener
        if move[0] == "s":
            self.wait_said(since, f"{self.who}, none of your numbered pieces", "a sphere plays")
            self.met.add("sphere")
        listener.wait("dice to lay", lambda: not listener.waits() and free(listener))
        self._lay()
        origin, target = map(spoken, self.player.ends(move))
        allowed = self._obeyed()
        if target not in allowed.get(origin, ()):
            before = self._reading()
            self.desk.key("x")
            listener.wait("the other reading", lambda: self._reading() != before)
            self.met.add("exchange")
            allowed = self._obeyed()
        if self.turns == 2:
            self._refused(allowed)
        self._choose(origin, allowed[origin])
        if self.turns == 3:
            self.desk.key("Escape")
            listener.wait("no destinations", lambda: not listener.targets())
            self._choose(origin, allowed[origin])
        if self.turns < 4:
            self._way_is_told(origin, target)
        walk(self.desk, listener, target)
        self._go(move, origin, target)

    def _lay(self) -> None:
        """Lay the dice one by one in the first turn, then all at once; hear the card."""
        listener = self.listener
        if self.turns == 1:
            while left := free(listener):
                since = len(listener.events)
                self.desk.key("Page_Down")
                listener.wait(
                    "a die of the tray",
                    lambda since=since: (
                        any(  # type: ignore[misc]
                            event["name"].startswith("tray ")
                            for event in listener.events[since:]
                            if event["kind"] == "object:state-changed:focused" and event["on"]
                        )
                        or listener.said[-1] == "Nothing else can be chosen."
                    ),
                )
                self._card_after("Return")
                listener.wait("a slot less", lambda left=left: len(free(listener)) < len(left))  # type: ignore[misc]
        else:
            self._card_after("space")
        listener.wait("a full card", lambda: not free(listener))

    def _card_after(self, key: str) -> None:
        """Press a key, and hear the card anew; what is to be done may still come before it."""
        self.listener.hear()
        since = len(self.listener.said)
        self.desk.key(key)
        self.wait_said(since, "Card: ")

    def _reading(self) -> Reading:
        """The conjunctions on the card."""
        words = {"“and”": "et", "“or”": "ou"}
        first, second = (self.listener.names[f"slot {slot}"].split()[-1] for slot in (2, 5))
        return Reading(words.get(first), words[second])

    def _obeyed(self) -> dict[str, set[str]]:
        """Hear who obeys the card, all of them and nobody else; where each may go."""
        listener = self.listener
        allowed = self.player.allowed(self._reading())
        listener.wait("who obeys", lambda: set(listener.called(ENGLISH.moves)) == set(allowed))
        # The card may be told a little later than the names have changed.
        listener.wait(f"told: {sorted(allowed)}", lambda: self._told_to_obey() == set(allowed))
        return allowed

    def _told_to_obey(self) -> set[str]:
        """Where those stand who obey the card, as it was told last."""
        told = [text for text in self.listener.said if "Card: " in text][-1]
        _, *obeying = re.split(" obeys?: ", told[told.index("Card: ") :])
        return set(re.findall(r"on (?:the )?(centre|\d+\.\d+)", " ".join(obeying)))

    def _refused(self, allowed: dict[str, set[str]]) -> None:
        """A piece which does not obey is refused, and the reason is heard."""
        listener = self.listener
        mine = {spoken(cell) for cell, (side, _) in self.player.standing.items()
                if side == self.table.side}  # fmt: skip
        other = min(mine - set(allowed))
        listener.go(other)
        said_after(self.desk, listener, "Return", " is ")
        assert not listener.targets()

    def _choose(self, origin: str, targets: set[str]) -> None:
        listener = self.listener
        walk(self.desk, listener, origin)
        self.desk.key("Return")
        listener.wait("destinations", lambda: set(listener.targets()) == targets)
        captures = set(listener.called(ENGLISH.bench))
        assert captures == targets & set(map(spoken, self.player.standing))

    def _way_is_told(self, origin: str, target: str) -> None:
        """The way to the destination: each arrow's sense is that of all its steps."""
        names = dict(self.listener.names)
        places = self.listener.read()
        assert self.listener.names == names  # what was heard is what is there
        about = next(node["about"] for node in places if place_of(node["name"]) == target)
        here = origin
        for sense, cells in way_heard(about):
            for one, other in pairwise([here, *cells]):
                assert (other, sense) in self.walls[one]
            here = cells[-1]
        assert here == target

    def _go(self, move: str, origin: str, target: str) -> None:
        heard = len(self.listener.said)
        victim = self.table.on(cell_of(re.split("[-x]", move)[1]))
        who, before = self.who, len(self.player.standing)
        self.desk.key("Return")
        said = self.wait_said(heard, f"{who} moves ", f"from {origin}".replace("centre", "C"))
        if target != SPOKEN_CENTRE:
            assert target in said
        self.play(move)
        if self.table.phase == "reroll":
            self._roll_again(heard)
        elif self.table.phase != "centre":
            captured = len(self.player.standing) < before
            assert ("captures" in said) == captured
            if captured:
                self.met.add(f"{who} captures")
            if captured and victim is None:
                self.met.add("a sphere captures from the centre")
        if self.table.phase == "centre":
            self._from_centre(heard)

    # The centre

    def _roll_again(self, since: int) -> None:
        """The piece and number dice roll again by themselves."""
        mover = self.table.mover["number"]
        told = AGAIN.search(self.wait_said(since, "rolls again for the centre"))
        assert told is not None
        self.play(f"reroll {told[2]} {told[3]}")
        assert (told[4] is None) == (self.table.phase == "centre"), (told[0], mover)
        self.met.add("reroll")

    def _from_centre(self, since: int) -> None:
        """Ada captures the nearest piece, Bob leaves his on the centre where he may."""
        listener = self.listener
        choices = self.table.earned()
        choice = self.player.best_from_centre(choices, declines=self.who == "Bob")
        nearest = {spoken(cell) for cell in self.table.nearest()}
        told = self.wait_said(since, self.who, "nearest piece")
        assert all(place in told for place in nearest)
        listener.wait("what may be captured",
                      lambda: set(listener.called(ENGLISH.bench)) == nearest)  # fmt: skip
        assert listener.called(", may capture") == [SPOKEN_CENTRE]
        if choice == "stay":
            for _ in range(20):
                before = listener.focused
                self.desk.key("Tab")
                listener.wait("another focus", lambda before=before: listener.focused != before)  # type: ignore[misc]
                if listener.focused.startswith("Stay there"):
                    break
            self.desk.key("space")
            self.wait_said(since, f"{self.who} leaves ", "on the centre")
        else:
            target = choice.split()[1]
            walk(self.desk, listener, target)
            far = self.table.maze.far()[cell_of(target)]
            about = next(n["about"] for n in listener.read() if place_of(n["name"]) == target)
            assert about.startswith(f"{far} step")
            self.desk.key("Return")
            self.wait_said(since, "From the centre ", f" on {target}.")
        self.met.add(choice.split()[0])
        self.play(choice)


@pytest.mark.slow  # turns are played by ear in test_ordino_turns, whole games in the other modules
@pytest.mark.parametrize(
    ("board", "seed"),
    [pytest.param(SMALL, 1853, id="small"),
     pytest.param(None, 1761, id="standard")],
)  # fmt: skip
def test_a_whole_game_is_played_by_ear(desk: Desk, board: dict[str, Any] | None, seed: int) -> None:
    """To the last piece, with spheres, passes, the centre and a capture declined."""
    desk.settings(language="en", animation="off", scheme="light")
    options = {}
    if board is not None:
        options["board"] = str(desk.folder / "board.json")
        Path(options["board"]).write_text(json.dumps(board), "utf-8")
    listener = Listener(desk, ENGLISH)
    program = open_table(desk, listener, seed, options)
    hands = Hands(desk, listener)
    cells = 25 if board else 97
    assert len(hands.walls) == cells
    assert len(listener.names) == cells + 12 + 2
    back = {"inwards": "outwards", "outwards": "inwards",
            "clockwise": "counter-clockwise", "counter-clockwise": "clockwise"}  # fmt: skip
    for cell, ways in hands.walls.items():
        assert all((cell, back[sense]) in hands.walls[other] for other, sense in ways)
    while hands.table.phase != "over":
        assert hands.turns < 60, "nobody wins"
        hands.turn()
    winner = NAMES[hands.table.winner]
    listener.wait("the end", lambda: any(
        text.startswith(winner) and " and wins. " in text for text in listener.said))  # fmt: skip
    (asked,) = [node["name"] for node in nodes(listener.ask("tree"))
                if node["about"] == "What is to be done now"]  # fmt: skip
    assert f"Well played, {winner}!" in asked
    assert listener.called(", obeys") == []
    assert listener.names[f"Taken by {winner}"].count(COLOURS[1 - hands.table.winner]) == 8
    assert hands.met >= {
        "pass", "sphere", "exchange", "reroll", "stay", "take", "Ada captures", "Bob captures",
    }  # fmt: skip
    quit_well(desk, program, listener)
    timeline = kept(desk)
    assert timeline.is_over()
    outcome = timeline.outcome()
    assert outcome is not None
    assert [NAMES[seat] for seat in outcome.winners] == [winner]
    assert list(timeline.notations()) == hands.played


def by_reader(desk: Desk) -> None:
    """What is played with a real screen reader: a whole game on the small board."""
    test_a_whole_game_is_played_by_ear(desk, SMALL, 1853)
