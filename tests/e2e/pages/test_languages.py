"""Games in another language, and in one that shows what was never looked up in the catalogue.

That each language has every message, and fills in the same, is tested in tests/words.
"""

import gettext
import re
from collections.abc import Iterable
from random import Random
from typing import Final

import pytest
from babel import Locale
from simcord import Env, HttpLogEntry

import bot.locale.say
from bot import TITLE
from bot.app import HangJack
from bot.engine.variants import VARIANTS
from bot.locale.compiling import load
from bot.locale.say import LANGUAGES, TRANSLATIONS
from tests.e2e.playing import cut, play_on, sit_down
from tests.e2e.reading import walk
from tests.e2e.recorded import verified_record_of
from tests.e2e.world import World
from tests.words.catalogues import catalogue, originals

OPEN, CLOSE = "⟦", "⟧"
SAID: Final = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
WORD: Final = re.compile(r"[^\W\d_]{2,}")
NOT_WORDS: Final = re.compile(r"<[^>]+>|https?:\S+|`[^`]*`|[\w-]+\.(?:json|png)", re.ASCII)
"""Mentions and times, addresses, what is typed, files."""
WORDS_AT: Final = ("title", "content", "label", "description", "placeholder", "text")
MARKED: Final = "marked"
GAMES: Final = [
    (MARKED, "trinidad", 4),
    (MARKED, "seven-up", 3),
    (MARKED, "all-fives", 2),
    (MARKED, "free-style-pitch", 4),
    (MARKED, "commercial-pitch", 4),
    (MARKED, "cinch", 4),
    (MARKED, "nine-card-don", 4),
    (TRANSLATIONS[0], "hoyle", 4),
]
"""Every kind of call, and of post, is in one of them."""


class Marked(gettext.NullTranslations):
    """A language in which every message that the catalogues hold is English between brackets."""

    def __init__(self) -> None:
        super().__init__()
        messages = catalogue(TRANSLATIONS[0])
        self._known = {text for message in messages for text in originals(message)}

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message}{CLOSE}" if message in self._known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return message  # a command's name


@pytest.fixture
def simcord_bot(simcord_bot: HangJack, language: str, monkeypatch: pytest.MonkeyPatch) -> HangJack:
    """The bot where all people read one language."""
    words = Marked() if language == MARKED else load(bot.locale.say.place(language))
    monkeypatch.setattr(bot.locale.say, "_translations", lambda _: words)
    return simcord_bot


def unsaid(entries: Iterable[HttpLogEntry], names: Iterable[str]) -> set[str]:
    """Return the words that reached people, but for names, without having been looked up."""
    found = set()
    # Months and languages are called what Babel calls them.
    babel = [*Locale("en").months["format"]["wide"].values(), *map(own_name, LANGUAGES)]
    known = {word.casefold() for name in (*names, *babel) for word in WORD.findall(name)}
    for entry in entries:
        if entry.path.endswith(("/commands", "/emojis")):
            continue
        for part in walk(entry.json):
            for key in WORDS_AT:
                text = part.get(key)
                if not isinstance(text, str):
                    continue
                bare = text
                while bare != (bare := SAID.sub("", bare)):
                    pass
                left = set(WORD.findall(NOT_WORDS.sub("", bare.casefold()))) - known
                if left:
                    found.add(f"{sorted(left)} in {text[:200]}")
    return found


def own_name(language: str) -> str:
    return str(Locale(language).get_display_name())


@pytest.mark.parametrize(("language", "game", "players"), GAMES, ids=str)
async def test_a_game_from_the_first_word_to_the_last(
    env: Env, world: World, language: str, game: str, players: int
) -> None:
    people = world.people[:players]
    table = await sit_down(world, people, game=game, players=players, target=2)
    ann = people[0]
    for command in ("table clock", "table options", "table list", "help"):
        await ann.slash(world.channel, command)
    await cut(world, people)
    await play_on(people, lambda: len(env.http_requests) > 60, Random(game))
    for command in ("score", "hand", "rules", "help"):
        await ann.slash(world.channel, command)
    await play_on(people, chance=Random(game))
    await verified_record_of(world)
    for command in ("leaderboard", "stats", "history", "replay", "verify", "games"):
        await ann.slash(world.channel, command)
    await ann.slash(world.channel, "settings me")
    await world.manager.slash(world.channel, "settings server")
    await ann.slash(world.channel, "privacy show")
    await ann.slash(world.channel, "privacy delete")
    await world.moderator.slash(world.channel, "table close", table=table)
    if language == MARKED:
        names = {TITLE, table, *(who.name for who in (*people, world.moderator, world.manager))}
        assert not (found := unsaid(env.http_requests, names)), "\n".join(found)


@pytest.mark.parametrize("language", [MARKED])
async def test_the_rules_of_every_game(env: Env, world: World) -> None:
    for game in VARIANTS:
        await world.people[0].slash(world.channel, "rules", game=game)
    assert not (found := unsaid(env.http_requests, [])), "\n".join(found)
