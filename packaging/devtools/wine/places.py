"""Where the Windows under Wine lies, and how a path is called on both sides."""

from pathlib import Path, PureWindowsPath

from devtools.common import ROOT

WORK = ROOT / "build" / "windows"
"""Everything of the proof: nothing of it is written elsewhere."""

DOWNLOADS = WORK / "downloads"
LOGS = WORK / "logs"
PICTURES = WORK / "pictures"
PREFIX = WORK / "prefix"
DRIVE = PREFIX / "drive_c"
PYTHON = DRIVE / "python"
SITE = PYTHON / "Lib" / "site-packages"
PROGRAM = DRIVE / "ludotheque"
"""The copy of the checkout which Windows sees."""

FROZEN = PROGRAM / "dist" / "ludotheque"
SOURCES = ROOT / "packaging" / "windows" / "python"


def inside(path: Path) -> str:
    r"""A path below the drive, as Windows calls it; ValueError for one outside.

    >>> inside(DRIVE / "python" / "python.exe")
    'C:\\python\\python.exe'
    """
    return str(PureWindowsPath("C:\\", path.relative_to(DRIVE)))


def outside(name: str) -> Path:
    r"""A path on Windows' drive C, as this machine calls it; ValueError for another drive.

    >>> outside(r"C:\python") == PYTHON
    True
    """
    found = PureWindowsPath(name)
    if found.drive.upper() != "C:":
        raise ValueError(f"{name} is not on drive C")
    return DRIVE.joinpath(*found.parts[1:])
