"""Pictures are drawn beside the event loop, unless they are quick."""

from dataclasses import dataclass
from threading import current_thread

from bot.ui.core.message import Outgoing, QuickPicture
from bot.ui.core.render_images import draw_pictures


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
