"""Pictures of every page, in all schemes and languages.

``dev.py shots [FOLDER] [--readme] [--size=800x600] [--text=largest] [--only=finale,shelf]
[--lang=fr,de] [--scheme=light,contrast]`` draws into FOLDER (build/shots) at 100 and 200 %, or with
``--readme`` the few committed under docs/pictures. ``--only`` leaves out pages whose names begin
otherwise.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ludotheque.core.languages import FALLBACK, languages
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.games import ENGINES
from ludotheque.ui.look.textsize import SCALES
from ludotheque.ui.look.theme import SCHEMES
from ludotheque.ui.window.app import make_application, make_window
from shots import agreed, evenings, frame, statistics
from shots.camera import Camera, Picture, of_game

README = ("shelf", "statistics-dice")
"""What the README shows beside the pictures of a game, which its module names."""
SIZE = (1280, 800)
README_SCHEMES = ("light", "dark")
README_LANGUAGE = FALLBACK


def main(arguments: list[str]) -> int:
    """Draw what is asked for, each scale in a process of its own; returns the exit status."""
    words = [word for word in arguments if not word.startswith("--")]
    known = ("--readme", "--scale", "--size=", "--text=", "--only=", "--lang=", "--scheme=")
    unknown = [word for word in arguments if word.startswith("--") and not word.startswith(known)]
    if unknown:
        print(
            f"shots: there is no {unknown[0]}; there are --readme, --size=800x600, "
            "--text=largest, --only=shelf,statistics, --lang=fr,de and --scheme=light,contrast.",
            file=sys.stderr,
        )
        return 2
    readme = "--readme" in arguments
    folder = Path(words[0] if words else "docs/pictures" if readme else "build/shots")
    given = dict(word.split("=", 1) for word in arguments if "=" in word)
    text = given.get("--text", "normal")
    if text not in SCALES:
        print(f"shots: --text is one of {', '.join(SCALES)}.", file=sys.stderr)
        return 2
    if "--scale" in arguments:
        width, height = map(int, given["--size"].split("x")) if "--size" in given else SIZE
        only = tuple(given.get("--only", "").split(","))
        spoken = (README_LANGUAGE,) if readme else languages()
        if "--lang" in given:
            spoken = tuple(given["--lang"].split(","))
        schemes: tuple[str, ...] = README_SCHEMES if readme else SCHEMES[1:]
        if "--scheme" in given:
            schemes = tuple(given["--scheme"].split(","))
        draw(folder, (width, height), spoken, schemes, readme=readme, text=text, only=only)
        return 0
    for factor in (1,) if readme else (1, 2):
        with tempfile.TemporaryDirectory() as home:
            environment = {
                "QT_QPA_PLATFORM": "offscreen", **os.environ, "QT_SCALE_FACTOR": str(factor),
                "LUDOTHEQUE_DATA": home, "LUDOTHEQUE_CONFIG": home,
            }  # fmt: skip
            command = [sys.executable, "-m", "shots", str(folder), "--scale"]
            command += [word for word in arguments if word.startswith("--")]
            status = subprocess.run(command, env=environment, check=False).returncode
        if status:
            return status
    return 0


def draw(
    folder: Path, size: tuple[int, int], spoken: tuple[str, ...], schemes: tuple[str, ...], *,
    readme: bool, text: str, only: tuple[str, ...],
) -> None:  # fmt: skip
    """Draw every page in some languages and schemes, at the scale Qt was started with."""
    application = make_application(["shots"])
    folder.mkdir(parents=True, exist_ok=True)
    factor = round(application.devicePixelRatio() * 100)
    # No lesson is offered.
    SettingsFile().save(Settings(animation="off", lessons=tuple(ENGINES), text_size=text))
    window = make_window()
    window.resize(*size)
    window.show()
    window.activateWindow()
    camera = Camera(window)
    shown = {*README, *(name for key in ENGINES for name in of_game(key, "README"))}
    for scheme in schemes:
        for language in spoken:
            window.change_settings(scheme=scheme, language=language)
            for name, picture in pages(camera):
                if readme and name not in shown:
                    continue
                if not name.startswith(only):
                    continue
                suffix = f"-{scheme}" if readme else f"-{language}-{scheme}-{factor}"
                picture().save(str(folder / f"{name}{suffix}.png"))
    window.close()


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of every page; each is set up when its turn comes.

    A game's own pages stand in the module of its name, if there is one.
    """
    camera.fill_archive()
    yield from frame.pages(camera)
    yield from agreed.pages(camera)
    yield from evenings.pages(camera)
    yield from statistics.pages(camera)
    for key in ENGINES:
        if find_spec(f"shots.{key}"):
            yield from import_module(f"shots.{key}").pages(camera)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
