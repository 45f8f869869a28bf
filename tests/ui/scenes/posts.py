"""Posts of a deal, of its points and of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.rulings import RulingKind
from bot.locale.say import Say
from bot.ui.controls.table import RulingModal
from bot.ui.posts.render import question
from bot.ui.referee import question_modal, ruling_modal, whole_deal
from bot.views import posts
from bot.views.posts import RefereePost, RulingPost
from bot.views.referee_request import RefereeRequest
from bot.views.settings.server import ServerSettings
from tests.revoking import twins
from tests.ui.posted import OTHER, SIDES
from tests.ui.room import game, playing, wander
from tests.ui.scenes import Scene, posted, scenes


@scenes
def table_posts(say: Say) -> Iterator[Scene]:
    def post(what: posts.Post, **changes: Any) -> Any:
        return posted(what, say, **changes)

    closed = posts.ClosedPost("Ann", 2, played=True, sides=SIDES, score=[9, 4])
    yield "closed in a game", post(closed)
    yield "everyone has left", post(posts.ClosedPost(None, 1, played=False))
    idle = posts.ClosedPost(None, 1, played=True, idle=True, sides=SIDES, score=[9, 4])
    yield "nothing has happened for long", post(idle)
    yield "a computer takes over", post(posts.SeatPost(1, 2, "Cy", "🤖 Anansi", computer=True))
    yield "Eve takes over", post(posts.SeatPost(1, 2, "🤖 Anansi", "Eve", computer=False))
    yield "Eve takes a free seat", post(posts.SeatPost(1, 2, None, "Eve", computer=False))
    yield "dealt again", post(posts.RedealPost(1, 2))
    yield "restored", post(posts.RestoredPost(1_700_000_000_999))
    yield "and dealt again", post(posts.RestoredPost(1_700_000_000_999, OTHER, redealt=True))
    asked = RefereePost(1, 0, "Ann", "Rather\nodd?")
    yield "a player asks for a referee", post(asked)
    called = ServerSettings(referee_role=900, referees=(100, 901, 902))
    yield "referees who don't play are mentioned", question(asked, playing(game(3)), called, say)
    for kind in RulingKind:
        ruled = RulingPost(1, 0, "Eve", kind.value, "*Rather*", "Bob", SIDES, [13, 7])
        yield f"a ruling: {kind.value}", post(ruled)
        yield "its form", ruling_modal(RulingModal("K7QF", 1, 0, kind), "13, 7", say)
    yield "the question's form", question_modal("K7QF", say)
    _, revoked = twins()
    view = playing(revoked, request=RefereeRequest(0, 100, "Rather\nodd?", 40, "Ann"))
    yield "the whole deal, with a revoke", whole_deal(view, revoked.referee_view(), say)
    french = wander(game(1, variant="french"), 8)
    yield "one with discards", whole_deal(playing(french), french.referee_view(), say)
