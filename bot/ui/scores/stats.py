"""How somebody has fared, in words, with a chart of their ratings on request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date
from babel.numbers import format_decimal

from bot.engine.variants import VARIANTS, Family
from bot.locale import N_, Say
from bot.tables.scores.leaderboard_views import FamilyRating
from bot.tables.scores.stats_views import Ending, OtherPlayer, PlayerStats, RatingHistory
from bot.ui.controls.leaderboard import ShowLeaderboard
from bot.ui.controls.stats import ShowStats, StatsAct, encode_game
from bot.ui.core.layout import (
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    layout,
    pictures_of,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.scores import chart as charts
from bot.ui.scores.leaderboard import PAPER, capital
from bot.ui.scores.sparkline import sparkline
from bot.ui.text.names import safe
from bot.ui.text.people import wins_text

FAMILIES: Final[dict[Family, str]] = {
    Family.TURNED: N_("begging games"),
    Family.FIXED: N_("games with a settled trump"),
    Family.PITCHED: N_("pitch games"),
    Family.BOUGHT: N_("bidding games"),
    Family.DRAWN: N_("drawing games"),
}
"""What one is rated in, each by itself."""

_MARKS: Final = {Ending.WON: "●", Ending.LOST: "○", Ending.LEFT: "×"}
"""Told apart by their shapes."""


def stats(
    found: PlayerStats, ratings: Sequence[FamilyRating], portrait: ShowStats, name: str, say: Say
) -> Outgoing:
    """Show how somebody has fared.

    Args:
        found: what is known of it.
        ratings: what they are rated at now.
        portrait: whose stats these are, and in which game.
        name: theirs, where they are known by none.
        say: the voice of the reader's language.
    """
    portrait = replace(portrait, act=StatsAct.SHOW)
    parts: list[Part] = [f"## {safe(found.name or name)}\n{_of(portrait, say)}"]
    if not found.played and not found.sums.left:
        parts.append(_nothing(portrait, say))
        buttons = [_to_board(portrait, say), _practice(portrait, say)]
        return Outgoing(layout=layout([*parts, buttons], None, PAPER))
    parts.append("\n".join([*_sums(found, say), *_form(found, say)]))
    told = [*_company(found, say), *_luck(found, say)]
    if told:
        parts.append("\n".join(told))
    rated = list(_rated(found, ratings, say))
    if rated:
        parts.append("\n".join([f"### {say('Ratings')}", *rated]))
    chart = _chart(found.courses, say) if charts.available() else None
    if chart is not None and portrait.drawn:
        parts.append(chart)
    parts += _controls(found, portrait, say, charted=chart is not None)
    return Outgoing(layout=layout(parts, None, PAPER), pictures=pictures_of(parts))


def _of(portrait: ShowStats, say: Say) -> str:
    game = say("all games") if portrait.variant is None else say(VARIANTS[portrait.variant].name)
    return f"{game} · {say('practice')}" if portrait.practice else game


def _nothing(portrait: ShowStats, say: Say) -> str:
    if portrait.practice:
        return say("They have not finished a game of practice here yet.")
    return say(
        "They have not finished a game against other people here yet. Games are counted once over;"
        " those against computers alone are under Practice."
    )


# -------------------------------------------------------------------------------------- figures


def _sums(found: PlayerStats, say: Say) -> Iterator[str]:
    sums = found.sums
    told = [
        say.count("{n} game", "{n} games", sums.games),
        wins_text(sums.wins, say),
        say.count("{n} point", "{n} points", sums.points),
    ]
    if sums.fours:
        told.append(say.count("{n} four", "{n} fours", sums.fours))
    if sums.shutouts:
        told.append(say.count("{n} shut-out", "{n} shut-outs", sums.shutouts))
    if sums.left:
        told.append(say.count("{n} game left", "{n} games left", sums.left))
    yield " · ".join(told)


def _form(found: PlayerStats, say: Say) -> Iterator[str]:
    if not found.form:
        return
    won = sum(ending is Ending.WON for ending in found.form)
    marks = " ".join(_MARKS[ending] for ending in found.form)
    told = say("{won} of the last {n} won", won=won, n=len(found.form))
    yield f"**{say('Form')}** {marks} · {told}"
    yield small(say("● won, ○ lost, × left; the latest at the right"))


def _company(found: PlayerStats, say: Say) -> Iterator[str]:
    if found.partner is not None:
        told = say("{n} of {of} games won together", n=found.partner.ended, of=found.partner.games)
        yield _line(say("Best partner"), _who(found.partner, say), told)
    if found.opponent is not None:
        told = say(
            "{n} of {of} games lost to them", n=found.opponent.ended, of=found.opponent.games
        )
        yield _line(say("Hardest opponent"), _who(found.opponent, say), told)
    if found.variant is None and found.played:
        best = found.played[0]
        told = say.count("{n} game", "{n} games", best.games)
        game = say(VARIANTS[best.variant].name)
        yield _line(say("Favourite game"), game, f"{told}, {wins_text(best.wins, say)}")


def _luck(found: PlayerStats, say: Say) -> Iterator[str]:
    turns, sums = found.turns, found.sums
    if turns.turn_ups:
        told = say.count(
            "{points} from {n} turn-up as dealer, {each} a deal",
            "{points} from {n} turn-ups as dealer, {each} a deal",
            turns.turn_ups,
            points=say.count("{n} point", "{n} points", turns.turn_up_points),
            each=format_decimal(turns.turn_up_points / turns.turn_ups, "0.##", locale=say.language),
        )
        yield _line(say("Luck"), told)
    if turns.begs:
        told = say.count(
            "paid {paid} of {n} time: no other side scored more in the deal",
            "paid {paid} of {n} times: no other side scored more in the deal",
            turns.begs,
            paid=turns.begs_paid,
        )
        yield _line(say("Begging"), told)
    if turns.jacks_held or sums.hung or sums.lost:
        told = say(
            "{saved} of {held} jacks of trumps brought home",
            saved=turns.jacks_saved,
            held=turns.jacks_held,
        )
        hung = say.count("{n} jack hung", "{n} jacks hung", sums.hung)
        lost = say.count("{n} jack lost", "{n} jacks lost", sums.lost)
        yield _line(say("Jacks"), told, hung, lost)


def _who(other: OtherPlayer, say: Say) -> str:
    return safe(other.name) if other.name else say("somebody")


def _line(title: str, *told: str) -> str:
    return f"**{title}** {' · '.join(told)}"


# -------------------------------------------------------------------------------------- ratings


def _rated(found: PlayerStats, ratings: Sequence[FamilyRating], say: Say) -> Iterator[str]:
    courses = {course.family: course.points for course in found.courses}
    for one in ratings:
        family = Family(one.family)
        if found.variant is not None and family not in courses:
            continue
        bars = sparkline([rating for _, rating in courses.get(family, ())])
        games = say.count("{n} game", "{n} games", one.games)
        told = f"{capital(say(FAMILIES[family]))} **{one.rating}** · {games}"
        yield f"{told}\n{bars}" if len(bars) > 1 else told


def _chart(courses: Sequence[RatingHistory], say: Say) -> charts.Chart | None:
    """Return the chart of all ratings that have changed, if there are any."""
    moving = [course for course in courses if len(course.points) > 1]
    if not moving:
        return None
    told = " ".join(_course_text(course, say) for course in moving)
    return charts.Chart(
        name="ratings.png",
        description=f"{say('Ratings over time.')} {told}",
        figure=say("rating"),
        lines=tuple(
            charts.ChartLine(capital(say(FAMILIES[course.family])), course.points)
            for course in moving
        ),
        language=say.language,
    )


def _course_text(course: RatingHistory, say: Say) -> str:
    """Say what a line of the chart shows, for who does not see it."""
    (first, begun), (last, ended) = course.points[0], course.points[-1]
    figures = [rating for _, rating in course.points]
    return say(
        "{family}: {begun} on {first}, {ended} on {last}, between {low} and {high}.",
        family=capital(say(FAMILIES[course.family])),
        begun=begun,
        first=_date(first, say),
        ended=ended,
        last=_date(last, say),
        low=min(figures),
        high=max(figures),
    )


def _date(ms: int, say: Say) -> str:
    return format_date(datetime.fromtimestamp(ms // 1000, UTC), "medium", locale=say.language)


# ------------------------------------------------------------------------------------- controls


def _controls(
    found: PlayerStats, portrait: ShowStats, say: Say, *, charted: bool
) -> Iterator[Part]:
    if len(found.played) > 1 or portrait.variant is not None:
        yield _games(found, portrait, say)
    buttons = [_to_board(portrait, say), _practice(portrait, say)]
    if charted:
        label = say("Words alone") if portrait.drawn else say("Chart")
        buttons.append(button(replace(portrait, drawn=not portrait.drawn), label))
    yield buttons


def _games(found: PlayerStats, portrait: ShowStats, say: Say) -> Menu:
    """Return the menu of the games that they have played."""
    shown = portrait.variant
    games = [None, *(played.variant for played in found.played)]
    if shown not in games:
        games.append(shown)
    labels = {
        encode_game(game): capital(say("all games") if game is None else say(VARIANTS[game].name))
        for game in games
    }
    return labelled_menu(replace(portrait, act=StatsAct.GAME), "", labels, encode_game(shown))


def _to_board(portrait: ShowStats, say: Say) -> Button:
    ranking = ShowLeaderboard(variant=portrait.variant, practice=portrait.practice)
    return button(ranking, say("Leaderboard"))


def _practice(portrait: ShowStats, say: Say) -> Button:
    label = say("Against people") if portrait.practice else say("Practice")
    return button(replace(portrait, practice=not portrait.practice), label)
