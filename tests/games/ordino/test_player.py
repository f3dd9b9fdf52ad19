"""The computer players of Ordino Match: what they know, what they weigh, what they overlook."""

import itertools
import json
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ludotheque.core.kernel_search import WIN
from ludotheque.core.weights import weights
from ludotheque.games.ordino import kernel_expect, player
from ludotheque.games.ordino.kernel_choice import THREAT, WON
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.games.ordino.weights import FACTORS, FORMS, by_name, in_order, weighing
from ludotheque.players.player import as_json, choose, from_json, question
from tests.games.ordino.helpers import at, game, random_board, random_state
from tests.longer import scaled

FORM = {"players": "24", "super": ["no", "yes"], "return_to_start": ["no", "yes"],
        "last_piece": ["no", "yes"]}  # fmt: skip


def deciding(seed: int, *, own_board: bool | None = None) -> OrdinoState:
    """A state in which a seat has a choice: a move, a cell to put a piece on, or on the centre."""
    rng = random.Random(seed)
    options: dict[str, str] = {key: rng.choice(values) for key, values in FORM.items()}
    board = random_board(rng) if (rng.random() < 0.4 if own_board is None else own_board) else None
    while True:
        state = random_state(rng, board, **options)
        if seed % 3 == 0:  # on the centre
            found = [c for a in state.legal_actions() for c in choosing(state.child(a))]
            if found:
                return rng.choice(found)
        elif len(state.legal_actions()) > 1:
            return state


def choosing(state: OrdinoState) -> list[OrdinoState]:
    """The choices on the centre to which a move has led."""
    if state.chance_kind() == "reroll":
        return [s for roll in state.legal_actions() for s in choosing(state.child(roll))]
    return [state] if state.observe(None).phase == "centre" else []


def test_the_observation_tells_the_whole_position() -> None:
    for seed in range(scaled(24)):
        state = deciding(seed)
        asked = from_json(json.loads(json.dumps(as_json(question(state, 5)))))
        assert asked.game == state.game
        here = player.seen(asked.observation, asked.game)  # type: ignore[arg-type]
        assert here.data == state.data
        assert list(here.legal_actions()) == list(state.legal_actions())


# What an action is worth


def spread(state: OrdinoState) -> Fraction:
    """The mean distance of pieces of different sides."""
    board = state.variant.board
    links = [
        {*board.inner[c], *board.outer[c], *board.right[c], *board.left[c]}
        for c in range(board.size)
    ]
    far = []
    for one in state.data[:8]:
        for other in state.data[8:16]:
            if one >= 0 and other >= 0:
                reached, steps = {one}, 0
                while other not in reached:
                    reached |= {near for cell in reached for near in links[cell]}
                    steps += 1
                far.append(steps)
    return Fraction(sum(far), len(far)) if far else Fraction(0)


def worth_of(w: dict[str, Any], alive: list[int]) -> int:
    """What a side with so many numbered pieces and spheres is worth."""
    return int(w["pieces"][alive[0]][alive[1]])


def prizes(w: dict[str, Any], own: list[int], other: list[int]) -> list[int]:
    """What a side wins by capturing a numbered piece or a sphere, taking one back, the last one."""
    here, now = worth_of(w, other), worth_of(w, own)
    numbered = here - worth_of(w, [other[0] - 1, other[1]]) if other[0] else 0
    sphere = here - worth_of(w, [other[0], other[1] - 1]) if other[1] else 0
    if sum(other) == 1:
        numbered = sphere = 0
    back = worth_of(w, [own[0], own[1] + 1]) - now if own[1] < 2 else 0
    return [numbered] * 6 + [sphere] * 2 + [back, w["last"]]


def settled(state: OrdinoState, seat: int, w: dict[str, Any]) -> Fraction:
    """What a state is worth to a seat which has acted, the rest of its turn played out."""
    if state.chance_kind() == "reroll":
        rolls = state.legal_actions()
        return sum((settled(state.child(a), seat, w) for a in rolls), Fraction(0)) / len(rolls)
    seen, side = state.observe(None), seat % 2
    if seen.phase == "centre":
        return max(settled(state.child(a), seat, w) for a in state.legal_actions())
    if state.outcome() is not None:
        return Fraction(WON if seat in state.outcome().winners else -WON)  # type: ignore[union-attr]
    alive = [[0, 0], [0, 0]]
    for n, (code, place, _) in enumerate(seen.pieces):
        alive[n // 8][code[1] == "s"] += place != "captured"
    total = -Fraction(w["distance"]) * spread(state)
    total += worth_of(w, alive[side]) - worth_of(w, alive[1 - side])
    seats = len(state.game.seats)
    names = ["own", "threat", "partner", "later"] if seats == 4 else ["own", "threat"]
    for step, name in enumerate(names):
        other = (seat + step) % seats
        mine = other % 2
        hope = Fraction(
            kernel_expect.expected(
                *state.variant.lists, list(state.data), state.at(), state.variant.rules, other,
                prizes(w, alive[mine], alive[1 - mine]),
            ),
            9 * 2592,
        )  # fmt: skip
        if any(place == "beside" and owner == other for _, place, owner in seen.pieces):
            hope *= Fraction(w["waiting"], 1000)
        total += Fraction(w[name], 1000) * hope * (-1 if name in {"threat", "later"} else 1)
    return max(Fraction(1 - WON), min(Fraction(WON - 1), total))


def test_a_worth_is_that_of_pieces_next_rolls_and_distance() -> None:
    for seed in range(scaled(24)):
        state = deciding(seed)
        w = weights("ordino")[FORMS[state.variant.four]]
        chance = random.Random(seed)
        some = chance.sample(list(state.legal_actions()), min(3, len(state.legal_actions())))
        found = player.weigh(state, weighing(state.variant, ahead=True, blind=False), some)
        for action, worth in zip(some, found, strict=True):
            expected = settled(state.child(action), state.seat, w)
            assert abs(expected - worth) < 10, (state.notation(action), worth, float(expected))


def test_the_strongest_takes_what_is_worth_most_and_says_so() -> None:
    for seed in range(100, 100 + scaled(24)):
        state = deciding(seed)
        seat = state.actors()[0]
        thought = player.think(state.observe(seat), state.game, 5, seed)  # type: ignore[arg-type]
        strongest = weighing(state.variant, ahead=True, blind=False)
        found = player.weigh(state, strongest, list(state.legal_actions()))
        best = max(found)
        assert found[state.legal_actions().index(thought.action)] == best
        assert thought.score == (WIN - 1 if best == WON else best)
        assert (best == WON) == wins(state, thought.action)
        assert thought.nodes == len(found)


def test_a_win_at_once_is_worth_more_than_anything() -> None:
    won = 0
    for seed in range(scaled(150)):
        rng = random.Random(seed)
        kind, number = rng.choice(["cross", "cube"]), rng.randrange(1, 7)
        word, arrow = rng.choice(["et", "ou"]), rng.choice(["h1", "v1", "h2"])
        dice = f"{kind} {number} {word} ou h1 {arrow}"
        state = at("1:2.0 3:3.5 s:2.6", "4:2.1", dice)
        found = [a for a in state.legal_actions() if wins(state, a)]
        if found:
            won += 1
            for level in (5, 0):
                assert asked(state, level, seed) in found
    assert won > 0


def wins(state: OrdinoState, action: int) -> bool:
    """Whether an action ends the game; nobody loses by his own."""
    return state.child(action).outcome() is not None


def asked(state: OrdinoState, level: int, seed: int) -> int:
    """The action of a level, of the simple player for 0."""
    observation: Any = state.observe(state.actors()[0])
    game: Any = state.game
    if level == 0:
        return player.rule(observation, game, seed)
    return player.choose(observation, game, level, seed)


# What is overlooked


def captures(state: OrdinoState) -> list[int]:
    """The moves which capture."""
    return [a for a in state.legal_actions() if "x" in state.notation(a)]


def missed(level: int, count: int, sees: Callable[[OrdinoState], list[int]]) -> tuple[int, int]:
    """In how many positions a level does not do what would be best, and of how many."""
    of = found = 0
    for seed in range(count):
        state = random_state(random.Random(seed))
        best = sees(state)
        if best and len(best) < len(state.legal_actions()):
            of += 1
            found += asked(state, level, seed) not in best
    return found, of


def test_weak_levels_overlook_captures_the_simple_player_never() -> None:
    assert missed(0, 120, captures)[0] == 0
    shares = []
    for level in (1, 2):
        found, of = missed(level, 300, captures)
        assert of > 40
        shares.append(found / of)
    assert 1 > shares[0] > shares[1] > 0.05


def test_they_play_whole_turns_on_any_board() -> None:
    for seed in range(scaled(10)):
        state, chance = deciding(seed, own_board=True), random.Random(seed)
        for turn in range(20):
            if state.outcome() is not None:
                break
            if state.is_chance():
                state = state.child(chance.choice(list(state.legal_actions())))
                continue
            action = choose(question(state, 1 + (seed + turn) % 5, seed))
            assert action in state.legal_actions()
            state = state.child(action)


def test_equal_boards_of_records_are_made_once() -> None:
    data = random_board(random.Random(4)) | {"note": ""}
    made = game().restore(dict(game().options), data)
    again = game().restore(dict(game().options), json.loads(json.dumps(data)))
    assert made.board is again.board
    assert made.lists[1] is again.lists[1]


# The data file


@pytest.mark.parametrize("form", FORMS)
def test_the_weights_have_their_names(form: str) -> None:
    data = weights("ordino")[form]
    assert set(data) == {"pieces", *FACTORS}
    assert by_name(in_order(data)) == data
    for n, s in itertools.product(range(7), range(3)):
        assert n == 0 or data["pieces"][n][s] > data["pieces"][n - 1][s]
        assert s == 0 or data["pieces"][n][s] > data["pieces"][n][s - 1]


@pytest.mark.parametrize("players", ["2", "4"])
def test_no_position_is_worth_as_much_as_a_win(players: str) -> None:
    """Else nobody who is far ahead would go on capturing."""
    made = game(players=players)
    for ahead in (False, True):
        w = weighing(made, ahead=ahead, blind=False)
        pieces, factors = w[: int(THREAT)], dict(zip(FACTORS, w[int(THREAT) :], strict=True))
        most = max(pieces) - min(pieces[1:])
        hopes = (factors["own"] + factors["partner"]) * factors["last"] // 1000
        assert most + hopes < WON
