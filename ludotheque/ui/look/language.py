"""The language of the program, changed at run time, Qt's own dialogs included."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QDate,
    QEvent,
    QLibraryInfo,
    QLocale,
    QTime,
    QTranslator,
)
from PySide6.QtWidgets import QApplication

from ludotheque.core.languages import system_language
from ludotheque.core.messages import M, Message, catalogue, use_language

LEFT_OUT: Final[dict[tuple[str, str], Message]] = {
    ("QFileDialog", "&Look in:"): M("&Look in:"),
    ("QFileDialog", "Files of &type:"): M("Files of &type:"),
    ("QSidebar", "Remove"): M("Remove"),
    ("QAbstractFileIconProvider", "Drive"): M("Drive"),
    ("QAbstractFileIconProvider", "File"): M("File"),
    ("QAbstractFileIconProvider", "%1 File"): M("%1 File"),
    ("QAbstractFileIconProvider", "Alias"): M("Alias"),
    ("QAbstractFileIconProvider", "Shortcut"): M("Shortcut"),
    ("QAbstractFileIconProvider", "Unknown"): M("Unknown"),
    ("QAbstractFileIconProvider", "Folder"): M("Folder"),
    ("QShortcut", "Del"): M("Delete"),
}
"""Texts of Qt which Qt's own catalogues do not translate, by (context, text).

The key « Del » has its full name in English by this; other languages have one in Qt's catalogues.
"""


class Remaining(QTranslator):
    """Translates what Qt's own catalogue leaves out; Qt asks it after that one."""

    def isEmpty(self) -> bool:
        """Return False: it has translations."""
        return False

    # For Qt, None means « not translated », and "" is a translation.
    def translate(
        self, context: str, text: str, _disambiguation: str | None = None, _number: int = -1
    ) -> str | None:
        """Return the translation of a text in LEFT_OUT, None for any other."""
        message = LEFT_OUT.get((context, text))
        return None if message is None else str(message)


_remaining: Remaining | None = None
_translator: QTranslator | None = None


def apply_language(setting: str) -> None:
    """Use a language or, with "auto", the system's; windows get a LanguageChange event."""
    global _remaining, _translator  # noqa: PLW0603 - Qt keeps them for the application as well
    language = system_language() if setting == "auto" else setting
    use_language(language)
    application = QCoreApplication.instance()
    if application is None:
        return
    QLocale.setDefault(locale())
    if _remaining is None:
        _remaining = Remaining(application)
        QCoreApplication.installTranslator(_remaining)
    if _translator is not None:
        QCoreApplication.removeTranslator(_translator)
        _translator.deleteLater()
    _translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if _translator.load(f"qtbase_{language}", folder):
        QCoreApplication.installTranslator(_translator)
    retranslate()


def retranslate() -> None:
    """Have all windows render their texts again, by a LanguageChange event."""
    for window in QApplication.topLevelWidgets():
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))


def locale() -> QLocale:
    """Return the locale for dates: the system's if its language is the one in use."""
    system, chosen = QLocale.system(), QLocale(catalogue().language)
    return system if system.language() == chosen.language() else chosen


def local_moment(text: str) -> datetime:
    """Return a record's date in local time, or unchanged if it cannot be converted."""
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    try:
        return moment.astimezone()
    except (OverflowError, OSError, ValueError):  # at the ends of the calendar
        return moment


def day_text(moment: datetime, *, short: bool = False) -> str:
    """Return the date of a moment in the user's format."""
    shape = QLocale.FormatType.ShortFormat if short else QLocale.FormatType.LongFormat
    return locale().toString(QDate(moment.year, moment.month, moment.day), shape)


def time_text(moment: datetime) -> str:
    """Return the time of a moment, hours and minutes, in the user's format."""
    return locale().toString(QTime(moment.hour, moment.minute), "HH:mm")
