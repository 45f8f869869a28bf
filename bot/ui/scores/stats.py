"""A player's stats in words, with a chart of their ratings on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from babel.numbers import format_decimal

from bot.engine.variants import Family
from bot.locale.say import N_, Say
from bot.ui.controls.recap import ShowRecap
from bot.ui.controls.scores import ShowLeaderboard, ShowStats, StatsAct
from bot.ui.core.custom_ids import NONE
from bot.ui.core.framed import framed
from bot.ui.core.layout import VIOLET, Button, Menu, Part, button, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.scores.leaderboard import game_text, left_text, lost_text, practice_button, total_text
from bot.ui.scores.rating_chart import rating_chart
from bot.ui.text.names import safe
from bot.ui.text.people import level_name, wins_text
from bot.ui.text.punctuation import capital
from bot.ui.text.sparkline import sparkline
from bot.ui.text.titles import since_text, title_name
from bot.views.leaderboard import SortBy, Totals
from bot.views.stats import Ending, OtherPlayer, PlayerStats

FAMILIES: Final[dict[Family, str]] = {
    Family.TURNED: N_("begging games"),
    Family.FIXED: N_("games with a settled trump"),
    Family.PITCHED: N_("pitch games"),
    Family.BOUGHT: N_("bidding games"),
    Family.DRAWN: N_("drawing games"),
}

_MARKS: Final = {Ending.WON: "●", Ending.DRAWN: "◐", Ending.LOST: "○", Ending.LEFT: "×"}


def stats(player: PlayerStats, control: ShowStats, name: str, say: Say) -> Outgoing:
    """Show how a player has fared; the name is for one who has finished no game."""
    control = replace(control, act=StatsAct.SHOW)
    parts: list[Part] = [f"## {safe(player.name or name)}\n{_scope(control, say)}"]
    if not player.played and not player.totals.left:
        parts.append(_nothing(control, say))
        buttons = [_leaderboard_button(control, say), practice_button(control, say)]
        return framed([*parts, buttons], VIOLET)
    parts.append("\n".join([_totals(player.totals, say), *_form(player, say)]))
    lines = [*_favourites(player, say), *_cards(player, say)]
    lines += _titles(player, say)
    if lines:
        parts.append("\n".join(lines))
    chart = rating_chart(
        {_family(history.family, say): history.points for history in player.histories},
        player.zone,
        say,
    )
    shown = chart if control.drawn else []
    ratings = list(_ratings(player, say, bars=not shown))
    if ratings:
        parts.append("\n".join([f"### {say('Ratings')}", *ratings]))
    parts += shown
    parts += _controls(player, control, say, charted=bool(chart))
    in_words = partial(stats, player, replace(control, drawn=False), name, say)
    return framed(parts, VIOLET, in_words=in_words)


def _scope(control: ShowStats, say: Say) -> str:
    game = game_text(control.variant, say)
    return f"{game} · {say('practice')}" if control.practice else game


def _nothing(control: ShowStats, say: Say) -> str:
    if control.practice:
        return say("No practice games finished here yet.")
    return say(
        "No games against other people finished here yet. A game counts once it's over; games"
        " against computers only are under Practice."
    )


# -------------------------------------------------------------------------------------- figures


def _totals(totals: Totals, say: Say) -> str:
    shown = [SortBy.GAMES, SortBy.WINS, SortBy.POINTS]
    shown += [SortBy.FOURS] if totals.fours else []
    shown += [SortBy.SHUTOUTS] if totals.shutouts else []
    words = [total_text(totals, each, say) for each in shown]
    if totals.longest > 1:
        words.append(say("at best {n} wins in a row", n=totals.longest))
    return " · ".join([*words, left_text(totals, say)] if totals.left else words)


def _form(player: PlayerStats, say: Say) -> Iterator[str]:
    if len(player.form) <= 1:
        return
    won = sum(ending is Ending.WON for ending in player.form)
    marks = " ".join(_MARKS[ending] for ending in player.form)
    words = say.count(
        "{won} of {n} game won", "{won} of the last {n} games won", len(player.form), won=won
    )
    yield f"**{say('Form')}** {marks} · {words}"
    yield small(say("● won, ◐ drawn, ○ lost, × left; newest on the right"))


def _favourites(player: PlayerStats, say: Say) -> Iterator[str]:
    partner, opponent = player.partner, player.opponent
    if partner is not None:
        words = say.count(
            "{won} of {n} game won together",
            "{won} of {n} games won together",
            partner.games,
            won=partner.ended,
        )
        yield _line(say("Best partner"), _name(partner, say), words)
    if opponent is not None:
        words = say.count(
            "{lost} of {n} game lost to them",
            "{lost} of {n} games lost to them",
            opponent.games,
            lost=opponent.ended,
        )
        yield _line(say("Hardest opponent"), _name(opponent, say), words)
    if player.computers:
        met = [
            say("{level} {won} of {n}", level=level_name(one.level, say), won=one.wins, n=one.games)
            for one in player.computers
        ]
        yield _line(say("Won against computers"), *met)
    if player.variant is None and player.played:
        most = player.played[0]
        games = say.count("{n} game", "{n} games", most.games)
        game = game_text(most.variant, say)
        yield _line(say("Favourite game"), game, f"{games}, {wins_text(most.wins, say)}")


def _cards(player: PlayerStats, say: Say) -> Iterator[str]:
    cards, totals = player.cards, player.totals
    if cards.turn_ups:
        words = say.count(
            "{points} from {n} turn-up as dealer, {each} a deal",
            "{points} from {n} turn-ups as dealer, {each} a deal",
            cards.turn_ups,
            points=say.count("{n} point", "{n} points", cards.turn_up_points),
            each=format_decimal(cards.turn_up_points / cards.turn_ups, "0.##", locale=say.language),
        )
        yield _line(say("Luck"), words)
    if cards.begs:
        words = say.count(
            "worth it in {paid} of {n} deal: no other side scored more",
            "worth it in {paid} of {n} deals: no other side scored more",
            cards.begs,
            paid=cards.begs_paid,
        )
        yield _line(say("Begging"), words)
    if cards.jacks_held or totals.hung or totals.lost:
        words = say.count(
            "{saved} of {n} jack of trumps brought home",
            "{saved} of {n} jacks of trumps brought home",
            cards.jacks_held,
            saved=cards.jacks_saved,
        )
        hung = total_text(totals, SortBy.HUNG, say)
        yield _line(say("Jacks"), words, hung, lost_text(totals, say))
    if cards.bids:
        words = say.count(
            "{made} of {n} bid made", "{made} of {n} bids made", cards.bids, made=cards.bids_made
        )
        yield _line(say("Bids"), words)
    if cards.revokes_right or cards.revokes_wrong:
        words = say(
            "{right} called rightly, {wrong} wrongly",
            right=cards.revokes_right,
            wrong=cards.revokes_wrong,
        )
        yield _line(say("Revokes"), words)


def _titles(player: PlayerStats, say: Say) -> Iterator[str]:
    if player.titles:
        earned = [
            f"{title_name(one.title, say)} ({since_text(one, player.zone, say)})"
            for one in player.titles
        ]
        yield _line(say("Titles"), *earned)


def _name(other: OtherPlayer, say: Say) -> str:
    return safe(other.name) if other.name else say("someone")


def _line(title: str, *words: str) -> str:
    return f"**{title}** {' · '.join(words)}"


# -------------------------------------------------------------------------------------- ratings


def _ratings(player: PlayerStats, say: Say, *, bars: bool) -> Iterator[str]:
    points = {history.family: history.points for history in player.histories}
    for rating in player.ratings:
        if player.variant is not None and rating.family not in points:
            continue
        line = sparkline([figure for _, figure in points.get(rating.family, ())])
        games = say.count("{n} game", "{n} games", rating.games)
        words = f"{_family(rating.family, say)} **{rating.rating}** · {games}"
        yield f"{words}\n{line}" if bars and len(line) > 1 else words


def _family(family: Family, say: Say) -> str:
    return capital(say(FAMILIES[family]))


# ------------------------------------------------------------------------------------- controls


def _controls(
    player: PlayerStats, control: ShowStats, say: Say, *, charted: bool
) -> Iterator[Part]:
    if len(player.played) > 1 or control.variant is not None:
        yield _game_menu(player, control, say)
    buttons = [_leaderboard_button(control, say), practice_button(control, say)]
    if not control.practice:
        buttons.append(button(ShowRecap(player.user_id), say("This month")))
    if charted:
        label = say("Text only") if control.drawn else say("Chart")
        buttons.append(button(replace(control, drawn=not control.drawn), label))
    yield buttons


def _game_menu(player: PlayerStats, control: ShowStats, say: Say) -> Menu:
    games = [None, *(played.variant for played in player.played), control.variant]
    labels = {game or NONE: capital(game_text(game, say)) for game in games}
    to = replace(control, act=StatsAct.GAME)
    return labelled_menu(to, "", labels, control.variant or NONE)


def _leaderboard_button(control: ShowStats, say: Say) -> Button:
    to = ShowLeaderboard(variant=control.variant, practice=control.practice, drawn=control.drawn)
    return button(to, say("Leaderboard"))
