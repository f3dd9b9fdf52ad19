"""Everything that can be built on this machine, with checksums."""

import hashlib
import shutil

from . import debian, desktop, freezing, runfile, wheel, windows
from .common import TaskError, run, say
from .freezing import BUNDLE, DIST, FOLDER, LINUX, MACOS, WINDOWS

SUMS = "SHA256SUMS"
KINDS = ("*.deb", "*.run", "*.whl", "*.exe", "*.zip", "*.dmg")


def build() -> None:
    """Build, check and test every installer of this system into `dist/`."""
    for kind in KINDS:
        for old in DIST.glob(kind):
            old.unlink()
    freezing.build()
    freezing.check()
    freezing.self_tests(freezing.program())
    icons = freezing.icons()
    if LINUX:
        debian.lint(debian.package(icons))
        runfile.archive(icons)
        windows.check(icons)
    elif WINDOWS:
        windows.build(FOLDER, icons, DIST)
    elif MACOS:
        _disk_image()
    wheel.prove(wheel.build())
    sums()


def sums() -> None:
    """Write `dist/SHA256SUMS`, as `sha256sum --check` reads it."""
    files = sorted(path for kind in KINDS for path in DIST.glob(kind))
    if not files:
        raise TaskError("dist/ holds nothing to release.")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    say(f"dist/{SUMS}: {len(files)} files")


def _disk_image() -> None:
    """A disk image of the bundle, as macOS users expect it."""
    staging = DIST.parent / "build" / "dmg"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(parents=True)
    shutil.copytree(BUNDLE, staging / BUNDLE.name, symlinks=True)
    (staging / "Applications").symlink_to("/Applications")
    target = DIST / f"ludotheque-{desktop.version()}.dmg"
    command = ["hdiutil", "create", "-volname", "Ludothèque", "-srcfolder", str(staging)]
    if run([*command, "-format", "UDZO", "-ov", str(target)]) != 0:
        raise TaskError("hdiutil cannot make the disk image; its message above says why.")
