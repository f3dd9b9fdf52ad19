"""What Qt cannot tell in a PDF: its language, and an outline with an entry for each sheet.

Both are appended to the finished file as an incremental update, in which a new catalogue takes the
place of the first. Source: ISO 32000-1, 7.5.6, 7.7.2, 12.3.3 and 14.9.2.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

_ROOT: Final = re.compile(rb"/Root (\d+) 0 R")
_SIZE: Final = re.compile(rb"/Size (\d+)")
_KEPT: Final = re.compile(rb"/Info \d+ 0 R|/ID \[[^\]]*\]")
_START: Final = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_TABLE: Final = re.compile(rb"xref\s+0 \d+\s*\n")
_PAGES: Final = re.compile(rb"/Pages (\d+) 0 R")
_KIDS: Final = re.compile(rb"/Kids\s*\[([^\]]*)\]")
_ENTRY: Final = 20
"""The bytes of an entry in the table of objects."""


def metadata(title: str, language: str) -> bytes:
    """Return XMP metadata with the title of a document and its language."""
    name = escape(title, quote=False)
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{name}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>""".encode()


def completed(data: bytes, language: str, sheets: Sequence[str]) -> bytes:
    """Return a PDF of Qt's with a language and an outline: the names of all pages, in order.

    Readers show the document's title in place of the file's name. A file of another structure than
    Qt's is returned as it is.
    """
    trailer = data[data.rfind(b"trailer") :]
    root, size, start = _ROOT.search(trailer), _SIZE.search(trailer), _START.search(trailer)
    if root is None or size is None or start is None:
        return data
    table = int(start[1])
    catalogue = _object(data, table, int(root[1]))
    tree = _PAGES.search(catalogue)
    kids = _KIDS.search(_object(data, table, int(tree[1]))) if tree is not None else None
    pages = re.findall(rb"(\d+) 0 R", kids[1]) if kids is not None else []
    if not pages or len(pages) != len(sheets):
        return data
    first = int(size[1])  # the first number which is free
    objects = {
        int(root[1]): catalogue.replace(
            b"/Type /Catalog",
            b"/Type /Catalog\n/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>\n"
            b"/Outlines %d 0 R" % (language.encode(), first),
        ),
        **_outline(first, sheets, pages),
    }
    kept = b"\n".join((root[0], b"/Prev %d" % table, *_KEPT.findall(trailer)))
    return data + _update(len(data), objects, kept)


def _object(data: bytes, table: int, number: int) -> bytes:
    """Return an object's content, b"" if there is none; ``table`` is where the places stand."""
    head = _TABLE.match(data, table)
    if head is None:
        return b""
    entry = head.end() + _ENTRY * number
    place = data[entry : entry + 10]
    if not place.isdigit():
        return b""
    found = re.compile(rb"\d+ 0 obj\s(.*?)\nendobj", re.DOTALL).match(data, int(place))
    return found[1] if found is not None else b""


def _outline(first: int, sheets: Sequence[str], pages: Sequence[bytes]) -> dict[int, bytes]:
    """Return the objects of an outline by number; ``first`` is that of the outline itself."""
    last = first + len(sheets)
    found = {
        first: b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>"
        % (first + 1, last, len(sheets))
    }
    for number, (name, page) in enumerate(zip(sheets, pages, strict=True), first + 1):
        beside = b""
        if number > first + 1:
            beside += b" /Prev %d 0 R" % (number - 1)
        if number < last:
            beside += b" /Next %d 0 R" % (number + 1)
        title = (b"\xfe\xff" + name.encode("utf-16-be")).hex().upper().encode()
        found[number] = b"<< /Title <%s> /Parent %d 0 R%s /Dest [%s 0 R /Fit] >>" % (
            title, first, beside, page,
        )  # fmt: skip
    return found


def _update(at: int, objects: dict[int, bytes], kept: bytes) -> bytes:
    """Return what is appended to a file of ``at`` bytes: objects, their places, a trailer."""
    body, table = b"", b""
    for number, content in sorted(objects.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, at + len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    return body + b"xref\n%strailer\n<<\n/Size %d\n%s\n>>\nstartxref\n%d\n%%%%EOF\n" % (
        table, max(objects) + 1, kept, at + len(body),
    )  # fmt: skip
