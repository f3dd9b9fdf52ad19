"""A small JSON file in the user's data folder, which holds one object of entries."""

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import Message
from ludotheque.files.atomic import read_limited, set_aside, write_atomic
from ludotheque.files.inuse import InUseError
from ludotheque.files.locking import alone
from ludotheque.files.reading import Node, parse_json

Json = Any
_unwritten: Final[dict[Path, dict[str, Json]]] = {}
"""By file, entries which are held until they are written, as long as the program runs."""


class SmallFile:
    """The file ``{"version": 1, FIELD: {key: value}}``, read leniently and written atomically.

    An unreadable file is set aside with a notice, and read as one without entries.
    """

    def __init__(
        self, path: Path, field: str, *, most: int, size: int, damaged: Callable[[str], Message]
    ) -> None:
        """Use a file of at most ``size`` bytes with at most ``most`` entries in ``field``.

        ``damaged`` returns the notice about an unreadable file, given the name it was renamed to.
        """
        self.path = path
        self.notices: list[Message] = []
        """What the user should be told."""
        self._field, self._most, self._size, self._damaged = field, most, size, damaged

    def read(self, *, writing: bool = False) -> dict[str, Node]:
        """Return the entries, none where the file is absent or damaged; their values unchecked.

        Where another program holds the file there are none either, with a notice; if they are to
        be added to, ``writing``, that raises InUseError instead, so that none is lost.
        """
        with contextlib.suppress(OSError):
            if not self.path.exists():
                return {}
        try:
            data = read_limited(self.path, self._size)
        except InUseError as problem:
            if writing:
                raise
            self.notices.append(problem.message)
            return {}
        except SaveError as problem:
            if os.path.isfile(self.path):  # noqa: PTH113 - never raises; writing would replace it
                self._set_aside()
            else:
                self.notices.append(problem.message)
            return {}
        try:
            fields = Node(parse_json(data)).entries()
            return fields[self._field].entries(self._most) if self._field in fields else {}
        except SaveError:
            self._set_aside()
            return {}

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other windows from writing meanwhile; in the block, read again before writing."""
        with contextlib.suppress(OSError):  # where no folder can be made, the writing raises
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with alone(self.path.parent):
            yield

    def write(self, entries: Mapping[str, Json]) -> None:
        """Write the entries, sorted by key; raises SaveError."""
        value = {"version": 1, self._field: dict(sorted(entries.items()))}
        with contextlib.suppress(OSError):  # where no folder can be made, the writing raises
            self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(self.path, (json.dumps(value, indent=1) + "\n").encode())
        _unwritten.pop(self.path, None)

    def hold(self, entries: Mapping[str, Json]) -> None:
        """Note what should be written: ``late`` returns it as long as it is not."""
        _unwritten[self.path] = dict(entries)

    def late(self) -> dict[str, Node]:
        """Return the entries which were held and could not be written, in any page."""
        return {key: Node(value) for key, value in _unwritten.get(self.path, {}).items()}

    def _set_aside(self) -> None:
        kept = self.path
        with contextlib.suppress(OSError, InUseError):  # where it is held, writing raises
            kept = set_aside(self.path)
        self.notices.append(self._damaged(file_name(kept)))
