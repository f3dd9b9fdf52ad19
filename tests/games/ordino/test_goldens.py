"""The golden playthroughs, judged by the reference as well, and what they meet of the rules."""

from pathlib import Path

import pytest

from tests.games.ordino.helpers import OWN, full
from tests.games.ordino.reference import Table

FILES = sorted((Path(__file__).parents[2] / "golden").glob("ordino*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_plays_the_golden_game(path: Path) -> None:
    head, *texts, last = path.read_text("utf-8").splitlines()
    options = dict(word.split("=") for word in head.split()[1:])
    table = Table(OWN, full(options))
    for text in texts:
        if table.phase in {"move", "centre", "put"}:
            assert text in table.legal()
        else:
            assert text.split()[0] == {"lot": "start", "reroll": "reroll"}.get(table.phase, "roll")
        table.play(text)
    assert table.phase == "over"
    winners = [seat for n, seat in enumerate(table.seats) if n % 2 == table.winner]
    assert last == f"result {'+'.join(winners)}"


def test_the_golden_games_meet_the_rare_rules() -> None:
    words = {line.split()[0] for path in FILES for line in path.read_text("utf-8").splitlines()}
    assert {"start", "reroll", "take", "back", "stay", "put", "pass"} <= words
    assert any(word.startswith("s") and word.endswith("-C") for word in words)
