"""A beast in an attitude, put together: skeleton, limbs, parts, painted from far to near."""

import math
from dataclasses import dataclass, replace

from drawing.beasts.eagle import displayed_eagle
from drawing.beasts.kinds import FORE, HIND, HOOFED_FORE, HOOFED_HIND, KINDS, TALON_FORE, Kind
from drawing.beasts.parts import hair
from drawing.beasts.parts.faces import FACES, paint_face
from drawing.beasts.parts.feet import FEET
from drawing.beasts.parts.heads import paint_head
from drawing.beasts.parts.profiles import HEADS
from drawing.beasts.parts.wings import paint_wing
from drawing.beasts.poses import FELINE, POSES, Leg, Pose
from drawing.strokes.join import Area, along_edge, area, join, nothing, outside, rings, swept
from drawing.strokes.painting import Brush, Sketch, figure
from drawing.strokes.shapes import (
    Circle,
    Path,
    Place,
    Point,
    Widths,
    angle_of,
    away,
    curve,
    limb,
    lock,
)
from kingofarms.arms.charges.figure import Figure

ATTITUDES = tuple(FELINE)
"""The attitudes in which every beast is drawn."""


def attitudes_of(name: str) -> tuple[str, ...]:
    """The attitudes of one beast."""
    if name == "eagle":
        return ("displayed",)
    every = POSES[KINDS[name].build]
    if name in FACES:
        return tuple(every)
    # A raised wing would hide a head that looks back.
    return tuple(each for each in every if not (every[each].guardant or every[each].regardant))


@dataclass(frozen=True)
class Limb:
    """A leg as it is painted: its area without the foot, its circles, and the foot's place."""

    area: Area
    circles: list[Circle]
    foot: Place


def make(name: str, attitude: str) -> Figure:
    """The figure of a beast in an attitude."""
    kind = KINDS[name]
    if attitude == "displayed":
        return figure(displayed_eagle())
    pose = fitted(POSES[kind.build][attitude], kind)
    return figure(sketch(name, kind, pose))


def fitted(pose: Pose, kind: Kind) -> Pose:
    """The pose with the beast's own lengths of trunk, legs and neck."""
    x0, y0 = pose.body[0][:2]
    chest, waist, haunch = kind.trunk
    factors = (chest, chest * 0.6 + waist * 0.4, waist, haunch, haunch)
    body = [
        (x0 + (x - x0) * kind.length, y0 + (y - y0) * kind.length, back * f, front * f)
        for (x, y, back, front), f in zip(pose.body, factors, strict=True)
    ]
    end = pose.body[-1]
    by = body[-1][0] - end[0], body[-1][1] - end[1]

    (nx, ny), (hx, hy) = pose.neck, pose.head
    reach = kind.neck[0] if pose.awake else 0.5 + kind.neck[0] / 2
    return replace(
        pose,
        body=body,
        head=(nx + (hx - nx) * reach, ny + (hy - ny) * reach),
        far_fore=_leg(pose.far_fore, kind.legs),
        near_fore=_leg(pose.near_fore, kind.legs),
        far_hind=_leg(pose.far_hind, kind.legs, by) if pose.far_hind else None,
        near_hind=_leg(pose.near_hind, kind.legs, by),
        tail=_moved(pose.tail, by),
        hanging=_moved(pose.hanging, by),
    )


def _moved(path: Path, by: Point) -> Path:
    return [(x + by[0], y + by[1]) for x, y in path]


def _leg(leg: Leg, length: float, by: Point = (0.0, 0.0)) -> Leg:
    """A leg with another length, moved."""
    x0, y0 = leg.joints[0]
    joints = [(x0 + (x - x0) * length, y0 + (y - y0) * length) for x, y in leg.joints]
    return replace(leg, joints=_moved(joints, by))


def sketch(name: str, kind: Kind, pose: Pose) -> Sketch:
    """All parts of a beast, from the farthest to the nearest."""
    paper = Sketch()
    stem, flames = hair.TAILS[kind.tail](
        pose.hanging if kind.hanging else pose.tail, kind.tail_size
    )
    for each in flames:
        paper.path(each)
    fore, hind = (HOOFED_FORE, HOOFED_HIND) if kind.build == "hoofed" else (FORE, HIND)
    if kind.fore_feet == "talon":
        fore = TALON_FORE
        paint_wing(paper, Place(*_shoulder(pose), pose.wing - 14), 0.94)
    for leg, widths, feet in (
        (pose.far_hind, hind, kind.feet),
        (pose.far_fore, fore, kind.fore_feet or kind.feet),
    ):
        if leg:
            _paint_leg(paper, feet, _limb(kind, leg, widths))
    near = [_limb(kind, pose.near_hind, hind), _limb(kind, pose.near_fore, fore)]
    _paint_trunk(paper, kind, pose, near, stem)
    _paint_mane_and_head(paper, name, kind, pose)
    if kind.fore_feet == "talon":
        paint_wing(paper, Place(*_shoulder(pose), pose.wing), 1.0)
    return paper


def _shoulder(pose: Pose) -> Point:
    """Where a wing grows: at the back, behind the shoulder."""
    x, y, back, _ = pose.body[0]
    x1, y1, *_ = pose.body[1]
    return away(((x + x1) / 2, (y + y1) / 2), angle_of((x, y), (x1, y1)) - 90, back * 0.4)


def _limb(kind: Kind, leg: Leg, widths: Widths) -> Limb:
    wide = [(t, a * kind.thick, b * kind.thick) for t, a, b in widths]
    circles = limb(leg.joints, wide)
    areas = [swept(circles)]
    for number in range(1, len(leg.joints) - 1):
        bent = _bend(leg.joints, number) > 24
        if kind.tufts and bent and (number == 1) == (len(leg.joints) == 3):
            areas.append(_tuft(leg.joints, number, width_back(wide, number), kind.tufts))
    end, before = leg.joints[-1], leg.joints[-2]
    angle = leg.foot
    if kind.build == "hoofed" and leg.foot:
        angle = angle_of(before, end) - 90
    foot = Place(*end, angle, kind.foot)
    return Limb(join(areas, 2.5), circles, foot)


def width_back(widths: Widths, t: float) -> float:
    """The half-width at the back of a joint."""
    return min(widths, key=lambda each: abs(each[0] - t))[1]


def _bend(joints: Path, number: int) -> float:
    """By how many degrees a leg turns at a joint."""
    a, b, c = joints[number - 1 : number + 2]
    return abs((angle_of(b, c) - angle_of(a, b) + 180) % 360 - 180)


def _tuft(joints: Path, number: int, width: float, size: float) -> Area:
    """A flame at an elbow or a hock, turned away from the bend."""
    a, b, c = joints[number - 1 : number + 2]
    one, two = math.radians(angle_of(b, a)), math.radians(angle_of(b, c))
    inward = math.degrees(math.atan2(math.sin(one) + math.sin(two), math.cos(one) + math.cos(two)))
    out = inward + 180
    side = 1 if math.sin(two - one) > 0 else -1
    root = away(b, out, width * 0.35)
    return area(lock(root, out - side * 10, 40 * size, 26 * size, side * 60))


def _paint_leg(paper: Sketch, feet: str, leg: Limb) -> None:
    foot_area, paint_foot = FEET[feet]
    paper.fill(join([leg.area, foot_area(leg.foot)], 1.2), main=True)
    paint_foot(Brush(paper, leg.foot))


def _paint_trunk(paper: Sketch, kind: Kind, pose: Pose, near: list[Limb], stem: list[Area]) -> None:
    """Trunk, neck, near legs and the tail's stem as one area, so that no line parts them."""
    parts = [FEET[kind.feet], FEET[kind.fore_feet or kind.feet]]
    trunk, neck = trunk_circles(pose), neck_circles(kind, pose)
    wide = [join([swept(trunk), swept(neck)], 30.0), *(each.area for each in near)]
    whole = join([join(wide, 8.0), *stem], 4.0)
    feet = [foot_area(each.foot) for each, (foot_area, _) in zip(near, parts, strict=True)]
    coat = join([whole, *feet, *_coat_locks(kind, trunk, neck, near)], 1.2)
    if kind.mane == "bristles":
        for spike in hair.bristles(_spine(trunk, neck), 1.0):
            paper.path(spike)
    paper.fill(coat, main=True)
    if kind.mane == "spots":
        hair.paint_spots(paper, whole, swept([(*pose.head, 44.0)]))
    if kind.mane == "shag":
        hair.paint_shag(paper, whole, swept([(*pose.head, 60.0)]))
    elif not pose.lying:
        _paint_ribs(paper, trunk)
    for each, foot, (_, paint_foot) in zip(near, feet, parts, strict=True):
        paint_foot(Brush(paper, each.foot))
        _paint_edges(paper, each, foot, near[1].area if each is near[0] else nothing())
    if kind.mane == "horse":
        hair.paint_horse_mane(paper, edge_of(neck, 90)[::-1], pose.awake)


def _paint_edges(paper: Sketch, leg: Limb, foot: Area, hidden_by: Area) -> None:
    """The lines that show a near leg where it lies over the trunk."""
    for edge in outside(_edges(leg), hidden_by):
        paper.stroke(edge, "inner", main=True, reach=5.0)
    for edge in outside(rings(foot), leg.area):
        paper.stroke(edge, "inner", main=True)


def _paint_ribs(paper: Sketch, trunk: list[Circle]) -> None:
    """Two short lines where the chest ends."""
    for number, reach in ((21, 0.5), (25, 0.34)):
        (x, y, r), (x1, y1, _) = trunk[number], trunk[number + 1]
        across = angle_of((x, y), (x1, y1)) + 90
        start, end = away((x, y), across, r * 0.1), away((x, y), across, r * (0.2 + reach))
        bulge = away(away((x, y), across, r * (0.15 + reach / 2)), across + 90, 4)
        paper.stroke(curve([start, bulge, end]), "fine")


def trunk_circles(pose: Pose) -> list[Circle]:
    """The trunk from the chest to the haunch."""
    widths = [(float(i), each[2], each[3]) for i, each in enumerate(pose.body)]
    return limb([each[:2] for each in pose.body], widths)


def edge_of(circles: list[Circle], side: float) -> Path:
    """The edge of a limb on the side at 90 or -90 degrees from its direction."""
    path: Path = []
    for (x0, y0, _), (x, y, r), (x1, y1, _) in zip(circles, circles[1:], circles[2:], strict=False):
        path.append(away((x, y), angle_of((x0, y0), (x1, y1)) + side, r))
    return path


def _spine(trunk: list[Circle], neck: list[Circle]) -> Path:
    """From the back of the head along the nape and the back."""
    nape, back = edge_of(neck, 90)[::-1], edge_of(trunk, -90)
    return curve([*nape[3:-8:8], *back[20:46:8]], steps=8)


def _coat_locks(
    kind: Kind, trunk: list[Circle], neck: list[Circle], near: list[Limb]
) -> list[Area]:
    """The locks of a shaggy beast, a ruff under the throat, or a dewlap."""
    nape, throat = edge_of(neck, 90)[::-1], edge_of(neck, -90)[::-1]
    back, belly = edge_of(trunk, -90), edge_of(trunk, 90)
    if kind.mane == "shag":
        every = [0.1 * i for i in range(1, 10)]
        locks = [
            *hair.fringe(back, 1, [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99], 30, 22, 14),
            *hair.fringe(belly, -1, [0.25, 0.4, 0.55, 0.7], 30, 22, 20),
            *hair.fringe(nape, 1, [0.15, 0.4, 0.65, 0.9], 34, 24, 16),
            *hair.fringe(throat, -1, every[1::2], 36, 24, 22),
        ]
        for each in near:
            locks += hair.fringe(edge_of(each.circles, -90), 1, [0.3, 0.42, 0.54, 0.66], 24, 18, 14)
        return locks
    if kind.mane == "ruff":
        return [
            *hair.fringe(throat, -1, [0.15, 0.35, 0.55, 0.75, 0.95], 34, 22, 24),
            *hair.fringe(nape, 1, [0.3, 0.55, 0.8], 26, 18, 12),
        ]
    if kind.mane == "dewlap":
        return [swept([(x - 4, y + 6, 13) for x, y in throat[4:-2]])]
    return []


def neck_circles(kind: Kind, pose: Pose) -> list[Circle]:
    """The neck from the trunk to the head, a little arched."""
    _, wide, narrow = kind.neck
    a, b = pose.neck, pose.head
    middle = away(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), angle_of(a, b) + 90, 5)
    half = (wide + narrow) / 2
    return limb([a, middle, b], [(0, wide, wide), (1, half, half), (2, narrow, narrow)])


def _edges(leg: Limb) -> list[Path]:
    """The front and back edge of a leg: inside the trunk they show where the limb lies."""
    front: Path = []
    back: Path = []
    for number in range(1, len(leg.circles) - 4):
        (x0, y0, _), (x, y, r), (x1, y1, _) = leg.circles[number - 1 : number + 2]
        along = angle_of((x0, y0), (x1, y1))
        front.append(away((x, y), along + 90, r))
        back.append(away((x, y), along - 90, r))
    hind = len(leg.circles) > 32
    thigh = [front[1:12]] if hind else [back[6:11]]
    return thigh + along_edge([front[11 if hind else 4 :], back[13 if hind else 8 :]], leg.area)


def _paint_mane_and_head(paper: Sketch, name: str, kind: Kind, pose: Pose) -> None:
    tilt = pose.tilt + (0.0 if pose.awake else kind.asleep)
    place = Place(*pose.head, tilt, kind.head * (1.08 if pose.guardant else 1.0))
    if pose.regardant:
        place = replace(place, angle=-tilt, flip=True)
    if kind.mane == "lion":
        hair.paint_lion_mane(paper, pose.head, pose.neck, 1.0, pose.mane)
    if pose.guardant:
        paint_face(Brush(paper, place), FACES[name])
        return
    paint_head(Brush(paper, place), HEADS[name], pose.awake)
    if kind.mane == "lion" and kind.ruff:
        hair.paint_ruff(Brush(paper, replace(place, size=1.0)))
