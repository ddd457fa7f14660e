// A shutdown, a disconnection or a start-up that a restart of the station interrupted.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { createSequences } from '../../../../src/station/dispatch/sequences/sequences.ts';
import { zoneOf } from '../../../../src/station/domain/documents/index.ts';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const sentDevices = () => double.commands.map(({ device }) => device);
const logged = () =>
  double.station.docs.logs({ kinds: ['command'], current: 1, pageSize: 50 }).list.map(({ outcome }) => outcome);

describe('after a restart of the station', () => {
  const leave = (state: 'stopping' | 'starting') =>
    double.station.docs.tx((tx) =>
      tx.put(
        'settings',
        'sequence',
        { state, kind: state === 'stopping' ? 'shutdown' : 'startup', by: 'Ada', startedAt: noonish, steps: [] },
        'Ada',
      ),
    );
  const again = () => {
    const { station } = double;
    const next = createSequences({
      ...station,
      zone: () => zoneOf(station),
      types: () => station.content().devices,
      log: (entry) => station.docs.tx((tx) => tx.log(entry)),
    });
    next.resume();
    return next;
  };
  it('a shutdown continues', async () => {
    leave('stopping');
    expect(double.station.scope().state.stopping).toBe(true);
    const next = again();
    await expect.poll(() => next.last()?.state).toBe('shut');
    expect(sentDevices()).toEqual(['pcs1', 'stack1']);
    expect(logged()).toContain('resumed');
    next.close();
  });
  it('a shutdown by the station leaves a read-only converter and its battery alone', async () => {
    double.station.docs.tx((tx) => {
      const { body } = tx.get<DeviceRecord>('devices', 'pcs1') ?? {};
      if (body) tx.put('devices', 'pcs1', { ...body, simulated: false, control: 'readOnly' }, 'Ada');
    });
    leave('stopping');
    const next = again();
    await expect.poll(() => next.last()?.state).toBe('shut');
    expect(sentDevices()).toEqual([]);
    next.close();
  });
  it('a disconnection that was requested during a shutdown continues with the steps of both', async () => {
    double.station.docs.tx((tx) => tx.put('settings', 'shutdown', { openContactors: false }, 'Ada'));
    const body = { state: 'stopping', kind: 'disconnect', by: 'Ada', startedAt: noonish, joined: true, steps: [] };
    double.station.docs.tx((tx) => tx.put('settings', 'sequence', body, 'Ada'));
    const next = again();
    await expect.poll(() => next.last()?.state).toBe('shut');
    expect(sentDevices()).toEqual(['pcs1', 'stack1']);
    next.close();
  });
  it('a start-up does not continue, and that is logged', () => {
    leave('starting');
    const next = again();
    expect(next.last()?.state).toBe('unfinished');
    expect(double.commands).toEqual([]);
    expect(logged()).toEqual(['not resumed']);
    next.close();
  });
});
