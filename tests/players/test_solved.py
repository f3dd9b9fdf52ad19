"""Tables of solved endings: kept whole or not at all, and read from what a seat sees."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import Catalogue
from ludotheque.players import solved
from ludotheque.players.player import question
from tests.players.test_question import walked

KEY = games.ENGINES[0]
TABLE = bytes(range(200))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> SimpleNamespace:
    """A table of 200 bytes, which says of a position its number of actors so far."""

    def solve(told: Any) -> bytes:
        told(200, 200)
        return TABLE

    made = SimpleNamespace(
        SIZE=len(TABLE), solve=solve, verdict=lambda table, seen, _game: table[3] - seen.turn
    )
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "new" / "cache"))
    monkeypatch.setattr(games, "solving_module", lambda key: made if key == KEY else None)
    monkeypatch.setattr(solved, "compiled", lambda: True)
    return made


def test_a_table_is_made_kept_and_read(toy: SimpleNamespace) -> None:
    assert solved.can_solve(KEY)
    assert solved.opened(KEY) is None
    heard: list[tuple[int, int]] = []
    path = solved.solve(KEY, lambda *numbers: heard.append(numbers))
    assert heard == [(200, 200)]
    assert path == solved.path_of(KEY)
    table = solved.opened(KEY)
    assert table is not None
    assert bytes(table.table) == TABLE
    asked = question(walked(KEY, {}, 2, 1).state, 1)
    assert table.verdict(asked) == 3 - asked.observation.turn
    other = question(walked(games.ENGINES[1], {}, 2, 1).state, 1)
    assert table.verdict(other) is None
    table.close()


@pytest.mark.parametrize("damage", range(4))
def test_a_file_which_is_not_whole_is_no_table(toy: SimpleNamespace, damage: int) -> None:
    path = solved.solve(KEY, lambda *_: None)
    data = path.read_bytes()
    wrong = [data[:-1], data + b"x", data[:70] + b"?" + data[71:], b"other" + data[5:]][damage]
    path.write_bytes(wrong)
    assert solved.opened(KEY) is None
    path.unlink()
    path.mkdir()
    assert solved.opened(KEY) is None


def test_nothing_is_made_where_it_is_not_offered(
    toy: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="solved"):
        solved.solve(games.ENGINES[1], lambda *_: None)
    assert not solved.can_solve(games.ENGINES[1])
    assert solved.opened(games.ENGINES[1]) is None
    monkeypatch.setattr(solved, "compiled", lambda: False)
    assert not solved.can_solve(KEY)
    with pytest.raises(ValueError, match="solved"):
        solved.solve(KEY, lambda *_: None)


def test_what_hears_of_it_may_end_it(toy: SimpleNamespace) -> None:
    def stop(_known: int, _whole: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        solved.solve(KEY, stop)
    assert solved.opened(KEY) is None


def test_a_folder_which_cannot_be_written_is_told_at_once(
    toy: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "file"))
    with pytest.raises(SaveError):
        solved.solve(KEY, lambda *_: pytest.fail("the work had begun"))


def test_verdicts_have_their_sentences() -> None:
    for language in ("en", "fr"):
        catalogue = Catalogue(language)
        assert len({catalogue.render(solved.SAID[verdict]) for verdict in (1, 0, -1)}) == 3


@pytest.mark.parametrize("key", games.ENGINES)
def test_each_game_which_is_solved_says_how(key: str) -> None:
    module = games.solving_module(key)
    assert module is None or (0 < module.SIZE <= 33_000_000 and callable(module.solve))
