"""The lengths kept with each game are those the tool counts."""

import importlib
from itertools import islice

import pytest

from ludotheque.games import ENGINES, info


@pytest.mark.parametrize("key", [key for key in ENGINES if info(key).lengths])
def test_the_lengths_kept_are_those_counted(key: str, devtools: None) -> None:
    """A part of them: all take minutes."""
    counting = importlib.import_module("devtools.lengths")
    assert list(islice(counting.measured(key), 1)) == [info(key).lengths[0]]
