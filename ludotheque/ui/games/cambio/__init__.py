"""Cambio at the table: the wooden tray, its arrows, the preparation by hand."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.look.games import BoxTop, Colours, Look

LOOK: Final = Look(
    light=Colours("#8E2A27", {
        "tray": "#8A5A34", "recess": "#3B2110", "beech": "#EBCB9A", "ink": "#7A4C26",
        "player1": "#B3322F", "player2": "#17706E", "player3": "#4A3B9C",
        "text1": "#A62B28", "text2": "#116563", "text3": "#4A3B9C",
        "beech1": "#EBCB9A", "beech2": "#E6C390", "beech3": "#E2BD88", "beech4": "#EED1A4",
        "front": "#A87843", "grain": "#D9B27A", "lip": "#4F2E17", "tray_grain": "#7B4E2B",
        "tray_edge": "#6F4526", "well": "#4B2C18", "arrow": "#F7E4BE", "gold": "#FFC83A",
        "table": "#E9DCC1", "table2": "#E5D6B7", "table_grain": "#DCC9A3",
        "table_seam": "#C9AD80", "names": "#5E4C3B",
        "post_edge": "#FFF6E3", "post_ink": "#FFFFFF", "ribbon": "#5E3A1E",
    }),
    dark=Colours("#EE9A8E", {
        "tray": "#6B4526", "recess": "#24140A", "beech": "#DDBC8A", "ink": "#6E4422",
        "player1": "#A92D2B", "player2": "#146462", "player3": "#43358F",
        "text1": "#F19A8C", "text2": "#7FCBC8", "text3": "#BDB2F5",
        "beech1": "#DDBC8A", "beech2": "#D7B380", "beech3": "#D2AD78", "beech4": "#E0C294",
        "front": "#8D6235", "grain": "#C49D67", "lip": "#371F0E", "tray_grain": "#5E3B20",
        "tray_edge": "#4E3019", "well": "#321D10", "arrow": "#EFD9AE", "gold": "#FFC83A",
        "table": "#2C241D", "table2": "#2F261F", "table_grain": "#382D24",
        "table_seam": "#1B1510", "names": "#C9B79F",
        "post_edge": "#F3E3C4", "post_ink": "#FFFFFF", "ribbon": "#5E3A1E",
    }),
    paper={
        "tray": "#EAD9BC", "tray_grain": "#DECAA6", "tray_edge": "#D3BA90", "lip": "#CDB48B",
        "recess": "#B99B70", "well": "#A98257", "arrow": "#5E3A1E", "gold": "#F6CF57",
        "table": "#FFFFFF", "table2": "#FFFFFF", "table_grain": "#FFFFFF",
        "table_seam": "#FFFFFF", "names": "#1D1A17", "ink": "#5A3616",
        "player1": "#5A3616", "player2": "#5A3616", "player3": "#5A3616",
    },
    spare={
        "tray": "#FFFFFF", "tray_grain": "#FFFFFF", "tray_edge": "#8A5A34", "lip": "#CDB48B",
        "recess": "#FFFFFF", "well": "#FFFFFF",
    },
    contrast=Colours("#6B1430", {
        "tray": "#2E1B0C", "recess": "#000000", "beech": "#FFFFFF", "ink": "#000000",
        "player1": "#8A0000", "player2": "#004A48", "player3": "#33208A",
        "text1": "#8A0000", "text2": "#004A48", "text3": "#33208A",
        "beech1": "#FFFFFF", "beech2": "#FFFFFF", "beech3": "#FFFFFF", "beech4": "#FFFFFF",
        "front": "#767676", "grain": "#FFFFFF", "lip": "#000000", "tray_grain": "#2E1B0C",
        "tray_edge": "#000000", "well": "#1E1E1E", "arrow": "#FFFFFF", "gold": "#FFD000",
        "table": "#FFFFFF", "table2": "#FFFFFF", "table_grain": "#FFFFFF",
        "table_seam": "#E2E2E2", "names": "#000000",
        "post_edge": "#000000", "post_ink": "#FFFFFF", "ribbon": "#3A2410",
    }),
    contrast_dark=Colours("#FFB0C6", {
        "tray": "#2E1B0C", "recess": "#000000", "beech": "#FFFFFF", "ink": "#000000",
        "player1": "#8A0000", "player2": "#004A48", "player3": "#33208A",
        "text1": "#FFB3A8", "text2": "#7FE6E0", "text3": "#CFC4FF",
        "beech1": "#FFFFFF", "beech2": "#FFFFFF", "beech3": "#FFFFFF", "beech4": "#FFFFFF",
        "front": "#8A8A8A", "grain": "#FFFFFF", "lip": "#000000", "tray_grain": "#2E1B0C",
        "tray_edge": "#000000", "well": "#1E1E1E", "arrow": "#FFFFFF", "gold": "#FFD000",
        "table": "#000000", "table2": "#000000", "table_grain": "#000000",
        "table_seam": "#2B2B2B", "names": "#FFFFFF",
        "post_edge": "#FFFFFF", "post_ink": "#FFFFFF", "ribbon": "#3A2410",
    }),
    bold={
        **{
            f"cambio/de-hetre-{number}": {
                wood: "#FFFFFF", "#A87843": "#9C9C9C", "#D9B27A": "#FFFFFF",
            }
            for number, wood in enumerate(("#EBCB9A", "#E6C390", "#E2BD88", "#EED1A4"), 1)
        },
        "cambio/box": {
            "#D9B27A": "#FFFFFF", "#A87843": "#9C9C9C", "#94683A": "#000000", "#EED1A4": "#FFFFFF",
            "#EBCB9A": "#FFFFFF", "#E6C390": "#FFFFFF", "#E2BD88": "#FFFFFF", "#B3322F": "#8A0000",
            "#17706E": "#004A48", "#FFF3DA": "#FFFFFF", "#BF3A33": "#8A0000", "#7E1F1D": "#4A0000",
            "#4A2C18": "#000000", "#2C180B": "#000000",
        },
    },
    box=BoxTop("cambio/box", 222, 270, "#6B431F"),
    about=(
        M(
            "Twenty-five wooden dice lie in a tray. You push your own die in at the edge, the "
            "whole line slides, and another one falls out on the far side."
        ),
        M(
            "The first to line up five of his own symbols wins; with three players, four. Every "
            "push changes the plans of all the others."
        ),
    ),
    origin=M(
        "Published by Pintoys and others. Five of the six symbols are known from another edition; "
        "the star is ours."
    ),
    seats={
        "A": "cambio/de-hetre-1",
        "B": "cambio/de-hetre-2",
        "C": "cambio/de-hetre-3",
    },
    keys=(
        (
            M("Page Down"),
            M("Cambio: the next open arrow, the next die to be turned, the next face"),
        ),
        (M("Enter"), M("Cambio: push your die in; turn the die")),
    ),
    coordinates=False,
    parts={
        "scene": "scene:CambioScene",
        "figures": "figures:FIGURES",
        "exercises": "exercises:EXERCISES",
        "kit": "printing:KIT",
        "dice_faces": "dice_faces:DICE_FACES",
        "hand_test": "hand_test:HAND_TEST",
        "primer": "primer:PRIMER",
    },
)  # fmt: skip
