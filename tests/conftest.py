"""What holds for every test: its own user folders, no window on the screen, profiles."""

import gc
import os
import random
import secrets
import tempfile
from zlib import crc32

import hypothesis
import pytest

# Before anything imports the program: no test may touch the games of whoever runs it.
_folder = tempfile.TemporaryDirectory(prefix="ludotheque-tests-")
os.environ["LUDOTHEQUE_DATA"] = os.path.join(_folder.name, "data")  # noqa: PTH118
os.environ["LUDOTHEQUE_CONFIG"] = os.path.join(_folder.name, "config")  # noqa: PTH118
os.environ["LUDOTHEQUE_CACHE"] = os.path.join(_folder.name, "cache")  # noqa: PTH118
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

hypothesis.settings.register_profile("default", max_examples=15, deadline=None)
hypothesis.settings.register_profile("pure", max_examples=5, deadline=None)
hypothesis.settings.register_profile("ci", max_examples=15, deadline=None, derandomize=True)
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
    """Tests with a display of their own stay on one worker; combinations are spread or sampled."""
    combined: dict[str, list[pytest.Function]] = {}
    for item in items:
        if item.get_closest_marker("display"):
            item.add_marker(pytest.mark.xdist_group("display"))
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            combined.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, test in combined.items():
        for item in left_out(test, name):
            item.add_marker(pytest.mark.slow)


GUI_CASES, GUI_SAMPLE = 3, 3
"""Of a test at the window with more cases than these, one in so many runs, unless marked."""


def left_out(test: list[pytest.Function], name: str) -> list[pytest.Function]:
    """Return the cases of a test which only --full runs, by its mark or where it stands."""
    sampled = test[0].get_closest_marker("sampled")
    if sampled:
        return beyond_sample(test, *sampled.args, name)
    if test[0].get_closest_marker("spread"):
        return beyond_each_value(test)
    many = name.startswith("tests/gui/") and len(test) > GUI_CASES
    return beyond_sample(test, GUI_SAMPLE, name) if many else []


Values = dict[pytest.Function, set[tuple[str, str]]]


def values_of(test: list[pytest.Function]) -> Values:
    """Return the parameters of each case which is not slow anyway."""
    return {
        item: {(name, repr(value)) for name, value in item.callspec.params.items()}
        for item in test
        if not item.get_closest_marker("slow")
    }


def covering(values: Values) -> list[pytest.Function]:
    """Take cases out of ``values`` until each value has been tried; return these."""
    left, taken = set().union(*values.values()), []
    while left:
        # The first of those which try most: every worker of the suite must choose alike.
        best = max(values, key=lambda item: len(values[item] & left))
        left -= values.pop(best)
        taken.append(best)
    return taken


def beyond_each_value(test: list[pytest.Function]) -> list[pytest.Function]:
    """Return the cases left when every value of every parameter has been tried once."""
    values = values_of(test)
    covering(values)
    return list(values)


ALWAYS = frozenset({"en", "fr", "light", "dark", "click", "drag", "keys", "off", "normal"})
"""Languages, colours, ways to play, movements: every test tries each of its own."""


def beyond_sample(test: list[pytest.Function], one_of: int, name: str) -> list[pytest.Function]:
    """Return the cases left when one of so many is taken, and each game, language … once.

    Which ones depends on the test's ``name``, so that other tests take other cases.
    """
    values = values_of(test)
    cases = list(values)
    first = crc32(name.encode()) % max(1, len(cases))
    kinds = {item: kinds_of(item) for item in cases[first:] + cases[:first]}
    taken = covering(kinds)
    rest = [item for item in kinds if item not in taken]
    more = -(-len(cases) // one_of) - len(taken)
    if more > 0:
        del rest[:: len(rest) // more]
    return rest


def kinds_of(item: pytest.Function) -> set[tuple[str, str]]:
    """Return the game which a case is about, its language and the like."""
    from ludotheque.games import ENGINES

    found = set()
    for name, value in item.callspec.params.items():
        parts = value if isinstance(value, tuple) else (value, getattr(value, "game", None))
        found |= {
            (name, part)
            for part in parts
            if isinstance(part, str) and (part in ALWAYS or part in ENGINES)
        }
    return found
