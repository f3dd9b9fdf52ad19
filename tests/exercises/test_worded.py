"""What « challenges » writes is there in every language of the program, with the same parts."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import devtools.challenges
import pytest
from devtools.challenges import WRITTEN, Worded
from devtools.challenges.__main__ import makers
from devtools.challenges.best import BestMoves

from ludotheque.core.languages import SOURCE, languages
from ludotheque.core.messages import Catalogue, M
from ludotheque.core.paths import resources
from ludotheque.games import ENGINES
from tests.exercises.conftest import Making

PART = re.compile(r"\{\w+\}")
MODULES = sorted(path.stem for path in Path(devtools.challenges.__path__[0]).glob("[!_]*.py"))


def worded(value: object) -> Iterator[Worded]:
    """Every template in a value of a module."""
    if isinstance(value, Worded):
        yield value
    elif isinstance(value, BestMoves):
        yield from worded((value.one, value.turn, value.when, *value.hints.values()))
    elif isinstance(value, dict):
        yield from worded(tuple(value.values()))
    elif isinstance(value, tuple):
        for one in value:
            yield from worded(one)


def templates(name: str) -> set[Worded]:
    """The templates of a module."""
    return set(worded(tuple(vars(import_module(f"devtools.challenges.{name}")).values())))


def test_every_language_of_the_program_is_written() -> None:
    assert sorted(WRITTEN) == sorted(languages())


def test_every_template_has_the_same_parts_in_each_language() -> None:
    found = {one for name in MODULES for one in templates(name)}
    assert len(found) > 90
    for one in found:
        parts = sorted(PART.findall(one.en))
        for language in WRITTEN:
            text = getattr(one, language)
            assert text, one.en
            assert sorted(PART.findall(text)) == parts, one.en


@pytest.mark.parametrize("key", ENGINES)
def test_a_hint_is_worded_as_in_the_catalogue(key: str) -> None:
    """A text of a file which one language has in the catalogue alone is the same when made anew."""
    file = json.loads((resources() / key / "best.json").read_text("utf-8"))
    written = {exercise["hint"][SOURCE]: exercise["hint"] for exercise in file["exercises"]}
    known = {one.en: one for one in templates(key) if one.en in written}
    assert len(known) >= 5
    for hint, one in known.items():
        for language in WRITTEN:
            catalogue = Catalogue(language)
            kept = written[hint].get(language) or catalogue.render(M(hint))
            assert kept == getattr(one, language)


@pytest.mark.parametrize("key", makers())
def test_what_is_made_is_told_in_every_language(making: Making, key: str) -> None:
    """Sides, moves and reasons, too: nothing of one language is left in another."""
    status, out, _ = making(key, "--seed", 3, "--count", 1)
    assert status == 0
    (made,) = json.loads(out)["exercises"]
    for name in ("title", "task", "hint", "explanation"):
        assert sorted(made[name]) == sorted(languages())
        assert len(set(made[name].values())) == len(languages())
        assert not any("{" in text for text in made[name].values())
