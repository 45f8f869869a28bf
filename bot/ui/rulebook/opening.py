"""Before the first card: who plays, for what, who deals, and who may look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.rules import Blind, FirstDeal, Partners
from bot.engine.variants import Form
from bot.locale import N_, Say
from bot.ui.rulebook.case import Case
from bot.ui.rulebook.forms import form_text, forms_text

_GUESS: Final = N_(
    "First a player cuts a card, and one of another side guesses red or black. Right: the guessing"
    " side has the first pitch; wrong: the cutting side. That side chooses its pitcher, and the"
    " player before is the dealer."
)
_BY_CARD: Final[dict[tuple[FirstDeal, bool], str]] = {
    (FirstDeal.CUT, False): N_(
        "First everybody cuts: the highest card deals, equal ones cut again."
    ),
    (FirstDeal.CUT, True): N_(
        "First everybody cuts: the highest card pitches, equal ones cut again; the player before"
        " the pitcher is the dealer."
    ),
    (FirstDeal.PUT_CUT, False): N_(
        "First everybody cuts: the best card deals, from 3 2 A K Q J down to 4; equal ones cut"
        " again."
    ),
    (FirstDeal.PUT_CUT, True): N_(
        "First everybody cuts: the best card pitches, from 3 2 A K Q J down to 4; equal ones cut"
        " again; the player before the pitcher is the dealer."
    ),
    (FirstDeal.JACK, False): N_(
        "First cards are dealt face up, one at a time, until a jack falls: whoever gets it deals."
    ),
    (FirstDeal.JACK, True): N_(
        "First cards are dealt face up, one at a time, until a jack falls: whoever gets it"
        " pitches, and the player before is the dealer."
    ),
    (FirstDeal.GUESS, False): _GUESS,
    (FirstDeal.GUESS, True): _GUESS,
}
_BY_JACKS: Final = Form(2, 4)
"""The form in which jacks can make partners."""


def in_short(case: Case, say: Say) -> Iterator[str]:
    """Say who plays, with what, and to what end."""
    yield say("**Players:** {forms}.", forms=forms_text(case.forms, say))
    if case.partners:
        yield say("Partners never sit side by side; they score together, as one *side*.")
    yield say(
        "**Aim:** win tricks, and so the points for High, Low, Jack and Game. The side that first"
        " reaches **{goal}** wins.",
        goal=_goal(case, say),
    )
    yield say("**Cards:** 52; in each suit A K Q J 10 9 8 7 6 5 4 3 2, from high to low.")


def deal(case: Case, say: Say) -> Iterator[str]:
    """Say who deals, what everybody gets, and who may not look yet."""
    yield f"### {say('The deal')}"
    if case.rules.partners is Partners.JACKS and _BY_JACKS in case.forms:
        yield say(
            "With four players partners are found first: cards are dealt face up until each has a"
            " jack, and whoever has one gets no more. The red jacks play against the black."
        )
    yield say(_BY_CARD[case.rules.first_deal, case.rules.pitched])
    yield say(
        "Six cards to each player. The player after the dealer is called *eldest*. Each deal is"
        " dealt by the next player."
    )
    if case.rules.blind is not Blind.NOBODY and _somebody_is_blind(case):
        yield say(_BLIND[case.rules.blind])


_BLIND: Final[dict[Blind, str]] = {
    Blind.PARTNERS: N_("*Blind partners:* the pitcher's partners see no card before the pitch."),
    Blind.ALL_BUT_TWO: N_(
        "*Looking:* with more than two players, only eldest and the dealer see their cards until"
        " trumps are settled."
    ),
}


def _somebody_is_blind(case: Case) -> bool:
    return case.partners if case.rules.blind is Blind.PARTNERS else case.most_seats > 2


def _goal(case: Case, say: Say) -> str:
    target = case.rules.target
    goal = say.count("{n} point", "{n} points", target)
    other = "; ".join(
        f"{form_text(form, say)}: {n}" for form, n in case.targets.items() if n != target
    )
    return f"{goal} ({other})" if other else goal
