"""Where a Windows under Wine lies, and how a path is called on both sides."""

from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from devtools import windows
from devtools.common import ROOT

SOURCES = ROOT / "packaging" / "windows" / "python"
"""What the Windows Python lacks and is made here."""


@dataclass(frozen=True)
class Place:
    """A working folder with all of one Windows: nothing of a proof is written elsewhere."""

    work: Path

    @property
    def home(self) -> Path:
        """Wine's home on this machine, which holds nothing of Windows."""
        return self.work / "home"

    @property
    def downloads(self) -> Path:
        """The wheels as they were fetched."""
        return self.work / "downloads"

    @property
    def logs(self) -> Path:
        """What programs said."""
        return self.work / "logs"

    @property
    def pictures(self) -> Path:
        """What the screen showed."""
        return self.work / "pictures"

    @property
    def prefix(self) -> Path:
        """Wine's own files: the registry and the drive."""
        return self.work / "prefix"

    @property
    def drive(self) -> Path:
        """Windows' drive C."""
        return self.prefix / "drive_c"

    @property
    def python(self) -> Path:
        """The Windows Python."""
        return self.drive / "python"

    @property
    def python_exe(self) -> str:
        """Its program, as Windows calls it."""
        return self.inside(self.python / "python.exe")

    @property
    def site(self) -> Path:
        """Its packages."""
        return self.python / "Lib" / "site-packages"

    @property
    def program(self) -> Path:
        """The copy of the checkout which Windows sees."""
        return self.drive / "ludotheque"

    @property
    def icons(self) -> Path:
        """The drawn icons in that copy."""
        return self.program / "build" / "icons"

    @property
    def frozen(self) -> Path:
        """The program frozen in that copy."""
        return self.program / "dist" / "ludotheque"

    @property
    def kernels(self) -> Path:
        """Where kernels are compiled."""
        return self.work / "kernels"

    @property
    def made(self) -> Path:
        """The files for users."""
        return self.work / "dist"

    @property
    def setup(self) -> Path:
        """The installer."""
        return self.made / windows.SETUP

    @property
    def portable(self) -> Path:
        """The frozen folder to carry about."""
        return self.made / windows.PORTABLE

    def inside(self, path: Path) -> str:
        r"""A path below the drive, as Windows calls it; ValueError for one outside.

        >>> place = Place(Path("/w"))
        >>> place.inside(place.drive / "python" / "python.exe")
        'C:\\python\\python.exe'
        """
        return str(PureWindowsPath("C:\\", path.relative_to(self.drive)))

    def outside(self, name: str) -> Path:
        r"""A path on Windows' drive C, as this machine calls it; ValueError for another drive.

        >>> place = Place(Path("/w"))
        >>> place.outside(r"C:\python") == place.python
        True
        """
        found = PureWindowsPath(name)
        if found.drive.upper() != "C:":
            raise ValueError(f"{name} is not on drive C")
        return self.drive.joinpath(*found.parts[1:])
