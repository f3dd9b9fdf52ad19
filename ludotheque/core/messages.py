"""Messages as values: source text, arguments, plural number; rendered only at the edge.

Source texts are English; the catalogues are gettext files under ``resources``. The Qt-free
layers return ``Message`` values, so that a change of language at run time needs no change
below the table.

What a language needs beyond its words stands in its catalogue, too: its own name, how it writes
numbers and joins a list (the messages below). A noun which takes another form where it is no
subject gives four, « nominative|accusative|dative|genitive », and a sentence asks for one of them:
« {name:acc} ». A name, a number, a noun of one form alone take any case unchanged; a list hands
the case on to its items.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Final, TypeAlias

import attrs

from ludotheque.core.compiledtexts import texts_of
from ludotheque.core.elision import ADAPTED
from ludotheque.core.foreign import foreign
from ludotheque.core.languages import languages, system_language

CASES: Final = ("nom", "acc", "dat", "gen")
"""The cases, in the order in which a noun gives its forms; the first where none is asked for."""
BETWEEN_FORMS: Final = "|"
_ASKED: Final = re.compile(rf"\{{(\w+):({'|'.join(CASES)})\}}")

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


# Translators: the name of your own language, as it is offered in the menu « Language ».
OWN_NAME: Final = M("English")
# Translators: this number as your language writes it; all numbers get its signs.
_NUMBER: Final = M("1,234.5")
# Translators: the end of a list such as « a, b and c ».
_LIST: Final = M("{first} and {last}")


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        """Load ``language``, one of ``languages()``; the language of the program needs no file.

        Raises ValueError for another language.
        """
        if language not in languages():
            raise ValueError(f"unknown language: {language}")
        self.language = language
        self._texts = texts_of(language)
        self._adapt = ADAPTED.get(language)
        sample = self._texts.singular(_NUMBER.text)
        self._signs = {ord(","): sample[1], ord("."): sample[-2]}

    def text(self, source: str) -> str:
        """Return a text without arguments, braces as they are: one of a file of exercises."""
        return self._texts.singular(source)

    def render(self, message: Message, case: str = CASES[0]) -> str:
        """Return the text of ``message`` in this language, a noun in one of CASES."""
        template = self._template(message)
        if BETWEEN_FORMS in template:
            template = template.split(BETWEEN_FORMS)[CASES.index(case)]
        if not message.args:
            return template.replace("{{", "{").replace("}}", "}")
        if _ASKED.search(template):
            args = dict(message.args)
            template = _ASKED.sub(lambda found: self._declined(args[found[1]], found[2]), template)
        shown = {name: self.show(arg) for name, arg in message.args}
        if self._adapt is not None:
            template = self._adapt(template, shown)
        return template.format(**shown)

    def _declined(self, arg: Arg, case: str) -> str:
        return self.show(arg, case).replace("{", "{{").replace("}", "}}")

    def _template(self, message: Message) -> str:
        if message.plural is None or message.number is None:
            return self._texts.singular(message.text)
        found = self._texts.plural(message.text, message.plural, message.number)
        if not message.number and "{n}" not in found:
            # In French 0 takes the singular, but a singular that says « une » is wrong.
            return self._texts.plural(message.text, message.plural, 2)
        return found

    def show(self, arg: Arg, case: str = CASES[0]) -> str:
        """Return one argument as text, a noun in one of CASES."""
        if isinstance(arg, Message):
            return self.render(arg, case)
        if isinstance(arg, tuple):
            return self.join(arg, case)
        if isinstance(arg, int | Decimal):
            return self.number(arg)
        return foreign(arg)

    def join(self, items: Iterable[Arg], case: str = CASES[0]) -> str:
        """Return the items as a list in words, nouns in one of CASES."""
        texts = [self.show(item, case) for item in items]
        if len(texts) < 2:
            return "".join(texts)
        return self._texts.singular(_LIST.text).format(first=", ".join(texts[:-1]), last=texts[-1])

    def number(self, value: int | Decimal) -> str:
        """Return ``value`` with the language's grouping and decimal mark."""
        return f"{value:,}".translate(self._signs)


def own_name(language: str) -> str:
    """Return what a language is called in itself; raises ValueError as ``Catalogue``."""
    return Catalogue(language).render(OWN_NAME)


def own_names() -> tuple[tuple[str, str], ...]:
    """Return the languages with their own names, in the order of these."""
    return tuple(sorted(((code, own_name(code)) for code in languages()), key=lambda one: one[1]))


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
