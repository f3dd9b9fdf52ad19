"""The 54 cards: notation, masks and names. Source: rules, automatch, cards."""

from collections.abc import Iterable
from typing import Final

from ludotheque.core.messages import M, Message

LETTERS: Final = "FIDG"
PUMP: Final = 52
MOTORWAY: Final = 53
NAMES: Final = (
    *(f"{letter}{number}" for letter in LETTERS for number in range(1, 14)),
    "pump",
    "motorway",
)
"""The notation of each card, by its number."""
_LETTERS_SHOWN: Final = {"G": "GB"}
SHOWN: Final = tuple(
    name if card >= PUMP else _LETTERS_SHOWN.get(name[0], name[0]) + name[1:]
    for card, name in enumerate(NAMES)
)
"""The cards as written in sentences: like the plate, « GB5 » for the notation « G5 »."""
CARD: Final = {name: card for card, name in enumerate(NAMES)}
"""The number of each card, by its notation."""

COUNTRIES: Final = (M("France"), M("Italy"), M("Germany"), M("England"))
COMMON_MARKET: Final = M("the Common Market")
CHARACTERISTICS: Final = ("engine", "consumption", "speed")
"""The words of the three characteristics in observations."""


def cards_in(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask, in ascending order."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(found)


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """Return cards in notation."""
    return tuple(NAMES[card] for card in cards)


def special_name(card: int) -> Message:
    """Return the name of a special card."""
    return M("the petrol pump") if card == PUMP else M("the motorway")


def word(card: int) -> str | Message:
    """Return a card for a sentence: a car as on its plate, a special card by its name."""
    return special_name(card) if card >= PUMP else SHOWN[card]
