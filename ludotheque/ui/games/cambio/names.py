"""The words of Cambio's table: symbols in all their forms, the spoken names of places."""

from typing import TYPE_CHECKING, Final, cast

from ludotheque.core.messages import M, Message
from ludotheque.games.cambio import names
from ludotheque.table.controller import Mode
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.dice import SPARE, DieSprite, is_face

if TYPE_CHECKING:
    from ludotheque.ui.games.cambio.scene import CambioScene

SIGNS: Final = dict(zip(names.SYMBOLS, "○△□×◆☆", strict=True))
"""The symbols as signs, for the list of moves."""
THE: Final = dict(zip(names.SYMBOLS, names.SYMBOL_NAMES, strict=True))
BARE: Final = {
    "O": M("circle"), "T": M("triangle"), "S": M("square"),
    "X": M("cross"), "D": M("diamond"), "R": M("star"),
}  # fmt: skip
ONE: Final = {
    "O": M("a circle"), "T": M("a triangle"), "S": M("a square"),
    "X": M("a cross"), "D": M("a diamond"), "R": M("a star"),
}  # fmt: skip
MANY: Final = {
    "O": M("circles"), "T": M("triangles"), "S": M("squares"),
    "X": M("crosses"), "D": M("diamonds"), "R": M("stars"),
}  # fmt: skip
YOURS: Final = {
    "O": M("your circle"), "T": M("your triangle"), "S": M("your square"),
    "X": M("your cross"), "D": M("your diamond"), "R": M("your star"),
}  # fmt: skip
ONE_OF_YOURS: Final = {
    "O": M("one of your own circles"), "T": M("one of your own triangles"),
    "S": M("one of your own squares"), "X": M("one of your own crosses"),
    "D": M("one of your own diamonds"), "R": M("one of your own stars"),
}  # fmt: skip
PLAYS: Final = {
    "O": M("plays the circles"), "T": M("plays the triangles"), "S": M("plays the squares"),
    "X": M("plays the crosses"), "D": M("plays the diamonds"), "R": M("plays the stars"),
}  # fmt: skip
_HEADINGS: Final = {
    (1, 0): M("to the right"), (-1, 0): M("to the left"), (0, 1): M("downwards"),
    (0, -1): M("upwards"),
}  # fmt: skip


def owner_of(scene: "CambioScene", code: str) -> str | Message | None:
    """Return whose symbol a die's code names, None where it is neutral."""
    seat = names.SEATS.find(code[1])
    return None if seat < 0 else player(scene.controller, seat)


def place_text(scene: "CambioScene", place: str) -> Message:
    """Return the spoken name of a place."""
    if place == SPARE:
        return _spare(scene)
    if is_face(place):
        code = cast(DieSprite, scene.sprites[place]).code
        return M("turn to {symbol}", symbol=ONE[code[0]])
    return _cell(scene, place) if place in names.CELL else _arrow(scene, place)


def _spare(scene: "CambioScene") -> Message:
    if scene.position.phase == "symbol":
        if scene.controller.mode is Mode.IDLE:
            return M("die, waiting to be rolled for a symbol")
        return M("die, being rolled")
    symbol = scene.position.symbols[scene.position.side]
    return M("die to be pushed in, {symbol}", symbol=BARE[symbol])


def _cell(scene: "CambioScene", cell: str) -> Message:
    code = scene.dice.expected().get(cell)
    if code is None:
        if cell in scene.starter_places() and scene.choosing():
            return M("{cell}, empty, free for a symbol", cell=cell)
        return M("{cell}, empty", cell=cell)
    owner, symbol = owner_of(scene, code), BARE[code[0]]
    if scene.choosing() and scene.preparing and cell in scene.starter_places():
        if owner is not None:
            return M("{cell}, {symbol}, {owner}, may be turned",
                     cell=cell, symbol=symbol, owner=owner)  # fmt: skip
        return M("{cell}, {symbol}, neutral, may be turned", cell=cell, symbol=symbol)
    if owner is not None:
        return M("{cell}, {symbol}, {owner}", cell=cell, symbol=symbol, owner=owner)
    if scene.position.symbols[-1]:
        return M("{cell}, {symbol}, neutral", cell=cell, symbol=symbol)
    return M("{cell}, {symbol}", cell=cell, symbol=symbol)


def _arrow(scene: "CambioScene", push: str) -> Message:
    cell, way = push[:2], _HEADINGS[geo.heading(push, scene.quarter)]
    if scene.position.phase != "push" or scene.position.outcome:
        return M("arrow at {cell} {way}", cell=cell, way=way)
    code = scene.dice.expected()[names.way(names.PUSH_NUMBER[push])[-1]]
    if scene.is_legal(push):
        leaves = M("{symbol} leaves", symbol=leaving(scene, code))
        return M("arrow at {cell} {way}, {leaves}", cell=cell, way=way, leaves=leaves)
    owner = owner_of(scene, code)
    assert owner is not None  # the rules forbid nothing else
    return M(
        "arrow at {cell} {way}, forbidden: {symbol} would leave, {owner}",
        cell=cell, way=way, symbol=ONE[code[0]], owner=owner,
    )  # fmt: skip


def leaving(scene: "CambioScene", code: str) -> Message:
    """Return a die which leaves the tray: « a square », « one of your own circles »."""
    own = code[1] == names.SEATS[scene.position.side]
    return (ONE_OF_YOURS if own else ONE)[code[0]]
