"""A reader of the PDF files which Qt writes: page sizes and the text of every page, from the bytes.

Source: ISO 32000-1, 7.3, 7.7.3 and 9.10.3.
"""

import re
import zlib
from typing import NamedTuple


class PdfPage(NamedTuple):
    """Width and height in millimetres, and the text in the order it was written."""

    width: float
    height: float
    text: str


def read(data: bytes) -> list[PdfPage]:
    """Return the pages of a PDF."""
    found = _objects(data)
    tree, kids = _tree(found)
    return [_page(found, tree, number) for number in kids]


def language(data: bytes) -> str:
    """Return the language of a PDF."""
    (spoken,) = re.findall(rb"/Lang \(([^)]*)\)", _catalogue(_objects(data)))
    return spoken.decode("ascii")


def outline(data: bytes) -> list[tuple[str, int]]:
    """Return the entries of the outline in order, with the page, from 0, to which each leads."""
    found = _objects(data)
    _tree_of_pages, kids = _tree(found)
    head = found[_reference(_catalogue(found), b"Outlines")]
    entries = []
    at = _reference(head, b"First")
    while True:
        title = re.search(rb"/Title <(\w+)>", found[at])
        assert title is not None
        name = bytes.fromhex(title[1].decode("ascii")).decode("utf-16")
        page = re.search(rb"/Dest \[(\d+) 0 R /Fit\]", found[at])
        assert page is not None
        entries.append((name, kids.index(int(page[1]))))
        if at == _reference(head, b"Last"):
            return entries
        before, at = at, _reference(found[at], b"Next")
        assert _reference(found[at], b"Prev") == before


def misplaced(data: bytes) -> list[int]:
    """Return the objects which do not stand where the tables of the file say."""
    wrong: list[int] = []
    start: int | None = _start(data)
    while start is not None:
        table, _, trailer = data[start:].partition(b"trailer")
        for first, entries in re.findall(rb"(\d+) \d+\s*\n((?:\d{10} \d{5} [fn] \n)+)", table):
            lines = re.findall(rb"(\d{10}) \d{5} ([fn])", entries)
            wrong += [
                number
                for number, (place, kind) in enumerate(lines, int(first))
                if kind == b"n" and not data.startswith(b"%d 0 obj" % number, int(place))
            ]
        before = re.search(rb"/Prev (\d+)", trailer.partition(b"startxref")[0])
        start = int(before[1]) if before is not None else None
    return wrong


def _start(data: bytes) -> int:
    return int(re.findall(rb"startxref\s+(\d+)", data)[-1])


def _objects(data: bytes) -> dict[int, bytes]:
    """Return all objects by number, the latest of each."""
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    return {
        int(number): body
        for number, body in re.findall(rb"(?:^|\n)(\d+) 0 obj\s(.*?)\nendobj", data, re.DOTALL)
    }


def _catalogue(found: dict[int, bytes]) -> bytes:
    return next(body for body in found.values() if b"/Type /Catalog" in body)


def _tree(found: dict[int, bytes]) -> tuple[bytes, list[int]]:
    """Return the root of the pages, and the number of each."""
    tree = found[_reference(_catalogue(found), b"Pages")]
    kids = re.search(rb"/Kids\s*\[(.*?)\]", tree, re.DOTALL)
    assert kids is not None
    return tree, [int(number) for number in re.findall(rb"(\d+) 0 R", kids[1])]


def titles(data: bytes) -> list[str]:
    """Return the title of a PDF; empty without one."""
    found = re.findall(rb"/Title \((\xfe\xff(?:\\.|[^\\)])*)\)", data, re.DOTALL)
    return [re.sub(rb"\\(.)", rb"\1", text, flags=re.DOTALL).decode("utf-16") for text in found]


def _reference(body: bytes, name: bytes) -> int:
    match = re.search(rb"/" + name + rb"\s+(\d+) 0 R", body)
    assert match is not None, name
    return int(match[1])


def _page(found: dict[int, bytes], tree: bytes, number: int) -> PdfPage:
    page = found[number]
    box = re.search(rb"/MediaBox\s*\[\s*([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)", page)
    assert box is not None
    left, bottom, right, top = (float(value) for value in box.groups())
    fonts = found[_reference(page, b"Resources")] if b"/Resources " in page else tree
    names = dict(re.findall(rb"/(F\d+) (\d+) 0 R", fonts))
    maps = {name: _to_unicode(found, int(font)) for name, font in names.items()}
    text = _text(_stream(found[_reference(page, b"Contents")]), maps)
    return PdfPage((right - left) / 72 * 25.4, (top - bottom) / 72 * 25.4, text)


def _stream(body: bytes) -> bytes:
    head, _, rest = body.partition(b"stream\n")
    raw = rest[: rest.rindex(b"\nendstream")]
    return zlib.decompressobj().decompress(raw) if b"FlateDecode" in head else raw


def _to_unicode(found: dict[int, bytes], font: int) -> dict[int, str]:
    table = _stream(found[_reference(found[font], b"ToUnicode")]).decode("ascii")
    chars: dict[int, str] = {}
    block = r"<(\w+)>\s*<(\w+)>\s*(?:\[([^\]]*)\]|<(\w+)>)"
    for first, last, listed, single in re.findall(block, table):
        start, end = int(first, 16), int(last, 16)
        values = [int(value, 16) for value in re.findall(r"<(\w+)>", listed)]
        if single:
            values = [int(single, 16) + step for step in range(end - start + 1)]
        chars |= {start + step: chr(value) for step, value in enumerate(values)}
    return chars


def _text(content: bytes, maps: dict[bytes, dict[int, str]]) -> str:
    chars: dict[int, str] = {}
    text = ""
    for font, shown in re.findall(rb"/(F\d+) [\d.]+ Tf|<(\w+)> Tj", content):
        if font:
            chars = maps[font]
            continue
        codes = shown.decode("ascii")
        text += "".join(
            chars.get(int(codes[at : at + 4], 16), "\N{REPLACEMENT CHARACTER}")
            for at in range(0, len(codes), 4)
        )
    return text


def bare(text: str) -> str:
    """A text without its spaces, whichever they are."""
    return "".join(text.split())
