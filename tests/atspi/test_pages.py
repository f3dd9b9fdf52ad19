"""Pages and dialogs are used by somebody who only hears: statistics, printing, settings.

The program runs in a window under Xvfb; see test_finale.py.
"""

import csv
import json
import re
from pathlib import Path

import pytest

from ludotheque.archive.store import Archive
from tests.atspi.opening import BY_EAR, quit_well
from tests.atspi.walking import Walker
from tests.examples import one_die
from tests.smoke.desk import Desk, Program
from tests.stats.making import played

pytestmark = BY_EAR


def start(desk: Desk) -> tuple[Walker, Program]:
    """Open the program, in English, on the shelf; files are kept on the desk."""
    desk.settings(language="en", animation="off", scheme="light", recent_folder=str(desk.folder))
    walker = Walker(desk)
    program = desk.open()
    walker.wait("the shelf", lambda: walker.focused.startswith("Ordino Match"))
    return walker, program


def keep_file(walker: Walker) -> None:
    """Answer the file dialog with the name it offers, which has the keyboard."""
    walker.wait("the name of the file", lambda: walker.focused.startswith("File name"))
    walker.desk.key("Return")


# Statistics


def read_row(walker: Walker, columns: int) -> dict[str, str]:
    """Read the first columns of a row from its first cell on: what each of them says."""
    cells = [walker.focused] + [walker.press("Right") for _ in range(columns - 1)]
    return dict(cell.split(" ", 1) for cell in cells)


def test_statistics_are_read_sorted_and_exported_by_ear(desk: Desk, tmp_path: Path) -> None:
    """Every cell is heard with its column, the order is told, and the file holds the same."""
    archive = Archive(desk.data / "games.sqlite")
    for seed, names in ((1, ("Zoé", "Bob")), (2, ("Zoé", "Bob")), (3, ("Ann", "Zoé"))):
        archive.begin(played(one_die(), seed=seed, names=names))
    archive.close()
    walker, program = start(desk)
    desk.key("ctrl+shift+t")
    walker.wait("the tabs", lambda: walker.focused == "Overview")
    assert walker.press("Right") == "Players"
    desk.key("Tab")
    walker.wait("the first row", lambda: walker.focused == "Player Zoé")
    table = walker.find("Players", "table")
    assert "Ctrl with left or right sorts" in table["about"]
    rows = []
    for key in ("Down", "Down", "Home"):
        rows.append(read_row(walker, 3))
        assert list(rows[-1]) == ["Player", "Games", "Won"], "each cell says its column"
        walker.seek("Player", "Left")
        walker.press(key)
    assert [row["Player"] for row in rows] == ["Zoé", "Bob", "Ann"]
    assert [row["Games"] for row in rows] == ["3", "2", "1"]

    heard = len(walker.said)
    desk.key("ctrl+Right")  # by the number of games until now
    assert walker.says("Sorted by", since=heard) == "Sorted by “Won”, descending."
    heard += 1
    desk.key("ctrl+Left", "ctrl+Left")
    assert walker.says("“Player”", since=heard).endswith("Sorted by “Player”, ascending.")
    cells = [node["name"] for node in walker.find("Players", "table")["children"]]
    found = [name for name in cells if name.startswith("Player ")]
    assert found == ["Player Ann", "Player Bob", "Player Zoé"]

    walker.seek("Export as CSV", "shift+Tab")
    desk.key("Return")
    keep_file(walker)
    name = re.search("The table is in “(.+)”", walker.says("The table is in"))
    assert name is not None
    desk.focus(program.window)  # as the window manager of a desktop would
    with (tmp_path / name[1]).open(encoding="utf-8", newline="") as file:
        lines = [line for line in csv.DictReader(file) if not line["game"]]
    assert {line["player"]: (line["games"], line["won"]) for line in lines} == {
        row["Player"]: (row["Games"], row["Won"]) for row in rows
    }
    quit_well(desk, program, walker)


# Printing


def ticked(walker: Walker) -> set[tuple[str, str]]:
    """What is ticked, each with what it belongs to."""
    return {(node["about"], node["name"]) for node in walker.tree()
            if node["role"] == "check box" and "checked" in node["states"]}  # fmt: skip


@pytest.mark.slow
def test_pages_are_chosen_and_printed_by_ear(desk: Desk, tmp_path: Path) -> None:
    """Parts are ticked, the paper chosen, the pages turned, and the file written."""
    walker, program = start(desk)
    desk.key("ctrl+p")
    dialog = desk.window("Print and play")
    walker.wait("the dialog", lambda: walker.focused == "Ordino Match")
    before = ticked(walker)
    assert {("Finale", "Field"), ("Finale", "Pawns and die")} <= before
    walker.seek("Ordo")
    walker.press("Tab")
    walker.seek("Board")
    desk.key("space")
    walker.seek("A4")
    assert walker.press("Right") == "US Letter"
    assert "checked" in walker.find("US Letter", "radio button")["states"]
    assert ticked(walker) == before | {("Ordo", "Board")}

    walker.seek("Page ")
    desk.key("Home")
    walker.wait("the first page", lambda: walker.focused.startswith("Page 1: "))
    count = walker.find("Pages", "list")["count"]
    pages = [walker.focused] + [walker.press("Right") for _ in range(count - 1)]
    assert pages[:2] == ["Page 1: Ordo – Board", "Page 2: Finale – Field"]
    assert all(page.startswith(f"Page {number}: ") for number, page in enumerate(pages, 1))
    walker.seek("Save as PDF")
    desk.key("Return")
    keep_file(walker)
    said = re.fullmatch(r"“(.+)” is written: (\d) pages\.", walker.says("is written"))
    assert said is not None
    assert int(said[2]) == len(pages)
    data = (tmp_path / said[1]).read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == len(pages)
    desk.focus(dialog)
    desk.key("Escape")
    desk.focus(program.window)
    quit_well(desk, program, walker)


# Settings


@pytest.mark.slow
def test_settings_are_changed_by_ear(desk: Desk) -> None:
    """Size of the text, sounds, language: heard with what they are for, and at work at once."""
    walker, program = start(desk)
    before = walker.find("Statistics", "push button")["box"]
    desk.key("ctrl+comma")
    desk.window("Settings")
    walker.wait("the language", lambda: walker.focused == "English")

    walker.seek("Standard")
    assert walker.find("Standard", "radio button")["about"] == "Size of the text"
    assert walker.press("Right") == "Large"
    after = walker.find("Statistics", "push button")["box"]
    assert after[3] >= before[3]
    assert after[2] > before[2]
    walker.seek("Medium")
    assert walker.find("Medium", "radio button")["about"] == "Sounds"
    assert walker.press("Left") == "Soft"
    assert walker.press("Left") == "None"
    walker.seek("English", "shift+Tab")
    assert walker.press("Left") == "Français"
    walker.seek("Fermer", "shift+Tab")  # everything speaks French by now
    desk.key("Return")
    desk.focus(program.window)
    assert walker.find("Réglages", "push button")
    quit_well(desk, program, walker)
    kept = json.loads((desk.config / "settings.json").read_text("utf-8"))
    assert (kept["language"], kept["text_size"], kept["sound"]) == ("fr", "large", "off")
