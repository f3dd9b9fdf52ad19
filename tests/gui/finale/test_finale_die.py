"""The die of Finale shows the last roll, and no number before the first one."""

import pytest

from ludotheque.ui.games.finale import art
from tests.gui.finale.finale_hands import FinaleHands


def shown(hands: FinaleHands) -> set[int]:
    """The faces the picture of the die could be taken for; 0 is that of a die not rolled yet."""
    die = hands.scene.die
    ratio = hands.scene.ratio
    drawn = hands.scene._die_picture(ratio).toImage()
    return {face for face in range(7) if art.die(face, die.width, ratio).toImage() == drawn}


@pytest.mark.parametrize("way", ["click", "keys"])
def test_no_number_before_the_first_roll(hands: FinaleHands, way: str) -> None:
    hands.begin(starter="red")
    assert shown(hands) == {0}
    hands.roll(way)
    hands.rest()
    rolled = [text for text in hands.timeline.notations() if text.startswith("roll")]
    assert shown(hands) == {int(rolled[-1][-1])}
