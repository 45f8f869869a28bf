"""Named trumps: which cards are trumps besides the suit's, and the exchange before the first lead.

docs/rules.md §8.2 has the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.axes import Exchange, JokerOrder, PoolOf
from bot.engine.cards import Rank, Suit
from bot.engine.trump_order import trump_order
from bot.locale.say import N_, Say
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.text.cards import cards_label, rank_words, suit_word
from bot.ui.text.punctuation import and_last

_OFF_NAMES: Final[dict[Rank, str]] = {
    Rank.ACE: N_("off-ace"),
    Rank.JACK: N_("off-jack"),
    Rank.FIVE: N_("off-five"),
    Rank.THREE: N_("off-three"),
}
_REFILL: Final[dict[PoolOf, str]] = {
    PoolOf.DEALER: N_(
        "*Exchange:* then everyone, from eldest on, gives up all cards that aren't trumps and gets"
        " cards from the pack up to six. The dealer comes last, takes all the cards that are left"
        " and keeps six."
    ),
    PoolOf.BOUND: N_(
        "*Exchange:* then everyone, from the player after the bidder on, gives up all cards that"
        " aren't trumps and gets cards from the pack up to six. The bidder comes last, takes all"
        " the cards that are left and keeps six."
    ),
}
_PLAIN_FIRST: Final = N_(
    "Cards that aren't trumps go first, then trumps that score nothing. Trumps that you give up are"
    " shown to everyone and out of play."
)


def trump_cards(game: RuleSet, say: Say) -> Iterator[str]:
    """Say which cards are trumps besides the suit's own, and how they rank."""
    rules = game.rules
    extra = [
        say(
            "the {rank} of the other suit of the same colour (*{name}*)",
            rank=rank_words(rank, say),
            name=say(_OFF_NAMES[rank]),
        )
        for rank in rules.off_cards
    ]
    if rules.jokers:
        extra.append(say("both jokers") if rules.jokers > 1 else say("the joker"))
    if not extra:
        return
    cards = and_last(extra, say)
    yield say("*Trumps* are the whole suit and, for every purpose, {cards}.", cards=cards)
    order = trump_order(rules, Suit.HEARTS)
    yield say(
        "With {suit} as trumps, they rank from high to low: {cards}.",
        suit=suit_word(Suit.HEARTS, say),
        cards=cards_label(reversed(order.cards), say),
    )
    if rules.jokers > 1 and rules.joker_order is JokerOrder.FIRST:
        yield say(
            "Neither joker beats the other: of two in one trick, the one played first is higher."
        )


def exchange(game: RuleSet, say: Say) -> Iterator[str]:
    """Say what happens between the auction and the first lead."""
    rules = game.rules
    if rules.kitty:
        yield say(
            "The highest bidder first takes the *kitty*: {n} cards that were dealt to nobody, and"
            " that nobody else sees.",
            n=rules.kitty,
        )
    yield say("Any suit can be named, held or not.")
    if rules.keeps_any:
        yield say("Then the bidder discards down to six cards, whichever they like, face down.")
    match rules.exchange:
        case Exchange.NONE:
            pass
        case Exchange.TO_SIX:
            text = say("*Discarding:* then everyone, from eldest on, discards down to six cards.")
            yield f"{text} {say(_PLAIN_FIRST)}"
        case Exchange.REFILL:
            auto = say("Where there is nothing to choose, the bot discards for you.")
            yield f"{say(_REFILL[rules.pool])} {say(_PLAIN_FIRST)} {auto}"
        case Exchange.DRAW:
            yield say(
                "*Drawing:* then everyone, from eldest on, can discard cards that aren't trumps and"
                " gets as many from the pack."
            )
