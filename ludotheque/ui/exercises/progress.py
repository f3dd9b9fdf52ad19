"""Which exercises have been solved: a small JSON file in the user's data folder."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.paths import data_folder
from ludotheque.files.reading import Node
from ludotheque.files.smallfile import SmallFile

NAME: Final = "exercises.json"
MAX_BYTES: Final = 200_000
MARKS: Final = ("helped", "alone")
"""The marks of a solved exercise, the better one last."""


class Progress:
    """The marks of solved exercises, by « game/id »; only damaged entries of a file are lost."""

    def __init__(self, path: Path | None = None) -> None:
        """Use ``path``, by default the file in the user's data folder."""
        self.file = SmallFile(
            path or data_folder() / NAME, "solved", most=10_000, size=MAX_BYTES,
            damaged=lambda name: M(
                "Your progress in the exercises could not be read; it is kept as “{name}” and "
                "begins anew.",
                name=name,
            ),
        )  # fmt: skip
        self.notices = self.file.notices
        """Messages for the user about a damaged file."""
        self._marks: dict[str, str] = {}
        self._take(self.file.read())
        if late := self.file.late():
            self._take(late)
            with contextlib.suppress(SaveError):  # said when they were solved
                self._write()

    def _take(self, nodes: Mapping[str, Node]) -> None:
        """Keep the better mark of each exercise."""
        for key, node in nodes.items():
            with contextlib.suppress(SaveError):
                mark = node.one_of(MARKS)
                if self.mark(key) != "alone":
                    self._marks[key] = mark

    def _write(self) -> None:
        """Write the marks if the file lacks one; raises SaveError."""
        self.file.hold(self._marks)
        with self.file.alone():
            kept = self.file.read(writing=True)
            self._take(kept)
            if self._marks != {key: node.value for key, node in kept.items()}:
                self.file.write(self._marks)
            self.file.hold({})

    def mark(self, key: str) -> str:
        """Return "alone", "helped", or "" for an exercise not solved yet."""
        return self._marks.get(key, "")

    def solve(self, key: str, *, alone: bool) -> None:
        """Mark an exercise as solved, but never replace "alone" by "helped"; raises SaveError.

        Marks which another window has set meanwhile are kept. One that could not be written is
        shown, and written with the next one, or when marks are looked at anew.
        """
        mark = MARKS[alone]
        if self.mark(key) not in {mark, "alone"}:
            self._marks[key] = mark
        self._write()

    def merge(self, value: object) -> int:
        """Keep the better marks of the contents of another such file; return how many those are.

        Values which are no marks are passed over. Raises SaveError.
        """
        nodes: dict[str, Node] = {}
        with contextlib.suppress(SaveError, KeyError):
            nodes = Node(value).entries()["solved"].entries(10_000)
        count = 0
        self._take(self.file.read(writing=True))
        for key, node in nodes.items():
            with contextlib.suppress(SaveError):
                mark = node.one_of(MARKS)
                if self.mark(key) not in {mark, "alone"}:
                    self._marks[key] = mark
                    count += 1
        self._write()
        return count
