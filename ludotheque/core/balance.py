"""How a game goes between strong players: figures which `tools balance` has measured.

They stand in ``resources/<game>/balance.json``, one entry for each form of the game, and are named
in the rules page as ``{balance.FORM.FIGURE}`` (docs/rules-and-figures.md).
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources

Json = Any
FILE: Final = "balance.json"
SEATS: Final = ("first", "second", "third", "fourth")
LENGTHS: Final = ("short", "median", "long")


def read(path: Path) -> dict[str, Json]:
    """Return the entries of a file, none where there is no file; raises OSError, ValueError."""
    if not path.is_file():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    if type(found) is not dict:
        raise ValueError(f"{path} holds no entries")
    return found


def balance(key: str) -> dict[str, Message]:
    """Return the figures of a game by the name they have in its rules, `usual.first` for example.

    Shares are whole percent: what the seats have won (``first`` began), games which were
    ``drawn``, those with an end of some code (``ended.CODE``), those won by who came first to a
    milestone (``won.NAME``) and those in which anybody did (``reached.NAME``). Lengths are turns:
    ``short`` and ``long`` are the shortest and the longest tenth. ``games`` is how many were
    played.
    """
    found: dict[str, Message] = {}
    for form, entry in read(resources() / key / FILE).items():
        for name, value in _named(entry).items():
            found[f"{form}.{name}"] = value
    return found


def _named(entry: Mapping[str, Json]) -> dict[str, Message]:
    numbers = dict(zip(LENGTHS, entry["turns"], strict=True)) | {"games": entry["games"]}
    shares = dict(zip(SEATS, entry["share"], strict=False)) | {"drawn": entry["drawn"]}
    shares |= {f"ended.{code}": share for code, share in entry["ended"].items()}
    for name, found in entry["milestones"].items():
        shares |= {f"won.{name}": found["won"], f"reached.{name}": found["games"]}
    return {name: Message("{n}", (("n", value),)) for name, value in numbers.items()} | {
        name: M("{n}%", n=round(100 * share)) for name, share in shares.items()
    }
