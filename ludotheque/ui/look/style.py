"""The style sheet of menus, buttons, fields and bars, generated for a theme.

Widgets choose a style by dynamic properties: ``kind`` ("primary", "quiet", "tool"), ``game`` (a
game's key, for its accent instead of the frame's), ``tone`` of a label ("ink2", "accent", "bad"),
``ground`` of a plain widget ("paper", "raised", "sunk", "wall").
"""

from string import Template
from typing import Final

from PySide6.QtWidgets import QWidget

from ludotheque.core.paths import resources
from ludotheque.ui.look.fonts import TEXT, scaled
from ludotheque.ui.look.theme import Theme, faded, mix

_BASE: Final = Template("""
* { outline: 0; }
QMainWindow, QDialog { background: $paper; }
QToolTip { background: $ink; color: $paper; border: 0; padding: 6px 10px; font-size: ${s13}px; }

QMenuBar { background: $raised; border-bottom: 1px solid $line; padding: 0 10px;
  font-size: ${s14}px; }
QMenuBar::item { padding: 7px 12px; background: transparent; border-radius: 6px; }
QMenuBar::item:selected { background: $sunk; }
QMenuBar::item:pressed { background: $accent; color: $on_accent; }
QMenu { background: $raised; border: 1px solid $line; padding: 6px; font-size: ${s14}px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 6px; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::item:disabled { color: $faded; }
QMenu::item:disabled:selected { background: $sunk; }
QMenu::separator { height: 1px; background: $line; margin: 6px 8px; }
QMenu::icon { padding-left: 8px; }

QPushButton { background: $raised; color: $ink; border: 1px solid $line; border-radius: 8px;
  padding: 0 16px; min-height: ${h40}px; font: 600 ${s15}px "$text"; }
QPushButton:hover { background: $hover; border-color: $edge; }
QPushButton:pressed { background: $sunk; }
QPushButton:focus { border: 2px solid $accent; padding: 0 15px; min-height: ${h38}px; }
QPushButton[ring="off"]:focus { border: 1px solid $line; padding: 0 16px; min-height: ${h40}px; }
QPushButton:disabled { color: $faded; background: $paper; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent; border: 1px solid $accent; }
QPushButton[kind="primary"]:hover { background: $accent_hover; }
QPushButton[kind="primary"]:pressed { background: $accent_down; }
QPushButton[kind="primary"]:focus { border: 2px solid $ink; }
QPushButton[kind="primary"][ring="off"]:focus { border: 1px solid $accent; }
QPushButton[kind="primary"]:disabled { background: $sunk; border-color: $line; color: $faded; }
QPushButton[kind="quiet"] { background: transparent; border: 1px solid transparent;
  color: $ink2; font-weight: 500; padding: 0 10px; }
QPushButton[kind="quiet"]:hover { color: $ink; background: $hover; }
QPushButton[kind="quiet"]:focus { border: 2px solid $accent; padding: 0 9px; color: $ink; }
QPushButton[kind="quiet"][ring="off"]:focus { border: 1px solid transparent; padding: 0 10px;
  color: $ink2; }
QPushButton[kind="quiet"][ring="off"]:focus:hover { color: $ink; }
QPushButton[tight="true"] { padding: 0 7px; }
QPushButton[tight="true"]:focus { padding: 0 6px; }
QPushButton[tight="true"][ring="off"]:focus { padding: 0 7px; }
QPushButton[low="true"], QPushButton[low="true"]:focus,
QPushButton[low="true"][ring="off"]:focus { min-height: ${h26}px; padding: 0 7px; }
QPushButton[big="true"] { min-height: ${h50}px; padding: 0 22px; }
QPushButton[big="true"]:focus { min-height: ${h48}px; padding: 0 21px; }
QPushButton[big="true"][ring="off"]:focus { min-height: ${h50}px; padding: 0 22px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 8px;
  padding: 5px; }
QToolButton:hover { background: $hover; border-color: $line; }
QToolButton:pressed, QToolButton:checked { background: $sunk; }
QToolButton:focus { border: 2px solid $accent; padding: 4px; }
QToolButton[dots="true"]::menu-indicator { image: none; width: 0; }

QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: $raised; color: $ink;
  border: 1px solid $edge; border-radius: 8px; padding: 0 10px; min-height: ${h36}px;
  selection-background-color: $accent; selection-color: $on_accent; font-size: ${s15}px; }
QLineEdit { placeholder-text-color: $ink2; }
QPlainTextEdit, QTextEdit { padding: 8px; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {
  border: 2px solid $accent; padding: 0 9px; min-height: ${h34}px; }
QPlainTextEdit:focus, QTextEdit:focus { padding: 7px; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: $faded; background: $paper; }
QComboBox QAbstractItemView, QAbstractItemView { background: $raised; border: 1px solid $line;
  selection-background-color: $accent; selection-color: $on_accent; }
QTextBrowser, QTextBrowser:focus { border: 0; background: transparent; padding: 0; }
QSpinBox QLineEdit { border: 0; padding: 0 0 0 10px; min-height: 0; background: transparent; }
QListView { border-radius: 8px; padding: 4px; }
QListView:focus { border: 2px solid $accent; padding: 3px; }
QComboBox QListView:focus { border: 1px solid $line; padding: 4px; }
QListView::item { padding: 6px 10px; border-radius: 6px; }
QListView QLineEdit, QListView QLineEdit:focus { border: 1px solid $accent; padding: 0 8px;
  min-height: 0; border-radius: 6px; }
QListView::item:selected { background: $accent; color: $on_accent; }
QPlainTextEdit[small="true"] { font-size: ${s13}px; }
QComboBox::drop-down { border: 0; width: 30px; }
QComboBox::down-arrow { image: url("$art/down-$name.png"); width: 14px; height: 14px; }
QSpinBox::up-button, QSpinBox::down-button { border: 0; width: 26px; background: transparent; }
QSpinBox::up-arrow { image: url("$art/up-$name.png"); width: 12px; height: 12px; }
QSpinBox::down-arrow { image: url("$art/down-$name.png"); width: 12px; height: 12px; }
QCheckBox, QRadioButton { spacing: 10px; }
QCheckBox::indicator { width: 18px; height: 18px; border: 1px solid $edge; border-radius: 5px;
  background: $raised; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent;
  image: url("$art/check-$name.png"); }
QCheckBox::indicator:focus { border: 2px solid $accent; }

QTabWidget::pane { border: 0; border-top: 1px solid $line; }
QTabBar { font: 600 ${s15}px "$text"; }
QTabBar::tab { background: transparent; color: $ink2; padding: 8px 6px 9px 6px;
  margin: 0 10px 0 0; border-bottom: 3px solid transparent; }
QTabBar[narrow="true"]::tab { padding: 8px 4px 9px 4px; margin: 0 2px 0 0; }
QTabBar::tab:hover { color: $ink; }
QTabBar::tab:selected { color: $ink; border-bottom: 3px solid $accent; }
QTabBar:focus { border: 0; }
QTabBar::tab:focus { color: $accent; border: 2px solid $accent; border-bottom: 3px solid $accent;
  border-radius: 6px; padding: 6px 4px 9px 4px; }
QTabBar[narrow="true"]::tab:focus { padding: 6px 2px 9px 2px; }

QScrollArea { border: 0; background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $edge; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $ink2; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }

QSlider:horizontal { min-height: 24px; }
QSlider::groove:horizontal { height: 6px; border-radius: 3px; background: $line; }
QSlider::sub-page:horizontal { height: 6px; border-radius: 3px; background: $accent; }
QSlider::handle:horizontal { width: 18px; height: 18px; margin: -6px 0; border-radius: 9px;
  background: $accent; }
QSlider:focus { border: 2px solid $accent; border-radius: 8px; }
QProgressBar { border: 0; background: $line; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QStatusBar { background: $raised; border-top: 1px solid $line; font-size: ${s14}px; }

QLabel { background: transparent; }
QLabel[tone="ink2"] { color: $ink2; }
QLabel[tone="accent"] { color: $accent; }
QLabel[tone="bad"] { color: $bad; }
QWidget[ground="paper"] { background: $paper; }
QWidget[ground="raised"] { background: $raised; }
QWidget[ground="sunk"] { background: $sunk; }
QWidget[ground="wall"] { background: $wall; }
QFrame[card="true"] { background: $raised; border: 1px solid $line; border-radius: 8px; }
""")

_GAME: Final = Template("""
QPushButton[game="$game"]:focus { border: 2px solid $accent; }
QPushButton[kind="primary"][game="$game"] { background: $accent; border-color: $accent; }
QPushButton[kind="primary"][game="$game"]:hover { background: $accent_hover; }
QPushButton[kind="primary"][game="$game"]:pressed { background: $accent_down; }
QPushButton[kind="primary"][game="$game"]:focus { border: 2px solid $ink; }
QPushButton[ring="off"][game="$game"]:focus { border: 1px solid $line; }
QPushButton[kind="quiet"][ring="off"][game="$game"]:focus { border: 1px solid transparent; }
QPushButton[kind="primary"][ring="off"][game="$game"]:focus { border: 1px solid $accent; }
QPushButton[kind="primary"][game="$game"]:disabled { background: $sunk; border-color: $line;
  color: $faded; }
QToolButton[game="$game"]:focus { border: 2px solid $accent; }
QLineEdit[game="$game"]:focus, QSpinBox[game="$game"]:focus, QComboBox[game="$game"]:focus,
QPlainTextEdit[game="$game"]:focus {
  border: 2px solid $accent; }
QTabWidget[game="$game"] QTabBar::tab:selected { border-bottom: 3px solid $accent; }
QTabWidget[game="$game"] QTabBar::tab:focus { color: $accent; border-color: $accent; }
QSlider[game="$game"]::sub-page:horizontal, QSlider[game="$game"]::handle:horizontal {
  background: $accent; }
QSlider[game="$game"]:focus { border: 2px solid $accent; }
QLabel[tone="accent"][game="$game"] { color: $accent; }
""")


_CONTRAST: Final = Template("""
QMenuBar { border-bottom: 2px solid $ink; }
QMenuBar::item:selected { background: $ink; color: $paper; }
QMenu { border: 2px solid $ink; }
QMenu::separator { background: $ink; height: 2px; }
QToolTip { background: $paper; color: $ink; border: 2px solid $ink; }
QPushButton { border: 2px solid $ink; padding: 0 15px; min-height: ${h38}px; }
QPushButton:hover { background: $sunk; }
QPushButton:focus { border: 4px solid $ink; padding: 0 13px; min-height: ${h34}px; }
QPushButton[ring="off"]:focus { border: 2px solid $ink; padding: 0 15px; min-height: ${h38}px; }
QPushButton:disabled { border: 2px dashed $line; }
QPushButton[kind="primary"] { border: 2px solid $ink; }
QPushButton[kind="primary"]:focus { border: 4px solid $amber; }
QPushButton[kind="primary"][ring="off"]:focus { border: 2px solid $ink; }
QPushButton[kind="primary"]:disabled { background: $paper; border: 2px dashed $line; }
QPushButton[kind="quiet"] { border: 2px solid transparent; padding: 0 9px; color: $ink; }
QPushButton[kind="quiet"]:hover { border: 2px solid $ink; }
QPushButton[kind="quiet"]:focus { border: 4px solid $ink; padding: 0 7px; }
QPushButton[kind="quiet"][ring="off"]:focus { border: 2px solid transparent; padding: 0 9px; }
QPushButton[tight="true"] { padding: 0 6px; }
QPushButton[tight="true"]:focus { padding: 0 4px; }
QPushButton[tight="true"][ring="off"]:focus { padding: 0 6px; }
QPushButton[low="true"], QPushButton[low="true"][ring="off"]:focus { min-height: ${h24}px;
  padding: 0 6px; }
QPushButton[low="true"]:focus { min-height: ${h20}px; padding: 0 4px; }
QPushButton[big="true"] { min-height: ${h48}px; padding: 0 21px; }
QPushButton[big="true"]:focus { min-height: ${h44}px; padding: 0 19px; }
QPushButton[big="true"][ring="off"]:focus { min-height: ${h48}px; padding: 0 21px; }
QToolButton { border: 2px solid transparent; padding: 4px; }
QToolButton:hover { border: 2px solid $ink; }
QToolButton:focus { border: 4px solid $ink; padding: 2px; }
QToolButton:checked { border: 2px solid $ink; }
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit { border: 2px solid $ink;
  padding: 0 9px; min-height: ${h34}px; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {
  border: 4px solid $ink; padding: 0 7px; min-height: ${h30}px; }
QPlainTextEdit, QTextEdit { padding: 7px; }
QPlainTextEdit:focus, QTextEdit:focus { padding: 5px; }
QTextBrowser, QTextBrowser:focus { border: 0; padding: 0; }
QSpinBox QLineEdit { border: 0; padding: 0 0 0 10px; min-height: 0; }
QComboBox QAbstractItemView, QAbstractItemView { border: 2px solid $ink; }
QListView { padding: 3px; }
QListView:focus { border: 4px solid $ink; padding: 1px; }
QComboBox QListView:focus { border: 2px solid $ink; padding: 3px; }
QCheckBox::indicator { border: 2px solid $ink; }
QCheckBox::indicator:focus { border: 4px solid $ink; }
QTabWidget::pane { border-top: 2px solid $ink; }
QTabBar::tab { color: $ink; border-bottom: 5px solid transparent; padding: 8px 6px 7px 6px; }
QTabBar[narrow="true"]::tab { padding: 8px 4px 7px 4px; }
QTabBar::tab:selected { border-bottom: 5px solid $ink; }
QTabBar::tab:focus { background: $ink; color: $paper; border: 0; border-bottom: 5px solid $ink;
  border-radius: 0; padding: 8px 6px 7px 6px; }
QTabBar[narrow="true"]::tab:focus { padding: 8px 4px 7px 4px; }
QScrollBar::handle, QScrollBar::handle:hover { background: $ink; }
QSlider::groove:horizontal { background: $line; }
QSlider:focus { border: 4px solid $ink; }
QProgressBar { background: $paper; border: 1px solid $ink; }
QFrame[card="true"] { border: 2px solid $ink; }
""")
"""Thick outlines, and a focus which cannot be missed; room and places stay what they are."""


def set_styled(widget: QWidget, name: str, value: object) -> None:
    """Set a property which the style sheet asks for, and style the widget again if it changes."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def style_sheet(theme: Theme) -> str:
    """Return the application's style sheet for a theme and the current text scale."""
    values = {
        "text": TEXT,
        "faded": faded(theme).name(),
        "art": (resources() / "icons" / "style").as_posix(),
        "name": "dark" if theme.dark else "light",
        "hover": mix(theme.raised, theme.sunk, 0.55).name(),
        **{name: getattr(theme, name) for name in _COLOURS},
        **{f"s{px}": str(scaled(px)) for px in (13, 14, 15)},
        **{f"h{px}": str(scaled(px) - 2) for px in (20, 24, 26, 30, 34, 36, 38, 40, 44, 48, 50)},
    }
    parts = [_BASE.substitute(values, **_accents(theme, "shelf"))]
    game = _GAME
    if theme.contrast:
        game = Template(_thick(_GAME.template))
    parts += [
        game.substitute(values, game=key, **_accents(theme, key))
        for key in theme.accents()
        if key != "shelf"
    ]
    if theme.contrast:
        parts.append(_CONTRAST.substitute(values))
    return "".join(parts)


def _thick(template: str) -> str:
    """Return the rules of a game's controls with the borders of high contrast."""
    for usual, thick in (
        ("border: 2px solid $ink", "border: 4px solid $amber"),
        ("border: 2px solid $accent", "border: 4px solid $accent"),
        ("border: 1px solid $line", "border: 2px solid $ink"),
        ("border: 1px solid $accent", "border: 2px solid $ink"),
        ("border: 1px solid transparent", "border: 2px solid transparent"),
        ("border-bottom: 3px", "border-bottom: 5px"),
        ("color: $accent; border-color: $accent", "color: $paper; border-color: $ink"),
    ):
        template = template.replace(usual, thick)
    return template


_COLOURS: Final = (
    "paper", "raised", "sunk", "ink", "ink2", "line", "edge", "wall", "on_accent", "bad", "amber",
)  # fmt: skip


def _accents(theme: Theme, key: str) -> dict[str, str]:
    accent = theme.accent(key)
    return {
        "accent": accent,
        "accent_hover": mix(accent, theme.ink, 0.16).name(),
        "accent_down": mix(accent, theme.ink, 0.32).name(),
    }
