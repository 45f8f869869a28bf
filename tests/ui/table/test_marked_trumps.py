"""Off-cards and jokers are marked as trumps wherever they are named or drawn (docs/rules.md §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Final

import pytest

from bot.engine.actions import Action, CallRevoke, Discards, Play
from bot.engine.cards import JOKERS, Card, Natural, Suit
from bot.engine.game.game import Game
from bot.engine.rules import Rules
from bot.engine.trump_order import TWINS
from bot.engine.variants import VARIANTS, OptionValue
from bot.engine.views import SeatView
from bot.interactions.typed.moves import suggest
from bot.locale.say import speak
from bot.players.hints import Hint
from bot.players.reasons import Explanation, Ground
from bot.ui.controls.review import ReviewStage
from bot.ui.core.message import Outgoing
from bot.ui.history.replay import replay_page
from bot.ui.history.review import ToldMistake, mistake_page, review_page
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.face.face import Face, face_of
from bot.ui.posts.render import story_post
from bot.ui.referee import whole_deal
from bot.ui.table.board.board import board
from bot.ui.table.board.log import tricks
from bot.ui.table.hand.hand import hand
from bot.ui.table.listing import score
from bot.ui.table.results.deal_result import deal_result
from bot.ui.table.results.why import why
from bot.ui.table.revokes import revoke_page
from bot.ui.text.cards import card_label, card_words
from bot.views.history import GameReview, ShownMistake, ToldDeal
from bot.views.posts import StoryPost
from bot.views.table.deals import DealSummary
from bot.views.table.view import HandView, TableView
from tests.engine.pairwise import pairwise
from tests.engine.playing import one_of
from tests.revoking import CALLED
from tests.ui.past import look, past_game
from tests.ui.reading import parts, text
from tests.ui.room import EIGHT, SAY, game, playing, told_since

DRAWN: Final = speak(palette=Palette.FOUR.value, own_place=Palette.TWO.value)
MARK: Final = " (trump)"


def added(rules: Rules, trumps: Suit) -> list[Card]:
    """Return the trumps that do not look like it."""
    return [*(Card(rank, TWINS[trumps]) for rank in rules.off_cards), *JOKERS[: rules.jokers]]


def games() -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """Yield every game with every set of off-cards and jokers that its options make, once."""
    for variant in VARIANTS.values():
        seen = set[object]()
        for form in variant.forms:
            for options in pairwise(variant, form, without=("target", "deals", "revokes")):
                rules = variant.rules(options, form)
                kinds = rules.off_cards, rules.jokers
                if any(kinds) and (variant.id, kinds) not in seen and form.seats == 4:
                    seen.add((variant.id, kinds))
                    yield variant.id, options
                    if {*CALLED} <= {one.name for one in variant.options_in(form)}:
                        yield variant.id, {**options, **CALLED}


GAMES: Final = [*games()]


@dataclass(frozen=True)
class Moment:
    """A game, and what is new since its last action."""

    played: Game
    posts: list[tuple[StoryPost, ToldDeal]]
    ended: list[DealSummary]
    action: Action

    @property
    def table(self) -> TableView:
        return playing(self.played, ended=tuple(self.ended))

    @property
    def seat(self) -> int:
        return self.played.turn or 0

    @property
    def view(self) -> HandView:
        return HandView(self.table, self.played.view(self.seat))

    @property
    def seen(self) -> SeatView:
        return self.view.view


def _hands(now: Moment) -> Iterator[Outgoing]:
    for say in (SAY, DRAWN):
        yield hand(now.view, say)
        held, legal = now.seen.hand, now.seen.legal
        if isinstance(legal, Discards):
            yield hand(now.view, say, considered=legal[0])
        elif held and any(isinstance(one, Play) for one in legal):
            hint = Hint(next(one for one in legal), Explanation(Ground.STRONG, held))
            yield hand(now.view, say, considered=hint)


def _replays(now: Moment) -> Iterator[Outgoing]:
    at = now.played.deal_number, len(now.played.deals[-1].actions)
    for say in (SAY, DRAWN):
        for eye in (None, now.seat):
            yield replay_page(look(now.played, *at, eye), say)


def _reviews(now: Moment) -> Iterator[Outgoing]:
    frame = look(now.played, now.played.deal_number, len(now.played.deals[-1].actions), now.seat)
    plays = [one for one in now.seen.legal if isinstance(one, Play)]
    if frame.seen is None or not plays or now.seen.public.trumps is None:
        return
    made = ShownMistake(0, 5, now.seat, plays[0], plays[-1], 1.25, None, ("game",))
    told = ToldMistake(made, frame.seen, Explanation(Ground.STRONG, frame.seen.hand))
    past = past_game(now.played)
    for say in (SAY, DRAWN):
        yield review_page(past, GameReview(9, (made,)), [told], say)
        for stage in ReviewStage:
            yield mistake_page(frame, told, stage, (1, 3), say)


def _results(now: Moment) -> Iterator[Outgoing]:
    for _, deal in now.posts:
        for summary in now.ended:
            for say in (SAY, DRAWN):
                yield deal_result(summary, deal.table, say)
                yield tricks(deal.table, summary, 99, say)
            yield why(deal.table, summary, SAY)


def _typed(now: Moment) -> Iterator[Outgoing]:
    names = [choice.name for choice in suggest(now.view, "", SAY)]
    yield Outgoing(text="\n".join(names))


PLACES: Final[dict[str, Callable[[Moment], Iterator[Outgoing]]]] = {
    "hand": _hands,
    "board": lambda now: iter([board(now.table, say) for say in (SAY, DRAWN)]),
    "tricks": lambda now: iter([tricks(now.table, None, 0, SAY)]),
    "a call": lambda now: iter(
        [
            revoke_page(now.view, SAY, offender=call.seat)
            for call in now.seen.legal
            if isinstance(call, CallRevoke)
        ]
    ),
    "posts": lambda now: iter(
        [story_post(post, deal, say) for post, deal in now.posts for say in (SAY, DRAWN)]
    ),
    "results": _results,
    "replay": _replays,
    "review": _reviews,
    "referee": lambda now: iter([whole_deal(now.table, now.played.referee_view(), SAY)]),
    "score": lambda now: iter([score(now.table, SAY)]),
    "typed": _typed,
}
"""Everything in which a card of a deal is named or drawn."""


def read(message: Outgoing) -> str:
    """Return all that a message says: texts, labels, choices and what its pictures show."""
    labels = []
    for part in parts(message):
        labels += [part.get("label") or "", part.get("placeholder") or ""]
        for option in part.get("options", ()):
            labels += [option["label"], option.get("description") or ""]
    alt = [picture.description for picture in message.pictures]
    return "\n".join([text(message), *labels, *alt])


def drawn(value: object) -> Iterator[Face]:
    """Yield the cards in a picture."""
    if isinstance(value, Face):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from drawn(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from drawn(one)


def look_through(message: Outgoing, cards: list[Card], trumps: Suit) -> int:
    """Check that each of these cards is marked in a message; return how often they are there."""
    said, found = read(message), 0
    for card in cards:
        for name in (card_label(card, SAY), card_words(card, SAY)):
            assert said.count(name) == said.count(name + MARK), f"{name}:\n{said}"
            found += said.count(name)
    bare = {
        face_of(card, SAY, palette).letter: card.suit if isinstance(card, Natural) else None
        for card in cards
        for palette in Palette
    }
    for picture in message.pictures:
        for face in drawn(picture):
            is_added = face.letter in bare and face.suit is bare[face.letter]
            assert face.trumps is (trumps if is_added else None)
            found += is_added
    return found


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_place_marks_them_once_trumps_are_known(number: int) -> None:
    variant, options = GAMES[number]
    counted = Counter[str]()
    for seed in range(2):
        for now in _moments(game(seed + 1, 4, options, variant), Random(seed)):
            deal = now.posts[-1][1].table.public if now.posts else now.played.public()
            if deal is None or deal.trumps is None:
                continue
            cards = added(now.played.setup.rules, deal.trumps)
            for name, shows in PLACES.items():
                if now.ended and name not in {"posts", "results"}:
                    continue  # they show the next deal
                for message in shows(now):
                    counted[name] += look_through(message, cards, deal.trumps)
    called = {"a call"} if CALLED.items() <= options.items() else set[str]()
    assert set(PLACES) - {"a call"} | called == {name for name, n in counted.items() if n}


def _moments(played: Game, chance: Random) -> Iterator[Moment]:
    """Play a deal at random, and yield what is there after some of its actions."""
    while played.deal_number == 0:
        before, seat = played.public(), played.turn
        if seat is None:
            return
        action = one_of(played.legal(seat), chance)
        played.apply(seat, action)
        posts, ended = told_since(played, before, EIGHT[:4])
        if ended or posts or chance.random() < 0.2:
            yield Moment(played, posts, ended, action)


def test_nothing_is_marked_before_trumps_are_known() -> None:
    for variant, options in GAMES:
        played = game(1, 4, options, variant)
        view = HandView(playing(played), played.view(played.turn or 0))
        for say in (SAY, DRAWN):
            shown = hand(view, say)
            assert MARK not in read(shown)
            assert {face.trumps for one in shown.pictures for face in drawn(one)} <= {None}
