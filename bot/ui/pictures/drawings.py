"""Pictures of hands and points, for readers who want them, and their alt texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.cards import PACK, Card
from bot.engine.events import Cause
from bot.locale import LANGUAGES, Say
from bot.ui.core.message import Picture
from bot.ui.pictures.face import Face
from bot.ui.pictures.hand import draw_hand
from bot.ui.pictures.letters import drawable
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.points import PointsRow, draw_points
from bot.ui.text.cards import card_words, rank_text
from bot.ui.text.names import plain
from bot.ui.text.points import DealPoints, PointEntry, add_up, by_worth, count_text
from bot.ui.text.points import title as point_title


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The cards of one player."""

    description: str
    faces: tuple[Face, ...]
    dimmed: frozenset[Face] = frozenset()
    """Those that may not be played now."""
    name: str = "hand.png"

    def draw(self) -> bytes:
        """See Picture."""
        return draw_hand(self.faces, self.dimmed)


@dataclass(frozen=True, slots=True)
class PointsPicture:
    """A deal's points and their cards."""

    description: str
    heading: str
    rows: tuple[PointsRow, ...]
    name: str = "points.png"

    def draw(self) -> bytes:
        """See Picture."""
        return draw_points(self.heading, self.rows)


def hand_picture(
    cards: Sequence[Card], say: Say, dimmed: Collection[Card] = frozenset()
) -> list[Picture]:
    """Return a picture of a hand, if its reader wants pictures and holds cards.

    The dimmed cards are those that may not be played now.
    """
    if say.palette is None or not cards:
        return []
    lines = [say("Your hand: {cards}", cards=_listed(cards, say))]
    dimmed = [card for card in cards if card in dimmed]
    if dimmed:
        lines.append(say("Not playable now: {cards}", cards=_listed(dimmed, say)))
    shown = faces(cards, say)
    return [HandPicture("\n".join(lines), shown, frozenset(faces(dimmed, say)))]


def _listed(cards: Iterable[Card], say: Say) -> str:
    return ", ".join(card_words(card, say) for card in cards)


def points_picture(deal: DealPoints, heading: str, say: Say) -> tuple[Picture, ...]:
    """Return a titled picture of a deal's points, if its readers want pictures."""
    points = add_up(deal.points)
    if say.palette is None or not points:
        return ()
    lines = [heading, *(_words(point, deal, say) for point in points)]
    rows = tuple(_row(point, deal, say) for point in points)
    return (PointsPicture("\n".join(lines), heading, rows),)


def _row(point: PointEntry, deal: DealPoints, say: Say) -> PointsRow:
    """Return a point as a row of the picture."""
    instead = say("side {n}", n=point.side + 1)
    who = drawable(_side(point, deal), instead)
    cards = sorted(point.cards, key=by_worth) if point.cause is Cause.GAME else point.cards
    note = count_text(point.side, deal, say) if point.cause is Cause.GAME else ""
    title = point_title(point, deal.rules, say)
    return PointsRow(title, who, point.points, faces(cards, say), note)


def _words(point: PointEntry, deal: DealPoints, say: Say) -> str:
    """Return a point in words."""
    text = say(
        "{what}: {side} {points}",
        what=point_title(point, deal.rules, say),
        side=_side(point, deal),
        points=f"{point.points:+d}",
    )
    cards = sorted(point.cards, key=by_worth)
    return ", ".join([text, *(card_words(card, say) for card in cards)])


def _side(point: PointEntry, deal: DealPoints) -> str:
    """Name the side that scored; of a side of one, who did, though another may sit there now."""
    names = deal.sides[point.side]
    if len(names) == 1 and point.name:
        names = [point.name]
    return " & ".join(plain(name) for name in names if name)


def faces(cards: Iterable[Card], say: Say) -> tuple[Face, ...]:
    """Return the faces of cards in a reader's language and colours."""
    plain, palette = say.plain, say.palette or Palette.TWO.value
    return tuple([_face(card, plain, palette) for card in cards])


@lru_cache(len(PACK) * len(LANGUAGES) * len(Palette))
def _face(card: Card, say: Say, palette: str) -> Face:
    return Face(rank_text(card.rank, say), card.suit, Palette(palette))
