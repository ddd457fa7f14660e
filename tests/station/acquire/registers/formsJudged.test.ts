// Every register format, checked by a Modbus server that shares no code with the station (pymodbus). Python encodes random raw
// values in one unit, the station writes their values to another unit, and both units must have the same registers.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Register, WordOrder } from '../../../../src/core/devices/device.ts';
import { isClock, type RegisterFormat, registerFormats } from '../../../../src/core/devices/registerFormats.ts';
import { writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { decode, sizeOf } from '../../../../src/station/modbus/codec.ts';
import type { PlacedPoint } from '../../../../src/station/modbus/deviceMap.ts';
import type { ModbusLink } from '../../../../src/station/modbus/link.ts';
import { draws } from '../../../chance.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';
import { mapOf } from './mapOf.ts';

const [written, expected] = [1, 2];
/** Registers for each sample. */
const room = 6;
const orders: readonly WordOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];
const numbers = (Object.keys(registerFormats) as RegisterFormat[]).filter((as) => as !== 'bool' && as !== 'string');

/** A point, its registers before and after the write, and the value. Whole numbers are in decimal. */
interface Sample {
  register: Register;
  before: string | number;
  after: string | number;
  value: number;
}
/** Raw values of a format, with its minimum and maximum, within the exact range of a JavaScript number. */
function rawOf(as: RegisterFormat): fc.Arbitrary<number> {
  const { range, integer } = registerFormats[as];
  const [least, most] = range ?? [-1e30, 1e30];
  if (!integer) {
    const thousandths = fc.integer({ min: -65_000_000, max: 65_000_000 }).map((count) => count / 1000);
    return fc.oneof(fc.constantFrom(least, most, 0), thousandths);
  }
  // Clocks count seconds, except cp56, which counts milliseconds.
  const step = isClock(as) && as !== 'cp56' ? 1000 : 1;
  const ends = { min: Math.max(least, Number.MIN_SAFE_INTEGER), max: Math.min(most, Number.MAX_SAFE_INTEGER) };
  const short = fc.integer(isClock(as) ? ends : { min: Math.max(ends.min, -1000), max: 1000 });
  const all = fc.oneof(fc.constantFrom(ends.min, ends.max), short, fc.integer(ends));
  return all.map((raw) => Math.trunc(raw / step) * step);
}
/** Factors have few digits, because a tenth of a number with sixteen digits is not an exact JavaScript number. */
const factors = fc.constantFrom<Partial<Register>>({ scale: 0.1 }, { scale: -0.5, offset: 3 }, { scale: 10, times: 0.001 }, {});

/** Draws `count` samples of each format and word order. */
function draw<T>(arbitrary: (as: RegisterFormat) => fc.Arbitrary<T>, formats: readonly RegisterFormat[], count: number) {
  const drawCount = draws(count);
  return formats.flatMap((as) =>
    orders.flatMap((words) => fc.sample(arbitrary(as), drawCount).map((drawn) => ({ as, words, ...drawn }))),
  );
}
const meaning = (raw: number, { scale = 1, times = 1, offset = 0 }: Partial<Register>): number =>
  raw * Number(scale) * times + offset;

const plain = draw((as) => fc.record({ raw: rawOf(as), factor: factors }), numbers, 8).map(({ as, words, raw, factor }) => {
  const own = registerFormats[as].integer === true && Math.abs(raw) < 1e9 ? factor : {};
  const after = registerFormats[as].integer ? String(raw) : raw;
  return { register: { as, words, ...own }, before: 0, after, value: meaning(raw, own) };
});

/** Some bits of a register. The other bits are random and must not change. */
const bitsOf = (as: RegisterFormat) =>
  fc
    .record({
      bit: fc.nat(registerFormats[as].size * 16 - 2),
      bits: fc.integer({ min: 2, max: 30 }),
      any: fc.nat(),
      signed: fc.boolean(),
    })
    .chain((drawn) =>
      fc.record({ drawn: fc.constant(drawn), factor: factors, bits: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
    );
const fields = draw(
  bitsOf,
  numbers.filter((as) => registerFormats[as].bits),
  8,
).map(({ as, words, drawn, factor, bits: held }) => {
  const size = registerFormats[as].size * 16;
  const bits = Math.min(drawn.bits, size - drawn.bit);
  const pattern = BigInt(drawn.any % 2 ** bits);
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(drawn.bit);
  const before = BigInt.asUintN(size, held);
  const after = (before & ~mask) | (pattern << BigInt(drawn.bit));
  const asText = (all: bigint): string => String(as.startsWith('i') ? BigInt.asIntN(size, all) : all);
  const raw = Number(drawn.signed ? BigInt.asIntN(bits, pattern) : pattern);
  const register = { as, words, bit: drawn.bit, bits, ...(drawn.signed && { signed: true as const }), ...factor };
  return { register, before: asText(before), after: asText(after), value: meaning(raw, factor) };
});

const samples: readonly Sample[] = [...plain, ...fields].map(({ register, ...sample }, index) => ({
  ...sample,
  register: { table: 'holding', address: index * room, ...register },
}));

const keyOf = ({ register }: Sample): string => `p${register.address}`;
const map = mapOf(
  samples.map((sample): [string, PlacedPoint] => {
    const key = keyOf(sample);
    const point = { type: 'number', access: 'both' } as const;
    return [key, { key, path: '', name: key, type: 'x', point, register: sample.register, unitId: written, words: 'ABCD' }];
  }),
);

let end: (() => void) | undefined;
let link: ModbusLink | undefined;
beforeAll(async () => {
  if (!hasServer) return;
  const spans = [{ table: 'holding' as const, unitId: 0, address: 0, end: samples.length * room, everyMs: 1000 }];
  const decodedBy = (raw: 'before' | 'after') =>
    samples.map(({ register: { table, address, as, words }, [raw]: rawBits }) => ({ table, address, as, words, raw: rawBits }));
  const [before, after] = [decodedBy('before'), decodedBy('after')];
  const served = await serve({ [written]: { spans, points: before }, [expected]: { spans, points: after } });
  end = served.end;
  link = await openLink({ ip: '127.0.0.1', port: served.port }, 2000);
});
afterAll(() => {
  link?.close();
  end?.();
});

it('the samples include every number format in every word order', () => {
  expect(new Set(samples.map(({ register: { as, words } }) => `${as} ${words}`)).size).toBe(numbers.length * orders.length);
});

it('the station encodes every format of numbers and bits as the independent server does, and reads back what it wrote', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus') || !link) return;
  await writeValues(map, link, Object.fromEntries(samples.map((sample) => [keyOf(sample), sample.value])), {});
  for (const { register, value } of samples) {
    const sample = `${value} in ${JSON.stringify(register)}`;
    const { address } = register;
    const seen = await link.read(written, 'holding', address, sizeOf(register));
    expect({ sample, words: seen }).toEqual({ sample, words: await link.read(expected, 'holding', address, sizeOf(register)) });
    const off = Math.abs(decode(register, seen, 0, 'ABCD') - value);
    expect(off <= precisionOf(register.as, value) ? [] : [sample, off]).toEqual([]);
  }
});

/** Half a step of the format relative to the value. The steps of a half float are never smaller than 2^-24. */
function precisionOf(as: RegisterFormat, value: number): number {
  if (as === 'float16') return Math.max(Math.abs(value) * 2 ** -11, 2 ** -25);
  return Math.abs(value) * (as === 'float32' ? 1e-6 : 1e-12);
}
