"""What the program is made of: components, their licences and where the texts are."""

import re
import sys
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources


@attrs.frozen
class Component:
    """A part which others made: its name, what it is for, its licence, its home, the text."""

    name: str | Message
    purpose: Message
    licence: str | Message
    home: str
    files: tuple[str | Path, ...]

    def text(self) -> str:
        """Return the licence in full; raises OSError."""
        paths = [resources() / file for file in self.files]  # a whole path stays what it is
        return "\n\n\n".join(path.read_text(encoding="utf-8").strip() for path in paths)


COMPONENTS: Final = (
    Component(
        "Ludothèque",
        M("This program, its drawings and its boards."),
        "MIT",
        "",
        ("licences/Ludotheque.txt",),
    ),
    Component(
        "Qt, PySide6, Shiboken6",
        M("Windows, drawing, text. Used unchanged; you may put other versions in their place."),
        "LGPL 3",
        "https://doc.qt.io/qtforpython-6/",
        ("licences/LGPL-3.txt", "licences/GPL-3.txt"),
    ),
    Component(
        "HarfBuzz",
        M("Inside Qt: the shaping of text."),
        "MIT",
        "https://harfbuzz.github.io/",
        ("licences/HarfBuzz.txt",),
    ),
    Component(
        "ICU",
        M("Inside Qt: the scripts and customs of all languages."),
        "Unicode",
        "https://icu.unicode.org/",
        ("licences/ICU.txt",),
    ),
    Component(
        "PCRE2",
        M("Inside Qt: searching by patterns."),
        "BSD 3",
        "https://www.pcre.org/",
        ("licences/PCRE2.txt",),
    ),
    Component(
        "libpng",
        M("Inside Qt: reading and writing pictures."),
        "libpng 2",
        "http://www.libpng.org/pub/png/",
        ("licences/libpng.txt",),
    ),
    Component(
        "zlib",
        M("Inside Qt and Python: compression."),
        "zlib",
        "https://zlib.net/",
        ("licences/zlib.txt",),
    ),
    Component(
        M("Smaller parts of Qt"),
        M("Inside Qt: numbers, checksums, curves of movement and more."),
        M("several licences"),
        "https://doc.qt.io/qt-6/licenses-used-in-qt.html",
        ("licences/Qt-parts.txt", "licences/CC0-1.0.txt", "licences/Apache-2.0.txt"),
    ),
    Component(
        "Python",
        M("The language the program is written in."),
        "PSF 2",
        "https://www.python.org/",
        ("licences/Python.txt",),
    ),
    Component(
        "attrs",
        M("The values of the rules and records."),
        "MIT",
        "https://www.attrs.org/",
        ("licences/attrs.txt",),
    ),
    Component(
        "platformdirs",
        M("Finding the folder for your games on each system."),
        "MIT",
        "https://platformdirs.readthedocs.io/",
        ("licences/platformdirs.txt",),
    ),
    Component(
        "mypy_extensions, mypyc",
        M("The fast kernels of the rules."),
        "MIT",
        "https://www.mypy-lang.org/",
        ("licences/mypy_extensions.txt",),
    ),
    Component(
        "PyInstaller",
        M("The starter of the installed program, which needs no Python on the machine."),
        "GPL 2",
        "https://pyinstaller.org/",
        ("licences/PyInstaller.txt",),
    ),
    Component(
        "Work Sans",
        M("The face of running text, by Wei Huang."),
        "SIL OFL 1.1",
        "https://github.com/weiweihuanghuang/Work-Sans",
        ("fonts/OFL-WorkSans.txt",),
    ),
    Component(
        "Bricolage Grotesque",
        M("The face of titles and names, by Mathieu Triay."),
        "SIL OFL 1.1",
        "https://github.com/ateliertriay/bricolage",
        ("fonts/OFL-BricolageGrotesque.txt",),
    ),
    Component(
        "Courier Prime",
        M("The typewriter face, by Alan Dague-Greene."),
        "SIL OFL 1.1",
        "https://github.com/quoteunquoteapps/CourierPrime",
        ("fonts/OFL-CourierPrime.txt",),
    ),
    Component(
        "DejaVu Sans",
        M("Signs which the other faces do not have."),
        "Bitstream Vera",
        "https://dejavu-fonts.github.io/",
        ("fonts/LICENSE-DejaVu.txt",),
    ),
)


COMMON: Final = {
    "Apache-2.0": "Apache-2.0", "CC0-1.0": "CC0-1.0", "GPL": "GPL-3", "GPL-2": "GPL-2",
    "GPL-3": "GPL-3", "LGPL-2": "LGPL-2.1", "LGPL-2.1": "LGPL-2.1", "LGPL-3": "LGPL-3",
}  # fmt: skip
"""The texts which Debian's notices only name (in /usr/share/common-licenses), by that name."""


def _common(notice: Path) -> list[str]:
    """Return the texts a notice of Debian's names, so that they can be read on every system."""
    try:
        words = notice.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []  # told when it is shown
    named = re.findall(r"common-licenses/([A-Za-z0-9]+(?:-[0-9](?:\.[0-9])?)?)", words)
    return [f"licences/{file}.txt" for file in dict.fromkeys(map(COMMON.get, named)) if file]


def carried(*folders: Path) -> tuple[Component, ...]:
    """Return the libraries of the system which an installed program carries with it.

    Their licences lie in ``folders`` as the system they were taken from gives them, one file a
    library; by default where the installers put them. There are none in a checkout or a wheel.
    """
    if not folders:
        beside = resources().parent
        folders = (beside / "licences", beside.parent / "fallback" / "licences")
        if getattr(sys, "_MEIPASS", None) is None:
            return ()
    found = {path.stem: path for folder in folders for path in sorted(folder.glob("*.txt"))}
    return tuple(
        Component(
            name,
            M("A library of the system, carried so that the program runs everywhere."),
            M("its licence as given by Debian"),
            "",
            (found[name], *_common(found[name])),
        )
        for name in sorted(found)
    )
