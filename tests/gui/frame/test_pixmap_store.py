"""Pixmaps are kept within a number of bytes, and what is kept is counted."""

import ast
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

import ludotheque.ui
from ludotheque.ui.look.pixmapstore import PixmapStore, keeps_pixmaps, pixmaps_kept


def drawn(width: int, height: int = 10) -> QPixmap:
    """Return a pixmap of 4 bytes a pixel."""
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def test_the_one_unused_for_longest_goes_first() -> None:
    store = PixmapStore(3 * 400)
    for key in "abc":
        store.keep(key, drawn(10))
    assert store.find("a") is not None
    store.keep("d", drawn(10))
    assert [store.find(key) is not None for key in "abcd"] == [True, False, True, True]
    assert store.kept() == (3, 3 * 400)
    store.clear()
    assert store.kept() == (0, 0)


def test_one_larger_than_the_store_is_kept_until_the_next() -> None:
    store = PixmapStore(400)
    store.keep("small", drawn(10))
    large = store.keep("large", drawn(100))
    assert store.find("large") is large
    assert store.kept() == (1, 4_000)
    store.keep("small", drawn(10))
    assert store.kept() == (1, 400)


def test_what_a_function_draws_is_kept_by_its_arguments() -> None:
    calls = []

    @keeps_pixmaps(1_000)
    def square(side: int, *, name: str = "") -> QPixmap:
        calls.append((side, name))
        return drawn(side, side)

    before = pixmaps_kept()
    assert square(10).cacheKey() == square(10).cacheKey()
    assert square(10, name="b").cacheKey() != square(10).cacheKey()
    assert calls == [(10, ""), (10, "b")]
    number, size = pixmaps_kept()
    assert (number - before[0], size - before[1]) == (2, 800)
    square(11)
    assert pixmaps_kept()[1] - before[1] <= 1_000


def test_no_pixmaps_are_kept_by_number() -> None:
    """A number says nothing of their size: functools' caches are for what is small."""
    folder = Path(str(ludotheque.ui.__file__)).parent
    found = [
        f"{path.name}: {node.name}"
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and "cache" in " ".join(map(ast.unparse, node.decorator_list))
        and node.returns is not None
        and "QPixmap" in ast.unparse(node.returns)
    ]
    assert not found, found
