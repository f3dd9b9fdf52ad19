"""The Debian package of the frozen program, held against lintian."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from . import desktop, libraries, system
from .common import ROOT, TaskError, say
from .freezing import DIST, FOLDER

# The folder in it is to stay below 33 MB; pictures, icons and manual are 1.4 MB more.
MOST_BYTES = 34_400_000
# No address is the project's own: a release which has one names it.
MAINTAINER = "The Ludothèque authors <ludotheque@users.noreply.invalid>"
# Without these the program runs, but no double click opens a game and no mouse pointer is drawn.
RECOMMENDS = ("desktop-file-utils", "shared-mime-info", "xdg-utils")
# Tags which cannot hold for a folder that carries its own Python and Qt; reasons in the file.
OVERRIDES = desktop.SOURCES / "lintian-overrides"


def package(icons: Path) -> Path:
    """Build `dist/ludotheque_VERSION_ARCH.deb` from the frozen folder; the path of it."""
    system.need("deb")
    root = ROOT / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    desktop.copy_folder(FOLDER, root / "usr" / "lib" / "ludotheque")
    games = root / "usr" / "games"
    games.mkdir()
    (games / "ludotheque").symlink_to("../lib/ludotheque/ludotheque")
    desktop.stage(root, icons, desktop.smaller_pictures())
    desktop.validate(root)
    _documents(root)
    for path in root.rglob("*"):
        if path.is_dir():
            path.chmod(0o755)
        elif not path.is_symlink() and root / "usr/share" in path.parents:
            path.chmod(0o644)
    _control(root)
    target = DIST / f"ludotheque_{desktop.version()}_{_architecture()}.deb"
    target.unlink(missing_ok=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(int(desktop.moment().timestamp()))}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(target)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if answer.returncode != 0:
        raise TaskError(f"dpkg-deb objects: {answer.stderr.strip()}")
    size = target.stat().st_size
    say(f"dist/{target.name}: {size / 1e6:.1f} MB")
    if size > MOST_BYTES:
        raise TaskError(f"The package is larger than {MOST_BYTES / 1e6:.1f} MB.")
    return target


def lint(file: Path) -> None:
    """Hold a package against lintian, the pedantic one; any error or warning stops.

    What else a newer lintian may have to say is shown.
    """
    system.need("lintian")
    # lintian refuses to be root's unless told; it reads only.
    command = ["lintian", "--allow-root", "--no-cfg", "--display-info", "--pedantic"]
    command += ["--fail-on", "error,warning", str(file)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    output = (answer.stdout + answer.stderr).strip()
    if answer.returncode != 0:
        raise TaskError(f"lintian objects:\n{output}")
    say(f"lintian, pedantic: {output or 'nothing to say'}")


def _architecture() -> str:
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _documents(root: Path) -> None:
    """Copyright, changelog and the exceptions told to lintian."""
    doc = root / "usr" / "share" / "doc" / "ludotheque"
    doc.mkdir(parents=True)
    shutil.copyfile(desktop.SOURCES / "copyright", doc / "copyright")
    when = desktop.moment().strftime("%a, %d %b %Y %H:%M:%S +0000")
    entry = (
        f"ludotheque ({desktop.version()}) stable; urgency=medium\n\n"
        f"  * Version {desktop.version()}.\n\n -- {_maintainer()}  {when}\n"
    )
    (doc / "changelog.gz").write_bytes(desktop.zipped(entry))
    overrides = root / "usr" / "share" / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(OVERRIDES, overrides / "ludotheque")


def _maintainer() -> str:
    return os.environ.get("LUDOTHEQUE_MAINTAINER") or MAINTAINER


def depends(folder: Path) -> list[str]:
    """The packages which bring what a frozen folder leaves to the system, sorted.

    TaskError where it needs a library of which nobody knows the package.
    """
    found = libraries.binaries(folder)
    inside = {path.name for path in folder.rglob("*")}
    lacking = sorted(libraries.lacking(found, inside))
    if lacking:
        raise TaskError(f"No package is known for {lacking[0]}.")
    glibc = max(binary.glibc for binary in found)
    packages = {libraries.OUTSIDE[name] for name in libraries.from_outside(found, inside)}
    return sorted([f"libc6 (>= {'.'.join(map(str, glibc))})", *packages])


def _control(root: Path) -> None:
    """The package's description and checksums."""
    files = sorted(p for p in (root / "usr").rglob("*") if p.is_file() and not p.is_symlink())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    description = (desktop.SOURCES / "description").read_text("utf-8").rstrip("\n")
    fields = {
        "Package": "ludotheque",
        "Version": desktop.version(),
        "Architecture": _architecture(),
        "Maintainer": _maintainer(),
        "Installed-Size": str(size),
        "Depends": ", ".join(depends(root / "usr" / "lib" / "ludotheque")),
        "Recommends": ", ".join(RECOMMENDS),
        "Section": "games",
        "Priority": "optional",
        "Description": description,
    }
    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        "".join(f"{name}: {value}\n" for name, value in fields.items()), encoding="utf-8"
    )
    (control / "md5sums").write_text(
        "".join(
            f"{hashlib.md5(p.read_bytes(), usedforsecurity=False).hexdigest()}  "
            f"{p.relative_to(root).as_posix()}\n"
            for p in files
        ),
        encoding="utf-8",
    )
