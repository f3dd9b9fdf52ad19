"""docs/notation.md shows a position of Finale which is one."""

import json
import re

from ludotheque import games
from tests.contract.test_docs import section


def test_the_position_of_finale_is_read() -> None:
    found = re.search(r"Position: `(\{.*?\})` –", section("Finale"))
    assert found
    position = json.loads(found[1])
    assert games.create("finale").from_position(position).position() == position
