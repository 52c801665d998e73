"""An analysis for programs: named fields, actions in notation."""

from typing import Any

from kingofarms.bots.search.analysis import Analysis, Judgement
from kingofarms.engine.match.match import Match


def analysis_for_programs(analysis: Analysis, match: Match) -> dict[str, Any]:
    """An analysis, for programs."""
    names = match.game.seat_names(match.seats)
    return {
        "game": match.game.NAME,
        "seat": names[analysis.seat],
        "exact": analysis.is_exact,
        "actions": [judgement(each, match) for each in analysis.judgements],
        "continuation": [
            {"seat": names[seat], "action": match.game.format_action(action, match.agreed)}
            for seat, action in analysis.continuation
        ],
    }


def judgement(each: Judgement, match: Match) -> dict[str, Any]:
    """One action with its winning chance and the expected score sheets."""
    result: dict[str, Any] = {
        "action": match.game.format_action(each.action, match.agreed),
        "share": round(each.share, 4),
        "interval": [round(bound, 4) for bound in each.interval],
        "visits": each.visits,
        "behind": [round(bound, 4) for bound in each.behind],
    }
    if each.worth is not None:
        result["margin"] = each.worth.margin
    for name, sheet in (("own", each.own), ("best_rival", each.rival)):
        pairs = zip(match.game.CATEGORIES, sheet, strict=False)
        result[name] = {category: round(points, 2) for category, points in pairs}
    return result
