"""The gettext catalogues: extracted from the program, updated, compiled and checked with Babel.

What only one game says is in a catalogue of its own, ``resources/<key>/<language>.po``, which comes
and goes with the game; all else is in that of the program. A language is there as soon as it has a
folder in ``resources/locale``; it is offered once it is compiled, which happens when it is
complete, and is held to completeness from then on (docs/adding-a-language.md).

Runs in the checkout's environment, which has Babel: as a program, and imported by the tests.
"""

import argparse
import contextlib
import io
import json
import re
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from ludotheque.core.languages import FALLBACK, SOURCE
from ludotheque.core.messages import BETWEEN_FORMS, CASES

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "resources"
LOCALES = RESOURCES / "locale"
GAMES = ROOT / "ludotheque" / "games"
_OF_A_GAME = re.compile(r"(?:ludotheque/(?:ui/)?games|resources)/(\w+)/")
DOMAIN = "ludotheque"
TEMPLATE = LOCALES / f"{DOMAIN}.pot"
# The files whose texts are in catalogues of those languages in which they do not have them.
EXERCISES = ("exercises.json", "best.json")
WORDED = ("title", "task", "hint", "explanation")
# The program's message functions; a number is the position of an argument holding a text.
KEYWORDS = {"_": None, "N_": None, "M": None, "MN": (1, 2)}
# Header lines which tell when and by whom: nobody needs them, every run would change them.
UNSTABLE = (
    b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Last-Translator', b'"Language-Team',
    b'"Report-Msgid-Bugs-To', b'"Generated-By',
)  # fmt: skip
SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
NEW_TRANSLATION = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural};\\n"
"""
# Babel would give French three forms (one for millions); the program has no such numbers.
PLURALS = {"fr": "nplurals=2; plural=(n > 1)"}

Key = tuple[str, ...]


def key(message: Message) -> Key:
    """What identifies an entry: context, text and, where it counts, plural text."""
    texts = message.id if isinstance(message.id, list | tuple) else (message.id,)
    return (message.context or "", *texts)


def extract(package: Path = ROOT / "ludotheque") -> Catalog:
    """Every text of the program, with the modules it stands in but no line numbers."""
    catalog = _settled(Catalog())
    # Babel warns of f-strings even where they are arguments; a test of ours finds the wrong ones.
    with contextlib.redirect_stderr(io.StringIO()):
        found = sorted(
            extract_from_dir(
                package, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
            ),
            key=lambda entry: entry[0],
        )
    for filename, _, text, comments, context in found:
        where = (package.name + "/" + Path(filename).as_posix(), 0)
        catalog.add(text, None, [where], auto_comments=comments, context=context)
    for message in catalog:
        message.locations = sorted(set(message.locations))
    return catalog


def entries(catalog: Catalog) -> Iterator[Message]:
    """The entries without the header."""
    return (message for message in catalog if message.id)


def fields(text: str) -> set[str]:
    """The names in braces of a `str.format` template; ValueError on unbalanced braces.

    >>> sorted(fields("{name} takes {n} cubes {{not me}}"))
    ['n', 'name']
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def cases_asked(text: str) -> set[str]:
    """What a template asks its nouns for; ValueError on unbalanced braces.

    >>> sorted(cases_asked("{side:dat}: {name}"))
    ['dat']
    """
    return {case for _, name, case, _ in string.Formatter().parse(text) if name and case}


def translation_faults(message: Message, forms: int) -> Iterator[str]:
    """What is wrong with one entry of a translation."""
    texts = key(message)[1:]
    given = message.string if isinstance(message.string, list | tuple) else (message.string,)
    translations = [text or "" for text in given]
    shown = repr(texts[0])
    if message.fuzzy:
        yield f"fuzzy: {shown}"
    if not all(translations) or len(translations) != (forms if len(texts) > 1 else 1):
        yield f"untranslated: {shown}"
        return
    forms_of = [translation.split(BETWEEN_FORMS) for translation in translations]
    if any(len(cases) not in {1, len(CASES)} for cases in forms_of):
        yield f"{len(CASES)} cases or none: {shown}"
        return
    try:
        wanted = set().union(*map(fields, texts))
        found = [fields(case) for cases in forms_of for case in cases]
        asked = set().union(*map(cases_asked, translations))
    except ValueError:
        yield f"unbalanced braces: {shown}"
        return
    if not asked <= set(CASES):
        yield f"no case: {shown}"
    # A form of a plural may leave the number out (« un cube »), but the last one may not.
    spared = {"n"} if len(texts) > 1 else set()
    complete = all(wanted - spared <= names <= wanted for names in found) and wanted <= found[-1]
    if not complete:
        yield f"other placeholders: {shown}"


def faults(fresh: Catalog, template: Catalog, translation: Catalog, compiled: bytes) -> list[str]:
    """Everything that keeps these catalogues from being complete and up to date."""
    wanted = {key(message) for message in entries(fresh)}
    found = []
    for name, catalog in (("template", template), ("translation", translation)):
        present = {key(message) for message in entries(catalog)}
        found += [f"missing in the {name}: {k[1]!r}" for k in sorted(wanted - present)]
        found += [f"no longer in the program, {name}: {k[1]!r}" for k in sorted(present - wanted)]
    found += [f"obsolete: {k!r}" for k in translation.obsolete]
    for message in entries(translation):
        found += translation_faults(message, translation.num_plurals)
    if compiled != compile_catalog(translation):
        found.append("the compiled catalogue is not that of the translation")
    return found


def compile_catalog(catalog: Catalog) -> bytes:
    """The `.mo` file of a catalogue."""
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


def games_of(message: Message) -> set[str]:
    """The games whose folders alone an extracted text stands in, none for one of the program."""
    found = {_game(file) for file, _ in message.locations}
    return set() if None in found else {key for key in found if key is not None}


def parted(catalog: Catalog, language: str | None = None) -> dict[str | None, Catalog]:
    """The texts of the program (None) and of each game, out of all of them.

    With a language also those which the files of exercises do not have in it.
    """
    games = {folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").exists()}
    found: dict[str | None, Catalog] = {key: _settled(Catalog()) for key in (None, *sorted(games))}
    for message in entries(catalog):
        for game in games_of(message) or (None,):
            locations = [at for at in message.locations if _game(at[0]) == game]
            comments, context = message.auto_comments, message.context
            found[game].add(message.id, None, locations, auto_comments=comments, context=context)
    for game in sorted(games) if language else ():
        for file, text in exercise_texts(game, str(language)):
            found[game].add(text, None, [(file, 0)])
    return found


def exercise_texts(game: str, language: str) -> Iterator[tuple[str, str]]:
    """File and text of what the exercises of a game say in the program's language alone."""
    for name in EXERCISES:
        path = RESOURCES / game / name
        if not path.is_file():
            continue
        for exercise in json.loads(path.read_text("utf-8"))["exercises"]:
            for texts in map(exercise.get, WORDED):
                if language not in texts:
                    yield path.relative_to(ROOT).as_posix(), texts[SOURCE]


def _game(file: str) -> str | None:
    match = _OF_A_GAME.match(file)
    return None if match is None else match[1]


def languages() -> list[str]:
    """The languages which have a translation, complete or not."""
    return sorted(path.parents[1].name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def offered(language: str) -> bool:
    """Whether the program offers a language: it is compiled."""
    return files(None, language)[1].exists()


def files(game: str | None, language: str) -> tuple[Path, Path]:
    """The translation and the compiled catalogue of the program (None) or of a game."""
    if game is None:
        translation = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        return translation, translation.with_suffix(".mo")
    return RESOURCES / game / f"{language}.po", RESOURCES / game / f"{language}.mo"


def check() -> list[str]:
    """The faults of the committed catalogues which are offered; the files are only read."""
    fresh = extract()
    found = [] if offered(FALLBACK) else [f"{FALLBACK} is not compiled"]
    for language in filter(offered, languages()):
        found += [f"{language}: {fault}" for fault in language_faults(fresh, language)]
    return found


def language_faults(fresh: Catalog, language: str, *, compiled: bool = True) -> list[str]:
    """Everything that keeps a language from being complete and up to date."""
    found, said = [], dict[Key, object]()
    try:
        for game, texts in parted(fresh, language).items():
            translation, made = files(game, language)
            catalog = _read(translation, language)
            for message in entries(catalog):
                if said.setdefault(key(message), message.string) != message.string:
                    found.append(f"one text, two translations: {key(message)[1]!r}")
            content = made.read_bytes() if compiled else compile_catalog(catalog)
            template = texts if game else _read(TEMPLATE)
            found += faults(texts, template, catalog, content)
            rules = RESOURCES / str(game) / f"rules.{language}.md"
            if game and rules.with_name(f"rules.{SOURCE}.md").exists() and not rules.exists():
                found.append(f"there is no {rules.relative_to(ROOT)}")
    except FileNotFoundError as problem:
        found.append(f"there is no {Path(problem.filename).relative_to(ROOT)}")
    return found


def update(*, prune: bool, merge: bool = False, trial: bool = False) -> None:
    """Bring template, translations and compiled catalogues up to date with the program.

    A text which another module says now, perhaps one of another game, keeps its translation. A
    language which is not complete is compiled only if it was before, or for a ``trial``.
    """
    fresh = extract()
    _write(TEMPLATE, parted(fresh)[None])
    for language in languages():
        _update(fresh, language, prune=prune, merge=merge)
        if trial or offered(language) or not language_faults(fresh, language, compiled=False):
            for game in parted(fresh):
                translation, compiled = files(game, language)
                # Read back, so that compiling and checking start from the very same file.
                _replace(compiled, compile_catalog(_read(translation, language)))


def _update(fresh: Catalog, language: str, *, prune: bool, merge: bool) -> None:
    parts = parted(fresh, language)
    paths = {game: files(game, language)[0] for game in parts}
    known = [_read(path, language) for path in paths.values() if path.exists()]
    folder = LOCALES / language / "parts"
    apart = [_read(part, language) for part in sorted(folder.glob("*.po"))] if merge else []
    for game, path in paths.items():
        if not path.exists():
            start(path, language)
        translation = _read(path, language)
        translation.update(parts[game], no_fuzzy_matching=True)
        for other in known:
            take(translation, other, blanks=True)
        for other in apart:
            take(translation, other)
        if prune:
            translation.obsolete.clear()
        _write(path, translation)


def start(path: Path, language: str) -> None:
    """Write an empty translation."""
    plural = PLURALS.get(language) or get_plural(language).plural_forms
    _replace(path, NEW_TRANSLATION.format(language=language, plural=plural).encode())


def take(translation: Catalog, part: Catalog, *, blanks: bool = False) -> None:
    """Fill in the translations of another catalogue; its words win, but for ``blanks`` alone."""
    mine = {key(message): message for message in entries(translation)}
    for message in entries(part):
        found = message.string
        texts = list(found) if isinstance(found, list | tuple) else [found or ""]
        if isinstance(message.id, list | tuple):
            # A part without a header is read with a third, empty plural form.
            texts = texts[: translation.num_plurals]
        there = mine.get(key(message))
        if (
            there is not None
            and blanks
            and any(there.string if isinstance(there.string, tuple) else (there.string,))
        ):
            continue
        if all(texts) and there is not None:
            there.string = tuple(texts) if len(texts) > 1 else texts[0]
            there.flags.discard("fuzzy")


def _read(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return _settled(read_po(file, locale=language))


def _settled(catalog: Catalog) -> Catalog:
    """The same catalogue with a header which depends on nothing but the texts."""
    catalog.project, catalog.version = "Ludothèque", "texts"
    catalog.header_comment = "# Ludothèque: texts of the program."
    catalog.creation_date = catalog.revision_date = SOME_DAY
    catalog.fuzzy = False
    return catalog


def _write(path: Path, catalog: Catalog) -> None:
    target = io.BytesIO()
    write_po(target, catalog, width=100, sort_output=True, include_lineno=False)
    lines = target.getvalue().splitlines(keepends=True)
    _replace(path, b"".join(line for line in lines if not line.startswith(UNSTABLE)))


def _replace(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(content)
    fresh.replace(path)


def main() -> int:
    """`dev.py messages`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--prune", action="store_true")
    parser.add_argument("--merge", action="store_true")
    parser.add_argument("--trial", action="store_true")
    parser.add_argument("--begin", metavar="LANGUAGE")
    options = parser.parse_args()
    if options.begin and options.begin not in languages():
        start(files(None, options.begin)[0], options.begin)
    if not options.check:
        update(prune=options.prune, merge=options.merge, trial=options.trial)
    found = check()
    for fault in found:
        print(fault, file=sys.stderr if options.check else sys.stdout)
    fresh = extract()
    for language in languages():
        if not offered(language):
            left = len(language_faults(fresh, language, compiled=False))
            print(f"messages: {language} is not offered yet, {left} to mend")
    print(f"messages: {len(found)} to mend" if found else "messages: complete and up to date")
    return 1 if found and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
