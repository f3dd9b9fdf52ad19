"""The golden playthroughs, judged by the reference as well, and what they meet of the rules."""

from pathlib import Path

import pytest

from tests.games.cambio.helpers import initial
from tests.games.cambio.reference import Cambio

FILES = sorted((Path(__file__).parents[2] / "golden").glob("cambio*.txt"))


def read(path: Path) -> tuple[dict[str, str], list[str], str]:
    """Options, actions and result of a golden playthrough."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    options = dict(word.split("=") for word in lines[0].split()[1:])
    return options, lines[1:-1], lines[-1].removeprefix("result ")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_plays_the_golden_game(path: Path) -> None:
    options, texts, result = read(path)
    other = Cambio(
        int(options["players"]), options["preparation"], draws=options["repetition"] == "draw",
        favoured=options.get("handicap", ""),
    )  # fmt: skip
    for text in texts:
        if other.phase in {"tray", "deal", "fill"}:
            assert text.split()[0] == other.phase
        else:
            assert text in other.legal()
        other.play(text)
    assert other.result() == result


def test_the_golden_games_meet_the_rare_rules() -> None:
    stages, codes, texts = set(), set(), set()
    for path in FILES:
        options, actions, _ = read(path)
        state = initial(**options)
        for text in actions:
            task = state.task()
            stages.add(task.stage if task else state.phase.value)
            texts.add(text.split()[0])
            state = state.apply(state.parse(text))
        outcome = state.outcome()
        assert outcome is not None
        codes.add(outcome.code.removeprefix("cambio."))
    assert stages == {
        "tray", "lot", "symbol", "deal", "fill", "push",
        "crowded", "many", "few", "stuck", "place",
    }  # fmt: skip
    assert codes == {"five", "shared", "opponent-line", "all-lines", "repetition"}
    assert "pass" in texts
