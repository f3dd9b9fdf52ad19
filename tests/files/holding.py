"""A file as another program holds it on Windows: what that system refuses is refused here."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludotheque.files import inuse

SHARING, DENIED = 32, 5


def refusal(number: int | None, path: object) -> PermissionError:
    """Windows' error; the C library, which opens files, tells no number of it."""
    problem = PermissionError(13, "Permission denied", str(path))
    if number is not None:
        problem.winerror = number  # type: ignore[attr-defined]
    return problem


class Holder:
    """Holds one file: nobody else may open, rename, replace or remove it under any of its names.

    ``lets_go`` is after how many refusals it does so by itself; a holder that ``shares`` lets
    others read the file, one that ``shares_writing`` also write to it, as SQLite does, and one that
    ``shares_name`` rename and remove it, but not replace it.
    """

    def __init__(
        self,
        path: Path,
        lets_go: int | None = None,
        *,
        shares: bool = False,
        shares_writing: bool = False,
        shares_name: bool = False,
    ) -> None:
        self.path, self.lets_go = path, lets_go
        self.shares = shares or shares_writing or shares_name
        self.shares_writing, self.shares_name = shares_writing, shares_name
        self.refused = 0
        self.on = True
        self.slept = 0.0

    def holds(self, path: Any) -> bool:
        """Whether this is the file held, by whatever name."""
        if not self.on or isinstance(path, int):
            return False
        try:
            return os.path.samestat(self.info, Path(path).stat())
        except OSError:
            return False

    def refuse(self, number: int | None, path: Any) -> None:
        self.refused += 1
        if self.lets_go is not None and self.refused > self.lets_go:
            self.on = False
        else:
            raise refusal(number, path)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Let the functions of ``os`` refuse."""
        self.info = self.path.stat()
        real = {name: getattr(os, name) for name in ("open", "replace", "rename", "unlink")}

        def opening(path: Any, *rest: Any, **named: Any) -> int:
            writes = rest[0] & (os.O_WRONLY | os.O_RDWR)
            if self.holds(path) and not (self.shares_writing if writes else self.shares):
                self.refuse(None, path)
            return int(real["open"](path, *rest, **named))

        def replacing(source: Any, target: Any) -> None:
            if self.holds(target):
                self.refuse(DENIED, target)
            if self.holds(source) and not self.shares_name:
                self.refuse(SHARING, source)
            real["replace"](source, target)

        def renaming(source: Any, target: Any) -> None:
            if self.holds(source) and not self.shares_name:
                self.refuse(SHARING, source)
            real["rename"](source, target)

        def removing(path: Any, **named: Any) -> None:
            if self.holds(path) and not self.shares_name:
                self.refuse(SHARING, path)
            real["unlink"](path, **named)

        def sleeping(seconds: float) -> None:
            self.slept += seconds

        patch.setattr(os, "open", opening)
        patch.setattr(os, "replace", replacing)
        patch.setattr(os, "rename", renaming)
        patch.setattr(os, "unlink", removing)
        patch.setattr(inuse, "WINDOWS", True)
        patch.setattr(inuse.time, "sleep", sleeping)


@contextmanager
def held(path: Path, lets_go: int | None = None, **how: bool) -> Iterator[Holder]:
    """Another program holds the file in the block, unless it lets go before."""
    holder = Holder(path, lets_go, **how)
    with pytest.MonkeyPatch.context() as patch:
        holder.install(patch)
        yield holder
