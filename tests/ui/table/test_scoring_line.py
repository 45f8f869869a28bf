"""The line that says how many points a deal has, and what makes them (docs/rules.md §3, §8.3)."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.cards import Suit
from bot.engine.events import TrickTaken
from bot.engine.rules import Rules, pack_of
from bot.engine.scoring import pegs, pieces, trumps_in_play
from bot.engine.trump_order import trump_order
from bot.engine.variants import VARIANTS, Form, Variant
from bot.engine.views import Ask
from bot.locale.say import LANGUAGES, speak
from bot.ui.table.hand.hand import hand
from bot.ui.text.cards import rank_words
from bot.ui.text.points import cause_text, scoring_line
from tests.engine.pairwise import pairwise
from tests.forms import EVERY_FORM, NUMBERED_FORMS
from tests.ui.reading import text
from tests.ui.room import SAY, game, holding, wander

LONGEST = 130
"""Characters of a line, three of a phone's."""
LONGEST_OF_PEGS = 170
"""Where nearly every trump counts."""
BEFORE_PLAY = {Ask.TURN_UP, Ask.BEG, Ask.DISCARD, Ask.BID, Ask.NAME, Ask.OFFER, Ask.SALE}


def rules_of(variant: Variant, form: Form) -> Iterator[Rules]:
    """Yield the rules of a form with its options, every two values together once."""
    for options in pairwise(variant, form):
        yield variant.rules(options, form)


def swept(rules: Rules) -> int:
    """Count a deal of which one side has and takes every card, as the engine does."""
    pack = pack_of(rules)
    trick = TrickTaken(0, (0,) * len(pack), pack, 0)
    deal: Any = SimpleNamespace(
        rules=rules,
        trumps=Suit.SPADES,
        trump_order=trump_order(rules, Suit.SPADES),
        tricks=[trick],
        pips=(1, 0),
        sides=2,
        carried=0,
        barred=(),
        side=lambda seat: seat % 2,
    )
    in_play = trumps_in_play(deal)
    counted = [scored.points for piece in pieces(rules) if (scored := piece(deal, in_play))]
    pegged = pegs(deal, rules.pegs_by_card(Suit.SPADES), trick)
    return sum(counted) + (pegged.points if pegged else 0)


@pytest.mark.parametrize("place", NUMBERED_FORMS)
def test_it_tells_all_points_of_a_deal_and_what_makes_each(place: int) -> None:
    for rules in rules_of(*EVERY_FORM[place]):
        line = scoring_line(rules, SAY)
        total = re.match(r"\*\*(\d+) points\*\*: ", line)
        assert total is not None
        assert int(total[1]) == swept(rules)
        named = [cause_text(cause, SAY) for cause in rules.order]
        named += [
            f"{rank_words(rank, SAY)} **{n}**"
            for worth in (rules.pegs, rules.plain_pegs, rules.turn_up_points)
            for rank, n in worth
        ]
        named += [f"hung: **{rules.hung_jack_points}**"] * (
            rules.hung_jack_points != rules.jack_points
        )
        assert [name for name in named if name not in line] == []


@pytest.mark.parametrize("place", NUMBERED_FORMS)
def test_it_is_short_in_every_language(place: int) -> None:
    for rules in rules_of(*EVERY_FORM[place]):
        longest = LONGEST_OF_PEGS if rules.pegs else LONGEST
        for language in LANGUAGES:
            line = scoring_line(rules, speak(language)).replace("*", "")
            assert len(line) <= longest, line


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_shows_it_to_who_judges_the_cards_and_to_nobody_else(variant: str) -> None:
    form = VARIANTS[variant].forms[0]
    for seed in range(20):
        played = game(seed + 1, form.seats, variant=variant, sides=form.sides)
        while (decision := played.public().decision) is not None and not played.deal_number:
            line = scoring_line(played.setup.rules, SAY)
            pitches = decision.ask is Ask.PLAY and played.public().trumps is None
            for seat in range(form.seats):
                shown = line in text(hand(holding(played, seat), SAY))
                judges = seat == decision.seat and (decision.ask in BEFORE_PLAY or pitches)
                assert shown == judges
            if decision.ask is Ask.PLAY and not pitches:
                break
            wander(played, 1, seed)
