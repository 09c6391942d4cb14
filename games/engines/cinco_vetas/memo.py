"""What has been worked out about one arrangement of pieces.

States that have the same pieces share a `Sites`, and a state whose pieces change takes an empty
new one, so nothing in it ever becomes stale.
"""

from __future__ import annotations

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.wire import BuildingView

Gains = tuple[tuple[int, ...], dict[str, dict[str, int]]]
"""Per seat what it gets, as hands, and the same by name for the log."""


class Sites:
    """Lazily filled by the functions of `sites`, its only users; see the module docstring."""

    __slots__ = (
        "buildings",
        "camp_actions",
        "crew_actions",
        "fortress_actions",
        "gains",
        "path_actions",
        "path_masks",
        "paths",
        "ports",
        "present",
        "storm_lists",
    )

    def __init__(self) -> None:
        self.path_masks: list[int | None] = [None, None, None, None]
        self.path_actions: list[tuple[act.BuildPath, ...] | None] = [None, None, None, None]
        self.camp_actions: list[tuple[act.BuildCamp, ...] | None] = [None, None, None, None]
        self.fortress_actions: list[tuple[act.BuildFortress, ...] | None] = [None] * 4
        self.crew_actions: list[tuple[act.PlayCrew, ...] | None] = [None, None, None, None]
        self.ports: list[int | None] = [None, None, None, None]
        self.present: tuple[int, ...] | None = None
        self.gains: dict[int, Gains] = {}
        self.storm_lists: dict[tuple[bool, int, int], tuple[act.Action, ...]] = {}
        self.paths: dict[str, int] | None = None
        self.buildings: dict[str, BuildingView] | None = None
