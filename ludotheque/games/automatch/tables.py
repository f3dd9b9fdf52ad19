"""The tables of the players' kernel: the order in which a player believes the cards to stand."""

from collections.abc import Sequence

from ludotheque.games.automatch import kernel, kernel_deals

_SPECIALS = (kernel.PUMP, kernel.MOTORWAY)


def tables(
    orders: Sequence[Sequence[int]], ranks: Sequence[Sequence[int]], *, market: bool, suit: bool
) -> list[int]:
    """Return the list ``p`` of ``kernel_deals``.

    ``orders`` hold, for each characteristic, what decides between the 52 cars, lower being better;
    ``ranks`` their ranks from 1 to 13 by which hands are judged; ``market`` and ``suit`` say
    whether three countries compete, and follow, as one.
    """
    found = [0] * kernel_deals.P_SIZE
    for ruling in range(3):
        order = orders[ruling]
        by_place = sorted(range(52), key=lambda car: (order[car], car))
        if not market:  # countries one after the other: masks of a colour are one piece
            by_place.sort(key=lambda car: car // 13)
        by_place += _SPECIALS
        place = {card: i for i, card in enumerate(by_place)}
        _order(found, ruling, order, by_place, place, market=market, suit=suit)
        _judgements(found, ruling, ranks, by_place)
    return found


def _order(
    found: list[int], ruling: int, order: Sequence[int], by_place: Sequence[int],
    place: dict[int, int], *, market: bool, suit: bool,
) -> None:  # fmt: skip
    masks = [sum(1 << place[13 * c + i] for i in range(13)) for c in range(4)]
    common = masks[0] | masks[1] | masks[2]
    for country in range(4):
        found[kernel_deals.P_COUNTRY + 4 * ruling + country] = masks[country]
    for i, card in enumerate(by_place):
        found[kernel_deals.P_CARD + 54 * ruling + i] = card
        found[kernel_deals.P_PLACE + 54 * ruling + card] = i
        if card in _SPECIALS:
            continue
        country = card // 13
        rivals = common if market and country < 3 else masks[country]
        better = sum(1 << place[car] for car in range(52) if order[car] < order[card])
        at = 54 * ruling + i
        found[kernel_deals.P_COLOUR + at] = common if suit and country < 3 else masks[country]
        found[kernel_deals.P_RIVALS + at] = rivals
        found[kernel_deals.P_BETTER + at] = better & rivals


def _judgements(
    found: list[int], ruling: int, ranks: Sequence[Sequence[int]], by_place: Sequence[int]
) -> None:
    """Write what cards are worth keeping and gain by a change, in thousandths.

    The ranks by what rules and, with a quarter of the weight each, by what may still come.
    """
    for i, card in enumerate(by_place[:52]):
        good = [14 - ranks[c][card] for c in range(3)]
        for specials in range(4):
            others = [good[c] for c in (1, 2) if c != ruling and specials >> (c - 1) & 1]
            value = 1000 * (4 * good[ruling] + sum(others)) // (13 * (4 + len(others)))
            found[kernel_deals.P_KEEP + 216 * ruling + 54 * specials + i] = value
        for other in range(3):
            gain = 1000 * (good[other] ** 2 - good[ruling] ** 2) // 169
            found[kernel_deals.P_TURN + 162 * ruling + 54 * other + i] = gain
