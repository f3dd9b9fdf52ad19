"""Pages and dialogs around the games, opened by keys with a real screen reader."""

import time
from pathlib import Path
from typing import Any

import attrs

from ludotheque.archive.store import Archive
from ludotheque.evenings.evening import EVERYONE, Evening, Played, Player
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.evenings.pairings import plan
from tests.examples import one_die, without_chance
from tests.stats.making import played

from .playing import ReaderDesk
from .readers import QUARTER, Reader

PAGES = "pages"
"""What they are called on the command line."""
PAUSE = 1.5
"""Seconds for which a listener lets a page speak in any case."""
LONGEST = 20.0
"""Seconds for which a listener waits at most."""
IDLE = 3
"""Hundredths of a second of work in which nothing is done but blinking."""


@attrs.frozen
class Stop:
    """Keys, and what must be heard after them, in this order."""

    keys: str
    heard: tuple[str, ...] = ()


def stop(keys: str, *heard: str) -> Stop:
    """Keys in order (« type:… » a text, « wait:… » seconds), and what is heard after them."""
    return Stop(keys, heard)


WALK = (
    # the shelf, printing
    stop("", "Resume Sunday"),
    stop("ctrl+p", "Print and play", "Finale", "5 pages. Print on one side, always at 100%."),
    stop("Tab space", "How to build", "4 pages."),
    stop("Escape", "Resume Sunday"),
    # evenings: list, page, menu, a new one and why it cannot begin
    stop("ctrl+shift+v", "Evenings", "Sunday", "Bob leads"),
    stop("Return", "Play", "Next: game 2. Cleo – Ada. Finale. Bob rests."),
    stop("shift+Tab Return", "This evening", "Rename…"),
    stop("Escape"),
    stop("Tab Tab", "Who plays Cleo – Ada"),
    stop("Tab", "Player Bob"),
    stop("ctrl+shift+v Tab Tab Return", "New evening…", "Name of the evening"),
    stop("Tab Tab Tab Tab type:Bob", "Begin the evening", "Name of player 1",
         "Two players are called Bob: add an initial."),
    stop("Escape Escape", "New evening…"),  # the names known, then the dialog
    # the shelf is searched; what is copied is no game
    stop("ctrl+l ctrl+f", "Search the games"),
    stop("type:Bob", "2 games found"),
    stop("ctrl+a type:Nobody", "No game has “Nobody”."),
    stop("ctrl+a ctrl+c Escape Escape ctrl+v", "nothing has been opened"),
    stop("Escape"),
    # own keys: one which belongs to something else
    stop("question", "Keyboard shortcuts", "Look for a command"),
    stop("Tab Return", "New game", "Press the new key for “New game”."),
    stop("ctrl+o", "Move the key here", "Ctrl+O belongs to “Open a file”"),
    stop("Tab Return", "Leave it there"),
    stop("Escape Escape"),
    # a colour scheme for those who see little
    stop("ctrl+comma", "Settings", "English"),
    stop("Tab", "Light", "Colours"),
    stop("Right Right", "Dark", "High contrast"),
    stop("Escape"),
    # at a table: looking back, a note, the analysis, a picture
    stop("ctrl+l Home Up Right Return", "Ada to move"),
    stop("ctrl+shift+n type:fine Escape", "Note on move 20"),
    stop("alt+Left", "Move 19 of 20"),
    stop("alt+End", "Ada to move"),
    stop("ctrl+shift+y wait:4", "Analysis", "How likely each player was to win"),
    stop("Tab Home Right", "Chances of winning", "At the start: Ada", "After move 1: Ada"),
    stop("Tab Tab", "Show on the board", "Given up"),
    stop("Escape", "Ada to move"),
    stop("ctrl+shift+i", "Save a picture", "The picture shows the whole position."),
    stop("Escape", "Ada to move"),
    # a new game with an agreement
    stop("ctrl+n", "New game: Ordo", "Name of the player who has White"),
    stop("Escape"),
    # a branch, and its family on the cover
    stop("ctrl+shift+Return", "Another game from move 20 on", "Ada to move"),
    # a game goes to the bin, which is opened by the menus
    stop("ctrl+l Home Up Right Delete", "Resume Ordo", "Remove"),
    stop("Escape", "Resume Ordo"),
    stop("alt+t y b", "Bin"),
    stop("Escape"),
)  # fmt: skip


def prepare(desk: ReaderDesk) -> None:
    """Fill the archive: games over and not over, an evening of three."""
    desk.settings(language="en", animation="off", scheme="light", names=["Ada", "Bob", "Cleo"])
    archive = Archive(desk.data / "games.sqlite")
    archive.begin(played(without_chance(), {}, 3, names=("Zoé", "Bob")))
    archive.begin(played(without_chance(), {}, 2, names=("Ada", "Bob"), most=20))
    archive.close()
    people, pairings = (Player("Ada"), Player("Bob"), Player("Cleo")), plan(3, 2)
    over = Played("b" * 32, one_die(), pairings[0].seats, 1, 0, "any", (0,))
    Evenings(desk.data / "evenings.json").add(
        Evening(
            uid="a" * 32, name="Sunday", players=people, way=EVERYONE, game=one_die(), seats=2,
            created="2026-01-02T03:04:05Z", plan=pairings, played=(over,),
        )
    )  # fmt: skip


def ticks(process: int) -> int:
    """The processor time of a process until now, in hundredths of a second."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def settle(*processes: int) -> None:
    """Wait until processes have nothing to do any more: pages come late on a busy machine."""
    end, before = time.monotonic() + LONGEST, -IDLE - 1
    while time.monotonic() < end:
        now = sum(map(ticks, processes))
        if now - before <= IDLE:
            return
        before = now
        time.sleep(0.4)


def press(desk: ReaderDesk, keys: str, *processes: int) -> None:
    """Press keys as somebody does who waits for what is said."""
    for key in keys.split():
        kind, _, text = key.partition(":")
        if kind == "type":
            desk.xdotool("type", "--delay", 60, text)
        elif kind == "wait":
            time.sleep(float(text))
        elif key.startswith("alt+"):
            # Held for as long as a hand holds it: Qt takes a shorter Alt for that of the menus.
            desk.xdotool("keydown", "alt", "sleep", "0.2", "key", key[4:], "sleep", "0.2",
                         "keyup", "alt")  # fmt: skip
        else:
            desk.key(key)
        settle(*processes)


def walk(reader: Reader, folder: Path) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """Open everything; what the program told, and what the reader spoke at each stop."""
    begun: list[float] = []
    with ReaderDesk(folder, reader) as desk:
        prepare(desk)
        program = desk.open()
        time.sleep(2 * PAUSE)
        watched = (program.process.pid, desk.helpers[-1].pid)
        settle(*watched)
        for one in WALK:
            # the first one is where the program opens
            begun.append((time.time() - (0 if begun else LONGEST)) % QUARTER)
            press(desk, one.keys, *watched)
            time.sleep(PAUSE)
            settle(*watched)
        desk.spoken()  # to the end
    spoken: list[list[str]] = [[] for _ in WALK]
    for at, text in reader.timed(folder):
        since = [(at - start) % QUARTER for start in begun]
        spoken[since.index(min(since))].append(text)
    return desk.told(), spoken
