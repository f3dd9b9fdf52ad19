"""Ordino Match on the table: the labyrinth, its pieces, the punched card and the dice."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.look.games import BoardKey, BoxTop, Colours, KeySection, Look

_SHAPES: Final = ("croix", "cube", "cylindre", "sphere")

LOOK: Final = Look(
    light=Colours("#A9440F", {
        "band1": "#FBF1DA", "band2": "#F6DFB0", "band3": "#F2C683", "wall": "#4A3426",
        "centre": "#1C6770", "start": "#A9C27E", "glow": "#A5410E", "glow_ground": "#FFE7B0",
        "card": "#F2DDAE", "tray": "#1F6F78", "outline": "#4A3426",
        "card_edge": "#B98F4C", "card_ink": "#4A3426", "slot": "#D9BC7F",
        "slot_edge": "#8A6630", "slot_ink": "#5F4526", "hole": "#4A3426",
        "unpunched": "#DEC389", "strip": "#FFF9EA",
        "strip_ink": "#2B2420", "strip_pale": "#75624D", "strip_hand": "#A9440F",
        "invite": "#A9440F", "refuse": "#9B2118", "tray_edge": "#124850", "well": "#185962",
        "way": "#1C6770", "way_edge": "#FFF6E3", "bad": "#A62B22",
        "rack": "#E9D7AF", "rack_edge": "#8F7747", "rack_ink": "#2B2420", "peg": "#D6BF8C",
    }),
    dark=Colours("#F0935A", {
        "band1": "#4A3A2E", "band2": "#5C4531", "band3": "#704D2B", "wall": "#EAD9B6",
        "centre": "#1F6F78", "start": "#42602E", "glow": "#F0935A", "glow_ground": "#6B3E1E",
        "card": "#E6CD98", "tray": "#1F6F78", "outline": "#EAD9B6",
        "card_edge": "#9A7538", "card_ink": "#3E2A1D", "slot": "#CDAE6E",
        "slot_edge": "#7A5826", "slot_ink": "#513818", "hole": "#3E2A1D",
        "unpunched": "#D2B577", "strip": "#F6EACB",
        "strip_ink": "#2B2420", "strip_pale": "#6B5844", "strip_hand": "#98390A",
        "invite": "#98390A", "refuse": "#8E1B13", "tray_edge": "#0F3F46", "well": "#164F57",
        "way": "#7CC3CB", "way_edge": "#1E1512", "bad": "#F19A8C",
        "rack": "#3B2D22", "rack_edge": "#A0876A", "rack_ink": "#EFE7DA", "peg": "#2E2219",
    }),
    contrast=Colours("#7A2C00", {
        "band1": "#FFFFFF", "band2": "#F2F2F2", "band3": "#E6E6E6", "wall": "#000000",
        "centre": "#003F47", "start": "#D7F0C0", "glow": "#8A1F00", "glow_ground": "#FFE98A",
        "card": "#FFFFFF", "tray": "#003A40", "outline": "#000000",
        "card_edge": "#000000", "card_ink": "#000000", "slot": "#E6E6E6",
        "slot_edge": "#000000", "slot_ink": "#000000", "hole": "#000000",
        "unpunched": "#D0D0D0", "strip": "#FFFFFF",
        "strip_ink": "#000000", "strip_pale": "#404040", "strip_hand": "#7A2C00",
        "invite": "#7A2C00", "refuse": "#8A0000", "tray_edge": "#00181B", "well": "#00262A",
        "way": "#003F47", "way_edge": "#FFFFFF", "bad": "#8A0000", "start_edge": "#1E4D00",
        "rack": "#FFFFFF", "rack_edge": "#000000", "rack_ink": "#000000", "peg": "#8A8A8A",
    }),
    contrast_dark=Colours("#FFB98A", {
        "band1": "#000000", "band2": "#1C1C1C", "band3": "#2B2B2B", "wall": "#FFFFFF",
        "centre": "#003F47", "start": "#0E3300", "glow": "#FFB070", "glow_ground": "#5C3B00",
        "card": "#000000", "tray": "#003A40", "outline": "#FFFFFF",
        "card_edge": "#FFFFFF", "card_ink": "#FFFFFF", "slot": "#2B2B2B",
        "slot_edge": "#FFFFFF", "slot_ink": "#FFFFFF", "hole": "#FFFFFF",
        "unpunched": "#4A4A4A", "strip": "#000000",
        "strip_ink": "#FFFFFF", "strip_pale": "#CFCFCF", "strip_hand": "#FFB98A",
        "invite": "#FFB98A", "refuse": "#FFB3A8", "tray_edge": "#8CE8F2", "well": "#00262A",
        "way": "#8CE8F2", "way_edge": "#000000", "bad": "#FFB3A8", "start_edge": "#A8E97C",
        "rack": "#000000", "rack_edge": "#FFFFFF", "rack_ink": "#FFFFFF", "peg": "#8A8A8A",
    }),
    bold={
        **{
            f"ordino/piece-{shape}-blanc": {
                "#FCF4E1": "#FFFFFF", "#CDB78B": "#9C9C9C", "#8A7046": "#000000",
                "#4A3426": "#000000", "#FFFAEE": "#FFFFFF",
            }
            for shape in _SHAPES
        },
        **{
            f"ordino/piece-{shape}-noir": {
                "#3F2E24": "#000000", "#6E5645": "#FFFFFF", "#4B382C": "#000000",
                "#8A7261": "#FFFFFF", "#1A110C": "#000000",
            }
            for shape in _SHAPES
        },
        "ordino/box": {
            "#D9622B": "#5A1F00", "#4A3426": "#000000", "#F7E9C9": "#FFFFFF", "#F4D493": "#F2F2F2",
            "#EDAE55": "#E6E6E6", "#8FAF62": "#CDEBB4", "#FFF8E8": "#FFFFFF", "#FCF4E1": "#FFFFFF",
            "#CDB78B": "#9C9C9C", "#3B2B22": "#000000", "#1A110C": "#000000", "#5A4536": "#FFFFFF",
            "#1F6F78": "#003F47",
        },
    },
    box=BoxTop("ordino/box", 240, 320, "#A84718"),
    about=(
        M(
            "A game from the age of punched cards. Six dice are arranged into an instruction: "
            "which piece, which way, AND or OR. Then one piece carries it out in the labyrinth."
        ),
        M("Read your dice cleverly, reach the centre, and capture all the opponent’s pieces."),
        M(
            "The board of 1971 is lost: this labyrinth is our reconstruction, and you may build "
            "one of your own."
        ),
    ),
    origin=M(
        "The sheet names no author. Its labyrinth is lost: the board of this program is a "
        "reconstruction, and you may load your own."
    ),
    seats={
        "white": "ordino/piece-cube-blanc",
        "black": "ordino/piece-cube-noir",
        "north": "ordino/piece-croix-blanc",
        "east": "ordino/piece-croix-noir",
        "south": "ordino/piece-cube-blanc",
        "west": "ordino/piece-cube-noir",
    },
    keys=(
        (M("Space"), M("Ordino Match: roll the dice, then lay all of them on the card")),
        BoardKey("ordino.exchange", M("Ordino Match: swap “and” and “or”"), ("X",)),
        BoardKey(
            "ordino.clear", M("Ordino Match: take all dice off the card"), ("Backspace", "Del")
        ),
        BoardKey(
            "ordino.editor.remove",
            M("Ordino Match, own boards: take a green cell away"),
            ("Del", "Backspace"),
        ),
    ),
    key_sections=(
        KeySection(
            M("In the list of possibilities"),
            (
                (M("Up, Down"), M("The possibility above or below: its way is shown on the board")),
                (M("Enter"), M("Lay the dice so, and choose the piece")),
                (M("Escape"), M("Hide the possibilities again")),
            ),
        ),
    ),
    paper={
        "band1": "#FFFDF8", "band2": "#FCF2DE", "band3": "#F8E4C2", "start": "#CFE0B2",
    },
    spare={
        "band1": "#FFFFFF", "band2": "#FFFFFF", "band3": "#FFFFFF", "start": "#FFFFFF",
        "start_edge": "#5E8A2E", "rim": "#FFFFFF", "centre": "#FFFFFF", "ring": "#1C6770",
        "ball": "#F6D9C2", "table": "#FFFFFF", "stripe1": "#FFFFFF", "stripe2": "#FFFFFF",
        "stripe3": "#FFFFFF",
    },
    sides=(M("You play White"), M("You play Black")),
    challenges=True,
    coordinates=False,
    parts={
        "primer": "primer:PRIMER",
        "scene": "scene:OrdinoScene",
        "figures": "figures:FIGURES",
        "exercises": "exercises:EXERCISES",
        "kit": "printing:KIT",
        "dice_faces": "dice_faces:DICE_FACES",
        "hand_test": "hand_test:HAND_TEST",
        "pages": "pages:PAGES",
        "habits": "pages:HABITS",
        "kept": "kept:KEPT",
    },
)  # fmt: skip
