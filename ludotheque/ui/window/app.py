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
from ludotheque.system.streams import heard
from ludotheque.ui.board import accessible
from ludotheque.ui.board.deafness import SurplusPresses
from ludotheque.ui.look.fonts import load_fonts
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.style import style_sheet
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.look.theme import manager
from ludotheque.ui.widgets.flags import without
from ludotheque.ui.widgets.touch import TouchTips
from ludotheque.ui.window import crash
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.preparing import Preparing

WAIT: Final = 150
"""How often, in milliseconds, to check whether an open question has been answered."""


class Application(QApplication):
    """The QApplication; on macOS a saved game which is double-clicked arrives as an event."""

    file_asked = Signal(str)
    """Emitted with the path of a file which the desktop asks to open."""

    def event(self, event: QEvent) -> bool:
        """Emit ``file_asked`` for a local file; leave other events to Qt."""
        if isinstance(event, QFileOpenEvent) and event.file():
            name = event.file()
            # Opening may ask a question; the desktop must not wait for the answer.
            QTimer.singleShot(0, self, lambda: self.file_asked.emit(name))
            return True
        return super().event(event)


class Grant:
    """Decides once, between two threads, whether a wish is taken or given up."""

    def __init__(self) -> None:
        """Begin undecided."""
        self._undecided = threading.Lock()
        self._given = threading.Event()

    def give(self) -> bool:
        """Take the wish; return False if the other process has given up waiting."""
        if not self._undecided.acquire(blocking=False):
            return False
        self._given.set()
        return True

    def wait(self, seconds: float) -> bool:
        """Return whether the wish was taken; give it up after ``seconds``."""
        return self._given.wait(seconds) or not self._undecided.acquire(blocking=False)


class LaterStarts(QObject):
    """Passes the wishes of later starts of the program on to the window's thread."""

    came = Signal(object)
    """Emitted with a ``Wish``, in the window's thread."""
    _heard = Signal(object, object)

    def __init__(self, window: QWidget) -> None:
        """Pass wishes on to a window until it is closed."""
        super().__init__(window)
        self._window = window
        self._heard.connect(self._granted, Qt.ConnectionType.QueuedConnection)

    def take(self, wish: Wish) -> bool:
        """Wait until the window takes a wish; return False if it is closed or busy too long."""
        grant = Grant()
        self._heard.emit(wish, grant)
        return grant.wait(TAKE_SECONDS)

    def _granted(self, wish: Wish, grant: Grant) -> None:
        if self._window.isVisible() and grant.give():
            self.came.emit(wish)


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the application, with fonts, colours and accessibility set up; one per process."""
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else Application(list(arguments))
    application.setApplicationName("Ludothèque")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("ludotheque")
    load_fonts()
    accessible.install()
    if application.findChild(SurplusPresses) is None:
        SurplusPresses(application)
        TouchTips(application)
    manager().install(style_sheet)
    application.setWindowIcon(QIcon(picture("frame/mark", 64, 64)))
    return application


def make_window(language: str | None = None) -> MainWindow:
    """Return the main window with the user's settings and archive.

    ``language`` overrides the one in the settings until the user changes it.
    """
    settings = SettingsFile()
    loaded = settings.load()
    apply_language(language or loaded.language)
    apply_text_size(loaded.text_size)
    window = MainWindow(settings, Archive(), loaded)
    Preparing(window)
    if settings.first_start:
        offer_tour(window)
    return window


def offer_tour(window: MainWindow) -> None:
    """Offer the tour on the shelf, unless it has cards of unfinished games."""
    from ludotheque.ui.tour.gametour import tour_game  # noqa: PLC0415 - only at the first start
    from ludotheque.ui.tour.offer import TourOffer  # noqa: PLC0415

    tour = tour_game()
    if window.shelf.row.cards or tour is None:
        return
    card = TourOffer(info(tour[0]).title)
    window.shelf.welcome_with(card)

    def answered() -> None:
        window.shelf.welcome_with(None)
        window.shelf.setFocus(Qt.FocusReason.OtherFocusReason)
        # The offer is not repeated, however this session ends. If the settings cannot be written,
        # the window says so when a setting is changed.
        with contextlib.suppress(LudothequeError):
            window.settings_file.save(window.settings)

    def go() -> None:
        answered()
        window.menus.actions["tour"].trigger()

    card.later_button.clicked.connect(answered)
    card.go_button.clicked.connect(go)
    window.menus.on("tour", lambda: window.shelf.welcome_with(None))


def run(files: Sequence[str] = (), language: str | None = None, desk: Desk | None = None) -> int:
    """Run the program until its window is closed; open the first file of ``files``.

    Wishes of later starts arrive through ``desk``.
    """
    try:
        application = make_application(["ludotheque"])
        window = make_window(language)
    except InstallationError as problem:
        sentence = M("The installation is damaged: {problem}.", problem=problem.message)
        with heard(), contextlib.suppress(AttributeError):  # nobody may be there to be told
            sys.stderr.write(f"{sentence}\n")
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
    """Remove what interrupted writes have left in the program's own folders."""
    for folder in {data_folder(), config_folder()}:
        clear_unfinished(folder, time.time())


def _come(window: MainWindow, wish: Wish) -> None:
    """Bring the window to the front, in the language asked for, and open the file asked for."""
    if wish.language is not None:
        apply_language(wish.language)
    if wish.activation:
        os.environ["XDG_ACTIVATION_TOKEN"] = wish.activation
    window.setWindowState(without(window.windowState(), Qt.WindowState.WindowMinimized))
    window.show()
    front = QApplication.activeModalWidget() or window
    front.raise_()
    front.activateWindow()
    os.environ.pop("XDG_ACTIVATION_TOKEN", None)
    QApplication.alert(front)  # for desktops which let no window raise itself
    if wish.path is not None:
        _open(window, wish.path)


def _open(window: MainWindow, name: str) -> None:
    """Open a file in the window, after a question open there has been answered."""
    if QApplication.activeModalWidget() is not None:  # its answer belongs to what is shown now
        QTimer.singleShot(WAIT, window, lambda: _open(window, name))
        return
    window.activateWindow()
    window.open_file(Path(name))


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
