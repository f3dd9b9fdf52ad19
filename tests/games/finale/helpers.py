"""What the tests of Finale share: option combinations, positions, a reference beside a state."""

import random
from typing import Any

from ludotheque import games
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.reference import BESIDE, FIELD, OTHER, OWN_GOAL, Finale

COMBINATIONS = [
    {"elimination": elimination, "setup": setup, "match": match, "starter": starter}
    for elimination in ("yes", "no")
    for setup in ("random", "balanced")
    for match in ("single", "championship")
    for starter in ("lot", "blue", "red")
    if (elimination, match) != ("yes", "championship")
]
COMBINATIONS += [
    {**options, "handicap": side}
    for options in COMBINATIONS
    for side in ("blue-ahead", "red-ahead", "red")  # the last as it was given before
    if options["starter"] == "lot"
]
"""All combinations of options which the game accepts, a head start for either side beside lots."""

NO_ELIMINATION = [options for options in COMBINATIONS if options["elimination"] == "no"]


def emptied(options: dict[str, str]) -> tuple[str, ...]:
    """The cells whose pawns leave before the first roll, for a head start (D9)."""
    if options["match"] == "championship":
        return ()
    helped = options.get("handicap", "").removesuffix("-ahead")
    return {"blue": ("b1", "b5"), "red": ("f1", "f5")}.get(helped, ())


def points_ahead(options: dict[str, str]) -> tuple[int, int]:
    """The points of Blue and Red before the first game (D9)."""
    if options["match"] == "single":
        return 0, 0
    helped, _, now = options.get("handicap", "").partition("-")
    points = 2 if now else 3
    return {"blue": (points, 0), "red": (0, points)}.get(helped, (0, 0))


def name(options: dict[str, str]) -> str:
    """The identifier of a parametrized test."""
    return "-".join(options.values())


def at(
    blue: dict[str, int],
    red: dict[str, int],
    side: str = "blue",
    die: int | None = None,
    **options: str,
) -> FinaleState:
    """The state of a position given by its pawns."""
    position = {"blue": blue, "red": red, "side": side, "die": die}
    return games.create("finale", options).from_position(position)


def reference_at(position: dict[str, Any], options: dict[str, str]) -> Finale:
    """The reference in the same position."""
    game = Finale(**options)
    for side in ("blue", "red"):
        for cell, number in position[side].items():
            game.board[cell] = (side, number)
    game.side, game.roll = position["side"], position["die"]
    game.waiting = "action" if game.roll else "roll"
    return game


def random_position(rng: random.Random, *, crowded: bool) -> dict[str, Any]:
    """Pawns scattered over the field, keepers at home, abroad or gone; the die rolled.

    Crowded positions are mostly blocked, which random play reaches seldom.
    """
    free = FIELD.copy()
    rng.shuffle(free)
    if crowded:
        start = rng.randrange(0, 20)
        free.sort(key=lambda cell: (cell not in FIELD[start : start + 20], rng.random()))
    position: dict[str, Any] = {"side": rng.choice(("blue", "red")), "die": rng.randint(1, 6)}
    numbers = [2, 3, 4, 5, 6] * 2
    for side in ("blue", "red"):
        count = rng.randint(5, 10) if crowded else rng.randint(0, 10)
        position[side] = {free.pop(): n for n in rng.sample(numbers, count)}
        keeper = rng.choice(("home", "home", "abroad", "gone"))
        if keeper == "home":
            position[side][OWN_GOAL[side]] = 1
        elif keeper == "abroad":
            position[side][free.pop()] = 1
    if crowded and rng.random() < 0.2:
        shut_in(position, rng)
    return position


def shut_in(position: dict[str, Any], rng: random.Random) -> None:
    """Change a position so that the keeper of the side on turn may not leave, and is rolled."""
    side = position["side"]
    pawns = position[side]
    for cell in [cell for cell, number in pawns.items() if number == 1]:
        del pawns[cell]
    pawns[OWN_GOAL[side]] = position["die"] = 1
    for cell in BESIDE[OWN_GOAL[side]]:
        if cell not in pawns and cell not in position[OTHER[side]]:
            mover = rng.choice(("blue", "red"))
            spare = [
                c
                for c, n in position[mover].items()
                if n != 1 and c not in BESIDE["L"] and c not in BESIDE["R"]
            ]
            if spare:
                position[mover][cell] = position[mover].pop(rng.choice(spare))


def is_over(position: dict[str, Any], options: dict[str, str]) -> bool:
    """Whether a position is none to play in: nobody left, or stuck without elimination (D5)."""
    game = reference_at(position, options)
    if not game.board:
        return True
    return not game.elimination and not game.moves_of(game.pawns(game.side))


def position_of(game: Finale) -> dict[str, Any]:
    """The position of a reference in the program's JSON shape."""
    return {
        **{
            side: {cell: n for cell, (owner, n) in game.board.items() if owner == side}
            for side in ("blue", "red")
        },
        "side": game.side,
        "die": game.roll,
    }


def assert_same(state: FinaleState, game: Finale) -> None:
    """A state and a reference must agree in all that can be seen."""
    shown = game.legal()
    if shown is not None:
        assert sorted(map(state.notation, state.legal_actions())) == shown
    chance = {"start": "lot", "deal": "deal", "roll": "roll"}
    assert state.phase.value == {
        **chance, "arrange": "arrange", "action": "move", None: "over",
    }[game.waiting]  # fmt: skip
    assert state.is_chance() == (game.waiting in chance)
    if game.waiting in {"arrange", "action"}:
        assert state.actors() == (("blue", "red").index(game.side),)
    if game.waiting in {"roll", "action"}:
        assert state.position() == position_of(game)
    assert state.scores == (game.points["blue"], game.points["red"])
    outcome = state.outcome()
    if game.result is None:
        assert outcome is None
    else:
        assert outcome is not None
        winner = {(): "draw", (0,): "blue", (1,): "red"}[outcome.winners]
        assert winner == game.result
