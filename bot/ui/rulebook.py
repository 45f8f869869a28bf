"""The rules of a game in words, from the same values that the engine plays by.

What RULES.md settles by a choice of its own, because the old books are silent or disagree, is
said to be so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.events import Cause
from bot.engine.rules import AfterGift, Follow, GameTie, Gift, LowTo, Rules
from bot.engine.variants import Option, Variant
from bot.locale import N_, Say
from bot.ui.cards import rank_words
from bot.ui.house import describe

_FOLLOW: Final[dict[Follow, str]] = {
    Follow.FOLLOW_OR_TRUMP: N_(
        "If trumps are led, play a trump if you can. If another suit is led, you may follow it or"
        " play a trump, whichever you like; if you have none of the suit led, play anything."
    ),
    Follow.MUST_TRUMP: N_(
        "If trumps are led, play a trump if you can. If another suit is led, follow it or play a"
        " trump; if you have none of it, you must trump; without either, play anything."
    ),
    Follow.STRICT: N_("Follow the suit led if you can; if you cannot, play anything."),
    Follow.FREE: N_("Any card may be played at any time."),
}
_GIFT: Final[dict[Gift, str]] = {
    Gift.ELDEST_SIDE: N_("*Take one* (the gift): one point to the side that begged."),
    Gift.EACH_OPPONENT: N_("*Take one* (the gift): one point to each opposing side."),
}
_AFTER_GIFT: Final[dict[AfterGift, str]] = {
    AfterGift.PLAY_ON: N_("The turned suit is then trumps."),
    AfterGift.ABANDON: N_("The deal is then over, and the next one begins."),
}
_LOW: Final[dict[LowTo, str]] = {
    LowTo.HOLDER: N_("**Low**, 1: the lowest trump in play, for the side that was dealt it."),
    LowTo.TAKER: N_("**Low**, 1: the lowest trump in play, for the side that wins it in a trick."),
}
_TIE: Final[dict[GameTie, str]] = {
    GameTie.NOBODY: N_("If they are level, nobody scores it."),
    GameTie.NON_DEALER: N_("If they are level, the side that did not deal scores it."),
    GameTie.ELDEST_SIDE: N_("If they are level, the side of the player after the dealer scores."),
}


def in_short(variant: Variant, rules: Rules, say: Say) -> str:
    """Say who plays, with what, and to what end."""
    forms = []
    for form in variant.forms:
        if form.seats == form.sides:
            forms.append(say("{n} players", n=form.seats))
        else:
            forms.append(say("{n} players in {sides} sides", n=form.seats, sides=form.sides))
    lines = [
        say("For {forms}; partners sit opposite each other.", forms=say(" or ").join(forms)),
        say(
            "52 cards, six to each player, from ace (high) to two (low). You play tricks, and score"
            " for High, Low, Jack and Game. The side that is first to reach **{target} points**"
            " wins at once.",
            target=rules.target,
        ),
    ]
    return "\n".join(lines)


def trumps(rules: Rules, say: Say) -> str:
    """Say how trumps are found."""
    lines = [
        f"### {say('Trumps')}",
        say(
            "After the deal the dealer turns up a card. The next player says *Stand*, and its suit"
            " is trumps, or *I beg*, to ask for another suit. To a beg the dealer answers:"
        ),
        f"- {say(_GIFT[rules.gift])} {say(_AFTER_GIFT[rules.after_gift])}",
        "- "
        + say(
            "*I run them*: three more cards for everybody and another turn-up. If it is the same"
            " suit, the cards are run again; a new suit is trumps. If the pack runs out, all cards"
            " are thrown in and the same dealer deals again."
        ),
    ]
    if rules.gift_limit:
        lines.append(say("A point that would win the game may not be given."))
    if rules.turn_up_points:
        told = ", ".join(f"{rank_words(rank, say)} **{n}**" for rank, n in rules.turn_up_points)
        lines.append(
            say(
                "The dealer's side scores for turning up: {points}. Every turn-up counts, that of"
                " a refused suit too, and it may win the game (*kicking out*).",
                points=told,
            )
        )
    return "\n".join(lines)


def play(rules: Rules, say: Say) -> str:
    """Say how tricks are played."""
    lines = [
        f"### {say('Tricks')}",
        say(
            "The player after the dealer leads a card, and each in turn plays one. The highest"
            " trump wins the trick, or, without trumps in it, the highest card of the suit led;"
            " the winner leads to the next."
        ),
        say(_FOLLOW[rules.follow]),
    ]
    if not rules.undertrump:
        lines.append(
            say(
                "No undertrumping: when another suit was led and has been trumped, you may not"
                " play a lower trump than that, unless you have no other card to play."
            )
        )
    return "\n".join(lines)


def count(rules: Rules, say: Say) -> str:
    """Say what is scored after the last trick, in order."""
    title = f"### {say('Points, counted in this order after the last trick')}"
    lines = [f"{n}. {_COUNTED[cause](rules, say)}" for n, cause in enumerate(rules.order, 1)]
    pips = say("Pips: ace 4, king 3, queen 2, jack 1, ten 10; other cards have none.")
    return "\n".join([title, *lines, pips])


def hands(say: Say) -> str:
    """Say where one's cards are, and how to leave or to end a game."""
    told = say(
        "Your cards come by direct message; My hand on the board shows them too, to you alone. To"
        " play one, press it. `/table leave` gives your seat to a computer player, and"
        " `/table close` asks the others to end the game."
    )
    return f"### {say('At the table')}\n{told}"


def options(variant: Variant, say: Say) -> str:
    """Say what a table may choose, the usual first."""
    lines = [f"### {say('House options of /table open, the usual first')}"]
    return "\n".join([*lines, *(f"- {_option(option, say)}" for option in variant.options)])


def choices(rules: Rules, say: Say) -> str:
    """Say what is a choice of this house, where the old books are silent or disagree."""
    told = [
        say("Every deal is played to its last trick, even if the winner is certain before."),
        say("0 : 0 pips is a tie like any other."),
        say("A new game begins with a new cut for the deal."),
    ]
    if rules.hung_jack_points != rules.jack_points:
        told.append(
            say(
                "The points for High, Low, Jack and Game are those of one old account; the other"
                " has lost its list."
            )
        )
    if not rules.undertrump:
        told.append(
            say("Undertrumping is barred only while you have another card that you may play.")
        )
    title = f"### {say('Choices of this house, where the books are silent or disagree')}"
    return "\n".join([title, *(f"- {line}" for line in told)])


def _jack(rules: Rules, say: Say) -> str:
    told = say(
        "**Jack**, {n}: the jack of trumps, if in play, for the side that wins it in a trick.",
        n=rules.jack_points,
    )
    if rules.hung_jack_points == rules.jack_points:
        return told
    hung = say("Taken from the other side it is *hung*: {n}.", n=rules.hung_jack_points)
    return f"{told} {hung}"


def _game(rules: Rules, say: Say) -> str:
    told = say("**Game**, {n}: most pips in the tricks won.", n=rules.game_points)
    return f"{told} {say(_TIE[rules.game_tie])}"


_COUNTED: Final[dict[Cause, Callable[[Rules, Say], str]]] = {
    Cause.HIGH: lambda _, say: say(
        "**High**, 1: the highest trump in play, for the side that was dealt it."
    ),
    Cause.LOW: lambda rules, say: say(_LOW[rules.low]),
    Cause.JACK: _jack,
    Cause.GAME: _game,
}


def _option(option: Option, say: Say) -> str:
    usual = describe(option, option.default, say)
    if isinstance(option.values, range):
        least, most = option.values[0], option.values[-1]
        others = say("{least} to {most}", least=least, most=most)
    else:
        rest = (value for value in option.values if value != option.default)
        others = "; ".join(describe(option, value, say) for value in rest)
    return f"`{option.name}`: {usual}; *{others}*"
