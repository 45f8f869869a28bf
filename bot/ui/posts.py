"""What is posted once and stays, in plain text; the last line is the key in small print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from bot.engine.cards import Card, Suit
from bot.engine.events import Cause
from bot.locale import Say
from bot.tables import posts
from bot.tables.posts import Post
from bot.tables.views import TableView
from bot.ui.board import board
from bot.ui.cards import card_text, card_words, cards_text, suit_text
from bot.ui.frame import PLAIN_TEXT, fit, small
from bot.ui.keys import key
from bot.ui.lobby import terms
from bot.ui.message import Outgoing
from bot.ui.names import safe, together
from bot.ui.people import scores
from bot.ui.points import Point, Tally, missed_lines, scored_lines

Rendered: TypeAlias = tuple[list[str], str]
"""The lines of a post, each markdown by itself, and its key."""
_ENDING: Final = 120
"""Room for a key in small print."""


def post(post: Post, table: TableView, say: Say) -> Outgoing:
    """Render a post, with the names and cards that it was written with.

    A board is rendered as its table stands now.
    """
    if isinstance(post, posts.Board):
        return board(table, say)
    lines, ending = _RENDER[type(post)](post, table, say)
    return Outgoing(text=fit(lines, PLAIN_TEXT, small(ending)), key=ending)


def _opened(post: posts.Opened, table: TableView, say: Say) -> Rendered:
    lines = [
        say(
            "**{name} has opened a table of {game}.**",
            name=safe(table.opener_name),
            game=say(table.variant.name),
        ),
        terms(table, say),
        say("Take a seat on the board below. New to the game? Press How to play."),
        _commitment(post.commitment, say),
    ]
    return lines, key(table.id, say, say("opened"))


def _cut(post: posts.CutMade, table: TableView, say: Say) -> Rendered:
    name = safe(post.cutter)
    if post.timed_out:
        lines = [say("{name} did not cut in time: the pack is left as it is.", name=name)]
    elif post.cut == 0:
        lines = [say("{name} leaves the pack as it is.", name=name)]
    else:
        lines = [say.count("{name} cuts {n} card.", "{name} cuts {n} cards.", post.cut, name=name)]
    drawn = ", ".join(f"{safe(who)} {_card(code, say)}" for who, code in post.cards)
    lines.append(say("Everybody cuts for the deal: {cards}.", cards=drawn))
    if len(post.cards) > len(table.seats):
        lines.append(say("Those with equal highest cards cut again."))
    lines.append(say("**{name} has the highest card and deals first.**", name=safe(post.dealer)))
    return lines, key(table.id, say, say("cut"), game=post.game)


def _turn_up(post: posts.TurnUp, table: TableView, say: Say) -> Rendered:
    dealer, cards = safe(post.dealer), _cards(post.cards, say)
    lines = []
    if post.run == 0:
        words = ", ".join(card_words(Card.of(code), say) for code in post.cards)
        told = say("{dealer} deals and turns up **{cards}**", dealer=dealer, cards=cards)
        lines.append(f"{told} ({words}).")
    elif post.cards:
        lines.append(
            say.count(
                "{dealer} runs the cards: three more each.",
                "{dealer} runs the cards {n} times: three more each, every time.",
                len(post.cards),
                dealer=dealer,
            )
        )
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
                "The pack holds no further run: the cards are thrown in, and {dealer} deals again."
                " Points already scored stay.",
                dealer=dealer,
            )
        )
    elif post.trumps is not None:
        lines.append(say("Trumps are **{suit}**.", suit=suit_text(Suit(post.trumps), say)))
    return lines, key(table.id, say, what, game=post.game, deal=post.deal)


def _trick(post: posts.TrickMade, table: TableView, say: Say) -> Rendered:
    cards = " · ".join(f"{safe(name)} {_card(code, say)}" for name, code in post.cards)
    pips = say.count("{n} pip", "{n} pips", post.pips)
    lines = [f"{cards} → **{safe(post.winner)}** ({pips})"]
    what = say("trick {n}", n=post.number + 1)
    return lines, key(table.id, say, what, game=post.game, deal=post.deal)


def _deal(post: posts.DealMade, table: TableView, say: Say) -> Rendered:
    points = [
        Point(side, Cause(cause), n, name, tuple(Card.of(code) for code in codes))
        for side, cause, n, name, codes in post.points
    ]
    tally = Tally(
        rules=table.variant.rules(table.options),
        sides=post.sides,
        points=points,
        pips=post.pips,
        score=post.score,
        trumps=None if post.trumps is None else Suit(post.trumps),
    )
    lines = [
        say("**Deal {n} is over.**", n=post.deal + 1),
        *scored_lines(tally, say),
        *missed_lines(tally, say),
        say("Score: {scores}", scores=scores(post.sides, post.score)),
    ]
    return lines, key(table.id, say, say("points"), game=post.game, deal=post.deal)


def _game(post: posts.GameMade, table: TableView, say: Say) -> Rendered:
    fair = [
        *_revealed(post.commitment, post.secret, say),
        _cut_at(post.cut, say),
        _checked(say),
        say(
            "**Another game?** Press Rematch on the board below. It will be dealt from the secret"
            " whose SHA-256 is `{hex}`.",
            hex=post.next_commitment,
        ),
    ]
    title = f"## {say('{names} won!', names=together(post.sides[post.winner]))}"
    told = [title, scores(post.sides, post.score), *_standings(post, say)]
    # Whatever has to go where names are long, what proves the deal fair stays.
    lines = [fit(told, PLAIN_TEXT - sum(len(line) + 1 for line in fair) - _ENDING), *fair]
    return lines, key(table.id, say, say("end"), game=post.game)


def _closed(post: posts.Closed, table: TableView, say: Say) -> Rendered:
    if post.by is None:
        lines = [say("**The table is closed:** nobody sits here any more.")]
    else:
        lines = [say("**{name} has closed the table.**", name=safe(post.by))]
    lines += _revealed(post.commitment, post.secret, say)
    if post.played:
        lines += [say("What was played of this game is in the file below."), _checked(say)]
    return lines, key(table.id, say, say("closed"))


def _seat(post: posts.SeatChanged, table: TableView, say: Say) -> Rendered:
    taker = safe(post.taken_by)
    if post.left is None:
        text = say("{taker} takes seat {n}.", taker=taker, n=post.seat + 1)
    elif post.computer:
        text = say(
            "{name} has left; {taker} (computer) plays on, until somebody takes that seat.",
            name=safe(post.left),
            taker=taker,
        )
    else:
        text = say("{taker} takes over from {name} (computer).", taker=taker, name=safe(post.left))
    what = say("seat {n}", n=post.seat + 1)
    return [text], key(table.id, say, what, game=post.game)


def _dealt_again(post: posts.DealtAgain, table: TableView, say: Say) -> Rendered:
    text = say(
        "**Sorry:** the bot was brought up to date, and this deal could not go on under the new"
        " rules. It is dealt again; the score stays as it was."
    )
    return [text], key(table.id, say, say("dealt again"), game=post.game, deal=post.deal)


def _commitment(commitment: str, say: Say) -> str:
    return say(
        "**Fair deal:** the bot has written down a secret number that the shuffle comes from."
        " This is its fingerprint (SHA-256): `{hex}`. When the game ends the secret is shown, and"
        " anybody can check that it is the same, and that the cards follow from it.",
        hex=commitment,
    )


def _revealed(commitment: str, secret: str, say: Say) -> list[str]:
    return [
        say("**Fair deal.** The secret of the shuffle was `{hex}`.", hex=secret),
        say("Its SHA-256, shown before the pack was cut: `{hex}`", hex=commitment),
    ]


def _cut_at(cut: int, say: Say) -> str:
    if not cut:
        return say("The pack was left as it was. The record of the game is the file below.")
    return say("The pack was cut at {n}. The record of the game is the file below.", n=cut)


def _checked(say: Say) -> str:
    return small(
        say(
            "To check every card, save the file and give it to the program that runs this bot:"
            " `python -m bot verify FILE`"
        )
    )


def _standings(post: posts.GameMade, say: Say) -> list[str]:
    lines = []
    for name, games, wins, points, before, now in post.standings:
        record = [
            _place(safe(name), before, now, say),
            say.count("{n} win", "{n} wins", wins),
            say.count("{n} game", "{n} games", games),
            say.count("{n} point", "{n} points", points),
        ]
        lines.append(" · ".join(record))
    return [say("**Leaderboard**"), *lines] if lines else []


def _place(name: str, before: int | None, now: int, say: Say) -> str:
    if before is None:
        return say("{name} enters at place {now}", name=name, now=now)
    if before == now:
        return say("{name} stays at place {now}", name=name, now=now)
    if before > now:
        return say("{name} rises from place {before} to {now}", name=name, before=before, now=now)
    return say("{name} falls from place {before} to {now}", name=name, before=before, now=now)


def _card(code: str, say: Say) -> str:
    return card_text(Card.of(code), say)


def _cards(codes: Sequence[str], say: Say) -> str:
    return cards_text([Card.of(code) for code in codes], say)


_RENDER: Final[dict[type[Any], Callable[[Any, TableView, Say], Rendered]]] = {
    posts.Opened: _opened,
    posts.CutMade: _cut,
    posts.TurnUp: _turn_up,
    posts.TrickMade: _trick,
    posts.DealMade: _deal,
    posts.GameMade: _game,
    posts.Closed: _closed,
    posts.SeatChanged: _seat,
    posts.DealtAgain: _dealt_again,
}
