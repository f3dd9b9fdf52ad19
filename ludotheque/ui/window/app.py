"""Starting the program."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque import __version__
from ludotheque.archive.store import Archive
from ludotheque.core.errors import InstallationError, LudothequeError
from ludotheque.core.messages import M
from ludotheque.core.paths import config_folder, data_folder
from ludotheque.files.atomic import clear_unfinished
from ludotheque.files.settings import SettingsFile
from ludotheque.games import info
from ludotheque.system.onewindow import TAKE_SECONDS, Desk, Wish
from ludotheque.ui.board import accessible
from ludotheque.ui.look.fonts import load_fonts
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.style import style_sheet
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.look.theme import manager
from ludotheque.ui.tour.gametour import tour_game
from ludotheque.ui.tour.offer import TourOffer
from ludotheque.ui.window import crash
from ludotheque.ui.window.mainwindow import MainWindow

WAIT: Final = 150
"""Milliseconds between two looks whether a question has been answered."""


class Application(QApplication):
    """On macOS a double click on a saved game is no argument but an event, at any time."""

    file_asked = Signal(str)
    """The path of a file which the desktop wants opened."""

    def event(self, event: QEvent) -> bool:
        """Pass files on; what is no file of this computer is left to Qt."""
        if isinstance(event, QFileOpenEvent) and event.file():
            name = event.file()
            # Opening may ask a question, for which the desktop must not be kept waiting.
            QTimer.singleShot(0, self, lambda: self.file_asked.emit(name))
            return True
        return super().event(event)


class Grant:
    """Says once for two threads whether something has been taken, or was given up before."""

    def __init__(self) -> None:
        """Begin undecided."""
        self._undecided = threading.Lock()
        self._given = threading.Event()

    def give(self) -> bool:
        """Take the wish, unless the other process has given up waiting."""
        if not self._undecided.acquire(blocking=False):
            return False
        self._given.set()
        return True

    def wait(self, seconds: float) -> bool:
        """Return whether it was taken; after so long it is given up."""
        return self._given.wait(seconds) or not self._undecided.acquire(blocking=False)


class LaterStarts(QObject):
    """Passes wishes on to the thread in which the window lives."""

    came = Signal(object)
    """A ``Wish``, in the window's thread."""
    _heard = Signal(object, object)

    def __init__(self, window: QWidget) -> None:
        """Serve a window, as long as it is not closed."""
        super().__init__(window)
        self._window = window
        self._heard.connect(self._granted, Qt.ConnectionType.QueuedConnection)

    def take(self, wish: Wish) -> bool:
        """Wait until the window has taken a wish; False where it is busy too long, or closed."""
        grant = Grant()
        self._heard.emit(wish, grant)
        return grant.wait(TAKE_SECONDS)

    def _granted(self, wish: Wish, grant: Grant) -> None:
        if self._window.isVisible() and grant.give():
            self.came.emit(wish)


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the application, dressed: fonts, colours, accessibility; one a process."""
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else Application(list(arguments))
    application.setApplicationName("Ludothèque")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("ludotheque")
    load_fonts()
    accessible.install()
    manager().install(style_sheet)
    application.setWindowIcon(QIcon(picture("frame/mark", 64, 64)))
    return application


def make_window(language: str | None = None) -> MainWindow:
    """Return the window with the user's settings and archive.

    ``language`` stands, until it is changed there, for the one of the settings.
    """
    settings = SettingsFile()
    loaded = settings.load()
    apply_language(language or loaded.language)
    apply_text_size(loaded.text_size)
    window = MainWindow(settings, Archive(), loaded)
    if settings.first_start:
        offer_tour(window)
    return window


def offer_tour(window: MainWindow) -> None:
    """Offer the tour on the shelf of a window, unless something has been played already."""
    tour = tour_game()
    if window.shelf.row.cards or tour is None:
        return
    card = TourOffer(info(tour[0]).title)
    window.shelf.welcome_with(card)

    def answered() -> None:
        window.shelf.welcome_with(None)
        window.shelf.setFocus(Qt.FocusReason.OtherFocusReason)
        # It is not offered again, however this session ends; where nothing can be written, the
        # window tells so as soon as a setting is changed.
        with contextlib.suppress(LudothequeError):
            window.settings_file.save(window.settings)

    def go() -> None:
        answered()
        window.visits.show_tour()

    card.later_button.clicked.connect(answered)
    card.go_button.clicked.connect(go)
    window.menus.on("tour", lambda: window.shelf.welcome_with(None))


def run(files: Sequence[str] = (), language: str | None = None, desk: Desk | None = None) -> int:
    """Run the program until its window is closed; open the first file given.

    What later starts wish comes over ``desk``.
    """
    try:
        application = make_application(["ludotheque"])
        window = make_window(language)
    except InstallationError as problem:
        sys.stderr.write(
            str(M("The installation is damaged: {problem}.", problem=problem.message)) + "\n"
        )
        return 1
    crash.install(window.tell_crash)
    window.show()
    QTimer.singleShot(WAIT, window, _clear)
    if isinstance(application, Application):
        application.file_asked.connect(lambda name: _come(window, Wish(name)))
    if files:
        QTimer.singleShot(0, window, lambda: _open(window, files[0]))
    later = LaterStarts(window)
    later.came.connect(lambda wish: _come(window, wish))
    if desk is not None:
        desk.open(later.take)
    return application.exec()


def _clear() -> None:
    """Remove what killed writes have left in the program's own folders."""
    for folder in {data_folder(), config_folder()}:
        clear_unfinished(folder, time.time())


def _come(window: MainWindow, wish: Wish) -> None:
    """Bring the window to the front, in the language asked for, and open the file asked for."""
    if wish.language is not None:
        apply_language(wish.language)
    if wish.activation:
        os.environ["XDG_ACTIVATION_TOKEN"] = wish.activation
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    front = QApplication.activeModalWidget() or window
    front.raise_()
    front.activateWindow()
    os.environ.pop("XDG_ACTIVATION_TOKEN", None)
    QApplication.alert(front)  # where the desktop lets nobody come forward; else it means nothing
    if wish.path is not None:
        _open(window, wish.path)


def _open(window: MainWindow, name: str) -> None:
    """Open a file in the window; a question there is answered first."""
    if QApplication.activeModalWidget() is not None:  # its answer belongs to what is shown now
        QTimer.singleShot(WAIT, window, lambda: _open(window, name))
        return
    window.activateWindow()
    window.open_file(Path(name))


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
