"""A refusal is a message, and only the catalogue makes a sentence of it: read from the source."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def found() -> tuple[tuple[ast.ClassDef, ...], tuple[tuple[str, str, ast.Call], ...]]:
    """Every class of the program; every call of a name, with where it stands and the name."""
    classes, calls = [], []
    for path in sorted((ROOT / "ludotheque").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                classes.append(node)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                calls.append((f"{path.name}:{node.lineno}", node.func.id, node))
    return tuple(classes), tuple(calls)


def test_no_refusal_is_made_of_anything_but_messages() -> None:
    """A new refusal is a message, and a message cleans each of its texts when it is shown."""
    classes, calls = found()
    kinds: set[str] = set()
    new = {"LudothequeError"}
    while not new <= kinds:
        kinds |= new
        new = {
            node.name
            for node in classes
            if any(isinstance(base, ast.Name) and base.id in kinds for base in node.bases)
        }
    wrong = [
        place
        for place, name, node in calls
        if name in kinds
        and node.args
        and isinstance(node.args[0], ast.JoinedStr | ast.Constant | ast.BinOp)
    ]
    assert len(kinds) >= 10
    assert wrong == []


def test_no_sentence_is_put_together_behind_the_catalogue() -> None:
    """The template of a message is written in the source; nothing else fills templates in."""
    templates = {"M": 1, "MN": 2}
    wrong = [
        place
        for place, name, node in found()[1]
        if name in templates
        and not all(isinstance(one, ast.Constant) for one in node.args[: templates[name]])
    ]
    assert wrong == []
