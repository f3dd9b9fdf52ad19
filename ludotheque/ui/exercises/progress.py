"""Which exercises have been solved: a small JSON file in the user's data folder."""

import contextlib
import json
from pathlib import Path
from typing import Final

from ludotheque.core.atomic import read_limited, write_atomic
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.core.reading import Node, parse_json, show

NAME: Final = "exercises.json"
MAX_BYTES: Final = 200_000
MARKS: Final = ("helped", "alone")
"""How an exercise was solved, the better one last."""


class Progress:
    """The marks of solved exercises, by « game/id »; a damaged file loses only what is damaged."""

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's data folder."""
        self.path = path or data_folder() / NAME
        self.notices: list[Message] = []
        """What the user should be told."""
        self._marks: dict[str, str] = self._load()

    def mark(self, key: str) -> str:
        """Return "alone", "helped", or "" for an exercise not solved yet."""
        return self._marks.get(key, "")

    def solve(self, key: str, *, alone: bool) -> None:
        """Mark an exercise as solved; "alone" is never lost again. Raises SaveError."""
        mark = MARKS[alone]
        if self.mark(key) in {mark, "alone"}:
            return
        self._marks[key] = mark
        value = {"version": 1, "solved": dict(sorted(self._marks.items()))}
        with contextlib.suppress(OSError):  # the writing itself tells of a folder not made
            self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(self.path, (json.dumps(value, indent=1) + "\n").encode())

    def _load(self) -> dict[str, str]:
        with contextlib.suppress(OSError):
            if not self.path.exists():
                return {}
        try:
            data = read_limited(self.path, MAX_BYTES)
        except SaveError as problem:
            self.notices.append(problem.message)
            return {}
        try:
            entries = Node(parse_json(data)).entries()
            solved = entries["solved"].entries(10_000) if "solved" in entries else {}
        except SaveError:
            self._set_aside()
            return {}
        found = {}
        for key, node in solved.items():
            with contextlib.suppress(SaveError):
                found[key] = node.one_of(MARKS)
        return found

    def _set_aside(self) -> None:
        bad = self.path.with_name(self.path.name + ".bad")
        with contextlib.suppress(OSError):
            self.path.replace(bad)
        self.notices.append(
            M(
                "Your progress in the exercises could not be read; it is kept as “{name}” and "
                "begins anew.",
                name=show(bad.name),
            )
        )
