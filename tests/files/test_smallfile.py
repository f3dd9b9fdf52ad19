"""Small files of entries: whatever is wrong with one, it is kept, told, and begun anew."""

import os
from pathlib import Path

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import Catalogue, M, Message
from ludotheque.files.atomic import set_aside
from ludotheque.files.smallfile import SmallFile
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.systems import needs_links, needs_permissions

SIZE = 200


def damaged(name: str) -> Message:
    return M("{name}", name=name)


def small(path: Path) -> SmallFile:
    return SmallFile(path, "solved", most=3, size=SIZE, damaged=damaged)


def told(file: SmallFile) -> list[str]:
    return [Catalogue("en").render(notice) for notice in file.notices]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = small(tmp_path / "new folder" / "a.json")
    assert file.read() == {}
    file.write({"b": 1, "a": "x"})
    assert {key: node.value for key, node in small(file.path).read().items()} == {"a": "x", "b": 1}
    assert file.notices == []


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[]", b'{"solved": []}', b"\xff", b'{"solved": {"a": 1, "a": 2}}',
        b'{"solved": {"a": 1, "b": 1, "c": 1, "d": 1}}', b'{"solved": {}}' + b" " * SIZE,
    ],
)  # fmt: skip
def test_a_file_of_no_use_is_kept_aside_before_it_is_written_anew(
    tmp_path: Path, data: bytes
) -> None:
    file = small(tmp_path / "a.json")
    file.path.write_bytes(data)
    assert file.read() == {}
    assert told(file) == ["a.json.bad"]
    file.write({"a": 1})
    assert (tmp_path / "a.json.bad").read_bytes() == data


def test_what_was_kept_aside_before_stays(tmp_path: Path) -> None:
    """A further damage gets a further name; the same one again none."""
    file = small(tmp_path / "a.json")
    for data in (b"{", b"[", b"[", b"]"):
        file.path.write_bytes(data)
        assert file.read() == {}
    assert told(file) == ["a.json.bad", "a.json.2.bad", "a.json.2.bad", "a.json.3.bad"]
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert kept == {"a.json.bad": b"{", "a.json.2.bad": b"[", "a.json.3.bad": b"]"}


@needs_links
@pytest.mark.parametrize("links", [False, True])
def test_somebody_elses_name_is_never_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """Folders, links to nowhere, and on file systems without hard links too."""

    def no_links(*_: object) -> None:
        raise PermissionError

    if not links:
        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.json"
    path.write_bytes(b"{")
    (tmp_path / "a.json.bad").mkdir()
    (tmp_path / "a.json.2.bad").symlink_to("nowhere")
    assert set_aside(path).name == "a.json.3.bad"
    assert (tmp_path / "a.json.2.bad").is_symlink()
    assert not path.exists()


@needs_permissions
def test_a_file_which_may_not_be_read_is_kept_aside() -> None:
    with ordinary_folder() as folder:
        file = small(folder / "a.json")
        file.path.write_bytes(b'{"solved": {}}')
        file.path.chmod(0o000)
        with ordinary_user():
            assert file.read() == {}
            file.write({"a": 1})
        assert told(file) == ["a.json.bad"]
        assert (folder / "a.json.bad").read_bytes() == b'{"solved": {}}'


@needs_permissions
def test_where_nothing_can_be_put_aside_the_true_name_is_told() -> None:
    with ordinary_folder() as folder:
        file = small(folder / "a.json")
        file.path.write_bytes(b"{")
        folder.chmod(0o555)
        with ordinary_user():
            assert file.read() == {}
            with pytest.raises(SaveError):
                file.write({"a": 1})
        folder.chmod(0o777)
        assert told(file) == ["a.json"]
        assert file.path.read_bytes() == b"{"


def test_a_folder_in_its_place_is_told_and_left(tmp_path: Path) -> None:
    file = small(tmp_path / "a.json")
    file.path.mkdir()
    assert file.read() == {}
    assert told(file) == ["“a.json” is not a file."]
    assert file.path.is_dir()
