"""The language of the program, changed at run time; Qt's own dialogs follow."""

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import catalogue, system_language, use_language

_translator: QTranslator | None = None


def apply_language(setting: str) -> None:
    """Use "fr", "en" or, with "auto", the system's language; every window is told."""
    global _translator  # noqa: PLW0603 - Qt keeps one for the application as well
    language = system_language() if setting == "auto" else setting
    use_language(language)
    application = QCoreApplication.instance()
    if application is None:
        return
    QLocale.setDefault(QLocale(language))
    if _translator is not None:
        QCoreApplication.removeTranslator(_translator)
    _translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if _translator.load(f"qtbase_{language}", folder):
        QCoreApplication.installTranslator(_translator)
    for window in QApplication.topLevelWidgets():
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))


def locale() -> QLocale:
    """Return the locale dates are written in."""
    return QLocale(catalogue().language)
