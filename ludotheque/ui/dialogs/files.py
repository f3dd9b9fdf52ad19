"""Asks for files to export pages, pictures, tables and moves to."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import Message
from ludotheque.ui.dialogs import filedialogs
from ludotheque.ui.dialogs.overwriting import Target, choose_target


def ask_path(
    parent: QWidget, title: Message, name: str, suffix: str, kind: Message
) -> Target | None:
    """Ask for a file to write, suggesting ``name``; return None if cancelled.

    Replacing an existing file must be confirmed.
    """
    first = Path(f"{filedialogs.safe_name(name)}{suffix}")
    kinds = f"{kind} (*{suffix})"
    return choose_target(
        parent, title, first, lambda path: filedialogs.ask_path(parent, title, path, suffix, kinds)
    )
