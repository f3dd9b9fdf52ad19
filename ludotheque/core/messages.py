"""Messages as values: source text, arguments, plural number; rendered only at the edge.

Source texts are English; the catalogues are gettext files under ``resources/locale``. The
Qt-free layers return ``Message`` values, so that a change of language at run time needs no
change below the table.
"""

import ctypes
import gettext
import locale
import os
import re
import sys
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from ludotheque.core.foreign import foreign
from ludotheque.core.paths import resources

LANGUAGES: Final = ("fr", "en")
DOMAIN: Final = "ludotheque"
_NARROW_SPACE: Final = "\u202f"
_ELIDING: Final = re.compile(r"\b([Dd]|(?:[Jj]us|[Ll]ors|[Pp]uis)?[Qq]u)e \{(\w+)\}")
"""« de » or « que » before an argument of a French template."""
_WITHIN: Final = re.compile(r"\ben \{(\w+)\}")
"""« en » before an argument of a French template: « en e4 », but « dans le but »."""
_VOWEL: Final = re.compile(r"(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéiouy]|y(?![aeiou]))\w", re.IGNORECASE)
_ASPIRATED: Final = re.compile(r"(?:onz|oui\b|huit|hors|hibou|hollan|hongr)", re.IGNORECASE)

Arg: TypeAlias = "str | int | Decimal | Message | tuple[Arg, ...]"


@attrs.frozen
class Message:
    """One sentence or noun to be shown: a source text with named arguments.

    ``text`` and ``plural`` are str.format templates; ``number`` chooses between them. An
    argument may be a string (cleaned and shortened by ``foreign``), a number
    (shown by the language's custom), another message, or a tuple of these (shown as a list:
    « a, b et c »).
    """

    text: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        return render(self)


def M(text: str, /, **args: Arg) -> Message:  # noqa: N802 - short on purpose, it stands everywhere
    """Return the message with this source text; the name is the extraction keyword."""
    return Message(text, tuple(sorted(args.items())))


def MN(singular: str, plural: str, number: int, /, **args: Arg) -> Message:  # noqa: N802
    """Return a message whose form depends on ``number``, itself available as ``{n}``."""
    return Message(singular, tuple(sorted({**args, "n": number}.items())), plural, number)


@cache
def _translations(language: str, folder: Path) -> gettext.NullTranslations:
    """Return the program's own texts and those of every game, read once."""
    texts: gettext.NullTranslations = gettext.NullTranslations()
    if language != "en":
        texts = gettext.translation(DOMAIN, folder / "locale", [language], fallback=True)
        for path in sorted(folder.glob(f"*/{language}.mo")):
            with path.open("rb") as file:
                texts.add_fallback(gettext.GNUTranslations(file))
    return texts


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        """Load ``language`` ("fr" or "en"); English needs no file.

        Raises ValueError for another language.
        """
        if language not in LANGUAGES:
            raise ValueError(f"unknown language: {language}")
        self.language = language
        self._texts = _translations(language, resources())

    def render(self, message: Message) -> str:
        """Return the text of ``message`` in this language."""
        if message.plural is not None and message.number is not None:
            if isinstance(self._texts, gettext.GNUTranslations):
                template = self._texts.ngettext(message.text, message.plural, message.number)
                if not message.number and "{n}" not in template:
                    # In French 0 takes the singular, but a singular that says « une » is wrong.
                    template = self._texts.ngettext(message.text, message.plural, 2)
            else:
                template = message.text if message.number == 1 else message.plural
        else:
            template = self._texts.gettext(message.text)
        if not message.args:
            return template.replace("{{", "{").replace("}}", "}")
        shown = {name: self.show(arg) for name, arg in message.args}
        if self.language == "fr":
            template = _ELIDING.sub(lambda found: _elided(found, shown), template)
            template = _WITHIN.sub(lambda found: _placed(found, shown), template)
        return template.format(**shown)

    def show(self, arg: Arg) -> str:
        """Return one argument as text."""
        if isinstance(arg, Message):
            return self.render(arg)
        if isinstance(arg, tuple):
            return self.join(arg)
        if isinstance(arg, int):
            return self.number(arg)
        if isinstance(arg, Decimal):
            return self.number(arg)
        return foreign(arg)

    def join(self, items: Iterable[Arg]) -> str:
        """Return the items as a list in words."""
        texts = [self.show(item) for item in items]
        if len(texts) < 2:
            return "".join(texts)
        link = " et " if self.language == "fr" else " and "
        return ", ".join(texts[:-1]) + link + texts[-1]

    def number(self, value: int | Decimal) -> str:
        """Return ``value`` with the language's grouping and decimal mark."""
        text = f"{value:,}"
        if self.language == "fr":
            text = text.replace(",", _NARROW_SPACE).replace(".", ",")
        return text


def elides(word: str) -> bool:
    """Return whether French « de » and « que » lose their e before a word: a name, a title.

    Nothing is elided before single letters and cells (« A », « e4 »). The h is taken for aspirated
    in names that begin with « ha »: « de Hans », but « d’Hélène ».
    """
    return _VOWEL.match(word) is not None and not word[1:2].isdigit() and not _ASPIRATED.match(word)


def _elided(found: re.Match[str], shown: dict[str, str]) -> str:
    name = found[2]
    if shown.get(name, "").startswith("le ") and found[1] in "Dd":
        masculine = shown[name][3:].replace("{", "{{").replace("}", "}}")
        return f"{found[1]}u {masculine}"  # « du but de Rouge »
    return f"{found[1]}’{{{name}}}" if elides(shown.get(name, "")) else found[0]


def _placed(found: re.Match[str], shown: dict[str, str]) -> str:
    return f"dans {{{found[1]}}}" if shown.get(found[1], "").startswith("le ") else found[0]


def system_language() -> str:
    """Return the language of the locale, or of Windows' menus, if the program speaks it.

    Else it is French.
    """
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        names.append(_language_of_menus())
    elif not any(names):
        names.append(locale.getlocale()[0] or "")
    for name in names:
        if name:
            return "en" if name.lower().startswith("en") else "fr"
    return "fr"


def _language_of_menus() -> str:
    """What Windows itself speaks, as a locale's name; empty on other systems.

    Its locale is that of numbers and dates alone, which may be of another land.
    """
    if sys.platform == "win32":
        language = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(language, "")
    return ""


_current: Catalogue | None = None


def use_language(language: str) -> None:
    """Make ``language`` the one that ``render`` and ``str(message)`` use."""
    global _current  # noqa: PLW0603 - one language at a time, like the locale itself
    _current = Catalogue(language)


def catalogue() -> Catalogue:
    """Return the catalogue in use."""
    if _current is None:
        use_language(system_language())
    assert _current is not None
    return _current


def render(message: Message) -> str:
    """Return ``message`` in the language in use."""
    return catalogue().render(message)
