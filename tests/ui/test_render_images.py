"""Pictures are drawn beside the event loop, unless they are quick."""

import asyncio
from dataclasses import dataclass
from threading import Event, current_thread

from bot.ui.core.message import Outgoing, QuickPicture, SlowPicture
from bot.ui.core.render_images import draw_pictures

HAND_DRAWN = Event()


@dataclass(frozen=True)
class Hand:
    name: str = "hand.png"
    description: str = "A hand"

    def draw(self) -> bytes:
        HAND_DRAWN.set()
        return b"hand"


@dataclass(frozen=True)
class SlowChart(SlowPicture):
    name: str = "chart.png"
    description: str = "A chart"

    def draw(self) -> bytes:
        return b"after the hand" if HAND_DRAWN.wait(10) else b"before the hand"


@dataclass(frozen=True)
class Table(QuickPicture):
    quick: bool
    name: str = "table.png"
    description: str = "A table"

    def is_quick(self) -> bool:
        return self.quick

    def draw(self) -> bytes:
        return current_thread().name.encode()


async def test_only_quick_pictures_are_drawn_in_the_event_loop() -> None:
    here = current_thread().name.encode()
    for quick in (True, False):
        message = await draw_pictures(Outgoing(text="", pictures=(Table(quick),)))
        assert [file.content == here for file in message.files] == [quick]


async def test_a_slow_chart_delays_no_hand() -> None:
    chart, hand = await asyncio.gather(
        *(draw_pictures(Outgoing(text="", pictures=(one,))) for one in (SlowChart(), Hand()))
    )
    assert [file.content for file in chart.files] == [b"after the hand"]
    assert [file.content for file in hand.files] == [b"hand"]
