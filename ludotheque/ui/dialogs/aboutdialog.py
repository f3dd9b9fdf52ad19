"""The dialog about the games and their authors, the program and its folders, and licences."""

import re
import sys
from pathlib import Path
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ludotheque import __version__
from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import config_folder, data_folder, resources
from ludotheque.games import SHELF
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.gametext import origin_text
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.boxes import draw_box_top, shape
from ludotheque.ui.widgets.copyable import CopyLabel
from ludotheque.ui.widgets.fold import fold
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.naming import RowList
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import resize_dialog
from ludotheque.ui.widgets.widgets import TextButton, TextLabel


@attrs.frozen
class Component:
    """Third-party software or data: name, purpose, licence, home page, and licence files."""

    name: str | Message
    purpose: Message
    licence: str | Message
    home: str
    files: tuple[str | Path, ...]

    def text(self) -> str:
        """Return the full text of the licence; raises OSError."""
        paths = [resources() / file for file in self.files]  # an absolute path stays as it is
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
"""By Debian's name: licence texts which its notices only refer to (/usr/share/common-licenses)."""


def _common(notice: Path) -> list[str]:
    """Return the program's copies of licences which a Debian notice only refers to."""
    try:
        text = notice.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []  # the dialog says so
    named = re.findall(r"common-licenses/([A-Za-z0-9]+(?:-[0-9](?:\.[0-9])?)?)", text)
    return [f"licences/{file}.txt" for file in dict.fromkeys(map(COMMON.get, named)) if file]


def carried(*folders: Path) -> tuple[Component, ...]:
    """Return the system libraries which an installed program is bundled with.

    Their licences are in ``folders``, one file for each library as the system provides it; by
    default where the installers put them. A checkout or a wheel has none.
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


SIZE: Final = (860, 660)


class SmallBox(QWidget):
    """A small picture of a box top."""

    def __init__(self, key: str, height: int = 84) -> None:
        """Show the box of a game at this height, at a text scale of 1."""
        super().__init__()
        self._key = key
        tall = scaled(height)
        self.setFixedSize(round(tall * shape(key).width / shape(key).height), tall)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box top."""
        size = self.size()
        rect = QRectF(0, 0, size.width(), size.height())
        draw_box_top(QPainter(self), self._key, rect, self.devicePixelRatioF())


def _text(component: Component) -> str:
    """Return the licence of a component, or a text saying that it cannot be read."""
    try:
        return component.text()
    except (OSError, UnicodeDecodeError):
        return str(M("The text cannot be read: its file is missing or damaged."))


class AboutDialog(QDialog):
    """A dialog about who made the games, what the program is, and its licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the first page, about the games."""
        super().__init__(parent)
        self.tabs = QTabWidget()
        leave_wheel(self.tabs.tabBar())
        self.components = (*COMPONENTS, *carried())
        self.list = RowList()
        self.licence = QPlainTextEdit()
        self.pages = (self._games(), self._program(), self._licences())
        for page in self.pages:
            self.tabs.addTab(page, "")
        close = TextButton(M("Close"), "primary")
        keep_scaled(close.setMinimumWidth, 120)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        self.close_button = close
        head = QHBoxLayout()
        head.setContentsMargins(32, 22, 32, 10)
        head.setSpacing(12)
        head.addWidget(TextLabel(M("Ludothèque"), "game"))
        version = TextLabel(M("version {version}", version=__version__), "body", "ink2")
        keep_scaled(version.setContentsMargins, 0, 0, 0, 5)
        head.addWidget(version, 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)
        middle = QHBoxLayout()
        middle.setContentsMargins(32, 0, 32, 0)
        middle.addWidget(self.tabs)
        foot = QHBoxLayout()
        foot.setContentsMargins(32, 14, 32, 18)
        foot.addStretch(1)
        foot.addWidget(close)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        nest(outer, head)
        nest(outer, middle, 1)
        fold(self, foot=foot, ruled=True)
        resize_dialog(self, SIZE)
        self._say()

    def _say(self) -> None:
        self.setWindowTitle(str(M("About Ludothèque")))
        self.tabs.setAccessibleName(self.windowTitle())
        for index, text in enumerate((M("The games"), M("The program"), M("Licences"))):
            self.tabs.setTabText(index, str(text))
            self.pages[index].setAccessibleName(str(text))  # some scroll with the keyboard
        self.list.setAccessibleName(str(M("Components")))
        for row, component in enumerate(self.components):
            self.list.item(row).setText(str(component.name))
        self.licence.setAccessibleName(str(M("Licence text")))
        self._show_component()

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    @staticmethod
    def _page() -> tuple[QScrollArea, QVBoxLayout]:
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 18, 12, 18)
        column.setSpacing(16)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        return area, column

    def _games(self) -> QWidget:
        area, column = self._page()
        column.addWidget(
            TextLabel(
                M(
                    "The games belong to their authors and publishers, who have no part in this "
                    "program. Their rules were written afresh from the sheets kept with the boxes; "
                    "where a sheet is silent, the rules say what was decided."
                ),
                wrap=True,
            )
        )
        for info in SHELF:
            nest(column, self._game(info))
        column.addStretch(1)
        return area

    @staticmethod
    def _game(info: GameInfo) -> QHBoxLayout:
        text = QVBoxLayout()
        text.setSpacing(2)
        text.addWidget(TextLabel(info.title, "card"))
        text.addWidget(TextLabel(origin_text(info), "strong", "accent", game=info.key))
        origin = look_of(info.key).origin
        if origin is not None:
            text.addWidget(TextLabel(origin, "body", "ink2", wrap=True))
        text.addStretch(1)
        frame = QWidget()
        keep_scaled(frame.setFixedWidth, 72)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(SmallBox(info.key), 0, Qt.AlignmentFlag.AlignTop)
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(frame)
        nest(line, text, 1)
        return line

    def _program(self) -> QWidget:
        area, column = self._page()
        column.addWidget(
            TextLabel(
                M(
                    "Five games of an old collection, kept on one shelf: every rule is enforced, "
                    "and every refusal explained. Free software under the MIT licence."
                ),
                wrap=True,
            )
        )
        for title, folder in (
            (M("Your games are kept in"), data_folder()),
            (M("Your settings are kept in"), config_folder()),
        ):
            nest(column, self._folder(title, folder))
        column.addWidget(
            TextLabel(
                M(
                    "The lettering on the boxes is drawn after Archivo, Anton, Jost and Zilla "
                    "Slab, free typefaces under the SIL Open Font Licence."
                ),
                "body",
                "ink2",
                wrap=True,
            )
        )
        column.addStretch(1)
        return area

    @staticmethod
    def _folder(title: Message, folder: Path) -> QVBoxLayout:
        path = CopyLabel(str(folder), "body")
        part = QVBoxLayout()
        part.setSpacing(2)
        part.addWidget(TextLabel(title, "strong"))
        part.addWidget(path)
        return part

    def _licences(self) -> QWidget:
        page = QWidget()
        self.name = TextLabel("", "card")
        self.purpose = TextLabel("", "body", "ink2", wrap=True)
        self.home = CopyLabel("", "small", "accent")
        keep_scaled(self.list.setFixedWidth, 252)
        self.list.setFont(text_font(15, 500))
        self.list.addItems([str(component.name) for component in self.components])
        self.licence.setReadOnly(True)
        self.licence.setProperty("small", True)
        right = QVBoxLayout()
        right.setSpacing(4)
        for part in (self.name, self.purpose, self.home):
            right.addWidget(part)
        right.addSpacing(6)
        right.addWidget(self.licence, 1)
        line = QHBoxLayout(page)
        line.setContentsMargins(0, 16, 0, 16)
        line.setSpacing(20)
        line.addWidget(self.list)
        nest(line, right, 1)
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(self._show_component)
        return page

    def _show_component(self) -> None:
        component = self.components[max(0, self.list.currentRow())]
        self.name.say(M("{name}: {licence}", name=component.name, licence=component.licence))
        self.purpose.say(component.purpose)
        self.home.say(component.home)
        self.home.setVisible(bool(component.home))
        text = _text(component)
        if self.licence.toPlainText() != text:
            self.licence.setPlainText(text)
