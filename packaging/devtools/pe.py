"""What a program or library of Windows imports and exports, read from its file (PE, 64 bits)."""

import struct
from pathlib import Path

_EXPORTS, _IMPORTS, _DELAYED = 0, 1, 13
"""Places in the table of directories."""


class NotPEError(ValueError):
    """The file is no program or library of 64-bit Windows."""


class Image:
    """One file; the offsets in it are those of the loaded image until looked up."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            (head,) = struct.unpack_from("<I", data, 0x3C)
            mark, machine, count = struct.unpack_from("<4sHH", data, head)
            (size,) = struct.unpack_from("<H", data, head + 20)
            (magic,) = struct.unpack_from("<H", data, head + 24)
        except struct.error:
            raise NotPEError("too short") from None
        if data[:2] != b"MZ" or mark != b"PE\0\0":
            raise NotPEError("no program or library of Windows")
        if (machine, magic) != (0x8664, 0x20B):
            raise NotPEError("not for 64-bit Windows on x86")
        optional = head + 24
        self.build: tuple[int, int] = (
            struct.unpack_from("<I", data, head + 8)[0],
            struct.unpack_from("<I", data, optional + 56)[0],
        )
        """Stamp and size, the same for one build however often it was signed."""
        (directories,) = struct.unpack_from("<I", data, optional + 108)
        self._directories: list[int] = [
            struct.unpack_from("<I", data, optional + 112 + 8 * i)[0] for i in range(directories)
        ]
        self._sections: list[tuple[int, ...]] = [
            struct.unpack_from("<IIII", data, optional + size + 40 * i + 8) for i in range(count)
        ]

    def imports(self) -> set[str]:
        """The names of the libraries it is linked against, at once or at the first call."""
        return self._named(_IMPORTS, 20, 12) | self._named(_DELAYED, 32, 4)

    def exports(self) -> list[str]:
        """The names it offers, sorted as Windows wants them."""
        place = self._directory(_EXPORTS)
        if not place:
            return []
        count, _, names = struct.unpack_from("<III", self._data, self._offset(place) + 24)
        table = self._offset(names) if count else 0
        return [
            self._text(struct.unpack_from("<I", self._data, table + 4 * i)[0]) for i in range(count)
        ]

    def _directory(self, number: int) -> int:
        return self._directories[number] if number < len(self._directories) else 0

    def _named(self, number: int, size: int, field: int) -> set[str]:
        """The names in a table of entries, which ends with one of zeros."""
        found: set[str] = set()
        place = self._directory(number)
        while place:
            (name,) = struct.unpack_from("<I", self._data, self._offset(place) + field)
            if name == 0:
                break
            found.add(self._text(name))
            place += size
        return found

    def _offset(self, address: int) -> int:
        """Where in the file an address of the loaded image stands."""
        for virtual, start, raw, pointer in self._sections:
            if start <= address < start + max(virtual, raw):
                return address - start + pointer
        raise NotPEError(f"address {address:#x} lies in no section")

    def _text(self, address: int) -> str:
        start = self._offset(address)
        return self._data[start : self._data.index(b"\0", start)].decode("ascii")


def read(path: Path) -> Image:
    """Read a file; NotPEError where it is none of 64-bit Windows."""
    return Image(path.read_bytes())
