"""Starting the program."""

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from ludotheque import __version__
from ludotheque.archive.store import Archive
from ludotheque.core.settings import SettingsFile
from ludotheque.ui import crash
from ludotheque.ui.fonts import load_fonts
from ludotheque.ui.language import apply_language
from ludotheque.ui.mainwindow import MainWindow
from ludotheque.ui.pictures import picture
from ludotheque.ui.scenes import accessible
from ludotheque.ui.theme import manager


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the application, dressed: fonts, colours, accessibility; one a process."""
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication(list(arguments))
    application.setApplicationName("Ludothèque")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("ludotheque")
    load_fonts()
    accessible.install()
    manager().install()
    application.setWindowIcon(QIcon(picture("frame/mark", 64, 64)))
    return application


def make_window() -> MainWindow:
    """Return the window with the user's settings and archive, in his language."""
    settings = SettingsFile()
    apply_language(settings.load().language)
    return MainWindow(settings, Archive())


def run(files: Sequence[str] = ()) -> int:
    """Run the program until its window is closed; open the first file given."""
    application = make_application(["ludotheque"])
    window = make_window()
    crash.install(window.tell_crash)
    window.show()
    if files:
        QTimer.singleShot(0, window, lambda: window.open_file(Path(files[0])))
    return application.exec()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
