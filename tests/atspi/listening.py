"""A player who sees nothing: what the reader says of the board, kept up by events, and keys."""

import contextlib
import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

from tests.smoke.desk import Desk

# The bindings belong to the distribution's own Python.
SYSTEM_PYTHON = "/usr/bin/python3"
READER = Path(__file__).with_name("reader.py")
PATIENCE = 20.0
ASKS = ("What is to be done now", "Ce qu’il faut faire maintenant")
"""How the label is described whose text tells what to do."""
Node = dict[str, Any]
TOO_SOON = (": press again in a moment.", " : appuyez de nouveau dans un instant.")
"""How a press is answered which may still be the player's before."""


@attrs.frozen
class Phrases:
    """How the program says in one language what its player listens for."""

    board: str
    waits: str
    moves: str
    removes: str
    target: str
    bench: str
    rightwards: str
    over: str


@attrs.frozen
class Box:
    """Where something is on the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """The middle, in pixels of the screen."""
        return self.x + self.width // 2, self.y + self.height // 2


def nodes(tree: Node) -> Iterator[Node]:
    """Everything in a part of the accessible tree, itself first."""
    yield tree
    for child in tree["children"]:
        yield from nodes(child)


def place_of(name: str) -> str:
    """What a place's spoken name begins with, which never changes: « b3 », « dé »."""
    return re.split(r"[,:]", name)[0].strip()


HELD_BACK = 0.35
"""Seconds after which all that belongs to what was said has been said, too."""


class Listener:
    """What a screen reader's user knows: names, where they are, the focus, what was said."""

    def __init__(self, desk: Desk, phrases: Phrases, *, announcements: bool = True) -> None:
        self.desk = desk
        self.phrases = phrases
        self.names: dict[str, str] = {}
        self.boxes: dict[str, Box] = {}
        self.focused = ""
        self.said: list[str] = []
        self.prompt = ""
        self.events: list[Node] = []
        self.since = 0
        """Where ``comes`` begins to look."""
        self._reader = subprocess.Popen(
            [SYSTEM_PYTHON, str(READER), "Ludothèque", *([] if announcements else ["deaf"])],
            env=desk.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        desk.helpers.append(self._reader)
        assert self._reader.stdout is not None
        ready = self._reader.stdout.readline()
        assert ready == "ready\n", f"the reader did not start: {self._reader.communicate()}"

    def close(self) -> str:
        """End the reader; what it complained about."""
        _, errors = self._reader.communicate(timeout=20)
        return str(errors)

    # Reading

    def ask(self, what: str, **details: Any) -> Any:
        """Ask the reader."""
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write(json.dumps({"ask": what, **details}) + "\n")
        self._reader.stdin.flush()
        answer = self._reader.stdout.readline()
        assert answer, f"the reader ended: {self._reader.communicate()[1]}"
        return json.loads(answer)

    def read(self) -> list[Node]:
        """Read the board anew, place by place."""
        self.hear()
        found = self.ask("board", under=self.phrases.board)
        assert found is not None, "there is no board"
        self.names = {place_of(node["name"]): node["name"] for node in found["children"]}
        self.boxes = {place_of(node["name"]): Box(*node["box"]) for node in found["children"]}
        return list(found["children"])

    def hear(self) -> list[Node]:
        """Take in what was heard since the last time."""
        heard: list[Node] = self.ask("events")
        for event in heard:
            if event["kind"] == "object:announcement":
                self.said.append(event["text"])
            elif event["kind"] == "object:state-changed:focused" and event["on"]:
                self.focused = event["name"]
            elif event["kind"] == "object:property-change:accessible-name":
                place = place_of(event["text"])
                if place in self.names and event["role"] in {"table cell", "push button"}:
                    self.names[place] = event["text"]
                if event["role"] == "label" and event["about"] in ASKS:
                    self.prompt = event["text"]
        self.events += heard
        return heard

    def comes(self, words: str) -> bool:
        """Return whether the focus has come to what is called so, perhaps on its way further."""
        return any(
            event["kind"] == "object:state-changed:focused" and event["on"]
            and event["name"].startswith(words) for event in self.events[self.since:]
        )  # fmt: skip

    def wait(self, what: str, probe: Callable[[], object]) -> None:
        """Listen until ``probe`` holds; AssertionError naming ``what``."""
        end = time.monotonic() + PATIENCE
        while True:
            self.hear()
            if probe():
                return
            assert time.monotonic() < end, (
                f"in vain: {what}; focus {self.focused!r}, prompt {self.prompt!r}, "
                f"said {self.said[-3:]}"
            )
            time.sleep(0.005)

    # What the names tell

    def called(self, phrase: str) -> list[str]:
        """The places whose names end with these words."""
        return [place for place, name in self.names.items() if name.endswith(phrase)]

    def waits(self) -> bool:
        """Return whether the die waits for a hand."""
        return bool(self.called(self.phrases.waits))

    def choices(self) -> list[str]:
        """The pawns which may be moved, or must be removed."""
        return self.called(self.phrases.moves) or self.called(self.phrases.removes)

    def targets(self) -> list[str]:
        """Where the chosen pawn may go, a bench included."""
        return self.called(self.phrases.target) + self.called(self.phrases.bench)

    def over(self) -> bool:
        """Return whether the window says that the game is over."""
        return self.phrases.over in self.prompt

    # Hands

    def go(self, place: str) -> None:
        """Bring the focus to a place by arrow keys, with nothing but what is heard."""
        end = self.boxes[place].middle
        avoided: set[tuple[str, str]] = set()
        for _ in range(40):
            here = place_of(self.focused)
            if here == place:
                return
            keys = ["Right", "Down"]
            if here in self.boxes:
                x, y = self.boxes[here].middle
                across, down = end[0] - x, end[1] - y
                keys = ["Right" if across > 0 else "Left", "Down" if down > 0 else "Up"]
                if abs(down) > abs(across):
                    keys.reverse()
            key = next((key for key in keys if (here, key) not in avoided), None)
            assert key is not None, f"no way from {here} to {place}"
            avoided.add((here, key))
            before = self.focused
            self.desk.key(key)
            with contextlib.suppress(AssertionError):
                self._moved(before)
        raise AssertionError(f"the focus never came to {place}, it is on {self.focused}")

    def _moved(self, before: str) -> None:
        end = time.monotonic() + 2.0
        while self.focused == before:
            self.hear()
            assert time.monotonic() < end, "the focus stays"
            time.sleep(0.003)

    def press_in_turn(self, key: str) -> int:
        """Press a key for whoever is next, again where the turn had only just changed.

        Returns how many sentences had been said before the press that counted.
        """
        while True:
            time.sleep(HELD_BACK)
            self.hear()  # what was still to be said of what happened before
            heard = len(self.said)
            self.desk.key(key)
            self.wait(f"an answer to {key}", lambda since=heard: len(self.said) > since)
            if not self.said[heard].endswith(TOO_SOON):
                return heard
            time.sleep(0.6)

    def roll(self) -> None:
        """Roll the die and hear what follows from it."""
        assert self.waits()
        heard = self.press_in_turn("space")
        # A pass follows its roll by itself, so that the die waits again after two sentences.
        self.wait(
            "the end of a roll",
            lambda: len(self.said) > heard
            and (
                self.choices() or self.over() or (len(self.said) > heard + 1 and self.waits())
            ),
        )  # fmt: skip

    def move(self, pawn: str) -> None:
        """Bring a pawn to the goal it plays to as near as may be, or to the bench."""
        self.go(pawn)
        self.desk.key("Return")
        self.wait(f"destinations of {pawn}", self.targets)
        self.go(self.best_target())
        heard = len(self.said)
        self.desk.key("Return")
        self.wait("the end of a move", lambda: len(self.said) > heard
                  and not self.choices() and (self.waits() or self.over()))  # fmt: skip

    def best_target(self) -> str:
        """The destination furthest ahead; the straight one, nearer the goals, among equals."""
        forwards = 1 if self._right() else -1
        goal = self.boxes["a3"].middle[1]

        def order(place: str) -> tuple[int, int]:
            x, y = self.boxes[place].middle
            return (-forwards * x, abs(y - goal))

        return min(self.targets(), key=order)

    def best_pawn(self) -> str:
        """The pawn furthest ahead among those which may move."""
        forwards = 1 if self._right() else -1
        return max(self.choices(), key=lambda place: forwards * self.boxes[place].middle[0])

    def _right(self) -> bool:
        """Return whether the side on turn plays to the right: its pawns are red."""
        return self.phrases.rightwards in self.names[self.choices()[0]]
