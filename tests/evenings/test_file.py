"""The evenings kept: two windows, damage, what another version wrote, and two copies as one."""

import json
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.evenings.evening import EVERYONE, MOST, STAYS, Agreed, Evening, Played, Player
from ludotheque.evenings.eveningsfile import Evenings, entries_of, evenings_of, merged
from ludotheque.evenings.pairings import plan
from ludotheque.files.reading import Node


def evening(uid: str = "a" * 32, way: str = EVERYONE, seats: int = 2, players: int = 4) -> Evening:
    names = [Player(f"Player {n}") for n in range(players - 1)]
    return Evening(
        uid=uid, name="Dimanche", players=(*names, Player(level=3)), way=way, game="any",
        seats=seats, created="2026-01-02T03:04:05Z",
        plan=plan(players, seats) if way == EVERYONE else (),
        agreed={"any": Agreed({"players": str(seats)}, {"hints": "none"})},
    )  # fmt: skip


def game(number: int, one: Evening, *, winners: tuple[int, ...] | None = None) -> Played:
    result = "" if winners is None else "any"
    return Played(
        f"{number:032x}", "any", one.plan[number].seats, number + 1, number, result, winners, None
    )


@given(
    st.integers(2, 4), st.integers(0, MOST - 4), st.sampled_from((EVERYONE, STAYS)),
    st.lists(st.none() | st.sets(st.integers(0, 1)), max_size=5),
)  # fmt: skip
def test_what_is_written_is_read(
    seats: int, more: int, way: str, results: list[set[int] | None]
) -> None:
    one = evening(way=way, seats=seats, players=seats + more)
    played = tuple(
        Played(
            f"{number:032x}", "any", tuple(range(seats)), number + 1,
            None if way == STAYS else number % len(one.plan), "" if won is None else "x",
            None if won is None else tuple(sorted(won)), None if won is None else (3,) * seats,
        )
        for number, won in enumerate(results)
    )  # fmt: skip
    one = attrs.evolve(one, played=played)
    entries = json.loads(json.dumps(entries_of(one)))
    assert evenings_of({key: Node(value) for key, value in entries.items()}) == [one]


def test_two_windows_change_one_evening(tmp_path: Path) -> None:
    first, second = (Evenings(tmp_path / "evenings.json") for _ in range(2))
    one = evening()
    first.add(one)
    first.change(one.uid, lambda now: attrs.evolve(now, name="Samedi"))
    second.change(one.uid, lambda now: attrs.evolve(now, played=(game(0, one, winners=(1,)),)))
    first.change(one.uid, lambda now: attrs.evolve(now, played=(*now.played, game(1, one))))
    (found,) = second.all()
    assert found.name == "Samedi"
    assert [own.winners for own in found.played] == [(1,), None]


def test_one_removed_elsewhere_does_not_come_back(tmp_path: Path) -> None:
    first, second = (Evenings(tmp_path / "evenings.json") for _ in range(2))
    one, other = evening(), evening("b" * 32)
    for own in (one, other):
        first.add(own)
    first.change(one.uid, lambda now: attrs.evolve(now, played=(game(0, one),)))
    second.remove(one.uid)
    assert first.change(one.uid, lambda now: attrs.evolve(now, name="Lundi")) is None
    assert [own.uid for own in first.all()] == [other.uid]
    assert one.uid not in (tmp_path / "evenings.json").read_text("utf-8")


def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "evenings.json"
    path.write_text("{broken", "utf-8")
    evenings = Evenings(path)
    assert evenings.all() == ()
    (notice,) = evenings.notices
    assert "evenings.json.bad" in str(notice)
    assert (tmp_path / "evenings.json.bad").read_text("utf-8") == "{broken"
    evenings.add(evening())
    assert len(Evenings(path).all()) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [("seats", 5), ("way", "elsewhere"), ("players", [{"name": "A", "level": None}]), ("more", 1),
     ("plan", [{"round": 1, "seats": [0, 0]}]), ("name", "line\nline")],
)  # fmt: skip
def test_what_is_wrong_or_of_a_later_version_is_not_shown_and_stays(
    tmp_path: Path, field: str, value: object
) -> None:
    path = tmp_path / "evenings.json"
    strange = {**entries_of(evening())["a" * 32], field: value}
    path.write_text(json.dumps({"version": 1, "evenings": {"a" * 32: strange}}), "utf-8")
    evenings = Evenings(path)
    assert evenings.all() == ()
    evenings.add(evening("b" * 32))
    assert json.loads(path.read_text("utf-8"))["evenings"]["a" * 32] == strange
    assert [own.uid for own in evenings.all()] == ["b" * 32]


def test_a_game_which_does_not_fit_is_passed_over(tmp_path: Path) -> None:
    path, one = tmp_path / "evenings.json", evening()
    good = attrs.evolve(one, played=(game(0, one, winners=(0,)),))
    entries = entries_of(good)
    entries[f"{one.uid}/{'c' * 32}"] = {"game": "any", "number": 2, "pairing": 99}
    path.write_text(json.dumps({"version": 1, "evenings": entries}), "utf-8")
    assert Evenings(path).all() == (good,)


def test_two_copies_become_one_with_nothing_lost() -> None:
    one = evening()
    open_, over = game(0, one), game(0, one, winners=(1,))
    here = attrs.evolve(one, name="Ours", changed=3, played=(open_, game(1, one)))
    there = attrs.evolve(one, name="Theirs", changed=2, played=(over, game(2, one, winners=())))
    ours, theirs = entries_of(here), {**entries_of(there), **entries_of(evening("d" * 32))}
    found = merged(ours, theirs)
    (mine, other) = evenings_of({key: Node(value) for key, value in sorted(found.items())})
    assert (mine.name, other.uid) == ("Ours", "d" * 32)
    assert {own.pairing: own.winners for own in mine.played} == {0: (1,), 1: None, 2: ()}
    assert merged(theirs, ours)[one.uid] == ours[one.uid]
    assert merged(found, theirs) == found


def test_evenings_come_to_another_computer_without_its_paths(tmp_path: Path) -> None:
    home, away = (Evenings(tmp_path / name / "evenings.json") for name in ("home", "away"))
    one = evening()
    agreed = Agreed({"players": "2", "board": "/home/anne/mine.json"}, {})
    home.add(attrs.evolve(one, agreed={"any": agreed}))
    away.add(evening("d" * 32))
    data = json.loads(home.portable(lambda _key: {"board"}))
    assert away.merge(data) == 1
    assert {own.uid for own in away.all()} == {one.uid, "d" * 32}
    found = away.find(one.uid)
    assert found is not None
    assert found.agreed["any"].options == {"players": "2"}
    assert away.merge(data) == 0
    for wrong in ({}, [], {"evenings": {"x": 1}}, {"evenings": {one.uid: {"seats": "two"}}}):
        assert away.merge(wrong) == 0
    assert len(away.all()) == 2
