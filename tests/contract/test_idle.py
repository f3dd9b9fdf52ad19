"""Options which a game calls without effect have none: play and what seats see stay the same."""

from itertools import product

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import OptionError
from ludotheque.games import game_class

PLIES = 40


def course(key: str, options: dict[str, str]) -> list[object]:
    """Return what can be done and seen at every ply of a random game."""
    state, source, found = games.create(key, options).initial(), RandomSource(5), []
    for _ in range(PLIES):
        if state.outcome() is not None:
            break
        seats = range(len(state.game.seats))
        found.append([list(state.legal_actions()), [state.observe(s).canonical() for s in seats]])
        draw = state.sample if state.is_chance() else state.random_action
        state = state.child(draw(source))
    return found


def forms(key: str) -> list[dict[str, str]]:
    """Return the combinations of all choices which the game accepts."""
    options = [option for option in game_class(key).option_list if option.kind == "choice"]
    found = []
    for values in product(*([item.value for item in option.values] for option in options)):
        form = {option.key: value for option, value in zip(options, values, strict=True)}
        try:
            games.create(key, form)
        except OptionError:
            continue
        found.append(form)
    return found


@pytest.mark.parametrize("key", games.ENGINES)
def test_idle_options_change_nothing(key: str) -> None:
    game, met = game_class(key), 0
    for form in forms(key)[::7]:
        full = dict(games.create(key, form).options)
        for name in game.idle(full):
            option = next(one for one in game.option_list if one.key == name)
            courses = [course(key, {**form, name: item.value}) for item in option.values]
            assert all(one == courses[0] for one in courses), (form, name)
            met += 1
    assert met or not game.hidden  # only what hides something has such options now
