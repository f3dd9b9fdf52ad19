"""Golden playthroughs: whole games written down, which must replay exactly as they stand.

Format: « GAME OPTION=VALUE … », then one action a line, last « result RESULT » as `tools check`
prints it. Lines that begin with # are remarks; « tricks … » after a deal of cards is read by that
game's own test.
"""

from pathlib import Path

import pytest

from ludotheque import games
from ludotheque.record.timeline import Timeline

FOLDER = Path(__file__).parents[1] / "golden"
FILES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_a_golden_playthrough() -> None:
    assert {path.name.split("-")[0].split(".")[0] for path in FILES} == set(games.ENGINES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_playthrough(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if line.strip() and not line.startswith(("#", "tricks "))]
    key, *options = lines[0].split()
    game = games.create(key, dict(option.split("=", 1) for option in options))
    assert lines[-1].startswith("result ")
    timeline = Timeline(game, seed=0)
    for number, text in enumerate(lines[1:-1], 1):
        state = timeline.state
        action = state.parse(text)
        assert state.notation(action) == text, number
        reason = state.why_not(action)
        assert reason is None, (number, text, reason)
        timeline.apply(action)
    assert timeline.result() == lines[-1].removeprefix("result ")
