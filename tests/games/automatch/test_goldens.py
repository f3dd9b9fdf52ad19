"""The golden matches are right by the reference, and the engine tells the same."""

from pathlib import Path

import pytest

from ludotheque.core.paths import resources
from ludotheque.games.automatch import GAME
from ludotheque.games.automatch.state import Stage
from tests.games.automatch import reference
from tests.games.automatch.test_reference import agree, reference_deal

FOLDER = Path(__file__).parents[2] / "golden"
GOLDEN = sorted(FOLDER.glob("automatch*.txt"))
FIGURES = reference.read_figures(resources() / "automatch" / "cars.csv")


def lines_of(path: Path) -> tuple[dict[str, str], list[str]]:
    head, *lines = path.read_text("utf-8").splitlines()
    key, *given = head.split()
    assert key == "automatch"
    return dict(pair.split("=") for pair in given), lines


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_obeys_the_rules_page(path: Path) -> None:
    # After each deal stands « tricks … points … », by seat and by side; at the end the result.
    options, lines = lines_of(path)
    state = GAME.create(options).initial()
    deal: reference.Deal | None = None
    totals = [0] * state.game.sides
    if "handicap" in options:  # three tenths of ten points, for one of two players (D11)
        totals[int(options["handicap"]) - 1] = 3
    for text in lines:
        if text.startswith("tricks"):
            assert deal is not None
            assert deal.actor is None
            points = reference.score(deal.tricks)
            totals = [old + new for old, new in zip(totals, points, strict=True)]
            assert text == written(deal.tricks, points)
            assert text == written(state.observe(None).tricks, state.gained)
            assert state.scores == tuple(totals)
        elif text.startswith("result"):
            outcome = state.outcome()
            assert outcome is not None
            best = [side for side in range(state.game.sides) if totals[side] == max(totals)]
            assert len(best) == 1
            seats = range(state.game.players)
            won = [seat for seat in seats if state.game.side_of(seat) in best]
            assert outcome.winners == tuple(won)
            assert text == "result " + "+".join(state.game.seats[seat] for seat in won)
        else:
            state = state.apply(state.parse(text))  # type: ignore[assignment]
            if text.startswith("deal"):
                deal = reference_deal(state, text)
            elif deal is not None:
                deal.do(text)
            if deal is not None and state.stage is Stage.RUNNING:
                agree(state, deal)


def written(tricks: tuple[int, ...] | list[int], points: tuple[int, ...]) -> str:
    return f"tricks {' '.join(map(str, tricks))} points {' '.join(map(str, points))}"


def test_the_goldens_hold_what_they_are_kept_for() -> None:
    texts = {path.stem.removeprefix("automatch-"): lines_of(path)[1] for path in GOLDEN}
    assert set(texts) == {"2", "3", "4", "always-market", "leader-market-suit", "house-rules"}
    for lines in texts.values():
        assert {"pump", "motorway"} <= set(lines)
        assert sum(line.startswith("deal") for line in lines) > 1
        assert lines[-1].startswith("result")
    for name in ("always-market", "leader-market-suit"):
        words = {line.split(" ")[0] for line in texts[name]}
        assert {"contest", "let", "exchange", "decline"} <= words
    assert any(line.startswith("lead") for line in texts["always-market"])
    tied = [line for line in texts["3"] if line.startswith("tricks") and line.count(" 1") > 1]
    assert tied
