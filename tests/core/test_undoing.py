"""Undo and redo of a free value, held against a list of all it has been."""

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.undoing import Undoing

DEEDS = st.lists(st.sampled_from(["set", "same", "undo", "redo"]), max_size=40)


@given(DEEDS, st.randoms(use_true_random=False))
def test_values_come_back_in_their_order(deeds, chance) -> None:
    undoing: Undoing[int] = Undoing()
    line, at = [0], 0  # the plain reference: all values, and where one is
    for deed in deeds:
        now = line[at]
        if deed == "set":
            undoing.keep(now)
            fresh = now + chance.randint(1, 3)
            line, at = [*line[: at + 1], fresh], at + 1
        elif deed == "same":  # lifted and put back: remembered, but no step
            undoing.keep(now)
            line = line[: at + 1]
        elif deed == "undo":
            assert undoing.can_undo(now) == (at > 0)
            at = max(0, at - 1)
            assert undoing.undo(now) == line[at]
        else:
            assert undoing.can_redo == (at + 1 < len(line))
            at = min(len(line) - 1, at + 1)
            assert undoing.redo(now) == line[at]
