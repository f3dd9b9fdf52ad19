"""Which keys a command may have, and why not others."""

import sys
import unicodedata
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from ludotheque.core.messages import M, Message
from ludotheque.games import ENGINES
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.keybook import TABLE, Command, shown

K = Qt.Key
_ARROWS: Final = {K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down}
_ACTS: Final = {K.Key_Return, K.Key_Enter, K.Key_Space}
_PAGES: Final = {K.Key_PageUp, K.Key_PageDown}
_ENDS: Final = {K.Key_Home, K.Key_End}
_EDITS: Final = {K.Key_Backspace, K.Key_Delete, K.Key_Insert}
_WAYS_OUT: Final = {K.Key_Escape, K.Key_Tab, K.Key_Backtab}
_FUNCTIONS: Final = {K(K.Key_F1 + number) for number in range(35)}
_NAMED: Final = _ARROWS | _ACTS | _PAGES | _ENDS | _EDITS | _WAYS_OUT | _FUNCTIONS
MODIFIERS: Final = {
    K.Key_Shift, K.Key_Control, K.Key_Alt, K.Key_AltGr, K.Key_Meta, K.Key_CapsLock, K.Key_NumLock,
    K.Key_ScrollLock, K.Key_Super_L, K.Key_Super_R, K.Key_Hyper_L, K.Key_Hyper_R,
    K.Key_Mode_switch, K.Key_Multi_key,
}  # fmt: skip
"""Keys which say nothing alone: what is pressed with them is waited for."""
_TEXTS: Final = {K.Key_A, K.Key_C, K.Key_V, K.Key_X}
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_META: Final = Qt.KeyboardModifier.MetaModifier
_NONE: Final = Qt.KeyboardModifier.NoModifier


def for_command(command: Command, key: QKeySequence) -> QKeySequence:
    """Return a key as the command would be pressed with: letters of boards know no Shift."""
    if not key.count():  # a key which Qt has no name for
        return key
    one = key[0]
    if command.where in {"", TABLE} or one.keyboardModifiers() != _SHIFT or not _is_sign(one.key()):
        return key
    return QKeySequence(QKeyCombination(_NONE, one.key()))


def why_not(command: Command, key: QKeySequence) -> Message | None:
    """Return why a command cannot have a key, None if it can, as those it has by default."""
    if key in command.first:
        return None
    if not key.count() or not (_is_sign(key[0].key()) or key[0].key() in _NAMED):
        return M("The program does not know this key; another one is needed.")
    one, name = key[0], shown([key])
    if command.where not in {"", TABLE}:
        return _on_a_board(command, one, name)
    if one.keyboardModifiers() in {_NONE, _SHIFT}:
        return _alone(command, one, name)
    return _held(one, name)


def _is_sign(key: Qt.Key) -> bool:
    """Return whether a key is a letter, a digit or a mark."""
    if not 0x20 < key < 0x01000000:
        return False
    return unicodedata.category(chr(key))[0] in "LNPS"


def _needed(key: Qt.Key, name: str) -> Message | None:
    """Return what a key is needed for wherever the program is used by keys, None for nothing."""
    if key in _ARROWS:
        return M("The arrows move the cursor on boards and in lists, so they stay as they are.")
    if key in _ACTS:
        return M("Enter and Space act on what the cursor is on, so they stay as they are.")
    if key in _PAGES:
        return M("{key} leads from piece to piece on boards, so it stays as it is.", key=name)
    if key == K.Key_Escape:
        return M("Escape puts back what is chosen, so it stays as it is.")
    if key in _WAYS_OUT:
        return M("Tab leads from one control to the next, so it stays as it is.")
    return None


def _on_a_board(command: Command, one: QKeyCombination, name: str) -> Message | None:
    key = one.key()
    found = _needed(key, name)
    if found is not None:
        return found
    if one.keyboardModifiers() != _NONE:
        return M("On a board one key is pressed alone, without Ctrl, Alt or Shift.")
    game = command.where.partition(".")[0]
    if game in ENGINES and _is_sign(key) and chr(key) in look_of(game).figure_keys:
        return M("Figures are typed with {key} on this board.", key=name)
    if key == K.Key_F10:
        return M("F10 opens the menus.")
    return None


def _alone(command: Command, one: QKeyCombination, name: str) -> Message | None:
    """Judge a key without Ctrl and Alt, for a command which acts everywhere."""
    key = one.key()
    found = _needed(key, name)
    if found is not None:
        return found
    if key in _ENDS | _EDITS:
        return M("Boards, lists and fields need {key} themselves.", key=name)
    if key == K.Key_F10:
        return M("F10 opens the menus.")
    if _is_sign(key) and any(chr(key) in look_of(game).figure_keys for game in ENGINES):
        return M("Figures are typed with {key} on boards.", key=name)
    if _is_sign(key) and command.where == TABLE:
        return M(
            "Lists take letters for themselves: a key for screen readers needs Ctrl or Alt, or is "
            "one of F1 to F12."
        )
    return None


def _held(one: QKeyCombination, name: str) -> Message | None:
    """Judge a key with Ctrl, Alt or the key of the desktop, for a command which acts everywhere."""
    key, held = one.key(), one.keyboardModifiers()
    if held & _META and sys.platform != "darwin":
        return M("{key} belongs to the desktop.", key=name)
    if held & _ALT and key in {K.Key_F4, K.Key_Space, *_WAYS_OUT}:
        return M("{key} belongs to the desktop.", key=name)
    if held & _ALT and held & _CTRL and (_is_sign(key) or key in _FUNCTIONS | _EDITS):
        return M("{key} types a character on many keyboards, or belongs to the desktop.", key=name)
    if held & _ALT and _is_sign(key):
        return M("Alt with a letter opens the menus.")
    if held & _CTRL and key in _WAYS_OUT | {K.Key_Space}:
        return M("{key} belongs to the desktop.", key=name)
    if held & _CTRL and not held & _ALT and key in _ARROWS | _ENDS | _PAGES | _EDITS:
        return M("Boards, lists and fields need {key} themselves.", key=name)
    if held == _CTRL and key in _TEXTS:
        return M("{key} is for texts: to select, copy, cut or paste.", key=name)
    return None
