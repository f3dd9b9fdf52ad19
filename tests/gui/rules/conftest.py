"""A warning of Qt fails every test of the rules."""

import pytest

from tests.gui.rules.hands import STRICT


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning of Qt fails the test."""
    for item in items:
        if "gui/rules" in item.path.as_posix():
            for mark in STRICT:
                item.add_marker(mark)
