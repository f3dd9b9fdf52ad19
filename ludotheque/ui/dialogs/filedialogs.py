"""Functions of the main window which ask for files."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import M, Message
from ludotheque.files.names import FORBIDDEN, is_device
from ludotheque.files.settings import Settings
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.widgets.tips import path_text, plain_tip
from ludotheque.ui.widgets.widgets import Text

SUFFIX = ".ludo"
WIDEST = 440
"""The width, at a text scale of 1, above which a path in a menu is elided."""
_LONGEST = 180
"""The most bytes of a file name: systems allow 255, and a temporary name is longer."""


@runtime_checkable
class Keeper(Protocol):
    """A window which keeps settings."""

    settings: Settings

    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""


def ask_open_path(parent: QWidget) -> Path | None:
    """Ask for a game to open; return None if cancelled."""
    known, everything = M("Games and lists of moves"), M("All files")
    kinds = f"{known} (*{SUFFIX} *.txt);;{everything} (*)"
    return ask_file(parent, M("Open a game"), kinds=kinds)


def ask_save_path(parent: QWidget, path: Path | None, title: str) -> Path | None:
    """Ask for a file to save to, suggesting ``path`` or a name made from ``title``."""
    first = path or Path(f"{safe_name(title)}{SUFFIX}")
    return ask_path(parent, M("Save the game"), first, SUFFIX, _filter())


def ask_file(parent: QWidget, title: Text, kinds: str, first: Path | None = None) -> Path | None:
    """Ask for a file to read, starting at ``first`` or in the last folder; remember its folder.

    ``kinds`` is a filter in Qt's format. Return None if cancelled.
    """
    begin = first if first is not None and _is_folder(first.parent) else first_folder(parent)
    chosen = filechooser.to_open(parent, str(title), begin, kinds)
    if chosen is not None:
        _remember(parent, chosen)
    return chosen


def ask_path(parent: QWidget, title: Message, first: Path, suffix: str, kinds: str) -> Path | None:
    """Ask for a file to write, suggesting ``first``; add ``suffix`` if the name lacks it.

    A relative path, or one in a missing folder, is suggested in the last folder; the folder chosen
    is remembered. ``kinds`` is a filter in Qt's format. Return None if cancelled. Overwriting is
    confirmed by the caller (ui/dialogs/overwriting.py), only once.
    """
    if not (first.is_absolute() and _is_folder(first.parent)):
        first = first_folder(parent) / first.name
    chosen = filechooser.to_write(parent, str(title), first, kinds)
    if chosen is None:
        return None
    _remember(parent, chosen)
    return chosen if chosen.suffix.lower() == suffix else chosen.with_name(chosen.name + suffix)


def safe_name(title: str) -> str:
    """Return a title as a file name, without suffix, which every system allows.

    Files travel: what Windows refuses, or takes for a device, is avoided on each of them.
    """
    name = "".join("-" if c in FORBIDDEN or not c.isprintable() else c for c in title)
    name = name.encode()[:_LONGEST].decode(errors="ignore").strip(" .")
    return f"_{name}" if is_device(name) else name


def fill_recent(menu: QMenu, settings: Settings, open_file: Callable[[Path], object]) -> None:
    """Fill a menu with the recent files."""
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
    """Return the folder where file dialogs start: the last one, or the user's home."""
    keeper = _keeper(parent)
    if keeper is not None and keeper.settings.recent_folder:
        folder = Path(keeper.settings.recent_folder)
        if _is_folder(folder):
            return folder
    return Path.home()


def _keeper(widget: QWidget | None) -> Keeper | None:
    """Return the window which a page or a dialog belongs to, None if there is none."""
    while widget is not None and not isinstance(widget, Keeper):
        widget = widget.parentWidget()
    return widget


def _remember(parent: QWidget, path: Path) -> None:
    """Let the next file dialog start in the folder of this file."""
    keeper = _keeper(parent)
    if keeper is not None and _is_folder(path.parent):
        folder = keeper.settings.with_folder(str(path.parent)).recent_folder
        keeper.change_settings(recent_folder=folder)


def _is_folder(path: Path) -> bool:
    with contextlib.suppress(OSError):  # a folder without permission
        return path.is_dir()
    return False


def _filter() -> str:
    games = str(M("Ludothèque games"))
    everything = str(M("All files"))
    return f"{games} (*{SUFFIX});;{everything} (*)"
