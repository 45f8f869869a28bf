"""The preview shows the bot's pictures as soon as they are there."""

import asyncio

from simcord.preview._media import MAX_QUEUE

from bot.sandbox.preview import OwnImages
from bot.ui.table.table_picture import table_picture
from tests.ui.faces import pictured
from tests.ui.room import game, playing


async def test_many_pictures_are_shown_at_once() -> None:
    views = [playing(game(seed)) for seed in range(MAX_QUEUE + 4)]
    drawn = [picture.draw() for view in views for picture in table_picture(view, pictured())]
    images = OwnImages()
    found = await asyncio.gather(*(images.validate(str(at), one) for at, one in enumerate(drawn)))
    assert {(one.width, one.content_type) for one in found} == {(700, "image/png")}
    await images.close()
