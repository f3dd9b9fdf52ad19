"""Asks before a file is overwritten, and does what was answered."""

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
"""Digests of what this program has exported: replaced again, it need not stay beside the new."""


@attrs.frozen
class Target:
    """A file to write, and what may be replaced there: by default whatever stands."""

    path: Path
    expected: str = ANYTHING
    """The digest of what the user has agreed to replace, NOTHING where no file stood."""

    def write(self, data: bytes) -> None:
        """Write the file, whole or not at all; raises SaveError.

        What was replaced stays beside it, unless this program had written it.
        """
        keep = self.expected not in {ANYTHING, NOTHING} and self.expected not in _written
        write_atomic(self.path, data, expected=self.expected, keep=keep)
        _written.add(digest(data))


def choose_target(
    parent: QWidget, title: Message, first: Path, choose: Callable[[Path], Path | None]
) -> Target | None:
    """Have a file chosen, first offering one; a file that stands there is asked about.

    None where one of the questions is left.
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
    """Return that the file of what is worked on here has been changed by somebody else."""
    return M(
        "“{name}” has been changed since it was last opened or saved here: by another program, "
        "another window or another computer.",
        name=file_name(path),
    )


def standing_or_nothing(path: Path) -> str:
    """Return the digest of what stands in a file; where it cannot be had, writing will say why."""
    try:
        return standing(path)
    except SaveError:
        return NOTHING
