"""Saves: what is written can be read again, whatever is wrong is one clear sentence."""

import copy
import itertools
import json
import os
import random
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.errors import SaveError
from ludotheque.core.paths import resources
from ludotheque.record import savefile
from ludotheque.record.circumstances import (
    Agreements,
    Branch,
    Clock,
    Hint,
    MoveNote,
    Notes,
    SeatChange,
)
from ludotheque.record.record import Ending, Record, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.record.veil import unveil, veil
from tests.contract.toy import ToyGame
from tests.examples import one_die
from tests.files.schema import valid
from tests.record.test_timeline import begun, played

DATE = "2026-01-02T03:04:05Z"


def schema_of(version: int) -> Any:
    """Return the JSON Schema of a format version."""
    path = resources() / "schema" / f"ludo-{version}.json"
    return json.loads(path.read_text(encoding="utf-8"))


SCHEMA = schema_of(savefile.VERSION)


def some_record(plies: int = 40) -> Record:
    timeline = Timeline(
        games.create(one_die()),
        seed=12345,
        seats=(SeatInfo("Léa « l’ourse »", "#2d6cdf"), SeatInfo("王", "", 5)),
    )
    played(timeline, plies)
    timeline.end(Ending("resign", 1))
    return with_everything(timeline).to_record(DATE)


def with_everything(timeline: Timeline) -> Timeline:
    """Fill all that a record may keep beside its actions."""
    plies = timeline.ply
    timeline.branched_from = Branch("0123456789abcdef" * 2, 7)
    timeline.agreements = Agreements(
        no_undo=True,
        hints=False,
        clock=Clock("sand", 90, "pass"),
        house_rules={"toss": "The youngest\nbegins."},
    )
    timeline._events = (
        SeatChange(0, "computer", 1, 3),
        SeatChange(plies, "person", 1),
        SeatChange(plies, "left", 0),
    )
    timeline._hints = (Hint(0, 1), Hint(plies, 0), Hint(plies, 0))
    timeline._times = [None if i % 3 else 1000 * i for i in range(timeline.length)]
    timeline.notes = Notes(
        "A heading", "New Year’s Eve", "On the game:\n“well”", (MoveNote(plies, "Last!"),)
    )
    return timeline


def as_json(record: Record | None = None) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(savefile.encode(record or some_record()))
    return value


def text_of(value: Any) -> bytes:
    return json.dumps(value).encode()


def refusal(data: bytes) -> str:
    with pytest.raises(SaveError) as found:
        Timeline.from_record(savefile.decode(data))
    sentence = str(found.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


def test_a_file_gives_back_the_record(tmp_path: Path) -> None:
    record = some_record()
    path = tmp_path / "une partie à deux.ludo"
    savefile.save(path, record)
    assert savefile.load(path) == record
    assert savefile.load_timeline(path).to_record(DATE) == record


def test_a_file_holds_no_redo_tail() -> None:
    timeline = played(begun(1), 30)
    timeline.undo()
    record = timeline.to_record(DATE)
    assert record.actions_of_redo
    again = savefile.decode(savefile.encode(record))
    assert again == record.played()
    assert (again.actions, again.actions_of_redo) == (record.actions, ())
    assert len(again.times) == len(again.actions)


@given(
    st.text(max_size=100).filter(lambda t: t.isprintable()),
    st.integers(0, 2**63 - 1),
    st.sampled_from([None, Ending("agreed"), Ending("abandoned"), Ending("resign", 0)]),
)
def test_names_seeds_and_endings_come_back(name: str, seed: int, ending: Ending | None) -> None:
    record = attrs.evolve(
        some_record(5), seats=(SeatInfo(name), SeatInfo("", name[:40])), seed=seed, ending=ending
    )
    assert savefile.decode(savefile.encode(record)) == record


def test_what_is_hidden_cannot_be_read_in_the_file() -> None:
    timeline = Timeline(ToyGame.create({}), seed=987654321)
    timeline.settle()
    deal = timeline.notation_at(0)
    data = savefile.encode(timeline.to_record(DATE))
    assert b"deal" not in data
    assert deal.split()[1].encode() not in data
    assert b"987654321" not in data
    record = savefile.decode(data)
    assert record.actions == (deal,)
    assert record.secret == {0}
    assert Timeline.from_record(record, timeline.game).state == timeline.state


def test_equal_hidden_texts_look_different() -> None:
    record = attrs.evolve(some_record(0), actions=("deal 1", "deal 1"), secret=frozenset({0, 1}))
    first, second = json.loads(savefile.encode(record))["actions"]
    assert first != second


def test_a_hidden_action_may_stand_in_plain_text() -> None:
    timeline = Timeline(ToyGame.create({}), seed=1)
    timeline.settle()
    value = as_json(timeline.to_record(DATE))
    value["actions"] = [timeline.notation_at(0)]
    again = Timeline.from_record(savefile.decode(text_of(value)), timeline.game)
    assert again.state == timeline.state
    assert again.to_record(DATE).secret == {0}


# The schema and the loader agree


def test_saves_meet_the_schema() -> None:
    for plies in (0, 1, 60):
        assert valid(as_json(some_record(plies)), SCHEMA)


OTHERS: list[Any] = [None, True, 0, 1, -1, 1.5, "", "1", "x", [], ["x"], {}, {"x": 1}, 10**30]


def changes(value: Any) -> list[Any]:
    """Return the value with one thing wrong, in every place where something can be wrong."""
    found = [other for other in OTHERS if type(other) is not type(value) or other != value]
    if isinstance(value, dict):
        for key in value:
            found += [{**value, key: item} for item in changes(value[key])]
            found.append({k: v for k, v in value.items() if k != key})
        found.append({**value, "surprise": 1})
    if isinstance(value, list) and value:
        for i in (0, len(value) - 1):
            found += [[*value[:i], item, *value[i + 1 :]] for item in changes(value[i])]
    return found


def outcome_of(data: bytes) -> Record | str:
    """Return what loading gives: the record of the replayed history, or the refusal."""
    try:
        record = savefile.decode(data)
        Timeline.from_record(record)
    except SaveError as problem:
        return str(problem)
    return record


def test_every_wrong_value_is_refused_or_meets_the_schema() -> None:
    for value in changes(as_json(some_record(6))):
        result = outcome_of(text_of(value))
        if isinstance(result, str):
            assert result.endswith(".")
        else:
            assert valid(value, SCHEMA), value
            assert savefile.decode(savefile.encode(result)) == result


def test_what_breaks_the_schema_is_refused() -> None:
    broken = [v for v in changes(as_json(some_record(6))) if not valid(v, SCHEMA)]
    assert len(broken) > 200
    for value in broken:
        refusal(text_of(value))


# Rubbish


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"  \n ", "empty"),
        (b"\xff\xfe{\x00}\x00", "UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00", "UTF-8"),
        (b"{", "line 1"),
        (b'{\n "format": oops}', "line 2"),
        (b"[1, 2]", "not a saved game"),
        (b'{"a": 1}', "not a saved game"),
        (b'"ludotheque"', "not a saved game"),
        (b'{"format": "ludotheque", "format": "ludotheque"}', "twice"),
        (b'{"format": NaN}', "number"),
        (b'{"format": -Infinity}', "number"),
        (b'{"format": 1e999}', "number"),
        (b'{"format": ' + b"9" * 5000 + b"}", "number"),
        (b'{"format": "\\ud800"}', "half a character"),
        (b"[" * 100_000 + b"]" * 100_000, "nested"),
        (b'{"a": ' * 60 + b"1" + b"}" * 60, "nested"),
        (b'{"format": "ludotheque", "version": 5}', "newer"),
        (b'{"format": "ludotheque", "version": "1"}', "version"),
        (b'{"format": "ludotheque", "version": true}', "version"),
        (b'{"format": "ludotheque", "version": 0}', "version"),
        (b'{"format": "ludotheque", "version": 1}', "program"),
        (b'{"format": "ludotheque", "version": 2}', "program"),
    ],
)
def test_rubbish_is_answered_by_one_sentence(data: bytes, words: str) -> None:
    assert words in refusal(data)


@pytest.mark.parametrize(
    ("keys", "value", "words"),
    [
        (("seats", 1, "name"), 5, "seats[1].name"),
        (("seats", 1, "name"), "x" * 101, "seats[1].name"),
        (("seats", 0, "name"), "a\nb", "control"),
        (("seats",), "ab", "“seats” is not a list"),
        (("seats",), [], "events[0].seat"),
        (("options", "setup"), True, "options.setup"),
        (("options", "setup"), "sideways", "sideways"),
        (("options",), [], "options"),
        (("options",), {}, "“options.players” is missing"),
        (("options", "surprise"), "yes", "“options.surprise” is unknown"),
        (("embedded",), {"x": 1}, "“embedded” must be null"),
        (("embedded",), [], "“embedded” must be null"),
        (("actions", 3), ["x"], "actions[3]"),
        (("actions", 3), "c2-c9", "Move 4: “c2-c9”"),
        (("actions", 3), "~AAAA", "actions[3]"),
        (("actions",), "start blue", "actions"),
        (("seed",), 5, "seed"),
        (("seed",), "5", "seed"),
        (("ending",), {"kind": "explode", "seat": None}, "explode"),
        (("ending", "seat"), True, "ending.seat"),
        (("ending", "seat"), 2, "ending"),
        (("created",), "yesterday", "created"),
        (("created",), "2026-13-02T03:04:05Z", "created"),
        (("game",), "chess", "chess"),
        (("game",), "../here", "../here"),
        (("start",), {"blue": 3}, ""),
    ],
)
def test_errors_name_the_place(keys: tuple[Any, ...], value: Any, words: str) -> None:
    data = copy.deepcopy(as_json())
    inner: Any = data
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    assert words in refusal(text_of(data))


def test_a_seed_beyond_the_limit_is_refused() -> None:
    for wrong in (str(2**63), "-1", "1_0", " 1", "", "٣"):
        value = as_json()
        value["seed"] = veil(wrong, "seed")
        assert "seed" in refusal(text_of(value))


def test_a_byte_order_mark_is_passed_over() -> None:
    record = some_record()
    assert savefile.decode(b"\xef\xbb\xbf" + savefile.encode(record)) == record


def test_a_large_file_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "large.ludo"
    with path.open("wb") as stream:
        stream.truncate(savefile.MAX_BYTES + 1)
    with pytest.raises(SaveError, match="too large"):
        savefile.load(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.ludo").mkdir()
    cases = [tmp_path / "folder.ludo", tmp_path / "absent.ludo", tmp_path / "a\0b"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.ludo")
        cases.append(tmp_path / "pipe.ludo")
    for path in cases:
        with pytest.raises(SaveError):
            savefile.load(path)


def test_the_records_own_faults_are_found_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.ludo"
    savefile.save(path, some_record())
    before = path.read_bytes()
    for name in ("a\nb", "x" * 101, "\ud800"):
        with pytest.raises(SaveError):
            savefile.save(path, attrs.evolve(some_record(), seats=(SeatInfo(name), SeatInfo())))
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["a.ludo"]


@given(st.data())
def test_damaged_bytes_never_do_more_than_a_save_error(data: st.DataObject) -> None:
    good = bytearray(savefile.encode(some_record(15)))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(chance.choice([1, 1, 2, 5])):
        i = chance.randrange(len(good))
        match chance.randrange(3):
            case 0:
                good[i] = chance.randrange(256)
            case 1:
                del good[i : i + chance.randrange(1, 40)]
            case 2:
                good[i:i] = bytes(chance.choice(b'{}[]",:0127ax\\~') for _ in range(3))
        if not good:
            break
    assert outcome_of(bytes(good))


# Versions


def test_migrations_lead_from_every_older_version_to_this_one() -> None:
    assert sorted(savefile.MIGRATIONS) == list(range(1, savefile.VERSION))


SAVES = Path(__file__).parents[1] / "data" / "saves"
FROZEN = sorted((SAVES / "v1").glob("*.ludo"))


@pytest.mark.parametrize("path", FROZEN, ids=[path.stem for path in FROZEN])
def test_a_save_without_one_of_its_options_is_refused(path: Path) -> None:
    """But for those which are younger than the format: old saves lack them and load."""
    value = json.loads(path.read_bytes())
    for option in games.game_class(value["game"]).option_list:
        less = {key: text for key, text in value["options"].items() if key != option.key}
        data = text_of({**value, "options": less})
        if option.later:
            Timeline.from_record(savefile.decode(data))
        else:
            assert f"“options.{option.key}” is missing" in refusal(data)


@pytest.mark.parametrize("path", FROZEN, ids=[path.stem for path in FROZEN])
def test_what_is_embedded_goes_with_the_options(path: Path) -> None:
    value = json.loads(path.read_bytes())
    if value["embedded"] is None:
        strays: tuple[Any, ...] = ({}, [], 0, {"rings": [1]}, "x", False)
        for stray in strays:
            assert "“embedded” must be null" in refusal(text_of({**value, "embedded": stray}))
        return
    assert "“embedded” is null" in refusal(text_of({**value, "embedded": None}))
    files = [o.key for o in games.game_class(value["game"]).option_list if o.kind == "file"]
    none = {**value["options"], **dict.fromkeys(files, "")}
    assert "“embedded” must be null" in refusal(text_of({**value, "options": none}))


def frozen(version: int) -> dict[str, list[Path]]:
    """The frozen saves of a version, by game."""
    found: dict[str, list[Path]] = {}
    for path in sorted((SAVES / f"v{version}").glob("*.ludo")):
        found.setdefault(json.loads(path.read_bytes())["game"], []).append(path)
    return found


def test_a_game_which_has_saves_of_a_version_has_some_of_every_later_one() -> None:
    """A game which came after a version has none of it; nobody else may lose theirs."""
    kept = [set(frozen(version)) for version in range(1, savefile.VERSION + 1)]
    assert kept[0]
    assert all(earlier <= later for earlier, later in itertools.pairwise(kept))
    assert kept[-1] <= set(games.ENGINES)


@pytest.mark.parametrize(
    ("key", "version"),
    [(key, version) for version in range(1, savefile.VERSION + 1) for key in frozen(version)],
)
def test_the_frozen_saves_of_every_version_still_load(key: str, version: int) -> None:
    """Saves of each released format version stay here for ever, never written anew."""
    files = frozen(version)[key]
    for path in files:
        expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        beside = expected.pop("beside", None)
        record = savefile.load(path)
        timeline = Timeline.from_record(record)
        assert {
            "actions": len(record.actions),
            "turn": timeline.state.turn,
            "result": timeline.result(),
            "seed": record.seed,
            "seats": [seat.name for seat in record.seats],
            "position": timeline.state.position(),
            "last": timeline.notations()[-1],
        } == expected
        assert timeline.notations() == record.actions
        value = json.loads(path.read_bytes())
        assert valid(value, schema_of(version))
        again = savefile.to_json(timeline.to_record(record.modified))
        assert valid(again, SCHEMA)
        if version == savefile.VERSION:
            added = {o.key: o.default for o in timeline.game.option_list if o.later}
            value["options"] = {**added, **value["options"]}
            assert {**again, "program": value["program"]} == value
            assert {key: again[key] for key in beside} == beside
            assert all(again[key] for key in set(beside) - {"ending"})


@pytest.mark.parametrize("path", FROZEN, ids=[path.stem for path in FROZEN])
def test_a_file_of_version_1_becomes_the_same_game_every_time(path: Path) -> None:
    record = savefile.load(path)
    assert record.id == savefile.load(path).id
    assert (record.branched_from, record.events, record.hints) == (None, (), ())
    assert record.agreements == Agreements()
    assert record.times == (None,) * len(record.actions)
    assert record.notes == Notes()
    value = json.loads(path.read_bytes())
    # Played on, saved later, under another name: still the same game; another one is not.
    later = {**value, "actions": value["actions"][:3], "ending": None, "modified": DATE}
    assert savefile.decode(text_of(later)).id == record.id
    others = [{**value, "created": "2020-01-02T03:04:05Z"}, {**value, "seed": veil("77", "seed")}]
    others.append({**value, "seats": [{**seat, "name": "?"} for seat in value["seats"]]})
    ids = {record.id, *(savefile.decode(text_of(other)).id for other in others)}
    assert len(ids) == 4


def test_frozen_saves_are_different_games() -> None:
    files = list(SAVES.glob("v*/*.ludo"))
    assert len({savefile.load(path).id for path in files}) == len(files)


@pytest.mark.parametrize("key", ["id", "branched_from", "events", "agreements", "hints", "times"])
def test_version_1_knows_nothing_of_what_came_later(key: str) -> None:
    value = json.loads(FROZEN[0].read_bytes())
    value[key] = as_json()[key]
    assert f"“{key}” is unknown" in refusal(text_of(value))
    seats = [{**seat, "level": None} for seat in value["seats"]]
    del value[key]
    assert "“seats[0].level” is unknown" in refusal(text_of({**value, "seats": seats}))


# What stands beside the actions


@pytest.mark.parametrize(
    ("keys", "value", "words"),
    [
        (("id",), "0" * 31, "id"),
        (("id",), "A" * 32, "id"),
        (("id",), "0" * 32 + "\n", "id"),
        (("branched_from",), {"id": "0" * 32, "ply": 10**7}, "branched_from.ply"),
        (("events", 0, "ply"), 41, "events[0].ply"),
        (("events", 0, "seat"), 2, "events[0].seat"),
        (("events", 0, "level"), None, "events[0].level"),
        (("events", 0, "level"), 6, "events[0].level"),
        (("events", 2, "level"), 3, "events[2].level"),
        (("events", 2, "ply"), 3, "“events” is not in the order"),
        (("events",), [{"ply": 0, "kind": "left", "seat": 0, "level": None}] * 10_001, "too long"),
        (("hints", 0, "ply"), 41, "hints[0].ply"),
        (("hints", 2, "ply"), 3, "“hints” is not in the order"),
        (("hints",), [{"ply": 0, "seat": 0}] * 20_001, "too long"),
        (("times",), [], "“times” must be as long"),
        (("times", 3), -1, "times[3]"),
        (("times", 3), 10**12 + 1, "times[3]"),
        (("seats", 0, "level"), 0, "seats[0].level"),
        (("agreements", "clock", "seconds"), 0, "agreements.clock.seconds"),
        (("agreements", "clock", "kind"), "egg", "egg"),
        (("agreements", "house_rules"), {"x" * 101: "y"}, "agreements.house_rules"),
        (("agreements", "house_rules"), {"x": "y" * 1001}, "agreements.house_rules.x"),
        (("agreements", "house_rules"), {str(i): "y" for i in range(101)}, "too long"),
        (("notes", "heading"), "x\ny", "notes.heading"),
        (("notes", "heading"), "x" * 201, "notes.heading"),
        (("notes", "game"), "x\ry", "notes.game"),
        (("notes", "moves", 0, "text"), "", "notes.moves[0].text"),
        (("notes", "moves"), [{"ply": 1, "text": "x"}] * 2, "notes.moves"),
        (("notes", "moves"), [{"ply": 9, "text": "x"}, {"ply": 1, "text": "x"}], "order"),
        (
            ("notes", "moves"),
            [{"ply": i // 10, "text": "x" * 10_000} for i in range(201)],
            "too many or too long",
        ),
    ],
)
def test_wrong_things_beside_the_actions_are_named(
    keys: tuple[Any, ...], value: Any, words: str
) -> None:
    data = as_json()
    inner: Any = data
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    assert words in refusal(text_of(data))


# Lengths betray nothing


def test_seeds_are_stored_equally_long() -> None:
    seeds = [0, 7, 10**9, 2**63 - 1]
    stored = [savefile.to_json(attrs.evolve(some_record(0), seed=seed))["seed"] for seed in seeds]
    assert len(set(map(len, stored))) == 1
    assert len(set(stored)) == len(seeds)


@given(st.text(max_size=300).filter(lambda text: not text.endswith("\0")))
def test_whatever_is_veiled_is_unveiled(text: str) -> None:
    code = veil(text, "action 3")
    assert unveil(code, "action 3") == text
    with pytest.raises(ValueError, match="damaged"):
        unveil(code, "action 4")
