// The power of a converter while no strategy runs: what a person or another system has set, and what the limits leave of it. A
// limit of the devices reduces it until it is set again. A limit at the grid connection point reduces it while it applies.
import type { Clock } from '../contract/index.ts';
import { isWithin, within } from './binding/band.ts';
import type { GridBand, ReasonCode } from './decision.ts';
import type { Converter } from './plantView.ts';

/** Set-point in kW before and after it was reduced, and the reason. */
export interface TakenDown {
  from: number;
  to: number;
  by: ReasonCode | undefined;
}
export interface DirectPower {
  /** A person has written a power through the station; undefined: a stop or a start. */
  ordered(power: number | undefined): void;
  /** The station is about to write this set-point. */
  wrote(power: number): void;
  /** Compares the present register. A power of another system ends the order. */
  read(converter: Pick<Converter, 'set' | 'ratedPower'>): void;
  /** The power in kW that the limits of the devices leave. */
  asked(converter: Pick<Converter, 'set' | 'power' | 'band'>): number;
  /** The power in kW that must be written because of a limit; undefined: none. `begun`: the limit did not apply before. */
  reduced(converter: Converter): (TakenDown & { begun: boolean }) | undefined;
  takenDown(): TakenDown | undefined;
  /** Forgets the order, because a strategy or a stop has set the power. */
  end(): void;
}
/** A written set-point is read back within this time. */
const readBackMs = 3000;
/** Tolerance in kW between a register and the written value, and of a measured power. */
const dust = 0.06;
const measuredDust = 2;
/** Registers are often in whole kW: tolerance as a share of the rated power. */
const registerShare = 0.005;
const nearOf = ({ ratedPower }: Pick<Converter, 'ratedPower'>): number => Math.max(dust, registerShare * ratedPower);

interface Order extends TakenDown {
  /** What the limits of the devices have left of it, and the last of these limits. */
  kept: number;
  keptBy: ReasonCode | undefined;
}
interface DirectState {
  clock: Clock;
  order: Order | undefined;
  /** The value that the register should contain. */
  last: number | undefined;
  /** Values that the register may still contain, each until a time. An undefined value: it was not read, so it may be any. */
  earlier: { value: number | undefined; until: number }[];
  register: number | undefined;
}

export function createDirectPower(clock: Clock): DirectPower {
  const state: DirectState = { clock, order: undefined, last: undefined, earlier: [], register: undefined };
  return {
    ordered(power) {
      state.order = power === undefined ? undefined : { from: power, kept: power, keptBy: undefined, to: power, by: undefined };
      if (power !== undefined) expect(state, power);
    },
    wrote: (power) => expect(state, power),
    read: (converter) => read(state, converter),
    asked: (converter) => within(converter.band, askedOf(state, converter)),
    reduced: (converter) => reduced(state, converter),
    takenDown: () => (state.order && Math.abs(state.order.from - state.order.to) > dust ? state.order : undefined),
    end() {
      state.order = undefined;
    },
  };
}

function expect(state: DirectState, value: number): void {
  const until = state.clock.now() + readBackMs;
  state.earlier.push({ value: state.register, until });
  if (state.last !== undefined) state.earlier.push({ value: state.last, until });
  state.last = value;
}

function read(state: DirectState, converter: Parameters<DirectPower['read']>[0]): void {
  const { set } = converter;
  const at = state.clock.now();
  state.earlier = state.earlier.filter(({ until }) => until > at && until <= at + readBackMs);
  state.register = set;
  if (set === undefined) return;
  const isNear = (value: number | undefined): boolean => value !== undefined && Math.abs(value - set) <= nearOf(converter);
  if (isNear(state.last) || state.earlier.some(({ value }) => value === undefined || isNear(value))) return;
  state.order = undefined;
  state.last = set;
  state.earlier = [];
}

/** Until the last value has been read back, the register may show an earlier one. */
function askedOf({ order, last, earlier }: DirectState, { set, power }: Pick<Converter, 'set' | 'power'>): number {
  return order?.kept ?? (earlier.length > 0 && last !== undefined ? last : (set ?? power));
}

function reduced(state: DirectState, converter: Converter): ReturnType<DirectPower['reduced']> {
  const { band, on, fresh } = converter;
  const isOff = fresh && !on;
  // A stopped converter delivers nothing to the grid connection point, and it starts again with the reduced power.
  const grid = isOff ? undefined : converter.grid;
  if (isOff && state.order) state.order.kept = state.order.to;
  const asked = askedOf(state, converter);
  const kept = within(band, asked);
  const to = Math.round((grid ? within(grid, kept) : kept) * 10) / 10;
  const present = state.order ? (state.last ?? asked) : asked;
  const isDue = Math.abs(to - present) > dust || isOutside(converter, grid);
  if (!isDue && !state.order) return undefined;
  const { from, by: before, keptBy } = state.order ?? { from: asked };
  const heldBy = Math.abs(kept - asked) > dust ? (asked > 0 ? band.highBy : band.lowBy) : keptBy;
  const by = grid && Math.abs(to - kept) > dust ? (kept > 0 ? grid.highBy : grid.lowBy) : heldBy;
  state.order = { from, kept, keptBy: heldBy, to, by };
  return isDue ? { from, to, by, begun: by !== before && Math.abs(to - from) > dust } : undefined;
}

/** Whether the register is outside the limits. An unknown one may have any value within the rating. */
function isOutside(converter: Converter, grid: GridBand | undefined): boolean {
  const { band, set, power, ratedPower } = converter;
  const beyond = (value: number): number => (grid ? Math.abs(within(grid, value) - value) : 0);
  if (set === undefined) return !isWithin(band, ratedPower) || !isWithin(band, -ratedPower) || beyond(power) > measuredDust;
  return !isWithin(band, set) || beyond(set) > nearOf(converter);
}
