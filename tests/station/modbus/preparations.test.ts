// Order of the steps of a preparation on a line that polling never leaves free.
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { openShared } from '../../../src/station/modbus/gateway.ts';
import type { Carrier, Wire } from '../../../src/station/modbus/link.ts';

const requestMs = 10;
const request = (): Promise<void> => new Promise((done) => setTimeout(done, requestMs));
const wire: Wire = {
  async read(_unitId, _table, address) {
    await request();
    return [address];
  },
  write: request,
};
const newCarrier = (): Carrier => Object.assign(new EventEmitter(), { destroyed: false, destroy: () => {} });
const lines = { 'behind a gateway': 'numbered', 'on a serial line': 'wait' } as const;

it.each(Object.entries(lines))(
  'a step of a preparation is sent after 1 s while polling uses the line all the time, %s',
  async (name, lateResponses) => {
    const connect = () => Promise.resolve({ wire, carrier: newCarrier(), lateResponses });
    const link = await openShared({ name, connections: 1, pauseMs: 0, timeoutMs: 400, connect });
    let isPrepared = false;
    const poll = async (): Promise<void> => {
      while (!isPrepared) await link.read(1, 'holding', 0, 1);
    };
    const polling = [poll(), poll(), poll()];
    const begun = performance.now();
    await link.read(1, 'holding', 2, 1, 'prepare');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    const order: string[] = [];
    await Promise.all([
      link.read(1, 'holding', 3, 1, 'prepare').then(() => order.push('page')),
      link.write(1, 'holding', 4, [1]).then(() => order.push('set-point')),
    ]);
    isPrepared = true;
    await Promise.all(polling);
    link.close();
    expect(order).toEqual(['set-point', 'page']);
  },
);
