"""A refusal is a message, and only the catalogue makes a sentence of it: read from the source."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


Kind = type[ast.expr]


@cache
def found() -> tuple[dict[str, list[str]], list[tuple[str, str, list[Kind]]]]:
    """Every class of the program with its bases; every call of a name, with where it stands.

    Of the arguments only the kinds are kept: every later look for garbage would go through all.
    """
    classes: dict[str, list[str]] = {}
    calls = []
    for path in sorted((ROOT / "ludotheque").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = [one.id for one in node.bases if isinstance(one, ast.Name)]
                classes.setdefault(node.name, []).extend(bases)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                calls.append((f"{path.name}:{node.lineno}", node.func.id, [*map(type, node.args)]))
    return classes, calls


def test_no_refusal_is_made_of_anything_but_messages() -> None:
    """A new refusal is a message, and a message cleans each of its texts when it is shown."""
    classes, calls = found()
    kinds: set[str] = set()
    new = {"LudothequeError"}
    while not new <= kinds:
        kinds |= new
        new = {name for name, bases in classes.items() if kinds & set(bases)}
    wrong = [
        place
        for place, name, args in calls
        if name in kinds and args and args[0] in {ast.JoinedStr, ast.Constant, ast.BinOp}
    ]
    assert len(kinds) >= 10
    assert wrong == []


def test_no_sentence_is_put_together_behind_the_catalogue() -> None:
    """The template of a message is written in the source; nothing else fills templates in."""
    templates = {"M": 1, "MN": 2}
    wrong = [
        place
        for place, name, args in found()[1]
        if name in templates and set(args[: templates[name]]) != {ast.Constant}
    ]
    assert wrong == []
