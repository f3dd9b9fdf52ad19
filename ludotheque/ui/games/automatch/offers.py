"""L'Auto-Match's legal actions as steps: places to click, or the word of a button.

Examples: ("F3", "table") lays a card, ("trick-1", "contest") contests a figure, ("F3", "stock-0")
exchanges a card; ("let",), ("decline",) and ("lead",) are buttons.
"""

from collections.abc import Sequence
from typing import Final

from ludotheque.core.contract_types import Reason
from ludotheque.games.automatch.actions import Action, Kind, contest, exchange, lay, take_apart
from ludotheque.games.automatch.cards import CARD, NAMES
from ludotheque.games.automatch.state import AutoMatchState

TABLE: Final = "table"
"""The place to click to lay the chosen card."""
CONTEST: Final = "contest"
"""The last step of contesting the chosen figure."""
LET: Final = "let"
"""The word, and on the curtain the place, by which all figures pass."""
WORDS: Final = {Kind.LET: LET, Kind.DECLINE: "decline", Kind.LEAD: "lead"}


def trick_place(seat: int) -> str:
    """Return the place of the card a seat has laid: 1 → "trick-1"."""
    return f"trick-{seat}"


def stock_place(place: int) -> str:
    """Return the place of the stock's first (0) or second (1) card."""
    return f"stock-{place}"


def contest_place(seat: int) -> str:
    """Return the place « Contest » of a seat's figure: 1 → "contest-1"."""
    return f"contest-{seat}"


def contestable(state: AutoMatchState) -> tuple[int, ...]:
    """Return the seats whose figure the seat on turn may contest; all know them."""
    found = (take_apart(action) for action in state.legal_actions())
    return tuple(parts.seat for parts in found if parts and parts.kind is Kind.CONTEST)


class Offers:
    """The choices of the seat on turn; figures are left out, because they are typed.

    Actions that lay the same card with different figures are one choice.
    """

    def __init__(self, state: AutoMatchState) -> None:
        """Offer what is legal in ``state``."""
        self.state = state
        found: dict[int, None] = {}
        for action in state.legal_actions():
            parts = take_apart(action)
            assert parts is not None  # a legal action
            found[lay(parts.card) if parts.kind is Kind.CARD else action] = None
        self._actions = tuple(found)

    def legal_actions(self) -> Sequence[int]:
        """Return one action for each choice; of a card, the one without a figure."""
        return self._actions

    def steps(self, action: int) -> tuple[str, ...]:
        """Return the steps of an action: places, or the word of a button."""
        parts = take_apart(action)
        assert parts is not None  # it is offered
        return steps_of(parts)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no action begins with these steps, None if there is nothing to say."""
        last = steps[-1]
        if last in CARD:
            return self.state.why_not_steps((last,))
        if last.startswith("trick-"):
            return self.state.why_not(contest(int(last[6:])))
        if last.startswith("stock-") and steps[0] in CARD:
            return self.state.why_not(exchange(CARD[steps[0]], int(last[6:])))
        return None


def steps_of(parts: Action) -> tuple[str, ...]:
    """Return the steps of an action taken apart: places, or the word of a button."""
    match parts.kind:
        case Kind.CARD:
            return (NAMES[parts.card], TABLE)
        case Kind.CONTEST:
            return (trick_place(parts.seat), CONTEST)
        case Kind.EXCHANGE:
            return (NAMES[parts.card], stock_place(parts.place))
    return (WORDS[parts.kind],)
