"""The colours of the program in its two schemes, and the manager which follows the system."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import attrs
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

SCHEMES: Final = ("auto", "light", "dark")


def _worlds(**games: dict[str, str]) -> Mapping[str, Mapping[str, str]]:
    return MappingProxyType({key: MappingProxyType(value) for key, value in games.items()})


@attrs.frozen
class Theme:
    """Every colour of one scheme, as « #RRGGBB ».

    ``paper`` is the page, ``raised`` panels and cards, ``sunk`` fields and wells; ``ink`` and
    ``ink2`` are text, ``line`` separates, ``edge`` outlines what can be operated (3:1 against
    every ground). ``accents`` belong to the games and, under "shelf", to the frame; ``worlds``
    hold the colours of the games' own boards.
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
    accents: Mapping[str, str]
    worlds: Mapping[str, Mapping[str, str]]

    @property
    def dark(self) -> bool:
        """Tell whether this is the dark scheme."""
        return self.name == "dark"

    def accent(self, key: str = "shelf") -> str:
        """Return the accent of a game, or of the frame; raises KeyError."""
        return self.accents[key]

    def of(self, game: str, part: str) -> str:
        """Return a colour of a game's own world; raises KeyError."""
        return self.worlds[game][part]

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
    accents=MappingProxyType({
        "ordino": "#A9440F", "ordo": "#3C4F76", "cambio": "#8E2A27", "finale": "#1F6A3B",
        "automatch": "#A62B22", "shelf": "#7A4A22",
    }),
    worlds=_worlds(
        finale={
            "grass": "#46995B", "grass2": "#3C8C51", "surround": "#2C6E44", "bench": "#245A38",
            "lines": "#F2F5E4", "blue": "#1F5FA8", "red": "#C8342B", "halo": "#F6E27A",
            "net": "#1B1B1A", "text": "#F2F5E4",
        },
        ordino={
            "band1": "#FBF1DA", "band2": "#F6DFB0", "band3": "#F2C683", "wall": "#4A3426",
            "centre": "#1F6F78", "start": "#A9C27E", "glow": "#D9622B", "glow_ground": "#FFE7B0",
            "card": "#F2DDAE", "tray": "#1F6F78", "outline": "#4A3426",
            "card_edge": "#B98F4C", "card_ink": "#4A3426", "slot": "#D9BC7F",
            "slot_edge": "#8A6630", "slot_ink": "#5F4526", "hole": "#4A3426",
            "unpunched": "#DEC389", "strip": "#FFF9EA",
            "strip_ink": "#2B2420", "strip_pale": "#75624D", "strip_hand": "#A9440F",
            "invite": "#A9440F", "refuse": "#9B2118", "tray_edge": "#124850", "well": "#185962",
            "way": "#1F6F78", "way_edge": "#FFF6E3", "bad": "#A62B22",
            "rack": "#E9D7AF", "rack_edge": "#8F7747", "rack_ink": "#2B2420", "peg": "#D6BF8C",
        },
        ordo={
            "linen": "#E4D8BF", "cloth": "#EFE6D2", "square": "#E6DAC0", "home": "#DACDB1",
            "maple": "#E9C68F", "maple2": "#8F6331", "walnut": "#6E4830", "walnut2": "#38210F",
            "thread_maple": "#94692F", "thread_walnut": "#5B3B26", "indigo": "#3C4F76",
            "broken": "#A62B22",
        },
        cambio={
            "tray": "#8A5A34", "recess": "#3B2110", "beech": "#EBCB9A", "ink": "#7A4C26",
            "player1": "#B3322F", "player2": "#17706E", "player3": "#4A3B9C",
            "text1": "#A62B28", "text2": "#116563", "text3": "#4A3B9C",
            "beech1": "#EBCB9A", "beech2": "#E6C390", "beech3": "#E2BD88", "beech4": "#EED1A4",
            "front": "#A87843", "grain": "#D9B27A", "lip": "#4F2E17", "tray_grain": "#7B4E2B",
            "tray_edge": "#6F4526", "well": "#4B2C18", "arrow": "#F7E4BE", "gold": "#FFC83A",
            "table": "#E9DCC1", "table2": "#E5D6B7", "table_grain": "#DCC9A3",
            "table_seam": "#C9AD80", "names": "#5E4C3B",
            "post_edge": "#FFF6E3", "post_ink": "#FFFFFF", "ribbon": "#5E3A1E",
        },
        automatch={
            "baize": "#1F5B41", "plaque": "#17482F", "card": "#FDF7E8", "france": "#2B5FA3",
            "italy": "#C23B2E", "germany": "#70767C", "england": "#2E6B4A",
            "seam": "#35775A", "text": "#F7EFDC", "text2": "#CFE3D5", "halo": "#F2BE4A",
            "curtain": "#8A2019", "curtain2": "#7C1B15", "curtain3": "#6B1611",
            "fringe": "#D9A441",
        },
    ),
)  # fmt: skip

DARK: Final = Theme(
    name="dark",
    paper="#1E1B18", raised="#2A2622", sunk="#161311",
    ink="#EFE7DA", ink2="#B9AC9C", line="#4A4239", edge="#8B7D6E",
    wall="#2A241F", wall_shade="#1F1A16",
    plank_top="#7A5533", plank_front="#5E3F24", plank_grain="#4A301A",
    label="#3A322D", on_accent="#1E1B18", amber="#F3B84B", bad="#F19A8C",
    accents=MappingProxyType({
        "ordino": "#F0935A", "ordo": "#A9BBE3", "cambio": "#EE9A8E", "finale": "#8FD0A2",
        "automatch": "#F19A8C", "shelf": "#E0B183",
    }),
    worlds=_worlds(
        finale={
            "grass": "#2F7443", "grass2": "#28683A", "surround": "#173D28", "bench": "#10301E",
            "lines": "#E4E9D2", "blue": "#1F5FA8", "red": "#C8342B", "halo": "#F6E27A",
            "net": "#0E0E0D", "text": "#E4E9D2",
        },
        ordino={
            "band1": "#4A3A2E", "band2": "#5C4531", "band3": "#7A5430", "wall": "#EAD9B6",
            "centre": "#1F6F78", "start": "#54713A", "glow": "#F0935A", "glow_ground": "#6B3E1E",
            "card": "#E6CD98", "tray": "#1F6F78", "outline": "#EAD9B6",
            "card_edge": "#9A7538", "card_ink": "#3E2A1D", "slot": "#CDAE6E",
            "slot_edge": "#7A5826", "slot_ink": "#513818", "hole": "#3E2A1D",
            "unpunched": "#D2B577", "strip": "#F6EACB",
            "strip_ink": "#2B2420", "strip_pale": "#6B5844", "strip_hand": "#98390A",
            "invite": "#98390A", "refuse": "#8E1B13", "tray_edge": "#0F3F46", "well": "#164F57",
            "way": "#7CC3CB", "way_edge": "#1E1512", "bad": "#F19A8C",
            "rack": "#3B2D22", "rack_edge": "#A0876A", "rack_ink": "#EFE7DA", "peg": "#2E2219",
        },
        ordo={
            "linen": "#332C25", "cloth": "#453C32", "square": "#52483C", "home": "#5F5344",
            "maple": "#E9C68F", "maple2": "#8F6331", "walnut": "#6E4830", "walnut2": "#38210F",
            "thread_maple": "#D2A869", "thread_walnut": "#B98A68", "indigo": "#A9BBE3",
            "broken": "#F19A8C",
        },
        cambio={
            "tray": "#6B4526", "recess": "#24140A", "beech": "#DDBC8A", "ink": "#6E4422",
            "player1": "#A92D2B", "player2": "#146462", "player3": "#43358F",
            "text1": "#F19A8C", "text2": "#7FCBC8", "text3": "#BDB2F5",
            "beech1": "#DDBC8A", "beech2": "#D7B380", "beech3": "#D2AD78", "beech4": "#E0C294",
            "front": "#8D6235", "grain": "#C49D67", "lip": "#371F0E", "tray_grain": "#5E3B20",
            "tray_edge": "#4E3019", "well": "#321D10", "arrow": "#EFD9AE", "gold": "#FFC83A",
            "table": "#2C241D", "table2": "#2F261F", "table_grain": "#382D24",
            "table_seam": "#1B1510", "names": "#C9B79F",
            "post_edge": "#F3E3C4", "post_ink": "#FFFFFF", "ribbon": "#5E3A1E",
        },
        automatch={
            "baize": "#174833", "plaque": "#103423", "card": "#F3ECDB", "france": "#2B5FA3",
            "italy": "#C23B2E", "germany": "#70767C", "england": "#2E6B4A",
            "seam": "#2A644A", "text": "#F0E7D3", "text2": "#BFD6C7", "halo": "#F3B84B",
            "curtain": "#6A1813", "curtain2": "#5D140F", "curtain3": "#4C100C",
            "fringe": "#C08F38",
        },
    ),
)  # fmt: skip


def system_scheme() -> Qt.ColorScheme:
    """Return the scheme the desktop asks for."""
    return QGuiApplication.styleHints().colorScheme()


LEFT: Final = "left"
"""The property of what has left the window and waits for its end (ui/widgets/leaving.py)."""


class ThemeManager(QObject):
    """Holds the scheme in use, follows the system's when asked, dresses the application."""

    changed = Signal()

    def __init__(self) -> None:
        """Start with the light theme; ``install`` makes it live."""
        super().__init__()
        self.theme = LIGHT
        self.scheme = "auto"
        self._installed = False

    def install(self, scheme: str = "auto") -> None:
        """Dress the application and follow the system; call once, after fonts are loaded."""
        hints = QGuiApplication.styleHints()
        if not self._installed:
            self._installed = True
            hints.colorSchemeChanged.connect(self._system_changed)
        self.set_scheme(scheme)
        self.dress()

    def set_scheme(self, scheme: str) -> None:
        """Choose "auto", "light" or "dark"; an unknown word counts as "auto"."""
        self.scheme = scheme if scheme in SCHEMES else "auto"
        wanted = {
            "auto": Qt.ColorScheme.Unknown,
            "light": Qt.ColorScheme.Light,
            "dark": Qt.ColorScheme.Dark,
        }[self.scheme]
        # Asking the platform too gives native title bars and file dialogs the same scheme.
        QGuiApplication.styleHints().setColorScheme(wanted)
        self._system_changed()

    def _system_changed(self) -> None:
        if self.scheme == "auto":
            theme = DARK if system_scheme() == Qt.ColorScheme.Dark else LIGHT
        else:
            theme = DARK if self.scheme == "dark" else LIGHT
        if theme is not self.theme:
            self.theme = theme
            self.dress()
            self.changed.emit()

    def dress(self) -> None:
        """Give the application palette, font and style sheet of the theme in use."""
        app = QApplication.instance()
        if not self._installed or not isinstance(app, QApplication):
            return
        from ludotheque.ui.look.fonts import text_font  # noqa: PLC0415 - style imports theme
        from ludotheque.ui.look.style import style_sheet  # noqa: PLC0415

        # A new style or style sheet gives some widgets an older font of theirs again.
        own = [
            (widget, widget.font())
            for widget in app.allWidgets()
            if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont) and not widget.property(LEFT)
        ]
        if app.style().name() != "fusion":
            app.setStyle("Fusion")
        app.setFont(text_font(15))
        app.setPalette(palette(self.theme))
        app.setStyleSheet(style_sheet(self.theme))
        for widget, font in own:
            if isValid(widget) and widget.font() != font:
                widget.setFont(font)


@cache
def manager() -> ThemeManager:
    """Return the one theme manager of the program."""
    return ThemeManager()


def current_theme() -> Theme:
    """Return the theme in use."""
    return manager().theme


def palette(theme: Theme) -> QPalette:
    """Return the application palette of a theme, disabled colours included."""
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
    """Return the ink of what cannot be used now."""
    return mix(theme.ink2, theme.raised, 0.42)


def mix(first: str, second: str, share: float) -> QColor:
    """Return the colour ``share`` of the way from the first to the second."""
    a, b = QColor(first), QColor(second)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )
