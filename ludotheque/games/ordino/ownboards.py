"""“My boards”: the user’s own boards in the program’s data folder.

Each is a file like that of any other board; the name shown is the one written in it. A damaged one
is listed with its fault, so that it can be shown and deleted.
"""

import contextlib
import secrets
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.files.atomic import ANYTHING, NOTHING, FileChangedError, standing, write_atomic
from ludotheque.files.inuse import InUseError, remove
from ludotheque.files.locking import alone
from ludotheque.games.ordino.boarddraft import encoded, read_draft
from ludotheque.games.ordino.boarddrawing import Drawing

_SUFFIX: Final = ".json"


@attrs.frozen
class OwnBoard:
    """A board in the program's folder; ``problem`` says why it cannot be read.

    ``stands`` is the digest of its file's content.
    """

    path: Path
    name: str
    stands: str
    problem: Message | None = None


def folder() -> Path:
    """Return the folder of the kept boards, which may not exist yet."""
    return data_folder() / "boards"


def own_boards() -> tuple[OwnBoard, ...]:
    """Return the kept boards, by name."""
    try:
        paths = sorted(path for path in folder().iterdir() if path.suffix == _SUFFIX)
    except OSError:
        return ()
    found = []
    for path in paths:
        try:
            draft = read_draft(path)
            found.append(OwnBoard(path, draft.now.name or path.stem, draft.stands))
        except LudothequeError as problem:
            found.append(OwnBoard(path, path.stem, _listed(path), problem.message))
    return tuple(sorted(found, key=lambda board: (board.name.casefold(), board.path.name)))


def _standing(path: Path) -> str:
    try:
        return standing(path)
    except InUseError:
        raise
    except SaveError:  # an unreadable file cannot be compared
        return ANYTHING


def _listed(path: Path) -> str:
    with contextlib.suppress(InUseError):
        return _standing(path)
    return ANYTHING


def free_path() -> Path:
    """Return a path for a new board; makes the folder.

    File names are never reused: another window may still refer to a deleted board.
    """
    folder().mkdir(parents=True, exist_ok=True)
    return folder() / f"board-{secrets.token_hex(8)}{_SUFFIX}"


def keep(drawing: Drawing) -> Path:
    """Keep a new board and return its file; raises SaveError, OSError."""
    path = free_path()
    write_atomic(path, encoded(drawing), expected=NOTHING)
    return path


def rename(path: Path, name: str, expected: str = ANYTHING) -> None:
    """Give a kept board another name; raises BoardError, SaveError.

    FileChangedError where its file no longer has the ``expected`` digest.
    """
    draft = read_draft(path)
    if expected not in {ANYTHING, draft.stands}:
        raise _changed()
    draft.rename(name)
    draft.save(path)


def delete(path: Path, expected: str = ANYTHING) -> None:
    """Delete a kept board; raises OSError, InUseError where another program holds it.

    FileChangedError where its file no longer has the ``expected`` digest.
    """
    if path.parent != folder():
        return
    with alone(path.parent):
        if expected not in {ANYTHING, _standing(path)} and path.exists():
            raise _changed()
        remove(path)


def _changed() -> FileChangedError:
    text = M(
        "This board has been changed in another window meanwhile: nothing has been done, and the "
        "list now shows what is kept."
    )
    return FileChangedError(text)
