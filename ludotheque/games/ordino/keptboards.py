"""Boards of the user's own which the program keeps itself, in its folder of data.

Each is a file like any other board; its name is the one written in it. Reading one that is
damaged gives its sentence in place of a name, so that it can be told and deleted.
"""

from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.atomic import NOTHING, write_atomic
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import Message
from ludotheque.core.paths import data_folder
from ludotheque.games.ordino.drafting import encoded, read_draft
from ludotheque.games.ordino.drawing import Drawing

_SUFFIX: Final = ".json"


@attrs.frozen
class KeptBoard:
    """A board in the program's folder; ``problem`` says why it cannot be read."""

    path: Path
    name: str
    problem: Message | None = None


def folder() -> Path:
    """Return the folder of the kept boards, which may not be there yet."""
    return data_folder() / "boards"


def kept_boards() -> tuple[KeptBoard, ...]:
    """Return the kept boards, by name."""
    try:
        paths = sorted(path for path in folder().iterdir() if path.suffix == _SUFFIX)
    except OSError:
        return ()
    found = []
    for path in paths:
        try:
            found.append(KeptBoard(path, read_draft(path).now.name or path.stem))
        except LudothequeError as problem:
            found.append(KeptBoard(path, path.stem, problem.message))
    return tuple(sorted(found, key=lambda board: (board.name.casefold(), board.path.name)))


def free_path() -> Path:
    """Return where a further board can be kept; makes the folder."""
    folder().mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder() / f"board-{number}{_SUFFIX}").exists():
        number += 1
    return path


def keep(drawing: Drawing) -> Path:
    """Keep a further board and return its file; raises SaveError, OSError."""
    path = free_path()
    write_atomic(path, encoded(drawing), expected=NOTHING)
    return path


def rename(path: Path, name: str) -> None:
    """Give a kept board another name; raises BoardError, SaveError."""
    draft = read_draft(path)
    draft.rename(name)
    draft.save(path)


def delete(path: Path) -> None:
    """Delete a kept board; raises OSError."""
    if path.parent == folder():
        path.unlink(missing_ok=True)
