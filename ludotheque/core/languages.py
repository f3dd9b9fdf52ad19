"""The languages the program speaks: its own, and each one a compiled catalogue is there for."""

import ctypes
import locale
import os
import sys
from functools import cache
from typing import Final

from ludotheque.core.paths import resources

SOURCE: Final = "en"
"""The language the program's texts are written in; it needs no catalogue."""
FALLBACK: Final = "fr"
"""Spoken where the system's language is none of the program's: the rule sheets are French."""
DOMAIN: Final = "ludotheque"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, in alphabetical order: « en », « fr »."""
    found = (resources() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return tuple(sorted({SOURCE, *(path.parent.parent.name for path in found)}))


def system_language() -> str:
    """Return the language of the locale, or of Windows' menus, if the program speaks it.

    Else it is FALLBACK.
    """
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        names.append(_language_of_menus())
    elif not any(names):
        names.append(locale.getlocale()[0] or "")
    told = next(filter(None, names), "")
    code = told.lower().replace("-", "_").partition(".")[0].partition("_")[0]
    return code if code in languages() else FALLBACK


def _language_of_menus() -> str:
    """What Windows itself speaks, as a locale's name; empty on other systems.

    Its locale is that of numbers and dates alone, which may be of another land.
    """
    if sys.platform == "win32":
        language = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(language, "")
    return ""
