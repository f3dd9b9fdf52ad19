"""Whoever reads of a goal learns whose it is; only the notation says L and R alone."""

import re
from typing import cast

import pytest

from ludotheque.core.messages import use_language
from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleState
from tests.record.test_timeline import begun, played

BARE = re.compile(
    r"(?<![A-Za-zÀ-ÿ’])[LR](?![A-Za-zÀ-ÿ’])"
    r"(?! \((?:Red’s goal|Blue’s goal|but de Rouge|but de Bleu)\))"
)
OWN = re.compile(
    r"(?:its goal|son but) [LR]\b|\([LR]\)|\([LR],|[,:] [LR](?=[,.)])|et [LR]|and [LR]"
)
"""Said to be the keeper's own, or in a list of pawns which can move: one in a goal is a keeper."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("elimination", ["yes", "no"])
def test_sentences_and_refusals_name_the_owner(language: str, elimination: str) -> None:
    use_language(language)
    found: set[str] = set()
    for seed in range(6):
        timeline = played(begun(seed, elimination=elimination), 20_000, seed)
        for ply, action in enumerate(timeline.actions):
            state = cast("FinaleState", timeline.state_at(ply))
            found.add(str(state.describe(action, None)))
            if state.is_chance():
                continue
            for origin in ("L", "R", "a1", "b2", "f3", "g2", "g5", "c3"):
                tried = [cells.move(origin, cell) for cell in ("L", "R", "a2", "b1", "e3", "g3")]
                for attempt in (*tried, cells.removal(origin)):
                    reason = state.why_not(attempt)
                    found |= set() if reason is None else {str(reason.message)}
    use_language("en")
    assert [text for text in found if BARE.search(OWN.sub("", text))] == []
    goals = ("Red’s goal", "Blue’s goal") if language == "en" else ("but de Rouge", "but de Bleu")
    assert all(any(goal in text for text in found) for goal in goals)
