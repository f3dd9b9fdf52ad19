"""The best times against the clock: a small JSON file in the user's data folder."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.paths import data_folder
from ludotheque.files.reading import Node
from ludotheque.files.smallfile import SmallFile
from ludotheque.ui.games.automatch.encyclopaedia.ordering import PENALTY

NAME: Final = "practice.json"
MAX_BYTES: Final = 100_000
_LONGEST: Final = 100_000


@attrs.frozen
class Time:
    """One time against the clock: ``tenths`` of a second, without penalties, and ``faults``."""

    tenths: int
    faults: int

    @property
    def total(self) -> int:
        """Return the time in tenths of a second, with the penalty for each fault."""
        return self.tenths + round(10 * PENALTY) * self.faults


def _time(node: Node) -> Time:
    """Return a time from its JSON; raises SaveError, KeyError."""
    parts = node.entries()
    return Time(parts["tenths"].integer(0, 10 * _LONGEST), parts["faults"].integer(0, 52))


class BestTimes:
    """The best time of each exercise, by key; a damaged file loses only what is damaged."""

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's data folder."""
        self.file = SmallFile(
            path or data_folder() / NAME, "best", most=1_000, size=MAX_BYTES,
            damaged=lambda name: M(
                "Your best times could not be read; they are kept as “{name}” and begin anew.",
                name=name,
            ),
        )  # fmt: skip
        self.notices = self.file.notices
        """Messages for the user, about a damaged file for example."""
        self._best: dict[str, Time] = {}
        self._take(self.file.read())
        if late := self.file.late():
            self._take(late)
            with contextlib.suppress(SaveError):  # said when they were reached
                self._write()

    def _take(self, nodes: Mapping[str, Node]) -> None:
        """Keep the better time of each exercise."""
        for key, node in nodes.items():
            with contextlib.suppress(SaveError, KeyError):
                time = _time(node)
                if self._is_better(key, time):
                    self._best[key] = time

    def _write(self) -> None:
        """Write the times, with those another window has kept meanwhile; raises SaveError."""
        self.file.hold(self._json())
        with self.file.alone():
            self._take(self.file.read(writing=True))
            self.file.write(self._json())

    def _json(self) -> dict[str, dict[str, int]]:
        return {
            key: {"tenths": kept.tenths, "faults": kept.faults} for key, kept in self._best.items()
        }

    def _is_better(self, key: str, time: Time) -> bool:
        known = self._best.get(key)
        return known is None or time.total < known.total

    def best(self, key: str) -> Time | None:
        """Return the best time of an exercise, None where there is none."""
        return self._best.get(key)

    def take(self, key: str, time: Time) -> bool:
        """Keep a time if it is the best; return whether it was. Raises SaveError.

        Times which another window has kept meanwhile are read first. One that could not be written
        is known all the same, and written with the next one, or when the page is opened anew.
        """
        with contextlib.suppress(SaveError):  # the writing raises
            self._take(self.file.read(writing=True))
        if not self._is_better(key, time):
            return False
        self._best[key] = time
        self._write()
        return True

    def merge(self, value: object) -> int:
        """Keep what is better in the contents of another such file; return how many times are.

        Values which are no times are passed over. Raises SaveError.
        """
        nodes: dict[str, Node] = {}
        with contextlib.suppress(SaveError, KeyError):
            nodes = Node(value).entries()["best"].entries(1_000)
        count = 0
        for key, node in nodes.items():
            with contextlib.suppress(SaveError, KeyError):
                count += self.take(key, _time(node))
        return count
