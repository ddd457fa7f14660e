// Finds the clusters whose cell spread grew most, and the cells that were most often at the edge of their cluster. Uses the
// values that the battery management system reports for each cluster per half hour, because values of single cells are numerous
// and not stored for long.
import type { CellDrift, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { addDays, daysBetween, endOfDay, startOfDay } from '../../../../core/time.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import type { DeviceRecord, Station } from '../../../contract/index.ts';
import { todayOf, zoneOf } from '../../documents/index.ts';
import { batteriesAt } from '../../energy/index.ts';
import { partName, partsOfType } from '../../monitor/index.ts';
import { oneByOne, remembered, translator, withoutGaps } from '../../request/index.ts';
import { type Edge, toEdges } from './edges.ts';

const edgePoints = ['meanCellVoltage', 'minCellVoltage', 'minVoltageCell', 'maxCellVoltage', 'maxVoltageCell'] as const;
const points = ['cellVoltageDifference', ...edgePoints] as const;
type Point = (typeof points)[number];
const stepS = 1800;
const daysCompared = 7;
const mostListed = 10;
/** Cache time: past values do not change, and reading a large plant takes long. */
const keptMs = 3_600_000;

interface OfCluster {
  name: string;
  within: string;
  spreadFirst: number | undefined;
  spreadLast: number | undefined;
  growth: number | undefined;
  edges: readonly Edge[];
}

async function drift({ range }: RequestOf<'cells.drift'>, context: CallContext): Promise<CellDrift> {
  const { station } = context;
  const stretches = toStretches(station, range);
  if (!stretches) return { clusters: [], cells: [] };
  const say = translator(context);
  const clusters = await remembered(station, `drift|${context.language}|${range.join('|')}`, keptMs, async () =>
    (await oneByOne(batteriesAt(station, undefined), (battery) => clustersOf(station, battery, stretches, say))).flat(),
  );
  const { first, last } = stretches;
  return {
    ...withoutGaps({ first, last }),
    clusters: clusters
      .filter(({ spreadLast }) => spreadLast !== undefined)
      .toSorted((one, other) => (other.growth ?? 0) - (one.growth ?? 0))
      .slice(0, mostListed)
      .map(({ name, spreadFirst, spreadLast, growth }) => withoutGaps({ name, spreadFirst, spreadLast, growth })),
    cells: clusters
      .flatMap(({ name, edges }) => edges.map((edge) => ({ ...edge, name: `${name} · ${say('Cell')} ${edge.cell}` })))
      .toSorted((one, other) => other.share * other.distance - one.share * one.distance)
      .slice(0, mostListed)
      .map(({ name, side, share, shareFirst, distance, distanceFirst }) =>
        withoutGaps({ key: `${name}|${side}`, name, side, share, shareFirst, distance, distanceFirst }),
      ),
  };
}

interface Stretches {
  first: [from: string, to: string];
  last: [from: string, to: string];
}
/** The first and the last week of the past part of the range; halves if it has less than two weeks. */
function toStretches(station: Station, [from, until]: readonly [string, string]): Stretches | undefined {
  const today = todayOf(station);
  const to = until < today ? until : today;
  const days = daysBetween(from, to) + 1;
  if (days < 2) return undefined;
  const length = Math.min(daysCompared, Math.floor(days / 2));
  return { first: [from, addDays(from, length - 1)], last: [addDays(to, 1 - length), to] };
}

async function clustersOf(
  station: Station,
  battery: DeviceRecord,
  { first, last }: Stretches,
  say: (text: string) => string,
): Promise<OfCluster[]> {
  const types = station.content().devices;
  const known = Object.keys(types).filter((type) => points.every((point) => types[type]?.points[point]));
  const partPaths = known.flatMap((type) => partsOfType(battery, types, type).flatMap(({ paths }) => paths));
  return oneByOne(partPaths, async (path) => {
    await station.giveWay();
    const before = await readWeek(station, battery.id, path, first);
    const after = await readWeek(station, battery.id, path, last);
    const [spreadFirst, spreadLast] = [meanOf(before.cellVoltageDifference), meanOf(after.cellVoltageDifference)];
    const growth = spreadFirst === undefined || spreadLast === undefined ? undefined : spreadLast - spreadFirst;
    const name = `${battery.name} · ${partName(station, battery.type, path, say)}`;
    return { name, within: path, spreadFirst, spreadLast, growth, edges: toEdges(before, after) };
  });
}

async function readWeek(station: Station, device: string, path: string, [from, to]: readonly [string, string]) {
  const zone = zoneOf(station);
  const [start, end] = [startOfDay(from, zone), Math.min(endOfDay(to, zone), station.clock.now())];
  const read = async <P extends Point>(names: readonly P[], stat: 'mean' | 'last') => {
    const keyOf = (point: P): string => `${path}#${point}`;
    const { values } = await station.series.range({ device, points: names.map(keyOf), start, end, stepS, stat });
    return Object.fromEntries(names.map((point) => [point, values[keyOf(point)] ?? new Float64Array(0)])) as Record<
      P,
      Float64Array
    >;
  };
  // The spread is a mean over time; which cell was outermost refers to one instant.
  return { ...(await read(edgePoints, 'last')), ...(await read(['cellVoltageDifference'], 'mean')) };
}

function meanOf(values: Float64Array): number | undefined {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

export const driftReport: Handlers = { 'cells.drift': drift };
