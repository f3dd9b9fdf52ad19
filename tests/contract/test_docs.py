"""docs/notation.md is true: what it shows as notation of a built game is read by that game."""

import re
from pathlib import Path

import pytest

from ludotheque import games
from ludotheque.core.errors import NotationError
from tests.about import about
from tests.contract.configurations import variants
from tests.contract.playing import new_game

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SECTIONS = {key: title for key in games.ENGINES if (title := about(key, "SECTION"))}


def section(title: str) -> str:
    return TEXT.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("key", SECTIONS)
def test_every_notation_is_read(key: str) -> None:
    states = [
        state
        for options in variants(key)
        for state in new_game(games.create(key, dict(options)), 1, 12).states
    ]
    rows = [line for line in section(SECTIONS[key]).splitlines() if line.startswith("| `")]
    shown = [text for row in rows for text in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert len(shown) >= 3
    for text in shown:
        actions = []
        for state in states:
            try:
                actions.append(state.notation(state.parse(text)))
            except NotationError:
                continue
        assert text in actions, text
