"""Why a push is said to be good: every kind of claim is judged by the rules written once more.

``test_reference`` holds the judge's rules to those of the program; nothing else is shared.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import Thought
from ludotheque.core.messages import Catalogue
from ludotheque.games.cambio import explaining
from ludotheque.games.cambio.explaining import Seen, claims
from ludotheque.games.cambio.player import why
from ludotheque.games.cambio.state import CambioState
from ludotheque.games.cambio.weights import new_search
from tests.games.cambio import reference
from tests.games.cambio.helpers import KINDS, at, drawn, game
from tests.longer import PURE, scaled

ENGLISH = Catalogue("en")


def line_name(line: list[reference.Cell]) -> str:
    """What a line is called: the row, the column, or the whole diagonal it belongs to."""
    (x, y), (z, w) = line[0], line[-1]
    if y == w:
        return f"row {y}"
    if x == z:
        return f"column {' abcde'[x]}"
    whole = next(
        found for found in reference.preparation_lines(3)
        if len(found) > 3 and set(line) <= set(found) and found[0][1] != found[-1][1]
        and found[0][0] != found[-1][0]
    )  # fmt: skip
    return f"the diagonal {reference.name(whole[0])}–{reference.name(whole[-1])}"


def listed(found: Explanation, name: str) -> set[str]:
    """The items of a list in a message, as they read in English."""
    value = dict(found.message.args)[name]
    assert isinstance(value, tuple)
    return {ENGLISH.show(item) for item in value}


class Judge:
    """What is true of a push, from the tray by name."""

    def __init__(self, state: CambioState, push: str) -> None:
        self.players = state.variant.players
        self.side = "ABC"[state.side]
        self.others = [p for p in "ABC"[: self.players] if p != self.side]
        self.before = reference.tray_of(list(state.rows()))
        self.push = push
        self.after = self.pushed(self.before, self.side, push)

    def pushed(self, tray: reference.Tray, player: str, push: str) -> reference.Tray:
        return tray if push == "pass" else reference.after_push(tray, player, push)

    def lines(self, tray: reference.Tray, players: list[str]) -> list[list[reference.Cell]]:
        return [
            line for line in reference.winning_lines(self.players)
            if any(all(tray[cell] == player for cell in line) for player in players)
        ]  # fmt: skip

    def owners(self, tray: reference.Tray) -> list[str]:
        return reference.owners_of_lines(tray, self.players)

    def threats(self, tray: reference.Tray, player: str) -> list[list[reference.Cell]]:
        """The lines a player could complete, alone, were it his turn."""
        found = []
        for push in reference.pushes(tray, player):
            then = reference.after_push(tray, player, push)
            if self.owners(then) == [player]:
                found += [line for line in self.lines(then, [player]) if line not in found]
        return found

    def counts(self, tray: reference.Tray, name: str, player: str) -> set[int]:
        return {
            sum(tray[cell] == player for cell in line)
            for line in reference.winning_lines(self.players)
            if line_name(line) == name
        }

    def wins_next(self, tray: reference.Tray) -> bool:
        """Whether the pusher wins within his next push, whatever the one other player does."""
        other = self.others[0]
        for answer in reference.pushes(tray, other) or ["pass"]:
            then = self.pushed(tray, other, answer)
            if self.owners(then):
                if self.owners(then) != [self.side]:
                    return False
            elif not self.threats(then, self.side):
                return False
        return True


def names(cells: object) -> set[str]:
    return {reference.name(cell) for line in cells for cell in line}  # type: ignore[attr-defined]


def judge(state: CambioState, push: str, found: Explanation, score: int | None) -> None:
    """Hold a claim to the rules; a kind of claim nobody can judge is refused."""
    is_ = Judge(state, push)
    args = dict(found.message.args)
    said, mine = set(found.places), [is_.side]
    match found.code:
        case "cambio.wins":
            assert is_.owners(is_.after) == mine
            lines = is_.lines(is_.after, mine)
            assert said == names(lines)
            assert listed(found, "lines") == set(map(line_name, lines))
        case "cambio.drawn":
            assert is_.side in is_.owners(is_.after) != mine
            assert said == names(is_.lines(is_.after, is_.owners(is_.after)))
            assert listed(found, "players") == {f"Player {p}" for p in is_.owners(is_.after)}
        case "cambio.gives":
            assert is_.side not in is_.owners(is_.after) != []
            assert listed(found, "players") == {f"Player {p}" for p in is_.owners(is_.after)}
        case "cambio.repeats":
            assert is_.owners(is_.after) == []
            outcome = state.child(state.parse(push)).outcome()
            assert outcome is not None
            assert outcome.code == "cambio.repetition"
        case "cambio.blocked":
            assert reference.pushes(is_.before, is_.side) == []
        case "cambio.only":
            assert reference.pushes(is_.before, is_.side) == [push]
        case "cambio.forced":
            assert score is not None
            if score >= WIN - 3:
                assert is_.wins_next(is_.after)
            lines = is_.threats(is_.after, is_.side)
            assert said == names(lines)
            assert not lines or listed(found, "lines") == set(map(line_name, lines))
        case "cambio.prevents" | "cambio.only-defence":
            lines = [line for p in is_.others for line in is_.threats(is_.before, p)]
            assert said == names(lines) != set()
            assert listed(found, "lines") == set(map(line_name, lines))
            able = {f"Player {p}" for p in is_.others if is_.threats(is_.before, p)}
            assert listed(found, "players") == able
            assert not any(is_.threats(is_.after, p) for p in is_.others)
            safe = [
                one for one in reference.pushes(is_.before, is_.side)
                if not set(is_.owners(then := is_.pushed(is_.before, is_.side, one))) - set(mine)
                and not any(is_.threats(then, p) for p in is_.others)
            ]  # fmt: skip
            assert push in safe
            assert (len(safe) == 1) == (found.code == "cambio.only-defence")
        case "cambio.threatens":
            lines = is_.threats(is_.after, is_.side)
            assert said == names(lines) != set()
            assert listed(found, "lines") == set(map(line_name, lines))
        case "cambio.breaks":
            (player,) = [p for p in is_.others if f"Player {p}" == ENGLISH.show(args["player"])]
            every = [sum(t[c] == player for c in line) for t in (is_.before, is_.after)
                     for line in reference.winning_lines(is_.players)]  # fmt: skip
            half = len(every) // 2
            assert max(every[:half]) >= args["n"] > max(every[half:])
            assert args["n"] == (4 if is_.players == 2 else 3)
        case "cambio.builds" | "cambio.thins":
            player = ENGLISH.show(args["player"])[-1]
            name = ENGLISH.show(args["line"])
            assert args["n"] in is_.counts(is_.after, name, player)
            assert args["before"] in is_.counts(is_.before, name, player)
            line = [reference.cell_of(place) for place in found.places]
            assert line_name(line) == name
            assert sum(is_.after[cell] == player for cell in line) == args["n"]
            assert sum(is_.before[cell] == player for cell in line) == args["before"]
            if found.code == "cambio.builds":
                assert player == is_.side
                assert args["n"] > args["before"]
            else:
                assert player in is_.others
                assert args["n"] < args["before"]
        case "cambio.more":
            (cell,) = found.places
            assert is_.before[reference.cell_of(cell)] in reference.NEUTRAL
            assert reference.way(push)[-1] == reference.cell_of(cell)
            assert list(is_.after.values()).count(is_.side) == args["n"]
            assert list(is_.before.values()).count(is_.side) == args["n"] - 1
        case _:
            pytest.fail(f"nobody judges {found.code}")


def random_states(seed: int) -> Iterator[CambioState]:
    """Positions of games played at random, and trays with many symbols, for two and three."""
    chance = random.Random(seed)
    players, kind = chance.choice([("2", "quick"), ("2", "quick"), ("3", "quick")])
    state = drawn(game(players=players, preparation=kind).initial(), seed)
    source = RandomSource(seed)
    for _ in range(chance.randrange(40)):
        after = state.child(state.random_action(source))
        if after.outcome() is not None:
            break
        state = after
    yield state
    letters = "AABBBmn" if players == "2" else "AABBCCn"
    rows = " ".join("".join(chance.choice(letters) for _ in range(5)) for _ in range(5))
    try:
        yield at(rows, chance.choice("AB"), players=players)
    except LudothequeError:
        return


def searched(state: CambioState, action: int) -> int | None:
    """What a short search finds an action to be worth, with two players."""
    if state.variant.three:
        return None
    low, high, _kind = state.tray
    own, other = (low, high) if state.side == 0 else (high, low)
    search = new_search(8)
    search.think(own, other, 0, 0, state.side, [action], [own | other << 25], 4, 1500)
    return int(search.score)


@pytest.mark.parametrize("number", [25, pytest.param(400, marks=pytest.mark.slow)])
def test_what_is_said_of_a_push_is_true(number: int) -> None:
    """All that could be said of a push, the sentence chosen among it."""
    met: Counter[str] = Counter()
    for seed in range(scaled(number)):
        chance = random.Random(seed)
        for state in random_states(seed):
            action = chance.choice(list(state.legal_actions()))
            score = searched(state, action)
            found = why(state.observe(state.side), state.game, action, Thought(action, score))
            seen = Seen(state.tray, state.side, state.variant.three, state.observe(0).past)
            every = list(claims(seen, action >> 3, score))
            assert found == (every[0] if every else None) or len(state.legal_actions()) == 1
            for claim in every:
                judge(state, state.notation(action), claim, score)
                met[claim.code] += 1
    assert PURE or len(met) >= (10 if number > 25 else 6)


@pytest.mark.parametrize(("players", "preparation"), KINDS)
def test_what_is_said_of_a_die_turned_is_true(players: str, preparation: str) -> None:
    said = 0
    for seed in range(scaled(12)):
        state = drawn(game(players=players, preparation=preparation).initial(), seed)
        source = RandomSource(seed)
        while state.observe(None).task is not None:
            action = state.random_action(source)
            found = why(state.observe(state.side), state.game, action, Thought(action))
            if found is not None:
                turned(state, state.notation(action), found)
                said += 1
            state = drawn(state.apply(action), seed)
    assert said > 0 or preparation == "quick"


def turned(state: CambioState, text: str, found: Explanation) -> None:
    """Hold a claim on a die turned to the rules."""
    place, letter = text.split("=")
    players, owner = state.variant.players, "ABC"[state.owner]
    before = {c: x for c, x in reference.tray_of(list(state.rows())).items() if x != "."}
    after = {**before, reference.cell_of(place): letter}

    def shared(cell: reference.Cell) -> int:
        return sum(
            any(before.get(c) == owner for c in line if c != cell)
            for line in reference.preparation_lines(players) if cell in line
        )  # fmt: skip

    task = state.observe(None).task
    assert task is not None
    every = [shared(reference.cell_of(one)) for one in task.dice]
    args = dict(found.message.args)
    number = args.get("n", 0)
    match found.code:
        case "cambio.adds-least":
            assert letter == owner
            assert shared(reference.cell_of(place)) == number == min(every)
            assert found.places == (place,)
        case "cambio.takes-most":
            assert letter != owner
            assert shared(reference.cell_of(place)) == number == max(every)
            assert found.places == (place,)
        case "cambio.builds" | "cambio.thins":
            player = ENGLISH.show(args["player"])[-1]
            line = [reference.cell_of(one) for one in found.places]
            assert sum(after.get(cell) == player for cell in line) == number
            assert sum(before.get(cell) == player for cell in line) == args["before"]
        case _:
            pytest.fail(f"nobody judges {found.code}")


def test_a_choice_of_one() -> None:
    """A blocked player passes; where one push is left, that is said."""
    state = at("BBABB BCCCB ACCCA BCCCB BBABB", "A", players="3")
    low = 0x1F8C63F
    blocked = attrs.evolve(state, tray=(0, low, 0), side=0)
    (action,) = blocked.legal_actions()
    found = why(blocked.observe(0), blocked.game, action, Thought(action))
    assert found is not None
    judge(blocked, "pass", found, None)
    assert found.code == "cambio.blocked"
    freed = attrs.evolve(state, tray=(0, low & ~(1 << 2), 0), side=0)
    (action,) = freed.legal_actions()
    found = why(freed.observe(0), freed.game, action, Thought(action))
    assert found is not None
    judge(freed, freed.notation(action), found, None)
    assert found.code == "cambio.only"


def test_every_kind_of_claim_has_a_judge() -> None:
    codes = set(re.findall(r'"(cambio\.[a-z-]+)"', Path(explaining.__file__).read_text("utf-8")))
    tests = Path(__file__).read_text("utf-8")
    assert len(codes) > 12
    assert not [
        code for code in codes if f'case "{code}"' not in tests and f'| "{code}"' not in tests
    ]
