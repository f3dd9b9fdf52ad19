"""The proof on Windows, as far as it can be seen without Wine: bookkeeping, pins, what may ship."""

import importlib
import struct
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.project.checkers import ROOT

LOCK = ROOT / "packaging" / "lock.txt"


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"devtools.{name}")


@pytest.fixture
def stages(devtools: None) -> ModuleType:
    return _module("wine.stages")


@pytest.fixture
def payload(devtools: None) -> ModuleType:
    return _module("payload")


@pytest.fixture
def problem(devtools: None) -> type[Exception]:
    found: type[Exception] = _module("common").TaskError
    return found


# --- stages ---------------------------------------------------------------------------------------


class Worked:
    """Stages which note that they were carried out, and fail where they are told to."""

    def __init__(self, stages: ModuleType, file: Path) -> None:
        self.stages, self.file = stages, file
        self.done: list[str] = []
        self.inputs = {"a": "1", "b": "1", "c": "1"}
        self.failing: dict[str, BaseException] = {}

    def plan(self) -> Any:
        needs: dict[str, tuple[str, ...]] = {"a": (), "b": ("a",), "c": ()}
        made = [
            self.stages.Stage(name, f"does {name}", self._work(name), needs[name], self._said(name))
            for name in needs
        ]
        return self.stages.Plan(made, self.stages.Ledger(self.file))

    def _work(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.done.append(name)
            if name in self.failing:
                raise self.failing[name]
            return f"{name} | found"

        return work

    def _said(self, name: str) -> Callable[[], str]:
        return lambda: self.inputs[name]

    def run(self, names: Sequence[str] = ("a", "b", "c"), again: Sequence[str] = ()) -> list[str]:
        """What was carried out."""
        self.done.clear()
        plan = self.plan()
        self.verdicts = plan.run(plan.chosen(names), again)
        return list(self.done)


@pytest.fixture
def worked(stages: ModuleType, tmp_path: Path) -> Worked:
    return Worked(stages, tmp_path / "kept" / "stages.json")


def test_what_is_done_is_not_done_again(worked: Worked) -> None:
    assert worked.run() == ["a", "b", "c"]
    assert worked.run() == []
    assert set(worked.verdicts.values()) == {worked.stages.GOOD}
    assert worked.run(again=["c"]) == ["c"]
    assert worked.run(["a"], again=["a"]) == ["a"]
    assert worked.run() == ["b"], "what it needs was made anew"


def test_changed_inputs_are_done_again_with_what_rests_on_them(worked: Worked) -> None:
    worked.run()
    worked.inputs["a"] = "2"
    plan = worked.plan()
    assert plan.verdict(plan.stages["b"]) == worked.stages.OLD
    assert worked.run() == ["a", "b"]
    worked.inputs["b"] = "2"
    assert worked.run() == ["b"]


def test_a_failure_stops_only_what_rests_on_it(worked: Worked, problem: type[Exception]) -> None:
    worked.failing["a"] = problem("no luck\nat all")
    assert worked.run() == ["a", "c"]
    words = worked.stages
    assert worked.verdicts == {"a": words.BAD, "b": words.BLOCKED, "c": words.GOOD}
    told = words.table(worked.plan().stages.values(), worked.verdicts, worked.plan().ledger)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in told.splitlines()[2:]]
    assert [row[:2] for row in rows] == [["a", "FAILED"], ["b", "not reached"], ["c", "good"]]
    assert [row[3] for row in rows] == ["no luck at all", "", "c / found"]
    worked.failing.clear()
    assert worked.run() == ["a", "b"]


def test_an_interrupted_run_goes_on_where_it_was(worked: Worked) -> None:
    worked.failing["b"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        worked.run()
    worked.failing.clear()
    assert worked.run() == ["b", "c"]


def test_a_stage_brings_what_it_needs_and_nothing_else(
    worked: Worked, problem: type[Exception]
) -> None:
    assert worked.run(["b"]) == ["a", "b"]
    with pytest.raises(problem, match="no stage “z”"):
        worked.run(["z"])


@pytest.mark.parametrize("text", ["", "{", '{"a": {"verdict": "good"}}', '{"a": 1}', "[1]"])
def test_a_ledger_which_cannot_be_read_is_begun_anew(worked: Worked, text: str) -> None:
    worked.run()
    worked.file.write_text(text)
    assert worked.run() == ["a", "b", "c"]


def test_a_stage_cannot_need_a_later_one(stages: ModuleType, tmp_path: Path) -> None:
    later = stages.Stage("b", "", str)
    first = stages.Stage("a", "", str, needs=("b",))
    with pytest.raises(ValueError, match="a needs"):
        stages.Plan([first, later], stages.Ledger(tmp_path / "x.json"))


WINES = ("wines.Wine", "debian13.Debian13")


def _wine(name: str, work: Path) -> Any:
    module, _, kind = name.partition(".")
    return getattr(_module(f"wine.{module}"), kind)(work)


def _stages(wine: Any) -> dict[str, Any]:
    box = _module("wine.box").Box(wine, _module("machine").Screen(""))
    return {stage.name: stage for stage in _module("wine.proof").stages(box)}


@pytest.mark.parametrize("wine", WINES)
def test_the_stages_are_those_that_must_be_proved(
    devtools: None, tmp_path: Path, wine: str
) -> None:
    """Names are what a contributor types; each needs only what stands before it."""
    found = _stages(_wine(wine, tmp_path))
    for name in (
        "interpreter", "wheels", "kernels", "self-test", "freeze", "installer", "portable",
        "install", "pages", "upgrade", "in-use", "opening", "removal",
    ):  # fmt: skip
        assert name in found
    short = {name for name, stage in found.items() if stage.short}
    assert {"kernels", "self-test", "tests-rules", "freeze", "install", "removal"} <= short
    assert all(set(found[name].needs) <= short for name in short)


def test_both_windows_prove_the_same(devtools: None, tmp_path: Path) -> None:
    """The second differs by the Debian that must be laid out first, and shares no folder."""
    here, there = (_wine(name, tmp_path / name) for name in WINES)
    assert list(_stages(there)) == ["system", *_stages(here)]
    assert "system" in _stages(there)["interpreter"].needs
    assert here.place.work != there.place.work
    assert {type(here)().place.work, type(there)().place.work} == {
        ROOT / "build" / "windows", ROOT / "build" / "windows-debian13",
    }  # fmt: skip


@pytest.mark.parametrize("wine", WINES)
def test_programs_of_windows_are_told_nothing_of_ours(
    devtools: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wine: str
) -> None:
    """Neither languages nor secrets of who runs the proof; `env -i` keeps all back."""
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setenv("MY_SECRET", "1234")
    running = _wine(wine, tmp_path)
    monkeypatch.setattr(running, "enter", lambda: ["entered"])
    words = running.command(
        ["wine", "a b.exe"], cwd=tmp_path / "c", display=":7", extra={"MORE": "é"}
    )
    start, told = words[: words.index("-i") + 1], words[words.index("-i") + 1 : -2]
    assert start == ["entered", "env", "-i"]
    assert words[-2:] == ["wine", "a b.exe"]
    assert told[:2] == ["-C", str(tmp_path / "c")]
    environment = dict(word.split("=", 1) for word in told[2:])
    assert environment["WINEPREFIX"] == str(running.place.prefix)
    assert (environment["DISPLAY"], environment["MORE"]) == (":7", "é")
    assert environment.keys().isdisjoint({"LANGUAGE", "MY_SECRET"})
    assert environment.keys() >= running.language.keys()


def test_a_debian_in_a_folder_is_for_root(
    devtools: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: type[Exception]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(problem, match="by root"):
        _wine("debian13.Debian13", tmp_path).have()


def test_a_debian_which_is_not_there_is_not_entered(
    devtools: None, tmp_path: Path, problem: type[Exception]
) -> None:
    """It says so, nothing goes on running, and to remove it needs no entering."""
    wine = _wine("debian13.Debian13", tmp_path / "none")
    with pytest.raises(problem, match="cannot be entered"):
        wine.enter()
    wine.place.prefix.mkdir(parents=True)
    wine.clean()
    assert not wine.place.work.exists()


# --- what is fetched ------------------------------------------------------------------------------


def test_every_package_of_windows_is_fetched_by_hash(devtools: None) -> None:
    pins = _module("wine.pins")
    text = LOCK.read_text("utf-8")
    lines = pins.requirements(text).splitlines()
    fetched = {line.partition("==")[0]: line for line in lines}
    locked = {line.partition("==")[0] for line in text.splitlines() if "==" in line[:60]}
    locked = {name for name in locked if name and name[0].isalpha()}
    assert set(fetched) == locked - pins.LEFT_OUT
    assert {"pyside6-essentials", "pefile", "pywin32-ctypes", "colorama"} <= set(fetched)
    for line in lines:
        assert " ; " not in line
        hashes = line.split()[1:]
        assert hashes
        assert all(len(digest.removeprefix("--hash=sha256:")) == 64 for digest in hashes)
        assert all(digest in text for digest in hashes)


def test_a_package_without_hash_is_refused(devtools: None) -> None:
    with pytest.raises(ValueError, match="a==1 has no hash"):
        _module("wine.pins").requirements("a==1 \\\nb==2 \\\n    --hash=sha256:00\n")


# --- programs of Windows --------------------------------------------------------------------------

SECTION, AT, SIZE = 0x200, 0x1000, 0x1000


def _image(imports: Sequence[str] = (), exports: Sequence[str] = (), stamp: int = 0) -> bytes:
    """A library of 64-bit Windows with one section, which says what it imports and exports."""
    body = bytearray(SIZE)
    names = 0x800

    def put(text: str) -> int:
        nonlocal names
        place = names
        body[place : place + len(text) + 1] = text.encode() + b"\0"
        names += len(text) + 1
        return AT + place

    for i, name in enumerate(imports):
        struct.pack_into("<I", body, 20 * i + 12, put(name))
    export_place, table = 0x400, 0x440
    struct.pack_into("<III", body, export_place + 24, len(exports), 0, AT + table)
    for i, name in enumerate(exports):
        struct.pack_into("<I", body, table + 4 * i, put(name))
    directories = [(0, 0)] * 16
    directories[0] = (AT + export_place, 40) if exports else (0, 0)
    directories[1] = (AT, 20 * (len(imports) + 1)) if imports else (0, 0)
    optional = bytearray(112) + b"".join(struct.pack("<II", *entry) for entry in directories)
    struct.pack_into("<H", optional, 0, 0x20B)
    struct.pack_into("<I", optional, 56, 0x3000)
    struct.pack_into("<I", optional, 108, 16)
    head = bytearray(SECTION)
    head[:2] = b"MZ"
    struct.pack_into("<I", head, 0x3C, 0x40)
    struct.pack_into("<4sHHIIIHH", head, 0x40, b"PE\0\0", 0x8664, 1, stamp, 0, 0, len(optional), 0)
    head[0x58 : 0x58 + len(optional)] = optional
    struct.pack_into("<8sIIII", head, 0x58 + len(optional), b".all", SIZE, AT, SIZE, SECTION)
    return bytes(head + body)


def test_imports_and_exports_are_read(devtools: None) -> None:
    pe = _module("pe")
    image = pe.Image(_image(["KERNEL32.dll", "icuuc.dll"], ["Py_Main", "Py_None"]))
    assert image.imports() == {"KERNEL32.dll", "icuuc.dll"}
    assert image.exports() == ["Py_Main", "Py_None"]
    assert pe.Image(_image()).imports() == set()
    assert pe.Image(_image()).exports() == []


def test_a_real_program_is_read(devtools: None) -> None:
    """setuptools carries one for Windows on every system."""
    setuptools = importlib.util.find_spec("setuptools")
    assert setuptools
    assert setuptools.origin
    program = Path(setuptools.origin).with_name("cli-64.exe")
    assert "kernel32.dll" in {name.lower() for name in _module("pe").read(program).imports()}


@pytest.mark.parametrize("data", [b"", b"\x7fELF" + bytes(100), b"MZ" + bytes(200), bytes(500)])
def test_what_is_no_program_of_windows_is_refused(devtools: None, data: bytes) -> None:
    pe = _module("pe")
    with pytest.raises(pe.NotPEError):
        pe.Image(data)


def test_python3_dll_forwards_every_name(devtools: None) -> None:
    text = _module("wine.interpreter").forwarders("python3", "python311", ["Py_A", "Py_B"])
    assert text.splitlines() == [
        "LIBRARY python3", "EXPORTS", "  Py_A=python311.Py_A", "  Py_B=python311.Py_B",
    ]  # fmt: skip


# --- what ships -----------------------------------------------------------------------------------


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """A small payload as it should be."""
    folder = tmp_path / "ludotheque"
    (folder / "_internal").mkdir(parents=True)
    for name, imports in (
        ("ludotheque.exe", ["KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll"]),
        ("_internal/Qt6Core.dll", ["icuuc.dll", "VCRUNTIME140.dll"]),
        ("_internal/vcruntime140.dll", ["ntdll.dll"]),
    ):
        (folder / name).write_bytes(_image(imports))
    (folder / "_internal" / "rules.md").write_text("no library")
    return folder


def test_a_good_payload_has_no_fault(payload: ModuleType, frozen: Path) -> None:
    assert payload.faults(frozen) == []


def test_wines_stand_in_never_ships(payload: ModuleType, frozen: Path) -> None:
    (frozen / "_internal" / "ICUUC.dll").write_bytes(_image())
    assert payload.faults(frozen) == ["icuuc.dll must not ship"]


def test_a_library_which_no_windows_has_is_found(payload: ModuleType, frozen: Path) -> None:
    (frozen / "_internal" / "kernel.cp311-win_amd64.pyd").write_bytes(_image(["libgcc_s.dll"]))
    assert payload.faults(frozen) == ["missing: libgcc_s.dll, needed by kernel.cp311-win_amd64.pyd"]


def test_two_builds_of_one_library_are_found(payload: ModuleType, frozen: Path) -> None:
    """The first that is loaded serves all, be it older than what the others were made for."""
    (frozen / "_internal" / "PySide6").mkdir()
    other = frozen / "_internal" / "PySide6" / "VCRUNTIME140.dll"
    other.write_bytes(_image(["ntdll.dll"]) + b"another signature")
    assert payload.faults(frozen) == []
    other.write_bytes(_image(["ntdll.dll"], stamp=1))
    assert payload.faults(frozen) == ["vcruntime140.dll is there in two versions"]


def test_what_is_called_a_library_and_is_none_is_refused(
    payload: ModuleType, frozen: Path, problem: type[Exception]
) -> None:
    (frozen / "_internal" / "half.dll").write_text("half a download")
    with pytest.raises(problem, match=r"half\.dll"):
        payload.faults(frozen)


def test_the_list_of_windows_holds_its_platform_and_nothing_of_the_network(
    payload: ModuleType,
) -> None:
    filelist = _module("filelist")
    lines = [line for line in payload.LIST.read_text("utf-8").splitlines() if line[0] != "#"]
    bare = [line.removeprefix("? ") for line in lines]
    assert bare == sorted(set(bare))
    assert [filelist.plain(line) for line in bare] == bare
    listed = filelist.read("\n".join(lines))
    assert listed["_internal/PySide6/plugins/platforms/qwindows.dll"]
    assert listed["ludotheque.exe"]
    unwanted = ("ssl", "crypto", "Network", "opengl32sw", "icuuc", "tkinter", "Qml")
    assert not [name for name in listed if any(word in name for word in unwanted)]


def test_kernels_of_windows_are_expected_by_their_names(devtools: None) -> None:
    filelist = _module("filelist")
    own = filelist.kernels(".pyd")
    name = "_internal/ludotheque/core/kernel_random.cp311-win_amd64.pyd"
    assert filelist.plain(name) in own
    assert filelist.plain("_internal/ludotheque_kernels__mypyc.cp313-win_amd64.pyd") in own
    assert filelist.plain("_internal/python311.dll") == "_internal/python{v}.dll"
    assert filelist.plain("_internal/python3.dll") == "_internal/python3.dll"


def test_the_licences_say_what_was_made_here(
    payload: ModuleType, problem: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(payload, "DEBIAN", ())
    payload.licences(tmp_path / "licences")
    (made,) = (tmp_path / "licences").iterdir()
    text = made.read_bytes().decode()
    assert "python3.dll             made here" in text
    assert "\r\n" in text
    for inside in ("python311.dll", "Qt6*.dll", "MinGW", "sqlite3.dll", "libffi", "VCRUNTIME140"):
        assert inside in text
    monkeypatch.setattr(payload, "DEBIAN", ("no-such-package",))
    with pytest.raises(problem, match="no-such-package"):
        payload.licences(tmp_path / "licences")


def test_the_portable_folder_is_packed_whole_and_alike_each_time(
    devtools: None, frozen: Path, tmp_path: Path
) -> None:
    windows = _module("windows")
    first = windows.portable(frozen, tmp_path / "dist" / "a.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "dist" / "a.zip") as archive:
        assert archive.namelist() == sorted(
            f"ludotheque/{path.relative_to(frozen).as_posix()}"
            for path in frozen.rglob("*")
            if path.is_file()
        )
    assert windows.portable(frozen, tmp_path / "dist" / "a.zip").read_bytes() == first


# --- the copy and what is said of its tests -------------------------------------------------------


def test_a_path_is_called_by_both_sides(devtools: None, tmp_path: Path) -> None:
    place = _module("wine.places").Place(tmp_path)
    path = place.drive / "Jeux d’été" / "a.ludo"
    assert place.inside(path) == "C:\\Jeux d’été\\a.ludo"
    assert place.outside(place.inside(path)) == path
    with pytest.raises(ValueError, match="drive C"):
        place.outside("Z:\\home")
    with pytest.raises(ValueError, match="subpath"):
        place.inside(ROOT / "packaging")


def test_the_copy_follows_the_checkout(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    checkout = _module("wine.checkout")
    root, copy = tmp_path / "root", tmp_path / "copy"
    for name in ("a.py", "folder/b.py", "kernel.so", "dist/made.exe"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    monkeypatch.setattr(checkout, "ROOT", root)
    checkout.bring(copy)
    before = checkout.digest()
    assert sorted(p.name for p in copy.rglob("*") if p.is_file()) == ["a.py", "b.py"]
    for name in ("kernel.cp311-win_amd64.pyd", "dist/ludotheque.exe", "stray.py"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).touch()
    (root / "folder" / "b.py").write_text("changed")
    (root / "a.py").unlink()
    checkout.bring(copy)
    assert (copy / "folder" / "b.py").read_text() == "changed"
    assert sorted(p.name for p in copy.rglob("*") if p.is_file()) == [
        "b.py", "kernel.cp311-win_amd64.pyd", "ludotheque.exe",
    ]  # fmt: skip
    assert checkout.digest() != before
    assert checkout.digest(["nothing"]) == checkout.digest(without=["folder"])


@pytest.mark.parametrize(
    ("status", "output"),
    [
        (1, "FAILED tests/a.py::b\n=== 1 failed, 3 passed in 2.00s ===\n"),
        (0, ""),
        (0, "=== no tests ran in 0.01s ===\n"),
        (3, "=== 4 passed in 1.00s ===\n"),
    ],
)
def test_tests_which_were_not_all_good_are_no_verdict(
    devtools: None, problem: type[Exception], status: int, output: str
) -> None:
    with pytest.raises(problem, match=f"status {status}"):
        _module("wine.program").counted(status, output, "core")


@pytest.mark.parametrize(("wine", "utf8"), [(WINES[0], None), (WINES[1], "0")])
def test_tests_are_told_what_their_windows_is_for(
    devtools: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wine: str, utf8: str | None
) -> None:
    """The French Windows is there for its code page: nothing turns it off there."""
    program, answer = _module("wine.program"), _module("wine.box").Answer(0, "1 passed in 1s\n")
    box = _module("wine.box").Box(_wine(wine, tmp_path), _module("machine").Screen(""))
    told: dict[str, str] = {}

    def run(words: Sequence[str], *, extra: dict[str, str], **_more: object) -> Any:
        told.update(extra)
        return answer

    monkeypatch.setattr(program, "lay", lambda place: None)
    monkeypatch.setattr(box, "python", run)
    assert program.tests(box, program.PARTS[0]) == "1 passed in 1s"
    assert told.get("PYTHONUTF8") == utf8
    assert told["LUDOTHEQUE_REQUIRE_COMPILED"] == "1"


class Installer:
    """Shows one screen after another to whoever looks, and notes what is done."""

    def __init__(self, *screens: list[Any]) -> None:
        self.screens = list(screens)
        self.done: list[tuple[str, ...]] = []

    def windows(self, _box: object) -> list[Any]:
        return self.screens.pop(0) if self.screens else []

    def hands(self, _box: object, *words: str) -> None:
        self.done.append(words)

    def poll(self) -> int | None:
        return None if self.screens else 0


def test_an_installers_pages_are_walked_once_each(
    devtools: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """French is chosen, a page that cannot be left is waited for, a question goes first."""
    pages, screenwork = _module("wine.pages"), _module("wine.screenwork")

    def window(handle: int, numbers: dict[int, str], *, enabled: bool = True) -> Any:
        controls = [
            {"number": number, "text": text, "kind": "", "enabled": enabled}
            for number, text in numbers.items()
        ]
        return screenwork.Window(handle, "Ludothèque", pages.DIALOG, tuple(controls))

    def page(heading: str, *, enabled: bool = True) -> Any:
        return window(7, {1037: heading, 1: "Suivant", 2: "Annuler", 3: "?"}, enabled=enabled)

    language = window(6, {pages.LANGUAGE_LIST: "", 1: "OK"})
    question = window(8, {2: "Annuler", 65535: "Quittez le programme"})
    setup = Installer(
        [language], [language], [], [page("Licence")], [page("Licence")],
        [page("Licence"), question], [page("Copie", enabled=False)], [page("Copie")], [],
    )  # fmt: skip
    monkeypatch.setattr(pages, "windows", setup.windows)
    monkeypatch.setattr(pages, "hands", setup.hands)
    monkeypatch.setattr(pages, "picture", lambda box, name: None)
    monkeypatch.setattr(pages, "SETTLE_SECONDS", 0)
    walked = [shown.texts().splitlines()[0] for shown in pages.walk(None, setup, "setup")]
    assert walked == ["OK", "Licence", "Annuler", "Copie"]
    assert setup.done == [
        ("write", "6", "1002", "Français"), ("press", "6", "1"), ("press", "7", "1"),
        ("press", "8", "1"), ("press", "7", "1"),
    ]  # fmt: skip


def test_an_installer_which_stands_still_is_told(
    devtools: None, monkeypatch: pytest.MonkeyPatch, problem: type[Exception]
) -> None:
    pages = _module("wine.pages")
    setup = Installer([], [])
    monkeypatch.setattr(pages, "windows", lambda box: [])
    monkeypatch.setattr(setup, "poll", lambda: None)
    monkeypatch.setattr(pages, "STANDSTILL_SECONDS", 0)
    with pytest.raises(problem, match="stands still"):
        list(pages.walk(None, setup, "setup"))


def test_every_test_belongs_to_one_part(devtools: None) -> None:
    program = _module("wine.program")
    files = [name for part in program.PARTS for name in part.files()]
    assert len(files) == len(set(files))
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    left_out = {name for name in tests if name.split("/")[1] in program.ELSEWHERE}
    assert set(files) == tests - left_out
