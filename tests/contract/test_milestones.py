"""Milestones of all games."""

import pytest

from ludotheque import games
from tests.contract.milestones import played


@pytest.mark.parametrize("key", games.ENGINES)
def test_milestones_are_of_seats(key: str) -> None:
    game = games.create(key)
    for _, _, reached in played(game.initial(), 1):
        assert all(name.islower() for name, _ in reached)
        assert all(0 <= seat < len(game.seats) for _, seat in reached)
