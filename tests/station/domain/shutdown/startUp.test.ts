import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

it('a start-up is not offered while everything is started, and is offered as soon as something is stopped, latched or unknown', async () => {
  const up = () => double.station.scope().state.up;
  // A start-up also starts the strategy.
  expect(up()).toBe(false);
  double.dispatch.strategy = 'running';
  expect(up()).toBeUndefined();
  double.read('pcs1', { runState: 1 });
  double.read('stack1', { positiveContactor: 1 });
  expect(up()).toBe(true);
  double.read('pcs1', { runState: 0 });
  expect(up()).toBe(false);
  double.read('pcs1', { runState: 1 });
  double.link('stack1', 'timeout');
  expect(up()).toBeUndefined();
  double.link('stack1', 'normal');
  expect(up()).toBe(true);
  // With a latch it is offered, and the latch shows what the start-up waits for.
  const fire = { id: 'f', device: 'smoke1', deviceName: 'SMK #1', reason: 'fire', reach: 'station', at: noonish } as const;
  const trip = vi.spyOn(double.station.dispatch, 'latches').mockReturnValue([fire]);
  expect(up()).toBe(false);
  trip.mockRestore();
  const hold = vi
    .spyOn(double.station.dispatch, 'state')
    .mockReturnValue({ strategy: 'running', starting: false, stopping: false, inhibited: true });
  expect(up()).toBe(false);
  hold.mockRestore();
  // After a shutdown it is offered, even if everything was started individually since.
  await double.call('shutdown.start');
  await vi.waitFor(() => expect(double.station.sequences.last()?.state).toBe('shut'), 60_000);
  double.dispatch.strategy = 'running';
  expect(up()).toBe(false);
  const { calls, guards } = double.station.content();
  expect(calls['shutdown.stop']?.needs).toContain('not-up');
  expect(guards['not-up']).toMatchObject({ is: 'state', says: 'All storage is already in operation' });
});
