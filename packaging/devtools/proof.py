"""The proof on clean machines: install, test, open by double click, remove, nothing left."""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import tempfile
from pathlib import Path

from . import desktop, system
from .common import TaskError, games, say
from .freezing import DIST, SELF_TEST_SECONDS, report_faults
from .machine import HOME, Machine, Screen, screen

SUITES = ("bookworm", "trixie")
# What a desktop has anyway and a bare system lacks: the double click is its business.
DESKTOP = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
GAME = f"{HOME}/Parties d’été/chez l’oncle Benoît.ludo"
TITLE = "chez l’oncle Benoît"
# The user's own, which no removal touches; and caches of the system's libraries.
DATA, SETTINGS = ".local/share/ludotheque", ".config/ludotheque"
KEPT = (
    DATA,
    SETTINGS,
    ".cache/fontconfig",
    ".cache/mesa_shader_cache",
)
DEB = "/usr/games/ludotheque"
RUN = f"{HOME}/.local/bin/ludotheque"
ENTRY = f"{HOME}/.local/share/applications/ludotheque.desktop"
OWN_FOLDERS = ("/usr/lib/ludotheque", "/usr/share/ludotheque", "/usr/share/doc/ludotheque")
NOBODY = 65534


def prove(suites: list[str], pictures: Path | None = None) -> None:
    """Prove both installers on each of these releases of Debian."""
    deb, run = _only("*.deb"), _only("*.run")
    system.need("proof")
    for suite in suites:
        machine = Machine(suite)
        with screen() as display:
            _bare(machine, run, display)
            _packaged(machine, deb, display, pictures)
            _per_user(machine, run, display)
        shutil.rmtree(machine.root)
        say(f"{suite}: proved")


def _only(pattern: str) -> Path:
    found = sorted(DIST.glob(pattern))
    if len(found) != 1:
        raise TaskError(f"dist/ holds {len(found)} files {pattern}, not one; see dev.py release.")
    return found[0]


def _bare(machine: Machine, run: Path, display: Screen) -> None:
    """The archive on a system which has nothing at all: its own libraries must do."""
    machine.make()
    say(f"{machine.suite}: the archive on a bare system")
    file = machine.put(run, "Téléchargements/" + run.name)
    before = machine.home_files()
    machine.sh('sh "$1"', file)
    for platform in ("offscreen", "xcb"):
        _self_test(machine, RUN, platform, display)
    machine.sh('"$HOME/.local/lib/ludotheque/uninstall"')
    _as_before(machine, before, machine.home_files())


def _packaged(machine: Machine, deb: Path, display: Screen, pictures: Path | None) -> None:
    """The package: installed with what it asks for, tested, opened by double click, purged."""
    say(f"{machine.suite}: the package")
    inside = _put(machine, deb)
    apt = "apt-get -qq -y --no-install-recommends"
    machine.sh(f'apt-get -qq update && {apt} install "$1"', inside, user=0, network=True)
    for platform in ("offscreen", "xcb"):
        _self_test(machine, DEB, platform, display)
    machine.sh("apt-get -qq -y purge ludotheque", user=0)
    named = [name for name in machine.files() if "ludotheque" in name]
    if named:
        raise TaskError(f"{machine.suite}: the package leaves {named[0]}.")

    machine.sh(f"{apt} install {' '.join(DESKTOP)}", user=0, network=True)
    before, home = machine.files(), machine.home_files()
    _upgrade(machine, deb, inside)
    machine.sh(f'mkdir -p "${{2%/*}}" && {DEB} tools new "$1" -o "$2"', games()[0], GAME)
    _double_click(machine, display)
    if pictures:
        with machine.running('gio open "$1"', GAME, display=display):
            display.wait_for_window(TITLE)
            display.picture(pictures / f"{machine.suite}.png")
    _menu(machine, "/usr/share/applications/ludotheque.desktop", display)
    _read_only(machine, DEB, display)
    machine.sh("apt-get -qq -y purge ludotheque", user=0)
    _as_before(machine, before, machine.files())
    (machine.home() / Path(GAME).relative_to(HOME)).unlink()
    (machine.home() / Path(GAME).relative_to(HOME)).parent.rmdir()
    _as_before(machine, home, machine.home_files())


def _put(machine: Machine, deb: Path) -> str:
    """Lay a package where the package manager's own user can read it; its path inside."""
    folder = machine.root / "var" / "cache" / "ludotheque"
    folder.mkdir(exist_ok=True)
    shutil.copyfile(deb, folder / deb.name)
    return f"/var/cache/ludotheque/{deb.name}"


def _upgrade(machine: Machine, deb: Path, inside: str) -> None:
    """Over an older version, of which nothing may stay, and once more over itself; no network."""
    old = "usr/lib/ludotheque/_internal/of-an-older-version.so"
    with tempfile.TemporaryDirectory() as folder:
        root, older = Path(folder, "root"), Path(folder, "older.deb")
        subprocess.run(["dpkg-deb", "-R", str(deb), str(root)], check=True)
        control = root / "DEBIAN" / "control"
        text = re.sub(r"^Version: .*$", "Version: 0.0.1", control.read_text("utf-8"), flags=re.M)
        control.write_text(text, encoding="utf-8")
        (root / old).write_text("old")
        command = ["dpkg-deb", "-Znone", "--root-owner-group", "-b", str(root), str(older)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        first = _put(machine, older)
    for words in (f'install "{first}"', f'install "{inside}"', f'install --reinstall "{inside}"'):
        machine.sh(f"apt-get -qq -y --no-install-recommends {words}", user=0)
        if (machine.root / old).exists() != (first in words):
            raise TaskError(f"{machine.suite}: an upgrade leaves /{old}, or nothing was installed.")
    output = machine.sh(f"{DEB} --version")
    if desktop.version() not in output:
        raise TaskError(f"{machine.suite}: after the upgrade it is {output}")
    say(f"{machine.suite}: replaces an older version and itself")


def _per_user(machine: Machine, run: Path, display: Screen) -> None:
    """The archive on a desktop: association, a second install over the first, removal."""
    say(f"{machine.suite}: the archive on a desktop")
    file = f"{HOME}/Téléchargements/{run.name}"
    before = machine.home_files()
    machine.sh('sh "$1" && sh "$1"', file)
    machine.sh(f'mkdir -p "${{2%/*}}" && "{RUN}" tools new "$1" -o "$2"', games()[0], GAME)
    _double_click(machine, display)
    _menu(machine, ENTRY, display)
    _read_only(machine, RUN, display)
    # To another place, from which the first one is cleared away.
    elsewhere = f"{HOME}/Jeux à nous/Ludothèque $1 & fils"
    machine.sh('sh "$1" "$2" && [ ! -e "$HOME/.local/lib/ludotheque" ]', file, elsewhere)
    _double_click(machine, display)
    _menu(machine, ENTRY, display)
    machine.sh('"$1/uninstall" --quiet', elsewhere)
    (machine.home() / Path(GAME).relative_to(HOME)).unlink()
    (machine.home() / Path(GAME).relative_to(HOME)).parent.rmdir()
    _as_before(machine, before, machine.home_files())
    machine.sh('sh "$1" && sh "$1" --uninstall', file)
    _as_before(machine, before, machine.home_files())


def _self_test(machine: Machine, program: str, platform: str, display: Screen) -> None:
    report = f"{HOME}/Essais à faire/rapport.json"
    script = 'mkdir -p "${2%/*}" && QT_QPA_PLATFORM=$3 "$1" --self-test "$2"'
    machine.sh(script, program, report, platform, display=display, seconds=SELF_TEST_SECONDS)
    file = machine.home() / Path(report).relative_to(HOME)
    faults = report_faults(json.loads(file.read_text("utf-8")), platform)
    if faults:
        raise TaskError(f"{machine.suite}: {faults[0]}")
    shutil.rmtree(file.parent)
    say(f"{machine.suite}: self-test ({platform}) passed")


def _double_click(machine: Machine, display: Screen) -> None:
    """The file's type is known, its program opens it, and the game is kept in the archive."""
    output = machine.sh('LANG=C.UTF-8 gio info -a standard::content-type "$1"', GAME)
    if "application/x-ludotheque+json" not in output:
        raise TaskError(f"{machine.suite}: the type of a saved game is not known: {output}")
    shutil.rmtree(machine.home() / DATA, ignore_errors=True)
    with machine.running('gio open "$1"', GAME, display=display):
        display.wait_for_window(TITLE)
    if _kept_games(machine) != 1:
        raise TaskError(f"{machine.suite}: the opened game is not kept.")
    say(f"{machine.suite}: a saved game opens by its association")


def _kept_games(machine: Machine) -> int:
    # A copy: looking at an archive which was not closed would change it.
    with tempfile.TemporaryDirectory() as folder:
        for file in (machine.home() / DATA).glob("games.sqlite*"):
            shutil.copy(file, folder)
        with contextlib.closing(sqlite3.connect(Path(folder, "games.sqlite"))) as archive:
            count: int = archive.execute("SELECT count(*) FROM games").fetchone()[0]
    return count


def _menu(machine: Machine, entry: str, display: Screen) -> None:
    """The menu entry is valid where it lies, has its icon, and starts the program."""
    machine.sh('desktop-file-validate "$1"', entry)
    icon = Path(entry).parent.parent / "icons/hicolor/128x128/apps/ludotheque.png"
    machine.sh('[ -s "$1" ]', str(icon))
    with machine.running('gio launch "$1"', entry, display=display):
        display.wait_for_window("Ludothèque")
    say(f"{machine.suite}: starts from the menu")


def _read_only(machine: Machine, program: str, display: Screen) -> None:
    """Data and settings which cannot be written are no reason not to play: the game opens."""
    files = [
        path
        for name in (DATA, SETTINGS)
        for folder in [machine.home() / name]
        if folder.is_dir()
        for path in [folder, *folder.rglob("*")]
    ]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in files}
    for path in files:
        path.chmod(modes[path] & 0o555)
    contents = machine.home_files()
    try:
        with machine.running('"$1" "$2" &', program, GAME, display=display):
            display.wait_for_window(TITLE)
        if machine.home_files() != contents:
            raise TaskError(f"{machine.suite}: a read-only folder was written all the same.")
    finally:
        for path, mode in modes.items():
            if path.exists():
                path.chmod(mode)
    say(f"{machine.suite}: opens with read-only folders of data and settings")


def _as_before(machine: Machine, before: dict[str, str], after: dict[str, str]) -> None:
    """Removing gives everything back as it was, the user's own aside."""
    own = tuple(f"{name}/" for name in KEPT)
    changed = sorted(
        name
        for name, _ in set(before.items()) ^ set(after.items())
        if not f"{name}/".startswith(own) and not any(k.startswith(f"{name}/") for k in own)
    )
    if changed:
        what = "takes away" if changed[0] not in after else "leaves or changes"
        raise TaskError(f"{machine.suite}: removing {what} {', '.join(changed[:5])}.")


def here() -> None:
    """Install the package on this very machine, test it as nobody, purge it: what CI can afford."""
    deb = _only("*.deb")
    system.need("freeze")
    if os.geteuid() != 0:
        raise TaskError("Installing the package needs root.")
    _apt("update")
    _apt("install", "--no-install-recommends", str(deb))
    listed = subprocess.run(
        ["dpkg", "-L", "ludotheque"], capture_output=True, text=True, check=True
    )
    brought = [Path(line) for line in listed.stdout.splitlines() if "ludotheque" in line]
    try:
        with screen() as display, tempfile.TemporaryDirectory(prefix="chez Zoé ") as home:
            os.chown(home, NOBODY, NOBODY)
            for platform in ("offscreen", "xcb"):
                report = Path(home, f"rapport d’essai {platform}.json")
                command = [
                    "unshare", "--net", "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}",
                    "--clear-groups", "env", "-i", f"HOME={home}", f"DISPLAY={display.name}",
                    f"QT_QPA_PLATFORM={platform}", "LANG=C.UTF-8", DEB, "--self-test", str(report),
                ]  # fmt: skip
                answer = subprocess.run(
                    command,
                    check=False,
                    capture_output=True,
                    text=True,
                    timeout=SELF_TEST_SECONDS,
                )
                if not report.is_file():
                    raise TaskError(f"The installed program's self-test failed: {answer.stderr}")
                faults = report_faults(json.loads(report.read_text("utf-8")), platform)
                if faults:
                    raise TaskError(f"The installed program's self-test failed: {faults[0]}")
                say(f"installed package, self-test ({platform}): passed")
    finally:
        _apt("purge", "ludotheque")
    left = [path for path in brought if path.exists() and not path.is_dir()]
    left += [path for path in map(Path, OWN_FOLDERS) if path.exists()]
    if left:
        raise TaskError(f"The package leaves {left[0]}.")


def _apt(*words: str) -> None:
    command = ["apt-get", "-qq", "-y", *words]
    answer = subprocess.run(
        command, check=False, capture_output=True, text=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    )  # fmt: skip
    if answer.returncode != 0:
        raise TaskError(f"apt-get {words[0]} failed: {answer.stdout}{answer.stderr}")
