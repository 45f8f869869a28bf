"""What a deal's board becomes once it is over: drama, points with their cards, then the score.

People who follow a table without a seat there read the same by direct message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from bot.engine.events import Cause
from bot.engine.revokes import Revoke
from bot.engine.rules import Rules
from bot.engine.views import PublicView
from bot.locale.say import Say
from bot.ui.controls.table import GameControl, NextDeal, ShowTricks, StopFollowing, WhyPoints
from bot.ui.core.framed import framed
from bot.ui.core.layout import (
    GREY,
    LAYOUT_TEXT,
    MAIN,
    Button,
    Part,
    around,
    button,
    fit,
    labelled_menu,
    link,
    small,
)
from bot.ui.core.message import Outgoing, Picture
from bot.ui.pictures.points import points_picture
from bot.ui.table.event_table import sealed_deal
from bot.ui.table.more import more_button
from bot.ui.table.status import address, outcome
from bot.ui.table.table_picture import picture_after_deal
from bot.ui.text.cards import cards_text, marking, suit_word, symbol
from bot.ui.text.key import key
from bot.ui.text.measure import size
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import side_mark
from bot.ui.text.points import add_up, count_text, counts_pips, not_made, title
from bot.ui.text.punctuation import capital
from bot.ui.text.revokes import costs, others, proofs
from bot.ui.text.story import drama_line
from bot.views.counts import DealCount, PointEntry
from bot.views.drama import Drama, happenings
from bot.views.settings.server import TricksAs
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView

_LISTED: Final = 6
"""Most earlier deals below a board: more would fill a phone."""
_TOLD_ELSEWHERE: Final = frozenset({Drama.WON, Drama.REVOKE})
"""Who won the game stands on the board below, and each revoke has its proof."""
_FEW_SIDES: Final = 2
"""Sides up to this number are named that score for a revoke."""
_TOGETHER: Final = "\N{NO-BREAK SPACE}"
_IN_DRAMA: Final = frozenset({Cause.BID, Cause.SMUDGE, Cause.MOON})
"""Causes that a line of drama has told."""
_TOLD: Final = _IN_DRAMA | {Cause.REVOKE}
"""Those, and what the proof of a revoke has told."""
_WITH_NAME: Final = frozenset({Cause.TURN_UP, Cause.PIPS})
"""Causes where the player's own name counts."""
_BESIDE: Final = 600
"""Code units left for the game's name, and the winners' names."""


def deal_result(
    summary: DealSummary, table: TableView, say: Say, earlier: Sequence[DealSummary] = ()
) -> Outgoing:
    """Render the board of a finished deal, with a line for each deal before it.

    While it is the newest, it keeps the height of a table in play where pictures are wanted.
    """
    deal = None if table.tricks is TricksAs.BOARD else summary.deal
    own_key = key(table.id, "board", game=summary.game, deal=deal)
    is_newest = (summary.game, summary.deal) == (table.game, table.board_deal)
    if table.sealed:
        parts = sealed_deal(table, summary.game, summary.deal, say)
        if is_newest and table.resting:
            parts.append([*next_deal(table, say), more_button(table)])
        return framed(parts, GREY, own_key)
    listed = listed_deals(earlier, table.rules, say)
    room = LAYOUT_TEXT - size("\n".join(listed)) - 1
    told = [result_text(summary, table.rules, room, say), *listed]
    buttons = [
        *(next_deal(table, say) if is_newest else []),
        tricks_button(table, summary.game, summary.deal, say),
        *why_button(table, summary.game, summary.deal, say),
        *([more_button(table)] if is_newest and table.resting else []),
    ]
    parts = ["\n".join(told), buttons]
    picture = picture_after_deal(table, summary, say) if is_newest else []
    return framed([*picture, *parts], GREY, own_key, partial(framed, parts, GREY, own_key))


def tricks_button(table: TableView, game: int, deal: int, say: Say) -> Button:
    """Return the button that shows the tricks of a deal."""
    return button(ShowTricks(table.id, game, deal), say("Show the tricks"))


def why_button(table: TableView, game: int, deal: int, say: Say) -> list[Button]:
    """Return the button that explains the points of a deal, where they are no secret."""
    return _explain(table, game, deal, say("Why?"))


def last_deal(table: TableView, label: str) -> list[Button]:
    """Return the button that explains the last deal that has ended, likewise."""
    ended = table.ended[-1:]
    return [one for last in ended for one in _explain(table, last.game, last.deal, label)]


def _explain(table: TableView, game: int, deal: int, label: str) -> list[Button]:
    return [] if table.hides_results else [button(WhyPoints(table.id, game, deal), label)]


def deals_menu(control: GameControl, told: Iterable[int], deal: int, say: Say) -> list[Part]:
    """Return the menu of a game's deals, given the numbers of those that may be told."""
    numbers = sorted({*told, deal})
    if len(numbers) == 1:
        return []
    labels = {
        str(number): say("Deal {n}", n=number + 1)
        for number in around(numbers, numbers.index(deal))
    }
    return [labelled_menu(control, say("Go to a deal…"), labels, str(deal))]


def listed_deals(deals: Sequence[DealSummary], rules: Rules, say: Say) -> list[str]:
    """Say in a line of small print for each of the newest deals what it came to."""
    n = len(deals) - _LISTED
    more = (
        [small(say.count("… and {n} earlier deal", "… and {n} earlier deals", n))] if n > 0 else []
    )
    return [*more, *(small(_line(deal, rules, say.plain)) for deal in deals[-_LISTED:])]


def _line(summary: DealSummary, rules: Rules, say: Say) -> str:
    """Say what each side made in a deal, and of what, as "Deal 2: ● +3 High, Low, Game"."""
    sides = [
        f"{short_side(summary, side)} {made}"
        for side, made in enumerate(made_by_side(summary, rules, say))
        if made
    ]
    return deal_line(summary, sides or [say("nobody scored")], say)


def made_by_side(summary: DealSummary, rules: Rules, say: Say) -> list[str]:
    """Say for each side what it made, as "**+3** High, Low, Game"; empty for no point."""
    points = add_up(DealCount(summary, rules).points)
    titles = [
        ", ".join(title(point, rules, say) for point in points if point.side == side)
        for side in range(summary.sides)
    ]
    return [f"**{n:+d}** {of}" if of else "" for n, of in zip(summary.made, titles, strict=True)]


def deal_line(summary: DealSummary, sides: Iterable[str], say: Say) -> str:
    """Put what is said of the sides after the deal's number."""
    text = " · ".join(sides)
    if summary.redealt:
        return say("Deal {n} was dealt again: {sides}", n=summary.deal + 1, sides=text)
    return say("Deal {n}: {sides}", n=summary.deal + 1, sides=text)


def next_deal(table: TableView, say: Say) -> list[Button]:
    """Return the button that goes on after a finished deal, while it is shown."""
    if not table.resting:
        return []
    control = NextDeal(table.id, table.game, table.board_deal)
    return [button(control, say("Next deal"), MAIN)]


def result_text(summary: DealSummary, rules: Rules, room: int, say: Say) -> str:
    """Say in a few lines what a deal came to, and the score after it, which is never left out."""
    # Cards in characters, as in the log: an emoji beside each would be twice the same.
    words = _Words(summary, rules, marking(rules, summary.trumps, say.plain))
    drama = drama_of(summary, rules, say.plain)
    about = [drama, *words.proofs(), words.points(), words.special(), words.missed()]
    lines = [heading(summary, say), *filter(None, about), *words.revokes()]
    score = "\n".join(side_lines(summary))
    # Dozens of revokes would leave it no room.
    return f"{fit(lines, room - size(score) - 1)}\n{score}"


def dealt_again(table: TableView, public: PublicView, say: Say) -> list[str]:
    """Say why a deal is dealt again, until its first trick is taken."""
    if public.tricks or not public.deal or public.game_over:
        return []
    before = next((one for one in table.ended if one.deal == public.deal - 1), None)
    if before is not None:
        return [*_why_again(before, say)]
    return [
        say(
            "Deal {n} couldn't be played on: {dealer} deals again, and the score stays the same.",
            n=public.deal,
            dealer=safe(table.seats[public.dealer].name),
        )
    ]


def _why_again(summary: DealSummary, say: Say) -> Iterator[str]:
    dealer = safe(summary.names[summary.dealer])
    if summary.exhausted:
        yield say("The pack ran out: {dealer} deals again.", dealer=dealer)
    if summary.bunched:
        yield say("Everyone bunched: {dealer} deals again.", dealer=dealer)
    if summary.all_passed == "again":
        yield say("Everyone passed: {dealer} deals again.", dealer=dealer)
    if summary.ruled_out:
        yield say("A referee had the cards thrown in: {dealer} deals again.", dealer=dealer)


def why_called_off(summary: DealSummary, say: Say) -> Iterator[str]:
    """Say why a deal's cards were not played out, if they were not."""
    yield from _why_again(summary, say)
    if summary.abandoned:
        yield say("The gift ended the deal.")
    if summary.all_passed == "next":
        yield say("Everyone passed: nobody scores.")


def side_lines(summary: DealSummary) -> list[str]:
    """Say each side's score."""
    return [
        f"{_mark(summary, side)}**{summary.score[side]}** {_side(summary, side)}"
        for side in range(summary.sides)
    ]


def heading(summary: DealSummary, say: Say) -> str:
    """Name the deal, its trumps, and the side that made most of it."""
    items = [say("Deal {n}", n=summary.deal + 1)]
    if summary.trumps is not None:
        items.append(symbol(summary.trumps))
    made = summary.made
    best = max(made)
    if best > 0 and made.count(best) == 1:
        side = made.index(best)
        items.append(f"{_mark(summary, side)}{_side(summary, side)} {best:+d}")
    return f"### {' · '.join(items)}"


def _partners(summary: DealSummary) -> bool:
    return len(summary.names) > summary.sides


def _mark(summary: DealSummary, side: int) -> str:
    return f"{side_mark(side)} " if _partners(summary) else ""


def short_side(summary: DealSummary, side: int) -> str:
    """Name a side: by its mark where it has one."""
    return side_mark(side) if _partners(summary) else _side(summary, side)


def _side(summary: DealSummary, side: int) -> str:
    return join_names(summary.names[side :: summary.sides])


def points_picture_of(summary: DealSummary, rules: Rules, say: Say) -> tuple[Picture, ...]:
    """Return a picture of a deal's points and their cards."""
    words = [say("Deal {n}", n=summary.deal + 1)]
    if summary.trumps is not None:
        words.append(say("trumps {suit}", suit=suit_word(summary.trumps, say)))
    marked = marking(rules, summary.trumps, say)
    return points_picture(DealCount(summary, rules), " · ".join(words), marked)


def drama_of(summary: DealSummary, rules: Rules, say: Say) -> str:
    """Say what the table will talk about, but for what stands elsewhere."""
    told = [one for one in happenings(summary, rules) if one.what not in _TOLD_ELSEWHERE]
    say = marking(rules, summary.trumps, say)
    return " · ".join(drama_line(one, say) for one in told)


def in_short(notes: Sequence[str]) -> str:
    """Join notes in small print; the first letter of one is small, for it may follow another."""
    return small(capital(" · ".join(notes))) if notes else ""


@dataclass(frozen=True, slots=True)
class _Words:
    summary: DealSummary
    rules: Rules
    say: Say

    def points(self) -> str:
        told = {one.what for one in happenings(self.summary, self.rules)}
        jack = {Cause.JACK} if told & {Drama.HUNG, Drama.SAVED} else set()
        in_drama = _TOLD | jack
        return self._listed(one for one in self._count.points if one.cause not in in_drama)

    def _listed(self, points: Iterable[PointEntry]) -> str:
        entries = add_up(points)
        items = []
        for _, group in groupby(entries, key=lambda one: (one.cause, one.cards)):
            same = list(group)
            name = title(same[0], self.rules, self.say)
            # A joker's card says it all.
            what = ["" if same[0].cause is Cause.JOKER else name, self._with(same[0])]
            who = ", ".join(map(self._who, same))
            items.append(f"{' '.join(filter(None, what))}{_TOGETHER}{who}")
        return " · ".join(items)

    def _with(self, point: PointEntry) -> str:
        if counts_pips(point.cause, self.rules):
            return count_text(point.side, self._count, self.say)
        return cards_text(point.cards, self.say)

    def _who(self, point: PointEntry) -> str:
        names = safe(point.name) if point.name else _side(self.summary, point.side)
        if _partners(self.summary):
            own = f" {names}" if point.cause in _WITH_NAME and point.name else ""
            names = side_mark(point.side) + own
        return names if point.points == 1 else f"{names} **{point.points:+d}**"

    @property
    def _count(self) -> DealCount:
        return DealCount(self.summary, self.rules)

    def proofs(self) -> Iterator[str]:
        return proofs(self.summary.judged, self._price, self.say)

    def _price(self, revoke: Revoke) -> str:
        """Say what a revoke cost: nothing, if the game was over before it."""
        summary = self.summary
        scored = [
            one
            for one in summary.points
            if one.cause is Cause.REVOKE and (one.seat, one.cards) == (revoke.seat, (revoke.card,))
        ]
        if not scored:
            return ""
        side = short_side(summary, revoke.seat % summary.sides)
        if len(scored) > _FEW_SIDES:
            points = self.say("**+1** for everyone else")
        else:
            points = ", ".join(
                f"{short_side(summary, one.side)} **{one.points:+d}**" for one in scored
            )
        return costs(self.rules, revoke, points, side, self.say)

    def revokes(self) -> list[str]:
        """Say in small print which calls were wrong, and what nobody called."""
        return [small(line) for line in others(self.summary.judged, self.summary.revokes, self.say)]

    def special(self) -> str:
        return " ".join(self._special())

    def _special(self) -> Iterator[str]:
        """Say why cards were not played out, whether a bid was made, what four points are worth."""
        summary, say = self.summary, self.say
        yield from why_called_off(summary, say)
        # Drama tells of bids that were not made.
        bid, causes = self._count.bid, {score.cause for score in summary.points}
        if bid is not None and bid.made and not causes & _IN_DRAMA:
            name = safe(summary.bidder)
            yield say("{name} needed {n} and made it.", name=name, n=bid.needed)
        if summary.four is not None and self.rules.stake_four:
            yield say.count(
                "It's worth {n} chip when the game ends.",
                "It's worth {n} chips when the game ends.",
                self.rules.stake_four,
            )
        if summary.went_out is not None:
            names = _side(summary, summary.went_out)
            yield say("{names} is out; the others play on for second place.", names=names)

    def missed(self) -> str:
        notes = not_made(self._count, self.say)
        if points := self._listed(self._count.unscored):
            notes.append(self.say("doesn't count: {points}", points=points))
        return in_short(notes)


def followed_result(summary: DealSummary, table: TableView, say: Say) -> Outgoing:
    """Show a deal's result to a follower, who may stop following."""
    name = say(table.variant.name)
    lines = [f"### {name}", result_text(summary, table.rules, LAYOUT_TEXT - _BESIDE, say)]
    public = table.public
    if public is not None and public.game_over and public.deal == summary.deal:
        lines.append(outcome(table, public, say))
    ways = [
        button(StopFollowing(table.id), say("Stop following")),
        link(address(table), say("Go to the table")),
    ]
    own_key = key(table.id, "result", game=summary.game, deal=summary.deal)
    return framed(["\n".join(lines), ways], GREY, own_key)


def following(table: TableView, say: Say) -> Outgoing:
    """Confirm that a person follows a table."""
    text = say("You're following this table: you get each deal's result by direct message.")
    return framed([text, [button(StopFollowing(table.id), say("Stop following"))]], GREY)
