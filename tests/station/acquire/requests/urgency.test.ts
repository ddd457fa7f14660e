// Writes that take priority over everything queued behind a gateway: those that stop a device, from any source.
import { expect, it } from 'vitest';
import { createCommander } from '../../../../src/station/acquire/writing/commander.ts';
import { createLive } from '../../../../src/station/acquire/live.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import type { ModbusLink, Urgency } from '../../../../src/station/modbus/link.ts';
import { deviceOf, types } from '../../demoSet.ts';

const clock = { now: () => 0 };
const record = deviceOf('pcs1');
const stop = types.pcs?.commands?.[types.pcs.rest?.stop ?? '']?.writes ?? expect.fail('a converter has a stop');

function open() {
  const urgencies: (Urgency | undefined)[] = [];
  const link: ModbusLink = {
    open: true,
    read: (_unit, _table, _address, count) => Promise.resolve(Array.from({ length: count }, () => 0)),
    write(_unit, _table, _address, _values, _by, urgency) {
      urgencies.push(urgency);
      return Promise.resolve();
    },
    close: () => {},
  };
  const loop = { link: () => Promise.resolve(link), refused: () => [], hurry: () => {}, stop: () => {} };
  const store = createLive(clock);
  const commander = createCommander({
    clock,
    live: store.live,
    types: () => types,
    find: () => ({ record, map: toDeviceMap(record, types), loop, readAt: () => store.live.get(record.id)?.at }),
    begin: () => () => {},
    before: () => Promise.resolve(),
    admit: () => {},
    wrote: () => {},
  });
  return { commander, urgencies };
}

it('a stop by the dispatch takes priority, a set-point of zero does not', async () => {
  const { commander, urgencies } = open();
  await commander.set(record.id, { [stop.point]: Number(stop.value) });
  await commander.set(record.id, { activePowerSet: 0 });
  expect(urgencies).toEqual(['stop', 'write']);
});

it('a stop command of the device type takes priority', async () => {
  const { commander, urgencies } = open();
  await Promise.race([
    commander.run(record.id, types.pcs?.rest?.stop ?? '', {}, 'ann'),
    new Promise((done) => setImmediate(done)),
  ]);
  expect(urgencies).toEqual(['stop']);
});
