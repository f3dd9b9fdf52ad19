"""Actions in the words and signs of a language, and read back from them or from the notation."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from ludotheque.core.contract import Game, State
from ludotheque.core.errors import IllegalAction, LudothequeError, NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue, M, Message, render
from ludotheque.core.printed import WORDS, printed, printed_text
from ludotheque.record.registry import game_class

_ARROWS: Final = {"→": ">", "←": "<", "↓": "v", "↑": "^"}
_PUSH: Final = re.compile(r"(?<=\d)[→←↓↑]$")
_SIGNS: Final = str.maketrans({"→": "-", "×": "x", "–": ":", "\N{MINUS SIGN}": "-"})
_PASSES: Final = frozenset({"–", "—", "-"})
"""How a list of moves prints a pass."""


def written(state: State, action: int) -> str:
    """Return an action in the words and signs of the language in use, such that it reads back.

    Where they would be read as another action it is the notation.
    """
    notation = state.notation(action)
    words = _words(state.game.key)
    parts = [render(words[one]) if one in words else printed_text(one) for one in notation.split()]
    text = " ".join(parts) if len(parts) > 1 else parts[0] if parts else notation
    if len(parts) == 1 and notation not in words:
        text = str(printed(state, action))
    try:
        found = read_action(state, text)
    except LudothequeError:
        return notation
    return text if found == action else notation


def read_action(state: State, text: str) -> int:
    """Return the legal action which a text means: printed, in any language, or in the notation.

    Raises NotationError where it is none at all, IllegalAction where it is not legal here.
    """
    refusal: LudothequeError | None = None
    for reading in readings(state.game, text):
        try:
            action = state.parse(reading)
        except NotationError:
            continue
        if state.is_legal(action):
            return action
        reason = state.why_not(action)
        if refusal is None and reason is not None:
            refusal = IllegalAction(reason)
    raise refusal or NotationError(M("“{text}” is no action of this game.", text=quoted(text)))


def readings(game: Game, text: str) -> Iterator[str]:
    """Yield the notations a text may stand for, the text itself first."""
    bare = " ".join(text.split())
    yield bare
    if bare in _PASSES:
        yield "pass"
        return
    meant = _meanings(game.key)
    parts = [meant.get(one.casefold()) or _signs(one) for one in bare.split()]
    plain = " ".join(parts)
    yield plain
    for place, name in game.place_names.items():
        for shown in in_all_languages(name):
            if shown.casefold() in bare.casefold():
                again = re.sub(re.escape(shown), place, bare, flags=re.IGNORECASE)
                yield " ".join(map(_signs, again.split()))


def _signs(word: str) -> str:
    """Return a word with the signs of the notation in place of the printed ones."""
    return _PUSH.sub(lambda found: _ARROWS[found[0]], word).translate(_SIGNS)


@cache
def _words(key: str) -> Mapping[str, Message]:
    return {**WORDS, **game_class(key).words}


@cache
def _meanings(key: str) -> Mapping[str, str]:
    """Return the words of the notation by those of every language, in small letters."""
    shown = ((word, one) for word, name in _words(key).items() for one in in_all_languages(name))
    return {one.casefold(): word for word, one in shown}


@cache
def in_all_languages(message: Message) -> tuple[str, ...]:
    """Return a message as each language has it, without repetitions."""
    return tuple(dict.fromkeys(Catalogue(language).render(message) for language in languages()))
