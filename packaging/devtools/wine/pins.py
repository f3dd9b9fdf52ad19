"""Which packages make the Windows Python: pinned here or in the lock file, each by its hash."""

import re
from collections.abc import Collection

INTERPRETER = (
    "panda3d==1.10.16 "
    "--hash=sha256:37acfb92655c4226879f95c988e2ef1449a53c54486d6c1ebc00e2772429af82"
)
"""The Windows wheel for Python 3.11 of Panda3D 1.10.16: in its `deploy_libs/` lie python.org's
`python311.dll` (3.11.9) and extension modules, signed by the Python Software Foundation."""

VERSION = (3, 11)
"""Whose DLL that is; the pure library, headers and mypyc must be of the same."""

# Programs of Linux or macOS only, or of no use in the Windows Python.
LEFT_OUT = frozenset({"macholib", "mypy", "ast-serialize", "pathspec", "ruff", "wheel"})


def requirements(lock: str, left_out: Collection[str] = LEFT_OUT) -> str:
    """The lock file's packages for Windows with their hashes, as pip reads them.

    Markers are dropped: pip would judge them by the system it runs on, not by that it loads for.
    ValueError where a package has no hash.

    >>> requirements("a==1 ; sys_platform == 'win32' \\\\\\n    --hash=sha256:0\\n    # via b\\n")
    'a==1 --hash=sha256:0\\n'
    """
    found: dict[str, list[str]] = {}
    current = ""
    for line in lock.splitlines():
        if head := re.match(r"([a-z0-9-]+)==(\S+)\s*(?:;(.*?))?\s*\\?$", line):
            current = f"{head[1]}=={head[2]}"
            found[current] = []
            if head[1] in left_out or "'darwin'" in (head[3] or ""):
                del found[current]
                current = ""
        elif current and (digest := re.match(r"\s+(--hash=sha256:[0-9a-f]+)", line)):
            found[current].append(digest[1])
    bare = [package for package, hashes in found.items() if not hashes]
    if bare:
        raise ValueError(f"{bare[0]} has no hash")
    return "".join(f"{package} {' '.join(hashes)}\n" for package, hashes in found.items())
