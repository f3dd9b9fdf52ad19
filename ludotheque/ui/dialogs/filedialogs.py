"""Asking for files: small services of the main window."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import M, Message
from ludotheque.files.settings import Settings
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.widgets.tips import path_words, plain_tip

SUFFIX = ".ludo"
WIDEST = 440
"""The width, at a text scale of 1, from which on a path in a menu is shortened."""
_NOT_IN_NAMES = '/\\:"*?<>|'
"""What some system forbids in the name of a file."""
_LONGEST = 180
"""Bytes of a name: systems take 255, and the file is written under a longer one first."""


def ask_open_path(parent: QWidget, settings: Settings) -> Path | None:
    """Ask for a file to open; None where the question is left."""
    name, _ = QFileDialog.getOpenFileName(
        parent, str(M("Open a game")), str(first_folder(settings)), _filter()
    )
    return Path(name) if name else None


def ask_save_path(
    parent: QWidget, settings: Settings, path: Path | None, title: str
) -> Path | None:
    """Ask for a file to save to, first offering ``path`` or a name made of ``title``."""
    first = path or first_folder(settings) / f"{safe_name(title)}{SUFFIX}"
    return ask_path(parent, M("Save the game"), first, SUFFIX, _filter())


def ask_path(parent: QWidget, title: Message, first: Path, suffix: str, kinds: str) -> Path | None:
    """Ask for a file to write, first offering one; its ending is added where it lacks.

    ``kinds`` is the filter as Qt has it. None where the question is left. Whether a file that
    stands there may be replaced is asked by whoever writes (ui/dialogs/overwriting.py), once.
    """
    options = QFileDialog.Option.DontConfirmOverwrite
    name, _ = QFileDialog.getSaveFileName(parent, str(title), str(first), kinds, options=options)
    if not name:
        return None
    chosen = Path(name)
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
        words = f"{foreign(path.stem)}   {path_words(str(path.parent))}"
        short = menu.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, scaled(WIDEST))
        action = menu.addAction(short.replace("&", "&&"))
        action.setToolTip(plain_tip(path_words(name)))
        action.triggered.connect(lambda _on=False, path=path: open_file(path))
    if not settings.recent:
        menu.addAction(str(M("No file yet"))).setEnabled(False)


def first_folder(settings: Settings) -> Path:
    """Return the folder file dialogs begin in: the one used last, or the user's own."""
    if settings.recent_folder:
        with contextlib.suppress(OSError):  # a folder that may not even be looked at
            folder = Path(settings.recent_folder)
            if folder.is_dir():
                return folder
    return Path.home()


def _filter() -> str:
    games = str(M("Ludothèque games"))
    everything = str(M("All files"))
    return f"{games} (*{SUFFIX});;{everything} (*)"
