"""A saved game dropped on the window from the file manager opens it."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message


def one_game(mime: QMimeData) -> Path | Message:
    """Return the one file which is dropped, or the sentence why there is none to open."""
    urls = mime.urls()
    if len(urls) > 1:
        return MN(
            "One file was dropped; drop one game at a time.",
            "{n} files were dropped; drop one game at a time.",
            len(urls),
        )
    if not urls or not urls[0].isLocalFile():
        return M("Only a file on this computer can be opened.")
    path = Path(urls[0].toLocalFile())
    folder = False
    with contextlib.suppress(OSError):  # opening it will say why it cannot be looked at
        folder = path.is_dir()
    if folder:
        return M(
            "“{name}” is a folder. Drop a saved game, a file ending in .ludo.", name=file_name(path)
        )
    return path


class FileDrop(QObject):
    """Takes drops on a window; a table stays as it is unless a game is really opened."""

    def __init__(
        self, window: QWidget, open_file: Callable[[Path], object], tell: Callable[[Message], None]
    ) -> None:
        """Open what is dropped on ``window`` with ``open_file``, else ``tell`` why not."""
        super().__init__(window)
        self._open, self._tell = open_file, tell
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept files, and only files."""
        kinds = {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop}
        if event.type() not in kinds or not isinstance(event, QDropEvent):
            return super().eventFilter(watched, event)
        if not event.mimeData().hasUrls():
            event.ignore()
            return True
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            found = one_game(event.mimeData())
            # The file manager waits until the drop is over: nothing may be asked within it.
            QTimer.singleShot(0, self, lambda: self._take(found))
        return True

    def _take(self, found: Path | Message) -> None:
        if isinstance(found, Path):
            self._open(found)
        else:
            self._tell(found)
