"""Fixtures of the frame's tests: fonts and theme as the program sets them, and put back after."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from ludotheque.core import messages
from ludotheque.ui.look import fonts, pace, style, theme


@pytest.fixture(scope="session")
def application(qapp: QApplication) -> QApplication:
    """The application, dressed once."""
    fonts.load_fonts()
    theme.manager().install(style.style_sheet, "light")
    return qapp


@pytest.fixture(autouse=True)
def dressed(application: QApplication) -> Iterator[QApplication]:
    """The application as it looks in English, light, at the normal size, without movements."""
    before = set(application.topLevelWidgets())
    messages.use_language("en")
    pace.set_motion("off")
    theme.manager().set_scheme("light")
    yield application
    # Windows of the last test must be gone: every change of style would dress them again.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    messages.use_language("en")
    pace.set_motion("normal")
    if fonts.text_scale() != 1:
        fonts.set_text_scale(1)
        theme.manager().dress()
    theme.manager().set_scheme("light")
    assert not set(application.topLevelWidgets()) - before


def present(qtbot: QtBot, window: QWidget) -> None:
    """Show a window and wait until it has the keyboard."""
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and QApplication.focusWidget() is not None)


def enlarge(factor: float) -> None:
    """Set the size of the text, as a user with weak eyes does."""
    fonts.set_text_scale(factor)
    theme.manager().dress()


def speak(language: str, *windows: QWidget) -> None:
    """Change the language at run time."""
    messages.use_language(language)
    for window in windows:
        QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))


def clipped(window: QWidget) -> list[str]:
    """Return the words in a window which are given less room than they need."""
    found = []
    for label in window.findChildren(QLabel):
        if not label.isVisible() or not label.text():
            continue
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()):
                found.append(label.text())
        elif label.width() < label.sizeHint().width() or label.height() < label.sizeHint().height():
            found.append(label.text())
    for button in window.findChildren(QAbstractButton):
        if isinstance(button, QToolButton) or not button.isVisible() or not button.text():
            continue
        hint = button.sizeHint()
        if button.width() < hint.width() or button.height() < hint.height():
            found.append(button.text())
    return found
