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
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    found = {
        int(number): body
        for number, body in re.findall(rb"(?:^|\n)(\d+) 0 obj\s(.*?)\nendobj", data, re.DOTALL)
    }
    catalogue = next(body for body in found.values() if b"/Type /Catalog" in body)
    tree = found[_reference(catalogue, b"Pages")]
    kids = re.search(rb"/Kids\s*\[(.*?)\]", tree, re.DOTALL)
    assert kids is not None
    return [_page(found, tree, int(number)) for number in re.findall(rb"(\d+) 0 R", kids[1])]


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
