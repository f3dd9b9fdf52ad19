"""docs/notation.md shows a position of Ordino which is one."""

import json
import re

from ludotheque import games
from tests.contract.test_docs import section


def test_the_position_of_ordino_is_read() -> None:
    found = re.search(r"Position: `(\{.*?\})` –", section("Ordino"))
    assert found
    position = json.loads(found[1])
    assert games.create("ordino").from_position(position).position() == {
        **position, "white": {"1": "5.0", "s": ["C", "5.3"]}
    }  # fmt: skip
