"""What is never written in a language, and never said: for every language the program speaks.

A new language needs an entry in each table (docs/adding-a-language.md).
"""

from typing import Final

SPACES: Final = " \u00a0\u202f"
NARROW: Final = "\u202f"

FRENCH: Final = {
    "a straight apostrophe or quote": r"['\"]",
    "English quotes": r"[“”‘]",
    "no narrow space before a sign": rf"(?<!{NARROW})(?:[;!»]|[?](?!\w)|:(?=\s|$))",
    "no narrow space after «": rf"«(?!{NARROW})",
    "a space before , or .": rf"[{SPACES}](?:,|\.(?!\w))",
    "three full stops": r"\.\.\.",
    "two spaces": rf"[{SPACES}]{{2}}",
    "a unit which may be torn off": (
        r"(?:\d|\}) (?:%|cm³|km/h|mm|km\b|s\b(?!’)|min\b|litres?\b|l/100)"
    ),
    "an ordinal which may be torn off": r"[nN]º|[nN]°[ \u202f]",
    "an ordinal not as in French": r"\d(?:ème|ère|ième)s?\b",
}
"""What is never written in French, by what it is called."""

ENGLISH: Final = {
    "a straight apostrophe or quote": r"['\"]",
    "French quotes": r"[«»„]",
    "a space before a sign": rf"[{SPACES}](?:[,;:!?]|\.(?!\w))|\d[{SPACES}]%",
    "three full stops": r"\.\.\.",
    "two spaces": rf"[{SPACES}]{{2}}",
    "American spelling": (
        r"\b(?:\w*[Cc]olor(?:s|ed|ful)?|[Cc]enter(?:s|ed)?|[Gg]ray|[Aa]nalyze[ds]?|"
        r"[Cc]anceled|[Ll]abeled|[Tt]raveled|[Kk]ilometers?|[Ll]iters?|[Dd]efense|"
        r"[Oo]rganize\w*|[Rr]ecogni[z]e\w*|[Rr]ealize\w*|[Ff]avorite|[Nn]eighbor\w*|"
        r"[Pp]racticed|[Pp]racticing|[Ee]ncyclopedia|toward)\b"
    ),
}
"""What is never written in English."""

GERMAN: Final = {
    "a straight apostrophe or quote": r"['\"]",
    "quotes of another language": r"[«»”]",
    "a quote which is not closed, or not opened": r"„[^“„]*$|„[^“]*„|^[^„]*“|“[^„]*“",
    "a space before a sign": rf"[{SPACES}](?:[,;:!?]|\.(?!\w|\{{))",
    "no narrow space before %": r"(?:\d|\})[ \u00a0]?%",
    "three full stops": r"\.\.\.",
    "two spaces": rf"[{SPACES}]{{2}}",
    "a hyphen for a dash": r"(?<!^ludotheque) - ",
    "a unit which may be torn off": r"(?:\d|\}) (?:cm³|km/h|mm|km\b|s\b|min\b|l/100)",
    "the old spelling": r"\b(?:[Dd]aß|[Mm]u(?:ß|ßt|ßte)|[Ll]äßt|[Pp]aßt|[Ff]aßt|[Ss]chluß)\b",
    "a formal address": r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b",
}
"""What is never written in German."""

TYPOGRAPHY: Final = {"de": GERMAN, "en": ENGLISH, "fr": FRENCH}

EVERYWHERE: Final = {
    "en": (r"\bply\b", r"\bplies\b", r"\bpitch\b"),
    "de": (
        r"\bremis\b", r"\bder ludothèque\b", r"\bbots?\b",
        r"(?<!’)\bauto-match\b",
    ),
    "fr": (
        r"\bplis?\b", r"\bmanches?\b", r"\bjet(?:er|ez|ons|é|ée|és|ées|s)?\b",
        r"\btables? des chiffres\b", r"\btables? originales?\b", r"\bl’archive\b",
        r"\bune archive\b", r"\brangées? de départ\b", r"\bprend(?:re|s|ez)? la main\b",
        r"\breconnect\w+", r"\bde la Ludothèque\b", r"\bdés? « flèches? »", r"\bmouvements? d",
        r"\bde (?-i:l)’Auto-Match\b", r"\bcliquez (?:le|la|les|un|une|l’)\b",
        r"(?<!Auto-)(?<!Ordino )(?<!Ordino-)\bmatchs?\b",
    ),
}  # fmt: skip
"""What is never said in any game, in lower case or not."""

SETUP: Final = {"de": "GERMAN", "en": "ENGLISH", "fr": "FRENCH"}
"""What the setup of Windows calls a language."""
