"""A deal of L'Auto-Match written from the rules page alone: slow, on names of cards.

Cards are strings in notation ("F3", "pump"); nothing of ludotheque.games is imported. Figures
are Decimals by card: engine size, consumption, speed.
"""

import csv
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path

Figures = Mapping[str, tuple[Decimal, Decimal, Decimal]]
LETTER = {"France": "F", "Italy": "I", "Germany": "D", "England": "G"}
ALL = [f"{letter}{number}" for letter in "FIDG" for number in range(1, 14)] + ["pump", "motorway"]
SPECIAL = {"pump", "motorway"}
CARDS_EACH = {2: 25, 3: 17, 4: 13}


def read_figures(path: Path) -> Figures:
    with path.open(encoding="utf-8", newline="") as file:
        return {
            LETTER[row["country"]] + row["number"]: (
                Decimal(row["displacement_cm3"]),
                Decimal(row["consumption_l_100km"]),
                Decimal(row["top_speed_kmh"]),
            )
            for row in csv.DictReader(file)
        }


def better(figures: Figures, characteristic: int, a: str, b: str) -> bool:
    """Whether a has the better figure: larger engine, lower consumption, higher speed."""
    first, second = figures[a][characteristic], figures[b][characteristic]
    return first < second if characteristic == 1 else first > second


def rank(figures: Figures, characteristic: int, card: str) -> int:
    """The rank in the card's margin: the number for engines, else 1, 2, 2, 4 in the colour."""
    if characteristic == 0:
        return int(card[1:])
    colour = [other for other in ALL[:52] if other[0] == card[0]]
    return 1 + sum(better(figures, characteristic, other, card) for other in colour)


def score(tricks: Sequence[int]) -> tuple[int, ...]:
    """The points of a deal by seat, or with four players by pair, from the tricks by seat."""
    own = [tricks[0] + tricks[2], tricks[1] + tricks[3]] if len(tricks) == 4 else list(tricks)
    ordered = sorted(own, reverse=True)
    if ordered[0] == ordered[1]:
        return tuple(int(count == ordered[0]) for count in own)
    return tuple(ordered[0] - ordered[1] if count == ordered[0] else 0 for count in own)


class Deal:
    """One deal; ``actor`` is who must say or do something, None when the deal is done."""

    def __init__(
        self,
        figures: Figures,
        players: int,
        dealer: int,
        deck: Sequence[str],
        announce: str = "no",
        *,
        market: bool = False,
        common_suit: bool = False,
        open_table: bool = False,
    ) -> None:
        self.figures, self.players, self.announce = figures, players, announce
        self.market, self.common_suit = market, market and common_suit
        self.open_table = open_table
        self.hands: list[set[str]] = [set() for _ in range(players)]
        dealt = CARDS_EACH[players] * players
        for i, card in enumerate(deck[:dealt]):
            self.hands[(dealer + 1 + i) % players].add(card)
        self.stock = list(deck[dealt:])
        self.leader = (dealer + 1) % players
        self.actor: int | None = self.leader
        self.ruling = 0
        self.tricks = [0] * players
        self.number = 0
        self.exchanges = 0
        self.waiting: list[int] = []
        self.lead_taken_by: int | None = None
        self._new_trick()

    def _new_trick(self) -> None:
        self.cards: list[tuple[int, str]] = []
        self.said: dict[int, str] = {}
        self.contested: set[int] = set()
        self.valueless: set[int] = set()
        self.offer = ""
        self.lead_taken_by = None

    # What may be laid

    def follows(self, led: str, card: str) -> bool:
        if card in SPECIAL:
            return False
        if self.common_suit and led[0] in "FID":
            return card[0] in "FID"
        return card[0] == led[0]

    def special_here(self) -> str | None:
        return next((card for _, card in self.cards if card in SPECIAL), None)

    def layable(self) -> set[str]:
        assert self.actor is not None
        hand = self.hands[self.actor]
        led = self.cards[0][1] if self.cards else None
        cars = hand - SPECIAL
        if led is not None and led not in SPECIAL and any(self.follows(led, card) for card in cars):
            cars = {card for card in cars if self.follows(led, card)}
        specials = hand & SPECIAL
        if self.number == 0 or self.special_here():
            specials = set()
        # D3
        return cars | specials or hand

    def sayings(self, card: str) -> set[str]:
        """What may be said with a card: "" nothing, "?", figures of the deck."""
        deck = {plain(figure[self.ruling]) for figure in self.figures.values()}
        if self.announce == "no" or card in SPECIAL or self.special_here():
            return {""}
        if not self.cards:
            return deck | ({"?"} if self.announce == "always" else {""})
        if self.announce == "leader" and self.leader not in self.said:
            return {""}
        return deck | {"?"}

    def may_contest(self, seat: int) -> set[int]:
        found = set()
        for other, said in self.said.items():
            partners = self.players == 4 and (other - seat) % 2 == 0
            if said != "?" and other not in self.contested and other != seat and not partners:
                found.add(other)
        return found

    def legal(self) -> set[str]:
        if self.actor is None:
            return set()
        if self.offer == "exchange":
            hand = self.hands[self.actor]
            return {f"exchange {card} {place}" for card in hand for place in "12"} | {"decline"}
        if self.offer == "lead":
            return {"lead", "decline"}
        if len(self.cards) == self.players:
            return {f"contest {other + 1}" for other in self.may_contest(self.actor)} | {"let"}
        return {
            card + (f"={said}" if said else "")
            for card in self.layable()
            for said in self.sayings(card)
        }

    # What happens

    def do(self, text: str) -> None:
        assert self.actor is not None
        words = text.split(" ")
        if self.offer:
            self._answer(words)
        elif words[0] == "contest":
            self._contest(int(words[1]) - 1)
        elif words[0] == "let":
            self._ask_next()
        else:
            self._lay(*text.partition("=")[::2])

    def _lay(self, card: str, said: str) -> None:
        assert self.actor is not None
        self.hands[self.actor].remove(card)
        self.cards.append((self.actor, card))
        if said:
            self.said[self.actor] = said
        if said == "?" and not self.open_table:
            self.valueless.add(self.actor)
        if len(self.cards) < self.players:
            self.actor = (self.actor + 1) % self.players
            return
        # With the key table open there are no sanctions.
        self.waiting = [] if self.open_table else [seat for seat, _ in self.cards]
        self._ask_next()

    def _ask_next(self) -> None:
        self.offer = ""
        while self.waiting:
            seat = self.waiting.pop(0)
            if self.may_contest(seat):
                self.actor = seat
                return
        self._decide()

    def _contest(self, other: int) -> None:
        assert self.actor is not None
        self.contested.add(other)
        card = next(card for seat, card in self.cards if seat == other)
        winner = self.actor
        if Decimal(self.said[other]) == self.figures[card][self.ruling]:
            winner = other
        else:
            self.valueless.add(other)
        if not self.hands[winner] or self.lead_taken_by is not None:
            self._ask_next()
            return
        self.actor = winner
        self.offer = "exchange" if self.exchanges < 2 else "lead"

    def _answer(self, words: list[str]) -> None:
        assert self.actor is not None
        if words[0] == "exchange":
            self.hands[self.actor].remove(words[1])
            self.hands[self.actor].add(self.stock.pop(int(words[2]) - 1))
            self.stock.append(words[1])
            self.exchanges += 1
        elif words[0] == "lead":
            self.lead_taken_by = self.actor
        self._ask_next()

    def trick_winner(self) -> int:
        for seat, card in self.cards:
            if card in SPECIAL:
                return seat
        best: tuple[int, str] | None = None
        for seat, card in self.competing():
            if best is None or self._beats(card, best[1]):
                best = seat, card
        return self.leader if best is None else best[0]

    def competing(self) -> list[tuple[int, str]]:
        """The cars laid which count, in a trick without special cards."""
        led = self.cards[0][1]
        colours = "FID" if self.market and led[0] in "FID" else led[0]
        return [
            (seat, card)
            for seat, card in self.cards
            if card[0] in colours and seat not in self.valueless
        ]

    def _beats(self, later: str, earlier: str) -> bool:
        if self.market:
            return better(self.figures, self.ruling, later, earlier)
        return rank(self.figures, self.ruling, later) < rank(self.figures, self.ruling, earlier)

    def _decide(self) -> None:
        winner = self.trick_winner()
        self.tricks[winner] += 1
        self.number += 1
        special = self.special_here()
        if special:
            self.ruling = 1 if special == "pump" else 2
        self.leader = winner if self.lead_taken_by is None else self.lead_taken_by
        self._new_trick()
        self.actor = self.leader if self.hands[self.leader] else None


def plain(figure: Decimal) -> str:
    """A figure in its shortest form."""
    text = f"{figure:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
