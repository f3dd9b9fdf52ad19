"""The program's place on a Linux desktop: menu entry, icons, file type, store page, manual."""

import datetime
import gzip
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import system
from .common import ROOT, TaskError, say

SOURCES = ROOT / "packaging" / "linux"
PICTURES = ROOT / "docs" / "pictures"
# Where the package itself keeps its pictures. AppStream wants an address in the web, from which a
# store shows them before it installs anything: a release names it in LUDOTHEQUE_PICTURES.
SHIPPED_PICTURES = "usr/share/ludotheque/pictures"
LOCAL_ADDRESS = f"file:///{SHIPPED_PICTURES}"
MIME_ICON = "application-x-ludotheque+json"


def version() -> str:
    """The program's version."""
    found = re.search(
        r'^__version__ = "([^"]+)"$', (ROOT / "ludotheque/__init__.py").read_text("utf-8"), re.M
    )
    assert found
    return found[1]


def moment() -> datetime.datetime:
    """When this state of the project was made: SOURCE_DATE_EPOCH, its last commit, or now."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        command = ["git", "log", "-1", "--format=%ct"]
        try:
            answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            given = answer.stdout.strip() or None
        except FileNotFoundError:
            given = None
    now = datetime.datetime.now(datetime.UTC)
    return datetime.datetime.fromtimestamp(int(given), datetime.UTC) if given else now


def filled(name: str) -> str:
    """A file of `packaging/linux/` with version, date and the pictures' address filled in."""
    text = (SOURCES / name).read_text("utf-8")
    pictures = os.environ.get("LUDOTHEQUE_PICTURES") or LOCAL_ADDRESS
    values = {"VERSION": version(), "DATE": moment().date().isoformat(), "PICTURES": pictures}
    return re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], text)


def stage(root: Path, icons: Path, pictures: Path = PICTURES) -> None:
    """Lay everything out below `root`/usr/share, with the pictures of that folder."""
    share = root / "usr" / "share"
    texts = {
        "applications/ludotheque.desktop": "ludotheque.desktop",
        "mime/packages/ludotheque.xml": "ludotheque-mime.xml",
        "metainfo/ludotheque.metainfo.xml": "ludotheque.metainfo.xml",
    }
    for target, name in texts.items():
        _write(share / target, filled(name).encode())
    _write(share / "man" / "man6" / "ludotheque.6.gz", zipped(filled("ludotheque.6")))
    for manual in SOURCES.glob("ludotheque.*.6"):
        folder = share / "man" / manual.name.split(".")[1] / "man6"
        _write(folder / "ludotheque.6.gz", zipped(filled(manual.name)))
    for picture in shown_pictures():
        _write(root / SHIPPED_PICTURES / picture.name, (pictures / picture.name).read_bytes())
    hicolor = share / "icons" / "hicolor"
    for kind, source, name in (
        ("apps", "ludotheque", "ludotheque"),
        ("mimetypes", "ludotheque-document", MIME_ICON),
    ):
        vector = ROOT / "packaging" / "icons" / f"{source}.svg"
        _write(hicolor / "scalable" / kind / f"{name}.svg", vector.read_bytes())
        for drawn in icons.glob(f"{source}-[0-9]*.png"):
            size = drawn.stem.rpartition("-")[2]
            _write(hicolor / f"{size}x{size}" / kind / f"{name}.png", drawn.read_bytes())


def shown_pictures() -> list[Path]:
    """The pictures which the store page names; TaskError where one is not there."""
    text = (SOURCES / "ludotheque.metainfo.xml").read_text("utf-8")
    found = [PICTURES / name for name in re.findall(r"@PICTURES@/([\w-]+\.png)", text)]
    for picture in found:
        if not picture.is_file():
            raise TaskError(f"{picture.relative_to(ROOT)} is named in the store page but missing.")
    return found


def smaller_pictures() -> Path:
    """The shown pictures without a pixel changed, in fewer bytes; the folder they are in."""
    system.need("pictures")
    folder = ROOT / "build" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    todo = []
    for picture in shown_pictures():
        target = folder / picture.name
        when = picture.stat().st_mtime_ns
        if not target.is_file() or target.stat().st_mtime_ns != when:
            shutil.copy2(picture, target)
            todo.append((target, when))
    for target, when in todo:
        command = ["optipng", "-quiet", "-o2", str(target)]
        if subprocess.run(command, check=False).returncode != 0:
            raise TaskError(f"optipng cannot read {target.name}.")
        os.utime(target, ns=(when, when))
    return folder


def validate(root: Path) -> None:
    """Hold what `stage` made against the desktop's own validators; TaskError with their words."""
    system.need("desktop")
    share = root / "usr" / "share"
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "ludotheque.metainfo.xml")
        # The one thing it cannot like in a package which shows its own pictures is their address.
        text = (share / "metainfo" / page.name).read_text("utf-8")
        page.write_text(text.replace(LOCAL_ADDRESS, "https://pictures.invalid"), encoding="utf-8")
        _run_validators(share, page)
    say("menu entry, store page, file type and manual: valid")


def _run_validators(share: Path, page: Path) -> None:
    commands = (
        ["desktop-file-validate", share / "applications/ludotheque.desktop"],
        ["appstreamcli", "validate", "--no-net", page],
        ["xmllint", "--noout", share / "mime/packages/ludotheque.xml"],
        *(
            ["mandoc", "-T", "lint", "-W", "warning", manual]
            for manual in sorted(share.glob("man/**/*.gz"))
        ),
    )
    for command in commands:
        words = [str(word) for word in command]
        answer = subprocess.run(words, capture_output=True, text=True, check=False)
        if answer.returncode != 0 or (words[0] == "desktop-file-validate" and answer.stdout):
            raise TaskError(f"{words[0]} objects:\n{answer.stdout}{answer.stderr}")


def zipped(text: str) -> bytes:
    """A text as a `.gz` file, the same bytes on every run."""
    return gzip.compress(text.encode(), 9, mtime=0)


def _write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def copy_folder(source: Path, target: Path) -> None:
    """Copy the frozen folder with its links, with the rights a package gives."""
    shutil.copytree(source, target, symlinks=True)
    for path in [target, *target.rglob("*")]:
        if not path.is_symlink():
            program = path.is_dir() or path == target / "ludotheque"
            path.chmod(0o755 if program else 0o644)
