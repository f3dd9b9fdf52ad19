"""The fixture of every room whose tests keep games: no two dates fall into one second by luck."""

import itertools
import sys
from datetime import UTC, datetime, timedelta

import pytest

from ludotheque.record import record


@pytest.fixture(autouse=True)
def later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reading of the date is a second later: what compares dates by luck fails at once."""
    seconds = itertools.count()
    start = datetime.now(UTC)
    real = record.now

    def later(seconds_more: int = 0) -> str:
        moment = start + timedelta(seconds=next(seconds) + seconds_more)
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    for name, module in list(sys.modules.items()):
        if name.startswith("ludotheque.") and getattr(module, "now", None) is real:
            monkeypatch.setattr(module, "now", later)
