"""Whatever is remembered in the settings can be read again at the next start."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.files.settings import Settings, SettingsFile

PATHS = st.text(max_size=60) | st.builds(lambda path: f"/{path}/x.ludo", st.text(max_size=20))


@given(st.lists(PATHS, max_size=15))
def test_any_files_may_be_opened_and_the_next_start_finds_nothing_wrong(paths: list[str]) -> None:
    settings = Settings()
    for path in paths:
        settings = settings.with_recent(path)
    with TemporaryDirectory() as folder:
        file = SettingsFile(Path(folder) / "settings.json")
        file.save(settings)
        assert file.load() == settings
        assert file.notices == []


@pytest.mark.parametrize("path", ["/a\nb.ludo", "/a\x07.ludo", "/\u2028.ludo", "/x" * 3000])
def test_a_path_which_could_not_be_read_again_takes_no_other_with_it(path: str) -> None:
    settings = Settings().with_recent("/games/good.ludo")
    assert settings.with_recent(path) == settings


@given(st.data())
def test_a_file_damaged_anywhere_never_stops_the_start(data: st.DataObject) -> None:
    """One byte changed, lost, doubled, or the end cut off."""
    good = json.dumps(attrs.asdict(Settings(recent=("/é.ludo",), names=("Ann",)))).encode()
    at = data.draw(st.integers(0, len(good) - 1))
    byte = data.draw(st.binary(min_size=1, max_size=1))
    damaged = data.draw(
        st.sampled_from(
            [
                good[:at] + byte + good[at + 1 :],
                good[:at] + good[at + 1 :],
                good[:at] + byte + good[at:],
                good[:at],
                good[at:],
            ]
        )
    )
    with TemporaryDirectory() as folder:
        file = SettingsFile(Path(folder) / "settings.json")
        file.path.write_bytes(damaged)
        found = file.load()
        file.save(found)
        assert file.load() == found
        assert file.notices == []
