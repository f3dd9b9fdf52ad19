"""`packaging/dev.py`: one sentence for bad usage, packages under the names of each release."""

import importlib
import os
import shutil
import subprocess
import sys
import zipfile
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from tests.project.checkers import ROOT, project_files

POLICY = """\
libglib2.0-0:
  Installed: (none)
  Candidate: {old}
  Version table:
libglib2.0-0t64:
  Installed: (none)
  Candidate: {new}
  Version table:
"""


@pytest.fixture
def system(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.system")


def _dev(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "packaging" / "dev.py", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.mark.parametrize("words", [(), ("fly",), ("setup", "--x"), ("lint", "tests"), ("--x",)])
def test_bad_usage_is_answered_by_one_sentence(words: tuple[str, ...]) -> None:
    answer = _dev(*words)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith("dev.py")
    assert answer.stderr.count("\n") == 1


def test_help_names_every_task(devtools: None) -> None:
    answer = _dev("--help")
    assert answer.returncode == 0
    for task in importlib.import_module("devtools.main").TASKS:
        assert f"\n  {task} " in answer.stdout


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("2.74", None, "libglib2.0-0"),  # Debian 12: the new name is unknown
        ("(none)", "2.80", "libglib2.0-0t64"),  # Ubuntu 24.04: the old one is only virtual
        (None, None, "libglib2.0-0"),  # no package lists: any known name is better than none
    ],
)
def test_package_names_follow_the_release(
    system: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    old: str | None,
    new: str | None,
    expected: str,
) -> None:
    lines = POLICY.format(old=old, new=new).splitlines(keepends=True)
    policy = "".join((lines[:4] if old else []) + (lines[4:] if new else []))

    def answer(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 0, stdout=policy)

    monkeypatch.setattr(subprocess, "run", answer)
    glib = next(need for need in system.GROUPS["qt"] if need.what == "libglib-2.0.so.0")
    assert system.package_names([glib]) == [expected]


def test_without_root_one_command_is_printed(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = system.Need("a thing", lambda: False, ("thing", "old-thing"))
    monkeypatch.setitem(system.GROUPS, "qt", (lacking,))
    monkeypatch.setattr(system, "_installable", lambda names: {"old-thing"})
    monkeypatch.setattr(system.shutil, "which", lambda name, **_: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(importlib.import_module("devtools.common").TaskError) as problem:
        system.need("qt")
    first, second = str(problem.value).splitlines()
    assert "a thing" in first
    assert second.strip() == (
        "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends old-thing'"
    )


def test_the_lock_holds_hashes_for_every_package_and_no_address() -> None:
    lines = (ROOT / "packaging" / "lock.txt").read_text("utf-8").splitlines()
    packages = [line for line in lines if "==" in line]
    assert len(packages) > 15
    for line, following in pairwise(lines):
        if "==" in line:
            assert following.lstrip().startswith("--hash=sha256:"), line
    assert not any("://" in line for line in lines)


@pytest.fixture(scope="module")
def copied_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of the project without anything built; what mypy finds out is kept in it."""
    tmp_path = tmp_path_factory.mktemp("copied")
    wanted = ("ludotheque", "resources", "setup.py", "pyproject.toml", "LICENSE")
    for path in project_files():
        name = path.relative_to(ROOT)
        if name.parts[0] in wanted and path.suffix not in {".so", ".pyd"}:
            target = tmp_path / "project" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    return tmp_path / "project"


def _wheel(project: Path, out: str, **extra: str) -> subprocess.CompletedProcess[bytes]:
    shutil.rmtree(project / "build", ignore_errors=True)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "."]
    return subprocess.run(
        [*command, "-w", out], cwd=project, env={**os.environ, **extra}, check=False,
        capture_output=True,
    )  # fmt: skip


one_worker = pytest.mark.xdist_group("wheels")
"""Whoever builds wheels does it in one process: the kernels are read and typed once for all."""


@one_worker
@pytest.mark.slow
def test_a_wheel_holds_kernels_and_resources(copied_project: Path) -> None:
    built = _wheel(copied_project, "compiled", LUDOTHEQUE_REQUIRE_COMPILED="1")
    assert built.returncode == 0, built.stdout.decode()
    (wheel,) = (copied_project / "compiled").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.startswith("ludotheque_kernels__mypyc.") for name in names)
    assert any(name.startswith("ludotheque/core/kernel_random.c") for name in names)
    assert "ludotheque/core/kernels.json" in names
    resources = copied_project / "resources"
    files = [p.relative_to(copied_project) for p in resources.rglob("*") if p.is_file()]
    assert {f"ludotheque/{file.as_posix()}" for file in files} <= set(names)
    assert files
    assert not any(name.startswith(("tests", "packaging", "resources")) for name in names)


@one_worker
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the compiler is not named by CC there")
def test_a_broken_compiler_stops_only_who_demands_it(copied_project: Path) -> None:
    built = _wheel(copied_project, "plain", CC="false", LUDOTHEQUE_REQUIRE_COMPILED="0")
    assert built.returncode == 0
    (wheel,) = (copied_project / "plain").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "ludotheque/core/kernel_random.py" in names
    assert not any(name.endswith((".so", "kernels.json")) for name in names)
    refused = _wheel(copied_project, "none", CC="false", LUDOTHEQUE_REQUIRE_COMPILED="1")
    assert refused.returncode != 0


@pytest.mark.parametrize(
    ("words", "collected"),
    [
        ((), ("tests/bench",)),
        (("-k", "perft"), ("tests/bench", "-k", "perft")),
        (("tests/bench/bench_gui.py",), ("tests/bench/bench_gui.py",)),
        (("tests/bench/bench_gui.py::test_x", "-q"), ("tests/bench/bench_gui.py::test_x", "-q")),
        (("-x", "nowhere.py"), ("tests/bench", "-x", "nowhere.py")),
    ],
)
def test_a_file_named_is_all_that_a_task_collects(
    devtools: None, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], collected: tuple[str]
) -> None:
    main = importlib.import_module("devtools.main")
    ran: list[list[str]] = []
    monkeypatch.setattr(main, "run_python", lambda line, *_: ran.append(line) or 0)
    monkeypatch.setattr(main.environment, "setup", lambda **_: None)
    monkeypatch.setattr(main.system, "need", lambda *_: None)
    assert main.bench(list(words)) == 0
    assert ran[0][-len(collected) :] == list(collected)
    assert ran[0].count("tests/bench") == collected.count("tests/bench")
    # The task of tests has nothing of its own to collect: what is named is passed on as it is.
    ran.clear()
    assert main.test(["tests/core", "-x"]) == 0
    assert ran == [["-m", "pytest", "-m", "not slow", "tests/core", "-x"]]
