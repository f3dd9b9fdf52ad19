"""Finale on the screen."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.look.games import BoxTop, Colours, Look

LOOK: Final = Look(
    light=Colours("#1F6A3B", {
        "grass": "#3F8C53", "grass2": "#367F49", "surround": "#296840", "bench": "#245A38",
        "lines": "#F2F5E4", "blue": "#1F5FA8", "red": "#C8342B", "halo": "#F6E27A",
        "net": "#1B1B1A", "text": "#F2F5E4",
    }),
    dark=Colours("#8FD0A2", {
        "grass": "#2F7443", "grass2": "#28683A", "surround": "#173D28", "bench": "#10301E",
        "lines": "#E4E9D2", "blue": "#1F5FA8", "red": "#C8342B", "halo": "#F6E27A",
        "net": "#0E0E0D", "text": "#E4E9D2",
    }),
    contrast=Colours("#00471B", {
        "grass": "#FFFFFF", "grass2": "#EFEFEF", "surround": "#FFFFFF", "bench": "#E2E2E2",
        "lines": "#000000", "blue": "#0A2F7A", "red": "#8A0000", "halo": "#00592B",
        "net": "#1B1B1A", "text": "#000000",
    }),
    contrast_dark=Colours("#8FE8A8", {
        "grass": "#000000", "grass2": "#1C1C1C", "surround": "#000000", "bench": "#2B2B2B",
        "lines": "#FFFFFF", "blue": "#0A2F7A", "red": "#8A0000", "halo": "#8FE8A8",
        "net": "#1B1B1A", "text": "#FFFFFF",
    }),
    bold={
        "finale/maillot-bleu": {"#1F5FA8": "#0A2F7A", "#103A6B": "#000000"},
        "finale/maillot-rouge": {
            "#C8342B": "#FFFFFE", "#6E1712": "#8A0000", "#FFFFFF": "#8A0000",
        },
        "finale/box": {
            "#3A8A4F": "#00471B", "#2F7D46": "#003A15", "#22593A": "#00240D", "#BFE0B4": "#FFFFFF",
            "#86B592": "#FFFFFF", "#F4F6E8": "#FFFFFF", "#E9F4DA": "#FFFFFF", "#D9D6CC": "#FFFFFF",
            "#FFFDF6": "#FFFFFF", "#23201D": "#000000", "#1F5FA8": "#0A2F7A", "#12335C": "#000000",
            "#C8342B": "#8A0000", "#6E1712": "#000000",
        },
    },
    box=BoxTop("finale/box", 224, 309, "#1D5230"),
    about=(
        M(
            "Two teams of numbered shirts face each other on a small field. You roll the die: the "
            "number says which of your players goes one cell forward."
        ),
        M(
            "A player who is shut in leaves the field, and a gap opens. Whoever first walks a "
            "player into the opposite goal has won. The rules are learnt in two minutes, and the "
            "game stays open to the last roll."
        ),
    ),
    origin=M("Published by Noris."),
    seats={
        "blue": "finale/maillot-bleu",
        "red": "finale/maillot-rouge",
    },
    paper={
        "surround": "#FFFFFF", "bench": "#DDEBDD", "grass": "#F1F8EF", "grass2": "#E4F1E2",
        "lines": "#2A6A42", "net": "#4E5650", "text": "#24432F",
    },
    spare={"bench": "#FFFFFF", "grass": "#FFFFFF", "grass2": "#FFFFFF", "net": "#FFFFFF"},
    sides=(M("You play Blue"), M("You play Red")),
    parts={
        "scene": "scene:FinaleScene",
        "figures": "figures:FIGURES",
        "kit": "printing:KIT",
        "dice_faces": "dice_faces:DICE_FACES",
        "tour": "tour:TOUR",
        "primer": "primer:PRIMER",
    },
)  # fmt: skip
