"""How every mark on the boards looks: a coarse picture of each, written down.

Every function of the modules of marks which takes a painter is called with each kind of argument
it knows, by a painter that holds a gaudy pen and brush: what is left out shows. Pictures are
compared in squares with some room for another version of Qt. After a wanted change run this module
with LUDOTHEQUE_GOLDEN=write, and look at the marks on the boards.
"""

import json
import os
from pathlib import Path

import pytest

from ludotheque.games import ENGINES
from ludotheque.ui.look.theme import manager
from tests.about import on_screen
from tests.gui.looks.marks import ROOM, apart, calls, picture

FOLDER = Path(__file__).parents[2] / "golden" / "marks"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("scheme", ["light", "dark", "contrast", "contrast-dark"])
@pytest.mark.parametrize("key", [key for key in ENGINES if on_screen(key, "MARKS")])
def test_every_mark_looks_as_written_down(key: str, scheme: str) -> None:
    known = on_screen(key, "MARK_ARGUMENTS", {})
    manager().set_scheme(scheme)
    try:
        found = {
            f"{where}, {name}": picture(draw)
            for where, module in on_screen(key, "MARKS").items()
            for name, draw in calls(module, known)
        }
    finally:
        manager().set_scheme("light")
    path = FOLDER / f"{key}-{scheme}.json"
    if os.environ.get("LUDOTHEQUE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    written = json.loads(path.read_text("utf-8"))
    assert list(found) == list(written)
    assert [name for name in found if apart(found[name], written[name]) > ROOM] == []
