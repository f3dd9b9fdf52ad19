"""Kernels: all of them compiled where that is demanded, from their present sources."""

import ast
import importlib
import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from ludotheque._pure import is_kernel
from ludotheque.core import compiled
from tests.project.checkers import PACKAGE, ROOT, module_name, python_files, shift_faults

KERNELS = [path for path in python_files() if is_kernel(module_name(path))]
DEMANDED = os.environ.get("LUDOTHEQUE_REQUIRE_COMPILED") == "1"


def test_one_idea_of_what_a_kernel_is(devtools: None) -> None:
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    patterns = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PATTERNS"
    )
    assert patterns == importlib.import_module("devtools.environment").KERNELS
    assert sorted(p for pattern in patterns for p in ROOT.glob(pattern)) == KERNELS
    assert list(compiled.kernel_modules()) == sorted(map(module_name, KERNELS))
    assert len(KERNELS) > 0


def test_no_compiled_file_is_stale() -> None:
    assert compiled.stale() == []


def test_kernels_are_compiled_where_demanded() -> None:
    if not DEMANDED:
        pytest.skip("LUDOTHEQUE_REQUIRE_COMPILED is not set")
    assert os.environ.get("LUDOTHEQUE_PURE") != "1"
    assert [name for name, is_compiled in compiled.report().items() if not is_compiled] == []
    assert compiled.compiled()


def test_a_stale_file_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    source = tmp_path / "core" / "kernel_x.py"
    source.write_text("a = 1\n")
    assert compiled.stale(tmp_path) == []
    (tmp_path / "core" / f"kernel_x{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    assert compiled.stale(tmp_path) == ["ludotheque.core.kernel_x"]
    digests = tmp_path / "core" / "kernels.json"
    digests.write_text(json.dumps({"ludotheque.core.kernel_x": compiled.source_digest(source)}))
    assert compiled.stale(tmp_path) == []
    source.write_text("a = 2\n")
    assert compiled.stale(tmp_path) == ["ludotheque.core.kernel_x"]
    source.unlink()
    assert compiled.stale(tmp_path) == ["ludotheque.core.kernel_x"]


def test_pure_loads_every_kernel_from_its_source() -> None:
    code = (
        "from ludotheque.core import compiled as c; import sys\n"
        "sys.exit(1 if any(c.report().values()) else 0)"
    )
    environment = {**os.environ, "LUDOTHEQUE_PURE": "1"}
    assert (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
    )


def test_no_kernel_shifts_a_constant() -> None:
    faults = {path.name: shift_faults(path.read_text("utf-8")) for path in KERNELS}
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    ["x = 1 << n", "x = (1 | 2) << n", "x = y | 1 << (n + 1)", "_ONE: Final = 1\nx = _ONE << n"],
)
def test_a_shifted_constant_is_found(source: str) -> None:
    assert len(shift_faults(source)) == 1


def test_other_shifts_are_none() -> None:
    assert shift_faults("x = shl(1, n) | x << n | 1 << 7 | x >> n\n_A = 1 << 5\n_B = _A << 2") == []


def test_the_package_holds_no_foreign_compiled_file() -> None:
    suffixes = tuple(EXTENSION_SUFFIXES)
    binaries = [p for p in PACKAGE.rglob("*") if p.name.endswith(suffixes)]
    assert all(is_kernel(module_name(p.with_name(p.name.split(".")[0]))) for p in binaries)
