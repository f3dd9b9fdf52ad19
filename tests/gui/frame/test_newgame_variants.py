"""What the new game dialog shows at once, what it folds up, and the minutes it tells."""

from collections.abc import Mapping
from itertools import permutations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ludotheque.core.errors import OptionError
from ludotheque.core.lengths import minutes_of
from ludotheque.games import ENGINES, create, game_class, info
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.optionrow import OptionRow

from .conftest import present, speak


def choices(key: str) -> list[tuple[str, str]]:
    """Every value of every choice of a game."""
    rows = [option for option in game_class(key).option_list if option.kind == "choice"]
    return [(one.key, item.value) for one in rows if len(one.values) > 1 for item in one.values]


@pytest.mark.parametrize("key", ENGINES)
def test_no_choice_of_two_options_closes_play(qtbot, key):
    """The value clicked last stays, and what follows it says why."""
    made = NewGameDialog(key)
    present(qtbot, made)
    for first, second in permutations(choices(key), 2):
        for option, value in (first, second):
            before = made.options()
            pill = made.rows[option].pills.pill(value)
            if pill.isHidden() or made.rows[option].isHidden():
                continue  # it does not apply
            pill.click()
            after = made.options()
            assert made.play.isEnabled(), (first, second)
            assert after[option] == value
            changed = {name for name in after if after[name] != before[name]} - {option}
            changed -= set(game_class(key).proposals(after))
            along = {name for name, row in made.rows.items() if row.along.isVisibleTo(made)}
            idle = game_class(key).idle(before) | game_class(key).idle(after)
            assert after == before or changed - idle == along - idle, (first, second)
    made.reject()


@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_everyone_needs_is_two_rows_and_each_option_has_one_line(qtbot, key, language):
    """Names stand between them; the rest is folded, until a button unfolds it."""
    speak(language)
    made = NewGameDialog(key)
    present(qtbot, made)
    made.resize(940, 660)
    seen = [row for row in made.rows.values() if row.isVisible()]
    assert len(seen) <= 2
    assert len(seen) + len(made.variants.rows) == len(made.rows)
    assert made.variants.button.isVisible()
    made.variants.button.setFocus()
    qtbot.keyClick(made.variants.button, Qt.Key.Key_Return)
    QApplication.processEvents()
    shown = {key for key, row in made.rows.items() if row.isVisible()}
    assert shown == set(made.rows) - game_class(key).idle(made.options())
    for name in shown:
        line = made.rows[name].explanation
        assert line.text()
        assert line.height() < 2 * line.fontMetrics().height(), line.text()
    qtbot.mouseClick(made.variants.button, Qt.MouseButton.LeftButton)
    assert not any(row.isVisible() for row in made.variants.rows)


@pytest.mark.parametrize("key", ENGINES)
def test_what_is_varied_from_the_last_game_is_unfolded_or_counted(qtbot, key):
    folded = [o for o in game_class(key).option_list if not o.main and o.kind == "choice"]
    option = next(o for o in folded if len(o.values) > 1)
    made = NewGameDialog(key, options={option.key: option.values[-1].value})
    present(qtbot, made)
    assert made.rows[option.key].isVisible()
    assert not made.variants.note.isVisible()
    qtbot.mouseClick(made.variants.button, Qt.MouseButton.LeftButton)
    assert not made.rows[option.key].isVisible()
    assert made.variants.note.isVisible()
    assert "1" in made.variants.note.text()


@pytest.mark.parametrize("key", ENGINES)
def test_what_does_not_apply_is_not_asked_and_not_kept(qtbot, key):
    """Walk through all values: rows hidden are those without effect, at their defaults."""
    made = NewGameDialog(key)
    present(qtbot, made)
    made.variants.unfold(on=True)
    usual = {option.key: option.default for option in game_class(key).option_list}
    for option, value in [*choices(key), *choices(key)]:
        made.rows[option].pills.pill(value).setChecked(True)
        options = made.options()
        hidden = {name for name, row in made.rows.items() if not row.isVisible()}
        assert hidden == game_class(key).idle(
            {**usual, **{n: r.value() for n, r in made.rows.items()}}
        )
        assert all(options[name] == usual[name] for name in hidden)


@pytest.mark.parametrize("key", [key for key in ENGINES if len(info(key).players) > 1])
def test_values_for_another_number_of_players_are_not_offered(qtbot, key):
    made = NewGameDialog(key)
    present(qtbot, made)
    made.variants.unfold(on=True)
    for players in map(str, info(key).players):
        made.rows["players"].pills.pill(players).click()
        for option, value in choices(key):
            if option == "players":
                continue
            try:
                create(key, {"players": players, option: value})
                fits = True
            except OptionError:
                fits = any(
                    can_be_created(key, {"players": players, option: value, other: another})
                    for other, another in choices(key)
                    if other not in {"players", option}
                )
            assert made.rows[option].pills.pill(value).isHidden() != fits, (players, value)


def can_be_created(key: str, options: Mapping[str, str]) -> bool:
    try:
        create(key, options)
    except OptionError:
        return False
    return True


@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_minutes_follow_the_options(qtbot, key, language):
    """At first those of the box; any option that lasts changes them as it was counted."""
    speak(language)
    made = NewGameDialog(key)
    present(qtbot, made)
    about = info(key)
    assert str(about.minutes) in made.minutes.text()
    assert made.minutes.isVisible()
    lasting = [o for o in game_class(key).option_list if o.lasts and o.kind == "choice"]
    numbers = [o for o in game_class(key).option_list if o.lasts and o.kind == "number"]
    for option in lasting:
        for item in reversed(option.values):
            pill = made.rows[option.key].pills.pill(item.value)
            pill.click()
            chosen = made.options()
            points = next((int(chosen[one.key]) for one in numbers), None)
            found = minutes_of(about.lengths, about.seconds, chosen, points)
            assert str(found) in made.minutes.text().split()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_row_has_a_heading_with_a_capital_letter(qtbot, language):
    """The agreements beside the rules included."""
    made = NewGameDialog(ENGINES[0])
    present(qtbot, made)
    speak(language, made)
    rows = made.findChildren(OptionRow)
    assert set(made.agreements.rows) <= set(rows)
    assert [row.title.text() for row in rows if not row.title.text()[:1].isupper()] == []
