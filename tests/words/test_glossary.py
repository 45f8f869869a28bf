"""The rules of the glossaries, which stand at the top of the catalogues, hold in every text."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import pytest

from tests.words.catalogues import catalogue, forms
from tests.words.gathering import commands

_PEOPLE: Final = r"\{(?:names?|person|people|into|out|team|dealer|pitcher|eldest|caller|opener)\}"
_PRESS: Final = r"\b[Dd]rück(?:e|en|t|st)?"
_SHORT: Final = (
    "wähl|drück|prüf|setz|verschieb|nenn|tipp|schreib|schick|heb|zieh|mach|hol|komm|geh|lass"
    "|trag|bring|klick|bestimm|versuch|verlass|schließ|kopier|reklamier"
)
"""Verbs whose imperative needs no e: not that of “warten”, nor what is a noun with an e."""

RULES: Final[dict[str, tuple[str, re.Pattern[str], tuple[str, ...]]]] = {
    "a button stands in quotation marks or italics": (
        "de",
        re.compile(
            rf"{_PRESS} (?:(?:auf|zuerst|dort|darunter|unten) )*[A-ZÄÖÜ]\w+"
            r"|\bauf [A-ZÄÖÜ]\w+ (?:zu )?drück"
        ),
        ("Drücke zuerst darunter auf Ansehen.", "Alle können auf Zurückziehen drücken."),
    ),
    "an imperative is short": (
        "de",
        re.compile(rf"(?<![Ii]ch )\b(?:(?i:{_SHORT})e|stelle)\b(?! ich\b)"),
        ("Wähle ein Format", "Drücke dort, und nenne eine Stadt."),
    ),
    "a thing has one name": (
        "de",
        re.compile(
            r"Spielleitung|Schiedsrichter|\bLeitung\b|Durchg[aä]ng|Kapitän|Teilnehmer"
            r"|Schweizer Abend"
        ),
        ("Das kann nur die Leitung.", "Nächster Durchgang"),
    ),
    "nothing tells a man from a woman": (
        "fr",
        re.compile(
            r"\b[Vv]ous (?:n'|ne )?(?:êtes|étiez|serez|voilà) (?:(?:pas|plus|déjà|encore) )?"
            r"(?:\w+é|inscrit|exempt|remplaçant|seul|premier|prêt|parti|absent|présent)\b"
            r"|\b(?:[Vv]ous|[Vv]enez) seul\b|\bvous avait \w+é\b|\b[Dd]irecteur\b"
            rf"|{_PEOPLE}\W* (?:est|sont) (?:(?:pas|plus|déjà) )?(?:\w+és?|inscrits?|exempts?)\b"
        ),
        ("Vous voilà inscrit.", "Vous n'êtes plus tiré au sort.", "{person} est proposé"),
    ),
    "no sentence begins with a proverb": (
        "fr",
        re.compile(
            r"(?:^|[.!?:]\s)Qui [^?!.:]*\.|[,:;]\s[Qq]ui (?:perd|gagne|fait|veut|peut|gère)\b"
        ),
        ("Qui le gère peut en nommer.", "Par paires, qui perd est éliminé"),
    ),
    "no name follows de or que": (
        "fr",
        re.compile(rf"\b(?:[Dd]e|[Qq]ue) \**{_PEOPLE}"),
        ("inscription de {name}", "plus grand que **{name}**"),
    ),
    "the reader is vous": (
        "fr",
        re.compile(
            r"\b(?:[Tt]u|[Tt]oi|[Tt]on|[Tt]es|[Vv]euillez|Choisis|Va|Essaie|Réessaie|Appuie"
            r"|Arrête|Utilise|Tape)\b"
        ),
        ("Choisis-en un autre.", "Veuillez réessayer."),
    ),
    "a thing has one name in French": (
        "fr",
        re.compile(r"[Ss]oirées? suisse|[Pp]articipants?\b|personne capitaine|\b[Ff]ormat\b"),
        ("Soirée suisse", "aucun participant"),
    ),
}
"""By rule: the language, what breaks it, and examples of that."""


@pytest.mark.parametrize("rule", RULES)
def test_every_text_keeps_to_the_glossary(rule: str) -> None:
    language, broken, examples = RULES[rule]
    assert all(broken.search(text) for text in examples)
    found = [text for message in catalogue(language) for text in forms(message)]
    assert [text for text in found[1:] if broken.search(text)] == []


def test_german_says_in_the_third_person_what_a_command_does() -> None:
    """“Zeigt dein Blatt”, as Discord describes its own commands."""

    def description(command: dict[str, Any]) -> str:
        return str(command["description_localizations"]["de"])

    for command in asyncio.run(commands()):
        inner = [part for part in command.get("options", ()) if part["type"] == 1]
        for text in map(description, inner or [command]):
            assert re.match(r"[A-ZÄÖÜ]\w*t\b", text), text
