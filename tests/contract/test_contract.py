"""The contract, held by every registered game in every variant, compiled and uncompiled."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.contract import Game, State
from ludotheque.core.errors import OptionError, PositionError, SaveError
from ludotheque.record import savefile
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from tests.contract.checks import CATALOGUES, check_illegal, check_state, difference, observers
from tests.contract.configurations import CONFIGURATIONS, created, title, variants
from tests.contract.notations import Notations
from tests.contract.playing import LONGEST, new_game, play
from tests.contract.toy import ToyGame
from tests.contract.twins import twin_of
from tests.longer import scaled

every_variant = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=title)
every_game = pytest.mark.parametrize("key", games.ENGINES)
Configuration = tuple[str, tuple[tuple[str, str], ...]]


# What a game says of itself


@every_game
def test_a_game_describes_itself(key: str) -> None:
    found = games.game_class(key)
    info = games.info(key)
    assert found.key == key == info.key
    names = [option.key for option in found.option_list]
    assert len(set(names)) == len(names)
    assert "players" in names
    for option in found.option_list:
        for catalogue in CATALOGUES:
            assert catalogue.render(option.title)
            assert catalogue.render(option.explanation).endswith((".", "?"))
            assert all(catalogue.render(value.title) for value in option.values)
    game = games.create(key)
    assert list(game.options) == names
    assert dict(game.options) == {option.key: option.default for option in found.option_list}
    assert len(game.seats) == info.players[0]
    assert game == games.create(key, game.options)
    assert hash(game) == hash(games.create(key, game.options))


@every_game
def test_every_value_of_every_option_stands_in_some_variant(key: str) -> None:
    tried = {pair for options in variants(key) for pair in options}
    for option in games.game_class(key).option_list:
        if option.kind == "choice":
            assert {(option.key, value.value) for value in option.values} <= tried


@every_game
@pytest.mark.parametrize("options", [{"colour": "red"}, {"players": "17"}, {"players": ""}])
def test_unknown_options_and_values_are_refused(key: str, options: dict[str, str]) -> None:
    with pytest.raises(OptionError) as refusal:
        games.create(key, options)
    for catalogue in CATALOGUES:
        text = catalogue.render(refusal.value.message)
        (key_given, value), *_ = options.items()
        assert key_given in text
        assert value in text or key_given == "colour"


@every_variant
def test_seats_have_names(configuration: Configuration) -> None:
    game = created(configuration)
    assert len(set(game.seats)) == len(game.seats)
    for seat, name in enumerate(game.seats):
        assert re.fullmatch(r"[a-zA-Z0-9]+", name)
        assert all(catalogue.render(game.seat_name(seat)) for catalogue in CATALOGUES)
        assert seat not in game.opponents(seat)
        assert set(game.opponents(seat)) <= set(range(len(game.seats)))
        assert game.opponents(seat)
    assert game.initial() == created(configuration).initial()


# Random games


@every_variant
def test_random_games_meet_the_contract_to_their_end(configuration: Configuration) -> None:
    game = created(configuration)
    for seed in range(scaled(2) if len(variants(configuration[0])) > 4 else scaled(8)):
        timeline = new_game(game, seed)
        assert timeline.is_over(), "random play must come to an end"
        assert timeline.result() != "*"
        chance = random.Random(seed)
        checked = {0, timeline.ply, *chance.sample(range(timeline.ply + 1), min(timeline.ply, 16))}
        for i in sorted(checked):
            check_state(timeline.state_at(i), chance)
        turns = [state.turn for state in timeline.states]
        assert turns == sorted(turns)


@every_variant
def test_replay_saves_and_undo_give_equal_states(configuration: Configuration) -> None:
    game = created(configuration)
    for seed in range(scaled(10)):
        chance = random.Random(seed)
        timeline = new_game(game, seed, chance.choice([3, 30, 300, LONGEST]))
        states, line = timeline.states, timeline.line
        # Saved and loaded, every action replayed.
        record = savefile.decode(savefile.encode(timeline.to_record()))
        again = Timeline.from_record(record)
        assert again.states == states
        assert again.line == line
        assert again.game == game
        assert again.to_record(record.modified) == record
        # Back and forth: undo^k, redo^k.
        seen = [(timeline.ply, timeline.state)]
        while timeline.can_undo and len(seen) < 40:
            assert timeline.undo() > 0
            assert timeline.states == states[: timeline.ply + 1]
            seen.append((timeline.ply, timeline.state))
        for expected in reversed(seen[:-1]):
            timeline.redo()
            assert (timeline.ply, timeline.state) == expected or expected == seen[0]
        while timeline.can_redo:
            timeline.redo()
        assert timeline.line == line
        assert timeline.states == states


@every_variant
def test_chance_depends_on_the_seed_and_not_on_undo(configuration: Configuration) -> None:
    game = created(configuration)
    for seed in range(scaled(10)):
        timeline = new_game(game, seed, 120)
        for i, action in enumerate(timeline.line):
            if not timeline.state_at(i).is_chance():
                continue
            # Played up to here by another history which took other ways and came back.
            other = Timeline(game, seed=seed)
            for earlier in timeline.line[:i]:
                other.apply(earlier)
            assert other.draw() == action
            if i > 40:
                break
        play(timeline, seed + 1, 10)
        while timeline.can_undo and timeline.ply > 2:
            timeline.undo()
            at = timeline.ply
            coming = [
                a for j, a in enumerate(timeline.line[at:]) if timeline.state_at(at + j).is_chance()
            ]
            timeline.redo()
            kept = [
                a for j, a in enumerate(timeline.line[at:]) if timeline.state_at(at + j).is_chance()
            ]
            assert kept == coming
            timeline.go_to(at)


@every_variant
def test_every_seat_may_resign(configuration: Configuration) -> None:
    game = created(configuration)
    for seat in range(len(game.seats)):
        # A short game may be over after thirty actions.
        timeline = next(t for n in (30, 12) if not (t := new_game(game, 4, n)).is_over())
        timeline.end(Ending("resign", seat))
        outcome = timeline.outcome()
        assert outcome is not None
        assert outcome.winners == game.opponents(seat)
        assert all(catalogue.render(outcome.message) for catalogue in CATALOGUES)
        record = savefile.decode(savefile.encode(timeline.to_record()))
        assert Timeline.from_record(record).result() == timeline.result()


@every_variant
def test_a_damaged_save_is_refused_or_another_good_one(configuration: Configuration) -> None:
    good = savefile.encode(new_game(created(configuration), 9, 60).to_record())
    chance = random.Random(9)
    refused = 0
    for _ in range(scaled(150)):
        data = bytearray(good)
        at = chance.randrange(len(data))
        match chance.randrange(3):
            case 0:
                data[at] = chance.choice(b'0123456789abcdefxFIDG-=:>^ "[]{},.~')
            case 1:
                del data[at : at + chance.randrange(1, 9)]
            case 2:
                other = chance.randrange(len(data))
                data[at:at] = data[other : other + 9]
        try:
            timeline = Timeline.from_record(savefile.decode(bytes(data)))
        except SaveError as problem:
            refused += 1
            for catalogue in CATALOGUES:
                assert "\n" not in catalogue.render(problem.message)
        else:
            assert savefile.encode(timeline.to_record())
    assert refused


# Illegal attempts

ATTEMPTS = scaled(10_000)
ENGINES = Path(games.__file__).parent
GOLDEN = Path(__file__).parents[1] / "golden"
GENERIC = re.compile(r"(^|\.)(illegal|not-legal|generic|other|unknown|invalid)$")


def played_games(key: str) -> Iterator[Timeline]:
    for options in variants(key)[: scaled(30)]:
        for seed in range(scaled(3)):
            yield new_game(games.create(key, dict(options)), seed)


def written_codes(key: str) -> set[str]:
    """The codes in a game's source, and those its sentences are written down with."""
    sources = [path.read_text("utf-8") for path in (ENGINES / key).rglob("*.py")]
    told = (GOLDEN / "told" / f"{key}.txt").read_text("utf-8")
    code = rf"{key}\.[a-z0-9-]+"
    return {*re.findall(f'"({code})"', "".join(sources)), *re.findall(f"(?m)^{code}", told)}


@every_game
def test_illegal_attempts_get_a_specific_reason(key: str) -> None:
    """10,000 random well-formed actions (4,000 without --full), each illegal where it is tried."""
    timelines = list(played_games(key))
    texts: set[str] = set()
    for timeline in timelines:
        for i in range(0, timeline.ply, 3):
            state = timeline.state_at(i)
            texts |= {state.notation(action) for action in list(state.legal_actions())[:50]}
            texts.add(timeline.notation_at(i))
    notations = Notations(texts)
    chance = random.Random(key)
    codes: Counter[str] = Counter()
    tried = 0
    while codes.total() < ATTEMPTS:
        timeline = chance.choice(timelines)
        state = timeline.state_at(chance.randrange(timeline.ply + 1))
        for _ in range(20):
            tried += 1
            code = check_illegal(state, notations.draw(chance))
            if code is not None:
                codes[code] += 1
        assert tried < 60 * ATTEMPTS, "too few attempts are actions at all"
    assert not [code for code in codes if GENERIC.search(code)]
    assert len(codes) >= min(8 if ATTEMPTS >= 4_000 else 4, len(written_codes(key)) // 2), codes


@every_game
def test_actions_of_other_states_do_no_harm(key: str) -> None:
    """An answer that comes too late is an action of another state: judged, never obeyed."""
    timelines = list(played_games(key))[: scaled(10)]
    chance = random.Random(3)
    for _ in range(scaled(2_000)):
        one, other = chance.choice(timelines), chance.choice(timelines)
        state = one.state_at(chance.randrange(one.ply + 1))
        action = chance.choice(other.line)
        assert state.is_legal(action) == (state.why_not(action) is None)


RUBBISH: tuple[str, ...] = (
    "", " ", "-", "a", "1", "a1", "a1-", "-a1", "a1-a1", "a1:a1-a1", "x", "=", "~", "roll",
    "roll 0", "roll 99999999999999999999", "deal", "pass pass", "résigner", "A1-B2", "a1–b2",
    "a0-a1", "z9-z9", "a1-b2-c3", "\n", "a1-b2\n", "\0", "a" * 10_000, "1" * 10_000, "٣",
    "start", "start nobody", "deal " + "F1 " * 54, "F3=" + "9" * 5_000, "F3=1,2,3", "F3=.",
    "F3=-1", "contest 9", "🎲",
)  # fmt: skip


@every_variant
def test_rubbish_is_no_action(configuration: Configuration) -> None:
    timeline = new_game(created(configuration), 5, 60)
    for i in {0, 1, 2, timeline.ply // 2, timeline.ply}:
        for text in RUBBISH:
            check_illegal(timeline.state_at(min(i, timeline.ply)), text)


POSITIONS: tuple[Any, ...] = (
    None, True, 0, 1.5, "", "x", [], [[]], {}, {"x": 1}, {"board": None, "side": "W"},
    {"board": [], "side": "W"}, {"board": ["x"] * 8, "side": "W"}, {"board": [1] * 8, "side": "W"},
    {"board": ["." * 10] * 8, "side": "W"}, {"board": ["W" * 10] * 8, "side": "B"},
    {"board": ["." * 10] * 8, "side": []}, {"blue": {}, "red": {}, "side": "blue", "die": 1},
    {"blue": {"d3": 10**30}, "red": {}, "side": "blue", "die": 1},
    {"blue": {"d3": True}, "red": {"e3": 2}, "side": "blue", "die": 1},
    {"blue": {"z9": 1}, "red": [], "side": "green", "die": {}},
    {"blue": {"d3": 5}, "red": {"e3": 5}, "side": "blue", "die": True},
)  # fmt: skip


@every_variant
def test_bad_positions_are_refused_by_one_sentence(configuration: Configuration) -> None:
    game = created(configuration)
    for data in POSITIONS:
        with pytest.raises(PositionError) as refusal:
            game.from_position(data)
        for catalogue in CATALOGUES:
            assert catalogue.render(refusal.value.message).endswith(".")


# What a seat may know


def leaks(game: Game, seeds: range) -> Counter[str]:
    """Return how many pairs were the same to a seat, and what differed in the others."""
    found: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(seed)
        timeline = new_game(game, seed, LONGEST)
        timeline.go_to(chance.randrange(1, timeline.ply + 1))
        for seat in observers(timeline.state):
            for _ in range(20):
                twin = twin_of(game.key)(timeline, seat, chance)
                if twin is not None and twin.states != timeline.states:
                    found[difference(timeline, twin, seat) or "same"] += 1
                    break
    return found


@every_variant
def test_states_a_seat_may_not_tell_apart_look_the_same(configuration: Configuration) -> None:
    game = created(configuration)
    if not game.hidden:
        for seed in range(scaled(2)):
            timeline = new_game(game, seed, 80)
            for i in range(timeline.ply):
                assert not timeline.state_at(i).is_secret(timeline.line[i])
        return
    found = leaks(game, range(scaled(5)))
    assert set(found) == {"same"}, found
    assert found["same"] >= scaled(5)


def test_the_fixture_which_keeps_its_secrets_passes() -> None:
    found = leaks(ToyGame.create({}), range(60))
    assert set(found) == {"same"}
    assert found["same"] >= 60


def test_the_fixture_which_leaks_is_caught() -> None:
    """Proof that the comparison above can fail at all."""
    found = leaks(ToyGame.create({"leak": "yes"}), range(60))
    assert any(text.startswith("observation") for text in found), found


@pytest.mark.parametrize(
    "method",
    ["observe", "text", "shown_notation", "describe", "transition", "why_not", "legal_actions"],
)
def test_a_leak_anywhere_is_caught(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way by which something may be shown is compared: let each leak in turn."""
    from ludotheque.core.contract_types import Reason
    from ludotheque.core.events import Event, Passed
    from ludotheque.core.messages import M
    from tests.contract.toy import ToyState

    real = getattr(ToyState, method)

    def stock(state: State) -> str:
        return str(getattr(state, "stock", ()))

    def leaking(state: Any, *args: Any) -> Any:
        value = real(state, *args)
        match method:
            case "observe":
                import attrs

                return attrs.evolve(value, leaked=state.stock)
            case "text" | "shown_notation":
                return value + stock(state)
            case "describe":
                return M("Stock {s}.", s=stock(state))
            case "transition":
                extra: tuple[Event, ...] = (Passed(0, M("Stock {s}.", s=stock(state))),)
                return value + extra
            case "why_not":
                return value and Reason(value.code, value.message, (stock(state),))
            case _:
                return list(value)[:: -1 if sum(state.stock) % 2 else 1]

    monkeypatch.setattr(ToyState, method, leaking)
    found = leaks(ToyGame.create({}), range(80))
    assert set(found) - {"same"}, method


def test_the_fixture_meets_the_contract() -> None:
    game = ToyGame.create({})
    for seed in range(20):
        timeline = new_game(game, seed)
        for state in timeline.states:
            check_state(state, random.Random(seed))
