"""« Points of the rules » of Ordo say what the rules do."""

from tests.games.ordo.helpers import legal, placed, why
from tests.games.readings import told


def test_a_position_set_up_may_begin_split() -> None:
    told("ordo", "A position set up", "Une position composée")
    split = placed("a2 b2 e5", "a7 b7")
    assert len(split.observe(None).groups) == 2
    assert "e5-b2" not in legal(split)
    assert "e5-c3" in legal(split), "backward, to be one group again"
    whole = placed("d4 e5", "a7 b7")
    assert "e5-e4" not in legal(whole)
    assert why(whole, "e5-e4")[0]
