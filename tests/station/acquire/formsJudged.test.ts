// Every form of a register against a judge that shares no code with the station, a Modbus server in Python (pymodbus): chance draws raw values,
// Python lays them out in one unit, the station writes what they mean into another, and both read alike.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Register, WordOrder } from '../../../src/core/devices/device.ts';
import { type RegisterFormat, registerFormats } from '../../../src/core/devices/registerFormats.ts';
import { writeValues } from '../../../src/station/acquire/writer.ts';
import { openLink } from '../../../src/station/modbus/client.ts';
import { decode, sizeOf } from '../../../src/station/modbus/codec.ts';
import type { DeviceMap, PlacedPoint } from '../../../src/station/modbus/deviceMap.ts';
import type { ModbusLink } from '../../../src/station/modbus/link.ts';
import { draws } from '../../chance.ts';
import { hasServer, judgeThere, serve } from './judges.ts';

const [written, expected] = [1, 2];
/** Registers that each sample has to itself. */
const room = 4;
const orders: readonly WordOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];
const numbers = (Object.keys(registerFormats) as RegisterFormat[]).filter((as) => as !== 'bool' && as !== 'string');

interface Sample {
  register: Register;
  raw: number;
  value: number;
}
/** Raw values of a format, its least and greatest among them: what a number of ours holds exactly. */
function rawOf(as: RegisterFormat): fc.Arbitrary<number> {
  const { range, whole } = registerFormats[as];
  const [least, most] = range ?? [-1e30, 1e30];
  if (!whole) {
    const thousandths = fc.integer({ min: -65_000_000, max: 65_000_000 }).map((count) => count / 1000);
    return fc.oneof(fc.constantFrom(least, most, 0), thousandths);
  }
  const ends = { min: Math.max(least, Number.MIN_SAFE_INTEGER), max: Math.min(most, Number.MAX_SAFE_INTEGER) };
  const short = fc.integer({ min: Math.max(ends.min, -1000), max: 1000 });
  return fc.oneof(fc.constantFrom(ends.min, ends.max), short, fc.integer(ends));
}
/** Factors of short numbers only: of sixteen digits a tenth is no number of ours. */
const factors = fc.constantFrom<Partial<Register>>({ scale: 0.1 }, { scale: -0.5, offset: 3 }, { scale: 10, times: 0.001 }, {});

const samples: readonly Sample[] = numbers
  .flatMap((as) => orders.map((words) => ({ as, words })))
  .flatMap(({ as, words }) => {
    const { numRuns, ...seed } = draws(8);
    return fc.sample(fc.tuple(rawOf(as), factors), { numRuns, ...seed }).map(([raw, factor]) => ({ as, words, raw, factor }));
  })
  .map(({ as, words, raw, factor }, index) => {
    const exact = registerFormats[as].whole === true && Math.abs(raw) < 1e9 ? factor : {};
    const { scale = 1, times = 1, offset = 0 } = exact;
    const register = { table: 'holding' as const, address: index * room, as, words, ...exact };
    return { register, raw, value: raw * Number(scale) * times + offset };
  });

const keyOf = ({ register }: Sample): string => `p${register.address}`;
const map: DeviceMap = {
  points: new Map(
    samples.map((sample): [string, PlacedPoint] => {
      const key = keyOf(sample);
      const point = { type: 'number', access: 'both' } as const;
      return [key, { key, path: '', name: key, type: 'x', point, register: sample.register, unitId: written, words: 'ABCD' }];
    }),
  ),
  ...{ parts: [], spans: [], requests: [] },
};

let end: (() => void) | undefined;
let link: ModbusLink | undefined;
beforeAll(async () => {
  if (!hasServer) return;
  const spans = [{ table: 'holding' as const, unitId: 0, address: 0, end: samples.length * room, everyMs: 1000 }];
  const points = samples.map(({ register, raw }) => ({ ...register, raw }));
  const served = await serve({ [written]: { spans, points: [] }, [expected]: { spans, points } });
  end = served.end;
  link = await openLink({ ip: '127.0.0.1', port: served.port }, 2000);
});
afterAll(() => {
  link?.close();
  end?.();
});

it('draws every format that a number is read in, in every order', () => {
  expect(new Set(samples.map(({ register: { as, words } }) => `${as} ${words}`)).size).toBe(numbers.length * orders.length);
});

it('lays every form of a number out as another hand does, and reads back what it wrote', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus') || !link) return;
  await writeValues(map, link, Object.fromEntries(samples.map((sample) => [keyOf(sample), sample.value])), {});
  for (const { register, raw, value } of samples) {
    const sample = `${raw} in ${JSON.stringify(register)}`;
    const { address } = register;
    const seen = await link.read(written, 'holding', address, sizeOf(register));
    expect({ sample, words: seen }).toEqual({ sample, words: await link.read(expected, 'holding', address, sizeOf(register)) });
    const off = Math.abs(decode(register, seen, 0, 'ABCD') - value);
    expect(off <= precisionOf(register.as, value) ? [] : [sample, off]).toEqual([]);
  }
});

/** Half a step of the format relative to the value; the steps of a half float do not become smaller than 2^-24. */
function precisionOf(as: RegisterFormat, value: number): number {
  if (as === 'float16') return Math.max(Math.abs(value) * 2 ** -11, 2 ** -25);
  return Math.abs(value) * (as === 'float32' ? 1e-6 : 1e-12);
}
