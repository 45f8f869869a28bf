"""A chart of figures over time, if matplotlib is installed (the extra ``charts``).

No other module imports matplotlib, and this one only when it draws: the import takes a second, and
an installation may lack it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from itertools import cycle
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from babel.dates import format_date, format_datetime

from bot.ui.core.message import SlowPicture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE: Final = (1000, 500)
"""Pixels; twice as many as a phone shows, so that lines stay sharp."""
_DPI: Final = 125
_DAYS: Final = 3
"""A chart over at most this many days shows hours too."""
_MS_PER_DAY: Final = 86_400_000
_SHORTEST: Final = 3_600_000
"""Milliseconds that a chart covers at least; else a single moment would be years wide."""
_PAPER: Final = "#ffffff"
_INK: Final = "#2b2d31"
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000")
"""Colours that differ for people with red-green colour blindness too."""
_MARKS: Final = ("o", "s", "^", "D", "v")
_DASHES: Final = ("-", "--", "-.", ":", "-")
_MOST_MARKED: Final = 40
"""A line with more points has no marks."""

_DRAWING: Final = Lock()
"""matplotlib is not thread-safe."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """Figures in the order of their times."""

    label: str
    points: tuple[tuple[int, int], ...]
    """Milliseconds since 1970, and the figure."""


@dataclass(frozen=True, slots=True)
class Chart(SlowPicture):
    """A picture of one or more lines over time."""

    name: str
    description: str
    figure: str
    """What the figures are, such as rating."""
    lines: tuple[ChartLine, ...]
    language: str
    """Of the dates."""

    def draw(self) -> bytes:
        """Return it as a PNG; slow, and never called in the event loop."""
        # Not pyplot's figures: those stay in memory until they are closed.
        from matplotlib.figure import Figure  # noqa: PLC0415  # see above

        with _DRAWING:
            width, height = (pixels / _DPI for pixels in SIZE)
            figure = Figure(figsize=(width, height), dpi=_DPI, facecolor=_PAPER)
            figure.set_layout_engine("constrained")
            axes = figure.add_subplot()
            self._plot(axes)
            self._scale(axes)
            image = BytesIO()
            figure.savefig(image, format="png", pil_kwargs={"optimize": True})
            return image.getvalue()

    def _plot(self, axes: Axes) -> None:
        looks = zip(cycle(_COLOURS), cycle(_MARKS), cycle(_DASHES), strict=False)
        for line, (colour, mark, dashes) in zip(self.lines, looks, strict=False):
            days, figures = zip(*line.points, strict=True)
            axes.plot(
                [day / _MS_PER_DAY for day in days],
                figures,
                label=line.label,
                color=colour,
                linestyle=dashes,
                linewidth=2,
                marker=mark if len(days) <= _MOST_MARKED else None,
                markersize=4,
            )
        if len(self.lines) > 1:
            axes.legend(frameon=False, labelcolor=_INK)

    def _scale(self, axes: Axes) -> None:
        from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415  # see above

        times = [time for line in self.lines for time, _ in line.points]
        first, last = min(times), max(times)
        long = last - first > _DAYS * _MS_PER_DAY
        if last - first < _SHORTEST:
            left = (first + last - _SHORTEST) / 2
            axes.set_xlim(left / _MS_PER_DAY, (left + _SHORTEST) / _MS_PER_DAY)
        axes.set_facecolor(_PAPER)
        axes.set_ylabel(self.figure, color=_INK)
        axes.yaxis.set_major_locator(MaxNLocator(6, integer=True))
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=long))
        axes.xaxis.set_major_formatter(FuncFormatter(self._date_writer(long=long)))
        axes.tick_params(colors=_INK)
        axes.grid(visible=True, color="#dddddd", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)

    def _date_writer(self, *, long: bool) -> Callable[[float, Any], str]:
        def write(day: float, _: Any) -> str:
            when = datetime.fromtimestamp(day * _MS_PER_DAY / 1000, UTC)
            if long:
                return format_date(when, "medium", locale=self.language)
            return format_datetime(when, "short", locale=self.language)

        return write


@cache
def available() -> bool:
    """Say whether charts can be drawn here."""
    return find_spec("matplotlib") is not None
