"""The program's test of itself, run in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def self_test(path: Path, before: str = "", **environment: str) -> tuple[int, dict[str, Any]]:
    """Run it in a process of its own, after some code; its exit status and its report."""
    run = (
        "import sys\nfrom ludotheque.ui.window import selftest\nsys.exit(selftest.run(sys.argv[1]))"
    )
    words = [sys.executable, "-c", f"{before}\n{run}", str(path)]
    offscreen = {"QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    ended = subprocess.run(
        words, capture_output=True, encoding="utf-8", check=False, timeout=100,
        env={**os.environ, **offscreen, **environment},
    )  # fmt: skip
    report = json.loads(path.read_text("utf-8"))
    assert json.loads(ended.stdout) == report
    return ended.returncode, report
