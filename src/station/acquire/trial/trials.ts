// Finds the one setting with which the values of a device become plausible. Trials that need another request only read; the
// others evaluate the existing answers and send nothing.
import type { RegisterTable, WordOrder } from '../../../core/devices/device.ts';
import type { Proposal } from '../../contract/index.ts';
import { rangeOf } from '../../modbus/range.ts';
import type { ReadRequest } from '../../modbus/deviceMap.ts';
import type { Answer } from '../answers.ts';
import { badIn, type Sighting, sightingOf, type Tested } from './sighting.ts';

export interface Trial extends Pick<Proposal, 'setting' | 'value'> {
  change: (request: ReadRequest) => ReadRequest;
}

const orders: readonly WordOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];

export function orderTrials({ points }: ReadRequest): Trial[] {
  const present = points[0]?.words;
  return orders
    .filter((order) => order !== present)
    .map((words) => ({
      setting: 'words',
      value: words,
      change: (request) => ({ ...request, points: request.points.map((point) => ({ ...point, words })) }),
    }));
}

/** The proposal of a trial, and how many implausible values remain with it. */
export interface Tried {
  proposal: Proposal;
  left: number;
}

/** The first trial that makes the values plausible. */
export function proposalAmong(
  trials: readonly Trial[],
  answers: readonly Answer[],
  before: Sighting,
  tested: Tested,
): Tried | undefined {
  for (const { setting, value, change } of trials) {
    const after = sightingOf(
      answers.map(({ request, words }) => ({ request: change(request), words })),
      tested,
    );
    const found = triedIn({ setting, value }, answers, before, after);
    if (found) return found;
  }
  return undefined;
}

export function triedIn(
  { setting, value }: Pick<Trial, 'setting' | 'value'>,
  answers: readonly Answer[],
  before: Sighting | undefined,
  after: Sighting,
): Tried | undefined {
  const point = witnessOf(answers, before, after);
  if (point === undefined) return undefined;
  return { proposal: { setting, value, point, reads: after.values[point] ?? 0 }, left: badIn(after) };
}

/**
 * A trial must reduce the number of implausible values by this factor. A register with invalid content stays implausible with
 * every setting.
 */
const clearly = 4;

/** A point that becomes plausible with the change; if there are several, the one with the narrowest range. */
function witnessOf(answers: readonly Answer[], before: Sighting | undefined, after: Sighting): string | undefined {
  if (before ? badIn(before) === 0 || badIn(after) * clearly > badIn(before) : badIn(after) > 0) return undefined;
  if (before && makesSense(answers, after) < makesSense(answers, before)) return undefined;
  const mended = new Set(before?.contradictions.map(({ check }) => check.point));
  const found = answers
    .flatMap(({ request }) => request.points)
    .filter(({ key }) => (after.values[key] ?? 0) !== 0 && !after.odd.has(key))
    .filter(({ key }) => (before ? before.odd.has(key) || mended.has(key) : true))
    .map(({ key, point }) => {
      const [low, high] = rangeOf(point) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      return { key, room: (high - low) / Math.abs(after.values[key] ?? 1) };
    })
    .filter(({ room }) => before !== undefined || Number.isFinite(room))
    .toSorted((one, other) => (one.room === other.room ? 0 : one.room - other.room));
  return found[0]?.key;
}

/** Values that have a range and are within it. */
function makesSense(answers: readonly Answer[], { values, odd }: Sighting): number {
  const points = answers.flatMap(({ request }) => request.points);
  return points.filter(({ key, range }) => range && (values[key] ?? 0) !== 0 && !odd.has(key)).length;
}

const others: Readonly<Record<RegisterTable, RegisterTable>> = {
  input: 'holding',
  holding: 'input',
  coil: 'discrete',
  discrete: 'coil',
};

/** The other table, and one address higher or lower. */
export function placeTrials({ table }: ReadRequest, base: number): Trial[] {
  const other = others[table];
  const shifts = [1, -1].map((by): Trial => ({ setting: 'base', value: base + by, change: (request) => shifted(request, by) }));
  return [{ setting: 'table', value: other, change: (request) => ({ ...request, table: other }) }, ...shifts];
}

const shifted = (request: ReadRequest, by: number): ReadRequest => ({
  ...request,
  address: request.address + by,
  points: request.points.map((point) => ({ ...point, register: { ...point.register, address: point.register.address + by } })),
});

/** Common factory settings of the unit id, and those used where devices ignore it. */
const commonUnitIds = [1, 255, 2, 3, 0];
const mostUnits = 4;

/** `taken`: unit ids of other devices at the same address. */
export const unitTrials = (present: number, taken: ReadonlySet<number>): Trial[] =>
  commonUnitIds
    .filter((unit) => unit !== present && !taken.has(unit))
    .slice(0, mostUnits)
    .map((unitId) => ({ setting: 'unitId', value: unitId, change: (request) => ({ ...request, unitId }) }));
