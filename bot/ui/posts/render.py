"""Posts: messages that are sent once and stay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from bot.locale.say import N_, P_, Say
from bot.ui.controls.table import MyHand
from bot.ui.core.framed import framed, notifying, unframed
from bot.ui.core.layout import GOOD, GREY, PLAIN_TEXT, Part, button, fit, link
from bot.ui.core.message import Outgoing
from bot.ui.posts import referee
from bot.ui.posts.referee import Rendered
from bot.ui.posts.story import drama_lines, drama_name, part_name, points_pictures, story_lines
from bot.ui.table.board.board import board
from bot.ui.table.clock import span
from bot.ui.table.event_table import EventNote, to_event
from bot.ui.table.lobby.first_deal import ceremony, cut_line
from bot.ui.table.results.game_end import proofs
from bot.ui.table.status import address
from bot.ui.text.key import key
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import scores
from bot.views import posts
from bot.views.history import ToldDeal
from bot.views.posts import DramaPost, Post, RefereePost, RulingPost, StoryPost
from bot.views.settings.server import ServerSettings
from bot.views.table.view import Pause, TableState, TableView, is_closing, waited_for


class _Urges(NamedTuple):
    """What a reminder says."""

    closing: str
    """Once all cards are played."""
    losing: str
    """Where the player's side would lose its match."""
    waiting: str
    """Where no computer moves for a player."""
    late: str


_HERE: Final = _Urges(
    closing=N_("⏱ {name}, call a revoke or press Done! The deal is scored in {time}."),
    losing=N_("⏱ {name}, your turn! Your side loses the match {in_time}, unless it plays."),
    waiting=N_("⏱ {name}, your turn! The computers wait for you."),
    late=N_("⏱ {name}, your turn! The computer plays for you in {time}."),
)
_BY_DM: Final = _Urges(
    closing=N_("⏱ Call a revoke or press Done! {game} in {channel}. The deal is scored in {time}."),
    losing=N_(
        "⏱ Your turn! {game} in {channel}. Your side loses the match {in_time}, unless it plays."
    ),
    waiting=N_("⏱ Your turn! {game} in {channel}. The computers wait for you."),
    late=N_("⏱ Your turn! {game} in {channel}. The computer plays for you in {time}."),
)
_ONE_AWAY: Final = P_(
    "💤 {name} has missed {n} turn and is away: the computer plays for them until they press I'm"
    " back on the board.",
    "💤 {name} has missed {n} turns in a row and is away: the computer plays for them until they"
    " press I'm back on the board.",
)
_ALL_AWAY: Final = P_(
    "💤 {name} has missed {n} turn and is away, so the game waits until a player presses I'm back"
    " on the board.",
    "💤 {name} has missed {n} turns in a row and is away, so the game waits until a player presses"
    " I'm back on the board.",
)


def post(post: Post, table: TableView, say: Say, event: EventNote | None = None) -> Outgoing:
    """Render a post with its stored names, or a board as its table is now.

    The end of an event's table says what the event does about it.
    """
    if isinstance(post, posts.BoardPost):
        return board(table, say)
    lines, what = RENDER[type(post)](post, table, say)
    own_key = _key(post, what, table)
    if isinstance(post, posts.ClosedPost) and (post.played or event):
        shown = proofs(table.id, post.game, say) if post.played else []
        if event is not None:
            lines += [*event.closed, *event.after]
            shown = [to_event(event, say), *shown]
        return framed(["\n".join(lines), shown], GREY, own_key)
    if isinstance(post, RefereePost):
        return framed(["\n".join(lines)], GREY, own_key)
    text = fit(lines, PLAIN_TEXT)
    if isinstance(post, posts.PlayersPost | posts.ReminderPost):
        mine = [button(MyHand(table.id), say("My hand"), GOOD)]
        return notifying(text, mine, own_key, _mentioned(post, table))
    return unframed(text, own_key)


def story_post(post: StoryPost, deal: ToldDeal, say: Say) -> Outgoing:
    """Render what happened in a deal; raise LookupError for a range that tells nothing."""
    told = range(post.start, post.end)
    if isinstance(post, DramaPost):
        own_key = _key(post, drama_name(deal, told), deal.table)
        lines = drama_lines(deal, told, say)
        if not lines:
            raise LookupError("no drama")
        return unframed(fit(lines, PLAIN_TEXT), own_key)
    own_key = _key(post, part_name(deal, told), deal.table)
    # Cards in characters, as on the board: the markup of an emoji takes the room of ten letters.
    text, pictures = story_lines(deal, told, say.plain), points_pictures(deal, told, say)
    return unframed(fit(text, PLAIN_TEXT), own_key, pictures)


def _key(post: Post, what: str, table: TableView) -> str:
    game = post.game if isinstance(post, posts.PostOfGame) else 1
    deal = post.deal if isinstance(post, posts.PostOfDeal) else None
    return key(table.id, what, game=game, deal=deal)


def question(post: RefereePost, table: TableView, settings: ServerSettings, say: Say) -> Outgoing:
    """Render a question that still waits for a referee: it calls those whom the server names."""
    role = settings.referee_role
    players = {seat.user_id for seat in table.seats}
    people = tuple(one for one in settings.referees if one not in players)
    lines, what = referee.asks(post, role, people, say)
    parts: list[Part] = ["\n".join(lines), [referee.look_into(table, say)]]
    shown = framed(parts, GREY, _key(post, what, table))
    return replace(shown, mentions=people, mention_role=role)


def _cut(post: posts.CutPost, table: TableView, say: Say) -> Rendered:
    return ceremony(post, table, say), "cut"


def _cut_again(post: posts.CutAgainPost, _table: TableView, say: Say) -> Rendered:
    return [cut_line(post.cutter, post.cut, say, late=post.timed_out)], "cut"


def _closed(post: posts.ClosedPost, table: TableView, say: Say) -> Rendered:
    if post.by_owner and post.played:
        lines = [
            say("**The table is closed** by those who run this bot. This game counts for nobody.")
        ]
    elif post.by_owner:
        lines = [say("**The table is closed** by those who run this bot.")]
    elif post.idle:
        lines = [say("**The table is closed:** nothing has happened here for a long time.")]
    elif post.by is None and table.event_id is not None:
        lines = [f"**{say('This table is closed.')}**"]
    elif post.by is None:
        lines = [say("**The table is closed:** everyone has left.")]
    else:
        lines = [say("**{name} has closed the table.**", name=safe(post.by))]
    if post.score and not table.sealed:
        lines.append(say("Score: {scores}", scores=scores(post.sides, post.score)))
    return lines, "closed"


def _seat(post: posts.SeatPost, _table: TableView, say: Say) -> Rendered:
    taker = safe(post.taken_by)
    if post.left is None:
        text = say("{taker} takes seat {n}.", taker=taker, n=post.seat + 1)
    elif post.computer:
        text = say(
            "{name} has left; the computer player {taker} plays on until someone takes that seat.",
            name=safe(post.left),
            taker=taker,
        )
    else:
        text = say(
            "{taker} takes over from the computer player {name}.", taker=taker, name=safe(post.left)
        )
    return [text], f"seat {post.seat + 1}"


def is_awaited(post: posts.ReminderPost, table: TableView) -> bool:
    """Return whether the reminded player still has to act."""
    public, seat = table.public, table.seats[post.seat]
    if public is None or public.decision is None or table.paused is not None:
        return False
    turn = (table.game, public.deal, posts.moves_made(public))
    same = turn == (post.game, post.deal, post.turn) and post.seat in waited_for(public)
    here = seat.here and seat.name == post.name
    return same and here and table.reminded and table.state is TableState.PLAYING


def _mentioned(post: Post, table: TableView) -> tuple[int, ...]:
    if isinstance(post, posts.PlayersPost):
        there = [(table.seats[seat], name) for seat, name in post.players]
        return tuple(seat.user_id for seat, name in there if seat.user_id and seat.name == name)
    if isinstance(post, posts.ReminderPost) and is_awaited(post, table):
        user_id = table.seats[post.seat].user_id
        return () if user_id is None else (user_id,)
    return ()


def _players(post: posts.PlayersPost, table: TableView, say: Say) -> Rendered:
    mentioned = [f"<@{one}>" for one in _mentioned(post, table)]
    names = ", ".join(mentioned) or join_names([name for _, name in post.players])
    if table.event_id is None:
        text = say(
            "{names}: this is your table. *My hand* shows your cards to you alone.", names=names
        )
    else:
        text = say(
            "{names}: your match is at this table. *My hand* shows your cards to you alone.",
            names=names,
        )
    seats = ", ".join(str(seat + 1) for seat, _ in post.players)
    return [text], f"players {seats}"


def _reminder(post: posts.ReminderPost, table: TableView, say: Say) -> Rendered:
    name = "".join(f"<@{one}>" for one in _mentioned(post, table)) or f"**{safe(post.name)}**"
    return [_urged(_HERE, post, table, say, name=name)], _turn(post)


def private_reminder(post: posts.ReminderPost, table: TableView, say: Say) -> Outgoing:
    """Remind a player by direct message."""
    game, channel = f"**{say(table.variant.name)}**", f"<#{table.place_id}>"
    text = _urged(_BY_DM, post, table, say, game=game, channel=channel)
    there = [link(address(table), say("Go to the table"))]
    return notifying(text, there, _key(post, _turn(post), table))


def _urged(
    texts: _Urges, post: posts.ReminderPost, table: TableView, say: Say, **values: str
) -> str:
    """Say what a player has to do, and what comes of it if they do not."""
    if table.public is not None and is_closing(table.public):
        text = texts.closing
    elif table.loses_at is not None:
        text = texts.losing
        values["in_time"] = f"<t:{table.loses_at // 1000}:R>"
    else:
        text = texts.late if post.rest_ms else texts.waiting
    return say(text, **values, time=span(post.rest_ms, say))


def _turn(post: posts.ReminderPost) -> str:
    return f"turn {post.turn + 1}"


def _away(post: posts.AwayPost, table: TableView, say: Say) -> Rendered:
    one, many = _ALL_AWAY if table.paused is Pause.IDLE else _ONE_AWAY
    text = say.count(one, many, post.missed, name=safe(post.name))
    return [text], f"seat {post.seat + 1} away"


def _dealt_again(_post: posts.RedealPost, _table: TableView, say: Say) -> Rendered:
    text = say(
        "**Sorry:** the bot was updated, and this deal couldn't continue under the new rules. It's"
        " dealt again; the score stays the same."
    )
    return [text], "dealt-again"


def _put_back(post: posts.RestoredPost, table: TableView, say: Say) -> Rendered:
    text = say(
        "**Sorry:** the bot had to be restored from a backup. This table is back to how it was on"
        " {when}; everything since then is undone, and the board below counts.",
        when=f"<t:{post.at // 1000}:f>",
    )
    lines = [text]
    if post.redealt and table.sealed:
        lines.append(
            say(
                "Someone might know the cards of the current deal, so it's dealt again with other"
                " cards."
            )
        )
    elif post.redealt:
        lines.append(
            say(
                "Someone might know the cards of the current deal, so the pack is cut and dealt"
                " again. The score is what it was when that deal began."
            )
        )
    if post.commitment:
        lines.append(
            say(
                "**Fair deal:** from now on the cards come from a new secret number. Its"
                " fingerprint is behind ⋯ on the board: *Is it fair?*"
            )
        )
    return lines, "put-back"


RENDER: Final[dict[type[Any], Callable[[Any, TableView, Say], Rendered]]] = {
    posts.CutPost: _cut,
    posts.CutAgainPost: _cut_again,
    posts.ClosedPost: _closed,
    posts.SeatPost: _seat,
    posts.PlayersPost: _players,
    posts.ReminderPost: _reminder,
    posts.AwayPost: _away,
    posts.RedealPost: _dealt_again,
    posts.RestoredPost: _put_back,
    RefereePost: referee.asked,
    RulingPost: referee.ruling,
}
