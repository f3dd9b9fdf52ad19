"""An error inside a paint event goes to the log instead of through Qt: here it fails the test."""

import sys
import traceback
from collections.abc import Iterator
from types import TracebackType

import pytest


@pytest.fixture(autouse=True)
def no_errors_in_painting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What would go to the log is told by the test."""
    found: list[str] = []

    def note(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        found.append("".join(traceback.format_exception(kind, error, where)))

    monkeypatch.setattr(sys, "excepthook", note)
    yield
    assert found == []
