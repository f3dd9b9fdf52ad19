"""Handles uncaught exceptions: logs them and tells the user in one sentence."""

import logging
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from ludotheque import __version__
from ludotheque.core.paths import data_folder

LOG = "ludotheque.log"
_logger = logging.getLogger("ludotheque")
_tell: Callable[[str], None] | None = None
_telling = False
_told: set[str] = set()
_MOST_TOLD = 20


def install(tell: Callable[[str], None] | None = None) -> None:
    """Log uncaught exceptions in the data folder and call ``tell`` with the log's path.

    The same exception is told only once: one raised at every repaint must not open a dialog each
    time.
    """
    global _tell  # noqa: PLW0603 - sys.excepthook is global as well
    _tell = tell
    _told.clear()
    sys.excepthook = _hook


def log_path() -> str:
    """Return the path of the log file."""
    return str(data_folder() / LOG)


def _open_log() -> None:
    from ludotheque.ui.window.rolling import Rolling  # noqa: PLC0415 - slow, and rarely needed

    if _logger.handlers:
        return
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        log = Path(log_path())
        if log.exists() and not log.is_file():
            raise IsADirectoryError  # opening a pipe would block until it is read
        handler: logging.Handler = Rolling(
            log_path(), maxBytes=500_000, backupCount=1, encoding="utf-8"
        )
    except OSError:
        handler = logging.StreamHandler()  # no writable file: the terminal, if there is one
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    _logger.addHandler(handler)
    _logger.propagate = False


def _hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    global _telling  # noqa: PLW0603 - an error while telling must not be told again
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    _open_log()
    text = "".join(traceback.format_exception(kind, error, trace))
    _logger.error("Ludothèque %s\n%s", __version__, text)
    if _tell is not None and not _telling and text not in _told and len(_told) < _MOST_TOLD:
        _told.add(text)
        _telling = True
        try:
            _tell(log_path())
        except Exception:
            _logger.exception("while telling of the error above")
        finally:
            _telling = False
