"""What a person does with windows, done on Windows' side: look, press, write, close, open.

hands.py windows                   what is shown, as JSON
hands.py press WINDOW CONTROL      press a button of a dialog
hands.py write WINDOW CONTROL TEXT put a text into a field, or choose it in a list
hands.py close WINDOW
hands.py open FILE                 as a double click does
"""

import ctypes
import json
import os
import sys
from ctypes import wintypes

assert sys.platform == "win32"

USER = ctypes.windll.user32
MOST = 32_768
WAIT_MILLISECONDS = 2_000
SMTO_ABORTIFHUNG = 2
WM_SETTEXT, WM_GETTEXT, WM_CLOSE, WM_COMMAND = 0x0C, 0x0D, 0x10, 0x111
BM_CLICK = 0xF5
CB_SELECTSTRING = 0x14D

FOUND = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)
USER.SendMessageTimeoutW.argtypes = (
    wintypes.HWND, wintypes.UINT, wintypes.WPARAM, ctypes.c_void_p, wintypes.UINT, wintypes.UINT,
    ctypes.c_void_p,
)  # fmt: skip
USER.PostMessageW.argtypes = (wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM)


def _send(window: int, message: int, number: int, buffer: object) -> None:
    answer = ctypes.c_size_t()
    USER.SendMessageTimeoutW(
        window, message, number, ctypes.cast(buffer, ctypes.c_void_p), SMTO_ABORTIFHUNG,
        WAIT_MILLISECONDS, ctypes.byref(answer),
    )  # fmt: skip


def text(window: int) -> str:
    """The title of a window or the text of a control, of whatever program."""
    buffer = ctypes.create_unicode_buffer(MOST)
    _send(window, WM_GETTEXT, MOST, buffer)
    return buffer.value


def kind(window: int) -> str:
    """The class of a window or control."""
    buffer = ctypes.create_unicode_buffer(256)
    USER.GetClassNameW(window, buffer, 256)
    return buffer.value


def below(window: int | None) -> list[int]:
    """All controls of a window, or all windows."""
    found: list[int] = []

    def note(one: int, _: int) -> bool:
        found.append(one)
        return True

    if window is None:
        USER.EnumWindows(FOUND(note), 0)
    else:
        USER.EnumChildWindows(window, FOUND(note), 0)
    return [one for one in found if USER.IsWindowVisible(one)]


def windows() -> list[dict[str, object]]:
    """Every window which is shown and has a title, with its controls."""
    shown = []
    for window in below(None):
        title = text(window)
        if title:
            controls = [
                {
                    "number": USER.GetDlgCtrlID(control),
                    "kind": kind(control),
                    "text": text(control),
                    "enabled": bool(USER.IsWindowEnabled(control)),
                }
                for control in below(window)
            ]
            shown.append(
                {"window": window, "title": title, "kind": kind(window), "controls": controls}
            )
    return shown


def _control(window: int, number: int) -> int:
    """The control of a window with this number, wherever in it."""
    for control in below(window):
        if USER.GetDlgCtrlID(control) == number:
            return control
    sys.exit(f"The window has no control {number}.")


def main(words: list[str]) -> None:
    """Do what the words say."""
    does, *rest = words
    if does == "windows":
        print(json.dumps(windows()))
    elif does == "press":
        USER.PostMessageW(_control(int(rest[0]), int(rest[1])), BM_CLICK, 0, 0)
    elif does == "write":
        control = _control(int(rest[0]), int(rest[1]))
        if kind(control) == "ComboBox":
            _send(control, CB_SELECTSTRING, (1 << 64) - 1, ctypes.c_wchar_p(rest[2]))
        else:
            _send(control, WM_SETTEXT, 0, ctypes.c_wchar_p(rest[2]))
    elif does == "close":
        USER.PostMessageW(int(rest[0]), WM_CLOSE, 0, 0)
    elif does == "open":
        os.startfile(rest[0])
    else:
        sys.exit(f"hands.py does not know “{does}”.")


if __name__ == "__main__":
    main(sys.argv[1:])
