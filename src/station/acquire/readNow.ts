// Reads the registers of points immediately, including those of points that are otherwise only written.
import { decode, sizeOf } from '../modbus/codec.ts';
import type { DeviceMap, PlacedPoint } from '../modbus/deviceMap.ts';
import { LinkError } from '../modbus/link.ts';
import type { DeviceLoop } from './deviceLoop.ts';

const mostWords = 120;

/**
 * Undefined if the device does not respond, has no such point, or has to prepare its register first. Scale factors in other
 * registers are not applied.
 */
export async function readNow(
  found: { map: DeviceMap; loop: DeviceLoop } | undefined,
  keys: readonly string[],
): Promise<Readonly<Record<string, number>> | undefined> {
  const placed = keys.map((key) => found?.map.points.get(key));
  if (!found || placed.includes(undefined) || placed.some((point) => isPreparedIn(found.map, point))) return undefined;
  const values: Record<string, number> = {};
  try {
    const link = await found.loop.link();
    for (const run of toRuns(placed as PlacedPoint[])) {
      const [first, last] = [run[0] as PlacedPoint, run.at(-1) as PlacedPoint];
      const { table, address } = first.register;
      const words = await link.read(first.unitId, table, address, endOf(last) - address);
      for (const { key, register, words: order } of run) values[key] = decode(register, words, register.address - address, order);
    }
    return values;
  } catch (error) {
    if (error instanceof LinkError) return undefined;
    throw error;
  }
}

const isPreparedIn = ({ requests }: DeviceMap, point: PlacedPoint | undefined): boolean =>
  point !== undefined && requests.some(({ prepare, points }) => prepare && points.includes(point));
const endOf = ({ register }: PlacedPoint): number => register.address + sizeOf(register);

/** Adjacent registers are read together. */
function toRuns(points: readonly PlacedPoint[]): PlacedPoint[][] {
  const sorted = points.toSorted((one, other) => one.register.address - other.register.address);
  const runs: PlacedPoint[][] = [];
  for (const point of sorted) {
    const run = runs.at(-1);
    const [first, last] = [run?.[0], run?.at(-1)];
    const joins =
      first &&
      last &&
      first.unitId === point.unitId &&
      first.register.table === point.register.table &&
      endOf(last) === point.register.address &&
      endOf(point) - first.register.address <= mostWords;
    if (joins) run?.push(point);
    else runs.push([point]);
  }
  return runs;
}
