"""A user at the real program: everything is done from outside, on an X display."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.smoke.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A display, and a user who plays in English without movements."""
    with Desk(tmp_path) as found:
        found.settings(language="en", animation="off", scheme="light")
        yield found
