"""Texts: literal in the code, complete in French, the same in code and catalogue."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from tests.project.checkers import module_name, python_files
from tests.project.wordcheck import literal_faults, message_faults


@pytest.fixture
def catalogue(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.catalogue")


def test_every_text_is_literal() -> None:
    faults = {module_name(p): message_faults(p.read_text("utf-8")) for p in python_files()}
    assert {module: found for module, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        'M(f"{a} moves")', 'M("a" + "b")', "M(text)", 'M("a %s" % b)', "M()", 'messages.M(f"{a}")',
        'MN("one", many, n)', 'MN("one", f"{n} many", n)', "_(title)", 'N_("a".upper())',
        """f"{M('Boards')} (*.json)" """, """f"{str(M('Boards')):>9}" """,
        """f"{f(MN('a', 'b', n))}" """,
    ],
)  # fmt: skip
def test_a_text_no_catalogue_can_hold_is_found(source: str) -> None:
    assert len(message_faults(source)) == 1


def test_literal_texts_are_none() -> None:
    source = 'M("a " "b", x=f"{y}")\nMN("one", "{n} many", len(z))\nfor _ in z: pass\n_("a")'
    assert message_faults(source) == []


def test_every_word_shown_is_a_message() -> None:
    faults = {module_name(p): literal_faults(p.read_text("utf-8")) for p in python_files()}
    assert {module: found for module, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        'label.setText("All files")', 'action.setToolTip(f"{n} moves")', 'x.setTitle("a" + "bc")',
        'box.setWindowTitle(name or "Board")', 'x.setText("Won" if over else "Lost")',
        'QLabel("Board")', 'TextButton("Close", "primary")', 'Answer("ok", "Close")',
        'dialog(getOpenFileName(parent, str(M("Open")), folder, "Boards (*.json)"))',
        'painter.drawText(rect, flags, "Ready")', 'ask(self, "Leave?", M("Leave."), ())',
        'label.setText("{} moves".format(n))', 'menu.addAction(icon, "Save")',
        'x.setText(str("Save"))', 'announce(widget, "Rolled")', 'x.setHeaderLabels(["Name"])',
        'QLabel(parent=x, text="Board")', 'raise PictureError(f"the drawing {path} is damaged")',
    ],
)  # fmt: skip
def test_a_word_the_same_in_every_language_is_found(source: str) -> None:
    assert len(literal_faults(source)) == 1


def test_what_is_no_word_is_none() -> None:
    source = """
x.setText(str(M("Board")))
x.setText(f"{title} ({kinds})")
x.setWindowTitle(f"{name} – Ludothèque")
x.setObjectName("board")
TextLabel(M("Board"), "strong", tone="accent")
painter.drawText(rect, "A")
Answer("ok", M("Close"), "default")
x.setText(words["title"] if n else "")
"""
    assert literal_faults(source) == []


def test_the_catalogue_is_complete_and_up_to_date(catalogue: ModuleType) -> None:
    assert catalogue.check() == []


def test_texts_are_extracted(catalogue: ModuleType, tmp_path: Path) -> None:
    package = tmp_path / "ludotheque"
    package.mkdir()
    (package / "a.py").write_text(
        'M("{side} moves", side=s)\nMN("one", "{n} many", n, side=s)\n'
        'N_("later")\n_("now")\nX("no")\n'
    )
    found = {catalogue.key(m)[1:] for m in catalogue.entries(catalogue.extract(package))}
    assert found == {("{side} moves",), ("one", "{n} many"), ("later",), ("now",)}


def test_each_game_has_a_catalogue_of_its_own(catalogue: ModuleType, tmp_path: Path) -> None:
    package = tmp_path / "ludotheque"
    for name, texts in (
        ("games/race/state.py", ("Only the race", "Both games")),
        ("ui/games/race/scene.py", ("The race's board", "Also the program")),
        ("games/chase/state.py", ("Only the chase", "Both games")),
        ("ui/panel.py", ("The panel", "Also the program")),
    ):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f'M("{text}")\n' for text in texts))
    found = {m.id: catalogue.games_of(m) for m in catalogue.entries(catalogue.extract(package))}
    assert found == {
        "Only the race": {"race"}, "The race's board": {"race"}, "Only the chase": {"chase"},
        "Both games": {"race", "chase"}, "The panel": set(), "Also the program": set(),
    }  # fmt: skip


def test_a_text_that_moves_keeps_its_translation(catalogue: ModuleType) -> None:
    mine, other = _french("here", ""), _french("here", "ici")
    catalogue.take(mine, other, blanks=True)
    assert [entry.string for entry in catalogue.entries(mine)] == ["ici"]
    catalogue.take(mine, _french("here", "autre"), blanks=True)
    assert [entry.string for entry in catalogue.entries(mine)] == ["ici"]


def _french(
    text: str | tuple[str, str], translation: str | tuple[str, ...], *flags: str
) -> Catalog:
    catalog = Catalog(locale="fr")
    catalog._num_plurals, catalog._plural_expr = 2, "(n > 1)"
    catalog.add(text, translation, flags=flags)
    return catalog


@pytest.mark.parametrize(
    ("text", "translation", "flags", "expected"),
    [
        ("{a} moves", "{a} joue", (), None),
        (("one cube", "{n} cubes"), ("un cube", "{n} cubes"), (), None),
        ("{a} moves", "", (), "untranslated"),
        (("one cube", "{n} cubes"), ("un cube", ""), (), "untranslated"),
        ("{a} moves", "{a} joue", ("fuzzy",), "fuzzy"),
        ("{a} moves", "{b} joue", (), "other placeholders"),
        ("{a} moves", "il joue", (), "other placeholders"),
        (("one cube", "{n} cubes"), ("un cube", "des cubes"), (), "other placeholders"),
        ("{a} moves", "{a joue", (), "unbalanced"),
    ],
)
def test_a_wrong_translation_is_found(
    catalogue: ModuleType,
    text: str | tuple[str, str],
    translation: str | tuple[str, ...],
    flags: tuple[str, ...],
    expected: str | None,
) -> None:
    french = _french(text, translation, *flags)
    found = catalogue.faults(french, french, french, catalogue.compile_catalog(french))
    assert [fault.split(":")[0].startswith(expected or "-") for fault in found] == (
        [True] if expected else []
    )


def test_a_catalogue_behind_the_program_is_found(catalogue: ModuleType) -> None:
    french, other = _french("old", "vieux"), _french("new", "neuf")
    compiled = catalogue.compile_catalog(french)
    assert len(catalogue.faults(other, french, french, compiled)) == 4
    assert len(catalogue.faults(french, french, french, b"")) == 1
    french.obsolete["gone"] = french["old"]
    assert len(catalogue.faults(french, french, french, compiled)) == 1


def test_translations_written_apart_are_taken(catalogue: ModuleType) -> None:
    french = _french(("one cube", "{n} cubes"), ("", ""), "fuzzy")
    part = _french(("one cube", "{n} cubes"), ("un cube", "{n} cubes"))
    part.add("unknown", "inconnu")
    catalogue.take(french, part)
    (entry,) = catalogue.entries(french)
    assert entry.string == ("un cube", "{n} cubes")
    assert not entry.fuzzy
