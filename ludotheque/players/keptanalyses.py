"""Analyses as data, and kept in the cache folder: a file for each record, which may be deleted.

What is said of a place holds as long as the actions up to there, and the one after it, are the
same: a game which has gone on is analysed from there on. Actions stand in the file as digests,
since some are secret.
"""

import contextlib
import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque import __version__, games
from ludotheque.core.contract import Game, State
from ludotheque.core.errors import LudothequeError
from ludotheque.core.paths import cache_folder
from ludotheque.files.atomic import read_limited, write_atomic
from ludotheque.players.analysis import Assessment, Judged

Json = Any

MOST_FILES: Final = 200
"""So many analyses are kept, those last written."""
_MAX_BYTES: Final = 8_000_000
_SHAPE: Final = 1


@attrs.frozen
class Line:
    """The actions of a record up to now and the places they lead to, one more.

    ``uid`` is the id of the record, ``start`` the JSON position it began from, None for the usual
    beginning.
    """

    uid: str
    game: Game
    start: Json
    states: tuple[State, ...]
    actions: tuple[int, ...]

    def job(self) -> dict[str, Json]:
        """Return the line as JSON data."""
        pairs = zip(self.states, self.actions, strict=False)
        return {
            "uid": self.uid,
            "game": self.game.key,
            "options": dict(self.game.options),
            "embedded": self.game.embedded(),
            "start": self.start,
            "actions": [state.notation(action) for state, action in pairs],
        }

    @classmethod
    def of(cls, job: dict[str, Json]) -> "Line":
        """Return the line of JSON data; raises LudothequeError, TypeError, KeyError, ValueError."""
        game = games.game_class(job["game"]).restore(job["options"], job["embedded"])
        start = job["start"]
        states = [game.initial() if start is None else game.from_position(start)]
        actions = []
        for text in job["actions"]:
            actions.append(states[-1].parse(text))
            states.append(states[-1].apply(actions[-1]))
        return cls(job["uid"], game, start, tuple(states), tuple(actions))

    def digests(self) -> list[str]:
        """Return for each place a digest of all that led there, then one of the action after it.

        The last place has that of no action.
        """
        job = self.job()
        texts = [*job.pop("actions"), ""]
        chain = blake2b(json.dumps([_SHAPE, __version__, job], sort_keys=True).encode())
        found = []
        for text in texts:
            chain.update(f"\n{text}".encode())
            found.append(chain.hexdigest()[:16])
        return found


# As data


def as_data(state: State, one: Assessment | None) -> Json:
    """Return what is said of a place as JSON data."""
    if one is None:
        return None

    def judged(of: Judged) -> Json:
        chances = None if of.chances is None else list(of.chances)
        return [state.notation(of.action), of.score, chances, of.exact]

    return [one.seat, judged(one.best), None if one.played is None else judged(one.played)]


def from_data(state: State, data: Json) -> Assessment | None:
    """Return what is said of a place; raises ValueError for data which are none of it."""
    if data is None:
        return None
    try:
        seat, best, played = data
        if seat not in state.actors():
            raise ValueError(seat)
        return Assessment(
            seat, _judged(state, best), None if played is None else _judged(state, played)
        )
    except (LudothequeError, TypeError, ValueError, KeyError, IndexError) as problem:
        raise ValueError("no assessment") from problem


def _judged(state: State, data: Json) -> Judged:
    text, score, chances, exact = data
    action = state.parse(text)
    if (
        not state.is_legal(action)
        or type(exact) is not bool
        or type(score) not in (int, type(None))
    ):
        raise ValueError(text)
    if chances is not None:
        chances = tuple(float(chance) for chance in chances)
        if len(chances) != len(state.game.seats) or not all(0 <= c <= 1 for c in chances):
            raise ValueError(chances)
    return Judged(action, score, chances, exact)


# In the cache folder


def path_of(uid: str) -> Path:
    """Return where the analysis of a record is kept."""
    return cache_folder() / "analyses" / f"{blake2b(uid.encode(), digest_size=16).hexdigest()}.json"


def kept(line: Line) -> list[Assessment | None]:
    """Return what is kept of the first places of a line; nothing where a file is damaged."""
    try:
        data = json.loads(read_limited(path_of(line.uid), _MAX_BYTES))
        found = []
        for state, now, (digest, said) in zip(line.states, line.digests(), data, strict=False):
            if digest != now:
                break
            found.append(from_data(state, said))
    except (LudothequeError, OSError, ValueError, TypeError, RecursionError):
        return []
    return found


def keep(line: Line, said: Sequence[Assessment | None]) -> None:
    """Keep what is said of the first places of a line, if it can be; the oldest files go."""
    digests = line.digests()
    data = [
        [digest, as_data(state, one)]
        for digest, state, one in zip(digests, line.states, said, strict=False)
    ]
    path = path_of(line.uid)
    with contextlib.suppress(LudothequeError, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, json.dumps(data, separators=(",", ":")).encode())
        files = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
        for old in files[:-MOST_FILES]:
            old.unlink()
