"""Texts which no sentence may hold as they are, and how a sentence is judged."""

import unicodedata
from typing import Final

HOSTILE: Final = (
    "x" * 5_000,
    "é" * 5_000,
    "a b " * 1_250,
    "line\nend",
    "\r\n\r\n",
    "\n" * 500,
    "a\tb\vc\fd\x85e\u2028f\u2029g",
    "nul\0byte",
    "bell\a",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b31m",
    "turn\u202eed",
    "\u202a\u202b\u202c\u202d",
    "\u2066one\u2067two\u2068three",
    "\u2069\u2069",
    "\u200e\u200f\u061c",
    "zero\u200bwidth\ufeff\u2060",
    "\u00ad\u034f\u115f\u1160\u17b4\u3164\uffa0\u2800",
    "half\ud800",
    "\udc80byte",
    "Z" + "\u0301\u0302\u0303\u0304\u0305" * 40 + "algo",
    "\u0301" * 60,
    " " * 200,
    "\u3000" * 200,
    "{x}",
    "{0}",
    "{",
    "}}",
    "%s%n%(x)s",
    "<b>bold</b>",
    "<img src='file:///etc/passwd'>",
    "<h1>" * 100,
    "&amp;<br>&lt;",
    "&file",
    "שלום עולם",
    "\u0645\u0631\u062d\u0628\u0627" * 100,
    "👩\u200d👩\u200d👧" * 100,
    "\U000e0041\U000e007f",
    "\ufffe\uffff",
    "'\"\\$`;",
    "../../../../etc/passwd",
    "~",
    "-",
    "",
)
"""Long, broken, turning, invisible, flooding, and what templates and HTML would read."""

HUGE: Final = "y" * 20_000_000
"""Tried where a text may be as long as it likes."""

LONGEST_SENTENCE: Final = 700
"""Characters of a refusal, with all that is nested in it."""


def is_clean(text: str) -> bool:
    """Return whether a sentence is one line of what can be seen, and turns nothing around it."""
    marks = deep = 0
    for one in text:
        category = unicodedata.category(one)
        deep += (one == "\u2068") - (one == "\u2069")
        if not 0 <= deep <= 1 or category in {"Cc", "Cs", "Zl", "Zp"}:
            return False
        tag = "\U000e0020" <= one <= "\U000e007f"
        if category == "Cf" and one not in "\u2068\u2069\u200c\u200d" and not tag:
            return False
        if category in {"Mn", "Me"}:
            marks += 1
            if marks > 4:
                return False
        elif one not in "\u200c\u200d":
            marks = 0
    return deep == 0
