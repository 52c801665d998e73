"""Bearing: the arms that a player has built, where a game has such arms."""

from kingofarms.arms.arms import Arms
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.quick_record import quick_record
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import scene_of


def arms_after(match: Match, events: tuple[Event, ...], viewer: int) -> Arms | None:
    """The arms that the last of these events has changed, as that viewer sees them now."""
    builder = getattr(scene_of(match.game), "builder", None)  # a game need not have arms
    if builder is None or (seat := builder(events)) is None:
        return None
    arms: Arms = scene_of(match.game).arms(  # type: ignore[attr-defined]
        quick_record(match.view(viewer)), seat, match.agreed
    )
    return arms
