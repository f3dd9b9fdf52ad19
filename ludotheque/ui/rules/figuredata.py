"""The figures of the rules, from ``resources/<game>/figures.json``; no Qt here.

The format is resources/schema/figures-1.json, explained in docs/rules-and-figures.md.
"""

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import attrs

from ludotheque.core.paths import resources
from ludotheque.games import create
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline

Json = Any


@attrs.frozen
class Sign:
    """An action drawn into a figure: allowed, or ``refused`` with this reason code.

    ``show`` is "arrow", "mark" (a dot, or a cross on the destination of a refused action) or "none"
    (only checked against the rules). ``ways`` are pairs of places between which arrows are drawn;
    "c2:d2" is the middle of both. ``route`` are the cells an arrow follows in a labyrinth, by
    default the shortest way; ``blocked`` is the cell which blocks it.
    """

    action: str
    refused: str | None = None
    show: str = "arrow"
    ways: tuple[tuple[str, str], ...] = ()
    route: tuple[str, ...] = ()
    blocked: str | None = None


@attrs.frozen
class FigureData:
    """One figure: a position, the actions played in it, and what is shown of it.

    ``area`` names places whose common rectangle is shown (none: the whole board). ``zones`` are
    groups of places which are framed. ``chosen`` is a first step, chosen when the figure opens.
    ``plies`` is how many decisions a reader may make (0: the figure is not playable). In a game
    with dice on a card, ``beside`` names what is shown above the board ("card", "tray", "rack-0",
    "rack-1"), and ``words`` the conjunctions laid, row by row. With hidden hands, ``eyes`` is the
    seat whose hand is shown, "none" for nobody's (None: that of the seat on turn). ``names`` are
    the players' names.
    """

    key: str
    options: Mapping[str, str]
    position: Json
    actions: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    zones: tuple[tuple[str, ...], ...] = ()
    chosen: str | None = None
    signs: tuple[Sign, ...] = ()
    plies: int = 0
    beside: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    eyes: str | None = None
    names: tuple[str, ...] = ()

    def timeline(self) -> Timeline:
        """Return a timeline at the figure's position; raises LudothequeError for an illegal one."""
        game = create(self.key, self.options)
        seats = tuple(SeatInfo(name) for name in self.names[: len(game.seats)]) or None
        made = Timeline(game, seed=1, start=self.position, seats=seats)
        for text in self.actions:
            made.apply(made.state.parse(text))
        return made


@cache
def figures(key: str) -> Mapping[str, FigureData]:
    """Return the figures of a game by name, empty if it has no file.

    Raises ValueError, KeyError or TypeError for a damaged file.
    """
    path = resources() / key / "figures.json"
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        return MappingProxyType({})
    names = tuple(content.get("names", ()))
    found = {name: _figure(key, item, names) for name, item in content["figures"].items()}
    return MappingProxyType(found)


def _figure(key: str, item: Json, names: tuple[str, ...]) -> FigureData:
    return FigureData(
        key=key,
        options=MappingProxyType(dict(item.get("options", {}))),
        position=item["position"],
        actions=tuple(item.get("actions", ())),
        area=tuple(item.get("area", ())),
        zones=tuple(map(tuple, item.get("zones", ()))),
        chosen=item.get("chosen"),
        signs=tuple(map(_sign, item.get("signs", ()))),
        plies=int(item.get("plies", 0)),
        beside=tuple(item.get("beside", ())),
        words=tuple(item.get("words", ())),
        eyes=item.get("eyes"),
        names=names,
    )


def _sign(item: Json) -> Sign:
    return Sign(
        action=item["action"],
        refused=item.get("refused"),
        show=item.get("show", "arrow"),
        ways=tuple((start, end) for start, end in item.get("ways", ())),
        route=tuple(item.get("route", ())),
        blocked=item.get("blocked"),
    )
