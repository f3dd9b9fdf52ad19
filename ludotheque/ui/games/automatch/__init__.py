"""L'Auto-Match on the table: its cards and what is drawn with them."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.look.games import BoardKey, BoxTop, Colours, Look

LOOK: Final = Look(
    light=Colours("#A62B22", {
        "baize": "#1F5B41", "plaque": "#17482F", "card": "#FDF7E8", "france": "#2B5FA3",
        "italy": "#C23B2E", "germany": "#70767C", "england": "#2E6B4A",
        "seam": "#35775A", "text": "#F7EFDC", "text2": "#CFE3D5", "halo": "#F2BE4A",
        "curtain": "#8A2019", "curtain2": "#7C1B15", "curtain3": "#6B1611",
        "fringe": "#D9A441",
    }),
    dark=Colours("#F19A8C", {
        "baize": "#174833", "plaque": "#103423", "card": "#F3ECDB", "france": "#2B5FA3",
        "italy": "#C23B2E", "germany": "#70767C", "england": "#2E6B4A",
        "seam": "#2A644A", "text": "#F0E7D3", "text2": "#BFD6C7", "halo": "#F3B84B",
        "curtain": "#6A1813", "curtain2": "#5D140F", "curtain3": "#4C100C",
        "fringe": "#C08F38",
    }),
    contrast=Colours("#7A0F0F", {
        "baize": "#062218", "plaque": "#000000", "card": "#FFFFFF", "france": "#0A2F7A",
        "italy": "#8A0000", "germany": "#3A3A3A", "england": "#00471B",
        "seam": "#FFFFFF", "text": "#FFFFFF", "text2": "#FFFFFF", "halo": "#FFD000",
        "curtain": "#5A0F0B", "curtain2": "#4A0B08", "curtain3": "#3A0705",
        "fringe": "#FFD000",
    }),
    contrast_dark=Colours("#FFB3A8", {
        "baize": "#000000", "plaque": "#000000", "card": "#FFFFFF", "france": "#0A2F7A",
        "italy": "#8A0000", "germany": "#3A3A3A", "england": "#00471B",
        "seam": "#FFFFFF", "text": "#FFFFFF", "text2": "#FFFFFF", "halo": "#FFD000",
        "curtain": "#5A0F0B", "curtain2": "#4A0B08", "curtain3": "#3A0705",
        "fringe": "#FFD000",
    }),
    bold={
        "automatch/box": {
            "#8E261C": "#5A0F0B", "#C23B2E": "#8A0000", "#2B5FA3": "#0A2F7A", "#1C4377": "#00174A",
            "#2E6B4A": "#00471B", "#1D4931": "#002A10", "#8A8F93": "#3A3A3A", "#5E6367": "#1E1E1E",
            "#7E1F1A": "#4A0000", "#F5EAD2": "#FFFFFF", "#FBF3DF": "#FFFFFF", "#FFF6E2": "#FFFFFF",
            "#2B2624": "#000000", "#2B2420": "#000000",
        },
    },
    paper={
        "baize": "#F2F7F3", "plaque": "#DFEBE3", "seam": "#8FAF9E", "text": "#1D3A2C",
        "text2": "#3E5B4C",
    },
    spare={"baize": "#FFFFFF", "plaque": "#FFFFFF", "card": "#FFFFFF"},
    box=BoxTop("automatch/box", 204, 306, "#8E261C"),
    about=(
        M(
            "Fifty-two cars from four countries, all of about 1960. Tricks are first won by the "
            "larger engine, until someone lays down the petrol pump or the motorway."
        ),
        M(
            "From then on the thriftiest car wins, or the fastest. Two, three or four players, "
            "four of them in two teams."
        ),
    ),
    origin=M(
        "The original key table is lost: this program uses a reconstruction with real cars of "
        "1958 to 1962, and you may load your own."
    ),
    keys=(
        (M("Enter"), M("L’Auto-Match: lift the curtain; choose a card, then lay it")),
        (M("Digits"), M("L’Auto-Match: announce the figure of the chosen card")),
        BoardKey("automatch.last", M("L’Auto-Match: show the last trick"), ("L",)),
        BoardKey("automatch.cover", M("L’Auto-Match: cover your cards"), ("C",)),
        BoardKey("automatch.row.first", M("Practice with cars: to the first place"), ("Home",)),
        BoardKey("automatch.row.last", M("Practice with cars: to the last place"), ("End",)),
    ),
    figure_keys="0123456789,.",
    parts={
        "primer": "primer:PRIMER",
        "scene": "scene:AutoMatchScene",
        "figures": "figures:FIGURES",
        "exercises": "exercises:EXERCISES",
        "small_picture": "smallpicture:small_picture",
        "kit": "printing:KIT",
        "pages": "pages:PAGES",
        "habits": "pages:HABITS",
        "kept": "kept:KEPT",
    },
)  # fmt: skip
