"""Cards of the month: a person's on request, and a server's for its channel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from babel.dates import format_skeleton

from bot.engine.cards import Card
from bot.locale.say import Say
from bot.ui.controls.recap import RecapAct, ShowRecap
from bot.ui.controls.scores import ShowStats
from bot.ui.core.framed import framed
from bot.ui.core.layout import ALT_TEXT, VIOLET, Part, button, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.pictures.face.face import faces
from bot.ui.pictures.letters import drawn_apart
from bot.ui.pictures.month_card import CardLine, MonthCard
from bot.ui.scores.leaderboard import game_text, lost_text, span_text, total_text
from bot.ui.text.measure import cut, size
from bot.ui.text.months import months_end
from bot.ui.text.names import plain, safe
from bot.ui.text.people import wins_text
from bot.ui.text.punctuation import capital
from bot.ui.text.titles import title_name, title_rule
from bot.views.leaderboard import LeaderboardLine, SortBy
from bot.views.periods import Calendar, Span, date_of, latest
from bot.views.recap import BusiestDay, MonthRecord, PersonalRecap, ServerRecap

_MONTHS: Final = 12
"""How far back the menu goes."""
_NAMED: Final = 3
"""The most players who share a record and are named."""
_TITLES: Final = 6
"""The most titles on a server's card."""
_LEAST_RUN: Final = 2
"""Games won in a row that are worth a word."""
_OTHERS: Final = (SortBy.FOURS, SortBy.SHUTOUTS)
_JACKS: Final = tuple(map(Card.of, ("JC", "JD", "JS", "JH")))

Named: TypeAlias = Callable[[str], str]
"""Writes a stored name for a text, for its alt text, or for a picture."""


def personal_recap(
    recap: PersonalRecap, control: ShowRecap, calendar: Calendar, say: Say, *, drawn: bool
) -> Outgoing:
    """Show a person's month."""
    control = replace(control, user_id=recap.user_id, month=recap.month, act=RecapAct.SHOW)
    if recap.line is None:
        parts: list[Part] = [f"## {safe(recap.name)}\n{_month(recap.month, say)}"]
        parts.append(say("No games against other people finished in this month."))
    else:
        parts = _shown(partial(_personal_card, recap, recap.line, say), say, drawn=drawn)
    parts += map(small, months_end(calendar, say))
    months = {recap.month, *latest(Span.MONTH, calendar.month, _MONTHS)}
    labels = {str(month): capital(_month(month, say)) for month in sorted(months, reverse=True)}
    parts.append(labelled_menu(replace(control, act=RecapAct.WHEN), "", labels, str(recap.month)))
    back = ShowStats(user_id=recap.user_id, drawn=drawn)
    parts.append([button(back, say("Stats"))])
    in_words = partial(personal_recap, recap, control, calendar, say, drawn=False)
    return framed(parts, VIOLET, in_words=in_words)


def server_recap(recap: ServerRecap, zone: str, say: Say, *, drawn: bool = True) -> Outgoing:
    """Show a server's month, for a channel."""
    parts = _shown(partial(_server_card, recap, say), say, drawn=drawn)
    parts += map(small, months_end(Calendar(zone, recap.month), say))
    parts.append([button(ShowRecap(0, recap.month), say("My month"))])
    in_words = partial(server_recap, recap, zone, say, drawn=False)
    return replace(framed(parts, VIOLET, f"month {recap.month}", in_words), silent=True)


def _month(month: int, say: Say) -> str:
    return span_text(Span.MONTH, month, say)


def _shown(card: Callable[[Named], MonthCard], say: Say, *, drawn: bool) -> list[Part]:
    """Return a card with its heading: drawn, or in words for readers who want no pictures."""
    if not drawn:
        written = card(safe)
        title = f"## {written.heading}\n{written.month}"
        return [title, *filter(None, map("\n".join, _words(written, "**")))]
    names: dict[str, str] = {}
    said = card(lambda name: names.setdefault(name, plain(name)))
    drawn_names = dict(zip(names, drawn_apart(names.values(), say("someone")), strict=True))
    picture = card(drawn_names.__getitem__)
    whole = _alt_text(said)
    if size(whole) > ALT_TEXT:
        # A month may bring many titles: their names say most.
        whole = _alt_text(replace(said, titles=tuple(replace(one, note="") for one in said.titles)))
    return [replace(picture, description=cut(whole, ALT_TEXT))]


def _alt_text(card: MonthCard) -> str:
    lines = [card.month, card.heading, *(line for part in _words(card, "") for line in part)]
    return "\n".join(lines)


def _words(card: MonthCard, bold: str) -> Iterator[list[str]]:
    """Yield what a card says, in groups of lines."""
    yield [" · ".join(f"{label} {bold}{figure}{bold}" for figure, label in card.figures)]
    dot = "\\." if bold else "."
    yield [f"{line.label}{dot} {_joined(line)}" for line in card.best]
    yield [f"{bold}{line.label}{bold} {_joined(line)}" for line in card.lines]
    marked = [replace(line, words=(f"★ {bold}{line.label}{bold}",)) for line in card.titles]
    yield [*map(_joined, marked)]


def _joined(line: CardLine) -> str:
    words = line.joint.join(line.words)
    return f"{words} · {line.note}" if line.note else words


# --------------------------------------------------------------------------------------- cards


def _personal_card(
    recap: PersonalRecap, line: LeaderboardLine, say: Say, named: Named
) -> MonthCard:
    place = say("{n} of {of}", n=line.rank, of=recap.players)
    lines = [CardLine(say("Leaderboard"), (f"#{place}",))] if line.wins else []
    partner = recap.partner
    if partner is not None:
        words = named(partner.name) if partner.name else say("someone")
        lines.append(
            CardLine(say("Best partner"), (words,), _won(partner.ended, partner.games, say))
        )
    if line.longest >= _LEAST_RUN:
        lines.append(CardLine(say("Longest streak"), (wins_text(line.longest, say),)))
    others = [total_text(line, each, say) for each in _OTHERS if getattr(line, each.value)]
    others += [lost_text(line, say)] if line.lost else []
    lines += [CardLine(say("More figures"), tuple(others), joint=" · ")] if others else []
    if recap.favourite is not None:
        game, note = recap.favourite, _won(recap.favourite.wins, recap.favourite.games, say)
        lines.append(CardLine(say("Favourite game"), (game_text(game.variant, say),), note))
    lines += _busiest(recap.busiest, say)
    return MonthCard(
        description="",
        month=capital(_month(recap.month, say)),
        heading=named(recap.name),
        jacks=faces(_JACKS, say),
        figures=(
            (str(line.games), say("Games")),
            (str(line.wins), say("Wins")),
            (str(line.hung), say("Jacks hung")),
        ),
        lines=tuple(lines),
        titles=tuple(
            CardLine(title_name(one.title, say), (), title_rule(one.title, say))
            for one in recap.titles
        ),
    )


def _server_card(recap: ServerRecap, say: Say, named: Named) -> MonthCard:
    records = [
        (say("Best partners"), recap.partners, _won),
        (say("Longest streak"), recap.longest, lambda n, _, say: wins_text(n, say)),
        (say("Most jacks hung"), recap.hangman, lambda n, _, say: _hung(n, say)),
    ]
    lines = [
        CardLine(label, _names(record, named), note(record.n, record.games, say))
        for label, record, note in records
        if record is not None
    ]
    if recap.favourite is not None:
        note = say.count("{n} game", "{n} games", recap.favourite.games)
        words = game_text(recap.favourite.variant, say)
        lines.append(CardLine(say("Most played"), (words,), note))
    lines += _busiest(recap.busiest, say)
    titles = [
        CardLine(title_name(one.title, say), (), named(one.name)) for one in recap.titles[:_TITLES]
    ]
    return MonthCard(
        description="",
        month=capital(_month(recap.month, say)),
        heading=say("The month at the tables"),
        jacks=faces(_JACKS, say),
        figures=(
            (str(recap.games), say("Games")),
            (str(recap.players), say("Players")),
            (str(recap.hung), say("Jacks hung")),
        ),
        best=tuple(
            CardLine(str(one.place), _names(one, named), _won(one.n, one.games, say))
            for one in recap.best
        ),
        lines=tuple(lines),
        titles=tuple(titles),
    )


def _names(record: MonthRecord, named: Named) -> tuple[str, ...]:
    """Name those who share a record; of many, the first."""
    more = len(record.names) > _NAMED
    return *map(named, record.names[:_NAMED]), *(["…"] if more else [])


def _busiest(day: BusiestDay | None, say: Say) -> list[CardLine]:
    if day is None:
        return []
    words = format_skeleton("MMMMd", date_of(day.day), locale=say.language)
    return [CardLine(say("Busiest day"), (words,), say.count("{n} game", "{n} games", day.games))]


def _won(won: int, games: int, say: Say) -> str:
    return say("won {won} of {n}", won=won, n=games)


def _hung(n: int, say: Say) -> str:
    return say.count("{n} jack hung", "{n} jacks hung", n)
