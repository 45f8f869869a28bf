"""Reviews of one's own games: the decisions that cost most, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from babel.numbers import format_decimal, format_percent

from bot.engine.actions import Action, Play
from bot.engine.views import Ask, PublicView, SeatView, Trick
from bot.locale.say import Say
from bot.players.reasons import Explanation
from bot.ui.controls.history import ShowMoment
from bot.ui.controls.review import ReviewStage, ShowMistake, ShowReview
from bot.ui.core.layout import BROWN, MAIN, PLAIN, Button, Part, button, layout, pictures_of, small
from bot.ui.core.message import Outgoing
from bot.ui.history.past_games import heading
from bot.ui.history.replay import cards_in_words, happened, moment_picture, points_pictures
from bot.ui.text.calls import call_name
from bot.ui.text.cards import card_text, marking
from bot.ui.text.reasons import reason_line
from bot.views.history import GameReview, PastGame, ReplayFrame, ReviewUnderWay, ShownMistake

_LEAST_POINTS: Final = 0.1
"""From how many points on they are told beside the chance to win."""
_LEAST_CHANCE: Final = 0.01
"""Less than this is told as that."""


@dataclass(frozen=True, slots=True)
class ToldMistake:
    """A mistake with what its player saw, and why it was one."""

    mistake: ShownMistake
    view: SeatView
    why: Explanation


def under_way_page(looking: ReviewUnderWay, say: Say) -> Outgoing:
    """Say how far a review has come, or why there is none, with a button that asks for it again."""
    key = looking.game.key
    if looking.refusal is not None:
        now, label = looking.refusal.said(say), say("Try again")
    else:
        now, label = _progress(looking, say), say("Refresh")
    again = button(ShowReview(key.table, key.number), label)
    return Outgoing(layout=layout([f"{_title(looking.game, say)}\n{now}", [again]], None, BROWN))


def _progress(looking: ReviewUnderWay, say: Say) -> str:
    if looking.doubts:
        return say.count(
            "⏳ Looking closer at {n} decision …",
            "⏳ Looking closer at {n} decisions …",
            looking.doubts,
        )
    if looking.deal:
        return say("⏳ Looking through deal {deal} of {n} …", deal=looking.deal, n=looking.deals)
    return say("⏳ Others asked first: one moment …")


def review_page(
    game: PastGame, review: GameReview, told: Sequence[ToldMistake], say: Say
) -> Outgoing:
    """List the decisions that cost most, each with what would have been better and why."""
    key = game.key
    parts: list[Part] = [f"{_title(game, say)}\n{_found(review, say)}"]
    for number, one in enumerate(told, 1):
        parts += [None, "\n".join(_entry(number, one, say))]
    if told:
        parts.append(
            [
                button(
                    ShowMistake(key.table, key.number, number, ReviewStage.BEFORE),
                    say("Show me {n}", n=number) if len(told) > 1 else say("Show me"),
                    MAIN if number == 1 else PLAIN,
                )
                for number in range(1, len(told) + 1)
            ]
        )
        parts.append(small(say("Compared in many deals that fit what you knew then.")))
    return Outgoing(layout=layout(parts, None, BROWN))


def _title(game: PastGame, say: Say) -> str:
    return f"## {say('Your review')}\n{small(heading(game, say))}"


def _found(review: GameReview, say: Say) -> str:
    if review.mistakes:
        return say.count(
            "**{n} decision clearly cost you something.**",
            "**These {n} decisions clearly cost you most.**",
            len(review.mistakes),
        )
    looked = say.count(
        "I looked at your {n} decision, and it didn't clearly cost you anything.",
        "I looked at your {n} decisions, and none of them clearly cost you anything.",
        review.decisions,
    )
    return f"👏 **{say('Well played!')}** {looked}"


def _entry(number: int, told: ToldMistake, say: Say) -> list[str]:
    mistake, say = told.mistake, marking(told.view.public.rules, told.view.public.trumps, say)
    instead = say(
        "You: **{done}** · Better: **{better}**",
        done=_name(mistake.done, say),
        better=_name(mistake.better, say),
    )
    return [
        f"**{number}. {_where(told, say)}**",
        instead,
        reason_line(told.why, say),
        small(_cost(mistake, say)),
    ]


def _where(told: ToldMistake, say: Say) -> str:
    deal, decision = told.mistake.deal + 1, told.view.public.decision
    if decision is not None and decision.ask is Ask.PLAY:
        trick = len(told.view.public.tricks) + 1
        return say("Deal {deal}, trick {trick}", deal=deal, trick=trick)
    return say("Deal {deal}, before the first trick", deal=deal)


def _name(action: Action, say: Say) -> str:
    return card_text(action.card, say) if isinstance(action, Play) else call_name(action, say)


def _cost(mistake: ShownMistake, say: Say) -> str:
    """Say what a mistake cost: the one place where a decision has a figure."""
    points = format_decimal(mistake.points, "0.0", locale=say.language)
    shown = say("about {points} points", points=points)
    if mistake.chance is None:
        return say("Cost: {what}", what=shown)
    share = format_percent(max(mistake.chance, _LEAST_CHANCE), locale=say.language)
    chance = say("about {share} of the chance to win", share=share)
    if mistake.chance < _LEAST_CHANCE:
        chance = say("less than {share} of the chance to win", share=share)
    if mistake.points < _LEAST_POINTS:
        return say("Cost: {what}", what=chance)
    return say("Cost: {what}", what=f"{shown}, {chance}")


# ---------------------------------------------------------------------------- one of the mistakes


def mistake_page(
    frame: ReplayFrame, told: ToldMistake, look: ReviewStage, at: tuple[int, int], say: Say
) -> Outgoing:
    """Show a decision: as it was, with what was better, or what came of it.

    Args:
        frame: the moment that is shown, as the person saw it: of the decision, or of what came.
        at: its number, from 1, and how many there are.
    """
    if look is ReviewStage.BETTER and isinstance(told.mistake.better, Play):
        frame = _with_card(frame, told.mistake.better)
    say = marking(told.view.public.rules, told.view.public.trumps, say)
    text = "\n".join(_told(frame, told, look, say))
    place = say("Mistake {n} of {most}", n=at[0], most=at[1])
    head = f"### {place} · {_where(told, say)}\n{small(heading(frame.game, say))}"
    buttons = _buttons(frame, told, look, at, say)
    words: list[Part] = [head, "\n".join(cards_in_words(frame, say)), text]
    words += [*points_pictures(frame, say), *buttons]
    in_words = Outgoing(layout=layout(words, None, BROWN), pictures=pictures_of(words))
    if (picture := moment_picture(frame, say)) is None:
        return in_words
    return Outgoing(
        layout=layout([head, picture, text, *buttons], None, BROWN),
        pictures=(picture,),
        in_words=lambda: in_words,
    )


def _told(frame: ReplayFrame, told: ToldMistake, look: ReviewStage, say: Say) -> list[str]:
    mistake = told.mistake
    if look is ReviewStage.BEFORE:
        return [say("It was your turn. You: **{done}**", done=_name(mistake.done, say))]
    if look is ReviewStage.BETTER:
        better = say("Better: **{better}**", better=_name(mistake.better, say))
        return [better, reason_line(told.why, say), small(_cost(mistake, say))]
    return [f"**{say('How it went on')}**", *happened(frame, say)]


def _buttons(
    frame: ReplayFrame, told: ToldMistake, look: ReviewStage, at: tuple[int, int], say: Say
) -> list[list[Button]]:
    key, (number, most), looks = frame.game.key, at, [*ReviewStage]
    here = looks.index(look)

    def to(number: int, place: int) -> ShowMistake:
        return ShowMistake(key.table, key.number, number, looks[place])

    before = to(number, here - 1) if here else to(max(number - 1, 1), len(looks) - 1)
    last = here == len(looks) - 1
    after = to(min(number + 1, most), 0) if last else to(number, here + 1)
    labels = {
        ReviewStage.BEFORE: say("What was better ▶"),
        ReviewStage.BETTER: say("How it went on ▶"),
        ReviewStage.AFTER: say("Next mistake ▶"),
    }
    mistake = told.mistake
    moment = ShowMoment(key.table, key.number, mistake.deal, mistake.step, mistake.seat, "first")
    return [
        [
            button(before, say("◀ Back"), disabled=not here and number == 1),
            *([] if last and number == most else [button(after, labels[look], MAIN)]),
        ],
        [
            button(ShowReview(key.table, key.number), say("All mistakes")),
            button(moment, say("Replay")),
        ],
    ]


def _with_card(frame: ReplayFrame, play: Play) -> ReplayFrame:
    """Return a moment with one more card on the table, and nothing that would follow from it."""
    seen = frame.seen
    if seen is None:
        return frame
    public = _played(seen.public, seen.seat, play)
    hand = tuple(card for card in seen.hand if card is not play.card)
    return replace(
        frame,
        then=replace(frame.then, table=replace(frame.table, public=public)),
        seen=replace(seen, public=public, hand=hand),
    )


def _played(public: PublicView, seat: int, play: Play) -> PublicView:
    trick, order = public.trick, public.trump_order
    seats, cards = (*trick.seats, seat), (*trick.cards, play.card)
    best = None if order is None else order.best_of(cards)
    winning = seat if best is None else seats[cards.index(best)]
    counts = [count - (at == seat) for at, count in enumerate(public.hand_counts)]
    return replace(
        public,
        trick=Trick(trick.leader, seats, cards, best=winning),
        hand_counts=tuple(counts),
        decision=None,
    )
