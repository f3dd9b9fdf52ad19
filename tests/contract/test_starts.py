"""What begins a game, and how an action is written: one rule for all games."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque.core.contract import Game
from ludotheque.core.errors import (
    FinishedError,
    NotationError,
    PositionError,
    SaveError,
)
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.about import about
from tests.contract.checks import CATALOGUES, is_sentence
from tests.contract.configurations import CONFIGURATIONS, created, title
from tests.contract.playing import LONGEST, new_game

Configuration = tuple[str, tuple[tuple[str, str], ...]]
every_variant = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=title)
BLANKS = (" ", "\t", "\n", "\r", "\u00a0", "\u2009", "\u3000")


def badly_spaced(text: str) -> Iterator[str]:
    """Texts which differ from an action's by white space alone."""
    for blank in BLANKS:
        yield blank + text
        yield text + blank
        yield blank + text + blank
        if " " in text:
            yield text.replace(" ", " " + blank)
            if blank != " ":
                yield text.replace(" ", blank)


@every_variant
def test_white_space_around_or_within_an_action_is_refused(configuration: Configuration) -> None:
    timeline = new_game(created(configuration), 3, 60)
    for i in range(0, timeline.ply, 3):
        state, text = timeline.state_at(i), timeline.notation_at(i)
        assert state.parse(text) == timeline.line[i]
        for other in badly_spaced(text):
            with pytest.raises(NotationError) as refusal:
                state.parse(other)
            assert is_sentence(refusal.value.message)


@every_variant
def test_a_save_with_white_space_around_an_action_is_refused(configuration: Configuration) -> None:
    timeline = new_game(created(configuration), 3, 20)
    data = json.loads(savefile.encode(timeline.to_record()))
    for i, text in enumerate(data["actions"]):
        actions = [*data["actions"][:i], f" {text} ", *data["actions"][i + 1 :]]
        with pytest.raises(SaveError) as refusal:
            Timeline.from_record(savefile.decode(json.dumps({**data, "actions": actions}).encode()))
        assert is_sentence(refusal.value.message)


def with_blanks(data: Any) -> Iterator[Any]:
    """A position with a blank more in one of its texts, keys included."""
    if isinstance(data, str):
        yield from (" " + data, data + " ", data + "\n")
    elif isinstance(data, list):
        for i, part in enumerate(data):
            for other in with_blanks(part):
                yield [*data[:i], other, *data[i + 1 :]]
    elif isinstance(data, dict):
        for key, part in data.items():
            rest = {other: value for other, value in data.items() if other != key}
            yield {**rest, key + " ": part}
            for other in with_blanks(part):
                yield {**rest, key: other}


def has_no_positions(game: Game) -> None:
    """Such a game never gives a position, and begins from none."""
    for seed in range(3):
        assert not [s for s in new_game(game, seed, LONGEST).states if s.position() is not None]
    with pytest.raises(PositionError) as refusal:
        game.from_position({})
    assert is_sentence(refusal.value.message)


@every_variant
def test_white_space_in_a_position_is_refused(configuration: Configuration) -> None:
    game = created(configuration)
    timeline = new_game(game, 3, 40)
    found = [p for state in timeline.states if (p := state.position()) is not None]
    if not found:
        has_no_positions(game)
    for position in random.Random(1).sample(found, min(len(found), 4)):
        for other in with_blanks(position):
            with pytest.raises(PositionError):
                game.from_position(other)


@every_variant
def test_no_game_begins_where_it_is_over(configuration: Configuration) -> None:
    """Whatever ended a game: its last board is no start, and the sentence tells it is over."""
    game = created(configuration)
    last_position = about(game.key, "last_position")
    if last_position is None:
        has_no_positions(game)
        return
    tried = 0
    for seed in range(4):
        timeline = new_game(game, seed, LONGEST)
        state = timeline.state
        outcome = state.outcome()
        if outcome is None or outcome.code.endswith("repetition"):
            continue  # a board that came three times is no end by itself
        assert state.position() is None
        last = last_position(timeline)
        with pytest.raises(FinishedError) as refusal:
            game.from_position(json.loads(json.dumps(last)))
        assert all("\n" not in c.render(refusal.value.message) for c in CATALOGUES)
        tried += 1
    assert tried or game.options.get("repetition") == "draw"
