"""What one system has and another lacks, said once: marks for tests which need it."""

import os
import sys
from typing import Final

import pytest

WINDOWS: Final = sys.platform == "win32"

needs_permissions = pytest.mark.skipif(
    WINDOWS, reason="folders of Windows have no permission bits, and its files only « read-only »"
)
needs_links = pytest.mark.skipif(
    WINDOWS, reason="Windows lets ordinary users make no symbolic links"
)
needs_pipes = pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="pipes have no names among the files here"
)
needs_open_files_replaced = pytest.mark.skipif(
    WINDOWS, reason="Windows neither replaces nor removes a file which is open"
)
needs_signals = pytest.mark.skipif(WINDOWS, reason="Windows has no signals which stop a process")
