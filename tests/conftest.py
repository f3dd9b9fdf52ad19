"""What holds for every test: its own user folders, no window on the screen, profiles."""

import gc
import os
import random
import secrets
import tempfile

import hypothesis
import pytest

# Before anything imports the program: no test may touch the games of whoever runs it.
_folder = tempfile.TemporaryDirectory(prefix="ludotheque-tests-")
os.environ["LUDOTHEQUE_DATA"] = os.path.join(_folder.name, "data")  # noqa: PTH118
os.environ["LUDOTHEQUE_CONFIG"] = os.path.join(_folder.name, "config")  # noqa: PTH118
os.environ["LUDOTHEQUE_CACHE"] = os.path.join(_folder.name, "cache")  # noqa: PTH118
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

hypothesis.settings.register_profile("default", max_examples=25, deadline=None)
hypothesis.settings.register_profile("pure", max_examples=5, deadline=None)
hypothesis.settings.register_profile("ci", max_examples=25, deadline=None, derandomize=True)
hypothesis.settings.register_profile("full", max_examples=2_000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


CHANCE = os.environ.get("LUDOTHEQUE_CHANCE", "")
"""With the name of a test, what its dice and cards are drawn from: a test which failed fails again.

Another text makes other games of all tests.
"""
_drawn = random.Random()
secrets.randbelow = _drawn.randrange
secrets.randbits = _drawn.getrandbits


def pytest_report_header() -> str:
    """Say what chance was."""
    return f"LUDOTHEQUE_CHANCE={CHANCE!r}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every test has chance of its own, whatever ran before it."""
    _drawn.seed(f"{CHANCE} {item.nodeid}")


# Collecting makes hundreds of thousands of objects and drops hardly any: looking for garbage among
# them again and again was two fifths of it.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Look for garbage again, less often, and not among what was collected: it stays."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a display of their own stay on one worker; combinations are spread."""
    combined: dict[str, list[pytest.Function]] = {}
    for item in items:
        if item.get_closest_marker("display"):
            item.add_marker(pytest.mark.xdist_group("display"))
        if item.get_closest_marker("spread") and isinstance(item, pytest.Function):
            combined.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for test in combined.values():
        for item in beyond_each_value(test):
            item.add_marker(pytest.mark.slow)


def beyond_each_value(test: list[pytest.Function]) -> list[pytest.Function]:
    """Return the cases left when every value of every parameter has been tried once."""
    values = {
        item: {(name, repr(value)) for name, value in item.callspec.params.items()}
        for item in test
        if not item.get_closest_marker("slow")
    }
    left = set().union(*values.values())
    while left:
        # The first of those which try most: every worker of the suite must choose alike.
        best = max(values, key=lambda item: len(values[item] & left))
        left -= values.pop(best)
    return list(values)
