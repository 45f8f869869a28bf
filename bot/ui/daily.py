"""The daily deal: the page of a day, its results, a result to share, and a month's table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from babel.dates import format_date, format_skeleton

from bot.locale.say import Say
from bot.ui.controls.daily import (
    CheckDaily,
    PlayDaily,
    ShareDaily,
    ShowDaily,
    ShowDailyMonth,
    ShowLastDaily,
)
from bot.ui.controls.history import ShowCheck
from bot.ui.controls.review import ShowReview
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOLD, MAIN, Button, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import listed_deals
from bot.ui.text.key import key
from bot.ui.text.months import months_end
from bot.ui.text.names import safe
from bot.ui.text.people import side_mark
from bot.views.daily import DailyPage, DailyResult, MonthLine, RankedResult
from bot.views.periods import Calendar, date_of
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView

_MORE, _LEVEL, _LESS = "🟩", "🔶", "🔻"
"""A deal's result. They differ by shape too."""
_MEDALS: Final = ("🥇", "🥈", "🥉")
_GAME: Final = 1
"""The number of a try's game at its table."""
_FIRST: Final = 200_001
"""The month before which there is none."""


def daily_page(page: DailyPage, reader: int, say: Say) -> Outgoing:
    """Show a person the day that is on."""
    mine = page.of(reader)
    others = [
        button(ShowDailyMonth(page.day.day // 100), say("This month")),
        *_review(page, say),
        button(CheckDaily(last=False), say("Was it fair?")),
    ]
    if page.day.number > 1:
        others.insert(0, button(ShowLastDaily(), say("Last deal")))
    parts: list[Part] = [f"{_title(say)}\n{_which(page, say)}", *_state(page, reader, say)]
    if mine is not None:
        parts += [_results(page, reader, say)] * (page.total > 1)
        parts.append([button(ShareDaily(page.day.number), say("Share here"), MAIN), *others])
    elif page.day.closed or (page.attempt is not None and not _goes_on(page)):
        parts.append(others)
    else:
        label = say("Continue") if page.attempt is not None else say("Play")
        parts.append([button(PlayDaily(), label, MAIN), *others])
    parts += [] if mine is None else [small(_meaning(say))]
    return framed(parts, GOLD)


def daily_over(table: TableView, say: Say, *, finished: bool) -> Outgoing:
    """Show a person whose match has ended its deals, and the way to how they did."""
    ended = say("Your table was closed before its last deal, so this one has no result.")
    text = say("All four deals are played.") if finished else ended
    deals = listed_deals(table.ended, table.rules, say)
    total = _total(table.ended[-1], table, say) if table.ended else []
    later = small(say("You can review your play under *Last deal*, once the day is over."))
    lines = [_title(say), text, *total, *deals, *([later] if finished else [])]
    here = [button(ShowDaily(), say("How did I do?") if finished else say("Daily deal"), MAIN)]
    return framed(["\n".join(lines), here], GOLD)


def _total(last: DealSummary, table: TableView, say: Say) -> Iterator[str]:
    """Say each side's points, with the names of who plays on it: the marks of deals are theirs."""
    own = {seat.seat for seat in table.seats if seat.user_id is not None}
    names = [_name(name, say, own=seat in own) for seat, name in enumerate(last.names)]
    for side, points in enumerate(last.score):
        sign = f"{side_mark(side)} " if len(names) > last.sides else ""
        yield f"{sign}**{points}** {' & '.join(names[side :: last.sides])}"


def last_page(page: DailyPage | None, reader: int, say: Say) -> Outgoing:
    """Show everybody the last day that is over, with what its cards followed from."""
    back = button(ShowDaily(), say("◀ Back"))
    if page is None:
        none = say("There's no daily deal to look back at yet. Today's can be seen once it's over.")
        return framed([_title(say), none, [back]], GOLD)
    parts: list[Part] = [f"{_title(say)}\n{_which(page, say)}"]
    mine = page.of(reader)
    buttons = [back, *_review(page, say), button(CheckDaily(last=True), say("Was it fair?"))]
    parts.append(_results(page, reader, say) or say("Nobody finished it."))
    if mine is not None:
        buttons.insert(0, button(ShareDaily(page.day.number), say("Share here")))
    return framed([*parts, buttons], GOLD)


def check_page(page: DailyPage, say: Say) -> Outgoing:
    """Show what a day's cards followed from, or, before it is over, what binds them."""
    over, attempt = bool(page.secrets), page.attempt
    buttons = [button(ShowLastDaily() if over else ShowDaily(), say("◀ Back"))]
    if over and attempt is not None and attempt.table_id:
        own = ShowCheck(attempt.table_id, _GAME, 0, proof=True)
        buttons.append(button(own, say("My deals")))
    heading = f"## {say('Was it fair?')}\n{_which(page, say)}"
    about = say(
        "The promise is made before the day begins, and fixes its cards. Once the day is over, I"
        " show the secret behind it: then everyone can check that these were the promised cards."
    )
    return framed([heading, about, None, "\n".join(_proof(page, say)), buttons], GOLD)


def month_page(
    lines: Sequence[MonthLine], month: int, reader: int, calendar: Calendar, say: Say
) -> Outgoing:
    """Show a month's table; the present day is not in it yet."""
    name = format_skeleton("yMMMM", date_of(month * 100 + 1), locale=say.language)
    title = f"{_title(say)}\n{name}"
    rows = [_month_line(line, reader, say) for line in lines]
    about = say(
        "Everyone who did worse with the same cards counts as one beaten, and everyone who did as"
        " well as half. Today's deal counts once it's over."
    )
    listed = "\n".join(rows) or say("No daily deal of this month is over yet.")
    before = month - 1 if month % 100 > 1 else month - 89
    after = month + 1 if month % 100 < 12 else month + 89
    turns = [button(ShowDailyMonth(before), say("Earlier month"))] if before >= _FIRST else []
    if month < calendar.month:
        turns.append(button(ShowDailyMonth(after), say("Later month")))
    back = [button(ShowDaily(), say("◀ Back")), *turns]
    return framed([title, listed, small(about), *map(small, months_end(calendar, say)), back], GOLD)


def results_post(page: DailyPage, say: Say) -> Outgoing:
    """Tell a channel what came of a day."""
    parts: list[Part] = [
        f"{_title(say)}\n{_which(page, say)}",
        _results(page, None, say) or say("Nobody finished it."),
        "\n".join(map(small, [*_secrets(page, say), *_next_promise(page, say)])),
        [button(ShowDaily(), say("Today's deal"), MAIN)],
    ]
    return framed(parts, GOLD, f"daily {page.day.number}")


def shared_post(page: DailyPage, mine: RankedResult | None, table_id: str, say: Say) -> Outgoing:
    """Tell a channel a person's result, in symbols and figures that betray no card.

    None is the result of a person who was forgotten since.
    """
    own_key = key(table_id, "shared")
    if mine is None:
        return framed([small(say("This result was deleted."))], GOLD, own_key)
    title = f"**{safe(mine.result.name)} · {say('Daily deal')}**"
    text = f"{title}\n{_which(page, say)}\n{_own_result(page, mine, say)}"
    today = [button(ShowDaily(), say("Today's deal"))]
    return framed([text, today], GOLD, own_key)


# ---------------------------------------------------------------------------------------- parts


def _title(say: Say) -> str:
    return f"## {say('Daily deal')}"


def _which(page: DailyPage, say: Say) -> str:
    day = format_date(date_of(page.day.day), "full", locale=say.language)
    return f"{day} · {say(page.day.variant.name)}"


def _goes_on(page: DailyPage) -> bool:
    return page.attempt is not None and bool(page.attempt.table_id) and not page.attempt.closed


def _state(page: DailyPage, reader: int, say: Say) -> Iterator[str]:
    """Say what the day asks of the person, or what they made of it."""
    mine, soon = page.of(reader), f"<t:{page.next_at // 1000}:R>"
    if mine is not None:
        yield f"{_own_result(page, mine, say)}\n{say('The next one comes {when}.', when=soon)}"
    elif page.day.closed:
        yield say("Today's deal is over. The next one comes {when}.", when=soon)
    elif _goes_on(page):
        yield say("You're in the middle of it. The day ends {when}.", when=soon)
    elif page.attempt is not None and page.attempt.table_id:
        yield say(
            "Your table was closed before its last deal, so this one has no result. The next deal"
            " comes {when}, and you can play it as always.",
            when=soon,
        )
    elif page.attempt is not None:
        yield say("You've already played today's deal. The next one comes {when}.", when=soon)
    else:
        yield say(
            "Four deals against computer players, with the same cards for everyone here. You have"
            " one try, and the day ends {when}.",
            when=soon,
        )
    if page.posted_in is not None and mine is None and not page.day.closed:
        yield small(
            say(
                "Once the day is over, the results go to {channel}.", channel=f"<#{page.posted_in}>"
            )
        )
    if page.run.best is not None:
        yield _run(page, say)


def _run(page: DailyPage, say: Say) -> str:
    run = page.run
    words = [
        say.count("Streak: **{n} day**", "Streak: **{n} days**", run.streak),
        say.count("longest {n} day", "longest {n} days", run.longest),
    ]
    if run.best is not None:
        best = format_date(date_of(run.best_day), "medium", locale=say.language)
        words.append(say("best {points} on {day}", points=_points(run.best), day=best))
    return " · ".join(words)


def _results(page: DailyPage, reader: int | None, say: Say) -> str:
    rows = [
        f"{_place(each.rank)} {_name(each.result.name, say, own=each.result.user_id == reader)}"
        f" {_squares(each.result)} **{_points(each.result)}**"
        for each in page.results
    ]
    left = page.total - len(rows)
    if left > 0:
        rows.append(small(say.count("and {n} more", "and {n} more", left)))
    return "\n".join(rows)


def _month_line(line: MonthLine, reader: int, say: Say) -> str:
    beaten = say("**{n}** beaten", n=_halves(line.beaten))
    days = say.count("{n} day", "{n} days", line.days)
    name = _name(line.name, say, own=line.user_id == reader)
    return f"{_place(line.rank)} {name} · {beaten} · {days} · {_signed(line.margin)}"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _halves(number: float) -> str:
    whole = int(number)
    half = "½" if number > whole else ""
    return half if half and not whole else f"{whole}{half}"


def _place(rank: int) -> str:
    return _MEDALS[rank - 1] if rank <= len(_MEDALS) else f"{rank}\\."


def _name(name: str, say: Say, *, own: bool) -> str:
    return say("{name} (you)", name=safe(name)) if own else safe(name)


def _squares(result: DailyResult) -> str:
    return "".join(
        _MORE if margin > 0 else _LESS if margin < 0 else _LEVEL for margin in result.deals
    )


def _points(result: DailyResult) -> str:
    return f"{result.points}–{result.against}"


def _own_result(page: DailyPage, mine: RankedResult, say: Say) -> str:
    """Return a result in symbols and figures, and compare it with the others."""
    figures, others = f"{_squares(mine.result)} **{_points(mine.result)}**", page.total - 1
    if not others:
        return f"{figures} · {say('first to finish here')}"
    compared = say("better than {n} of {others} here", n=mine.better_than, others=others)
    return f"{figures} · {compared}"


def _meaning(say: Say) -> str:
    return say(
        "{more} more points than your opponents in a deal, {level} as many, {less} fewer",
        more=_MORE,
        level=_LEVEL,
        less=_LESS,
    )


def _review(page: DailyPage, say: Say) -> list[Button]:
    """Return the button for a review of the reader's own play, once the day is closed."""
    attempt = page.attempt
    if not page.day.closed or attempt is None or not attempt.table_id or not attempt.finished:
        return []
    return [button(ShowReview(attempt.table_id, _GAME), say("Review"))]


def _proof(page: DailyPage, say: Say) -> Iterator[str]:
    for promise in page.day.commitments:
        yield say("**Promise:** `{hex}`", hex=promise)
    yield from _secrets(page, say)
    if page.secrets:
        yield say(
            "To check them: `python -m bot daily {secret} {day} {game}`, or docs/record.md.",
            secret=say("SECRET"),
            day=page.day.day,
            game=page.day.variant.id,
        )
    yield from _next_promise(page, say)


def _secrets(page: DailyPage, say: Say) -> Iterator[str]:
    for secret in page.secrets:
        yield say("**Secret:** `{hex}`", hex=secret)


def _next_promise(page: DailyPage, say: Say) -> Iterator[str]:
    if page.next_commitment:
        yield say("**Promise for the next deal:** `{hex}`", hex=page.next_commitment)
