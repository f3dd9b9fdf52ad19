"""The options of L'Auto-Match. Source: rules, automatch."""

from typing import Final

from ludotheque.core.contract_types import Option, OptionValue
from ludotheque.core.messages import M

OPTIONS: Final = (
    Option(
        "players",
        M("Players"),
        M("Four play in two teams, partners sitting opposite: players 1 and 3 against 2 and 4."),
        (
            OptionValue("4", M("four, in two teams")),
            OptionValue("3", M("three")),
            OptionValue("2", M("two")),
        ),
    ),
    Option(
        "announce",
        M("The announced card"),
        M("Whether players name the exact figure of the car they lay, and may be contested."),
        (
            OptionValue("no", M("no figures are announced")),
            OptionValue("leader", M("when the leader announces, all must")),
            OptionValue("always", M("in every trick")),
        ),
    ),
    Option(
        "market",
        M("The Common Market"),
        M("French, Italian and German cars compete with one another, by their figures."),
        (
            OptionValue("no", M("each country for itself")),
            OptionValue("yes", M("the three countries together")),
        ),
    ),
    Option(
        "market_suit",
        M("Following in the Common Market"),
        M("Whether the three countries count as one colour to follow; only in that variant."),
        (
            OptionValue("no", M("follow the colour led")),
            OptionValue("yes", M("follow with any of the three colours")),
        ),
    ),
    Option(
        "figures",
        M("Figures on the cards"),
        M(
            "Whether the cars’ figures stand on the cards or must be remembered; where they are "
            "announced they must, unless the key table is open."
        ),
        (OptionValue("shown", M("shown")), OptionValue("memory", M("from memory"))),
    ),
    Option(
        "ranks",
        M("Ranks on the cards"),
        M("Whether the three ranks stand in the margin of the cards."),
        (OptionValue("shown", M("shown")), OptionValue("hidden", M("hidden"))),
    ),
    Option(
        "open_table",
        M("Open table"),
        M("For beginners: the key table may be read during a deal, and no card loses its value."),
        (
            OptionValue("no", M("the key table stays closed")),
            OptionValue("yes", M("open, without sanctions")),
        ),
        later=True,
    ),
    Option(
        "target",
        M("Points to win"),
        M("Deals are played until one side alone has this many points or more."),
        (OptionValue("30", M("30 points")),),
        kind="number",
        low=1,
        high=200,
    ),
    Option(
        "table",
        M("Key table"),
        M("A file with the figures of your own deck; without one, our reconstruction is used."),
        (OptionValue("", M("our reconstruction")),),
        kind="file",
        endings=("csv", "tsv", "txt"),
    ),
)
