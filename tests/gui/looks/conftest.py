"""Qt as a screen reader finds it."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible


@pytest.fixture
def reader() -> Iterator[None]:
    """Qt as it is when a screen reader runs."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)
