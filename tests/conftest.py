"""What holds for every test: its own user folders, no window on the screen, profiles."""

import gc
import os
import tempfile

import hypothesis
import pytest

# Before anything imports the program: no test may touch the games of whoever runs it.
_folder = tempfile.TemporaryDirectory(prefix="ludotheque-tests-")
os.environ["LUDOTHEQUE_DATA"] = os.path.join(_folder.name, "data")  # noqa: PTH118
os.environ["LUDOTHEQUE_CONFIG"] = os.path.join(_folder.name, "config")  # noqa: PTH118
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

hypothesis.settings.register_profile("default", max_examples=40, deadline=None)
hypothesis.settings.register_profile("pure", max_examples=5, deadline=None)
hypothesis.settings.register_profile("ci", max_examples=40, deadline=None, derandomize=True)
hypothesis.settings.register_profile("full", max_examples=2_000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


# Collecting makes hundreds of thousands of objects and drops hardly any: looking for garbage among
# them again and again was two fifths of it.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Look for garbage again, but not among what was collected: it stays to the end."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a display of their own stay on one worker, one after another."""
    for item in items:
        if item.get_closest_marker("display"):
            item.add_marker(pytest.mark.xdist_group("display"))
