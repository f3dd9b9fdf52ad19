"""Hints: the best action and the second best, in every game; what they are worth in words."""

import itertools
from types import SimpleNamespace

import pytest

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.explanations import PLAIN, given_up, own_actions, percent, worth
from ludotheque.core.kernel_search import MOST, WIN, WON
from ludotheque.core.levels import LEVELS
from ludotheque.core.messages import Catalogue
from ludotheque.players.hints import (
    CHOSEN,
    SECOND,
    STRONGEST,
    asked_for,
    explanation,
    hints,
    ranked,
)
from ludotheque.players.player import as_json, choose, from_json, question
from tests.about import about
from tests.contract.configurations import CONFIGURATIONS
from tests.players.test_question import walked

ENGLISH, FRENCH = Catalogue("en"), Catalogue("fr")


@pytest.mark.parametrize(("key", "options"), CONFIGURATIONS)
def test_hints_are_legal_differ_and_come_from_what_is_seen(
    key: str, options: tuple[tuple[str, str], ...]
) -> None:
    for plies in (1, 17):
        state = walked(key, dict(options), 3 + plies, plies).state
        asked = question(state, 3, 2)  # the same as of level 5, but sooner
        found = hints(asked)
        assert 1 <= len(found) <= 2
        assert len({hint.action for hint in found}) == len(found)
        assert all(state.is_legal(hint.action) for hint in found)
        assert found[0].action == choose(asked)
        assert found == hints(from_json(as_json(asked)))
        for hint in found:
            assert hint.explanation.code
            for catalogue in (ENGLISH, FRENCH):
                assert catalogue.render(hint.explanation.message).endswith(".")


@pytest.mark.parametrize(
    "key", [k for k in games.ENGINES if hasattr(games.player_module(k), "ranked")]
)
def test_a_second_best_is_told_where_there_is_one(key: str) -> None:
    for plies, level in ((0, 3), (5, STRONGEST), (20, 3)):
        state = walked(key, {}, 8 + plies, plies).state
        thoughts = ranked(asked := question(state, level, plies))
        most = min(2, len(state.legal_actions()))
        assert len(thoughts) == most or (level < STRONGEST and 1 <= len(thoughts) < most)
        for thought in thoughts:
            assert explanation(asked, thought).code


@pytest.mark.parametrize(("key", "options"), CONFIGURATIONS)
def test_the_second_best_leads_elsewhere_than_the_best(
    key: str, options: tuple[tuple[str, str], ...]
) -> None:
    """Two ways which change nothing, dice which show one neutral face or another: no choice."""
    alike = str.maketrans(about(key, "ALIKE", {}))
    for plies in (3, 41):
        state = walked(key, dict(options), 7 * plies + 1, plies).state

        def after(action: int, state: State = state) -> str:
            seen = state.child(action).observe(None).canonical().decode()
            return seen.translate(alike)

        found = hints(asked_for(state))
        there = after(found[0].action)
        if any(after(action) != there for action in state.legal_actions()[:200]):
            assert len(found) == 2
            assert after(found[1].action) != there or games.game_class(key).hidden
            assert found[1].worth is not None or found[0].worth is None


def test_a_plain_sentence_stands_without_why(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in games.ENGINES:
        asked = question(walked(key, {}, 4, 3).state, 2)
        module = games.player_module(key)
        if module is not None:
            bare = SimpleNamespace(choose=module.choose)
            with monkeypatch.context() as patch:
                patch.setattr(games, "player_module", lambda _key, bare=bare: bare)
                (found,) = hints(asked)
            assert (found.explanation, found.worth) == (CHOSEN, None)
            assert found.action == choose(asked)


def test_the_second_best_is_not_called_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    told = 0
    for key in games.ENGINES:
        module = games.player_module(key)
        if module is not None and hasattr(module, "ranked"):
            monkeypatch.delattr(module, "why", raising=False)
            first, *others = hints(question(walked(key, {}, 4, 3).state, 2))
            assert first.explanation in {PLAIN, CHOSEN}
            assert [other.explanation for other in others] in ([], [SECOND])
            told += len(others)
    assert told > 0


def test_the_strongest_level_is_asked() -> None:
    for key in games.ENGINES:
        state = walked(key, {}, 1, 2).state
        assert asked_for(state, 6) == question(state, STRONGEST, 6)
    assert max(LEVELS) == STRONGEST


def test_chances_in_whole_per_cent() -> None:
    assert [percent(score) for score in (0, 1000, -1000, MOST, -MOST)] == [50, 73, 27, 99, 1]
    assert (percent(WIN - 3), percent(3 - WIN)) == (100, 0)
    scores = [*range(-MOST, MOST + 1, 250)]
    assert all(percent(a) <= percent(b) for a, b in itertools.pairwise(scores))
    assert all(percent(a) + percent(-a) == 100 for a in scores)


def test_what_an_action_is_worth_and_gives_up() -> None:
    assert [own_actions(WIN - n) for n in range(1, 6)] == [1, 1, 2, 2, 3]
    said = {
        WIN - 1: "It wins at once.",
        WIN - 3: "It wins by force, in 2 moves at most.",
        4 - WIN: "Against the best play every choice loses.",
        405: "The chance of winning is about 60%.",
        WON: "It wins for certain, however the dice fall.",
    }
    assert {score: ENGLISH.render(worth(score)) for score in said} == said
    assert FRENCH.render(worth(405)).endswith("60\u202f%.")
    pairs = {
        (WIN - 1, WIN - 1): "It wins by force, too.",
        (WIN - 1, WIN - 5): "It wins by force, but later.",
        (WIN - 3, 400): "It gives up a win which is certain.",
        (300, 4 - WIN): "It loses by force.",
        (4 - WIN, 2 - WIN): "It loses, too.",
        (405, 404): "It gives up nothing that could be measured.",
        (405, 500): "It gives up nothing that could be measured.",
        (WON, 0): "The chance of winning is about 50% instead of 100%.",
        (405, 0): "The chance of winning is about 50% instead of 60%.",
    }
    assert {pair: ENGLISH.render(given_up(*pair)) for pair in pairs} == pairs
