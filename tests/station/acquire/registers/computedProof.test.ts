// Commands that a computed point confirms. Its input registers are read at once, even if they are polled rarely.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';
import { until } from '../../demoSet.ts';

const seldom = 600_000;
const number = (title: string) => ({ title, type: 'number' });
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    set: { ...number('Power set'), access: 'write' },
    size: number('Size'),
    isExport: number('Export'),
    power: number('Power'),
    total: { ...number('Total'), value: { fn: 'sum-of', of: { part: 'cell', point: 'power' } } },
    echo: { ...number('Echo'), value: { fn: 'max-of', of: { part: 'cell', point: 'power' } } },
  },
  parts: { cell: { type: 'cell', count: 2 } },
  commands: Object.fromEntries(
    ['power', 'total', 'echo'].map((point) => [
      point,
      {
        title: point,
        writes: { point: 'set', value: { from: '/form/set' } },
        confirmedBy: { point, value: { from: '/form/proof' }, withinMs: 5000 },
        needs: [],
      },
    ]),
  ),
  models: {
    generic: {
      blocks: {
        sizes: { table: 'holding', address: 0, count: 1, everyMs: seldom },
        ways: { table: 'holding', address: 10, count: 1, everyMs: seldom },
      },
      registers: {
        set: { table: 'holding', address: 40, as: 'int16' },
        size: { table: 'holding', address: 0, as: 'uint16' },
        isExport: { table: 'holding', address: 10, as: 'uint16' },
      },
      computed: { power: { op: 'sign', of: ['size', 'isExport'] } },
      parts: { cell: { offset: 20, stride: 5 } },
    },
  },
};
const cell: DeviceType = {
  type: 'cell',
  title: 'Cell',
  points: { current: number('Current'), power: number('Power') },
  models: {
    generic: {
      blocks: { all: { table: 'holding', address: 0, count: 1, everyMs: seldom } },
      registers: { current: { table: 'holding', address: 0, as: 'int16' } },
      computed: { power: { op: 'product', of: ['current', 2] } },
    },
  },
};
const types = { box, cell };

/** The device reports its power as a magnitude and a direction, and a quarter of it in each of its two cells. */
const words = new Uint16Array(41);
const reads: number[] = [];
let server: ModbusServer;
let acquisition: Acquisition;
const value = (point: string): number | undefined => acquisition.live.get('b')?.values[point];

beforeAll(async () => {
  server = await createModbusServer({
    bank: () => ({
      read(_table, address, count) {
        reads.push(address);
        return words.subarray(address, address + count);
      },
      write(_table, _address, [raw = 0]) {
        const power = (raw << 16) >> 16;
        [words[0], words[10], words[20], words[25]] = [Math.abs(power), power < 0 ? 1 : 0, power / 4, power / 4];
        return 'taken';
      },
    }),
  });
  const record: DeviceRecord = {
    id: 'b',
    name: 'B',
    type: 'box',
    model: 'generic',
    busbarName: '',
    config: {},
    link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: server.port, unitId: 1 },
  };
  acquisition = startAcquisition({ devices: () => [record], types: () => types, clock: { now: () => Date.now() } });
  await until(() => value('power') === 0 && value('total') === 0);
});
afterAll(async () => {
  await acquisition.close();
  await server.close();
});
beforeEach(() => void reads.splice(0));

it.each([
  ['power', 'of the model, with inputs in two blocks', { set: -40, proof: -40 }, [0, 10]],
  ['total', 'of the type, over parts whose points are computed themselves', { set: 80, proof: 80 }, [20, 25]],
  ['echo', 'of the type, for which one part is enough', { set: 120, proof: 60 }, [20, 25]],
])('a command is confirmed by the point "%s" %s, long before its registers are polled', async (command, _what, form, inputs) => {
  expect(await acquisition.commander.run('b', command, form, 'ann')).toEqual({
    outcome: 'confirmed',
    seen: form.proof,
    of: command,
  });
  expect([...new Set(reads)].toSorted((one, other) => one - other)).toEqual(inputs);
});
