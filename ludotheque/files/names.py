"""Names of files: what each system allows, and the one true reason why a name cannot be."""

import os
import sys
from pathlib import Path
from typing import Final

from ludotheque.core.foreign import file_name, folder_name
from ludotheque.core.messages import M, Message

WINDOWS: bool = sys.platform == "win32"
FORBIDDEN: Final = '/\\:"*?<>|'
"""Characters which some system does not allow in file names."""
DEVICES: Final = frozenset(
    {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}
    | {f"{device}{number}" for device in ("COM", "LPT") for number in "0123456789¹²³"}
)
"""Names which Windows takes for devices, whatever follows a dot."""
_NAME: Final = 255
"""The longest file name: bytes, on Windows units of UTF-16."""
_PATH: Final = 259
"""The longest path of Windows, in units of UTF-16; it can be told to allow longer ones."""
_POSIX_PATH: Final = 4095


def is_device(name: str) -> bool:
    """Return whether Windows takes a file name for that of a device."""
    return name.partition(".")[0].strip().upper() in DEVICES


def refused(path: Path) -> Message | None:
    """Return why the system knows no file of this name, None where it may know one.

    Windows would open a device, or a hidden part of another file.
    """
    if not WINDOWS:
        return None
    if is_device(path.name):
        return M(
            "“{name}” is no name a file can have: Windows keeps it for a device.",
            name=file_name(path),
        )
    if any(one in FORBIDDEN or one < " " for one in path.name):
        return M(
            "“{name}” is no name a file can have: Windows allows none of the signs {signs} in it.",
            name=file_name(path), signs=" ".join(FORBIDDEN),
        )  # fmt: skip
    return None


def too_long(path: Path) -> str:
    """Return what of a path is longer than the system allows: "name", "path", or "" for neither.

    Only for a path which the system has refused: Windows can be told to allow longer ones.
    """
    if _length(path.name) > _NAME:
        return "name"
    return "path" if _length(str(path)) > (_PATH if WINDOWS else _POSIX_PATH) else ""


def fitting(path: Path, more: int) -> str:
    """Return the name of a path so that ``more`` letters can be added, cut off at its beginning.

    The whole path then is as long as the system allows, if the path given is.
    """
    name, longest = path.name, _NAME - more
    if WINDOWS and _length(str(path)) <= _PATH:
        longest = min(longest, _PATH - _length(str(path.parent / "_")) + 1 - more)
    while len(os.fsencode(name)) > max(longest, 1):
        name = name[1:]
    return name


def blocking(folder: Path) -> Path | None:
    """Return the file which stands where a folder on the way to ``folder`` should, if one does."""
    ways = (str(one) for one in (folder, *folder.parents))
    there = next(filter(os.path.exists, ways), None)  # which raises nothing
    return None if there is None or os.path.isdir(there) else Path(there)  # noqa: PTH112 - as above


def no_folder(name: str, folder: Path) -> Message:
    """Return why no file can be made in a folder: it is none, does not exist, or is protected."""
    found = blocking(folder)
    if found is not None:
        return M(
            "“{name}” cannot be written: “{folder}” is not a folder.",
            name=name,
            folder=folder_name(found),
        )
    if os.path.exists(folder):  # noqa: PTH110 - raises nothing
        return M(
            "“{name}” cannot be written: the folder “{folder}” takes no new files.",
            name=name,
            folder=folder_name(folder),
        )
    return M(
        "“{name}” cannot be written: there is no folder “{folder}”.",
        name=name,
        folder=folder_name(folder),
    )


def _length(text: str) -> int:
    return (
        len(text.encode("utf-16-le", "surrogatepass")) // 2 if WINDOWS else len(os.fsencode(text))
    )
