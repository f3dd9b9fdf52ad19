"""An owner's key table: opened under « The cars » it is offered for the next game; all its faults.

Faults are told together, wherever a table is opened, in a dialog that scrolls.
"""

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from ludotheque.core import messages
from ludotheque.core.messages import M, use_language
from ludotheque.core.paths import resources
from ludotheque.files.settings import SettingsFile
from ludotheque.games.automatch.keytable import read_table, reconstruction
from ludotheque.tools.main import main
from ludotheque.ui.dialogs import filechooser, filetemplate
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import EncyclopaediaVisit
from ludotheque.ui.games.automatch.printing import OWN_TABLE
from ludotheque.ui.printing.dialog import print_dialog
from ludotheque.ui.widgets.dialogs import Answer, ManyLines, Question
from ludotheque.ui.widgets.widgets import TextLabel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.automatch.cars_hands import Answers, CarHands, open_cars
from tests.gui.conftest import OpenWindow
from tests.gui.exercises.hands import LEFT, Key

ROWS = list(csv.reader(io.StringIO(
    (resources() / "automatch" / "cars.csv").read_text(encoding="utf-8"))))  # fmt: skip


def written(path: Path, *, faults: int = 0, encoding: str = "utf-8") -> Path:
    """A key table: ours with another maker, and with figures that are none."""
    rows = [list(row) for row in ROWS]
    rows[1][2] = "Véloce"
    for row in rows[5 : 5 + faults]:
        row[ROWS[0].index("top_speed_kmh")] = "fast"
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows(rows)
    path.write_bytes(out.getvalue().encode(encoding))
    return path


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Answers to dialogs of files."""
    return Answers(monkeypatch)


def press(hands: CarHands, name: str, by: str) -> None:
    """Use a button of the panel."""
    button = hands.page.panel.buttons[name]
    if by == "mouse":
        QTest.mouseClick(button, LEFT)
    else:
        button.setFocus()
        QTest.keyClick(button, Key.Key_Space)
    QCoreApplication.processEvents()


def offered(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> str:
    """The key table the next « New game » has at first; the dialog is left."""
    found: list[str] = []

    def look(dialog: NewGameDialog) -> int:
        row = dialog.rows["table"]
        assert (row.file.text() == "our reconstruction") == (not row.value())
        found.append(row.value())
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(NewGameDialog, "exec", look)
        window.new_game("automatch")
    return found[0]


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_table_opened_under_the_cars_is_offered_for_the_next_game(
    open_window: OpenWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    by: str,
) -> None:  # fmt: skip
    window = open_window()
    assert offered(window, monkeypatch) == ""
    hands = open_cars(window)
    answers.path = written(tmp_path / "voitures.csv", encoding="cp1252")
    press(hands, "open", by)
    assert hands.page.table.cars[0].make == "Véloce"
    assert window.toast.text == "The next new game is offered with “voitures.csv”."
    assert offered(window, monkeypatch) == str(answers.path)
    assert SettingsFile().load().table == str(answers.path), "also after a new start"
    dialog = print_dialog(window)
    assert OWN_TABLE.of(dialog.choices.wish).cars[0].make == "Véloce", "and printed"
    dialog.deleteLater()
    again = EncyclopaediaVisit(window).page
    assert (again.table, again.path) == (hands.page.table, answers.path), "and shown again"
    again.deleteLater()
    press(hands, "own", by)
    assert window.toast.text == "The next new game is offered with our own figures."
    assert offered(window, monkeypatch) == ""


def test_a_table_opened_goes_before_what_was_chosen_for_a_game_nobody_touched(
    open_window: OpenWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_window()
    window.begin("automatch", {"target": "7"}, ["Ada", "Bob", "Cleo", "Dan"])
    window.show_shelf()
    assert window.archive_games.offered["automatch"].options["target"] == "7"
    hands = open_cars(window)
    answers.path = written(tmp_path / "voitures.csv")
    press(hands, "open", "mouse")
    assert offered(window, monkeypatch) == str(answers.path)
    assert window.archive_games.offered["automatch"].options["target"] == "7", "all else stays"


def test_the_table_played_with_is_offered_again(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A game without a file takes the offer back; a file that has gone is not offered."""
    window = open_window()
    path = written(tmp_path / "voitures.csv")
    window.begin("automatch", {"table": str(path)}, [""] * 4)
    assert offered(window, monkeypatch) == str(path)
    window.begin(without_chance(), {}, ["", ""])
    assert offered(window, monkeypatch) == str(path), "games of another kind change nothing"
    window.archive_games.offered.clear()  # as if somebody had touched the games begun here
    path.rename(tmp_path / "moved.csv")
    assert offered(window, monkeypatch) == ""
    (tmp_path / "moved.csv").rename(path)
    window.begin("automatch", {}, [""] * 4)
    assert offered(window, monkeypatch) == ""


def test_a_table_at_fault_is_not_offered_and_all_its_faults_are_told(
    open_window: OpenWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, told: list[str],
    tmp_path: Path,
) -> None:  # fmt: skip
    window = open_window()
    hands = open_cars(window)
    answers.path = written(tmp_path / "voitures.csv", faults=7)
    press(hands, "open", "mouse")
    (words,) = told
    told.clear()
    lines = words.split("\n")
    assert lines[0] == "“voitures.csv” has 7 faults:"
    assert [line.partition(",")[0] for line in lines[1:]] == [f"Line {6 + i}" for i in range(7)]
    assert hands.page.table == reconstruction()
    assert offered(window, monkeypatch) == ""


def test_the_dialog_of_a_new_game_tells_all_faults(open_window: OpenWindow, tmp_path: Path) -> None:
    path = written(tmp_path / "voitures.csv", faults=30)
    dialog = NewGameDialog("automatch", open_window(), options={"table": str(path)})
    dialog.show()
    QApplication.processEvents()
    said = dialog.rows["table"].complaint.text.text().replace("\u200b", "").split("\n")
    assert said[0] == "“voitures.csv” has more than 20 faults:"
    assert len(said) == 22
    assert not dialog.play.isEnabled()
    dialog.close()
    dialog.deleteLater()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_many_faults_scroll_in_the_dialog_and_can_be_copied(
    open_window: OpenWindow, tmp_path: Path, scheme: str
) -> None:
    window = open_window(scheme=scheme)
    path = written(tmp_path / "voitures.csv", faults=20)
    with pytest.raises(ValueError, match="20 faults") as caught:
        read_table(str(path))
    message = caught.value.message  # type: ignore[attr-defined]
    question = Question(window, M("Ludothèque"), message, (Answer("ok", M("Close"), "default"),))
    question.show()
    QApplication.processEvents()
    assert question.height() < 500
    texts = [label.text() for label in question.findChildren(TextLabel)]
    assert "“voitures.csv” has 20 faults:" in texts
    (lines,) = question.findChildren(ManyLines)
    assert lines.toPlainText().count("Line ") == 20
    bar = lines.verticalScrollBar()
    assert bar.maximum() > 0
    close = question.findChildren(QPushButton)[0]
    assert close.hasFocus(), "Enter closes"
    QTest.keyClick(close, Key.Key_Tab)
    assert lines.hasFocus()
    QTest.keyClick(lines, Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() == bar.maximum()
    QTest.keyClick(lines, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(lines, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert "\n".join(str(message).split("\n")[1:]) == copied
    QTest.keyClick(lines, Key.Key_Tab)
    assert not lines.hasFocus(), "Tab goes on"
    use_language("fr")
    try:
        QApplication.sendEvent(lines, QEvent(QEvent.Type.LanguageChange))
        assert lines.toPlainText().startswith("Ligne 6")
    finally:
        use_language("en")
    question.close()
    question.deleteLater()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_line_tells_all_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    path = written(tmp_path / "voitures.csv", faults=3)
    monkeypatch.setattr(messages, "_current", messages.Catalogue(language))
    assert main(["arena", "automatch", "--games", "1", "--option", f"table={path}"]) == 2
    said = capsys.readouterr().err.strip().split("\n")
    assert len(said) == 4
    assert "voitures.csv" in said[0]
    assert all("top_speed_kmh" in line for line in said[1:])


# What is written is told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_template_written_tells_where(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    """In a note over the page; in a dialog, which has no room for notes, by a dialog."""
    window = open_window(language=language)
    path = tmp_path / "modele.csv"
    monkeypatch.setattr(filechooser, "to_write", lambda *_: path)
    said: list[str] = []
    monkeypatch.setattr(filetemplate, "tell", lambda _parent, words, **_: said.append(str(words)))
    press(open_cars(window), "template", "mouse")
    assert path.exists()
    said.append(window.toast.text)
    path.unlink()
    dialog = NewGameDialog("automatch", window)
    button = dialog.rows["table"].sample
    assert button is not None
    button.click()
    assert path.exists()
    dialog.deleteLater()
    assert len(said) == 2
    for words in said:
        assert "modele.csv" in words
        plain = words.replace("\u200b", "")
        assert str(tmp_path) in plain
        rest = plain.replace(str(tmp_path), "")  # a folder may have dots of its own
        assert rest.count(".") == rest.count(".csv") + 1
    monkeypatch.setattr(filechooser, "to_write", lambda *_: None)
    window.toast.dismiss()
    press(open_cars(window), "template", "mouse")
    assert window.toast.text == "", "nothing was written"
