"""Writes a template which the user can edit: a key table, a board."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message, catalogue
from ludotheque.files.atomic import write_atomic
from ludotheque.games import game_class
from ludotheque.ui.dialogs.filedialogs import ask_path
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.tips import path_text


def save_template(
    parent: QWidget, game: str, option: str, say: Callable[[Message], object] | None = None
) -> Path | None:
    """Ask for a file and write the game's own data for an option, in the language in use.

    A file replaced is kept as a backup. ``say`` tells where the template is, by default in a
    dialog. Return its path, None if cancelled or on failure.
    """
    found = game_class(game).template(option, catalogue().language)
    if found is None:
        return None
    name, data = found
    suffix = Path(name).suffix
    tables, everything = M("Key tables"), M("All files")
    kinds = f"{tables} (*{suffix});;{everything} (*)"
    path = ask_path(parent, M("Save a template"), Path(name), suffix, kinds)
    if path is None:
        return None
    try:
        write_atomic(path, data, keep=True)
    except LudothequeError as problem:
        tell(parent, problem.message, warning=True)
        return None
    text = M(
        "The template is written: “{name}”, in the folder “{folder}”.",
        name=file_name(path), folder=path_text(str(path.parent)),
    )  # fmt: skip
    if say is None:
        tell(parent, text)
    else:
        say(text)
    return path
