"""For people who are new: to All Fours, or to card games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import Card, Suit
from bot.locale.say import N_, Say
from bot.ui.text.cards import card_text, suit_text

FIRST_STEPS: Final = (
    N_("All games here belong to one family. These three things are true in nearly all of them:"),
    N_(
        "**1. Four points.** In each deal you play for **High** and **Low**, the highest and the"
        " lowest trump in play; **Jack**, for winning the jack of trumps; and **Game**, for the"
        " most card points (*pips*) in your tricks. A ten counts 10, an ace 4, a king 3, a queen 2,"
        " a jack 1."
    ),
    N_(
        "**2. Follow or trump.** You can trump at any time, even if you could follow suit. If you"
        " have no card of the suit led, play anything; but when trumps are led, play a trump if you"
        " have one. Cards you cannot play are greyed out."
    ),
    N_(
        "**3. Save the jack.** Your jack of trumps counts for the side that wins it, and a higher"
        " trump beats it: then it is *hung*. Play it on a trick that nobody can take from you or"
        " your partner, best of all as the last to play. And lead high trumps to hang the jack of"
        " the others."
    ),
)
"""What all the games have in common: paragraphs of English, keys of the message catalogue."""
FIRST_TABLE: Final = N_(
    "The best way to learn is to play: `/learn` deals you a lesson of two minutes. Then"
    " `/table open game:{game}` with *pace* slow, press *{fill}*, then *{cut}*. The board always"
    " shows whose turn it is."
)
"""How to start a first game; the buttons are those of its board."""
_CARDS: Final = (
    N_("**Suit:** {suits}. Each suit has thirteen cards, from the ace down to the two."),
    N_(
        "**Deal:** one round. The **dealer** hands out the cards, everyone gets a **hand** that"
        " only they see, and plays it out."
    ),
    N_(
        "**Cut:** lift off part of the pack and put it underneath. *To cut a card*: show the card"
        " you cut at."
    ),
    N_("**Turn up:** put the next card of the pack face up on the table."),
    N_("**Trick:** everyone in turn plays one card, and the best card wins them all."),
    N_("**Lead:** play the first card of a trick. The winner of a trick leads to the next."),
    N_("**Follow suit:** play a card of the suit that was led."),
    N_("**Trumps:** one suit that beats the other three for the whole deal."),
    N_("**Trump:** play a trump when another suit was led."),
)


def words_of_cards(say: Say) -> Iterator[str]:
    """Explain the words of card players, which the rules take for granted."""
    yield f"## {say('New to cards?')}"
    suits = ", ".join(suit_text(suit, say) for suit in Suit)
    for text in _CARDS:
        yield f"- {say(text, suits=suits)}"


def example_trick(say: Say) -> str:
    """Tell of a trick in which all that happens."""
    led, low, trump, other = (card_text(Card.of(code), say) for code in ("KH", "9H", "2S", "AD"))
    return say(
        "For example, {spades} are trumps: Ann leads {led}, Ben follows suit with {low}, Cleo has"
        " no {hearts} and trumps with {trump}, Dan has neither and plays {other}. Cleo wins the"
        " trick: the smallest trump beats every card of another suit.",
        spades=suit_text(Suit.SPADES, say),
        hearts=suit_text(Suit.HEARTS, say),
        led=led,
        low=low,
        trump=trump,
        other=other,
    )
