"""The drawings which are printed as vectors: what Qt would draw in a PDF alone."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from ludotheque.core.paths import resources
from ludotheque.ui.look.games import games_with
from ludotheque.ui.printing import ink, kits, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
pytestmark = pytest.mark.usefixtures("qapp")


def unseen(source: str) -> list[str]:
    """The shapes of a drawing which are neither filled nor stroked, and not left out either."""
    return list(_unseen(ElementTree.fromstring(source), "black", "none"))


def _unseen(element: ElementTree.Element, fill: str, stroke: str) -> Iterator[str]:
    fill, stroke = element.get("fill", fill), element.get("stroke", stroke)
    kind = element.tag.rpartition("}")[2]
    if element.get("display") == "none" or kind in {"defs", "clipPath", "mask"}:
        return
    if kind in SHAPES and fill == stroke == "none":
        yield ElementTree.tostring(element, encoding="unicode")
    for child in element:
        yield from _unseen(child, fill, stroke)


def test_a_shape_without_fill_and_stroke_is_found() -> None:
    for inner, count in (
        ('<path d="M0 0" fill="none"/>', 1), ('<path d="M0 0"/>', 0),
        ('<g fill="none"><path d="M0 0" stroke="#000"/><path d="M0 0"/></g>', 1),
        ('<path d="M0 0" fill="none" display="none"/>', 0),
    ):  # fmt: skip
        assert len(unseen(f"<svg>{inner}</svg>")) == count


def test_no_drawing_has_a_shape_which_is_not_seen() -> None:
    paths = sorted(resources().rglob("svg/*.svg"))
    assert len(paths) > 60
    faults = {path.name: unseen(path.read_text(encoding="utf-8")) for path in paths}
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("key", games_with("kit"))
def test_no_change_for_paper_leaves_a_shape_which_is_not_seen(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ink._renderer.cache_clear()
    texts: dict[str, str] = {}
    source = ink.source

    def kept(name: str, changes: tuple[tuple[str, str], ...]) -> str:
        found = texts[f"{name} {changes}"] = source(name, changes)
        return found

    monkeypatch.setattr(ink, "source", kept)
    for spare in (False, True):
        for part in kits.kit_of(key).parts:
            for page in kits.pages([part.key], Wish(A4, spare=spare))[-1:]:
                rendering.picture(A4, page, 20)
    faults = {name: unseen(text) for name, text in texts.items()}
    assert {name: found for name, found in faults.items() if found} == {}
