// Writes of the station, checked by programs that share no code with it. A Modbus server in Python (pymodbus) has a unit to which
// the station writes and a unit with the expected registers. mbpoll reads both.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Register, WordOrder } from '../../../../src/core/devices/device.ts';
import type { RegisterFormat } from '../../../../src/core/devices/registerFormats.ts';
import { writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import { decode, decodeText } from '../../../../src/station/modbus/codec.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import type { PlacedPoint } from '../../../../src/station/modbus/deviceMap.ts';
import type { ModbusLink } from '../../../../src/station/modbus/link.ts';
import { hasPoll, hasServer, judgeThere, pollWords, serve, type ServedMap } from '../judges.ts';
import { mapOf } from './mapOf.ts';

const [written, expected, labelled, switched] = [1, 2, 3, 4];
const label = { as: 'string', length: 5, raw: 'DS-2026' } as const;
interface Form {
  as: RegisterFormat;
  words: WordOrder;
  /** Whole numbers of up to 64 bits, in decimal. */
  before: string | number;
  after: string | number;
  value: number;
  more?: Partial<Register>;
}
const orders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
const numbers: Omit<Form, 'words'>[] = [
  { as: 'uint16', before: 7, after: 2315, value: 231.5, more: { scale: 0.1 } },
  { as: 'int16', before: 7, after: -900, value: -90, more: { scale: 0.1 } },
  { as: 'uint32', before: 7, after: 305_419_896, value: 305_419_896 },
  { as: 'int32', before: 7, after: -70_001, value: -140_042, more: { times: 2, offset: -40 } },
  { as: 'uint64', before: 7, after: '5000000001', value: 5_000_000_001 },
  { as: 'int64', before: 7, after: '-5000000001', value: -5_000_000_001 },
  { as: 'float32', before: 7, after: 230.5, value: 230.5 },
  { as: 'float64', before: 7, after: -0.1, value: -0.1 },
  { as: 'uint16', before: 7, after: 3, value: -1, more: { map: { '2': 1, '3': -1 } } },
];
/** The other bits are ones and zeros that must not change. */
const bits: Omit<Form, 'words'>[] = (
  [
    ['uint16', 0, 2, 2],
    ['int16', 15, 1, 1],
    ['uint32', 20, 2, 2],
    ['int32', 7, 10, 0x155],
    ['uint64', 47, 3, 5],
  ] as const
).map(([as, bit, width, value]) => {
  const size = BigInt(as.slice(as.indexOf('t') + 1));
  const [before, mask] = [0xa5a5_5a5a_a5a5_5a5an & ((1n << size) - 1n), ((1n << BigInt(width)) - 1n) << BigInt(bit)];
  const after = (before & ~mask) | (BigInt(value) << BigInt(bit));
  const signed = (all: bigint): string => String(as.startsWith('i') ? BigInt.asIntN(Number(size), all) : all);
  return { as, before: signed(before), after: signed(after), value, more: { bit, bits: width } };
});
const forms = [...numbers, ...bits].flatMap((form) => orders.map((words): Form => ({ ...form, words })));
const place = { table: 'holding' } as const;
/** Each form uses four registers. */
const registerOf = ({ as, words, more }: Form, index: number): Register => ({
  ...place,
  address: index * 4,
  as,
  words,
  ...more,
});
const map = mapOf(
  forms.map((form, index): [string, PlacedPoint] => {
    const key = `p${index}`;
    const point = { type: 'number', access: 'both' } as const;
    return [
      key,
      { key, path: '', name: key, type: 'x', point, register: registerOf(form, index), unitId: written, words: 'ABCD' },
    ];
  }),
);

let port = 0;
let end: (() => void) | undefined;
let link: ModbusLink | undefined;
beforeAll(async () => {
  if (!hasServer) return;
  const pointsWith = (raw: (form: Form) => string | number) =>
    forms.map((form, index) => ({ table: 'holding', address: index * 4, as: form.as, words: form.words, raw: raw(form) }));
  const spans = [{ table: 'holding' as const, unitId: 0, address: 0, end: forms.length * 4, everyMs: 1000 }];
  ({ port, end } = await serve({
    [written]: { spans, points: pointsWith(({ before }) => before) },
    [expected]: { spans, points: pointsWith(({ after }) => after) },
    [switched]: { spans: [...spans, { ...spans[0], table: 'coil' }] as ServedMap['spans'], points: [] },
    [labelled]: {
      spans: [],
      points: orders.map((words, index) => ({ ...label, table: 'holding', address: index * 5, words })),
    },
  }));
  link = await openLink({ ip: '127.0.0.1', port }, 2000);
});
afterAll(() => {
  link?.close();
  end?.();
});

/** Returns all registers of a unit, in as many requests as Modbus needs. */
async function wordsOf(unitId: number): Promise<number[]> {
  const half = forms.length * 2;
  const place = { unitId, table: 'holding' as const, count: half };
  return [...(await pollWords(port, { ...place, address: 0 })), ...(await pollWords(port, { ...place, address: half }))];
}

it('the station encodes every format of numbers and bits as the independent server does, and reads it back', async () => {
  if (!judgeThere(hasServer && hasPoll, 'python3-pymodbus or mbpoll') || !link) return;
  for (const [index, { value }] of forms.entries()) await writeValues(map, link, { [`p${index}`]: value }, {});
  const [seen, right] = [await wordsOf(written), await wordsOf(expected)];
  for (const [index, form] of forms.entries()) {
    const name = `${form.as} ${form.words} ${JSON.stringify(form.more ?? {})}`;
    const register = registerOf(form, index);
    const words = seen.slice(index * 4, index * 4 + 4);
    expect(words, `${name}`).toEqual(right.slice(index * 4, index * 4 + 4));
    expect(decode(register, words, 0, 'ABCD'), `${name}`).toBeCloseTo(form.value, 6);
  }
});

it('the station reads a text as the independent server encodes it, in every byte order', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus') || !link) return;
  for (const [index, words] of orders.entries()) {
    const register = { ...place, address: index * 5, as: label.as, length: label.length };
    const readBack = await link.read(labelled, 'holding', register.address, label.length);
    expect([words, decodeText(register, readBack, 0, words)]).toEqual([words, label.raw]);
  }
});

it.each(['single', 'multiple', undefined] as const)(
  'a register and a coil are written with the function code setting "%s"',
  async (by) => {
    if (!judgeThere(hasServer && hasPoll, 'python3-pymodbus or mbpoll') || !link) return;
    const value = { single: 11, multiple: 12, none: 13 }[by ?? 'none'];
    await link.write(switched, 'holding', 0, [value], by);
    for (const coil of [1, 0]) {
      await link.write(switched, 'coil', 3, [coil], by);
      expect(await pollWords(port, { unitId: switched, table: 'coil', address: 2, count: 3 })).toEqual([0, coil, 0]);
    }
    expect(await pollWords(port, { unitId: switched, table: 'holding', address: 0, count: 2 })).toEqual([value, 0]);
  },
);
