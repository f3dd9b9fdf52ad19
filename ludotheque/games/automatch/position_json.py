"""Reads JSON positions (their form: position.py).

The actions of the deal are replayed through the rules, so that no position has impossible tricks.
"""

from typing import Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, NotationError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.automatch import actions, kernel
from ludotheque.games.automatch.cards import CARD, word
from ludotheque.games.automatch.position import BETWEEN, AutoMatchVariant
from ludotheque.games.automatch.state import AutoMatchState

_KEYS: Final = ("dealer", "hands", "stock", "play")
_OPTIONAL: Final = ("deal", "scores", "gained")
_MOST: Final = 100_000
"""The largest number of points or deals accepted."""


def read_position(start: AutoMatchState, data: Json) -> AutoMatchState:
    """Return the state of a position in a running deal; ``start`` is the first state of a match.

    Raises PositionError naming the key, the seat, the card or the action which is wrong.
    """
    if not isinstance(data, dict):
        raise PositionError(
            M("A position of L’Auto-Match is an object with the keys {keys}.", keys=_KEYS)
        )
    for key in data:
        if key not in _KEYS + _OPTIONAL:
            raise PositionError(
                M("A position of L’Auto-Match has no key “{key}”.", key=quoted(key))
            )
    dealer, seats = data.get("dealer"), start.variant.seats
    if not isinstance(dealer, str) or dealer not in seats:
        raise PositionError(M("“dealer” says who has dealt: {seats}.", seats=seats))
    return _played(_dealt(start, data, seats.index(dealer)), data.get("play"))


def _dealt(start: AutoMatchState, data: dict[str, Json], dealer: int) -> AutoMatchState:
    """Return the state after the deal, before anything has been played."""
    variant, rules = start.variant, start.variant.rules
    hands, stock = data.get("hands"), data.get("stock")
    if not isinstance(hands, dict) or set(hands) != set(variant.seats):
        raise PositionError(
            M("“hands” holds the cards dealt to each of {seats}.", seats=variant.seats)
        )
    dealt = [_cards(f"hands.{seat}", hands[seat], rules[kernel.T_HAND]) for seat in variant.seats]
    left = _cards("stock", stock, rules[kernel.T_STOCK])
    seen: set[int] = set()
    for cards in (*dealt, left):
        twice = seen.intersection(cards)
        if twice:
            raise PositionError(
                M(
                    "A deal holds each card once; twice or more: {cards}.",
                    cards=tuple(word(card) for card in sorted(twice)),
                )
            )
        seen.update(cards)
    first = (dealer + 1) % variant.players
    order = [dealt[(first + i) % variant.players] for i in range(variant.players)]
    deck = [card for lot in zip(*order, strict=True) for card in lot]
    number = data.get("deal", 1)
    if type(number) is not int or not 1 <= number <= _MOST:
        raise PositionError(M("“deal” counts the deals of the match, from 1."))
    state = start.child(actions.start(dealer)).child(actions.deal((*deck, *left)))
    scores = _points(variant, "scores", data.get("scores"), number)
    if max(scores) >= variant.target and scores.count(max(scores)) == 1:
        raise FinishedError(M("“scores”: with these points the match is over."))
    gained = _points(variant, "gained", data.get("gained"), number) if number > 1 else ()
    return attrs.evolve(
        state, number=number, scores=scores, gained=gained,
        turn=(number - 1) * variant.players * rules[kernel.T_HAND],
    )  # fmt: skip


def _cards(key: str, text: Json, count: int) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise PositionError(
            M("“{key}” is a text of cards with a space between two: “F1 I13 pump”.", key=key)
        )
    found = text.split(" ") if text else []
    for name in found:
        if name not in CARD:
            raise PositionError(M("“{key}”: “{text}” is no card.", key=key, text=quoted(name)))
    if len(found) != count:
        raise PositionError(
            M("“{key}” needs {count} cards; it has {found}.", key=key, count=count,
              found=len(found))
        )  # fmt: skip
    if len(set(found)) != count:
        twice = tuple(sorted({name for name in found if found.count(name) > 1}))
        raise PositionError(M("A deal holds each card once; twice or more: {cards}.", cards=twice))
    return tuple(CARD[name] for name in found)


def _points(variant: AutoMatchVariant, key: str, points: Json, number: int) -> tuple[int, ...]:
    """Return points by side after checking them; in the first deal only house rules give any."""
    before = variant.ahead if key == "scores" else (0,) * variant.sides
    if points is None:
        return before
    fits = isinstance(points, list) and len(points) == variant.sides
    if not fits or any(type(one) is not int or not 0 <= one <= _MOST for one in points):
        raise PositionError(
            M(
                "“{key}” is a list of {count} numbers, the points of each side.",
                key=key, count=variant.sides,
            )
        )  # fmt: skip
    if number == 1 and any(points) and tuple(points) != before:
        raise PositionError(M("“{key}”: before the first deal nobody has any points.", key=key))
    return tuple(points)


def _played(state: AutoMatchState, play: Json) -> AutoMatchState:
    """Return the state after the actions of ``play``, replayed through the rules."""
    if not isinstance(play, list) or not all(isinstance(trick, str) for trick in play):
        raise PositionError(
            M("“play” is a list of what has been played, a text for each trick: “F1, F3, I2”.")
        )
    number = state.number
    for trick, line in enumerate(play, 1):
        for text in line.split(BETWEEN):
            try:
                action = state.parse(text)
            except NotationError as problem:
                raise PositionError(
                    M("“play”, trick {trick}: {problem}", trick=trick, problem=problem.message)
                ) from problem
            reason = state.why_not(action)
            if reason is not None:
                raise PositionError(
                    M("“play”, trick {trick}, “{text}”: {problem}",
                      trick=trick, text=quoted(text), problem=reason.message)
                )  # fmt: skip
            state = state.child(action)
    if state.number != number or not state.actors() or state.is_chance():
        raise FinishedError(M("“play”: this deal has been played to its end."))
    return state
