// Written values are read back unchanged, in every register format. A memory replaces the device.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Register, WordOrder, WriteFunction } from '../../../../src/core/devices/device.ts';
import type { RegisterFormat } from '../../../../src/core/devices/registerFormats.ts';
import { Unwritable, writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import { decode, sizeOf } from '../../../../src/station/modbus/codec.ts';
import type { DeviceMap, PlacedPoint } from '../../../../src/station/modbus/deviceMap.ts';
import type { ModbusLink } from '../../../../src/station/modbus/link.ts';
import { draws } from '../../../chance.ts';
import { mapOf } from './mapOf.ts';

const unitId = 1;
const address = 2;

/** Registers of a device that accepts any write. */
function deviceOf(words: number[]): { link: ModbusLink; writes: number[][]; functions: (WriteFunction | undefined)[] } {
  const writes: number[][] = [];
  const functions: (WriteFunction | undefined)[] = [];
  const link: ModbusLink = {
    open: true,
    read: (_unit, _table, from, count) => Promise.resolve(words.slice(from, from + count)),
    write(_unit, _table, from, values, by) {
      functions.push(by);
      writes.push([from, ...values]);
      words.splice(from, values.length, ...values);
      return Promise.resolve();
    },
    close: () => {},
  };
  return { link, writes, functions };
}
function mapWith(registers: Readonly<Record<string, Register>>, words: WordOrder): DeviceMap {
  const points = Object.entries(registers).map(([key, register]): [string, PlacedPoint] => [
    key,
    {
      key,
      path: '',
      name: key,
      type: 'x',
      point: { type: 'number', access: 'both' },
      register,
      unitId,
      words,
      ...(register.write && { write: register.write }),
    },
  ]);
  return mapOf(points);
}

const orders = fc.constantFrom<WordOrder>('ABCD', 'CDAB', 'BADC', 'DCBA');
const wholes = fc.constantFrom<RegisterFormat>('uint16', 'int16', 'uint32', 'int32', 'uint48', 'int48', 'uint64', 'int64');
const formats = fc.oneof(wholes, fc.constantFrom<RegisterFormat>('float16', 'float32', 'float64'));
const memory = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const numbers = fc.record(
  {
    as: formats,
    scale: fc.constantFrom(1, 0.1, 0.001, 10, -0.1),
    times: fc.constantFrom(0.001, 50),
    offset: fc.constantFrom(-40, 0.5),
    words: orders,
  },
  { requiredKeys: ['as'] },
);
const place = { table: 'holding' as const, address };

it('every number that a register can represent is read back, and no other register changes', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, orders, memory, memory, async (form, order, sample, stored) => {
      const register: Register = { ...place, ...form };
      const value = decode(register, sample, address, order);
      fc.pre(Number.isFinite(value));
      const words = [...stored];
      const written = await writeValues(mapWith({ a: register }, order), deviceOf(words).link, { a: value }, {}).then(
        () => true,
        (error: unknown) => {
          // The value is beyond the exact integers of JavaScript, or beyond the format after rounding.
          expect(error).toBeInstanceOf(Unwritable);
          return false;
        },
      );
      const read = decode(register, words, address, order);
      if (written) expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.abs(value) * (form.as === 'float32' ? 1e-6 : 1e-11));
      const end = address + (written ? sizeOf(register) : 0);
      expect([...words.slice(0, address), ...words.slice(end)]).toEqual([...stored.slice(0, address), ...stored.slice(end)]);
    }),
    draws(1000),
  );
});

/** Counts the bits that differ between the registers, without using the codec. */
const changed = (before: readonly number[], after: readonly number[]): number =>
  before.reduce((sum, word, index) => {
    const differing = word ^ (after[index] ?? 0);
    return sum + differing.toString(2).replaceAll('0', '').length;
  }, 0);

it('a write of bits changes only these bits, in every format and word order', async () => {
  const forms = fc
    .tuple(wholes, orders, fc.nat(63), fc.integer({ min: 1, max: 20 }))
    .map(([as, order, bit, bits]) => ({ register: { ...place, as, bit, bits } satisfies Register, order }))
    .filter(({ register }) => register.bit + register.bits <= sizeOf(register) * 16);
  await fc.assert(
    fc.asyncProperty(forms, memory, fc.nat(), async ({ register, order }, stored, any) => {
      const value = any % 2 ** register.bits;
      const words = [...stored];
      await writeValues(mapWith({ a: register }, order), deviceOf(words).link, { a: value }, {});
      expect(decode(register, words, address, order)).toBe(value);
      const others = { bit: (register.bit + register.bits) % (sizeOf(register) * 16), bits: 1 };
      const isOther = others.bit !== register.bit && (others.bit < register.bit || others.bit >= register.bit + register.bits);
      if (isOther)
        expect(decode({ ...register, ...others }, words, address, order)).toBe(
          decode({ ...register, ...others }, stored, address, order),
        );
      expect(changed(stored, words)).toBeLessThanOrEqual(register.bits);
    }),
    draws(1000),
  );
});

it.each<[name: string, register: Register, order: WordOrder, stored: number[], value: number, words: number[]]>([
  ['a bit of the upper word', { ...place, as: 'uint32', bit: 20, bits: 2 }, 'ABCD', [0, 0], 2, [0x20, 0]],
  ['a bit of the upper word, which is sent last', { ...place, as: 'uint32', bit: 20, bits: 2 }, 'CDAB', [5, 0], 2, [5, 0x20]],
  ['a bit of a word with swapped bytes', { ...place, as: 'uint16', bit: 0, bits: 2 }, 'DCBA', [0], 2, [0x0200]],
  ['the sign bit', { ...place, as: 'int16', bit: 15 }, 'ABCD', [1], 1, [0x8001]],
  ['a scaled byte', { ...place, as: 'uint16', bit: 8, bits: 8, scale: 0.5, offset: -40 }, 'ABCD', [0x00a5], 25, [0x82a5]],
  ['a signed byte', { ...place, as: 'uint16', bit: 0, bits: 8, signed: true }, 'ABCD', [0xa500], -2, [0xa5fe]],
  ['24 bits with a sign', { ...place, as: 'uint32', bit: 0, bits: 24, signed: true }, 'CDAB', [7, 0xa500], -1, [0xffff, 0xa5ff]],
  ['bits with codes', { ...place, as: 'uint16', bit: 2, bits: 2, map: { '3': -1 } }, 'ABCD', [1], -1, [0b1101]],
  ['the last bit of four words', { ...place, as: 'uint64', bit: 63 }, 'ABCD', [0, 0, 0, 1], 1, [0x8000, 0, 0, 1]],
])('the writer changes %s exactly where it is read', async (_name, register, order, stored, value, expected) => {
  const words = [9, 9, ...stored, 9];
  await writeValues(mapWith({ a: register }, order), deviceOf(words).link, { a: value }, {});
  expect(words).toEqual([9, 9, ...expected, 9]);
  expect(decode(register, words, address, order)).toBe(value);
});

it('a value that does not fit its bits or would read as missing is rejected before anything is sent', async () => {
  const registers: Record<string, Register> = {
    flag: { ...place, as: 'uint16', bit: 0 },
    mode: { ...place, as: 'uint16', bit: 1, bits: 15, missing: 0xffff },
    plain: { ...place, as: 'uint16', missing: 0xffff },
    byte: { ...place, as: 'uint16', bit: 0, bits: 8, signed: true, scale: 0.5 },
    code: { ...place, as: 'uint16', bit: 2, bits: 2, map: { '3': -1 } },
    float: { ...place, as: 'float32' },
  };
  for (const values of [
    { flag: 2 },
    { flag: -1 },
    { flag: Number.NaN },
    { mode: 0x7fff },
    { plain: 0xffff },
    { float: 1e39 },
    { byte: 64 },
    { byte: -64.5 },
    { code: 3 },
  ]) {
    const { link, writes } = deviceOf([0, 0, 1, 0]);
    await expect(writeValues(mapWith(registers, 'ABCD'), link, values, {})).rejects.toBeInstanceOf(Unwritable);
    expect(writes).toEqual([]);
  }
});

it('points in the same registers are combined into one write, in any order', async () => {
  const registers: Record<string, Register> = {
    low: { table: 'holding', address: 3, as: 'uint16', bit: 0 },
    high: { ...place, as: 'uint32', bit: 16 },
    next: { table: 'holding', address: 4, as: 'uint16' },
  };
  for (const values of [
    { low: 1, high: 1, next: 7 },
    { next: 7, high: 1, low: 1 },
  ]) {
    const words = [0, 0, 0x10, 0x10, 0];
    const { link, writes } = deviceOf(words);
    await writeValues(mapWith(registers, 'ABCD'), link, values, {});
    expect(writes).toEqual([[2, 0x11, 0x11, 7]]);
  }
});

it('no bit is lost if two writers set bits of one register at the same time', async () => {
  const words = [0, 0, 0];
  const { link } = deviceOf(words);
  const map = mapWith({ a: { ...place, as: 'uint16', bit: 0 }, b: { ...place, as: 'uint16', bit: 1 } }, 'ABCD');
  await Promise.all([writeValues(map, link, { a: 1 }, {}), writeValues(map, link, { b: 1 }, {})]);
  expect(words[address]).toBe(3);
});

it('adjacent registers are written with the function codes of each, and with one request per register for "single"', async () => {
  const own = (at: number, write?: WriteFunction): Register => ({
    table: 'holding',
    address: at,
    as: 'uint16' as const,
    ...(write && { write }),
  });
  const map = mapWith({ a: own(0, 'single'), b: own(1, 'single'), c: own(2, 'multiple'), d: own(3), e: own(4) }, 'ABCD');
  const { link, writes, functions } = deviceOf([0, 0, 0, 0, 0]);
  await writeValues(map, link, { a: 1, b: 2, c: 3, d: 4, e: 5 }, {});
  expect(writes).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4, 5],
  ]);
  expect(functions).toEqual(['single', 'single', 'multiple', undefined]);
});
