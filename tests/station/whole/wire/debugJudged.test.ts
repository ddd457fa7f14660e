// The debug tool verified by independent programs: a device in Python, and mbpoll as a second client.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { hasPoll, hasServer, judgeThere, mbpoll, serve } from '../../acquire/judges.ts';
import { types } from '../../demoSet.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const endings: (() => void)[] = [];
beforeAll(async () => {
  station = await startReal({ history: false });
  headers = await station.rest();
});
afterAll(async () => {
  for (const end of endings) end();
  await station.remove();
});

const unitId = 9;
const first = 500;
const length = 12;
/** Numbers with all bytes different, negative numbers, and the limits of two words. */
const samples = [
  { as: 'float32', raw: -123.456 },
  { as: 'uint32', raw: 4_276_803_072 },
  { as: 'int32', raw: -2 },
  { as: 'uint16', raw: 0xfffe },
  { as: 'int16', raw: -12_345 },
  { as: 'float32', raw: 3.4e38 },
];
const sizeOf = (as: string): number => (as.endsWith('32') ? 2 : 1);

async function addDevice(): Promise<{ id: string; port: number }> {
  const busbarName = station.station.devices()[0]?.busbarName ?? '';
  const link = { protocol: 'modbus-tcp' as const, ip: '', port: 0, unitId };
  const map = toDeviceMap({ id: 'x', name: 'x', type: 'em2', model: 'generic', busbarName, link, config: {} }, types);
  let address = first;
  const points = samples.map(({ as, raw }) => {
    const point = { table: 'holding', address, as, raw, words: 'ABCD' };
    address += sizeOf(as);
    return point;
  });
  const own = (['holding', 'input', 'coil', 'discrete'] as const).map((table) => ({
    table,
    unitId,
    address: first,
    end: first + length,
    everyMs: 1000,
  }));
  const { port, end } = await serve({ [unitId]: { spans: [...map.spans, ...own], points } });
  endings.push(end);
  const form = {
    busbarName,
    protocol: 'modbus-tcp',
    ip: '127.0.0.1',
    port,
    unitId,
    name: 'Judged',
    type: 'em2',
    model: 'generic',
  };
  const { code, data } = await station.post('/v1/rpc/device/create', form, headers);
  expect(code).toBe(200);
  return { id: (data as { id: string }).id, port };
}
interface Row {
  address: number;
  hex: string;
  word: number;
  doubleWord?: number;
  float?: number;
}
async function read(device: string, registerType = 'holding'): Promise<Row[]> {
  const query = { protocol: 'modbus-tcp', device, registerType, startAddress: first, length };
  for (let tries = 0; ; tries += 1) {
    const { code, msg, data } = await station.post('/v1/rpc/sys/modbusTools/search', query, headers);
    if (code === 200) return data as Row[];
    // The server reports its port shortly before it listens.
    if (tries > 50) throw new Error(msg);
    await new Promise((later) => setTimeout(later, 100));
  }
}
const write = (device: string, registerType: string, address: number, value: number) =>
  station.post('/v1/rpc/sys/modbusTools/save', { protocol: 'modbus-tcp', device, registerType, address, value }, headers);
/** Output lines of mbpoll by address. */
const rowsOf = (text: string): Map<number, string> =>
  new Map([...text.matchAll(/^\[(\d+)\]:\s+(\S+)/gm)].map(([, at, value = '']) => [Number(at), value]));

it('the debug tool shows the same values as mbpoll, in each format', async () => {
  if (!judgeThere(hasServer && hasPoll, 'python3-pymodbus or mbpoll')) return;
  const { id, port } = await addDevice();
  const rows = await read(id);
  const poll = async (format: string, count: number, at = first) =>
    rowsOf(await mbpoll(port, unitId, ['-t', format, '-B', '-r', String(at), '-c', String(count)]));
  const [hex, words] = [await poll('4:hex', length), await poll('4', length)];
  expect(rows.map(({ address }) => address)).toEqual(Array.from({ length }, (_, index) => first + index));
  for (const row of rows) {
    expect(`0x${row.hex}`, `${row.address} as hex`).toBe(hex.get(row.address));
    expect(row.word, `${row.address} as a word`).toBe(Number(words.get(row.address)));
  }
  // Word pairs starting at both addresses, because mbpoll reads pairs.
  for (const start of [first, first + 1]) {
    const pairs = Math.floor((first + length - start) / 2);
    const [doubles, floats] = [await poll('4:int', pairs, start), await poll('4:float', pairs, start)];
    for (const [at, text] of doubles) {
      const row = rows.find(({ address }) => address === at);
      expect(row?.doubleWord, `${at} as a double word`).toBe(Number(text) >>> 0);
      const float = Number(floats.get(at));
      // Compared with the digits that mbpoll prints, which prints no number for NaN.
      if (Number.isFinite(float)) expect(Number(row?.float?.toPrecision(6)), `${at} as a float`).toBe(float);
    }
  }
  expect(rows[0]?.float).toBeCloseTo(-123.456, 3);
  expect(rows[2]?.doubleWord).toBe(4_276_803_072);

  // Each side reads what the other writes.
  expect(await write(id, 'holding', first + 10, 51_234)).toMatchObject({ data: { outcome: 'confirmed', seen: 51_234 } });
  expect((await poll('4', 1, first + 10)).get(first + 10)).toBe('51234');
  expect(await write(id, 'coil', first + 3, 1)).toMatchObject({ data: { outcome: 'confirmed' } });
  expect((await poll('0', 1, first + 3)).get(first + 3)).toBe('1');
  await mbpoll(port, unitId, ['-t', '4', '-r', String(first + 11)], ['4660']);
  expect((await read(id)).at(-1)).toMatchObject({ hex: '1234', word: 4660 });
  for (const table of ['input', 'discrete']) expect((await read(id, table)).every(({ word }) => word === 0)).toBe(true);
});
