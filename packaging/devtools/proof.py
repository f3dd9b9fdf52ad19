"""The proof on clean machines: install, test, open by double click, remove, nothing left."""

import json
import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

from . import system
from .common import TaskError, say
from .freezing import DIST, report_faults
from .machine import HOME, Machine, Screen, screen

SUITES = ("bookworm", "trixie")
# What a desktop has anyway and a bare system lacks: the double click is its business.
DESKTOP = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
GAME = f"{HOME}/Parties d’été/chez l’oncle Benoît.ludo"
TITLE = "chez l’oncle Benoît"
# The user's own, which no removal touches; and the font cache of the system's library.
KEPT = (".local/share/ludotheque", ".config/ludotheque", ".cache")
DEB = "/usr/games/ludotheque"
RUN = f"{HOME}/.local/bin/ludotheque"
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
    _nothing_left(machine, before)


def _packaged(machine: Machine, deb: Path, display: Screen, pictures: Path | None) -> None:
    """The package: installed with what it asks for, tested, opened by double click, purged."""
    say(f"{machine.suite}: the package")
    shutil.copyfile(deb, machine.root / "tmp" / deb.name)
    inside = f"/tmp/{deb.name}"
    apt = "apt-get -qq -y --no-install-recommends"
    machine.sh(f'apt-get -qq update && {apt} install "$1"', inside, user=0, network=True)
    for platform in ("offscreen", "xcb"):
        _self_test(machine, DEB, platform, display)
    machine.sh("apt-get -qq -y purge ludotheque", user=0)
    machine.sh(f"{apt} install {' '.join(DESKTOP)}", user=0, network=True)
    before = machine.files()
    machine.sh(f'{apt} install "$1"', inside, user=0)
    machine.sh(f'mkdir -p "${{2%/*}}" && {DEB} tools new "$1" -o "$2"', "ordo", GAME)
    _double_click(machine, display)
    if pictures:
        with machine.running('gio open "$1"', GAME, display=display):
            display.wait_for_window(TITLE)
            display.picture(pictures / f"{machine.suite}.png")
    _read_only(machine, DEB, display)
    machine.sh("apt-get -qq -y purge ludotheque", user=0)
    left = machine.files() - before
    if left:
        raise TaskError(f"{machine.suite}: the package leaves {sorted(left)[0]}.")


def _per_user(machine: Machine, run: Path, display: Screen) -> None:
    """The archive on a desktop: association, a second install over the first, removal."""
    say(f"{machine.suite}: the archive on a desktop")
    file = f"{HOME}/Téléchargements/{run.name}"
    before = machine.home_files()
    machine.sh('sh "$1" && sh "$1"', file)
    _double_click(machine, display)
    _read_only(machine, RUN, display)
    machine.sh('sh "$1" -- --uninstall', file)
    _nothing_left(machine, before)
    elsewhere = f"{HOME}/Jeux à nous/Ludothèque $1 & fils"
    machine.sh('sh "$1" -- "$2"', file, elsewhere)
    _double_click(machine, display)
    machine.sh('"$1/uninstall"', elsewhere)
    _nothing_left(machine, before)


def _self_test(machine: Machine, program: str, platform: str, display: Screen) -> None:
    report = f"{HOME}/Essais à faire/rapport.json"
    script = 'mkdir -p "${2%/*}" && QT_QPA_PLATFORM=$3 "$1" --self-test "$2"'
    machine.sh(script, program, report, platform, display=display, seconds=120)
    file = machine.home() / Path(report).relative_to(HOME)
    faults = report_faults(json.loads(file.read_text("utf-8")), platform)
    if faults:
        raise TaskError(f"{machine.suite}: {faults[0]}")
    shutil.rmtree(file.parent)
    say(f"{machine.suite}: self-test ({platform}) passed")


def _double_click(machine: Machine, display: Screen) -> None:
    """The file's type is known, its program opens it, and the game is kept in the archive."""
    told = machine.sh('LANG=C.UTF-8 gio info -a standard::content-type "$1"', GAME)
    if "application/x-ludotheque+json" not in told:
        raise TaskError(f"{machine.suite}: the type of a saved game is not known: {told}")
    with machine.running('gio open "$1"', GAME, display=display):
        display.wait_for_window(TITLE)
    say(f"{machine.suite}: a saved game opens by its association")


def _read_only(machine: Machine, program: str, display: Screen) -> None:
    """A data folder which cannot be written is no reason not to play."""
    data = machine.home() / ".local" / "share" / "ludotheque"
    files = [data, *data.rglob("*")]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in files}
    for path in files:
        path.chmod(modes[path] & 0o555)
    try:
        with machine.running('"$1" "$2" &', program, GAME, display=display):
            display.wait_for_window("Ludothèque")
    finally:
        for path, mode in modes.items():
            if path.exists():
                path.chmod(mode)
    say(f"{machine.suite}: opens with a read-only data folder")


def _nothing_left(machine: Machine, before: set[str]) -> None:
    """Removing gives the home back as it was, the user's own aside."""
    own = tuple(f"{name}/" for name in KEPT)
    left = {
        name
        for name in machine.home_files() - before
        if not f"{name}/".startswith(own) and not any(k.startswith(f"{name}/") for k in own)
    }
    if left:
        raise TaskError(f"{machine.suite}: the archive leaves {sorted(left)[0]}.")


def here() -> None:
    """Install the package on this very machine, test it as nobody, purge it: what CI can afford."""
    deb = _only("*.deb")
    system.need("freeze")
    if os.geteuid() != 0:
        raise TaskError("Installing the package needs root.")
    _apt("update")
    _apt("install", "--no-install-recommends", str(deb))
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
                    command, check=False, capture_output=True, text=True, timeout=120
                )
                if not report.is_file():
                    raise TaskError(f"The installed program's self-test failed: {answer.stderr}")
                faults = report_faults(json.loads(report.read_text("utf-8")), platform)
                if faults:
                    raise TaskError(f"The installed program's self-test failed: {faults[0]}")
                say(f"installed package, self-test ({platform}): passed")
    finally:
        _apt("purge", "ludotheque")
    if Path("/usr/lib/ludotheque").exists():
        raise TaskError("The package leaves /usr/lib/ludotheque.")


def _apt(*words: str) -> None:
    command = ["apt-get", "-qq", "-y", *words]
    answer = subprocess.run(
        command, check=False, capture_output=True, text=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    )  # fmt: skip
    if answer.returncode != 0:
        raise TaskError(f"apt-get {words[0]} failed: {answer.stdout}{answer.stderr}")
