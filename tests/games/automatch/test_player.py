"""What the players of L'Auto-Match do: legally in every form, honest where they know."""

import itertools
import math

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.games.automatch import GAME, kernel
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Kind, figure_text, take_apart
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.memory import guess
from ludotheque.games.automatch.player import LEVELS, RULE, choose, rule, think
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.games.automatch.sight import look
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.games.automatch.trying import saying
from tests.games.automatch.hands import COMBINATIONS, dealt, play
from tests.longer import scaled

ANNOUNCED = [form for form in COMBINATIONS if form["announce"] != "no"]


def seen_in(state: AutoMatchState) -> AutoMatchObservation:
    return state.observe(state.actors()[0])


def game_of(state: AutoMatchState) -> AutoMatch:
    assert isinstance(state.game, AutoMatch)
    return state.game


def playing(options: dict[str, str], seed: int, level: int) -> list[tuple[AutoMatchState, int]]:
    """A deal in which every seat is played by a level, 0 for the simple player."""
    source, state, found = RandomSource(seed), GAME.create(options).initial(), []
    while state.stage.value != "over" and state.number < 2:
        if state.is_chance():
            if state.number == 1:
                break
            state = state.apply(state.sample(source))  # type: ignore[assignment]
            continue
        seen, game = seen_in(state), game_of(state)
        action = choose(seen, game, level, seed) if level else rule(seen, game, seed)
        found.append((state, action))
        state = state.apply(action)  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
def test_every_level_plays_every_form_to_its_end(level: int) -> None:
    met = set()
    for number, options in enumerate(COMBINATIONS[level :: 7 if scaled(10) == 10 else 20]):
        met |= {Kind(action & 7) for _, action in playing(options, number, level)}
    assert Kind.CARD in met


def test_the_strongest_answers_whatever_it_is_asked() -> None:
    met = set()
    for state, _ in playing({"players": "2", "announce": "always", "market": "yes"}, 1, 3)[::3]:
        thought = think(seen_in(state), game_of(state), 5, 1)
        assert state.is_legal(thought.action)
        met.add(thought.action & 7)
        assert -12000 < (thought.score or 0) < 12000
    assert Kind.CARD in met


def test_a_level_is_a_count_of_cards_and_forced_cards_are_not_thought_about() -> None:
    for level in (4, 5):
        for state, _ in playing({"players": "4"}, 2, 3)[::4]:
            thought = think(seen_in(state), game_of(state), level, 1)
            left = sum(len(state.hand(seat)) for seat in range(4))
            choices = len(state.legal_actions())
            if choices == 1:
                assert (thought.nodes, thought.score) == (0, None)
            else:
                rounds = math.ceil(math.log2(choices))
                most = max(choices, 5) * (LEVELS[level].cards + 2 * rounds * left)
                assert thought.nodes * left <= most
                assert thought.nodes > 0 or LEVELS[level].hurried


def test_the_widest_choice_is_bounded_too() -> None:
    """Fifty candidates, 25 cards announced or not, take no more than twenty would."""
    options = {"players": "2", "announce": "leader", "market": "yes", "figures": "shown"}
    state, _ = playing(options, 6, 1)[0]
    thought = think(seen_in(state), game_of(state), 5, 1)
    left = 50
    assert 10 * LEVELS[5].cards < thought.nodes * left < 21 * LEVELS[5].cards


@pytest.mark.parametrize("level", [0, 2, 4])
def test_who_knows_a_figure_says_it_and_who_does_not_guesses_or_admits(level: int) -> None:
    skill = LEVELS[level] if level else RULE
    told = {True: 0, False: 0}
    for salt, options in enumerate(ANNOUNCED[level::9]):
        for state, action in playing(options, salt, level):
            parts = take_apart(action)
            assert parts is not None
            if parts.kind is not Kind.CARD:
                continue
            mode = state.announcing(parts.card)
            if mode == kernel.MUST_BE_SILENT:
                assert parts.saying == NOTHING
                continue
            sight = look(seen_in(state), game_of(state), salt, skill.memory)
            knows = sight.memory.knows(sight.ruling, parts.card)
            told[knows] += 1
            figure = guess(game_of(state), sight.memory, sight.ruling, parts.card)
            if mode == kernel.MAY_ANNOUNCE:
                assert parts.saying in ({NOTHING, figure} if knows else {NOTHING})
            else:
                assert parts.saying in ({figure} if knows else {ADMITS, figure})
            assert sight.mode(parts.card) == mode
    assert min(told.values()) > 5


def test_admitting_bluffing_and_keeping_silent() -> None:
    """What is said where a figure is not known: a guess if the card would win, else that."""
    state = dealt({"players": "2", "announce": "always"}, {1: "F1 F3 F13 I2", 0: "F2 F12 I1 I5"})
    lead = look(seen_in(state), game_of(state), 1, 0)
    assert saying(lead, CARD["F1"]) == guess(game_of(state), lead.memory, 0, CARD["F1"])
    assert saying(lead, CARD["F1"], silent=True) == ADMITS
    state = play(state, "F3=1911")
    answer = look(seen_in(state), game_of(state), 1, 0)
    assert saying(answer, CARD["F12"]) == ADMITS
    assert saying(answer, CARD["F2"]) == guess(game_of(state), answer.memory, 0, CARD["F2"])
    knows = look(seen_in(state), game_of(state), 1, 100)
    true = state.variant.table.cars[CARD["F12"]].figures[0]
    assert figure_text(saying(knows, CARD["F12"])) == str(true)


def test_a_figure_known_to_be_wrong_is_contested_and_a_right_one_never() -> None:
    hands = {1: "F1 F3 F13 I2", 0: "F2 F12 I1 I5"}
    for said, expected in (("1", "contest 2"), ("right", "let")):
        state = dealt({"players": "2", "announce": "always"}, hands)
        true = state.variant.table.cars[CARD["F1"]].figures[0]
        mine = state.variant.table.cars[CARD["F12"]].figures[0]
        state = play(state, f"F1={true if said == 'right' else said}", f"F12={mine}")
        state = play(state, "let") if state.actors() == (1,) else state
        game, met = game_of(state), 0
        for level, salt in itertools.product((3, 4, 5), range(3)):
            sight = look(seen_in(state), game, salt, LEVELS[level].memory)
            if sight.memory.knows(0, CARD["F1"]):
                met += 1
                assert state.notation(choose(seen_in(state), game, level, salt)) == expected
        assert met > 2


def test_the_pace_of_a_choice_does_not_change_it() -> None:
    """The same question has the same answer, whatever was asked in between."""
    states = [state for state, _ in playing({"players": "3", "announce": "leader"}, 5, 2)[::7]]
    first = [choose(seen_in(state), game_of(state), 4, 2) for state in states]
    again = [choose(seen_in(state), game_of(state), 4, 2) for state in reversed(states)]
    assert first == again[::-1]
