"""Before the first card: players, aim, dealer, and who may look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.axes import Blind, FirstDeal, Market, Partners
from bot.engine.cards import JOKERS, Natural, Suit
from bot.engine.events import Cause
from bot.engine.rules import Rules, pack_of
from bot.engine.variants.families import FOUR
from bot.locale.say import N_, Say
from bot.ui.rulebook.forms import form_text, forms_text
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.text.cards import cards_label, rank_text
from bot.ui.text.points import cause_text, points_text
from bot.ui.text.punctuation import and_last, semicolons

_GUESS: Final = N_(
    "Then a player cuts a card, and one of the other side guesses red or black. A right guess"
    " gives the guessing side the first pitch, a wrong one the cutting side. That side chooses who"
    " pitches, and the player before the pitcher deals."
)
_BY_CARD: Final[dict[tuple[FirstDeal, bool], str]] = {
    (FirstDeal.CUT, False): N_(
        "Then everyone cuts a card: the highest deals; equal cards cut again."
    ),
    (FirstDeal.CUT, True): N_(
        "Then everyone cuts a card: the highest pitches; equal cards cut again. The player before"
        " the pitcher deals."
    ),
    (FirstDeal.PUT_CUT, False): N_(
        "Then everyone cuts a card: the best deals, in the order 3 2 A K Q J … 4; equal cards cut"
        " again."
    ),
    (FirstDeal.PUT_CUT, True): N_(
        "Then everyone cuts a card: the best pitches, in the order 3 2 A K Q J … 4; equal cards"
        " cut again. The player before the pitcher deals."
    ),
    (FirstDeal.JACK, False): N_(
        "Then cards are dealt face up one at a time until a jack falls: the player who gets it"
        " deals."
    ),
    (FirstDeal.JACK, True): N_(
        "Then cards are dealt face up one at a time until a jack falls: the player who gets it"
        " pitches, and the player before deals."
    ),
    (FirstDeal.GUESS, False): _GUESS,
    (FirstDeal.GUESS, True): _GUESS,
}
_BOTH_CUT: Final = N_("Then both players cut a card: the higher deals; equal cards cut again.")
_ELDEST_BY_CARD: Final = N_(
    "Then everyone cuts a card: the highest is eldest in the first deal; equal cards cut again."
    " The player before eldest deals."
)
_BY_THREES: Final = N_(
    "Each player gets {n} cards, three at a time. The player after the dealer is called *eldest*."
    " The players deal in turn."
)
_BY_THREES_AND_ONE: Final = N_(
    "Each player gets {n} cards, three at a time and the last one alone. The player after the"
    " dealer is called *eldest*. The players deal in turn."
)
_LOOKING: Final = N_(
    "*Looking:* only eldest and the dealer see their cards, run cards included, until trumps are"
    " settled."
)
_LOOKING_IF_MORE: Final = N_(
    "*Looking:* with more than two players, only eldest and the dealer see their cards, run cards"
    " included, until trumps are settled."
)


def in_short(game: RuleSet, say: Say) -> Iterator[str]:
    """Say who plays, with which cards, and the aim."""
    yield say("**Players:** {forms}.", forms=forms_text(game.forms, say))
    yield from _seats(game, say)
    points = and_last((cause_text(cause, say) for cause in game.rules.order), say)
    if Cause.HIGH not in game.rules.order:
        yield from _aim_of_pegs(game, say)
    elif game.rules.deals:
        yield say.count(
            "**Aim:** score points with your trumps and in tricks: {points}. After **{n} deal** the"
            " side with the most points wins.",
            "**Aim:** score points with your trumps and in tricks: {points}. After **{n} deals**"
            " the side with the most points wins.",
            game.rules.deals,
            points=points,
        )
    else:
        yield say(
            "**Aim:** score points with your trumps and in tricks: {points}. The first side to"
            " reach **{goal}** wins.",
            points=points,
            goal=_goal(game, say),
        )
    yield _cards(game.rules, say)


def _cards(rules: Rules, say: Say) -> str:
    pack = (card for card in pack_of(rules) if isinstance(card, Natural))
    suit = [card for card in pack if card.suit is Suit.HEARTS]
    ranks = " ".join(rank_text(card.rank, say) for card in reversed(suit))
    text = say(
        "**Cards:** {n}; each suit ranks {ranks}, from high to low.", n=4 * len(suit), ranks=ranks
    )
    if not rules.jokers:
        return text
    besides = say.count(
        "Besides, there is {n} joker: {cards}.",
        "Besides, there are {n} jokers: {cards}.",
        rules.jokers,
        cards=cards_label(JOKERS[: rules.jokers], say),
    )
    return f"{text} {besides}"


def _aim_of_pegs(game: RuleSet, say: Say) -> Iterator[str]:
    if game.rules.deals:
        yield say.count(
            "**Aim:** win tricks with the cards that score. After **{n} deal** the side with the"
            " most points wins.",
            "**Aim:** win tricks with the cards that score. After **{n} deals** the side with the"
            " most points wins.",
            game.rules.deals,
        )
    else:
        yield say(
            "**Aim:** win tricks with the cards that score. The first side to reach **{goal}**"
            " wins.",
            goal=_goal(game, say),
        )


def _seats(game: RuleSet, say: Say) -> Iterator[str]:
    """Say who sits where, and which way play goes round; with two players nobody needs it."""
    if not game.team_sizes:
        if game.most_seats > 2:
            yield say("Each player is a *side* of one.")
    elif game.team_sizes == {2}:
        yield say("Partners sit opposite each other and score together, as one *side*.")
    elif 2 in game.team_sizes:
        yield say(
            "Two partners sit opposite each other; with more to a side, the sides sit alternately."
            " Partners score together, as one *side*."
        )
    else:
        yield say("The sides sit alternately; partners score together, as one *side*.")
    if game.most_seats > 2:
        clockwise = say("Deal and play go clockwise.")
        yield say("Deal and play go counter-clockwise.") if game.anticlockwise else clockwise


def deal(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain who deals, what each player gets, and who may not look yet."""
    yield f"### {say('The deal')}"
    yield say("The bot shuffles, and before the first deal a player cuts the pack.")
    if game.rules.partners is Partners.JACKS and FOUR in game.forms:
        yield say(
            "With four players, partners are found next: cards are dealt face up until everyone"
            " has a jack; a player with a jack gets no more. The red jacks play against the black."
        )
    first = (game.rules.first_deal, game.rules.finds_eldest)
    # Who has the pitch may sell it, or lose it in the auction.
    sold = game.rules.market is not Market.NONE and first == (FirstDeal.CUT, True)
    if first == (FirstDeal.CUT, False) and game.most_seats == 2:
        yield say(_BOTH_CUT)
    else:
        yield say(_ELDEST_BY_CARD if sold else _BY_CARD[first])
    hand = game.rules.hand
    yield say(_BY_THREES_AND_ONE if hand % 3 == 1 else _BY_THREES, n=hand)
    if game.rules.blind is Blind.PARTNERS and game.partners:
        yield say(
            "*Blind partners:* the pitcher's partners do not see their cards until the pitch is"
            " led."
        )
    elif game.rules.blind is Blind.ALL_BUT_PITCHER:
        yield say("*Blind:* only the pitcher sees any cards until the pitch is led.")
    elif game.rules.blind is Blind.ALL_BUT_TWO and game.most_seats > 2:
        yield say(_LOOKING if game.fewest_seats > 2 else _LOOKING_IF_MORE)


def _goal(game: RuleSet, say: Say) -> str:
    target = game.rules.target
    goal = points_text(target, say)
    others = [
        say("{form}: {n}", form=form_text(form, say), n=n)
        for form, n in game.targets.items()
        if n != target
    ]
    return f"{goal} ({semicolons(others, say)})" if others else goal
