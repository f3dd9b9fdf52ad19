"""Asks before a file is overwritten, and writes it as the user has answered."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
from PySide6.QtWidgets import QWidget

from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.files.atomic import ANYTHING, NOTHING, digest, standing, write_atomic
from ludotheque.ui.widgets.dialogs import Answer, ask

ELSEWHERE: Final = Answer("elsewhere", M("Save as…"), "")
REPLACE: Final = Answer("replace", M("Replace"), "danger")
STAY: Final = Answer("cancel", M("Cancel"), "cancel")
_written: Final[set[str]] = set()
"""Digests of files this program has exported, of which no backup is kept when they are replaced."""


@attrs.frozen
class Target:
    """A file to write, and what may be replaced there: by default anything."""

    path: Path
    expected: str = ANYTHING
    """The digest of the contents the user agreed to replace, NOTHING if there was no file."""

    def write(self, data: bytes) -> None:
        """Write the file atomically; raises SaveError.

        What is replaced is kept as a backup, unless this program has written it.
        """
        write_atomic(self.path, data, expected=self.expected, keep=self.keeps)
        self.note(digest(data))

    @property
    def keeps(self) -> bool:
        """Return whether what is replaced is kept as a backup."""
        return self.expected not in {ANYTHING, NOTHING} and self.expected not in _written

    def note(self, found: str) -> None:
        """Note that this program has written what has this digest."""
        _written.add(found)


def choose_target(
    parent: QWidget, title: Message, first: Path, choose: Callable[[Path], Path | None]
) -> Target | None:
    """Let the user choose a file, suggesting ``first``; confirm replacing an existing one.

    Return None if cancelled.
    """
    path = choose(first)
    while path is not None:
        found = standing_or_nothing(path)
        if found == NOTHING:
            return Target(path, NOTHING)
        text = M("There is already a file “{name}”. Replace it?", name=file_name(path))
        answer = ask(parent, title, text, (STAY, ELSEWHERE, REPLACE), icon="warning")
        if answer != "elsewhere":
            return Target(path, found) if answer == "replace" else None
        path = choose(path)
    return None


def changed_elsewhere(path: Path) -> Message:
    """Return the text that the file has been changed elsewhere since it was opened or saved."""
    return M(
        "“{name}” has been changed since it was last opened or saved here: by another program, "
        "another window or another computer.",
        name=file_name(path),
    )


def standing_or_nothing(path: Path) -> str:
    """Return the digest of a file's contents; NOTHING if it is missing or cannot be read."""
    try:
        return standing(path)
    except SaveError:
        return NOTHING
