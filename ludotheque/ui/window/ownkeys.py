"""The user's own keys in the window: judged, used, changed, followed where others change them."""

from collections.abc import Iterable, Mapping
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, QTimer
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import MN, M, Message
from ludotheque.files.settings import Settings
from ludotheque.ui.look.keybook import PORTABLE, board_keys, keybook, one_key
from ludotheque.ui.widgets.keyrules import for_command, why_not
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.windowparts import Window

_BACK: Final = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowUnblocked})
SETTLED: Final = 150
"""Milliseconds after which a change in the folder of settings is looked at."""


class OwnKeys(QObject):
    """Uses the keys of the settings, and has the window follow settings changed elsewhere."""

    def __init__(self, window: Window) -> None:
        """Serve a window."""
        super().__init__(window.widget)
        self._window = window
        self._soon = QTimer(self, singleShot=True, interval=SETTLED)
        self._soon.timeout.connect(self._follow)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._soon.start)
        self._seen = self._stamp()
        window.widget.installEventFilter(self)
        QTimer.singleShot(0, self, self._watch)

    def begin(self, settings: Settings) -> Settings:
        """Use the keys of these settings and return them without wrong ones, which are told."""
        wrong = _wrong(settings.shortcuts)
        if wrong:
            self._window.notices.append(_told(names_of(self._window, wrong)))
            kept = {n: text for n, text in settings.shortcuts.items() if n not in wrong}
            settings = attrs.evolve(settings, shortcuts=kept)
        keybook().take(settings.shortcuts)
        return settings

    def apply(self) -> None:
        """Use the keys of the window's settings."""
        keybook().take(usable(self._window.settings.shortcuts))

    def show(self) -> None:
        """Show the page of shortcuts."""
        from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog  # noqa: PLC0415 - not needed to start

        window = self._window
        dialog = ShortcutsDialog(window.menus.bar, window.settings.shortcuts, window.widget)

        def change(own: Mapping[str, str]) -> None:
            window.change_settings(shortcuts=dict(own))
            dialog.show_own(window.settings.shortcuts)

        dialog.changed.connect(change)
        dialog.exec()
        let_go(dialog)

    # Other windows

    def _watch(self) -> None:
        """Watch the folder of the settings; what cannot be watched is looked at now and then."""
        folder = self._window.settings_file.path.parent
        if folder.is_dir():
            self._watcher.addPath(str(folder))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Look at the settings when the window comes to the front, or a dialog has closed."""
        if event.type() in _BACK:
            self._soon.start()
        return False

    def _follow(self) -> None:
        """Take over what another window has written, unless a dialog is open which shows it."""
        if QApplication.activeModalWidget() is not None or self._stamp() == self._seen:
            return
        self._seen = self._stamp()
        if not self._watcher.directories():
            self._watch()
        self._window.follow_settings()

    def _stamp(self) -> tuple[int, int, int] | None:
        """Return what changes whenever the file is written, None where there is none."""
        try:
            found = self._window.settings_file.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def _told(commands: tuple[Message, ...]) -> Message:
    return MN(
        "The own key of a command could not be used and is as at first: {commands}.",
        "The own keys of {n} commands could not be used and are as at first: {commands}.",
        len(commands), commands=commands,
    )  # fmt: skip


def names_of(window: Window, commands: Iterable[str]) -> tuple[Message, ...]:
    """Return what the user knows these commands by; those of other versions have no name."""
    names = {key.name: key.does for key in board_keys()}
    names |= {
        name: M("“{does}”", does=_plain(action.text()))
        for name, action in window.menus.actions.items()
    }
    return tuple(names[name] for name in commands if name in names)


def usable(own: Mapping[str, str], first: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the keys without those which a command may not have, or another one has.

    Those of ``first`` come first: they are in ``own``, and what meets one of them goes.
    """
    ranked = {**(first or {}), **own}
    wrong = _wrong(ranked)
    return {name: text for name, text in ranked.items() if name not in wrong}


def _wrong(own: Mapping[str, str]) -> list[str]:
    """Return the commands whose own keys no command may have, or which two have."""
    book, wrong, kept = keybook(), [], dict[str, str]()
    for name, text in own.items():
        if not book.knows(name):
            continue  # of another version of the program
        twice = any(text == one and book.meet(name, had) for had, one in kept.items())
        if text and (twice or not _may_have(name, text)):
            wrong.append(name)
        else:
            kept[name] = text
    return wrong


def _may_have(name: str, text: str) -> bool:
    """Return whether a command may have the key of a portable text."""
    key, command = one_key(text), keybook().command(name)
    if key is None or key.toString(PORTABLE) != text:
        return False
    return why_not(command, key) is None and for_command(command, key) == key


def _plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")
