"""Posts about a deal, from trumps to points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.engine.actions import Bid, Extreme, Offer, ShootMoon
from bot.engine.axes import Running, Trumps
from bot.engine.cards import Card, Suit, natural
from bot.engine.errors import Reason
from bot.engine.events import Cause
from bot.engine.revokes import Revoke, RevokeCall
from bot.locale import N_, Say
from bot.ui.core.message import Picture
from bot.ui.pictures.points import points_picture
from bot.ui.table.status import answer_text
from bot.ui.text.cards import card_text, card_words, cards_text, suit_text, suit_word
from bot.ui.text.drama import drama_line
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import scores
from bot.ui.text.points import (
    DealPoints,
    PointEntry,
    by_pips,
    missed_lines,
    points_text,
    scored_lines,
)
from bot.ui.text.punctuation import with_colon
from bot.ui.text.revokes import costs, others, proofs
from bot.views import posts
from bot.views.drama import Drama, Happening
from bot.views.table import TableView
from bot.views.table.deals import JudgedCall, RevokeMade

Rendered: TypeAlias = tuple[list[str], str]
"""The lines of a post, each complete markdown, and what identifies it in its deal."""

_FOUND: Final[dict[str, str]] = {
    "won": N_("**{pitcher} pitches** and must win {points}."),
    "sold": N_("**{eldest} sells the pitch to {pitcher} for {points}.**"),
    "refused": N_("**{eldest} refuses and pitches**, and must win {points}."),
    "kept": N_("**{eldest} keeps the pitch.**"),
    "free": N_("**{pitcher} pitches**, with no bid to make."),
    "again": N_("**Everyone passed**: {pitcher} deals again."),
    "next": N_("**Everyone passed**: nobody scores, and {pitcher} deals."),
}
"""By `PitchPost.outcome`."""
_TO_NAME: Final[dict[str, str]] = {
    "won": N_("**{pitcher} names trumps** and must win {points}."),
    "free": N_("**{pitcher} names trumps**, with no bid to make."),
}
"""The same, where trumps are named."""


def cut_for_trumps(post: posts.TrumpsCutPost, _table: TableView, say: Say) -> Rendered:
    """Render the card that was cut for trumps."""
    card = natural(Card.of(post.card))
    text = say(
        "{dealer} deals. **{card}** ({words}) was cut for trumps and goes back into the pack:"
        " trumps are **{suit}**.",
        dealer=safe(post.dealer),
        card=card_text(card, say),
        words=card_words(card, say),
        suit=suit_text(card.suit, say),
    )
    return [text], say("trumps")


def turn_up(post: posts.TurnUpPost, table: TableView, say: Say) -> Rendered:
    """Render a deal's turn-up, or those of a run."""
    dealer, cards = safe(post.dealer), _cards(post.cards, say)
    lines = []
    if post.run == 0:
        words = ", ".join(card_words(Card.of(code), say) for code in post.cards)
        text = say("{dealer} deals and turns up **{cards}**", dealer=dealer, cards=cards)
        lines.append(f"{text} ({words}).")
    elif post.cards:
        lines.append(_ran(dealer, len(post.cards), table.rules.running, say))
        lines.append(say("Turned up: **{cards}**", cards=cards))
    what = say("run {n}", n=post.run) if post.run else say("turn-up")
    for code, n in post.points:
        lines.append(
            say.count(
                "{card} turned up: **{n} point** for {dealer}'s side.",
                "{card} turned up: **{n} points** for {dealer}'s side.",
                n,
                card=_card(code, say),
                dealer=dealer,
            )
        )
    if post.exhausted:
        lines.append(
            say(
                "There aren't enough cards left for another run, so {dealer} deals again. Points"
                " already scored stay.",
                dealer=dealer,
            )
        )
    elif post.trumps is not None:
        lines.append(say("Trumps are **{suit}**.", suit=suit_text(Suit(post.trumps), say)))
    return lines, what


def _ran(dealer: str, turns: int, running: Running, say: Say) -> str:
    if running is Running.ONCE_THEN_SINGLY and turns > 1:
        return say(
            "{dealer} runs the cards: three more each, then cards are turned up until another suit"
            " comes.",
            dealer=dealer,
        )
    return say.count(
        "{dealer} runs the cards: three more each.",
        "{dealer} runs the cards {n} times: three more each, every time.",
        turns,
        dealer=dealer,
    )


def pitch(post: posts.PitchPost, table: TableView, say: Say) -> Rendered:
    """Render the auction or sale of the pitch, or the auction for naming trumps."""
    naming = table.rules.trumps is Trumps.NAME
    lines = [" · ".join(_call(*call, say=say) for call in post.calls)] if post.calls else []
    found = say(
        (_FOUND | _TO_NAME if naming else _FOUND)[post.outcome],
        eldest=safe(post.eldest),
        pitcher=safe(post.pitcher),
        points=points_text(post.points or 0, say),
    )
    if post.outcome == "sold" and post.bound:
        name, points = safe(post.pitcher), points_text(post.points or 0, say)
        found += " " + say("{name} must win {points}.", name=name, points=points)
    lines.append(found)
    if post.outcome not in {"again", "next"} and not naming:
        lines.append(say("The first card led sets trumps."))
    if post.paid:
        paid = [f"{join_names(post.sides[side])} **{points:+d}**" for side, points in post.paid]
        lines.append(say("For the pitch: {points}", points=" · ".join(paid)))
        lines.append(say("Score: {scores}", scores=scores(post.sides, post.score)))
    return lines, say("pitch")


def _call(name: str, verb: str, points: int | None, *, say: Say) -> str:
    texts = {
        Bid.verb: N_("{name} bids {n}"),
        ShootMoon.verb: N_("{name} shoots the moon"),
        Offer.verb: N_("{name} offers {n}"),
    }
    return say(texts.get(verb, N_("{name} passes")), name=safe(name), n=points)


def named(post: posts.NamedPost, _table: TableView, say: Say) -> Rendered:
    """Render which trumps were named, and the kitty before."""
    name, suit = safe(post.name), suit_text(Suit(post.trumps), say)
    lines = [say("**{name} names {suit}.**", name=name, suit=suit)]
    if post.kitty:
        lines.insert(0, say("{name} took the kitty, {n} cards.", name=name, n=post.kitty))
    return lines, say("trumps")


def discards(post: posts.DiscardsPost, _table: TableView, say: Say) -> Rendered:
    """Render how many cards each player threw away, and got for them."""
    if post.exchanged:
        counts = ", ".join(f"{safe(name)} {figures}" for name, figures in post.exchanged)
        text = say("Exchanged: {counts}. Now the tricks begin.", counts=counts)
    else:
        counts = ", ".join(f"{safe(name)} {n}" for name, n in post.counts)
        text = say("Discarded face down: {counts}. Now the tricks begin.", counts=counts)
    shown = [
        say("{name} showed {card}", name=safe(name), card=_card(code, say))
        for name, code in post.shown
    ]
    return [text, *shown], say("discards")


def bunch(post: posts.BunchPost, _table: TableView, say: Say) -> Rendered:
    """Render that all cards are thrown in."""
    dealer = safe(post.dealer)
    text = say("Everyone bunches: {dealer} deals again.", dealer=dealer)
    return [text], say("bunch")


def trick(post: posts.TrickPost, table: TableView, say: Say) -> Rendered:
    """Render a trick, and what happened with it."""
    cards = " · ".join(f"{safe(name)} {_card(code, say)}" for name, code in post.cards)
    pips = say.count("{n} pip", "{n} pips", post.pips)
    lines = []
    if post.number == 0 and table.rules.pitched and post.cards:
        name, code = post.cards[0]
        suit = suit_text(natural(Card.of(code)).suit, say)
        lines.append(say("{name} pitches: trumps are **{suit}**.", name=safe(name), suit=suit))
    taken = f"{cards} → **{safe(post.winner)}**"
    counted = by_pips(table.rules)
    lines += [f"{taken} ({pips})" if counted else taken, *_besides(post, table, say)]
    return lines, say("trick {n}", n=post.number + 1)


def _besides(post: posts.TrickPost, table: TableView, say: Say) -> list[str]:
    lines = [
        say("{name} throws in {cards}.", name=safe(name), cards=_cards(codes, say))
        for name, codes in post.thrown_in
    ]
    lines += [
        answer_text(safe(name), Extreme(which), _card(code, say), yes=yes, say=say)
        for name, which, code, yes in post.answers
    ]
    lines += [say("{name} is dry.", name=safe(name)) for name in post.dry]
    lines += [
        say("{name} couldn't follow suit or trump: **−1**.", name=safe(name))
        for name in post.penalties
    ]
    if post.pegs is not None:
        name, points, codes = post.pegs
        scores = N_("{name} scores for trumps taken")
        text = say(N_("{name} pegs") if table.rules.plain_pegs else scores, name=safe(name))
        lines.append(with_colon(text, f"{_cards(codes, say)} **{points:+d}**", say))
    drawn = [_drawn(name, code, say) for name, code in post.drawn]
    return [*lines, " · ".join(drawn)] if drawn else lines


def _drawn(name: str, code: str | None, say: Say) -> str:
    if code is None:
        return say("{name} draws a card", name=safe(name))
    return say("{name} draws {card}", name=safe(name), card=_card(code, say))


def drama(post: posts.DramaPost, _table: TableView, say: Say) -> Rendered:
    """Render what a table talks about, a line each."""
    told = [
        Happening(Drama(what), tuple(names), other, Card.of(code) if code else None, points, needed)
        for what, names, other, code, points, needed in post.told
    ]
    lines = [drama_line(one, say) for one in told]
    what = say("highlight in trick {n}", n=post.trick) if post.trick else say("highlights")
    return lines, what


def deal(post: posts.DealPost, table: TableView, say: Say) -> Rendered:
    """Render a deal's points: what was scored, with which cards, and what was not."""
    scored = _deal_points(post, table)
    lines = [say("**Deal {n} is over.**", n=post.deal + 1)]
    if post.abandoned:
        lines.append(say("The gift ended the deal."))
    if post.bound is not None:
        name, n = post.bound
        lines.append(
            say("{name} had to win {points}.", name=safe(name), points=points_text(n, say))
        )
    judged = [
        JudgedCall(RevokeCall(-1, -1, trick), proof and _revoke(trick, *proof), caller, name)
        for caller, name, trick, proof in post.judged
    ]
    made = [
        RevokeMade(_revoke(trick, card, rule, instead), name)
        for name, trick, card, rule, instead in post.revokes
    ]
    lines += proofs(judged, lambda revoke: _price(revoke, judged, post, table, say), say)
    lines += [*scored_lines(scored, say), *missed_lines(scored, say), *_four(post, table, say)]
    lines += others(judged, made, say)
    if post.went_out is not None:
        names = join_names(post.sides[post.went_out])
        lines.append(
            say("**{names} has won and is out.** The others play on for second place.", names=names)
        )
    lines.append(say("Score: {scores}", scores=scores(post.sides, post.score)))
    return lines, say("points")


def _revoke(trick: int, card: str, rule: str, instead: Sequence[str]) -> Revoke:
    """Read a stored revoke; its seat is not stored (-1), but its player's name beside it."""
    return Revoke(trick, -1, Card.of(card), Reason(rule), tuple(map(Card.of, instead)))


def _price(
    revoke: Revoke, judged: Sequence[JudgedCall], post: posts.DealPost, table: TableView, say: Say
) -> str:
    """Say what a revoke costs besides the points, which stand below.

    That is nothing, if the game was over before it.
    """
    paid = (cards for _, cause, _, _, cards in post.points if cause == Cause.REVOKE.value)
    if [revoke.card.code] not in paid:
        return ""
    name = next(one.offender for one in judged if one.revoke is revoke)
    side = next((names for names in post.sides if name in names), [name])
    return costs(table.rules, revoke, "", join_names(side), say)


def revoke(post: posts.RevokePost, _table: TableView, say: Say) -> Rendered:
    """Render what a player has corrected or called."""
    name, other = safe(post.name), safe(post.other or "")
    card = "" if post.card is None else card_text(Card.of(post.card), say)
    if post.what == "taken-back":
        text = say("{name} takes back {card}, which lies exposed now.", name=name, card=card)
    elif post.what == "card-called":
        text = say("{name} calls for {other}'s exposed {card}.", name=name, other=other, card=card)
    else:
        text = say(
            "**{name} calls a revoke:** {other}, trick {n}.",
            name=name,
            other=other,
            n=(post.trick or 0) + 1,
        )
    return [text], say("revoke")


def points_picture_of(post: posts.DealPost, table: TableView, say: Say) -> tuple[Picture, ...]:
    """Return a picture of a deal's points and their cards."""
    heading = [say("Deal {n}", n=post.deal + 1)]
    if post.trumps is not None:
        heading.append(say("trumps {suit}", suit=suit_word(Suit(post.trumps), say)))
    return points_picture(_deal_points(post, table), " · ".join(heading), say)


def _deal_points(post: posts.DealPost, table: TableView) -> DealPoints:
    return DealPoints(
        rules=table.rules,
        sides=post.sides,
        points=_entries(post.points),
        unscored=_entries(post.unscored),
        pips=post.pips,
        score=post.score,
        trumps=None if post.trumps is None else Suit(post.trumps),
        called_off=post.abandoned,
        bound=_bound(post),
        barred={side: Cause.RULING if ruled else Cause.REVOKE for side, ruled in post.barred},
    )


def _bound(post: posts.DealPost) -> tuple[int, int] | None:
    """Return the side that had to win points alone, and how many."""
    if post.bound is None:
        return None
    (name, points), side = post.bound, post.bound_side
    if side is None:  # an earlier version stored the post
        side = next((n for n, names in enumerate(post.sides) if name in names), None)
    return None if side is None else (side, points)


def _entries(entries: Sequence[tuple[int, str, int, str | None, list[str]]]) -> list[PointEntry]:
    return [
        PointEntry(side, Cause(cause), n, name, tuple(map(Card.of, codes)))
        for side, cause, n, name, codes in entries
    ]


def _four(post: posts.DealPost, table: TableView, say: Say) -> list[str]:
    if post.four is None:
        return []
    most = table.rules.greatest_bid
    texts = {4: N_("**All four points to {names}.**")}
    text = say(
        texts.get(most, N_("**All {n} points to {names}.**")),
        n=most,
        names=join_names(post.sides[post.four]),
    )
    chips = table.rules.stake_four
    if chips:
        text += " " + say.count(
            "It's worth {n} chip when the game ends.",
            "It's worth {n} chips when the game ends.",
            chips,
        )
    return [text]


def _card(code: str, say: Say) -> str:
    return card_text(Card.of(code), say)


def _cards(codes: Sequence[str], say: Say) -> str:
    return cards_text([Card.of(code) for code in codes], say)
