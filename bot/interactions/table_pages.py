"""``/table list``: the tables that the person may know of, page by page."""

from __future__ import annotations

from discord import app_commands

from bot.interactions.answer import Reply, voice
from bot.interactions.context import Interaction, may_close, visible_locations
from bot.interactions.rights import is_ephemeral, is_here
from bot.interactions.services import Services
from bot.ui.controls.table import TABLES_ON_PAGE, TableListPage
from bot.ui.table.listing import TableList, table_list


async def show_table_list(
    services: Services, interaction: Interaction, page: TableListPage
) -> Reply:
    """Show a page of the list, in place of the clicked one; past the last page, the last."""
    locations = await visible_locations(services.host.finder, interaction)
    pages = max(-(-len(locations) // TABLES_ON_PAGE), 1)
    number = min(page.number, pages - 1)
    here_on = locations[number * TABLES_ON_PAGE : (number + 1) * TABLES_ON_PAGE]
    loaded = await services.host.finder.load(location.id for location in here_on)
    local = {location.id for location in locations if is_here(interaction, location)}
    unreadable = [location for location in loaded.damaged if may_close(interaction, location)]
    listed = TableList(loaded.tables, number, pages, unreadable)
    shown = table_list(listed, local, interaction.user.id, voice(interaction))
    return Reply(shown, in_place=is_ephemeral(interaction))


def suggest_unreadable(
    services: Services, interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Suggest the unreadable tables that the person may close."""
    say, typed = voice(interaction), typed.strip().upper()
    return [
        app_commands.Choice(
            name=say("Table {table} can't be read", table=location.id), value=location.id
        )
        for location in services.host.finder.damaged_in(interaction.guild_id or 0)
        if typed in location.id and may_close(interaction, location)
    ]
