// Values of a device that was read once, and which of them are implausible for its device type.
import { evaluate } from '../../../core/devices/computation.ts';
import type { DeviceType, Point } from '../../../core/devices/device.ts';
import { hasPoint } from '../../../core/devices/ownType.ts';
import type { DeviceRecord, Oddity } from '../../contract/index.ts';
import { type Contradiction, contradictionsIn, type Surroundings } from '../../plausibility/once.ts';
import { isTypical, rangeOf } from '../../modbus/range.ts';
import { modelOf } from '../../modbus/ratios.ts';
import { sizeOf } from '../../modbus/codec.ts';
import { wordAt } from '../../modbus/preparedBlock.ts';
import { type Answer, decodeAll } from '../answers.ts';

export interface Sighting {
  /** Values of the device and of its parts that were read, including computed and implausible ones. */
  values: Readonly<Record<string, number>>;
  odd: ReadonlyMap<string, Oddity>;
  contradictions: readonly Contradiction[];
}
export interface Tested {
  type: DeviceType;
  record: DeviceRecord;
  around: Surroundings;
}

export function sightingOf(answers: readonly Answer[], { type, record, around }: Tested): Sighting {
  const { numbers, outside } = decodeAll(answers, new Map());
  const values = Object.fromEntries([...numbers, ...outside].filter(([, value]) => Number.isFinite(value)));
  const odd = new Map<string, Oddity>();
  const rated = around.ratedPower(record);
  const mostEnergy = rated > 0 ? rated * longestHours : Number.POSITIVE_INFINITY;
  for (const { request } of answers)
    for (const { key, path, point, register } of request.points) {
      const value = values[key];
      const oddity = value === undefined ? undefined : oddityOf(point, value, register.as.startsWith('float'));
      if (oddity) odd.set(key, oddity);
      else if (path === '' && point.keep === 'difference' && point.unit === 'kWh' && Math.abs(value ?? 0) > mostEnergy)
        odd.set(key, 'size');
    }
  for (const [key, computation] of Object.entries(modelOf(type, record.model)?.computed ?? {})) {
    const point = type.points[key];
    const value = evaluate(computation, (input) => values[input]);
    if (!point || !hasPoint(point, record.config) || !Number.isFinite(value)) continue;
    values[key] = value;
    const oddity = oddityOf(point, value, true);
    if (oddity) odd.set(key, oddity);
  }
  return { values, odd, contradictions: contradictionsIn(type, record, values, around) };
}

/** 50 years at rated power, longer than devices last. A counter with swapped words is usually above. */
const longestHours = 50 * 8766;
/** Limits of plausible magnitudes: a float with swapped words has a random exponent. */
const largest = 1e12;
const smallest = 1e-15;

function oddityOf(point: Point, value: number, isFloat: boolean): Oddity | undefined {
  const range = rangeOf(point);
  if (range && (value < range[0] || value > range[1])) return 'range';
  // Unused registers read zero.
  if (value === 0) return undefined;
  const codes = Object.values(point.choices ?? {}).map((each) => Number(each.const));
  if (codes.length > 0 && !codes.includes(value)) return 'code';
  const size = Math.abs(value);
  if (isFloat && (size > largest || size < smallest)) return 'size';
  return isTypical(point, value) ? undefined : 'typical';
}

export const badIn = ({ odd, contradictions }: Sighting): number => odd.size + contradictions.length;
/** Without readings that a device at rest may have. */
export const impossibleIn = ({ odd, contradictions }: Sighting): number =>
  [...odd.values()].filter((why) => why !== 'typical').length + contradictions.length;

/** Fewer equal values prove nothing: a device at rest can read the same number in a few registers. */
const leastMeasured = 3;

/** The word that all registers of measured values contain, or undefined if they differ. */
export function uniformIn(answers: readonly Answer[]): number | undefined {
  const answered = answers.flatMap(({ request, words }) =>
    request.points
      .filter(({ path, point, register }) => path === '' && point.unit !== undefined && register.as !== 'string')
      .flatMap(({ register }) => {
        const at = wordAt(request, register);
        return words ? [words.slice(at, at + sizeOf(register))] : [];
      }),
  );
  const [first] = answered.flat();
  return answered.length >= leastMeasured && answered.flat().every((word) => word === first) ? first : undefined;
}
