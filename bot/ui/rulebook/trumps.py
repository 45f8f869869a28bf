"""How trumps are found: by a card turned up, pitched or cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.rules import AfterGift, AfterRun, Counted, Gift, Running, Trumps
from bot.locale import N_, Say
from bot.ui.rulebook.market import market
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.text.cards import rank_values

_Lines = Callable[[RuleSet, Say], Iterator[str]]

_GIFT: Final[dict[Gift, str]] = {
    Gift.ELDEST_SIDE: N_("*{gift}* (the gift): one point to the side that begged."),
    Gift.EACH_OPPONENT: N_("*{gift}* (the gift): one point to each opposing side."),
}
_AFTER_GIFT: Final[dict[AfterGift, str]] = {
    AfterGift.PLAY_ON: N_("The turned suit is trumps."),
    AfterGift.ABANDON: N_("The deal ends there, and the next player deals."),
}
_RUNNING: Final[dict[Running, str]] = {
    Running.THREE_EACH: N_(
        "*I run them:* three more cards to each player and a new turn-up, again and again while it"
        " is of the refused suit; another suit is trumps. If the pack cannot supply a whole run,"
        " all cards are thrown in and the same dealer deals again; points scored stay."
    ),
    Running.ONCE_THEN_SINGLY: N_(
        "*I run them:* three more cards to each player, once; then cards are turned one by one"
        " until one is of another suit, and that is trumps."
    ),
}
_AFTER_RUN: Final[dict[AfterRun, str]] = {
    AfterRun.KEEP_ALL: N_("All the cards of a run are played."),
    AfterRun.TO_SIX: N_(
        "After a run everybody throws cards away, face down, from eldest on, and keeps six."
    ),
    AfterRun.TO_NINE: N_(
        "After a run whoever has more than nine cards throws some away, face down, and keeps nine;"
        " nine are all played."
    ),
    AfterRun.TO_SIX_FROM_TWELVE: N_(
        "After a run whoever has twelve cards or more throws some away, face down, and keeps six;"
        " nine are all played."
    ),
}
_COUNTED: Final[dict[Counted, str]] = {
    Counted.EVERY: N_(
        "Every turn-up counts, at once, the refused suit's too, and may win the game (*kick out*)."
    ),
    Counted.FIRST_AND_FINAL: N_(
        "The first turn-up counts, and the one whose suit becomes trumps, each when it is turned;"
        " those between do not. One that is both scores once."
    ),
    Counted.FINAL: N_(
        "Only the one whose suit becomes trumps counts, the moment trumps are settled."
    ),
}


def trumps(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain how trumps are found."""
    yield f"### {say('Trumps')}"
    yield from _WAYS[game.rules.trumps](game, say)


def _turn(game: RuleSet, say: Say) -> Iterator[str]:
    rules = game.rules
    yield say(
        "The dealer turns up a card. Eldest says *Stand*, and its suit is trumps, or *I beg*, to"
        " ask for another, once. To a beg the dealer answers:"
    )
    # With two sides, a gift to each opponent is a gift to the side that begged.
    gift = rules.gift if game.most_sides > 2 else Gift.ELDEST_SIDE
    text = say(_GIFT[gift], gift=say(game.gift_words))
    yield f"- {text} {say(_AFTER_GIFT[rules.after_gift])}"
    yield f"- {say(_RUNNING[rules.running])}"
    if rules.gift_limit:
        yield say(
            "A point that would bring any side to the target may not be given: the dealer must run."
        )
    elif rules.third_player_limit and game.three:
        yield say(
            "With three players the dealer may not give, and must run, when the one who did not"
            " beg needs only one point to win."
        )
    if rules.bunching:
        yield say(
            "After a run, from eldest on, each says *Bunch* or *Play on*. If all bunch, the same"
            " dealer deals again, and the turn-ups score nothing; one *Play on*, and the new"
            " trumps stand."
        )
    yield say(_AFTER_RUN[rules.after_run])
    yield from _turn_up_points(game, say)


def _turn_no_beg(game: RuleSet, say: Say) -> Iterator[str]:
    yield say("The dealer turns up a card, and its suit is trumps; there is no begging.")
    yield from _turn_up_points(game, say)


def _turn_up_points(game: RuleSet, say: Say) -> Iterator[str]:
    rules = game.rules
    if not rules.turn_up_points:
        yield say("Nobody scores for the turn-up.")
        return
    points = rank_values(rules.turn_up_points, say)
    scored = say("For turning up, the dealer's side scores: {points}.", points=points)
    # Without begging there is only one turn-up.
    yield f"{scored} {say(_COUNTED[rules.turn_ups_counted])}" if game.begging else scored


def _pitch(game: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "No card is turned up: the first card led is the *pitch*, and its suit is trumps. Eldest"
        " is to pitch."
    )
    yield from market(game, say)


def _cut(_: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "Before the deal a card is cut and shown: its suit is trumps. Nobody scores for it, not"
        " even for a jack. It goes back into the pack, which is shuffled again."
    )


_WAYS: Final[dict[Trumps, _Lines]] = {
    Trumps.TURN: _turn,
    Trumps.TURN_NO_BEG: _turn_no_beg,
    Trumps.PITCH: _pitch,
    Trumps.CUT: _cut,
}
