"""Posts: messages that are sent once and stay. The last line is the key in small print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from bot.locale import N_, P_, Say
from bot.ui.core.framed import framed
from bot.ui.core.layout import GREY, PLAIN_TEXT, Part, fit, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.posts import deal, referee
from bot.ui.posts.deal import Rendered, points_picture_of
from bot.ui.table.board import board
from bot.ui.table.clock import span
from bot.ui.table.event_table import EventNote, to_event
from bot.ui.table.lobby.first_deal import ceremony, cut_line
from bot.ui.table.results.game_end import chips, proofs, second
from bot.ui.text.key import key
from bot.ui.text.measure import size
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import scores, wins_text
from bot.ui.text.points import points_text
from bot.views import posts
from bot.views.posts import Post, RefereePost, RulingPost
from bot.views.settings.server import ServerSettings
from bot.views.table import Pause, TableState, TableView, is_closing, waited_for

_ENDING: Final = 120
"""Code units reserved for the key in small print."""
_EARLIER_SHOWN: Final = 2
"""Replaced secrets shown; a message has no room for all."""


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
    """Render a post with its stored names and cards, or a board as its table is now.

    The end of an event's table says what the event does about it.
    """
    if isinstance(post, posts.BoardPost):
        return board(table, say)
    render = RENDER[type(post)]
    lines, what = render(post, table, say)
    ending = _key(post, what, table, say)
    if sum(size(line) + 1 for line in lines) > PLAIN_TEXT - _ENDING:
        # The markup of an emoji takes the room of ten letters: leave out emojis, not lines.
        lines, _ = render(post, table, say.plain)
    if isinstance(post, posts.ClosedPost) and (post.played or event):
        shown = proofs(table.id, post.game, say) if post.played else []
        if event is not None:
            lines += [*event.closed, *event.after]
            shown = [to_event(event, say), *shown]
        return framed(["\n".join(lines), shown], GREY, ending)
    if isinstance(post, RefereePost):
        return framed(["\n".join(lines)], GREY, ending)
    return Outgoing(
        text=fit(lines, PLAIN_TEXT, small(ending)),
        pictures=points_picture_of(post, table, say) if isinstance(post, posts.DealPost) else (),
        key=ending,
        mentions=_mentioned(post, table),
    )


def _key(post: Post, what: str, table: TableView, say: Say) -> str:
    game = post.game if isinstance(post, posts.PostOfGame) else 1
    deal = post.deal if isinstance(post, posts.PostOfDeal) else None
    return key(table.id, say, what, game=game, deal=deal)


def question(post: RefereePost, table: TableView, settings: ServerSettings, say: Say) -> Outgoing:
    """Render a question that still waits for a referee: it calls those whom the server names."""
    role = settings.referee_role
    players = {seat.user_id for seat in table.seats}
    people = tuple(one for one in settings.referees if one not in players)
    lines, what = referee.asks(post, role, people, say)
    ending = _key(post, what, table, say)
    parts: list[Part] = ["\n".join(lines), [referee.look_into(table, say)]]
    looks = layout(parts, ending, GREY)
    return Outgoing(layout=looks, key=ending, mentions=people, mention_role=role)


def _opened(post: posts.OpenedPost, table: TableView, say: Say) -> Rendered:
    lines = [
        say(
            "**{name} has opened a table of {game}.**",
            name=safe(table.opener_name),
            game=say(table.variant.name),
        ),
        say(
            "**Fair deal:** the bot has picked a secret number that the shuffle comes from. Its"
            " fingerprint (SHA-256): `{hex}`. When the game ends the bot shows the secret, and"
            " anyone can check that it's the same one and that the cards follow from it.",
            hex=post.commitment,
        ),
    ]
    return lines, say("opened")


def _cut(post: posts.CutPost, table: TableView, say: Say) -> Rendered:
    return ceremony(post, table, say), say("cut")


def _cut_again(post: posts.CutAgainPost, _table: TableView, say: Say) -> Rendered:
    return [cut_line(post.cutter, post.cut, say, late=post.timed_out)], say("cut")


def _game(post: posts.GamePost, table: TableView, say: Say) -> Rendered:
    fair = [
        say("**Fair deal.** The secret of the shuffle was `{hex}`.", hex=post.secret),
        say("Its SHA-256, shown before the pack was cut: `{hex}`", hex=post.commitment),
        *_opened_earlier(post.earlier, say),
        _cut_at(post.cut, say),
        small(
            say(
                "To check every card, use `/verify`, or save the file and check it with the program"
                " that runs this bot: `python -m bot verify FILE`"
            )
        ),
        _next_secret(post, table, say),
    ]
    title = f"## {say('{names} won!', names=join_names(post.sides[post.winner]))}"
    result = [title, *second(post, say), scores(post.sides, post.score)]
    result += [*chips(post, say), *_standings(post, say)]
    # With long names the result is shortened, never the proof that the deal was fair.
    lines = [fit(result, PLAIN_TEXT - sum(size(line) + 1 for line in fair) - _ENDING), *fair]
    return lines, say("end")


def _next_secret(post: posts.GamePost, table: TableView, say: Say) -> str:
    """Show the fingerprint of the next game's secret, before anybody knows its cards."""
    if table.event_id is not None:
        return say(
            "If another game is played here, its cards come from the secret with this fingerprint"
            " (SHA-256): `{hex}`.",
            hex=post.next_commitment,
        )
    return say(
        "**Another game?** Press Rematch on the board below. Its cards come from the secret"
        " with this fingerprint (SHA-256): `{hex}`.",
        hex=post.next_commitment,
    )


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
    return lines, say("closed")


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
    return [text], say("seat {n}", n=post.seat + 1)


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
            "{names}: enough of you are here, and this is your table. *My hand* on the board shows"
            " your cards to you alone.",
            names=names,
        )
    else:
        text = say(
            "{names}: your match is at this table. *My hand* on the board shows your cards to you"
            " alone.",
            names=names,
        )
    seats = ", ".join(str(seat + 1) for seat, _ in post.players)
    return [text], say("players {seats}", seats=seats)


def _reminder(post: posts.ReminderPost, table: TableView, say: Say) -> Rendered:
    name = "".join(f"<@{one}>" for one in _mentioned(post, table)) or f"**{safe(post.name)}**"
    return [_urged(_HERE, post, table, say, name=name)], _turn(post, say)


def private_reminder(post: posts.ReminderPost, table: TableView, say: Say) -> Outgoing:
    """Remind a player by direct message."""
    game, channel = f"**{say(table.variant.name)}**", f"<#{table.place_id}>"
    text = _urged(_BY_DM, post, table, say, game=game, channel=channel)
    ending = _key(post, _turn(post, say), table, say)
    return Outgoing(text=f"{text}\n{small(ending)}", key=ending)


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


def _turn(post: posts.ReminderPost, say: Say) -> str:
    return say("turn {n}", n=post.turn + 1)


def _away(post: posts.AwayPost, table: TableView, say: Say) -> Rendered:
    one, many = _ALL_AWAY if table.paused is Pause.IDLE else _ONE_AWAY
    text = say.count(one, many, post.missed, name=safe(post.name))
    return [text], say("seat {n} away", n=post.seat + 1)


def _dealt_again(_post: posts.RedealPost, _table: TableView, say: Say) -> Rendered:
    text = say(
        "**Sorry:** the bot was updated, and this deal couldn't continue under the new rules. It's"
        " dealt again; the score stays the same."
    )
    return [text], say("dealt again")


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
                " fingerprint (SHA-256): `{hex}`.",
                hex=post.commitment,
            )
        )
    return lines, say("put back")


def _opened_earlier(earlier: Sequence[tuple[str, str]], say: Say) -> list[str]:
    """Show the last secrets that were replaced during the game; the record has all."""
    return [
        say(
            "Before the bot was restored from a backup, the secret was `{secret}`, with the SHA-256"
            " `{hex}`.",
            secret=secret,
            hex=commitment,
        )
        for commitment, secret in earlier[-_EARLIER_SHOWN:]
    ]


def _cut_at(cut: int, say: Say) -> str:
    if not cut:
        return say("The pack was left as it was. The game's record is the file below.")
    return say("The pack was cut at {n}. The game's record is the file below.", n=cut)


def _standings(post: posts.GamePost, say: Say) -> list[str]:
    title = (
        say("**Practice:** only one side had people when the game began, so it counts separately.")
        if post.practice
        else say("**Leaderboard**")
    )
    lines = []
    for name, games, wins, points, before, now in post.standings:
        record = [
            _place(safe(name), before, now, say),
            wins_text(wins, say),
            say.count("{n} game", "{n} games", games),
            points_text(points, say),
        ]
        lines.append(" · ".join(record))
    return [title, *lines] if lines or post.practice else []


def _place(name: str, before: int | None, now: int, say: Say) -> str:
    if before is None:
        return say("{name} is new on the leaderboard at number {now}", name=name, now=now)
    if before == now:
        return say("{name} stays at number {now}", name=name, now=now)
    if before > now:
        return say("{name} climbs from number {before} to {now}", name=name, before=before, now=now)
    return say("{name} drops from number {before} to {now}", name=name, before=before, now=now)


RENDER: Final[dict[type[Any], Callable[[Any, TableView, Say], Rendered]]] = {
    posts.OpenedPost: _opened,
    posts.CutPost: _cut,
    posts.CutAgainPost: _cut_again,
    posts.TrumpsCutPost: deal.cut_for_trumps,
    posts.TurnUpPost: deal.turn_up,
    posts.PitchPost: deal.pitch,
    posts.DiscardsPost: deal.discards,
    posts.NamedPost: deal.named,
    posts.BunchPost: deal.bunch,
    posts.TrickPost: deal.trick,
    posts.RevokePost: deal.revoke,
    posts.DealPost: deal.deal,
    posts.DramaPost: deal.drama,
    posts.GamePost: _game,
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
