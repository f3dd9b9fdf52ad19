"""Python's objects for items of layouts which Qt may have deleted: there must be none."""

from collections.abc import Collection
from typing import Any
from weakref import WeakSet

import pytest
from PySide6.QtWidgets import QLayout, QLayoutItem
from shiboken6 import createdByPython, getAllValidWrappers

from ludotheque.ui.widgets.flow import FlowLayout

_flows: "WeakSet[FlowLayout]" = WeakSet()
"""Those made during a test; those ended as well, as long as Python knows them."""


def note_flows(patch: pytest.MonkeyPatch) -> None:
    """Note every flow layout that is made."""
    begin = FlowLayout.__init__

    def noted(flow: FlowLayout, *args: Any, **kwargs: Any) -> None:
        begin(flow, *args, **kwargs)
        _flows.add(flow)

    patch.setattr(FlowLayout, "__init__", noted)


def tied(known: Collection[int] = ()) -> list[QLayoutItem]:
    """Python's objects for items made by Qt, but for those a layout of ours holds itself.

    Those whose ids are ``known`` are left out.
    """
    found = [
        one
        for one in getAllValidWrappers()
        if isinstance(one, QLayoutItem)
        and not isinstance(one, QLayout)
        and id(one) not in known
        and not createdByPython(one)
    ]
    if not found:
        return []
    held = {id(item) for flow in _flows for item in flow._items}
    return [one for one in found if id(one) not in held]


def items() -> set[int]:
    """The ids of all there are now, whoever holds them: left by earlier tests."""
    return {id(one) for one in getAllValidWrappers() if isinstance(one, QLayoutItem)}
