"""The program's test of itself finds what fails at Ordino's board."""

from pathlib import Path

from tests.gui.frame.selftesting import self_test

FAULT = """
from ludotheque.ui.games.ordino.tray import Tray
Tray.click = lambda *_: None
"""


def test_it_is_told_that_no_die_can_be_laid(tmp_path: Path) -> None:
    status, report = self_test(tmp_path / "report.json", FAULT)
    assert (status, report["ok"]) == (1, False)
    found = report["checks"]["window"]
    assert not found["ok"]
    assert found["problem"].strip()
    assert found["trace"].strip()
