"""Why an action of L'Auto-Match is a good one: what its seat may know of the trick.

Cards are compared only where everybody can compare them: by ranks that can be read off the cards,
or by figures which anyone may look up; and not in a trick with announced figures, where a contest
can take a card its value. A figure is called wrong only where the player remembers that it is.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from ludotheque.core.explanations import Explanation
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch import actions, kernel
from ludotheque.games.automatch.actions import Action, Kind
from ludotheque.games.automatch.cards import CARD, NAMES, PUMP, cards_in, word
from ludotheque.games.automatch.sight import Sight

_COUNTRY: Final = 13
_ENGLAND: Final = int(kernel.ENGLAND)
_RULES_NEXT: Final = (M("from the next trick on consumption rules"),
                      M("from the next trick on speed rules"))  # fmt: skip


def explained(sight: Sight, action: int) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    parts = actions.take_apart(action)
    return None if parts is None else next(claims(sight, parts), None)


def claims(sight: Sight, parts: Action) -> Iterator[Explanation]:
    """Yield what is true of an action, the weightiest first."""
    if parts.kind == Kind.CONTEST:
        yield from _contest(sight, parts)
    if parts.kind == Kind.CARD:
        yield from _card(sight, parts)


def _contest(sight: Sight, parts: Action) -> Iterator[Explanation]:
    """Yield that a figure contested is remembered to be wrong."""
    place = sight.seen.trick.seats.index(parts.seat)
    if sight.said[place] == kernel.WRONG:
        name = sight.seen.trick.cards[place]
        message = M("The figure said for {card} is wrong.", card=word(CARD[name]))
        yield Explanation("automatch.wrong", message, (name,))


def _card(sight: Sight, parts: Action) -> Iterator[Explanation]:
    card, trick = parts.card, sight.trick
    special = any(one >= PUMP for one in trick)
    if card >= PUMP and not special:
        message = M("{card} takes this trick, and {rule}.", card=_the(card),
                    rule=_RULES_NEXT[card - PUMP])  # fmt: skip
        yield Explanation("automatch.special", message, (NAMES[card],))
    if sight.seen.playable == (NAMES[card],) and sight.mode(card) == kernel.MUST_BE_SILENT:
        message = M("No other card may be laid.")
        yield Explanation("automatch.only", message, (NAMES[card],))
    silent = not sight.announced if trick else sight.announce == 0
    if not special and card < PUMP and silent and is_comparable(sight):
        yield from _compared(sight, card)


def _the(card: int) -> Message:
    return M("The petrol pump") if card == PUMP else M("The motorway")


def is_comparable(sight: Sight) -> bool:
    """Return whether everybody can tell which of two cars is better now."""
    if not sight.game.figures_secret:
        return True
    return not sight.game.market and sight.memory.ranked[sight.ruling]


def _compared(sight: Sight, card: int) -> Iterator[Explanation]:
    """Yield how a car stands to those on the table and to those which may still come."""
    trick = sight.trick
    last = len(trick) == sight.game.players - 1
    best = winning(sight, trick)
    after = winning(sight, (*trick, card))
    shown = word(card)
    if after == card and last:
        message = M("{card} is laid last and takes the trick.", card=shown)
        yield Explanation("automatch.takes", message, (NAMES[card],))
    elif after == card:
        yield from _still(sight, card)
    elif best is not None and last and _is_partner(sight, trick.index(best)):
        message = M("The trick is the partner’s, with {best}.", best=word(best))
        yield Explanation("automatch.partner", message, (NAMES[best],))
    elif best is not None and not any(
        one >= PUMP or winning(sight, (*trick, one)) == one
        for one in (CARD[name] for name in sight.seen.playable)
    ):
        message = M("No card which may be laid beats {best}.", best=word(best))
        yield Explanation("automatch.beaten", message, (NAMES[best],))


def _still(sight: Sight, card: int) -> Iterator[Explanation]:
    """Yield how many of the cars that have not been seen can still beat one on the table."""
    trick = sight.trick or (card,)
    unseen = cards_in(sight.live & ~sight.hand & ~int(kernel.SPECIALS))
    better = tuple(
        one for one in unseen if winning(sight, (*trick, card, one)) == one
    )  # fmt: skip
    if not better:
        message = M("No car which is still out can beat {card}.", card=word(card))
        yield Explanation("automatch.sure", message, (NAMES[card],))
    else:
        message = MN(
            "Of the cars which are still out {n} can beat {card}.",
            "Of the cars which are still out {n} can beat {card}.",
            len(better), card=word(card),
        )  # fmt: skip
        yield Explanation("automatch.out", message, (NAMES[card],))


def _is_partner(sight: Sight, place: int) -> bool:
    """Return whether the card at a place of the trick is the partner's."""
    seat = sight.seen.trick.seats[place]
    return sight.game.players == 4 and seat != sight.seat and (seat - sight.seat) % 2 == 0


def winning(sight: Sight, trick: Sequence[int]) -> int | None:
    """Return which of the cars of a trick wins it, none having lost its value; None: no cars.

    Of equal ones it is that laid first (D7).
    """
    if not trick:
        return None
    led = trick[0]
    if sight.game.market and led < _ENGLAND:
        rivals = [card for card in trick if card < _ENGLAND]
    else:
        rivals = [card for card in trick if card // _COUNTRY == led // _COUNTRY]
    order = sight.game.rules[kernel.T_ORDER + 54 * sight.ruling :]
    return min(rivals, key=lambda card: order[card])
