"""Fixed seeds and strict ears for the tests at the table."""

import itertools
import secrets

import pytest

from tests.systems import NO_FONTS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning of Qt fails the test."""
    for item in items:
        if "gui/table" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(
                pytest.mark.qt_log_ignore("does not support propagateSizeHints", NO_FONTS)
            )


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test have the seeds 1, 2, 3, …"""
    seeds = itertools.count(1)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: next(seeds))
