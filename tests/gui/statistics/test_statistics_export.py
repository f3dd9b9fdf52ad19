"""Exporting a table: the one of the tab, whole or not at all."""

import csv
from pathlib import Path

import pytest

from ludotheque.stats.csvfiles import DICE_HEAD, GAMES_HEAD, PLAYERS_HEAD
from ludotheque.ui.dialogs import filechooser, overwriting
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.statistics.hands import PLAIN, press, turn_to

Asked = list[str]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asked:
    """What the file dialog answers next; what it offered is put behind it."""
    said = [str(tmp_path / "out.csv")]

    def dialog(_parent: object, _title: str, first: Path, _kinds: str, **_: object) -> Path | None:
        said.append(str(first))
        return Path(said[0]) if said[0] else None

    monkeypatch.setattr(filechooser, "to_write", dialog)
    return said


@pytest.mark.parametrize(
    ("tab", "head", "rows", "name"),
    [
        ("overview", GAMES_HEAD, 9, "Ludothèque – games.csv"),
        ("players", PLAYERS_HEAD, 3 + 4 + 4 + 2, "Ludothèque – players.csv"),
        ("lengths", GAMES_HEAD, 9, "Ludothèque – games.csv"),
        ("dice", DICE_HEAD, 3 + 6 + 2 + 2 + 4 + 4 + 6 + 6, "Ludothèque – dice.csv"),
        ("games", GAMES_HEAD, 9, "Ludothèque – games.csv"),
    ],
)
def test_the_table_of_the_tab_is_written(
    page: StatisticsPage, answer: Asked, tab: str, head: tuple[str, ...], rows: int, name: str
) -> None:
    turn_to(page, tab)
    press(page.export_button)
    data = Path(answer[0]).read_bytes()
    assert data == page.csv(page.exported()).encode()
    read = list(csv.reader(data.decode("utf-8").split("\r\n")[:-1]))
    assert tuple(read[0]) == head
    assert len(read) == rows + 1
    assert Path(answer[1]).name == name
    window = page.window()
    assert isinstance(window, MainWindow)
    assert window.settings.recent_folder == str(Path(answer[0]).parent)


def test_only_the_chosen_games_are_written_in_any_language(
    page: StatisticsPage, answer: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    monkeypatch.setattr(overwriting, "ask", lambda *_, **__: "replace")
    press(page.games.pill(PLAIN))
    press(page.export_button)
    english = Path(answer[0]).read_bytes()
    window.change_settings(language="fr")
    press(page.export_button)
    assert Path(answer[0]).read_bytes() == english
    assert english.count(b"\r\n") == 3


def test_a_left_question_writes_nothing(page: StatisticsPage, answer: Asked) -> None:
    answer[0] = ""
    press(page.export_button)
    assert len(answer) == 2


def test_an_ending_is_added_and_a_file_there_is_asked_about(
    page: StatisticsPage, answer: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer[0] = str(tmp_path / "mine")
    press(page.export_button)
    written = tmp_path / "mine.csv"
    assert written.exists()
    written.write_text("old")
    questions: list[str] = []
    replies = iter(["cancel", "replace"])
    monkeypatch.setattr(
        overwriting,
        "ask",
        lambda _p, _t, words, *_, **__: questions.append(str(words)) or next(replies),
    )
    press(page.export_button)
    assert written.read_text() == "old"
    press(page.export_button)
    assert written.read_bytes() == page.csv("games").encode()
    assert questions == ["There is already a file “mine.csv”. Replace it?"] * 2


def test_what_cannot_be_written_is_told_and_nothing_is_lost(
    page: StatisticsPage, answer: Asked, told: list[str], tmp_path: Path
) -> None:
    answer[0] = str(tmp_path / "nowhere" / "out.csv")
    press(page.export_button)
    assert len(told) == 1
    assert "there is no folder" in told.pop()
    assert page.count.text() == "9 games"
