"""Players choose alike, compiled and uncompiled, and whatever they were asked before."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import games
from ludotheque.players.player import has_players
from tests.examples import of_three, with_seats
from tests.longer import FULL

ROOT = Path(__file__).parents[2]
PLIES = (0, 3, 8) if FULL else (3,)
"""After how many actions they are asked."""
CODE = """
import json
import sys
from ludotheque.players.player import choose, question
from tests.players.test_question import walked
for plies in json.loads(sys.argv[3]):
    state = walked(sys.argv[1], json.loads(sys.argv[2]), plies, plies).state
    for level in (1, 2, 3, 4):
        print(state.notation(choose(question(state, level, plies))))
"""


def chosen(key: str, options: dict[str, str], pure: str) -> str:
    env = {**os.environ, "LUDOTHEQUE_PURE": pure, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", CODE, key, json.dumps(options), json.dumps(PLIES)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        check=True,
    ).stdout.decode()


@pytest.mark.parametrize(
    ("key", "options"),
    [
        *((key, {}) for key in games.ENGINES if has_players(key)),
        (of_three(), with_seats(of_three(), 3)),
    ],
)
def test_compiled_and_uncompiled_players_choose_alike(key: str, options: dict[str, str]) -> None:
    found = chosen(key, options, "1")
    assert len(found.splitlines()) == 4 * len(PLIES)
    assert found == chosen(key, options, "")
