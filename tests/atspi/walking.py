"""Somebody who only hears goes through pages and dialogs: focus, names, announcements, and keys."""

import time

from tests.atspi.listening import Listener, Node, Phrases, nodes
from tests.smoke.desk import Desk


def blank(board: str) -> Phrases:
    """Words for who listens to a board only for its places."""
    return Phrases(board, "", "", "", "", "", "", "")


class Walker(Listener):
    """A screen reader's user among pages; knows what has the focus and what was said."""

    def __init__(self, desk: Desk, board: str = "") -> None:
        super().__init__(desk, blank(board))

    def press(self, key: str) -> str:
        """Press a key which leads to another thing; return what is heard of that."""
        before = len(self.events)
        self.desk.key(key)
        self.wait(f"another thing after {key}", lambda: self._focused_since(before))
        self.rest()  # a list is heard first, then the row in it
        return self.focused

    def rest(self) -> None:
        """Listen until nothing has been heard for a moment."""
        quiet = 0
        while quiet < 3:
            quiet = 0 if self.hear() else quiet + 1
            time.sleep(0.01)

    def _focused_since(self, before: int) -> bool:
        return any(
            event["kind"] == "object:state-changed:focused" and event["on"] and event["name"]
            for event in self.events[before:]
        )

    def seek(self, words: str, key: str = "Tab", most: int = 60) -> str:
        """Press a key until what is heard begins with these words; return all of its name."""
        met = [self.focused]
        for _ in range(most):
            if self.focused.startswith(words):
                return self.focused
            met.append(self.press(key))
        raise AssertionError(f"{words!r} is never met by {key}: {met}")

    def says(self, words: str, *, since: int = 0) -> str:
        """Wait until something with these words was said; return the last such sentence."""
        self.wait(f"said: {words}", lambda: any(words in text for text in self.said[since:]))
        return next(text for text in reversed(self.said) if words in text)

    def tree(self) -> list[Node]:
        """Everything which is shown."""
        return [node for node in nodes(self.ask("tree")) if "showing" in node["states"]]

    def find(self, name: str, role: str) -> Node:
        """The first thing of this role whose name begins so, with its children."""
        self.ask("forget")
        found = self.ask("board", kind=role, under=name)
        assert found is not None, f"no {role} {name!r}"
        return dict(found)
