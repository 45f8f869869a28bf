"""Pictures are drawn beside the event loop."""

import asyncio
from dataclasses import dataclass
from threading import Event

from bot.ui.core.message import Outgoing, SlowPicture
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


async def test_a_slow_chart_delays_no_hand() -> None:
    chart, hand = await asyncio.gather(
        *(draw_pictures(Outgoing(text="", pictures=(one,))) for one in (SlowChart(), Hand()))
    )
    assert [file.content for file in chart.files] == [b"after the hand"]
    assert [file.content for file in hand.files] == [b"hand"]
