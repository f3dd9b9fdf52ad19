"""Words which the texts of the game do not use are found (tests/project/test_words.py)."""

from tests.games.ordino.about import NEVER_SAID
from tests.project.test_words import faults


def test_a_word_never_said_is_found() -> None:
    assert len(faults("Une position d’Ordino", NEVER_SAID["fr"])) == 1
