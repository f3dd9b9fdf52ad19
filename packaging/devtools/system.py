"""What the operating system must bring: found by looking, installed by apt where we may.

Looked for are the things themselves (a library, a header, a program), never package names: the
Python at hand may not be the distribution's, and package names differ between releases.
"""

import ctypes
import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from .common import TaskError, say

VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"


class Need(NamedTuple):
    """One thing which must be there, how to see it, and the packages which may bring it."""

    what: str
    present: Callable[[], bool]
    packages: tuple[str, ...]  # alternatives, the newest name first


# What Qt's libraries, its X11 and its Wayland plugins are linked against.
_LIBRARIES = {
    "libEGL.so.1": ("libegl1",),
    "libGL.so.1": ("libgl1",),
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libX11.so.6": ("libx11-6",),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libfreetype.so.6": ("libfreetype6",),
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libstdc++.so.6": ("libstdc++6",),
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-glx.so.0": ("libxcb-glx0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-render.so.0": ("libxcb-render0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-shm.so.0": ("libxcb-shm0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-util.so.1": ("libxcb-util1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxcb.so.1": ("libxcb1",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libz.so.1": ("zlib1g",),
}

# Bindings for the accessibility test are those of the distribution's own Python.
_SYSTEM_PYTHON_PACKAGES = Path("/usr/lib/python3/dist-packages")


@functools.cache
def _known_libraries() -> set[str]:
    """The sonames which the dynamic linker finds."""
    linker = shutil.which("ldconfig", path=os.environ.get("PATH", "") + ":/sbin:/usr/sbin")
    if linker is not None:
        listed = subprocess.run([linker, "-p"], capture_output=True, text=True, check=False).stdout
        found = {line.split()[0] for line in listed.splitlines() if "=>" in line}
        if found:
            return found
    return {name for name in _LIBRARIES if _loads(name)}


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _program(name: str, *packages: str) -> Need:
    return Need(name, lambda: shutil.which(name) is not None, packages or (name,))


def _any_of(*patterns: str) -> Callable[[], bool]:
    return lambda: any(any(Path("/").glob(pattern)) for pattern in patterns)


def _headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def _shared_python() -> bool:
    name = sysconfig.get_config_var("INSTSONAME") or ""
    return name in _known_libraries() or Path(sysconfig.get_config_var("LIBDIR"), name).is_file()


def _c_compiler() -> bool:
    named = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (named, "gcc", "cc", "clang"))


def _c_library() -> bool:
    return _any_of("usr/include/stdio.h", "usr/include/*/stdio.h")()


GROUPS: dict[str, tuple[Need, ...]] = {
    "venv": (
        Need(
            "Python's venv module",
            lambda: importlib.util.find_spec("ensurepip") is not None,
            (f"python{VERSION}-venv", "python3-venv"),
        ),
    ),
    "qt": tuple(
        Need(name, functools.partial(lambda name: name in _known_libraries(), name), packages)
        for name, packages in _LIBRARIES.items()
    ),
    "compile": (
        Need("a C compiler", _c_compiler, ("gcc",)),
        Need("the C library's headers", _c_library, ("libc6-dev",)),
        Need("Python's headers", _headers, (f"python{VERSION}-dev", "python3-dev")),
    ),
    "display": (
        _program("Xvfb", "xvfb"),
        _program("xvfb-run", "xvfb"),
        _program("xauth"),
        _program("xdotool"),
        _program("xprop", "x11-utils"),
        _program("dbus-run-session", "dbus-daemon", "dbus"),
        Need(
            "the AT-SPI bus",
            _any_of("usr/libexec/at-spi-bus-launcher", "usr/lib/at-spi2-core/at-spi-bus-launcher"),
            ("at-spi2-core",),
        ),
        Need(
            "pyatspi",
            (_SYSTEM_PYTHON_PACKAGES / "pyatspi").is_dir,
            ("python3-pyatspi",),
        ),
        Need(
            "the AT-SPI typelib",
            _any_of("usr/lib/*/girepository-1.0/Atspi-2.0.typelib"),
            ("gir1.2-atspi-2.0",),
        ),
    ),
    "freeze": (
        _program("objdump", "binutils"),
        _program("strip", "binutils"),
        _program("chrpath"),
        _program("xvfb-run", "xvfb"),
        _program("xauth"),
        Need("Python as a library", _shared_python, (f"libpython{VERSION}",)),
    ),
    "desktop": (
        _program("desktop-file-validate", "desktop-file-utils"),
        _program("appstreamcli", "appstream"),
        _program("xmllint", "libxml2-utils"),
        _program("mandoc"),
    ),
    "deb": (_program("dpkg-deb", "dpkg"), _program("objdump", "binutils")),
    "pictures": (_program("optipng"),),
    "lintian": (_program("lintian"),),
    "nsis": (_program("makensis", "nsis"),),
    "proof": (
        _program("debootstrap"),
        _program("Xvfb", "xvfb"),
        _program("xdotool"),
        _program("unshare", "util-linux"),
    ),
    "run": (_program("xz", "xz-utils"), _program("objdump", "binutils")),
    "wine": (
        _program("wine"),
        _program("wineserver", "wine"),
        Need("Wine for 64 bits", _any_of("usr/lib/wine/wine64", "usr/bin/wine64"), ("wine64",)),
        Need(
            "the fonts Liberation",
            _any_of("usr/share/fonts/truetype/liberation*/LiberationSans-Regular.ttf"),
            ("fonts-liberation",),
        ),
    ),
    "windows": (
        _program("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
        _program("makensis", "nsis"),
        _program("osslsigncode"),
        _program("Xvfb", "xvfb"),
        _program("import", "imagemagick"),
        Need(
            "certificates of authorities",
            _any_of("etc/ssl/certs/ca-certificates.crt"),
            ("ca-certificates",),
        ),
    ),
}


def missing(*groups: str) -> list[Need]:
    """What of these groups is not there. Only Linux is looked at."""
    if not sys.platform.startswith("linux"):
        return []
    return [need for group in groups for need in GROUPS[group] if not need.present()]


def can_compile() -> bool:
    """Whether kernels can be compiled; elsewhere than on Linux the build itself finds out."""
    return not missing("compile")


def need(*groups: str) -> None:
    """Have these groups, installing what is missing; stop with one command where we may not."""
    lacking = missing(*groups)
    if not lacking:
        return
    foreign = [n.what for n in lacking if _belongs_to_foreign_python(n)]
    if foreign:
        raise TaskError(
            f"The Python in {sys.base_prefix} lacks {' and '.join(foreign)}: "
            "complete it, or call dev.py with the system's python3."
        )
    names = _few([n.what for n in lacking])
    if shutil.which("apt-get") is None:
        raise TaskError(f"Missing on this system, install with its package manager: {names}.")
    if os.geteuid() != 0:
        raise TaskError(f"Missing: {names}. This one command installs them:\n  {command(lacking)}")
    say(f"Installing with apt: {names}")
    _apt("update", "-qq")
    _apt("install", "-qq", "-y", "--no-install-recommends", *package_names(lacking))
    _known_libraries.cache_clear()
    still = [n.what for n in missing(*groups)]
    if still:
        raise TaskError(f"apt installed its packages, yet these are missing: {', '.join(still)}.")


def _few(names: list[str], most: int = 5) -> str:
    """A list in words which stays readable."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"


def compiler_advice() -> str:
    """How to get compiled kernels, in one sentence."""
    lacking = missing("compile")
    if shutil.which("apt-get") is None or any(map(_belongs_to_foreign_python, lacking)):
        return f"Missing: {', '.join(n.what for n in lacking)}."
    return f"To compile them: {command(lacking)}"


def command(lacking: Iterable[Need]) -> str:
    """The one command which installs what is lacking."""
    words = f"apt-get install -y --no-install-recommends {' '.join(package_names(lacking))}"
    if os.geteuid() == 0:
        return f"apt-get update && {words}"
    return f"sudo sh -c 'apt-get update && {words}'"


def package_names(lacking: Iterable[Need]) -> list[str]:
    """For each need the first package name which this release has, each once, sorted."""
    needs = list(lacking)
    known = _installable(sorted({name for n in needs for name in n.packages}))
    chosen = {next((name for name in n.packages if name in known), n.packages[-1]) for n in needs}
    return sorted(chosen)


def _installable(names: list[str]) -> set[str]:
    """Which of the names apt could install; virtual ones, which have no version, are left out."""
    try:
        answer = subprocess.run(
            ["apt-cache", "policy", *names],
            capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"},
        ).stdout  # fmt: skip
    except FileNotFoundError:
        return set()
    entries = re.findall(r"^(\S+):\n(?:  .*\n)*?  Candidate: (\S+)", answer, re.MULTILINE)
    return {name for name, candidate in entries if candidate != "(none)"}


def _belongs_to_foreign_python(lacking: Need) -> bool:
    """Whether apt cannot help because the running Python is not the distribution's."""
    about_python = lacking.packages[0].startswith(f"python{VERSION}-")
    return about_python and Path(sys.base_prefix) != Path("/usr")


def _apt(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    status = subprocess.run(
        ["apt-get", *arguments], check=False, env=environment, stdout=subprocess.DEVNULL
    ).returncode
    if status != 0:
        raise TaskError(f"apt-get {arguments[0]} failed; its message above says why.")
