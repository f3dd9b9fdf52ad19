"""What is an unusual variant of Finale."""

from ludotheque.stats.facts import GameFacts
from ludotheque.stats.summary import (
    variant_of,
)


def test_a_variant_is_what_is_not_usual() -> None:
    facts = GameFacts(
        1, "finale", {"elimination": "no", "starter": "red", "match": "single"}, ("", ""),
        ("blue", "red"), ((0,), (1,)), 1, "", "", 0, "won", "x", ("won", "lost"), 9, 9, {},
    )  # fmt: skip
    assert variant_of(facts) == (("elimination", "no"),)
