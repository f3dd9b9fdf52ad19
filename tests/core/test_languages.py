"""Languages: found from what is there, named by themselves; nouns stand in the case asked for."""

import io
from decimal import Decimal
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ludotheque.core.compiledtexts import CompiledFile, Texts
from ludotheque.core.languages import FALLBACK, SOURCE, languages
from ludotheque.core.messages import MN, Catalogue, M, own_names
from ludotheque.core.paths import resources


def compiled(folder: Path, **texts: str | tuple[str, ...]) -> Texts:
    """The catalogue of a language made up for a test; plurals begin with their singular."""
    catalog = Catalog(locale="de")
    for source, target in texts.items():
        catalog.add(
            (source, f"{source}s") if isinstance(target, tuple) else source.replace("__", " "),
            target,
        )
    file = io.BytesIO()
    write_mo(file, catalog)
    path = folder / "texts.mo"
    path.write_bytes(file.getvalue())
    return Texts((path,))


@pytest.fixture
def spoken(tmp_path: Path) -> Catalogue:
    """A language with cases."""
    made = Catalogue(SOURCE)
    made._texts = compiled(
        tmp_path, cube="der Würfel|den Würfel|dem Würfel|des Würfels", Red="Rot",
        cell="das Feld von {side:dat}|das Feld von {side:dat}|dem Feld von {side:dat}|des Feldes",
        card=("die Karte|die Karte|der Karte|der Karte",
              "{n} Karten|{n} Karten|{n} Karten|{n} Karten"),
    )  # fmt: skip
    return made


def test_the_source_and_every_compiled_catalogue_are_offered_by_their_own_names() -> None:
    assert {SOURCE, FALLBACK} <= set(languages())
    named = dict(own_names())
    assert set(named) == set(languages())
    assert (named["en"], named["fr"]) == ("English", "Français")
    assert list(named.values()) == sorted(named.values())


@pytest.mark.parametrize("language", [code for code in languages() if code != SOURCE])
def test_every_text_is_found_in_the_compiled_files(language: str) -> None:
    """As the translation has it, read by another reader."""
    catalogue, found = Catalogue(language), 0
    for path in (
        resources() / "locale" / language / "LC_MESSAGES" / "ludotheque.po",
        *resources().glob(f"*/{language}.po"),
    ):
        with path.open("rb") as file:
            for entry in read_po(file):
                if isinstance(entry.id, tuple):
                    assert catalogue._texts.plural(*entry.id, 1) == entry.string[0]
                    assert catalogue._texts.plural(*entry.id, 2) == entry.string[1]
                elif entry.id:
                    assert catalogue.text(entry.id) == entry.string
                found += 1
    assert found > 2000
    assert catalogue.text("No program says this.") == "No program says this."
    assert catalogue.text("") == ""


def test_a_noun_stands_in_the_case_asked_for(spoken: Catalogue) -> None:
    cube, cell = M("cube"), M("cell", side=M("Red"))
    assert spoken.render(cube) == "der Würfel"
    for case, said in (("acc", "den Würfel"), ("dat", "dem Würfel"), ("gen", "des Würfels")):
        assert spoken.render(M(f"[{{it:{case}}}]", it=cube)) == f"[{said}]"
    assert spoken.render(M("auf {it:dat}", it=cell)) == "auf dem Feld von Rot"
    assert spoken.render(M("{it} {it:nom}", it=cube)) == "der Würfel der Würfel"


def test_a_list_hands_the_case_on(spoken: Catalogue) -> None:
    said = spoken.render(M("mit {them:dat}", them=(M("cube"), "Anne", (M("cell", side="A"),))))
    assert said == "mit dem Würfel, Anne and dem Feld von A"


@pytest.mark.parametrize("value", ["Anne", 1971, Decimal("2.5"), M("Red"), M("unknown {a}", a=1)])
def test_what_has_one_form_takes_any_case(spoken: Catalogue, value: object) -> None:
    plain = spoken.show(value)  # type: ignore[arg-type]
    for case in ("nom", "acc", "dat", "gen"):
        assert spoken.render(M(f"{{it:{case}}}", it=value)) == plain  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "said"), [(0, "0 Karten"), (1, "der Karte"), (5, "5 Karten")])
def test_a_counted_noun_has_cases_too(spoken: Catalogue, number: int, said: str) -> None:
    assert spoken.render(M("{them:dat}", them=MN("card", "cards", number))) == said


@pytest.mark.parametrize("data", [b"", b"MZ", b"\0" * 40])
def test_what_is_no_catalogue_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no compiled catalogue"):
        CompiledFile(data)
