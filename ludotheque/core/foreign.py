"""Makes text from outside the program fit to be shown in a sentence; used by every layer.

File contents, names of files and folders, words of a command line, cells of tables, typed notation,
texts of the operating system, settings, columns of the archive, names of players: whatever the
program has not written itself is shown through ``foreign``. Messages apply it to each of their
string arguments, so that no sentence can forget it.
"""

import reprlib
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

QUOTED: Final = 60
"""Characters of a value as a refusal quotes it."""
LONGEST: Final = 200
"""Characters of any text in a sentence: enough for a name of 100, a path, a car with its make."""
_NAME: Final = 80
_FOLDER: Final = 160
STRANGE: Final = "\ufffd"
"""Replaces characters which are not shown: one for a whole run of them."""
JOINERS: Final = {"\u200c", "\u200d"}
"""Needed inside words and within emoji, invisible themselves."""
BLANK: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols by their Unicode category, yet invisible."""
CONTROL: Final = {"Cc", "Cs", "Zl", "Zp"}
ISOLATE: Final = ("\u2068", "\u2069")
"""Put around words written right to left, so that they do not reorder the text beside them."""
_WIDE: Final = "   "
"""A run of blanks that is shortened: at most two are shown, as lines do not break between them."""
_MARKS: Final = 4
"""Combining marks kept on one letter; every script needs fewer."""
_CIRCLE: Final = "\u25cc"
"""Carries a combining mark which has no letter of its own."""


def foreign(text: str, most: int = LONGEST, *, middle: bool = False) -> str:
    """Return a text fit to stand in a sentence: at most ``most`` characters, on one line.

    Characters which are invisible or act on their surroundings are replaced by STRANGE: control
    characters and line ends, lone surrogates, direction marks, invisible letters. Of many accents
    on one letter the first few stay. A text that is cut has « … » at its end, or in its ``middle``
    (names of files). Applying the function twice changes nothing more. HTML is not escaped:
    widgets show the result as plain text.
    """
    if len(text) <= most and text.isascii() and text.isprintable() and _WIDE not in text:
        return text
    if len(text) <= 4 * most:
        return _shown(text, most, middle)
    if middle:  # a very long text is neither scanned nor cached as a whole
        return _shown(text[: 2 * most] + STRANGE + text[-2 * most :], most, middle)
    return _shown(text[: 4 * most] + STRANGE, most, middle)


def quoted(value: object) -> str:
    """Return a value as a refusal quotes it: a text as it is, a list or object with some items."""
    if isinstance(value, list | dict | tuple):
        return foreign(reprlib.repr(value), QUOTED)
    return foreign(str(value), QUOTED)


def file_name(path: Path) -> str:
    """Return the name of a file or folder for a sentence, shortened in the middle."""
    return foreign(path.name or str(path), _NAME, middle=True)


def folder_name(path: Path) -> str:
    """Return the path of a folder for a sentence, shortened in the middle."""
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
    """Return a text with at most _MARKS combining marks on a letter, lone ones put on _CIRCLE."""
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
    """Return whether a character is invisible or acts on those beside it (direction marks)."""
    if letter in BLANK:
        return True
    # Tags make flags of emoji.
    kept = letter in JOINERS or "\U000e0020" <= letter <= "\U000e007f"
    return unicodedata.category(letter) == "Cf" and not kept


def acts(text: str) -> bool:
    """Return whether a text holds characters which key tables and boards may not contain.

    Control and invisible characters, direction marks, too many accents on one letter.
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
    """Return whether a code point is a noncharacter; other unassigned ones may be new emoji."""
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
