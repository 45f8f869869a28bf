"""What a referee sees of a deal: all of it, within Discord's limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.rulings import RulingKind
from bot.locale.say import LANGUAGES, speak
from bot.ui.controls.table import RulingModal
from bot.ui.posts.render import post, question
from bot.ui.referee import question_modal, ruling_modal, whole_deal
from bot.views.posts import RefereePost, RulingPost
from bot.views.referee_request import NOTE, RefereeRequest
from bot.views.settings.server import ServerSettings
from tests.limits import units
from tests.ui.reading import buttons, check, text
from tests.ui.room import every_form, game, playing, seats_of, wander

LONG = "W" * 32
ASKED = RefereeRequest(0, 100, "*" * NOTE, 40, LONG)


def test_the_longest_deals_fit() -> None:
    for number, started in enumerate(every_form()):
        played = wander(started, 200)
        seats = seats_of([LONG] * started.setup.seats)
        table = replace(playing(played), request=ASKED, seats=seats)
        say = speak(LANGUAGES[number % len(LANGUAGES)])
        check(whole_deal(table, played.referee_view(), say))


@pytest.mark.parametrize("language", LANGUAGES)
def test_posts_and_forms_fit(language: str) -> None:
    say, table = speak(language), playing(game(3))
    asked = RefereePost(1, 0, LONG, "<@1>\n" * (NOTE // 5))
    called = ServerSettings(referee_role=2**62, referees=(100, *range(2**62, 2**62 + 4)))
    for shown, mentions in ((question(asked, table, called, say), 5), (post(asked, table, say), 0)):
        said = text(shown)
        assert units(said) <= 4_000
        assert said.replace("\\<", "").count("<@") == mentions, "of referees who do not play"
        assert len(buttons(shown)) == bool(mentions)
    for kind in RulingKind:
        names, score = [[LONG, LONG], [LONG, LONG]], [13, 7]
        ruled = RulingPost(1, 0, LONG, kind.value, "_" * NOTE, LONG, names, score)
        check(post(ruled, table, say))
        form = ruling_modal(RulingModal("K7QF", 1, 0, kind), "13, 7", say).to_dict()
        assert len(form["title"]) <= 45
    assert len(question_modal("K7QF", say).to_dict()["title"]) <= 45
