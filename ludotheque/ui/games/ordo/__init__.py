"""Ordo on the screen."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.look.games import BoardKey, BoxTop, Colours, Look

LOOK: Final = Look(
    light=Colours("#3C4F76", {
        "linen": "#E4D8BF", "cloth": "#EFE6D2", "square": "#E6DAC0", "home": "#DACDB1",
        "inlay_maple": "#8F6331", "inlay_walnut": "#6E4830",
        "thread_maple": "#94692F", "thread_walnut": "#5B3B26", "indigo": "#3C4F76",
        "broken": "#A62B22",
    }),
    dark=Colours("#A9BBE3", {
        "linen": "#332C25", "cloth": "#453C32", "square": "#52483C", "home": "#5F5344",
        "inlay_maple": "#D2A869", "inlay_walnut": "#D3A283",
        "thread_maple": "#D2A869", "thread_walnut": "#D3A283", "indigo": "#A9BBE3",
        "broken": "#F19A8C",
    }),
    contrast=Colours("#1B2E6B", {
        "linen": "#FFFFFF", "cloth": "#FFFFFF", "square": "#FFFFFF", "home": "#E2E2E2",
        "inlay_maple": "#000000", "inlay_walnut": "#000000",
        "thread_maple": "#000000", "thread_walnut": "#000000", "indigo": "#1B2E8A",
        "broken": "#8A0000",
    }),
    contrast_dark=Colours("#A9C8FF", {
        "linen": "#000000", "cloth": "#000000", "square": "#000000", "home": "#2B2B2B",
        "inlay_maple": "#FFFFFF", "inlay_walnut": "#FFFFFF",
        "thread_maple": "#FFFFFF", "thread_walnut": "#FFFFFF", "indigo": "#A9C8FF",
        "broken": "#FFB3A8",
    }),
    bold={
        "ordo/pion-erable": {
            "#E9C68F": "#FFFFFF", "#8F6331": "#9C9C9C", "#DDB477": "#FFFFFF", "#B98A4E": "#000000",
        },
        "ordo/pion-noyer": {
            "#6E4830": "#000000", "#38210F": "#000000", "#624029": "#000000", "#573621": "#FFFFFF",
            "#8A6042": "#FFFFFF",
        },
        "ordo/box": {
            "#DAC7A0": "#FFFFFF", "#D3BF96": "#FFFFFF", "#CFBA90": "#D0D0D0", "#F8F1E1": "#FFFFFF",
            "#3C4F76": "#1B2E8A", "#3B2413": "#000000", "#3B2718": "#000000",
            "#E9C68F": "#FFFFFF", "#8F6331": "#9C9C9C", "#DDB477": "#FFFFFF", "#B98A4E": "#000000",
            "#6E4830": "#000000", "#38210F": "#000000", "#624029": "#000000", "#573621": "#FFFFFF",
            "#8A6042": "#FFFFFF",
        },
    },
    box=BoxTop("ordo/box", 210, 280, "#B39B6B"),
    about=(
        M(
            "Twenty pieces each, in two woods. They move alone or in rows, as far as the way is "
            "free, and all of them must always hold together in one single group."
        ),
        M(
            "A capture in the right place tears the opponent’s group apart. Whoever reaches the "
            "other side first, without leaving anyone behind, has won."
        ),
    ),
    origin=M("Rules published by the author at spielstein.com under CC BY-NC 3.0."),
    seats={
        "white": "ordo/pion-erable",
        "black": "ordo/pion-noyer",
    },
    keys=(
        (M("Shift+arrows"), M("Ordo: choose an ordo, from one end to the other")),
        (M("Shift+click"), M("Ordo: choose an ordo by its second end")),
        BoardKey("ordo.setup.white", M("Ordo, own positions: lay a white piece"), ("1", "W")),
        BoardKey("ordo.setup.black", M("Ordo, own positions: lay a black piece"), ("2", "B")),
        BoardKey(
            "ordo.setup.remove", M("Ordo, own positions: take a piece away"),
            ("Del", "Backspace", "0"),
        ),
    ),
    paper={
        "linen": "#FFFFFF", "cloth": "#FFFFFF", "square": "#F6F0E2", "home": "#E6DAC0",
    },
    spare={"square": "#FFFFFF", "home": "#FFFFFF"},
    sides=(M("You play White"), M("You play Black")),
    parts={
        "scene": "scene:OrdoScene",
        "figures": "figures:FIGURES",
        "kit": "printing:KIT",
        "pages": "pages:PAGES",
        "primer": "primer:PRIMER",
    },
)  # fmt: skip
