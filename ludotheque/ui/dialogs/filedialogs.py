"""Asking for files: small services of the main window."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import M, Message
from ludotheque.files.settings import Settings
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.widgets.tips import path_text, plain_tip
from ludotheque.ui.widgets.widgets import Text

SUFFIX = ".ludo"
WIDEST = 440
"""The width, at a text scale of 1, from which on a path in a menu is shortened."""
_NOT_IN_NAMES = '/\\:"*?<>|'
"""What some system forbids in the name of a file."""
_LONGEST = 180
"""Bytes of a name: systems take 255, and the file is written under a longer one first."""


@runtime_checkable
class Keeper(Protocol):
    """A window which keeps settings."""

    settings: Settings

    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""


def ask_open_path(parent: QWidget) -> Path | None:
    """Ask for a game to open; None where the question is left."""
    return ask_file(parent, M("Open a game"), kinds=_filter())


def ask_save_path(parent: QWidget, path: Path | None, title: str) -> Path | None:
    """Ask for a file to save to, first offering ``path`` or a name made of ``title``."""
    first = path or Path(f"{safe_name(title)}{SUFFIX}")
    return ask_path(parent, M("Save the game"), first, SUFFIX, _filter())


def ask_file(parent: QWidget, title: Text, kinds: str, first: Path | None = None) -> Path | None:
    """Ask for a file to read, beginning at ``first`` or in the folder used last.

    ``kinds`` is the filter as Qt has it. None where the question is left. The folder is remembered.
    """
    begin = first if first is not None and _is_folder(first.parent) else first_folder(parent)
    chosen = filechooser.to_open(parent, str(title), begin, kinds)
    if chosen is not None:
        _remember(parent, chosen)
    return chosen


def ask_path(parent: QWidget, title: Message, first: Path, suffix: str, kinds: str) -> Path | None:
    """Ask for a file to write, first offering one; its ending is added where it lacks.

    A bare name, or one in a folder which has gone, is offered in the folder used last; the one
    chosen is remembered. ``kinds`` is the filter as Qt has it. None where the question is left.
    Whether a file that stands there may be replaced is asked by whoever writes
    (ui/dialogs/overwriting.py), once.
    """
    if not (first.is_absolute() and _is_folder(first.parent)):
        first = first_folder(parent) / first.name
    chosen = filechooser.to_write(parent, str(title), first, kinds)
    if chosen is None:
        return None
    _remember(parent, chosen)
    return chosen if chosen.suffix.lower() == suffix else chosen.with_name(chosen.name + suffix)


def safe_name(title: str) -> str:
    """Return a title as a name which every system allows for a file, endings still to come."""
    name = "".join("-" if c in _NOT_IN_NAMES or not c.isprintable() else c for c in title)
    return name.encode()[:_LONGEST].decode(errors="ignore").strip()


def fill_recent(menu: QMenu, settings: Settings, open_file: Callable[[Path], object]) -> None:
    """Fill a menu with the files used last."""
    menu.clear()
    for name in settings.recent:
        path = Path(name)
        text = f"{foreign(path.stem)}   {path_text(str(path.parent))}"
        short = menu.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, scaled(WIDEST))
        action = menu.addAction(short.replace("&", "&&"))
        action.setToolTip(plain_tip(path_text(name)))
        action.triggered.connect(lambda _on=False, path=path: open_file(path))
    if not settings.recent:
        menu.addAction(str(M("No file yet"))).setEnabled(False)


def first_folder(parent: QWidget) -> Path:
    """Return the folder file dialogs begin in: the one used last, or the user's own."""
    keeper = _keeper(parent)
    if keeper is not None and keeper.settings.recent_folder:
        folder = Path(keeper.settings.recent_folder)
        if _is_folder(folder):
            return folder
    return Path.home()


def _keeper(widget: QWidget | None) -> Keeper | None:
    """Return the window a page or a dialog belongs to."""
    while widget is not None and not isinstance(widget, Keeper):
        widget = widget.parentWidget()
    return widget


def _remember(parent: QWidget, path: Path) -> None:
    """Have the next file dialog, whichever it is, begin beside this file."""
    keeper = _keeper(parent)
    if keeper is not None and _is_folder(path.parent):
        folder = keeper.settings.with_folder(str(path.parent)).recent_folder
        keeper.change_settings(recent_folder=folder)


def _is_folder(path: Path) -> bool:
    with contextlib.suppress(OSError):  # a folder that may not even be looked at
        return path.is_dir()
    return False


def _filter() -> str:
    games = str(M("Ludothèque games"))
    everything = str(M("All files"))
    return f"{games} (*{SUFFIX});;{everything} (*)"
