"""What is read keeps to the typography of its language: see docs/words.md."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages.pofile import read_po

from ludotheque.games import ENGINES
from tests.project.checkers import ROOT
from tests.project.wordcheck import extracted, told

RESOURCES: Final = ROOT / "resources"
PACKAGING: Final = ROOT / "packaging"
SPACES: Final = " \u00a0\u202f"
NARROW: Final = "\u202f"

FRENCH: Final = {
    "a straight apostrophe or quote": r"['\"]",
    "English quotes": r"[“”‘]",
    "no narrow space before a sign": rf"(?<!{NARROW})(?:[;!»]|[?](?!\w)|:(?=\s|$))",
    "no narrow space after «": rf"«(?!{NARROW})",
    "a space before , or .": rf"[{SPACES}](?:,|\.(?!\w))",
    "three full stops": r"\.\.\.",
    "two spaces": rf"[{SPACES}]{{2}}",
    "a unit which may be torn off": (
        r"(?:\d|\}) (?:%|cm³|km/h|mm|km\b|s\b(?!’)|min\b|litres?\b|l/100)"
    ),
    "an ordinal which may be torn off": r"[nN]º|[nN]°[ \u202f]",
    "an ordinal not as in French": r"\d(?:ème|ère|ième)s?\b",
}
"""What is never written in French, by what it is called."""

ENGLISH: Final = {
    "a straight apostrophe or quote": r"['\"]",
    "French quotes": r"[«»„]",
    "a space before a sign": rf"[{SPACES}](?:[,;:!?]|\.(?!\w))|\d[{SPACES}]%",
    "three full stops": r"\.\.\.",
    "two spaces": rf"[{SPACES}]{{2}}",
    "American spelling": (
        r"\b(?:\w*[Cc]olor(?:s|ed|ful)?|[Cc]enter(?:s|ed)?|[Gg]ray|[Aa]nalyze[ds]?|"
        r"[Cc]anceled|[Ll]abeled|[Tt]raveled|[Kk]ilometers?|[Ll]iters?|[Dd]efense|"
        r"[Oo]rganize\w*|[Rr]ecogni[z]e\w*|[Rr]ealize\w*|[Ff]avorite|[Nn]eighbor\w*|"
        r"[Pp]racticed|[Pp]racticing|[Ee]ncyclopedia|toward)\b"
    ),
}
"""What is never written in English."""

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


def _catalogue() -> Iterator[str]:
    folder = RESOURCES / "locale" / "fr"
    for path in (
        folder / "LC_MESSAGES" / "ludotheque.po",
        *(folder / "parts").glob("*.po"),
        *RESOURCES.glob("*/fr.po"),
    ):
        with path.open("rb") as file:
            for entry in read_po(file):
                if entry.id:
                    given = entry.string if isinstance(entry.string, tuple) else (entry.string,)
                    yield from (text for text in given if isinstance(text, str))


def _resource_texts(game: str, language: str) -> Iterator[tuple[str, str]]:
    folder = RESOURCES / game
    rules = folder / f"rules.{language}.md"
    for number, line in enumerate(rules.read_text("utf-8").splitlines(), 1):
        yield f"{rules.name}, line {number}", re.sub(r"<!-- /?(?:screen|paper) -->", "", line)
    for path in sorted(folder.glob("*.json")):
        for text in told(json.loads(path.read_text("utf-8")), language):
            yield path.name, text


def test_every_french_message() -> None:
    texts = list(_catalogue())
    assert len(texts) > 2000
    assert [fault for text in texts for fault in faults(text, FRENCH)] == []


def test_every_english_message(devtools: None) -> None:
    texts = [text for _, texts in extracted() for text in texts]
    assert len(texts) > 2000
    assert [fault for text in texts for fault in faults(text, ENGLISH)] == []


@pytest.mark.parametrize(("language", "rules"), [("fr", FRENCH), ("en", ENGLISH)])
@pytest.mark.parametrize("game", ENGINES)
def test_rules_and_exercises(game: str, language: str, rules: dict[str, str]) -> None:
    texts = list(_resource_texts(game, language))
    assert len(texts) > 10
    # A list and a quotation begin with signs of their own.
    bare = [(where, re.sub(r"^(?:- |\d\. |#+ |\s+)", "", text)) for where, text in texts]
    assert [f"{where}: {f}" for where, text in bare for f in faults(text, rules)] == []


def _french_of_packages() -> Iterator[str]:
    page = (PACKAGING / "linux" / "ludotheque.metainfo.xml").read_text("utf-8")
    yield from re.findall(r'xml:lang="fr">([^<]*)<', page)
    mime = (PACKAGING / "linux" / "ludotheque-mime.xml").read_text("utf-8")
    yield from re.findall(r'xml:lang="fr">([^<]*)<', mime)
    entry = (PACKAGING / "linux" / "ludotheque.desktop").read_text("utf-8")
    yield from re.findall(r"^(?:GenericName|Comment)\[fr\]=(.*)$", entry, re.MULTILINE)
    script = (PACKAGING / "windows" / "ludotheque.nsi").read_text("utf-8")
    yield from re.findall(r'^LangString \w+ \$\{LANG_FRENCH\} "(.*)"$', script, re.MULTILINE)
    manual = (PACKAGING / "linux" / "ludotheque.fr.6").read_text("utf-8")
    for line in manual.splitlines():
        if line and not line.startswith("."):
            yield line.replace("\\ ", NARROW).replace("\\-", "-")


def test_what_the_packages_say_in_french() -> None:
    texts = list(_french_of_packages())
    assert len(texts) > 40
    assert [fault for text in texts for fault in faults(text, FRENCH)] == []


def test_the_packages_say_everything_twice() -> None:
    """In English and in French, for every text of the metadata and of the Windows installer."""
    page = (PACKAGING / "linux" / "ludotheque.metainfo.xml").read_text("utf-8")
    for tag in ("summary", "p", "li", "caption", "developer_name"):
        plain = len(re.findall(rf"<{tag}>", page))
        assert plain == len(re.findall(rf'<{tag} xml:lang="fr">', page)) > 0, tag
    script = (PACKAGING / "windows" / "ludotheque.nsi").read_text("utf-8")
    spoken = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", script, re.MULTILINE)
    assert {name for name, language in spoken if language == "FRENCH"} == {
        name for name, language in spoken if language == "ENGLISH"
    }
    pages = [(PACKAGING / "linux" / name).read_text("utf-8") for name in MANUALS]
    flags = [re.findall(r"^\.(?:TP|SH|BR|B|I)\b", text, re.MULTILINE) for text in pages]
    assert flags[0] == flags[1]


MANUALS: Final = ("ludotheque.6", "ludotheque.fr.6")


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
        ("the cars' figures", ENGLISH, 1),
        ("at 100 %", ENGLISH, 1),
        ("« Help »", ENGLISH, 2),
        ("the color", ENGLISH, 1),
        ("“Help”: the colours’ centre, 100%, `a b'c`, a file in .ludo", ENGLISH, 0),
    ],
)
def test_breaches_are_found(text: str, rules: dict[str, str], count: int) -> None:
    assert len(faults(text, rules)) == count
