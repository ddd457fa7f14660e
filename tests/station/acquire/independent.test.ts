// Checks by programs that share no code with the station: a Modbus server in Python (pymodbus) that is added as a device, and
// mbpoll, which reads the simulated devices.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decode } from '../../../src/station/modbus/codec.ts';
import { type DeviceMap, type PlacedPoint, toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import type { Range } from '../../../src/station/modbus/range.ts';
import { types, until } from '../demoSet.ts';
import { hasPoll, hasServer, judgeThere, pollWords, serve } from './judges.ts';
import { type Started, startReal } from '../whole/realStation.ts';

let started: Started;
let headers: Record<string, string>;
const endings: (() => void)[] = [];
beforeAll(async () => {
  started = await startReal();
  headers = await started.login();
});
afterAll(async () => {
  for (const end of endings) end();
  await started.remove();
});

const isOfPower = (map: DeviceMap, { key }: PlacedPoint): boolean =>
  [...map.points.values()].some(({ powerKey }) => powerKey === key);

/** Returns the raw value, or one in the upper half of the range if it is outside the range of its point. */
function within(range: Range | undefined, raw: number, at: { factor: number; offset: number; isInteger: boolean }): number {
  const value = raw * at.factor + at.offset;
  if (!range || (value >= range[0] && value <= range[1])) return raw;
  // A 16-bit register in hundredths reaches about ±300.
  const least = Math.max(range[0], -300);
  const most = Math.min(range[1], 300);
  const share = (Math.abs(Math.trunc(raw)) % 60) / 128;
  const inside = (most - share * (most - least) - at.offset) / at.factor;
  return at.isInteger ? Math.trunc(inside) : inside;
}

/** Returns a different raw value for each point, and its meaning. */
function toSample(map: DeviceMap, point: PlacedPoint, index: number): { raw: number; value: number } {
  const { as, bit, map: codes, scale, offset = 0 } = point.register;
  if (as === 'bool' || bit !== undefined) return { raw: 1, value: 1 };
  const [code] = Object.entries(codes ?? {});
  if (code) return { raw: Number(code[0]), value: code[1] };
  if (isOfPower(map, point)) return { raw: -1, value: -1 };
  const bases = {
    uint16: 100,
    int16: -900,
    uint32: 70_000,
    int32: -70_000,
    uint64: 5e9,
    int64: -5e9,
    float32: 0.5,
    float64: 0.25,
  };
  const base = (bases[as as keyof typeof bases] ?? 0) + index;
  const factor = typeof scale === 'number' ? scale : scale === undefined ? 1 : 10 ** -1;
  const raw = within(point.range, base, { factor, offset, isInteger: !as.startsWith('float') });
  return { raw, value: raw * factor + offset };
}

it('every point of a device of an independent server is read as soon as the device is added', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const busbarName = started.station.devices()[0]?.busbarName ?? '';
  const head = { busbarName, protocol: 'modbus-tcp', ip: '127.0.0.1', port: 502 };
  const forms = [
    { ...head, name: 'Northgrid', type: 'pcs', model: 'northgrid-ng125', unitId: 7, ratedPower: 125_000 },
    { ...head, name: 'Suncount', type: 'em2', model: 'suncount-sc203', unitId: 8 },
    { ...head, name: 'Turned', type: 'em2', model: 'generic', unitId: 9, words: 'DCBA' },
  ];
  const samples = forms.map((form) => {
    const { unitId, words } = form as { unitId: number; words?: 'DCBA' };
    const link = { protocol: 'modbus-tcp' as const, ip: '', port: 0, unitId, ...(words !== undefined && { words }) };
    const map = toDeviceMap({ id: 'x', name: 'x', type: form.type, model: form.model, busbarName, link, config: {} }, types);
    const points = [...map.points.values()].map((point, index) => ({ point, ...toSample(map, point, index) }));
    const served = points.map(({ point, raw }) => ({ ...point.register, raw, words: point.register.words ?? point.words }));
    return { form, unitId, points, served: { spans: map.spans, points: served } };
  });
  // A converter can be added only while the station is stopped and after the secondary password was entered.
  await started.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, headers);
  await started.post('/v1/rpc/strategy/stop', {}, headers);
  const { port, end } = await serve(Object.fromEntries(samples.map(({ unitId, served: unit }) => [unitId, unit])));
  endings.push(end);

  for (const { form: bare, points } of samples) {
    const form = { ...bare, port };
    const test = await started.post('/v1/rpc/device/testLink', form, headers);
    expect(test).toMatchObject({ code: 200, data: { result: 'values' } });
    const { code, msg, data } = await started.post('/v1/rpc/device/create', form, headers);
    // The message for a converter adds that it is read-only.
    expect([code, msg]).toEqual([200, expect.stringMatching(/^Saved/)]);
    const { id } = data as { id: string };
    const { live } = started.acquiring;
    // The converter is read-only, so its set-points keep the values of the server.
    const readable = points.filter(({ point: { point } }) => point.access !== 'write');
    await until(() => readable.every(({ point }) => live.get(id)?.values[point.key] !== undefined));
    for (const { point, value } of readable) {
      const read = live.get(id)?.values[point.key] ?? Number.NaN;
      expect(Math.abs(read - value), `${form.name} ${point.key}: ${read} is not ${value}`).toBeLessThan(
        1e-6 * (1 + Math.abs(value)),
      );
    }
    expect(live.state(id)).not.toBe('timeout');
  }
});

/** Whether a point does not change between two reads. */
const isStill = ({ name, point }: PlacedPoint): boolean =>
  point.choices !== undefined || /rated|Ratio|Scale|Count|Target/.test(name);

it('the live values of every simulated device equal those that mbpoll reads', async () => {
  if (!judgeThere(hasPoll, 'mbpoll')) return;
  const { plant, live } = started.acquiring;
  let compared = 0;
  for (const record of started.station.devices().filter(({ simulated }) => simulated)) {
    const at = plant?.endpoint(record.id);
    const map = toDeviceMap(record, types);
    if (!at || map.requests.length === 0) continue;
    await until(() => live.get(record.id)?.at !== undefined);
    for (const request of map.requests) {
      const differing = async (): Promise<string[]> => {
        const words = await pollWords(at.port, { ...request, unitId: request.unitId || record.link.unitId });
        expect(words, `${record.id} ${request.table} ${request.address}`).toHaveLength(request.count);
        const pairs = request.points.filter(isStill).flatMap((point) => {
          const value = decode(point.register, words, point.register.address - request.address, point.words);
          const shown = live.get(record.id)?.values[point.key];
          return Number.isNaN(value) || shown === undefined ? [] : [{ key: point.key, value, shown }];
        });
        compared += pairs.length;
        return pairs
          .filter(({ value, shown }) => value !== shown)
          .map(({ key, value, shown }) => `${key}: ${shown}, not ${value}`);
      };
      // A state may change between the two reads, so the comparison is repeated.
      let found = await differing();
      for (let tries = 0; found.length > 0 && tries < 5; tries++) {
        await new Promise((later) => setTimeout(later, 700));
        found = await differing();
      }
      expect(found.map((each) => `${record.id} ${each}`)).toEqual([]);
    }
  }
  expect(compared).toBeGreaterThan(100);
});
