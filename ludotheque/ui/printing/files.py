"""Asking for the files pages and pictures are written to."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.core.settings import Settings
from ludotheque.ui.dialogs import Answer, ask
from ludotheque.ui.filedialogs import first_folder, safe_name


def ask_path(
    parent: QWidget, settings: Settings, title: Message, name: str, suffix: str, kind: Message
) -> Path | None:
    """Ask for a file to write, first offering ``name``; None where the question is left."""
    first = first_folder(settings) / f"{safe_name(name)}{suffix}"
    chosen, _ = QFileDialog.getSaveFileName(parent, str(title), str(first), f"{kind} (*{suffix})")
    if not chosen:
        return None
    path = Path(chosen)
    if path.suffix.lower() == suffix:
        return path
    # The file dialog has asked about the name without ending, not about this one.
    path = path.with_name(path.name + suffix)
    return path if not path.exists() or _may_replace(parent, title, path) else None


def _may_replace(parent: QWidget, title: Message, path: Path) -> bool:
    question = M("There is already a file “{name}”. Replace it?", name=path.name)
    answers = (Answer("cancel", M("Cancel"), "cancel"), Answer("replace", M("Replace"), "danger"))
    return ask(parent, title, question, answers, icon="warning") == "replace"
