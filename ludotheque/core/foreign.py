"""Text from outside the program, fit for a sentence: one function for every layer.

File contents, names of files and folders, words of a command line, cells of tables, typed notation,
what the system says, settings, columns of the archive, names of players: whatever the program has
not written itself is shown through ``foreign``. Messages do so with each of their texts, so that
no sentence can forget it.
"""

import reprlib
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

QUOTED: Final = 60
"""Characters of a value as a refusal quotes it."""
LONGEST: Final = 200
"""Characters any text takes in a sentence: a name of 100, a path, a car with its make."""
_NAME: Final = 80
_FOLDER: Final = 160
STRANGE: Final = "\ufffd"
"""Stands for what is not shown: one for a whole run of it."""
JOINERS: Final = {"\u200c", "\u200d"}
"""Needed inside words and within emoji, invisible themselves."""
BLANK: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Counted as letters and signs, yet nothing is seen of them."""
CONTROL: Final = {"Cc", "Cs", "Zl", "Zp"}
ISOLATE: Final = ("\u2068", "\u2069")
"""Around words from right to left, so that they do not turn what stands beside them."""
_WIDE: Final = "   "
"""More blanks than are shown beside one another: no line is broken between them."""
_MARKS: Final = 4
"""Signs that may stand above and below one letter; every script needs fewer at a time."""
_CIRCLE: Final = "\u25cc"
"""What a mark stands on that has no letter of its own."""


def foreign(text: str, most: int = LONGEST, *, middle: bool = False) -> str:
    """Return a text fit to stand in a sentence: at most ``most`` characters, on one line.

    Left out, with a sign in its place, is what acts on its surroundings or is not seen: control
    characters and line ends, half characters, marks of direction, invisible letters. Of a flood of
    accents the first few stay. « … » stands at the end where more follows, or in the ``middle``,
    as names of files have it. A text is the same when it is shown again; it says nothing about
    HTML, which each widget takes for plain text.
    """
    if len(text) <= most and text.isascii() and text.isprintable() and _WIDE not in text:
        return text
    if len(text) <= 4 * most:
        return _shown(text, most, middle)
    if middle:  # no long text is looked at whole, nor remembered
        return _shown(text[: 2 * most] + STRANGE + text[-2 * most :], most, middle)
    return _shown(text[: 4 * most] + STRANGE, most, middle)


def quoted(value: object) -> str:
    """Return a value as a refusal quotes it, a text as it is, of a list or an object some items."""
    if isinstance(value, list | dict | tuple):
        return foreign(reprlib.repr(value), QUOTED)
    return foreign(str(value), QUOTED)


def file_name(path: Path) -> str:
    """Return the name of a file or folder as sentences show it, beginning and ending whole."""
    return foreign(path.name or str(path), _NAME, middle=True)


def folder_name(path: Path) -> str:
    """Return where a folder is, as sentences show it, beginning and ending whole."""
    return foreign(str(path), _FOLDER, middle=True)


@lru_cache(maxsize=4096)
def _shown(text: str, most: int, middle: bool) -> str:
    if len(text) > 1 and text[0] == ISOLATE[0] and text[-1] == ISOLATE[1] and _whole(text[1:-1]):
        return _cut(thinned(_cleaned(text[1:-1])), most, middle).join(ISOLATE)
    shown = _cut(thinned(_cleaned(text)), most, middle)
    if shown.isascii() or ISOLATE[0] in shown or not turns(shown):
        return shown
    return shown.join(ISOLATE)


def turns(text: str) -> bool:
    """Return whether a text holds letters written from right to left."""
    return any(unicodedata.bidirectional(one) in {"R", "AL"} for one in text)


def thinned(text: str) -> str:
    """Return a text with at most a few marks on each letter, and none on nothing."""
    kept: list[str] = []
    marks = 0
    for one in text:
        if unicodedata.category(one) in {"Mn", "Me"}:
            marks += 1
            if marks > _MARKS:
                continue
            if not kept or kept[-1].isspace():
                kept.append(_CIRCLE)
        elif one not in JOINERS:
            marks = 0
        kept.append(one)
    return "".join(kept)


def is_hidden(letter: str) -> bool:
    """Return whether a character is not seen, or acts on those beside it."""
    if letter in BLANK:
        return True
    # Tags make flags of emoji.
    kept = letter in JOINERS or "\U000e0020" <= letter <= "\U000e007f"
    return unicodedata.category(letter) == "Cf" and not kept


def acts(text: str) -> bool:
    """Return whether a text holds what tables and boards may not.

    Control characters, what is not seen, what turns its surroundings, floods of accents.
    """
    if text.isascii():
        return not text.isprintable()
    hidden = any(unicodedata.category(one) in CONTROL or is_hidden(one) for one in text)
    return hidden or thinned(text) != text


def _cleaned(text: str) -> str:
    isolated = _whole(text)
    kept: list[str] = []
    for one in text:
        category = unicodedata.category(one)
        if one in ISOLATE and isolated:
            kept.append(one)
        elif category in CONTROL or is_hidden(one) or (category == "Cn" and _is_no_letter(one)):
            if not kept or kept[-1] != STRANGE:
                kept.append(STRANGE)
        elif category == "Zs" and one not in "\u00a0\u202f\u2009":
            if kept[-2:] != [" ", " "]:
                kept.append(" ")
        elif one != STRANGE or not kept or kept[-1] != STRANGE:
            kept.append(one)
    return "".join(kept)


def _is_no_letter(one: str) -> bool:
    """Return whether a character will never be one; others without a name may be young emoji."""
    return ord(one) & 0xFFFE == 0xFFFE or "\ufdd0" <= one <= "\ufdef"


def _whole(text: str) -> bool:
    """Return whether isolates stand in pairs, as this program sets them."""
    deep = 0
    for one in text:
        deep += (one == ISOLATE[0]) - (one == ISOLATE[1])
        if not 0 <= deep <= 1:
            return False
    return deep == 0


def _cut(text: str, most: int, middle: bool) -> str:
    if len(text) <= most:
        return text
    if middle:
        tail = (most - 1) // 2
        text = f"{text[: most - 1 - tail]}…{text[-tail:]}"
    else:
        text = text[: most - 1] + "…"
    return text if _whole(text) else text.replace(ISOLATE[0], "").replace(ISOLATE[1], "")
