"""A board from a file and from a save: one judgement of texts which are too much."""

import json

from ludotheque.core.foreign import acts
from ludotheque.games.ordino.board import from_record as board_from_record
from ludotheque.games.ordino.board import parse_board
from ludotheque.games.ordino.board import reconstruction as own_board
from tests.core.hostile import HOSTILE
from tests.record.test_limits import taken
from tests.record.test_refusals import ROOT, encoded, hostile, refused


def test_a_board_is_judged_alike_in_a_save_and_in_a_file() -> None:
    whole = own_board().to_json()
    for key in ("name", "note"):
        for text in (*HOSTILE, "n" * 3_000_000, "Plateau d’origine"):
            changed = {**whole, key: text}
            embedded = taken(board_from_record, changed)
            data = json.dumps(changed).encode()
            separate = taken(parse_board, data)
            half = any("\ud800" <= one <= "\udfff" for one in text)
            assert embedded == separate or half, ascii(text)
            assert not (embedded and acts(text))


BOARD = ROOT / "resources" / "ordino" / "boards" / "reconstruction.json"


def test_boards() -> None:
    value = json.loads(BOARD.read_bytes())
    assert sum(refused(parse_board, encoded(c)) for c in hostile(value)) > 80
