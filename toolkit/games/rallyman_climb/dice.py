"""Which dice a car may lay where, and what they roll. Rulebook: Using your dice; Rolling the dice."""

from __future__ import annotations

from toolkit.engine.chance import derive, rolled
from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.coding import boost_of, brakes_of, coast_of, flying_of, gear_of, place_of
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import BOOST, BRAKE, COAST, FLYING_WITH_GEAR_1, LEADER, SISU

DICE = 0x51E17


@kernel
def column(s: State, r: Rules, car: int, space: int) -> int:
    """The row of the car's dashboard for the track type of a space."""
    return s.board[car] * r.terrains + r.space_terrain[space]


@kernel
def available(s: State, r: Rules, car: int, kind: int, space: int) -> int:
    """How many dice of a kind the car may have laid this turn once it lays one in `space`.

    Rulebook: Using your dice; Oxygen tokens; Damage; Expanding your options.
    """
    count = r.counts[column(s, r, car, space)][kind] - s.damage[car][kind]
    if kind == COAST:
        count -= r.tile_oxygen[r.space_tile[space]]
    return max(0, min(count, r.die_copies[kind]))


@kernel
def may_lay(s: State, r: Rules, car: int, kind: int, dice: int, space: int) -> bool:
    """Whether so many more dice of a kind may be laid in a space, counting those laid before."""
    return s.laid[kind] + dice <= available(s, r, car, kind, space)


@kernel
def danger_limit(s: State, r: Rules, car: int, space: int) -> int:
    """The hazards that are too many in a space. Rulebook: Danger limit."""
    return r.limit[column(s, r, car, space)]


@kernel
def has_sisu(s: State, r: Rules, car: int, space: int) -> bool:
    """Whether a SISU token is left that counts on the track type here. Rulebook: SISU."""
    every = (1 << r.counts[column(s, r, car, space)][SISU]) - 1
    return s.sisu_used[car] & every != every


@kernel
def used_with(s: State, r: Rules, car: int, space: int) -> int:
    """`sisu_used` with one more token used here."""
    number = sisu_token(s, r, car, space)
    if number < 0:
        return s.sisu_used[car]
    return s.sisu_used[car] | (1 << number)


@kernel
def sisu_token(s: State, r: Rules, car: int, space: int) -> int:
    """The SISU token used next here: of those that count, the one that counts on the fewest types; −1 without any."""
    for number in range(r.counts[column(s, r, car, space)][SISU] - 1, -1, -1):
        if s.sisu_used[car] & (1 << number) == 0:
            return number
    return -1


@kernel
def count_used(used: int) -> int:
    """How many SISU tokens `sisu_used` marks."""
    count = 0
    while used != 0:
        count += used & 1
        used >>= 1
    return count


@kernel
def count_laid(s: State, r: Rules, move: int, amount: int) -> None:
    """Add `amount` times the dice of a move to those laid this turn."""
    if coast_of(move) != 0:
        s.laid[COAST] += amount
    else:
        s.laid[gear_of(move)] += amount
    s.laid[BRAKE] += amount * brakes_of(move)
    s.laid[BOOST] += amount * boost_of(move)
    if flying_of(move) != 0 and r.flying_start == FLYING_WITH_GEAR_1:
        s.laid[1] += amount


@kernel
def dice_of(r: Rules, move: int) -> int:
    """How many dice a move lays."""
    extra = 0
    if flying_of(move) != 0 and r.flying_start == FLYING_WITH_GEAR_1:
        extra = 1
    return 1 + brakes_of(move) + boost_of(move) + extra


@kernel
def die_at(s: State, r: Rules, move: int, number: int) -> int:
    """The kind of die number `number` of a move: its gear or coast die first."""
    if number == 0:
        if coast_of(move) == 0:
            return gear_of(move)
        return LEADER if rolls_leader(s, r, r.step_target[place_of(move)]) else COAST
    if number <= brakes_of(move):
        return BRAKE
    if number <= brakes_of(move) + boost_of(move):
        return BOOST
    return 1


@kernel
def rolls_leader(s: State, r: Rules, space: int) -> bool:
    """Whether leader dice replace coast dice here. Rulebook: Coast die; Leader dice."""
    terrain = r.space_terrain[space]
    is_first = s.order_at == 0 and r.leader_rolls != 0
    return r.leader_always[terrain] != 0 or (r.leader_first[terrain] != 0 and is_first)


@kernel
def roll_key(s: State, car: int, number: int, die: int) -> int:
    """The key of one die: of the car's attempt and turn, the number in its plan, and the number in the bundle."""
    key = derive(derive(derive(s.seed, DICE), car), s.attempt[car])
    return derive(derive(derive(key, s.car_turn[car]), number), die)


@kernel
def roll_bundle(s: State, r: Rules, car: int, number: int) -> int:
    """The hazards on the dice laid as number `number`; a move's dice are always rolled together."""
    move = s.plan[number]
    hazards = 0
    for die in range(dice_of(r, move)):
        kind = die_at(s, r, move, die)
        if rolled(r, roll_key(s, car, number, die), r.die_faces[kind]) < r.die_hazards[kind]:
            hazards += 1
    return hazards


@kernel
def price_to_secure(s: State, r: Rules, dice: int) -> int:
    """The tokens that securing so many more dice costs, or −1 when so many can't be secured in a turn."""
    if s.secured + dice > r.most_secured:
        return -1
    before = 0
    if s.secured > 0:
        before = r.securing_prices[s.secured - 1]
    return r.securing_prices[s.secured + dice - 1] - before
