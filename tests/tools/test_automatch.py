"""Auto-Match on the command line: announcements."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource

PLAYED = {"play", "contest", "exchange", "lead"}
LEAD_OF_TWO = {
    "dealer": "2",
    "hands": {
        "1": "F1 F2 F4 F6 F8 F9 F11 F12 I4 I8 I11 D3 D5 D7 D8 D10 D11 D12 D13 G1 G3 G4 G6 G9 G10",
        "2": "F3 F5 F10 F13 I1 I2 I5 I6 I9 I10 I12 I13 D1 D2 D4 D6 D9 G2 G5 G7 G11 G12 G13 pump "
        "motorway",
    },
    "stock": "G8 F7 I7 I3",
    "play": [],
}


def test_announcements_of_a_lead_are_told_by_count_and_pattern(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "lead.json"
    path.write_text(json.dumps(LEAD_OF_TWO))
    options = ("--option", "players=2", "announce=leader")
    assert run("moves", "automatch", *options, "--start", path).lines == ["1250 … | …=…"]


def test_arena_counts_deals_and_ties_are_shared(run: Any) -> None:
    words = ("--games", 2, "--option", "target=5", "--json")
    result = json.loads(run("arena", "automatch", "--seats", "random," * 3 + "random", *words).out)
    shares = [seat["points_share"] for seat in result["seats"]]
    assert sum(shares) == pytest.approx(2, abs=1e-3)  # partners share what they have won
    assert result["unfinished"] == 0


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_deal_is_settled_for_those_with_most_tricks(players: str) -> None:
    game = games.create("automatch", {"players": players, "target": "8"})
    sides, ties = (3 if players == "3" else 2), 0
    for seed in range(4):
        source, state = RandomSource(seed), game.initial()
        while state.outcome() is None:
            draw = state.sample if state.is_chance() else state.random_action
            before, state = state, state.child(draw(source))
            tricks, settled = state.observe(None).tricks, game.settled(before, state)  # type: ignore[attr-defined]
            ended = before.observe(None).phase in PLAYED and state.observe(None).phase not in PLAYED  # type: ignore[attr-defined]
            assert (settled is not None) == ended
            if settled is None:
                continue
            own = [sum(tricks[side::sides]) for side in range(sides)]
            best = [side for side in range(sides) if own[side] == max(own)]
            seats = range(len(game.seats))
            shared = sum(seat % sides in best for seat in seats)
            assert list(settled) == [(seat % sides in best) / shared for seat in seats]
            ties += len(best) > 1
    assert ties > 0 or players != "3"
