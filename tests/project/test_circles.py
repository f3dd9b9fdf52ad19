"""No circle of imports in a game or a room, those for types only and inside functions counted."""

import pytest

from tests.project.checkers import PACKAGE, circle, import_graph, imports, module_name, python_files

GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
def test_no_circle_in_a_game(game: str) -> None:
    files = python_files(PACKAGE / "games" / game)
    graph = import_graph({module_name(path): path.read_text("utf-8") for path in files})
    assert any(graph.values())
    assert circle(graph) == []


def test_what_games_import_is_found() -> None:
    files = python_files(PACKAGE / "games")
    graph = import_graph({module_name(path): path.read_text("utf-8") for path in files})
    assert sum(map(len, graph.values())) > len(files)


ROOMS = sorted(path.name for path in (PACKAGE / "ui").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "games"])
def test_no_circle_in_a_room_of_the_interface(room: str) -> None:
    files = python_files(PACKAGE / "ui" / room)
    graph = import_graph({module_name(path): path.read_text("utf-8") for path in files})
    assert circle(graph) == []


def test_nobody_but_the_window_imports_the_window() -> None:
    """Pages ask a Host (ui/pages/host.py); what is started is imported by its name."""
    inside = "ludotheque.ui.window"
    found = [
        f"{module}: {name}"
        for path in python_files(PACKAGE / "ui")
        if not (module := module_name(path)).startswith(inside)
        for name, _lazy, _line in imports(path.read_text("utf-8"), module)
        if name.startswith(inside)
    ]
    assert found == []


@pytest.mark.parametrize(
    "state",
    [
        "from ludotheque.games.toy.reasons import why_not",
        "from ludotheque.games.toy import reasons",
        "from . import reasons",
        "import ludotheque.games.toy.reasons",
        "if TYPE_CHECKING:\n    from ludotheque.games.toy.reasons import Reasons",
        "def why_not():\n    from .reasons import why_not",
        "from ludotheque.games.toy import GAME",
    ],
)
def test_a_circle_is_found(state: str) -> None:
    graph = import_graph(
        {
            "ludotheque.games.toy.__init__": "from .game import ToyGame as GAME",
            "ludotheque.games.toy.game": "from .state import ToyState",
            "ludotheque.games.toy.reasons": "from ludotheque.games.toy.state import ToyState",
            "ludotheque.games.toy.state": state,
        }
    )
    found = circle(graph)
    assert found[0] == found[-1]
    assert "ludotheque.games.toy.state" in found


def test_one_way_is_no_circle() -> None:
    graph = import_graph(
        {
            "ludotheque.games.toy.__init__": "from .game import ToyGame as GAME",
            "ludotheque.games.toy.game": "import attrs\nfrom . import kernel, state",
            "ludotheque.games.toy.state": "from .kernel import legal\nfrom ..other import state",
            "ludotheque.games.toy.kernel": "",
        }
    )
    assert len(graph["ludotheque.games.toy.game"]) == 2
    assert circle(graph) == []
