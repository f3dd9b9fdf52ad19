"""The desk somebody who only hears sits at: a display with the accessibility bus."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.smoke.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path, reader=True) as found:
        yield found
