"""What a language changes in a sentence once it is known what is said: French elides."""

import re
from collections.abc import Callable, Mapping
from typing import Final

_ELIDING: Final = re.compile(r"\b([Dd]|(?:[Jj]us|[Ll]ors|[Pp]uis)?[Qq]u)e \{(\w+)\}")
"""« de » or « que » before an argument of a French template."""
_WITHIN: Final = re.compile(r"\ben \{(\w+)\}")
"""« en » before an argument of a French template: « en e4 », but « dans le but »."""
_VOWEL: Final = re.compile(r"(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéiouy]|y(?![aeiou]))\w", re.IGNORECASE)
_ASPIRATED: Final = re.compile(r"(?:onz|oui\b|huit|hors|hibou|hollan|hongr)", re.IGNORECASE)


def elides(word: str) -> bool:
    """Return whether French « de » and « que » lose their e before a word: a name, a title.

    Nothing is elided before single letters and cells (« A », « e4 »). The h is taken for aspirated
    in names that begin with « ha »: « de Hans », but « d’Hélène ».
    """
    return _VOWEL.match(word) is not None and not word[1:2].isdigit() and not _ASPIRATED.match(word)


def elided(template: str, shown: Mapping[str, str]) -> str:
    """Return a French template with « de », « que » and « en » as they are said before arguments.

    ``shown`` are the arguments' texts by their names.
    """
    if "e {" in template:  # most have neither, and this is asked of every sentence
        template = _ELIDING.sub(lambda found: _shortened(found, shown), template)
    if "n {" in template:
        template = _WITHIN.sub(lambda found: _placed(found, shown), template)
    return template


def _shortened(found: re.Match[str], shown: Mapping[str, str]) -> str:
    name = found[2]
    if shown.get(name, "").startswith("le ") and found[1] in "Dd":
        masculine = shown[name][3:].replace("{", "{{").replace("}", "}}")
        return f"{found[1]}u {masculine}"  # « du but de Rouge »
    return f"{found[1]}’{{{name}}}" if elides(shown.get(name, "")) else found[0]


def _placed(found: re.Match[str], shown: Mapping[str, str]) -> str:
    return f"dans {{{found[1]}}}" if shown.get(found[1], "").startswith("le ") else found[0]


ADAPTED: Final[Mapping[str, Callable[[str, Mapping[str, str]], str]]] = {"fr": elided}
"""What a template becomes, by language and the texts of its arguments; most need none."""
