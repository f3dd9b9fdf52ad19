"""Dialogs about the files of boards: opening, saving, replacing, unsaved changes."""

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.ui.dialogs.filedialogs import ask_file, ask_path, safe_name
from ludotheque.ui.dialogs.overwriting import ELSEWHERE, REPLACE, STAY, changed_elsewhere
from ludotheque.ui.widgets.dialogs import Answer, ask

SUFFIX: Final = ".json"


def ask_board_to_open(parent: QWidget) -> Path | None:
    """Ask for a board to open; return its path, None if the user cancels."""
    return ask_file(parent, M("Open a board"), _filter())


def ask_board_to_save(parent: QWidget, path: Path | None, title: str) -> Path | None:
    """Ask for a file to save a board to, first offering ``path`` or a name made of ``title``."""
    first = path or Path(f"{_file_name(title)}{SUFFIX}")
    return ask_path(parent, M("Save the board"), first, SUFFIX, _filter())


def ask_board_to_replace(parent: QWidget, path: Path, *, own: bool) -> str:
    """Ask what to do if another file stands there: "cancel", "open", "elsewhere" or "replace".

    ``own`` says that it is the file of this board, changed by another program.
    """
    kept = M("If you replace it, the file which is there now is kept beside the new one.")
    title, text = (
        M("There is already a file"),
        M("“{name}” is there already.", name=file_name(path)),
    )
    if own:
        title, text = M("The file has changed"), changed_elsewhere(path)
    answers = (
        STAY,
        Answer("open", M("Open the other"), ""),
        Answer(ELSEWHERE.key, ELSEWHERE.text, "default"),
        REPLACE,
    )
    return ask(parent, title, M("{first} {second}", first=text, second=kept), answers,
               icon="warning")  # fmt: skip


def _file_name(title: str) -> str:
    return safe_name(title)[:80].strip() or str(M("board"))


def ask_unsaved(parent: QWidget, name: str) -> str:
    """Ask what to do with unsaved changes: "save", "leave" or "stay"."""
    return ask(
        parent,
        M("The board is not saved"),
        M("Changes of “{name}” are not kept yet.", name=name)
        if name
        else M("Changes of this board are not kept yet."),
        (
            Answer("stay", M("Go on drawing"), "cancel"),
            Answer("leave", M("Leave without saving"), "danger"),
            Answer("save", M("Save"), "default"),
        ),
        icon="warning",
    )


def _filter() -> str:
    boards, everything = M("Boards"), M("All files")
    return f"{boards} (*{SUFFIX});;{everything} (*)"
