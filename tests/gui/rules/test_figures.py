"""Every figure of the rules tells the truth: held against the schema and the game's engine."""

import json

import pytest

from ludotheque.core.paths import resources
from ludotheque.games import ENGINES
from ludotheque.ui.rules.figuredata import FigureData, Sign, figures
from ludotheque.ui.rules.gamefigures import places as _places
from ludotheque.ui.rules.gamefigures import plan
from ludotheque.ui.rules.rulestext import figure_lines, plain, prepared, rules_text
from tests.about import about
from tests.files.schema import valid

GAMES = [key for key in ENGINES if figures(key)]
FIGURES = [(key, name) for key in GAMES for name in figures(key)]
SIGNS = [(key, name, sign) for key, name in FIGURES for sign in figures(key)[name].signs]


@pytest.mark.parametrize("key", GAMES)
def test_the_file_meets_its_schema(key: str) -> None:
    schema = json.loads((resources() / "schema" / "figures-1.json").read_text("utf-8"))
    content = json.loads((resources() / key / "figures.json").read_text("utf-8"))
    assert valid(content, schema)
    assert content["game"] == key
    spoilt = json.loads(json.dumps(content))
    next(iter(spoilt["figures"].values()))["colour"] = "red"
    assert not valid(spoilt, schema)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_figure_stands_once_in_the_text_with_a_caption(key: str, language: str) -> None:
    lines = figure_lines(rules_text(key, language))
    assert sorted(name for name, _ in lines) == sorted(figures(key))
    assert all(len(plain(caption)) > 20 for _, caption in lines)


@pytest.mark.parametrize("key", GAMES)
def test_both_languages_have_the_same_paragraphs(key: str) -> None:
    shapes = []
    for language in ("fr", "en"):
        lines = [line for line in prepared(rules_text(key, language)).splitlines() if line]
        shapes.append([line.split(" ")[0] if line[0] in "#@-" else "text" for line in lines])
    assert [shape.replace("1.", "text") for shape in shapes[0]] == shapes[1]


@pytest.mark.parametrize("key", ENGINES)
def test_there_are_as_many_figures_as_its_tests_tell(key: str) -> None:
    assert len(figures(key)) in about(key, "FIGURES", range(1000))


@pytest.mark.parametrize("key", ENGINES)
def test_the_decisions_are_told(key: str) -> None:
    for language in ("fr", "en"):
        text = rules_text(key, language)
        assert all(f"**D{number}," in text for number in range(1, about(key, "DECISIONS", 0) + 1))


@pytest.mark.parametrize("key", GAMES)
def test_french_typography(key: str) -> None:
    text = rules_text(key, "fr")
    for wrong in (" ;", " :", " !", " ?", " »", "« ", "'", '"'):
        assert wrong not in text


@pytest.mark.parametrize(("key", "name"), FIGURES)
def test_the_position_is_one_of_the_game(key: str, name: str) -> None:
    data = figures(key)[name]
    timeline = data.timeline()
    assert timeline.notations() == data.actions
    assert not timeline.is_over()


@pytest.mark.parametrize(
    ("key", "name", "sign"), SIGNS, ids=lambda value: getattr(value, "action", value)
)
def test_a_sign_is_what_the_rules_say(key: str, name: str, sign: Sign) -> None:
    state = figures(key)[name].timeline().state
    action = state.parse(sign.action)
    assert state.notation(action) == sign.action
    reason = state.why_not(action)
    assert (None if reason is None else reason.code) == sign.refused
    assert state.is_legal(action) == (sign.refused is None)
    assert (action in state.legal_actions()) == (sign.refused is None)


@pytest.mark.parametrize(("key", "name"), FIGURES)
def test_what_is_chosen_has_no_other_moves_than_those_named(key: str, name: str) -> None:
    data = figures(key)[name]
    if data.chosen is None:
        return
    state = data.timeline().state
    legal = {state.notation(a) for a in state.legal_actions() if state.steps(a)[0] == data.chosen}
    assert legal == {sign.action for sign in data.signs if sign.refused is None}


@pytest.mark.parametrize(("key", "name"), FIGURES)
@pytest.mark.usefixtures("qapp")
def test_everything_drawn_lies_in_the_part_shown(key: str, name: str) -> None:
    data = figures(key)[name]
    rects = _places(key, tuple(sorted(data.options.items())))
    crop = plan(data, 280).crop
    for place in _named(data):
        assert crop.contains(rects[place].center()), place


def _named(data: FigureData) -> set[str]:
    state = data.timeline().state
    found = {place for zone in data.zones for place in zone}
    for sign in data.signs:
        steps = state.steps(state.parse(sign.action))
        steps = about(data.key, "figure_places", tuple)(steps)
        ways = (*sign.ways, sign.route) if sign.ways or sign.route else (steps,)
        if sign.show != "none":
            found.update(place for way in ways for end in way for place in end.split(":"))
    return found
