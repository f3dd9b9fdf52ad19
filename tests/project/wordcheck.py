"""What keeps words from the translators, found in sources: text in, faults out."""

import ast
import functools
import importlib
import itertools
from collections.abc import Iterator
from typing import Final

from babel.messages.pofile import read_po

from tests.project.checkers import ROOT

MESSAGE_TEXTS: Final = {"_": 1, "N_": 1, "M": 1, "MN": 2}
NAMES: Final = ("Ludothèque", "Français", "English")
"""What is written alike in every language."""

# Which arguments of a call are read by the user, by the name of what is called: Qt's, then ours.
SHOWN: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(
        (
            "setText", "setWindowTitle", "setToolTip", "setStatusTip", "setWhatsThis", "setTitle",
            "setPlaceholderText", "setAccessibleName", "setAccessibleDescription", "setPrefix",
            "setSuffix", "setLabelText", "setSpecialValueText", "setInformativeText", "setHtml",
            "setPlainText", "setMarkdown", "setHeaderLabels", "setDetailedText", "addMenu",
            "showMessage", "QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QToolButton",
            "QGroupBox", "QAction", "QMenu", "elidedText",
        ),
        (0,),
    ),
    **dict.fromkeys(("addAction", "addTab", "insertTab", "addItem", "addRow"), (0, 1, 2)),
    **dict.fromkeys(("setTabText", "setTabToolTip", "setItemText"), (1,)),
    **dict.fromkeys(("getOpenFileName", "getSaveFileName", "getExistingDirectory"), (1, 3)),
    **dict.fromkeys(("to_open", "to_write", "opening", "writing", "QFileDialog"), (1, 3)),
    "drawText": (0, 1, 2, 3, 4, 5, 6),
    **dict.fromkeys(
        ("TextLabel", "TextButton", "Pill", "Tick", "Capital", "say", "explain", "describe"), (0,)
    ),
    # Refusals, whose texts are shown.
    **dict.fromkeys(
        (
            "LudothequeError", "InstallationError", "NotationError", "OptionError",
            "PositionError", "SaveError", "ArchiveError", "BoardError", "TableError", "FontError",
            "PictureError", "UsageError", "RefusedError", "VerifyError", "OutputError",
        ),
        (0,),
    ),
    "announce": (1,),
    "Answer": (1,),
    "Question": (1, 2),
    "ask": (1, 2),
    "tell": (1,),
    "offer": (0, 1),
}  # fmt: skip
_KEYWORDS: Final = frozenset({"text", "title", "words", "caption", "filter", "label", "details"})


def _called(node: ast.Call) -> str:
    """The name of what is called, "" where it has none."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def message_faults(source: str) -> list[str]:
    """Message calls no catalogue can hold: f-strings, sums, variables; or standing in f-strings.

    The extraction passes over whatever stands in the braces of an f-string.
    """
    found = []
    tree = ast.parse(source)
    formatted = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        count = MESSAGE_TEXTS.get(_called(node))
        if count is None:
            continue
        texts = node.args[:count]
        literal = [isinstance(t, ast.Constant) and isinstance(t.value, str) for t in texts]
        if len(texts) < count or not all(literal) or id(node) in formatted:
            found.append(f"line {node.lineno}: {ast.unparse(node)[:60]}")
    return found


def literal_faults(source: str) -> list[str]:
    """Words handed as they stand to what shows them: they are the same in every language."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or _called(node) not in SHOWN:
            continue
        places = SHOWN[_called(node)]
        shown = [argument for index, argument in enumerate(node.args) if index in places]
        shown += [keyword.value for keyword in node.keywords if keyword.arg in _KEYWORDS]
        if any(_is_worded(text) for argument in shown for text in _literals(argument)):
            found.append(f"line {node.lineno}: {ast.unparse(node)[:60]}")
    return found


def _literals(node: ast.expr) -> list[str]:
    """The literal texts an expression may give: not those handed on to other calls."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        return [text for part in node.values for text in _literals(part)]
    if isinstance(node, ast.BinOp):
        return _literals(node.left) + _literals(node.right)
    if isinstance(node, ast.BoolOp | ast.List | ast.Tuple):
        parts = node.values if isinstance(node, ast.BoolOp) else node.elts
        return [text for part in parts for text in _literals(part)]
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    if isinstance(node, ast.Call) and _called(node) == "format":
        return _literals(node.func.value) if isinstance(node.func, ast.Attribute) else []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str":
        return [text for part in node.args for text in _literals(part)]
    return []


def _is_worded(text: str) -> bool:
    """Whether a text holds a word: two letters together which are no name."""
    for name in NAMES:
        text = text.replace(name, "")
    return any(one.isalpha() and other.isalpha() for one, other in itertools.pairwise(text))


def told(value: object, language: str) -> Iterator[str]:
    """Every text of one language in the JSON of exercises."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == language and isinstance(inner, str):
                yield inner
            else:
                yield from told(inner, language)
    elif isinstance(value, list):
        for inner in value:
            yield from told(inner, language)


@functools.cache
def translated(language: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Every source text and what a language says for it, with what is written apart taken in."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    resources = ROOT / "resources"
    folder = resources / "locale" / language
    for path in (
        folder / "LC_MESSAGES" / "ludotheque.po",
        *sorted((folder / "parts").glob("*.po")),
        *sorted(resources.glob(f"*/{language}.po")),
    ):
        with path.open("rb") as file:
            for entry in read_po(file):
                if entry.id:
                    texts = entry.id if isinstance(entry.id, tuple) else (entry.id,)
                    given = entry.string if isinstance(entry.string, tuple) else (entry.string,)
                    found[texts] = tuple(given)
    return tuple(found.items())


@functools.cache
def extracted() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """The modules and the source texts, plural included, of every message; needs `devtools`."""
    catalogue = importlib.import_module("devtools.catalogue")
    return tuple(
        (tuple(name for name, _ in message.locations), catalogue.key(message)[1:])
        for message in catalogue.entries(catalogue.extract())
    )
