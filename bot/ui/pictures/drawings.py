"""What of a message is drawn too, for readers who like pictures; and the same in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.events import Cause
from bot.locale import Say
from bot.ui.core.message import Drawing
from bot.ui.pictures.face import Face
from bot.ui.pictures.hand import hand_picture
from bot.ui.pictures.letters import writable
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.points import Made, points_picture
from bot.ui.text.cards import card_words, rank_text
from bot.ui.text.names import plain
from bot.ui.text.points import Point, Tally, added_up, count_text, worth
from bot.ui.text.points import title as point_title


@dataclass(frozen=True, slots=True)
class HandDrawing:
    """Cards that one player holds."""

    description: str
    faces: tuple[Face, ...]
    name: str = "hand.png"

    def draw(self) -> bytes:
        """See Drawing."""
        return hand_picture(self.faces)


@dataclass(frozen=True, slots=True)
class PointsDrawing:
    """What the points of a deal were made with."""

    description: str
    heading: str
    rows: tuple[Made, ...]
    name: str = "points.png"

    def draw(self) -> bytes:
        """See Drawing."""
        return points_picture(self.heading, self.rows)


def hand_drawing(cards: Sequence[Card], say: Say) -> list[Drawing]:
    """Return a player's hand as a picture, where its reader likes pictures and holds cards."""
    if say.palette is None or not cards:
        return []
    told = ", ".join(card_words(card, say) for card in cards)
    description = say("Your hand: {cards}", cards=told)
    return [HandDrawing(description, faces(cards, say))]


def points_drawing(tally: Tally, heading: str, say: Say) -> tuple[Drawing, ...]:
    """Return what the points of a deal were made with as a picture, where its readers like one.

    Args:
        tally: the points.
        heading: what stands above them, such as the deal's number.
        say: the voice of the readers' language.
    """
    points = added_up(tally.points)
    if say.palette is None or not points:
        return ()
    told = [_told(point, tally, say) for point in points]
    rows = tuple(_made(point, tally, say) for point in points)
    return (PointsDrawing("\n".join([heading, *told]), heading, rows),)


def _made(point: Point, tally: Tally, say: Say) -> Made:
    """Return a point as a row of the picture."""
    instead = say("side {n}", n=point.side + 1)
    who = writable(_side(point, tally), instead)
    cards = sorted(point.cards, key=worth) if point.cause is Cause.GAME else point.cards
    note = count_text(point.side, tally, say) if point.cause is Cause.GAME else ""
    title = point_title(point, tally.rules, say)
    return Made(title, who, f"{point.points:+d}", faces(cards, say), note)


def _told(point: Point, tally: Tally, say: Say) -> str:
    """Return a point in words alone."""
    told = say(
        "{what}: {side} {points}",
        what=point_title(point, tally.rules, say),
        side=_side(point, tally),
        points=f"{point.points:+d}",
    )
    cards = sorted(point.cards, key=worth)
    return ", ".join([told, *(card_words(card, say) for card in cards)])


def _side(point: Point, tally: Tally) -> str:
    return " & ".join(plain(name) for name in tally.sides[point.side] if name)


def faces(cards: Iterable[Card], say: Say) -> tuple[Face, ...]:
    """Return the faces of cards as a reader knows them."""
    palette = Palette.TWO if say.palette is None else Palette(say.palette)
    return tuple(Face(rank_text(card.rank, say), card.suit, palette) for card in cards)
