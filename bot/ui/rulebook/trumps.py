"""How trumps are found: by a card turned up, cut, or pitched, and how the pitch is bought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine import axes
from bot.locale.say import N_, Say
from bot.ui.rulebook.exchange import exchange, trump_cards
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.text.cards import rank_values

_GIFT: Final[dict[axes.Gift, str]] = {
    axes.Gift.ELDEST_SIDE: N_("*Give a point*: one point to the side that begged."),
    axes.Gift.EACH_OPPONENT: N_("*Give a point*: one point to each opposing side."),
}
_AFTER_GIFT: Final[dict[axes.AfterGift, str]] = {
    axes.AfterGift.PLAY_ON: N_("The turned suit is trumps."),
    axes.AfterGift.ABANDON: N_("The deal ends there, and the next player deals."),
}
_RUNNING: Final[dict[axes.Running, str]] = {
    axes.Running.THREE_EACH: N_(
        "*Run them*: each player gets three more cards, and a new card is turned up. If it is of"
        " the refused suit again, this repeats; the first other suit is trumps. If there are not"
        " enough cards left, the same dealer deals again from the whole pack; points already"
        " scored stay."
    ),
    axes.Running.ONCE_THEN_SINGLY: N_(
        "*Run them*: each player gets three more cards, once; then cards are turned up one by"
        " one until another suit comes, and that suit is trumps."
    ),
}
_AFTER_RUN: Final[dict[axes.AfterRun, str]] = {
    axes.AfterRun.KEEP_ALL: N_("All the cards of a run are played."),
    axes.AfterRun.TO_SIX: N_(
        "After a run everyone, from eldest on, discards face down and keeps six cards."
    ),
    axes.AfterRun.TO_NINE: N_(
        "After a run, players with more than nine cards discard face down and keep nine; nine are"
        " all played."
    ),
    axes.AfterRun.TO_SIX_FROM_TWELVE: N_(
        "After a run, players with twelve or more cards discard face down and keep six; nine are"
        " all played."
    ),
}
_COUNTED: Final[dict[axes.Counted, str]] = {
    axes.Counted.EVERY: N_(
        "Each such card counts as soon as it is turned up, even in the refused suit, and can win"
        " the game."
    ),
    axes.Counted.FIRST_AND_FINAL: N_(
        "Only two turn-ups count, each when it is turned up: the first one, and the one whose suit"
        " becomes trumps. If they are the same card, it counts once; cards turned up in between"
        " do not count."
    ),
    axes.Counted.FINAL: N_(
        "Only the turn-up whose suit becomes trumps counts, as soon as trumps are settled."
    ),
}
_KICK_OUT: Final = N_(
    "Each such card counts as soon as it is turned up, even in the refused suit, and can win the"
    " game (*kick out*)."
)
"""In place of the text for every turn-up, where players have a word for it."""
_Lines = Callable[[RuleSet, Say], Iterator[str]]

_BID: Final = N_("Bids are {least} to {most}, each higher than the one before.")
_ONLY_BID: Final = N_("The only bid is {most}.")
_MAY_NOT_END: Final = N_(
    "It is rarely made, so the game may never end: agree on a number of deals as well."
)
_LAST_BID: Final[dict[axes.Steal, str]] = {
    axes.Steal.NONE: N_("A bid of {most} ends the bidding."),
    axes.Steal.ANY: N_(
        "The dealer, who speaks last, may *steal*: take the highest bid for as much."
    ),
    axes.Steal.TOP: N_(
        "The dealer, who speaks last, may *steal*: take a bid of {most} for as much."
    ),
}
_ALL_PASS: Final[dict[axes.AllPass, str]] = {
    axes.AllPass.FREE: N_("If everyone passes, eldest pitches and is not bound."),
    axes.AllPass.STUCK: N_("If everyone else passes, the dealer is *stuck* and must bid."),
    axes.AllPass.REDEAL: N_("If everyone passes, the same dealer deals again."),
    axes.AllPass.NEXT: N_("If everyone passes, nobody scores and the next player deals."),
}
_FREE_TO_NAME: Final = N_(
    "If everyone passes, the dealer names trumps and leads, and nobody is bound."
)
_SMUDGE: Final = N_(
    "*Smudge:* a player who is not below zero, bids {most} and wins all {most} points wins the"
    " game when the deal is counted, and nothing else is scored in that count."
)
_SMUDGE_OF_SIDE: Final = N_(
    "*Smudge:* a side that is not below zero when it bids {most}, and wins all {most} points, wins"
    " the game when the deal is counted, and nothing else is scored in that count."
)
_GIVES: Final = N_(
    "*Bound:* the bidder's side must win at least that many of the deal's points. With fewer it is"
    " *set*: it scores none of them, and every other side scores the amount of the bid besides its"
    " own points."
)
_BOUND_SIDE: Final = N_(
    "*Bound:* the bidder's side must win at least that many of the deal's points, partners"
    " together. With fewer it is *set*: it scores none of them and loses the amount of the"
    " bid; a score can go below zero (*in the hole*)."
)
_BOUND: Final = N_(
    "*Bound:* a player who is bound to a bid must win at least that many of the deal's"
    " points. With fewer, they score none of them and lose the amount of the bid; a score"
    " can go below zero (*in the hole*)."
)
_AUCTION_TO_NAME: Final = N_(
    "An auction decides who names trumps. From eldest on, each player bids once or passes. {bid}"
    " The highest bidder names trumps, leads to the first trick and is bound to the bid."
    " {all_pass}"
)
_MOON: Final = N_(
    "*Shoot the moon:* instead of a bid a player may announce all {n} points. That stands above"
    " every bid, ends the bidding and cannot be stolen. If the player's side makes them all, it"
    " wins the game when the deal is counted, or comes up to 0 if it was below, and nothing else"
    " is scored in that count. If one point is missing, or was in nobody's hand, it loses {target},"
    " and the others score theirs."
)
_SALES: Final[dict[axes.Market, str]] = {
    axes.Market.NONE: N_("Eldest pitches."),
    axes.Market.OFFERS: N_(
        "Eldest has the pitch, but it is for sale. In turn after eldest, each opponent once offers"
        " some of their own points, or passes. An offer need not beat the others and can be more"
        " than eldest needs. Eldest *sells* to any one of them or *keeps* the pitch. If it is sold,"
        " the points change hands at once and the buyer pitches. If those points bring eldest to"
        " the target, eldest has won."
    ),
    axes.Market.SALE: N_(
        "Eldest has the pitch, but it is for sale. In turn after eldest, each other player bids"
        " once or passes. {bid} A bid that would bring eldest to the target is not allowed. Then"
        " eldest *sells* and scores the amount of the highest bid at once; the bidder pitches and"
        " is bound to the bid. Or eldest *refuses*, pitches and is bound to it instead. If nobody"
        " bids, eldest pitches and is not bound."
    ),
    axes.Market.AUCTION: N_(
        "An auction decides who pitches. From eldest on, each player bids once or passes. {bid}"
        " The highest bidder pitches and is bound to the bid. {all_pass}"
    ),
}
"""Who has the right to pitch, and how it is sold."""


def trumps(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain how trumps are found."""
    yield f"### {say('Trumps')}"
    yield from _WAYS[game.rules.trumps](game, say)
    yield from trump_cards(game, say)


def _turn(game: RuleSet, say: Say) -> Iterator[str]:
    rules = game.rules
    yield say(
        "The dealer turns up a card. Eldest says *Stand* (that card's suit is trumps) or, once per"
        " deal, *I beg* (to ask for another suit). The dealer answers a beg with:"
    )
    # With two sides, a gift to each opponent is a gift to the side that begged.
    gift = rules.gift if game.most_sides > 2 else axes.Gift.ELDEST_SIDE
    yield f"- {say(_GIFT[gift])} {say(_AFTER_GIFT[rules.after_gift])}"
    yield f"- {say(_RUNNING[rules.running])}"
    if rules.gift_limit:
        yield say(
            "The dealer cannot give a point that would bring a side to the target, and must run"
            " instead."
        )
    elif rules.third_player_limit and game.three:
        yield say(
            "With three players, the dealer cannot give and must run when the player who did not"
            " beg needs only one point to win."
        )
    if rules.gift_needs_trump:
        yield say(
            "The dealer can give a point only with a card of the turned-up suit in hand, and must"
            " run otherwise."
        )
    if rules.bunching:
        yield say(
            "After a run, from eldest on, each player says *Bunch* or *Play on*. If everyone"
            " bunches, the same dealer deals again and the turn-ups score nothing; a single *Play"
            " on* keeps the new trumps."
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
    scored = say("The dealer's side scores for turning up: {points}.", points=points)
    if not game.begging:  # there is only one turn-up
        yield scored
    elif game.kick_out and rules.turn_ups_counted is axes.Counted.EVERY:
        yield f"{scored} {say(_KICK_OUT)}"
    else:
        yield f"{scored} {say(_COUNTED[rules.turn_ups_counted])}"


def _pitch(game: RuleSet, say: Say) -> Iterator[str]:
    yield say("No card is turned up: the first card led is the *pitch*, and its suit is trumps.")
    yield from _market(game, say)


def _name(game: RuleSet, say: Say) -> Iterator[str]:
    yield from _market(game, say)
    yield from exchange(game, say)


def _cut(_: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "Before the deal a card is cut and shown: its suit is trumps. Nobody scores for it, not"
        " even for a jack. It goes back into the pack, which is shuffled again."
    )


_WAYS: Final[dict[axes.Trumps, _Lines]] = {
    axes.Trumps.TURN: _turn,
    axes.Trumps.TURN_NO_BEG: _turn_no_beg,
    axes.Trumps.PITCH: _pitch,
    axes.Trumps.CUT: _cut,
    axes.Trumps.NAME: _name,
}


def _market(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain who has the right to pitch, and how it is sold, if it is."""
    rules = game.rules
    least, most = rules.least_bid, rules.greatest_bid
    only, moon = least == most, rules.shoot is axes.Shoot.MOON
    bids = [say(_ONLY_BID if only else _BID, least=least, most=most)]
    if only and rules.all_pass is axes.AllPass.STUCK and not rules.deals:
        bids.append(say(_MAY_NOT_END))
    # Nobody can bid over the only bid, and who shoots can over any.
    if rules.steal is not axes.Steal.NONE or not (only or moon):
        bids.append(say(_LAST_BID[rules.steal], most=most))
    naming = rules.trumps is axes.Trumps.NAME
    free = naming and rules.all_pass is axes.AllPass.FREE
    yield say(
        _AUCTION_TO_NAME if naming else _SALES[rules.market],
        bid=" ".join(bids),
        all_pass=say(_FREE_TO_NAME if free else _ALL_PASS[rules.all_pass]),
    )
    if game.rules.market is axes.Market.OFFERS:
        yield say("Nobody can offer more points than their side has, so no score falls below zero.")
        if game.partners:
            yield say("Partners make their own offers; eldest's partners are skipped.")
    if rules.binds:
        own = _BOUND_SIDE if game.partners else _BOUND
        yield say(_GIVES if rules.gives_set else own)
    if rules.smudge and rules.binds:
        yield say(_SMUDGE_OF_SIDE if game.partners else _SMUDGE, most=most)
    if moon:
        yield say(_MOON, n=most, target=rules.target)
