"""Encodes seeds and hidden deals in saves, so that nobody reads them at a glance.

This is no encryption: anybody who wants to can decode them (docs/save-format.md).
"""

import base64
import binascii
import hashlib
from typing import Final

MARK: Final = "~"
"""First character of an encoded text; no notation begins with it."""

_CHECK: Final = 4
_BLOCK: Final = 64
"""Texts are padded with zeros to a multiple of so many bytes, to hide their lengths."""


def veil(text: str, label: str) -> str:
    """Return ``text`` encoded: MARK, then base64url of a check and the masked UTF-8 bytes.

    ``label`` (« seed », « action 12 ») is part of the mask, so that equal texts look different.
    The codes of all texts up to 64 bytes have the same length, so that it tells nothing of them.
    """
    plain = text.encode()
    plain += bytes(-len(plain) % _BLOCK)
    masked = _masked(plain, label)
    code = base64.urlsafe_b64encode(_check(plain, label) + masked)
    return MARK + code.decode().rstrip("=")


def unveil(code: str, label: str) -> str:
    """Return the text that ``veil`` encoded under the same label; raises ValueError otherwise.

    Unpadded codes of format version 1 are read as well.
    """
    if not code.startswith(MARK):
        raise ValueError("not an encoded text")
    letters = code[len(MARK) :]
    try:
        data = base64.b64decode(letters + "=" * (-len(letters) % 4), b"-_", validate=True)
    except binascii.Error as problem:
        raise ValueError("not an encoded text") from problem
    check, masked = data[:_CHECK], data[_CHECK:]
    plain = _masked(masked, label)
    if check != _check(plain, label):
        raise ValueError("the encoded text is damaged")
    return plain.rstrip(b"\0").decode()


def _check(plain: bytes, label: str) -> bytes:
    return hashlib.blake2b(label.encode() + b"/" + plain, digest_size=_CHECK).digest()


def _masked(data: bytes, label: str) -> bytes:
    mask = b""
    block = 0
    while len(mask) < len(data):
        mask += hashlib.blake2b(f"ludotheque/{label}/{block}".encode()).digest()
        block += 1
    return bytes(a ^ b for a, b in zip(data, mask, strict=False))
