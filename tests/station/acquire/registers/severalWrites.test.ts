// A command that writes several points in order: a mode, a power and a duration, over Modbus TCP.
import { afterEach, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord, LogEntry } from '../../../../src/station/contract/index.ts';
import { createModbusServer } from '../../../../src/station/modbus/server.ts';
import { until } from '../../demoSet.ts';
import { forcedPower } from '../../forcedPower.ts';

const at = { mode: 0, power: 1, duration: 2, control: 20 };
const register = (address: number) => ({ table: 'holding', address, as: 'int16' }) as const;

const type: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    ...forcedPower.points,
    control: { title: 'Control', type: 'integer', access: 'write' },
  },
  commands: {
    ...forcedPower.commands,
    stop: { title: 'Stop', writes: { point: 'control', value: 2 }, needs: [] },
  },
  rest: { stage: 'converter', start: 'start', stop: 'stop' },
  models: {
    generic: {
      blocks: { set: { table: 'holding', address: 0, count: 3, everyMs: 100 } },
      registers: {
        mode: register(at.mode),
        power: register(at.power),
        duration: register(at.duration),
        control: register(at.control),
      },
    },
  },
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A device that refuses, ignores or does not answer writes to some addresses. */
async function device({ refuses = -1, ignores = -1, mute = -1 } = {}) {
  const words = new Map<number, number>();
  const writes: [address: number, value: number][] = [];
  let isMute = false;
  let held: (() => void)[] | undefined;
  const server = await createModbusServer({
    bank: () => ({
      read: (_table, address, count) => Uint16Array.from({ length: count }, (_, index) => words.get(address + index) ?? 0),
      write(_table, address, [value = 0]) {
        isMute = address === mute;
        if (address === refuses) return 'address';
        writes.push([address, value]);
        if (address !== ignores) words.set(address, value);
        return 'taken';
      },
    }),
    deliver(answer, send) {
      if (held) held.push(() => send(answer));
      else if (!isMute) send(answer);
      isMute = false;
    },
  });
  closers.push(() => server.close());
  const hold = () => {
    const own: (() => void)[] = (held = []);
    return () => {
      held = undefined;
      for (const send of own) send();
    };
  };
  const link = { protocol: 'modbus-tcp', ip: '127.0.0.1', port: server.port, unitId: 1 } as const;
  const record: DeviceRecord = { id: 'box1', name: 'Box', type: 'box', model: 'generic', busbarName: '', config: {}, link };
  const logs: LogEntry[] = [];
  const admitted: unknown[] = [];
  const acquisition: Acquisition = startAcquisition({
    devices: () => [record],
    types: () => ({ box: type }),
    clock: { now: () => Date.now() },
    times: { timeoutMs: 400, backOffMs: 50, longestBackOffMs: 100 },
    begin: () => (entry) => void (entry && logs.push(entry)),
    admit: (_record, values) => void admitted.push(values),
  });
  closers.push(() => acquisition.close());
  await until(() => acquisition.live.get('box1')?.values.mode !== undefined);
  const run = (command: string, input = {}) => acquisition.commander.run('box1', command, input, 'ann');
  return { run, writes, logs, admitted, hold };
}
const input = { power: 50, duration: 30 };

it('writes the points in order, and is confirmed only if all of them are read back', async () => {
  const { run, writes, logs, admitted } = await device();
  expect(await run('force', input)).toMatchObject({ outcome: 'confirmed' });
  expect(writes).toEqual([
    [at.mode, 2],
    [at.power, 50],
    [at.duration, 30],
  ]);
  expect(admitted).toEqual([{ mode: 2, power: 50, duration: 30 }]);
  expect(logs).toMatchObject([{ what: 'box.force', outcome: 'confirmed', after: input }]);
  const deaf = await device({ ignores: at.power });
  expect(await deaf.run('force', input)).toMatchObject({ outcome: 'accepted' });
}, 20_000);

it('sends nothing if one of the values is outside its limits', async () => {
  const { run, writes } = await device();
  expect(await run('force', { power: 50, duration: 61 })).toMatchObject({ outcome: 'refused' });
  expect(writes).toEqual([]);
});

it('ends at a refused write, and reports which one and what the device holds now', async () => {
  const { run, writes } = await device({ refuses: at.power });
  const { outcome, detail } = await run('force', input);
  expect([outcome, detail]).toEqual([
    'refused',
    'write 2 of 3 (power = 50): Modbus exception 2; now: mode = 2, power = 0, duration = 0',
  ]);
  expect(writes).toEqual([[at.mode, 2]]);
});

it('has an unknown result if the answer to a write is missing, although the rest is not sent', async () => {
  const { run, writes } = await device({ mute: at.power });
  const { outcome, detail } = await run('force', input);
  expect([outcome, detail]).toEqual([
    'unknown',
    'write 2 of 3 (power = 50): no answer within 400 ms; now: mode = 2, power = 50, duration = 0',
  ]);
  expect(writes.map(([address]) => address)).toEqual([at.mode, at.power]);
});

it('sends no further write after a stop', async () => {
  const { run, writes, hold } = await device();
  const release = hold();
  const forced = run('force', input);
  await new Promise((done) => setTimeout(done, 100));
  const stopped = run('stop');
  await new Promise((done) => setTimeout(done, 50));
  release();
  expect(await stopped).toMatchObject({ outcome: 'accepted' });
  expect(await forced).toMatchObject({ outcome: 'unknown', detail: expect.stringContaining('a later order') as string });
  expect(writes.at(-1)).toEqual([at.control, 2]);
});
