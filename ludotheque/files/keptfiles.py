"""Files of the user which the program keeps in a folder of its own, each content once."""

import contextlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ludotheque.core.errors import LudothequeError
from ludotheque.files.atomic import NOTHING, digest, read_limited, write_atomic


def contents(paths: Iterable[Path], largest: int) -> dict[str, bytes]:
    """Return the contents of files by name, without those which cannot be read.

    A second file of one name gets a number before it.
    """
    found: dict[str, bytes] = {}
    for path in paths:
        with contextlib.suppress(LudothequeError):
            data = read_limited(path, largest)
            name, number = path.name, 2
            while name in found and found[name] != data:
                name, number = f"{number} {path.name}", number + 1
            found[name] = data
    return found


def files_in(folder: Path) -> list[Path]:
    """Return the files of a folder by name, none where it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.is_file())
    except OSError:
        return []


def add(folder: Path, files: Mapping[str, bytes], largest: int, free: Callable[[str], Path]) -> int:
    """Write the files whose contents are not in a folder yet; return how many.

    ``free`` returns a path which is free, given a name. Raises SaveError, OSError.
    """
    there = {digest(data) for data in contents(files_in(folder), largest).values()}
    count = 0
    for name, data in files.items():
        if digest(data) not in there:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomic(free(name), data, expected=NOTHING)
            there.add(digest(data))
            count += 1
    return count
