"""The end of a game: one message with the result, the offer of a rematch, and the way to proofs.

It comes from the stored game (`bot.views.summary.GameSummary`), so it stays the same
when people leave or change seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from bot.locale.say import Say
from bot.ui.controls.history import ShowCheck, ShowReplay
from bot.ui.controls.review import ShowReview
from bot.ui.controls.table import ChangePartners, Rematch
from bot.ui.core.framed import framed
from bot.ui.core.layout import ALT_TEXT, GOOD, GREEN, GREY, Button, Part, button, small
from bot.ui.core.message import Outgoing, Picture
from bot.ui.pictures.letters import drawn_apart
from bot.ui.pictures.line_chart import ChartLine, LineChart
from bot.ui.table import clock
from bot.ui.table.event_table import EventNote, result_sealed, to_event
from bot.ui.table.more import more_button
from bot.ui.table.results.deal_result import listed_deals, why_button
from bot.ui.text.cards import cards_text
from bot.ui.text.key import key
from bot.ui.text.measure import cut
from bot.ui.text.names import join_names, plain, safe
from bot.ui.text.people import mark, side_mark, who, wins_text
from bot.ui.text.points import points_text
from bot.ui.text.punctuation import with_colon
from bot.ui.text.sparkline import sparkline
from bot.ui.text.titles import title_name, title_rule
from bot.views.computer_names import SIGN
from bot.views.summary import GameSummary, LittleRated
from bot.views.table.view import SeatInfo, TableState, TableView

_BESIDE: Final = "\u00a0:\u00a0"
"""Between scores that stay on one line."""
_RUN: Final = 3
"""Deals in a row that are worth a word."""
_BIG: Final = 5
"""Points in one deal that are worth a word."""
_HIGHLIGHTS: Final = 4
"""Most of them in a line."""


def game_end(
    table: TableView, summary: GameSummary, say: Say, event: EventNote | None = None
) -> Outgoing:
    """Render the result of a game, with the offer of the next one until that begins."""
    if table.sealed:
        return _sealed(table, summary, say, event)
    newest = table.game == summary.game
    offered = newest and table.state is TableState.OVER
    target = 0 if table.rules.deals else table.rules.target
    chart = score_chart(summary.sides, summary.course, target, say)
    parts: list[Part] = clock.pause_notice(table, say) if offered else []
    parts += [] if event is None else [small(event.heading)]
    parts += ["\n".join(_result(summary, say)), *chart]
    if not chart:
        parts.append("\n".join(_course(table, summary)))
    if newest and table.private:
        # No board of the last deal stays behind.
        last = listed_deals(table.ended[-1:], table.rules, say)
        parts += ["\n".join(last)] if last else []
    after = event.after if newest and event is not None else ()
    if after:
        parts.append("\n".join(after))
    elif newest and table.state is TableState.CLOSED:
        parts.append(say("This table is closed."))
    parts += _next_seats(table, summary, say) if offered else []
    if offered:
        parts.append([*_again(table, say), more_button(table)])
    why = why_button(table, summary.game, summary.last_deal, say)
    buttons = [*why, *proofs(table.id, summary.game, say)]
    parts.append([to_event(event, say), *buttons] if event and after else buttons)
    ranks = [*_ranks(summary, say), *_rating(summary, say)]
    lines = [*chips(summary, say), *ranks, *_titles(summary, say)]
    parts += ["\n".join(map(small, lines))] if lines else []
    in_words = partial(game_end, table, summary, say.drawing(None), event)
    colour = GREEN if offered else GREY
    return framed(parts, colour, key(table.id, "result", game=summary.game), in_words)


def _sealed(table: TableView, summary: GameSummary, say: Say, event: EventNote | None) -> Outgoing:
    """Show that a game is over, and who won once all have played its cards."""
    told = event is not None and not event.sealed
    title = f"### {headline(summary, say) if told else say('The game is over')}"
    parts: list[Part] = [] if event is None else [small(event.heading)]
    parts.append(title if told else f"{title}\n{small(result_sealed(say))}")
    after = event.after if table.game == summary.game and event is not None else ()
    parts += ["\n".join(after)] if after else []
    buttons = proofs(table.id, summary.game, say)
    parts.append([to_event(event, say), *buttons] if event and after else buttons)
    return framed(parts, GREY, key(table.id, "result", game=summary.game))


def _result(summary: GameSummary, say: Say) -> list[str]:
    lines = [f"### {headline(summary, say)}", *second(summary, say)]
    special = list(_highlights(summary, say))[:_HIGHLIGHTS]
    return [*lines, " · ".join(special)] if special else lines


def second(ended: GameSummary, say: Say) -> list[str]:
    """Say who came second, if the game went on for second place."""
    if ended.second is None:
        return []
    return [say("Second: {names}", names=join_names(ended.sides[ended.second]))]


def headline(summary: GameSummary, say: Say) -> str:
    """Say who won, with the winner's score first."""
    score = _BESIDE.join(map(str, sorted(summary.score, reverse=True)))
    if summary.winner is None:
        return say("🤝 The game is drawn, {score}", score=score)
    winners = summary.sides[summary.winner]
    others = [n for side, n in enumerate(summary.score) if side != summary.winner]
    score = _BESIDE.join(map(str, [summary.score[summary.winner], *sorted(others, reverse=True)]))
    return say.count(
        "🏆 {names} wins {score}",
        "🏆 {names} win {score}",
        len(winners),
        names=join_names(winners),
        score=score,
    )


def _highlights(summary: GameSummary, say: Say) -> Iterator[str]:
    """Yield what was special, the most telling first."""
    special = summary.highlights
    if special.deals:
        yield say.count("{n} deal", "{n} deals", special.deals)
    if special.jacks_hung:
        yield say.count("{n} jack hung", "{n} jacks hung", special.jacks_hung)
    if special.turn_up is not None:
        cards, name = cards_text(special.turn_up.cards, say), safe(special.turn_up.name)
        yield say("luckiest turn-up: {cards} by {name}", cards=cards, name=name)
    if special.run is not None and special.run[1] >= _RUN:
        side, n = special.run
        if side == summary.winner:
            yield say("{n} deals in a row", n=n)
        else:
            names = join_names(summary.sides[side])
            yield say("{n} deals in a row for {names}", n=n, names=names)
    if special.biggest is not None and special.biggest[2] >= _BIG:
        side, _, n = special.biggest
        if side == summary.winner:
            yield say("best deal: {points}", points=points_text(n, say))
        else:
            names = join_names(summary.sides[side])
            yield say("best deal: {points} for {names}", points=points_text(n, say), names=names)


def _course(table: TableView, summary: GameSummary) -> list[str]:
    """Return each side's final score with bars that grow as the score did."""
    figures = [n for score in summary.course for n in score]
    low, high = min([0, *figures]), max([1, *figures])
    lines = []
    for side in range(len(summary.sides)):
        bars = sparkline([score[side] for score in summary.course], low, high)
        names = join_names(summary.sides[side])
        lines.append(f"{mark(table, side)}**{summary.score[side]}** {names} {bars}".rstrip())
    return lines


def _next_seats(table: TableView, summary: GameSummary, say: Say) -> list[str]:
    sides = [table.seats[side :: table.sides] for side in range(table.sides)]
    now = sorted(sorted(seat.name for seat in side) for side in sides)
    if now == sorted(map(sorted, summary.sides)):
        return []
    shown = " · ".join(
        mark(table, number) + " & ".join(_player(seat, say) for seat in side)
        for number, side in enumerate(sides)
    )
    return [say("Next game: {sides}", sides=shown)]


def _player(seat: SeatInfo, say: Say) -> str:
    return f"**{who(seat, say)}**" if seat.name else who(seat, say)


def _again(table: TableView, say: Say) -> list[Button]:
    if table.event_id is not None:
        return []
    again = say("Play again") if table.private else say("Rematch")
    buttons = [button(Rematch(table.id, table.game), again, GOOD)]
    if len(table.seats) > table.sides and not table.private:
        change = ChangePartners(table.id, table.game)
        buttons.append(button(change, say("Change partners")))
    return buttons


def proofs(table_id: str, game: int, say: Say) -> list[Button]:
    """Return the buttons that open the cards, once a game is over."""
    return [
        button(ShowReview(table_id, game), say("Review")),
        button(ShowReplay(table_id, game), say("Replay")),
        button(ShowCheck(table_id, game, 0), say("Was it fair?")),
    ]


def chips(ended: GameSummary, say: Say) -> list[str]:
    """Say how many chips each player of a side gets or pays, if there are stakes."""
    if not ended.chips:
        return []
    pairs = zip(ended.sides, ended.chips, strict=True)
    paid = " · ".join(f"{join_names(names)} **{n:+d}**" for names, n in pairs)
    return [say("Chips for each player: {chips}", chips=paid)]


def _titles(summary: GameSummary, say: Say) -> list[str]:
    """Say which titles the game has brought, each with what it is for where there is only one."""
    earned = summary.titles
    if not earned:
        return []
    names = " · ".join(f"{safe(one.name)} {title_name(one.title, say)}" for one in earned)
    told = say.count("New title: {names}", "New titles: {names}", len(earned), names=names)
    return [f"{told} ({title_rule(earned[0].title, say)})" if len(earned) == 1 else told]


def _ranks(summary: GameSummary, say: Say) -> list[str]:
    if summary.void:
        return [say("Not on the leaderboard: one side made no move itself.")]
    if not summary.standings:
        return [say("This game counts as practice.")] if summary.practice else []
    ranks = []
    for name, _, wins, _, before, now in summary.standings:
        rank = f"#{now}" if before in {None, now} else f"#{before} → #{now}"
        words = f"{safe(name)} {wins_text(wins, say)}"
        ranks.append(f"{words}, {rank}" if wins else words)
    joined = " · ".join(ranks)
    if summary.practice:
        return [say("This game counts as practice: {ranks}", ranks=joined)]
    return [say("Leaderboard: {ranks}", ranks=joined)]


def _rating(summary: GameSummary, say: Say) -> list[str]:
    """Say why ratings follow the game little, or not at all."""
    if summary.void or summary.rating is None:
        return []
    match summary.rating.why:
        case LittleRated.SHORT:
            return [say("Not rated: shorter than two deals or half the usual target.")]
        case LittleRated.AGAIN:
            n = summary.rating.met
            return [say("Counts less in ratings: the same opponents, {n} times in 30 days.", n=n)]
        case LittleRated.NEW:
            return [say("Counts less in ratings until its players have met more people here.")]


def score_chart(
    names: Sequence[Sequence[str]], scores_by_deal: Sequence[Sequence[int]], target: int, say: Say
) -> list[Picture]:
    """Return a chart of a game's score, if its readers want pictures and there was a deal.

    Names are the stored ones of each side's players. Before the first deal each side had nothing.
    The target is 0 where a game was played for so many deals.
    """
    if say.palette is None or not scores_by_deal:
        return []
    partners = any(len(players) > 1 for players in names)
    begun = [[0] * len(names), *scores_by_deal]
    heading = say("Score after each deal, to {target}", target=target)
    shown: list[str] = []
    paths: list[tuple[tuple[int, int], ...]] = []
    words = [heading if target else say("Score after each deal")]
    for side, players in enumerate(names):
        scores = [score[side] for score in begun]
        name = " & ".join(plain(player) for player in players if player)
        mark = f"{side_mark(side)} " if partners else ""
        words.append(with_colon(f"{mark}{name}", ", ".join(map(str, scores[1:])), say))
        shown.append(SIGN.sub("", name))
        paths.append(tuple(enumerate(scores)))
    drawn = drawn_apart(shown, "")
    lines = [
        ChartLine(name or say("side {n}", n=side + 1), path, side if partners else None)
        for side, (name, path) in enumerate(zip(drawn, paths, strict=True))
    ]
    alt_text = cut("\n".join(words), ALT_TEXT)
    return [LineChart(alt_text, "score.png", tuple(lines), (0, target) if target else (0,))]
