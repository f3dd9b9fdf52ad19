"""Actions as they are printed: one notation in lists of moves, exercises, refusals and texts.

Saves and headless commands keep the plain notation (docs/notation.md).
"""

import re
from typing import Final

from ludotheque.core.contract import State
from ludotheque.core.messages import M, Message

_ARROWS: Final = {">": "→", "<": "←", "v": "↓", "^": "↑"}
_SIGNS: Final = {"-": "→", "x": "×", ":": "–"}
_SIGN: Final = re.compile(r"(?<![a-z])[-x]|(?<=[a-z]\d):(?=[a-z]\d)")
"""A sign between squares, which the letter of a word (« exchange ») is not."""
WORDS: Final = {"start": M("start"), "deal": M("deal"), "roll": M("roll"), "pass": M("pass")}
"""The words which the notations of several games have, as they are printed; see ``Game.words``."""


def printed(state: State, action: int) -> str | Message:
    """Return an action as it is printed: « f4×g4 », « b5–c5→b4 », « c5↓ », « a3→Goal »."""
    text = printed_text(state.notation(action))
    for place, name in state.game.place_names.items():
        before, found, after = text.partition(place)
        if found:
            return M("{before}{place}{after}", before=before, place=name, after=after)
    return text


def printed_text(text: str) -> str:
    """Return the notation of an action, or of the squares in one, as it is printed."""
    if text[-1:] in _ARROWS and text[-2:-1].isdigit():
        return text[:-1] + _ARROWS[text[-1]]
    return _SIGN.sub(lambda found: _SIGNS[found[0]], text)
