"""Games and their forms, as people type them in commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache

from discord import app_commands

from bot.engine.errors import UnknownVariant
from bot.engine.variants import VARIANTS, Form, Variant, find_variant
from bot.interactions.answer import voice
from bot.interactions.autocomplete import Choices, Suggested
from bot.interactions.context import Interaction
from bot.interactions.next_steps import Choose, Instead, Value, one_of
from bot.interactions.services import Context
from bot.locale.say import LANGUAGES, Say, speak
from bot.tables.errors.opening import AmbiguousGame, UnfitForm, UnfitPlayers, UnknownGame
from bot.ui.core.layout import CHOICES, OPTION
from bot.ui.rulebook.forms import form_text
from bot.ui.rulebook.menus import game_options, in_menus, is_of_today
from bot.ui.rulebook.presets import house_game_facts, presets
from bot.ui.rulebook.traits import game_facts, games_that_have
from bot.ui.text.folding import fold
from bot.ui.text.measure import cut
from bot.ui.text.punctuation import semicolons
from bot.views.settings.house_games import HouseGame, UsualGame
from bot.views.settings.server import ServerSettings


def find_game(text: str) -> Variant:
    """Return the game of that id, alias, or name in any language, or the only one that begins so.

    Raises:
        UnknownGame: if there is none.
        AmbiguousGame: if there are several.
    """
    with suppress(UnknownVariant):
        return find_variant(text)
    # Names are short. A typed text can be very long.
    typed, known = _letters(text[:OPTION]), _known_names()
    for game, names in known:
        if typed in names:
            return game
    begun = [game for game, names in known if any(name.startswith(typed) for name in names)]
    match begun if typed else []:
        case [game]:
            return game
        case []:
            raise UnknownGame(name=text[:60]).offer(*_choose_game([game for game, _ in known]))
    raise AmbiguousGame(name=text[:60]).offer(*_choose_game(begun))


@cache
def _known_names() -> list[tuple[Variant, list[str]]]:
    """Return each game with all its names, in the form in which they are compared."""
    voices = [speak(language) for language in LANGUAGES]
    return [
        (
            game,
            [
                _letters(name)
                for name in (game.id, *game.aliases, *(say(game.name) for say in voices))
            ],
        )
        for game in VARIANTS.values()
    ]


def named_game(text: str, settings: ServerSettings) -> UsualGame:
    """Return what a name means in a server: a house game of its own, a preset, or a game.

    Raises:
        UnknownGame: if there is none.
        AmbiguousGame: if there are several games.
    """
    if (found := house_game(text, settings)) is not None:
        return found
    variant, usual = find_game(text), settings.usual_game
    form = usual.form if variant is usual.variant else variant.forms[0]
    return UsualGame(variant, form)


def house_game(name: str, settings: ServerSettings) -> UsualGame | None:
    """Return a server's house game, or a preset, of that name in any language."""
    typed = _letters(name[:OPTION])
    named = (*settings.house_games, *_presets())
    return next((one.game for one in named if _letters(one.name) == typed), None)


def is_free(name: str, saved: Sequence[HouseGame]) -> bool:
    """Say whether a house game can have a name, given those that are saved.

    No game and no preset has it in any language. A saved one may have the same, but none that
    differs in spaces, hyphens or accents alone: one of the two could not be found.
    """
    typed = _letters(name)
    taken = {_letters(one.name) for one in _presets()}
    taken |= {_letters(one.name) for one in saved if one.name.casefold() != name.casefold()}
    return bool(typed) and typed not in taken.union(*(names for _, names in _known_names()))


@cache
def _presets() -> tuple[HouseGame, ...]:
    """Return the presets by their names in every language."""
    return tuple(one for language in LANGUAGES for one in presets(speak(language)))


def suggest_named(settings: ServerSettings, current: str, say: Say) -> Choices:
    """Suggest the server's house games and the presets whose name holds what was typed."""
    typed, named = _letters(current[:OPTION]), [*settings.house_games]
    if typed:  # else the games would have no room
        named += presets(say)
    return [
        app_commands.Choice(name=house_game_facts(one, say, OPTION), value=one.name)
        for one in named
        # A preset that is called like its game in a language is that game, as it is suggested.
        if typed in _letters(one.name) and one.name != say(one.game.variant.name)
    ]


def _letters(name: str) -> str:
    """Return a name as it is compared: without case, accents, spaces and hyphens."""
    return "".join(letter for letter in fold(name) if letter.isalnum())


def _choose_game(games: Sequence[Variant]) -> list[Choose]:
    """Offer games in as many menus as they need."""
    shelves = in_menus(games, "", speak()).values()
    return [_menu_of(shelf, first=not at) for at, shelf in enumerate(shelves)]


def _menu_of(games: Sequence[Variant], *, first: bool) -> Choose:
    def title(say: Say) -> str:
        (shown,) = in_menus(games, say("Which game?"), say)
        return say("Which game?") if first else shown

    return Choose("game", title, lambda say: game_options(games, say))


async def usual_game_here(ctx: Context) -> UsualGame:
    """Return the game that is played here unless another is named."""
    if ctx.interaction.guild_id is None:
        return ServerSettings().usual_game
    return (await ctx.host.settings.load(ctx.interaction.guild_id)).usual_game


async def game_typed(ctx: Context) -> UsualGame:
    """Return the game that a command being typed names, or the usual one; raise as `find_game`."""
    server, typed = ctx.interaction.guild_id, ctx.interaction.namespace.game
    settings = ServerSettings() if server is None else await ctx.host.settings.load(server)
    return named_game(typed, settings) if typed else settings.usual_game


def choose_form(
    variant: Variant, players: int | None, sides: int | None, usual: UsualGame | None = None
) -> Form:
    """Return the most usual of a game's forms that fit, where None is any number; or UnfitForm.

    If neither is given, and the game is the server's usual one, its usual form is returned.
    """
    if usual is not None and usual.variant is variant and players is None and sides is None:
        return usual.form
    for form in variant.forms:
        if players in {None, form.seats} and sides in {None, form.sides}:
            return form
    raise _unfit(variant, players, sides)


def _unfit(variant: Variant, players: int | None, sides: int | None) -> UnfitForm:
    near = [form for form in variant.forms if form.seats == players]
    numbers = [str(seats) for seats in sorted({form.seats for form in variant.forms})]
    error: UnfitForm
    if players is not None and not near:
        error = UnfitPlayers(
            game=lambda say: say(variant.name), numbers=lambda say: one_of(numbers, say)
        )
    else:
        seats = players or variant.forms[0].seats
        error = UnfitForm(game=lambda say: say(variant.name), seats=seats, sides=sides or seats)
    return error.offer(Instead(lambda say: _forms_offered(near or variant.forms, say)))


def _forms_offered(forms: Iterable[Form], say: Say) -> dict[str, dict[str, Value]]:
    ordered = sorted(forms, key=lambda form: (form.seats, form.sides))
    return {form_text(form, say): {"players": form.seats, "sides": form.sides} for form in ordered}


async def suggest_games(interaction: Interaction, current: str) -> Choices:
    """Suggest the games whose name holds what was typed, or that have it; each with its facts."""
    return game_choices(current, voice(interaction))


def game_choices(current: str, say: Say) -> Choices:
    """Return the suggestions of games."""
    games = games_that_have(current)
    if len(games) > CHOICES and not current.strip():
        # Those of today are asked for most; the others are found as one types.
        games.sort(key=is_of_today, reverse=True)
    return [
        app_commands.Choice(name=game_facts(game, say, OPTION), value=game.id)
        for game in games[:CHOICES]
    ]


GameName = app_commands.Transform[str, Suggested(suggest_games)]
"""The option of a command that names a game."""


def suggest_players(interaction: Interaction, game: UsualGame) -> Choices:
    """Suggest how many may play a game, on the sides that were typed."""
    forms = game.variant.forms
    return [
        app_commands.Choice(name=str(seats), value=seats)
        for seats in _unique(
            form.seats for form in forms if _fits(interaction, "sides", form.sides)
        )
    ]


def suggest_sides(interaction: Interaction, game: UsualGame) -> Choices:
    """Suggest on how many sides the typed number of players may play a game."""
    say = voice(interaction)
    forms = game.variant.forms
    fitting = [form for form in forms if _fits(interaction, "players", form.seats)]
    return [
        app_commands.Choice(
            name=cut(
                semicolons((form_text(form, say) for form in fitting if form.sides == sides), say),
                OPTION,
            ),
            value=sides,
        )
        for sides in _unique(form.sides for form in fitting)
    ]


def _unique(numbers: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(numbers))[:CHOICES]


def _fits(interaction: Interaction, option: str, number: int) -> bool:
    return getattr(interaction.namespace, option, None) in {None, number}
