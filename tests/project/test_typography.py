"""What is read keeps to the typography of its language: see docs/words.md."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest

from ludotheque.core.languages import SOURCE, languages
from ludotheque.core.messages import BETWEEN_FORMS
from ludotheque.games import ENGINES
from tests.project.checkers import ROOT
from tests.project.languagerules import ENGLISH, FRENCH, GERMAN, NARROW, SETUP, TYPOGRAPHY
from tests.project.wordcheck import extracted, told, translated

RESOURCES: Final = ROOT / "resources"
PACKAGING: Final = ROOT / "packaging"
CODE: Final = re.compile(r"`[^`]*`|https?:[^\s)]+|\(\*?\.\w+\)")
"""What is typed or shown as it is."""

MARKS: Final = re.compile(r"\]\([^)]*\)|\[figure: [^\]]*\] ?|&(?=\w)|\*\*")
"""What is not read itself."""

LONE_SIGNS: Final = frozenset({": ", f"{NARROW}: "})


def faults(text: str, rules: dict[str, str]) -> list[str]:
    """Return each breach of the rules with what stands around it."""
    if text in LONE_SIGNS:
        return []
    bare = CODE.sub("x", MARKS.sub("", text))
    return [
        f"{name}: {bare[max(0, found.start() - 30) : found.end() + 15]!r}"
        for name, pattern in rules.items()
        for found in re.finditer(pattern, bare)
    ]


def _resource_texts(game: str, language: str) -> Iterator[tuple[str, str]]:
    folder = RESOURCES / game
    rules = folder / f"rules.{language}.md"
    for number, line in enumerate(rules.read_text("utf-8").splitlines(), 1):
        yield f"{rules.name}, line {number}", re.sub(r"<!-- /?(?:screen|paper) -->", "", line)
    for path in sorted(folder.glob("*.json")):
        for text in told(json.loads(path.read_text("utf-8")), language):
            yield path.name, text


OTHERS: Final = [language for language in languages() if language != SOURCE]
"""Those with catalogues."""


def test_every_language_has_its_rules() -> None:
    assert set(languages()) == set(TYPOGRAPHY) == set(SETUP)


@pytest.mark.parametrize("language", OTHERS)
def test_every_translated_message(language: str) -> None:
    texts = [text for _, given in translated(language) for text in given]
    assert len(texts) > 2000
    bare = [part for text in texts for part in text.split(BETWEEN_FORMS)]
    assert [fault for text in bare for fault in faults(text, TYPOGRAPHY[language])] == []


def test_every_english_message(devtools: None) -> None:
    texts = [text for _, texts in extracted() for text in texts]
    assert len(texts) > 2000
    assert [fault for text in texts for fault in faults(text, ENGLISH)] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ENGINES)
def test_rules_and_exercises(game: str, language: str) -> None:
    texts = list(_resource_texts(game, language))
    assert len(texts) > 10
    # A list and a quotation begin with signs of their own.
    bare = [(where, re.sub(r"^(?:- |\d\. |#+ |\s+)", "", text)) for where, text in texts]
    found = [f"{where}: {f}" for where, text in bare for f in faults(text, TYPOGRAPHY[language])]
    assert found == []


def _texts_of_packages(language: str) -> Iterator[str]:
    page = (PACKAGING / "linux" / "ludotheque.metainfo.xml").read_text("utf-8")
    yield from re.findall(rf'xml:lang="{language}">([^<]*)<', page)
    mime = (PACKAGING / "linux" / "ludotheque-mime.xml").read_text("utf-8")
    yield from re.findall(rf'xml:lang="{language}">([^<]*)<', mime)
    entry = (PACKAGING / "linux" / "ludotheque.desktop").read_text("utf-8")
    yield from re.findall(rf"^(?:GenericName|Comment)\[{language}\]=(.*)$", entry, re.MULTILINE)
    script = (PACKAGING / "windows" / "ludotheque.nsi").read_text("utf-8")
    strings = rf'^LangString \w+ \$\{{LANG_{SETUP[language]}\}} "(.*)"$'
    yield from re.findall(strings, script, re.MULTILINE)
    manual = (PACKAGING / "linux" / f"ludotheque.{language}.6").read_text("utf-8")
    for line in manual.splitlines():
        if line and not line.startswith("."):
            yield line.replace("\\ ", NARROW).replace("\\-", "-")


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_packages_say(language: str) -> None:
    texts = list(_texts_of_packages(language))
    assert len(texts) > 40
    assert [fault for text in texts for fault in faults(text, TYPOGRAPHY[language])] == []


def test_the_packages_say_everything_in_every_language() -> None:
    """Each text of menu entry, file type, metadata, manual, setup and scripts."""
    linux = PACKAGING / "linux"
    page = (linux / "ludotheque.metainfo.xml").read_text("utf-8")
    mime = (linux / "ludotheque-mime.xml").read_text("utf-8")
    entry = (linux / "ludotheque.desktop").read_text("utf-8")
    script = (PACKAGING / "windows" / "ludotheque.nsi").read_text("utf-8")
    spoken = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", script, re.MULTILINE)
    english = (linux / "ludotheque.6").read_text("utf-8")
    for language in OTHERS:
        for tag in ("summary", "p", "li", "caption", "developer_name"):
            plain = len(re.findall(rf"<{tag}>", page))
            assert plain == len(re.findall(rf'<{tag} xml:lang="{language}">', page)) > 0, tag
        assert f'<comment xml:lang="{language}">' in mime
        for name in ("GenericName", "Comment", "Keywords"):
            assert f"\n{name}[{language}]=" in entry
        assert {name for name, of in spoken if of == SETUP[language]} == {
            name for name, of in spoken if of == SETUP[SOURCE]
        }
        manual = (linux / f"ludotheque.{language}.6").read_text("utf-8")
        flags = [
            re.findall(r"^\.(?:TP|SH|BR|B|I)\b", text, re.MULTILINE) for text in (english, manual)
        ]
        assert flags[0] == flags[1]


@pytest.mark.parametrize("name", ["archive.sh", "common.sh", "uninstall"])
def test_the_scripts_say_everything_in_every_language(name: str) -> None:
    """What they say is a word of the command for each language, after the status of ``stop``."""
    text = (PACKAGING / "linux" / "run" / name).read_text("utf-8").replace("\\\n", " ")
    said = re.findall(r'(?:^|[;|&)] *|\n *)(say|stop \d|choose) +((?:"(?:[^"\\]|\\.)*" *)+)', text)
    assert said
    for command, words in said:
        assert len(re.findall(r'"(?:[^"\\]|\\.)*"', words)) in {1, len(languages())}, (
            command, words,
        )  # fmt: skip


def test_the_readme_is_written_in_english() -> None:
    """But for its one French paragraph."""
    text = re.sub(r"```.*?```|^\*Cinq jeux.*?\*$", "", README.read_text("utf-8"), flags=16 | 8)
    assert [fault for line in text.splitlines() for fault in faults(line.strip(), QUOTES)] == []


README: Final = ROOT / "README.md"
QUOTES: Final = {name: ENGLISH[name] for name in ("French quotes", "American spelling")} | {
    "a straight apostrophe": r"\w'\w"
}


@pytest.mark.parametrize(
    ("text", "rules", "count"),
    [
        ("l'autre", FRENCH, 1),
        ("Qui joue ?", FRENCH, 1),
        ("Règles\u00a0: Ordo", FRENCH, 1),
        ("« Ordo »", FRENCH, 2),
        ("à 100 %", FRENCH, 1),
        ("nº 3", FRENCH, 1),
        ("la 2ème", FRENCH, 1),
        ("Attendez...", FRENCH, 1),
        ("dit «\u202foui\u202f»\u202f; un fichier en .ludo, de 10\u202f% à 8\u00a0h", FRENCH, 0),
        ("das Auto's", GERMAN, 1),
        ("Wer spielt ?", GERMAN, 1),
        ("«Ordo»", GERMAN, 2),
        ("„Ordo”", GERMAN, 2),
        ("„Ordo", GERMAN, 1),
        ("zu 100%", GERMAN, 1),
        ("zu 100 %", GERMAN, 1),
        ("dass er muß", GERMAN, 1),
        ("Wählen Sie Ihren Zug", GERMAN, 2),
        ("„Ja“, „Nein“: bei 10\u202f% – Sie ziehen; 5\u202fmin. Was geht …", GERMAN, 0),
        ("the cars' figures", ENGLISH, 1),
        ("at 100 %", ENGLISH, 1),
        ("« Help »", ENGLISH, 2),
        ("the color", ENGLISH, 1),
        ("“Help”: the colours’ centre, 100%, `a b'c`, a file in .ludo", ENGLISH, 0),
    ],
)
def test_breaches_are_found(text: str, rules: dict[str, str], count: int) -> None:
    assert len(faults(text, rules)) == count
