"""The toy race on the screen."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.look.games import BoxTop, Colours, Look

LOOK: Final = Look(
    light=Colours(
        "#2F5D73",
        {
            "strip": "#F3E6C8", "cell": "#E2CFA2", "edge": "#8A744A", "ink": "#2B2420",
            "white": "#FFFBF0", "black": "#3A332D", "mark": "#C0561B",
        },
    ),
    dark=Colours(
        "#8FC1D8",
        {
            "strip": "#3A332B", "cell": "#54493A", "edge": "#A8936A", "ink": "#EFE7DA",
            "white": "#FFFBF0", "black": "#1B1714", "mark": "#F0935A",
        },
    ),
    contrast=Colours(
        "#0F3A4F",
        {
            "strip": "#FFFFFF", "cell": "#E6E6E6", "edge": "#000000", "ink": "#000000",
            "white": "#FFFFFF", "black": "#000000", "mark": "#8A1F00",
        },
    ),
    contrast_dark=Colours(
        "#8FD8F5",
        {
            "strip": "#000000", "cell": "#2B2B2B", "edge": "#FFFFFF", "ink": "#FFFFFF",
            "white": "#FFFFFF", "black": "#000000", "mark": "#FFB070",
        },
    ),
    box=BoxTop(side="#244757"),
    about=(M("A race on a strip of cells: roll, choose a runner, send the others back."),),
    parts={"scene": "scene:ToyRaceScene"},
)  # fmt: skip
