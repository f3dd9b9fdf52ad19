"""L'Auto-Match's exercises: solved again by the slow reference in every deal that may be, told
right, and hard to guess."""

import copy
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Any

import attrs
import pytest

from ludotheque.core.contract import State
from ludotheque.core.goals import Condition
from ludotheque.core.languages import SOURCE, languages
from ludotheque.core.messages import Catalogue
from ludotheque.core.paths import resources
from ludotheque.exercises import judging
from ludotheque.exercises.exercise import Exercise, load
from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.automatch.goals import MAX_WORLDS, all_worlds
from tests.games.automatch.reference import ALL as DECK
from tests.games.automatch.reference import CARDS_EACH, Deal, plain, read_figures

EXERCISES = load("automatch")
FIGURES = read_figures(resources() / "automatch" / "cars.csv")
ME = 0
"""Anne, who solves all of them."""
TRICKS = [e for e in EXERCISES if any(c.kind == "tricks" for c in e.goal)]


@pytest.fixture(params=EXERCISES, ids=lambda exercise: exercise.id)
def exercise(request: pytest.FixtureRequest) -> Exercise:
    found: Exercise = request.param
    return found


def by_id(name: str) -> Exercise:
    return next(exercise for exercise in EXERCISES if exercise.id == name)


# The reference, which shares nothing with engine and judge


def players(exercise: Exercise) -> int:
    return int(exercise.options.get("players", "4"))


def told(exercise: Exercise) -> list[str]:
    """What has been played, one text each."""
    position: Any = exercise.position
    return [text for trick in position["play"] for text in trick.split(", ")]


def laid_from(
    exercise: Exercise, hands: Sequence[set[str]], stock: Sequence[str]
) -> Deal | None:  # fmt: skip
    """The deal after what has been played, None where it could not have been played so."""
    number, position = players(exercise), exercise.position
    dealer = int(position["dealer"]) - 1
    queues = [sorted(hands[(dealer + 1 + i) % number]) for i in range(number)]
    deck = [queues[i % number][i // number] for i in range(number * CARDS_EACH[number])]
    options = exercise.options
    deal = Deal(
        FIGURES, number, dealer, [*deck, *stock], options.get("announce", "no"),
        market=options.get("market") == "yes", common_suit=options.get("market_suit") == "yes",
    )  # fmt: skip
    for text in told(exercise):
        if text not in deal.legal():
            return None
        deal.do(text)
    return deal


def seen_by_anne(exercise: Exercise) -> set[str]:
    """The cards laid by anybody, and those dealt to Anne."""
    position: Any = exercise.position
    laid = {text.split("=")[0] for text in told(exercise)} & set(DECK)
    return laid | set(position["hands"]["1"].split())


def deals(exercise: Exercise) -> Iterator[Deal]:
    """Every deal in which Anne sees what she sees, as far as it matters: played again each time."""
    position: Any = exercise.position
    hands = [set(text.split()) for _, text in sorted(position["hands"].items())]
    stock = position["stock"].split()
    exchanges = [text for text in told(exercise) if text.startswith("exchange")]
    assert all(text.endswith(" 1") for text in exchanges), "Anne draws from the top"
    stock_known = list(range(len(exchanges)))
    seen = seen_by_anne(exercise) | {stock[place] for place in stock_known}
    hidden = [hand - seen for hand in hands]
    rest = set().union(*hidden[1:]) | (set(stock) - seen)
    missing = failures(exercise)

    def give(left: set[str], seat: int) -> Iterator[tuple[list[set[str]], set[str]]]:
        if seat == len(hands):
            yield [], left
            return
        able = {card for card in left if not may_not_hold(missing, seat, card)}
        for chosen in combinations(sorted(able), len(hidden[seat])):
            for others, under in give(left - set(chosen), seat + 1):
                yield [(hands[seat] & seen) | set(chosen), *others], under

    for others, under in give(rest, 1):
        known = [stock[place] for place in stock_known]
        deal = laid_from(exercise, [hands[ME], *others], [*known, *sorted(under)])
        if deal is not None:
            yield deal


def failures(exercise: Exercise) -> set[tuple[int, str]]:
    """Who has failed to follow which country, read off what has been played."""
    position: Any = exercise.position
    deal = laid_from(
        attrs.evolve(exercise, position={**position, "play": []}),
        [set(text.split()) for _, text in sorted(position["hands"].items())],
        position["stock"].split(),
    )
    assert deal is not None
    found = set()
    for text in told(exercise):
        card, seat = text.split("=")[0], deal.actor
        assert seat is not None
        led = deal.cards[0][1] if 0 < len(deal.cards) < deal.players else None
        cars = led is not None and {card, led}.isdisjoint({"pump", "motorway"})
        if led is not None and cars and card in DECK and card[0] != led[0]:
            found |= set() if deal.common_suit else {(seat, led[0])}
        deal.do(text)
    return found


def may_not_hold(missing: set[tuple[int, str]], seat: int, card: str) -> bool:
    return card not in {"pump", "motorway"} and (seat, card[0]) in missing


def after(deal: Deal, text: str) -> Deal:
    """The deal after an action; the old one stays as it was."""
    new = copy.copy(deal)
    for name, value in vars(deal).items():
        if isinstance(value, list | set | dict) and name != "figures":
            setattr(new, name, copy.copy(value))
    new.hands = [set(hand) for hand in deal.hands]
    new.do(text)
    return new


def won(deal: Deal, seats: set[int]) -> int:
    return sum(deal.tricks[seat] for seat in seats)


def certain(group: list[Deal], text: str, seats: set[int], goal: int, left: int) -> bool:
    """Return whether an action of Anne's makes sure that the seats come to so many tricks."""
    return follows([after(deal, text) for deal in group], seats, goal, left - 1)


def follows(group: list[Deal], seats: set[int], goal: int, left: int) -> bool:
    """Return whether the tricks follow in every deal of a group which Anne cannot tell apart."""
    first = group[0]
    if won(first, seats) >= goal:
        return True
    if first.actor is None:
        return False
    if first.actor == ME:
        if left == 0:
            return False
        return any(certain(group, text, seats, goal, left) for text in sorted(first.legal()))
    seen: dict[tuple[Any, ...], list[Deal]] = {}
    for deal in group:
        for text in deal.legal():
            later = after(deal, text)
            if not left and not later.cards and won(later, seats) < goal:
                return False  # the trick of her last choice is gone
            sight = text, later.actor, tuple(later.tricks), tuple(later.cards)
            seen.setdefault(sight, []).append(later)
    return all(follows(part, seats, goal, left) for part in seen.values())


def meets(condition: Condition, group: list[Deal], text: str) -> bool:
    if condition.kind == "event":
        deal = group[0]
        other = int(text.split(" ")[1]) - 1 if text.startswith("contest") else None
        if other is None:
            return False
        card = next(card for seat, card in deal.cards if seat == other)
        return deal.said[other] != plain(FIGURES[card][deal.ruling])
    seats = {ME, 2} if group[0].players == 4 and condition.by == "side" else {ME}
    return certain(group, text, seats, won(group[0], seats) + condition.least, condition.moves)


def certain_at_once(exercise: Exercise) -> bool:
    """Return whether nobody acts after Anne in this trick: the hidden cards do not matter."""
    state: Any = exercise.state()
    last = len(state.trick.cards) + 1 == players(exercise)
    return last and exercise.moves == 1 and exercise.aim.kind == "tricks" and (
        state.game.announce == 0
    )  # fmt: skip


@pytest.mark.sampled(3)
def test_the_reference_finds_the_same_solutions(exercise: Exercise) -> None:
    position: Any = exercise.position
    dealt = [set(text.split()) for _, text in sorted(position["hands"].items())]
    actual = laid_from(exercise, dealt, position["stock"].split())
    assert actual is not None
    early = certain_at_once(exercise) or exercise.aim.kind == "event"
    group = [actual] if early else list(deals(exercise))
    assert actual.actor == ME
    found = {
        text for text in actual.legal() if all(meets(c, group, text) for c in exercise.goal)
    }  # fmt: skip
    state = exercise.state()
    assert found == {state.notation(action) for action in judging.solutions(exercise)}
    assert actual.legal() == set(map(state.notation, state.legal_actions()))
    if not early:
        assert len(group) == len(all_worlds(state, ME)) or state.observe(ME).exchanges  # type: ignore[attr-defined]


# What there is


def test_anne_solves_them_and_everybody_has_a_name(exercise: Exercise) -> None:
    state = exercise.state()
    assert state.actors() == (ME,)
    assert exercise.names == ("Anne", "Bruno", "Clara", "Denis")[: players(exercise)]
    timeline = exercise.timeline()
    assert tuple(seat.name for seat in timeline.seats) == exercise.names


def test_there_is_something_of_everything() -> None:
    states: list[Any] = [exercise.state() for exercise in EXERCISES]
    assert {players(exercise) for exercise in EXERCISES} == {2, 3, 4}
    assert {state.observe(ME).ruling for state in states} == {"engine", "consumption", "speed"}
    assert {state.observe(ME).phase for state in states} == {"play", "contest", "lead"}
    assert {state.game.announce for state in states} == {0, 1, 2}
    assert sum(state.game.market for state in states) >= 4
    assert any(state.game.market_suit for state in states)
    solved = {e.state().notation(judging.solutions(e)[0]) for e in EXERCISES}
    assert {"pump", "motorway", "lead"} <= solved
    assert {exercise.moves for exercise in TRICKS} == {1, 2, 3, 4}


def test_no_search_is_out_of_bounds(exercise: Exercise) -> None:
    if not certain_at_once(exercise) and exercise.aim.kind == "tricks":
        assert len(all_worlds(exercise.state(), ME)) < MAX_WORLDS / 4


CAR = re.compile(r"\b[FIDG]\d{1,2}\b")


TURNED_UP = {"false-figure": "D7", "right-contest": "F8"}
"""Cars which a text speaks of because the key table told their figures earlier."""


@pytest.mark.parametrize("language", languages())
def test_cars_named_in_texts_may_be_met(exercise: Exercise, language: str) -> None:
    """A car a text speaks of is Anne's, lies on the table or is hidden still: it is not gone."""
    state: Any = exercise.state()
    gone = {NAMES[card] for trick in state.past for card in trick.cards}
    gone -= {TURNED_UP.get(exercise.id, "")}
    for text in (exercise.task, exercise.hint, exercise.explanation):
        assert not gone & set(CAR.findall(text[language]))


def test_the_figures_turned_up_earlier_are_told_right() -> None:
    for name, card in TURNED_UP.items():
        exercise = by_id(name)
        (contest,) = [one for trick in exercise.state().observe(ME).past for one in trick.contests]  # type: ignore[attr-defined]
        assert contest.card == card
        for language in languages():
            told = Catalogue(language).number(Decimal(contest.figure))
            assert {told, contest.figure} & set(
                re.findall(r"[\d,.\u202f]*\d", exercise.task[language])
            )


def numbers(text: str) -> list[str]:
    """The figures with a unit which a text names."""
    whole = re.sub(r"(?<=\d)\u202f(?=\d{3})", "", text)
    return re.findall(r"(\d+(?:[.,]\d+)?)[ \u00a0\u202f](?:cm³|km/h|litres|Litern?|l\b)", whole)


def test_figures_in_texts_are_those_of_some_car(exercise: Exercise) -> None:
    every = {plain(figure) for car in FIGURES.values() for figure in car}
    for text in (exercise.task, exercise.explanation):
        told = {
            language: sorted(number.replace(",", ".") for number in numbers(text[language]))
            for language in languages()
        }
        announced = {"9.9", "1290"}
        assert set(told[SOURCE]) <= every | announced
        assert dict.fromkeys(told, told[SOURCE]) == told


# The judge


def test_what_is_hidden_may_lie_otherwise_than_it_does() -> None:
    """The wrong card is refuted though the other hand happens not to hold what beats it."""
    exercise = by_id("green-island")
    state: Any = exercise.state()
    verdict = judging.judge(exercise, state, state.parse("I13"))
    assert not verdict.met
    assert verdict.world is not None
    assert verdict.world != state
    assert verdict.world.observe(ME) == state.observe(ME)
    assert Catalogue("en").render(verdict.message or "") == (  # type: ignore[arg-type]
        "It may come like this: Player 2 plays: BMW Isetta 300 (D13). The trick goes to Player 2."
    )


def test_the_second_special_card_is_shown_to_be_worthless() -> None:
    exercise = by_id("worth-nothing")
    state = exercise.state()
    verdict = judging.judge(exercise, state, state.parse("G7"))
    after_all: Any = (verdict.world or state).apply(state.parse("G7"))
    for action in verdict.line:
        after_all = after_all.apply(action)
    assert [NAMES[card] for card in after_all.past[-1].cards] == ["motorway", "pump"]
    assert after_all.past[-1].winner == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize("exercise", TRICKS, ids=lambda exercise: exercise.id)
def test_the_tricks_come_about_in_every_world(exercise: Exercise) -> None:
    """Played to the end as the judge says, whatever the others lay, the tricks are there."""
    if certain_at_once(exercise):
        return
    state = exercise.state()
    for first in judging.solutions(exercise):
        for world in all_worlds(state, ME)[::7]:
            comes_about(exercise, world, first, exercise.moves)


def comes_about(exercise: Exercise, state: State, action: int, left: int) -> None:
    verdict = judging.judge(exercise, state, action, left=left)
    assert verdict.met
    if verdict.done:
        return
    for later in turns(state.apply(action)):
        answers = [
            answer for answer in later.legal_actions()
            if judging.judge(exercise, later, answer, left=left - 1).met
        ]  # fmt: skip
        assert answers, later.text(ME)
        comes_about(exercise, later, answers[0], left - 1)


def turns(state: State) -> list[State]:
    """Where Anne is on turn next: some of the others' replies."""
    if state.actors() == (ME,):
        return [state]
    assert not state.is_chance()
    return [found for reply in state.legal_actions() for found in turns(state.apply(reply))]
