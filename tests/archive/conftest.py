"""Sentences are compared in English, and no two dates fall into one second by luck."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest

from ludotheque.archive import rows
from ludotheque.core import messages
from ludotheque.record import timeline


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use English for this test alone."""
    monkeypatch.setattr(messages, "_current", messages.Catalogue("en"))


@pytest.fixture(autouse=True)
def _later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reading of the date is a second later: what compares dates by luck fails at once."""
    seconds = itertools.count()
    start = datetime.now(UTC)

    def later() -> str:
        return (start + timedelta(seconds=next(seconds))).strftime("%Y-%m-%dT%H:%M:%SZ")

    for module in (timeline, rows):
        monkeypatch.setattr(module, "now", later)
