"""An archive which an ordinary user may only read."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.archive import Archive
from tests.files.ordinary import ordinary_folder


@contextmanager
def protected_copy(archive: Path) -> Iterator[Path]:
    """A copy of an archive in a folder in which nothing may be written."""
    with ordinary_folder() as folder:
        path = folder / "data" / "games.sqlite"
        path.parent.mkdir()
        shutil.copy(archive, path)
        imported = Archive(path.with_name("none.sqlite"))
        list(imported.unfinished())  # imports all there is
        imported.close()
        path.with_name("none.sqlite").unlink()
        path.chmod(0o444)
        path.parent.chmod(0o555)
        yield path
        path.parent.chmod(0o777)
