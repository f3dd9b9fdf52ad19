"""Asking for the files pages, pictures, tables and moves are written to."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import Message
from ludotheque.core.settings import Settings
from ludotheque.ui import filedialogs


def ask_path(
    parent: QWidget, settings: Settings, title: Message, name: str, suffix: str, kind: Message
) -> Path | None:
    """Ask for a file to write, first offering ``name``; None where the question is left."""
    folder = filedialogs.first_folder(settings)
    first = folder / f"{filedialogs.safe_name(name)}{suffix}"
    return filedialogs.ask_path(parent, title, first, suffix, f"{kind} (*{suffix})")
