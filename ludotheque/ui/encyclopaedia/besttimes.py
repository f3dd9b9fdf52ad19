"""The best times against the clock: a small JSON file in the user's data folder."""

import contextlib
import json
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.atomic import read_limited, write_atomic
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.core.reading import Node, parse_json, show
from ludotheque.ui.encyclopaedia.ordering import PENALTY

NAME: Final = "practice.json"
MAX_BYTES: Final = 100_000
_LONGEST: Final = 100_000


@attrs.frozen
class Time:
    """One time against the clock: ``tenths`` of a second without the faults' cost, and faults."""

    tenths: int
    faults: int

    @property
    def total(self) -> int:
        """Return the time with what the faults cost, in tenths of a second."""
        return self.tenths + round(10 * PENALTY) * self.faults


class BestTimes:
    """The best time of each exercise, by key; a damaged file loses only what is damaged."""

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's data folder."""
        self.path = path or data_folder() / NAME
        self.notices: list[Message] = []
        """What the user should be told."""
        self._best: dict[str, Time] = self._load()

    def best(self, key: str) -> Time | None:
        """Return the best time of an exercise, None where there is none."""
        return self._best.get(key)

    def take(self, key: str, time: Time) -> bool:
        """Keep a time if it is the best; tell whether it was. Raises SaveError."""
        known = self._best.get(key)
        if known is not None and known.total <= time.total:
            return False
        self._best[key] = time
        value = {
            "version": 1,
            "best": {
                name: {"tenths": kept.tenths, "faults": kept.faults}
                for name, kept in sorted(self._best.items())
            },
        }
        with contextlib.suppress(OSError):  # the writing itself tells of a folder not made
            self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(self.path, (json.dumps(value, indent=1) + "\n").encode())
        return True

    def _load(self) -> dict[str, Time]:
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
            best = entries["best"].entries(1_000) if "best" in entries else {}
        except SaveError:
            self._set_aside()
            return {}
        found = {}
        for key, node in best.items():
            with contextlib.suppress(SaveError, KeyError):
                parts = node.entries()
                found[key] = Time(
                    parts["tenths"].integer(0, 10 * _LONGEST), parts["faults"].integer(0, 52)
                )
        return found

    def _set_aside(self) -> None:
        bad = self.path.with_name(self.path.name + ".bad")
        with contextlib.suppress(OSError):
            self.path.replace(bad)
        self.notices.append(
            M(
                "Your best times could not be read; they are kept as “{name}” and begin anew.",
                name=show(bad.name),
            )
        )
