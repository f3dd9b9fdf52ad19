"""The colours of the program in its four schemes, and the manager which follows the system."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import attrs
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessibilityHints, QColor, QGuiApplication, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ludotheque.games import ENGINES
from ludotheque.ui.look.fonts import plain_lettering, text_font
from ludotheque.ui.look.games import Colours, look_of

SCHEMES: Final = ("auto", "light", "dark", "contrast", "contrast-dark")


@attrs.frozen
class Theme:
    """Every colour of one scheme, as « #RRGGBB ».

    ``paper`` is the background of pages, ``raised`` of panels and cards, ``sunk`` of fields;
    ``ink`` and ``ink2`` are text, ``line`` separates, ``edge`` outlines controls (contrast 3:1 with
    every background). ``shelf`` is the accent of the frame. The games' colours are defined in their
    looks; ``worlds`` replaces some of them, for printing. If ``spare``, ink is to be saved: grounds
    are white, and what is a filled shape elsewhere is drawn as an outline.
    """

    name: str
    paper: str
    raised: str
    sunk: str
    ink: str
    ink2: str
    line: str
    edge: str
    wall: str
    wall_shade: str
    plank_top: str
    plank_front: str
    plank_grain: str
    label: str
    on_accent: str
    amber: str
    bad: str
    shelf: str
    worlds: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    spare: bool = False

    @property
    def dark(self) -> bool:
        """Return whether this is a scheme with light ink on dark grounds."""
        return self.name in {"dark", "contrast-dark"}

    @property
    def contrast(self) -> bool:
        """Return whether this is a scheme of high contrast: thick outlines, nothing pale."""
        return self.name in {"contrast", "contrast-dark"}

    def stroke(self, width: float) -> float:
        """Return the width of an outline, twice as wide in high contrast."""
        return 2 * width if self.contrast else width

    @property
    def drawn(self) -> str:
        """Return what tells the drawings of this theme from those of others, for what is kept.

        Example: "light", "dark"; "paper" for the light scheme with colours to print, "spare" with
        those which save ink.
        """
        if self.spare:
            return "spare"
        return "paper" if self.worlds else self.name

    def accent(self, key: str = "shelf") -> str:
        """Return the accent of a game, or of the frame."""
        return self.shelf if key == "shelf" else self._colours(key).accent

    def accents(self) -> dict[str, str]:
        """Return the accents of the frame ("shelf") and of all games, by key."""
        return {key: self.accent(key) for key in ("shelf", *ENGINES)}

    def of(self, game: str, part: str) -> str:
        """Return a colour of a game's board by name; raises KeyError."""
        return self.world(game)[part]

    def world(self, game: str) -> Mapping[str, str]:
        """Return the colours of a game's board by name."""
        return self.worlds.get(game) or self._colours(game).world

    def _colours(self, game: str) -> Colours:
        look = look_of(game)
        bold = look.contrast_dark if self.dark else look.contrast
        if self.contrast and bold is not None:
            return bold
        return look.dark if self.dark else look.light

    def color(self, name: str) -> QColor:
        """Return the colour of a field as a QColor; raises AttributeError."""
        return QColor(getattr(self, name))


LIGHT: Final = Theme(
    name="light",
    paper="#F6EFE2", raised="#FCF8EF", sunk="#EBE0CB",
    ink="#2B2420", ink2="#66584C", line="#D8CAB0", edge="#857460",
    wall="#EFE4CE", wall_shade="#DDCFB4",
    plank_top="#C99A63", plank_front="#A87640", plank_grain="#8E5F30",
    label="#FFFBF3", on_accent="#FFFFFF", amber="#F2BE4A", bad="#A62B22",
    shelf="#7A4A22",
)  # fmt: skip

DARK: Final = Theme(
    name="dark",
    paper="#1E1B18", raised="#2A2622", sunk="#161311",
    ink="#EFE7DA", ink2="#B9AC9C", line="#4A4239", edge="#8B7D6E",
    wall="#2A241F", wall_shade="#1F1A16",
    plank_top="#7A5533", plank_front="#5E3F24", plank_grain="#4A301A",
    label="#3A322D", on_accent="#1E1B18", amber="#F3B84B", bad="#F19A8C",
    shelf="#E0B183",
)  # fmt: skip


CONTRAST: Final = Theme(
    name="contrast",
    paper="#FFFFFF", raised="#FFFFFF", sunk="#EBEBEB",
    ink="#000000", ink2="#242424", line="#4A4A4A", edge="#000000",
    wall="#FFFFFF", wall_shade="#D6D6D6",
    plank_top="#6B4A2A", plank_front="#3A2410", plank_grain="#1E1006",
    label="#FFFFFF", on_accent="#FFFFFF", amber="#FFD000", bad="#8A0000",
    shelf="#4F2C00",
)  # fmt: skip
"""Black on white, for those who see little: 7 : 1 for what is read, outlines twice as wide."""

CONTRAST_DARK: Final = Theme(
    name="contrast-dark",
    paper="#000000", raised="#000000", sunk="#2B2B2B",
    ink="#FFFFFF", ink2="#E8E8E8", line="#C0C0C0", edge="#FFFFFF",
    wall="#000000", wall_shade="#2B2B2B",
    plank_top="#C08A52", plank_front="#8A5A2C", plank_grain="#4A2C10",
    label="#000000", on_accent="#000000", amber="#FFD000", bad="#FFB3A8",
    shelf="#FFD29A",
)  # fmt: skip
"""White on black, for those of them whom bright grounds dazzle."""

THEMES: Final = (LIGHT, DARK, CONTRAST, CONTRAST_DARK)
"""Every theme there is on the screen; each is of the scheme of its name."""


@cache
def _hints() -> tuple[QStyleHints, QAccessibilityHints]:
    """Return what tells the desktop's wishes.

    Both are held: PySide takes the second for deleted once nobody holds the first.
    """
    hints = QGuiApplication.styleHints()
    return hints, hints.accessibility()


def system_wants_contrast() -> bool:
    """Return whether the desktop asks for high contrast.

    Qt knows it of Windows, macOS and desktops with GTK or a portal; of others it says no.
    """
    return _hints()[1].contrastPreference() == Qt.ContrastPreference.HighContrast


def system_scheme() -> Qt.ColorScheme:
    """Return the scheme which the desktop asks for."""
    return QGuiApplication.styleHints().colorScheme()


LEFT: Final = "left"
"""The property of objects which wait to be deleted (ui/widgets/leaving.py)."""


class ThemeManager(QObject):
    """Holds the scheme in use, follows the system's if asked, and styles the application."""

    changed = Signal()

    def __init__(self) -> None:
        """Begin with the light theme, not applied before ``install``."""
        super().__init__()
        self.theme = LIGHT
        self.scheme = "auto"
        self._sheet: Callable[[Theme], str] | None = None
        self._fusion = False

    def install(self, sheet: Callable[[Theme], str], scheme: str = "auto") -> None:
        """Style the application and follow the system; call once, after fonts are loaded.

        ``sheet`` makes the application's style sheet for a theme.
        """
        if self._sheet is None:
            hints, wishes = _hints()
            hints.colorSchemeChanged.connect(self._system_changed)
            wishes.contrastPreferenceChanged.connect(self._system_changed)
        self._sheet = sheet
        self.set_scheme(scheme)
        self.dress()

    def set_scheme(self, scheme: str) -> None:
        """Set the scheme, one of SCHEMES; any other value counts as "auto"."""
        self.scheme = scheme if scheme in SCHEMES else "auto"
        wanted = {
            "auto": Qt.ColorScheme.Unknown,
            "light": Qt.ColorScheme.Light,
            "dark": Qt.ColorScheme.Dark,
            "contrast": Qt.ColorScheme.Light,
            "contrast-dark": Qt.ColorScheme.Dark,
        }[self.scheme]
        # This gives native title bars and file dialogs the same scheme.
        QGuiApplication.styleHints().setColorScheme(wanted)
        self._system_changed()

    def _system_changed(self) -> None:
        theme = {theme.name: theme for theme in THEMES}.get(self.scheme)
        if theme is None:
            dark = system_scheme() == Qt.ColorScheme.Dark
            wished = (CONTRAST, CONTRAST_DARK) if system_wants_contrast() else (LIGHT, DARK)
            theme = wished[dark]
        if theme is not self.theme:
            self.theme = theme
            self.dress()
            self.changed.emit()
            # Connecting to their ``update`` slot would leak: PySide keeps a string for each
            # connection to a slot of Qt's own, as long as the program runs.
            for widget in QApplication.allWidgets():
                widget.update()

    def dress(self) -> None:
        """Apply palette, font and style sheet of the current theme to the application."""
        app = QApplication.instance()
        if self._sheet is None or not isinstance(app, QApplication):
            return
        # A new style or style sheet gives some widgets an older font back.
        own = [
            (widget, widget.font())
            for widget in app.allWidgets()
            if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont) and not widget.property(LEFT)
        ]
        # Under a style sheet the style has no name, so it is remembered here. Setting the style or
        # the sheet restyles every widget, which is most of the time a change of colours takes.
        if not self._fusion:
            app.setStyle("Fusion")
            self._fusion = True
        if app.font() != (font := text_font(15)):
            app.setFont(font)
        app.setPalette(palette(self.theme))
        app.setStyleSheet(self._sheet(self.theme))
        for widget, kept in own:
            if isValid(widget) and widget.font() != kept:
                widget.setFont(kept)


@cache
def manager() -> ThemeManager:
    """Return the theme manager of the program."""
    return ThemeManager()


def current_theme() -> Theme:
    """Return the current theme."""
    return manager().theme


@contextlib.contextmanager
def for_others() -> Iterator[None]:
    """Draw what others will look at: no enlarged lettering, and no high contrast."""
    themes = manager()
    before = themes.theme
    if before.contrast:
        themes.theme = LIGHT
    try:
        with plain_lettering():
            yield
    finally:
        themes.theme = before


def palette(theme: Theme) -> QPalette:
    """Return the application palette of a theme, with disabled colours."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, value in (
        (role.Window, theme.paper),
        (role.WindowText, theme.ink),
        (role.Base, theme.raised),
        (role.AlternateBase, theme.sunk),
        (role.Text, theme.ink),
        (role.PlaceholderText, theme.ink2),
        (role.Button, theme.raised),
        (role.ButtonText, theme.ink),
        (role.BrightText, theme.bad),
        (role.ToolTipBase, theme.ink),
        (role.ToolTipText, theme.paper),
        (role.Highlight, theme.accent()),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent()),
        (role.LinkVisited, theme.accent()),
        (role.Light, theme.raised),
        (role.Midlight, theme.paper),
        (role.Mid, theme.line),
        (role.Dark, theme.edge),
        (role.Shadow, theme.ink),
        (role.Accent, theme.accent()),
    ):
        made.setColor(which, QColor(value))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, faded(theme))
    return made


def faded(theme: Theme) -> QColor:
    """Return the ink of disabled text."""
    if theme.contrast:
        return QColor(theme.line)
    return mix(theme.ink2, theme.raised, 0.42)


def mix(first: str, second: str, share: float) -> QColor:
    """Return the colour at ``share`` (0 … 1) of the way from the first to the second."""
    a, b = QColor(first), QColor(second)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )
