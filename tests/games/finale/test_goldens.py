"""The golden playthroughs are right by the reference, and the engine tells the same."""

from pathlib import Path

import pytest

from ludotheque import games
from tests.games.finale.helpers import assert_same
from tests.games.finale.reference import Finale

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("finale*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_playthrough_obeys_the_rules_page(path: Path) -> None:
    head, *texts, last = path.read_text("utf-8").splitlines()
    key, *pairs = head.split()
    assert key == "finale"
    options = dict(pair.split("=") for pair in pairs)
    game, state = Finale(**options), games.create("finale", options).initial()
    for text in texts:
        game.play(text)
        state = state.apply(state.parse(text))
        assert_same(state, game)
    assert game.waiting is None
    assert last == f"result {game.result}"


def test_the_goldens_hold_what_they_are_kept_for() -> None:
    """Removal, both kinds of pass, a keeper that left; a 2–1; a championship of 11 to 10."""
    assert [path.stem for path in GOLDEN] == [
        "finale-basic", "finale-championship-balanced", "finale-house-rules-championship",
        "finale-house-rules", "finale-sans-elimination",
    ]  # fmt: skip
    texts = [path.read_text("utf-8").splitlines() for path in GOLDEN]
    basic, championship, without = texts[0], texts[1], texts[4]
    assert any(line.startswith("x") for line in basic)
    assert any(line[0] in "LR" for line in basic[1:])
    assert sum(line.startswith("deal") for line in championship) == 7
    games_points = []
    for lines in (basic, championship, without):
        game = Finale(**dict(pair.split("=") for pair in lines[0].split()[1:]))
        passes = set()
        for text in lines[1:-1]:
            if text == "pass":
                passes.add("keeper" if game.pawns(game.side, game.roll) else "gone")
            game.play(text)
        games_points.append((game.points, game.ends, passes))
    assert games_points[0][2] == {"keeper", "gone"}
    assert games_points[1][0] == {"blue": 10, "red": 11}
    assert games_points[2][:2] == ({"blue": 2, "red": 1}, ["stuck"])
