"""What a screen reader meets in a window: names, roles, and where Tab leads."""

# Qt's own declarations forbid None where its documentation allows it.
# mypy: disable-error-code="redundant-expr"

import re
from collections import Counter
from collections.abc import Iterator

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QRadioButton, QTextBrowser, QWidget

from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue

Role = QAccessible.Role
MARKS = dict(zip(languages(), "\u2062\u2063\u2064\u2061", strict=False))
"""A sign for each language which nobody sees, set behind all that its catalogue renders."""
CELLS = (Role.Cell, Role.ListItem, Role.TreeItem, Role.ColumnHeader, Role.RowHeader)
"""What a reader tells apart by row and column."""
_alive: list[QWidget] = []
"""Whose focus proxy was asked for: the wrapper of the proxy would end with theirs."""


@attrs.frozen
class Control:
    """A thing of the accessible tree; ``within`` are the names around it, outermost first."""

    role: Role
    name: str
    about: str
    within: tuple[str, ...]
    focusable: bool

    def __str__(self) -> str:
        return f"{self.role.name} “{plain(self.name)}” in {plain(' / '.join(self.within))}"


def mark(patch: pytest.MonkeyPatch) -> None:
    """Have everything which is rendered from now on bear the sign of its language."""
    render = Catalogue.render
    patch.setattr(
        Catalogue,
        "render",
        lambda self, message, *case: render(self, message, *case) + MARKS[self.language],
    )


def plain(text: str) -> str:
    """The text without signs."""
    for sign in MARKS.values():
        text = text.replace(sign, "")
    return text


def settle() -> None:
    """Let what is due happen."""
    for _ in range(4):
        QCoreApplication.processEvents()


# Names


def called(here: QAccessibleInterface) -> tuple[str, str]:
    """The name of a thing, and what is said about it.

    Qt calls a box of choices by its value on Linux and by what it is for on Windows: here it is as
    on Linux.
    """
    name, about, value = (
        here.text(part)
        for part in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    )
    if here.role() is Role.ComboBox and value != name:
        return value, name
    return name, about


def controls(window: QWidget) -> list[Control]:
    """Everything which is shown in a window, in the order of the accessible tree."""
    root = QAccessible.queryAccessibleInterface(window)
    assert root is not None
    return list(_below(root, ()))


def _below(here: QAccessibleInterface, within: tuple[str, ...]) -> Iterator[Control]:
    state = here.state()
    if state.invisible:
        return
    name, about = called(here)
    yield Control(here.role(), name, about, within, bool(state.focusable))
    for number in range(here.childCount()):
        child = here.child(number)
        if child is not None and child.isValid():
            yield from _below(child, (*within, name) if name else within)


def ill_named(window: QWidget, language: str, own: frozenset[str]) -> list[str]:
    """What is nameless, said in another language, or cannot be told from its neighbour.

    ``own`` are names which are the same in every language.
    """
    met = controls(window)
    wrong = [sign for other, sign in MARKS.items() if other != language]
    found = [
        f"no name: {one}"
        for one in met
        if one.focusable and one.role is not Role.Cell and not plain(one.name).strip()
    ]
    found += [
        f"not in {language}: {one}, {plain(one.about)}"
        for one in met
        if any(sign in _without(own, one.name) or sign in one.about for sign in wrong)
    ]
    found += [
        f"in no language: {one}"
        for one in met
        if one.focusable and one.role not in CELLS and MARKS[language] not in one.name
        and re.search(r"[^\W\d_]", one.name) and one.name not in own
    ]  # fmt: skip
    # A box is called by its value where Qt has it so: what it is for must be said as well.
    found += [
        f"for what? {one}"
        for one in met
        if one.focusable and one.role is Role.ComboBox and MARKS[language] not in one.about
    ]
    same = Counter(one for one in met if one.focusable and one.role not in CELLS)
    found += [f"{count} times: {one}" for one, count in same.items() if count > 1]
    return found


def _without(own: frozenset[str], text: str) -> str:
    for name in own:
        text = text.replace(name, "")
    return text


def ill_named_menus(window: QWidget, language: str, own: frozenset[str]) -> list[str]:
    """The entries of the menus which are nameless or said in another language."""
    entries = [
        action
        for menu in window.findChildren(QMenu)
        for action in menu.actions()
        if not action.isSeparator()
    ]
    return [
        f"menu: “{plain(action.text())}”"
        for action in entries
        if MARKS[language] not in action.text() and action.text() not in own
    ]


# Tab


def stops(window: QWidget) -> list[QWidget]:
    """The widgets Tab must lead to; of exclusive buttons the one which is chosen."""
    met = window.findChildren(QWidget)
    _alive.extend(met)
    return [
        widget
        for widget in met
        if widget.isVisible() and widget.isEnabled() and widget.window() is window
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
        and (not isinstance(widget, QRadioButton) or widget.isChecked())
    ]  # fmt: skip


def walk(key: Qt.Key, most: int) -> list[QWidget]:
    """Press a key until the keyboard is where it was first; where it has been meanwhile.

    In a text with links every one of them is a stop; nothing else but the only stop of a page
    keeps the keyboard. AssertionError otherwise, and after ``most`` keys.
    """
    first = QApplication.focusWidget()
    assert first is not None
    found = [first]
    for _ in range(most):
        QTest.keyClick(found[-1], key)
        held = QApplication.focusWidget()
        assert held is not None, f"the keyboard is nowhere after {found[-1]}"
        if held is first and (found[-1] is not first or not isinstance(held, QTextBrowser)):
            return found
        kept = held is found[-1] and not isinstance(held, QTextBrowser)
        assert not kept, f"{key.name} is kept by {type(held).__name__} “{spoken(held)}”"
        found.append(held)
    assert set(found) == {first}, f"{key.name} leads round among {set(found[-9:])}"
    return found


def unreached(window: QWidget) -> list[str]:
    """What Tab, or Shift+Tab, does not lead to, and how they differ."""
    if QApplication.focusWidget() is None:
        window.setFocus()
    wanted = stops(window)
    forwards = walk(Qt.Key.Key_Tab, 3 * len(wanted) + 20)
    back = walk(Qt.Key.Key_Backtab, 3 * len(wanted) + 20)
    return [
        f"{way} never leads to {type(widget).__name__} “{spoken(widget)}”"
        for way, met in (("Tab", forwards), ("Shift+Tab", back))
        for widget in wanted
        if widget not in met
    ]


def spoken(widget: QWidget) -> str:
    """The accessible name of a widget."""
    here = QAccessible.queryAccessibleInterface(widget)
    return "" if here is None else plain(here.text(QAccessible.Text.Name))
