"""SimCord's page with a script of the card room's, and with Discord's idea of a control."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from aiohttp import web
from simcord.preview import _action_plans, _component_projection
from simcord.preview._server import PreviewServer

from bot.locale.say import DEFAULT, LANGUAGES, N_, speak
from bot.ui.core.custom_ids import RENEWED

if TYPE_CHECKING:
    from simcord.preview import Preview
    from simcord.preview._pages import _Page

Place: TypeAlias = tuple[str, str, int, bool]
"""Where a page can go: what it asks for, a name, how many messages are there, and if it is here."""

_KEYLESS: Final = N_("Use the whole address that was printed. The part after # is the key.")
_SCRIPT: Final = "/page.js"
_OWN_SCRIPTS: Final = '<script type="module" src="/app.js">'


class PageServer(PreviewServer):
    """Serves the page, and says with each answer which places its viewer can go to.

    An address without its key gets a sentence that says so, in the browser's language.
    """

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, _SCRIPT: "page.js"}

    def __init__(self, preview: Preview, port: int, places: Callable[[_Page], list[Place]]) -> None:
        super().__init__(preview, port)
        self._places = places

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        if not super()._authorized(request, context=context):
            raise self._refusal(request)
        return True

    def _refusal(self, request: web.Request) -> web.HTTPUnauthorized:
        say = speak(_language(request.headers.get("Accept-Language", "")))
        headers = {**self._SECURITY_HEADERS, "Content-Language": say.language}
        return web.HTTPUnauthorized(text=say(_KEYLESS), headers=headers)

    async def _index(self, request: web.Request) -> web.Response:
        return await self._static(request)

    async def _static(self, request: web.Request) -> web.Response:
        if request.headers.get("Host", "") not in self._allowed_hosts():
            raise self._refusal(request)
        if request.path == _SCRIPT:
            script = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
            return web.Response(
                text=script, content_type="text/javascript", headers=self._SECURITY_HEADERS
            )
        answer: web.Response = await super()._static(request)
        if request.path == "/" and answer.text is not None:
            ours = f'<script src="{_SCRIPT}"></script>{_OWN_SCRIPTS}'
            answer.text = answer.text.replace(_OWN_SCRIPTS, ours)
        return answer

    async def _state(self, request: web.Request) -> web.Response:
        answer: web.Response = await super()._state(request)
        page = self.preview._pages.get(request.headers.get("X-Simcord-Context", ""))
        if page is not None:
            answer.headers["X-Places"] = json.dumps(self._places(page))
        return answer


def _language(accepted: str) -> str:
    """Return the first language of a browser that the bot speaks; they come in order."""
    asked = (one.partition(";")[0].strip() for one in accepted.split(","))
    return next((one for one in asked if one.partition("-")[0] in LANGUAGES), DEFAULT)


def name_controls_by_custom_id() -> None:
    """Let the preview know a control by its custom_id, as Discord does, in this process.

    The preview knows it by its position. After an edit another control may be there: a click would
    go to it, and a menu would show what was chosen in the menu before it.
    """
    by_position = _component_projection._control_key

    def control_key(scope: str, component: Mapping[str, Any], path: str) -> str | None:
        key: str | None = by_position(scope, component, path)
        custom_id = component.get("custom_id")
        if key is None or custom_id is None or not scope.startswith("message:"):
            return key
        identity, _, renewed = custom_id.partition(RENEWED)
        return f"{scope}:component:{identity}{_STATE}{renewed}:{_chosen(component)}"

    def component_key(component: Mapping[str, Any], path: str, message_id: int) -> str | None:
        return control_key(f"message:{message_id}", component, path)

    if by_position.__module__ == _component_projection.__name__:  # and not ours already
        vars(_component_projection)["_control_key"] = control_key
        vars(_action_plans)["_component_key"] = component_key


_STATE: Final = "#"
"""In a key: what follows is the state of the control, not its identity."""


def _chosen(component: Mapping[str, Any]) -> int | str:
    """Return what changes when a message shows another choice in a menu."""
    options = [each["value"] for each in component.get("options", ()) if each.get("default")]
    defaults = [each["id"] for each in component.get("default_values", ())]
    return zlib.crc32(repr((options, defaults)).encode()) if options or defaults else ""


def same_control(key: str, other: str | None) -> bool:
    """Say whether two keys are of one control, whatever it shows."""
    return other is not None and key.rsplit(_STATE, 1)[0] == other.rsplit(_STATE, 1)[0]
