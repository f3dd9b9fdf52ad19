"""What is told of each kind of action, and which sentence belongs to each refusal, in every game.

`tests/golden/told/GAME.txt` holds one line for every sentence: with which events it came (or by
which code of a refusal, or what was wrong in a position), and how it reads. A sentence exchanged
with another one stands in the wrong line and is found. Without --full some rare refusals are not
met. After a wanted change run this module with
LUDOTHEQUE_GOLDEN=write and read what `git diff` shows.
"""

from pathlib import Path

import pytest

from ludotheque import games
from tests.contract.meeting import WRITES, met
from tests.longer import FULL

FOLDER = Path(__file__).parents[1] / "golden" / "told"
every_game = pytest.mark.parametrize("key", games.ENGINES)


@pytest.mark.compiled_only  # the same words, whether compiled or not
@every_game
def test_every_sentence_stands_with_what_it_tells(key: str) -> None:
    path = FOLDER / f"{key}.txt"
    lines = sorted(" | ".join(line) for line in met(key))
    if WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
    written = path.read_text("utf-8").splitlines()
    if FULL:
        assert lines == written
    assert [one for one in lines if one not in written] == []
    assert len(lines) > 0.8 * len(written)
