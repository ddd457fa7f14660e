// What the console knows of the way to the first start: whether a strategy can be started, and whether one ever was.
import { expect, it } from 'vitest';
import type { SharedDocs } from '../../../../src/station/contract/index.ts';
import { enableStrategy } from '../../../../src/station/dispatch/plan/strategyEnabled.ts';
import { unset } from '../../../../src/station/domain/strategy/gridLimits.ts';
import { openDouble } from '../../calls/double.ts';

it('the station is ready to start with a converter and a selected strategy', () => {
  const full = openDouble();
  expect(full.station.scope().state.ready).toBe(true);
  full.close();
  const empty = openDouble({ empty: true });
  expect(empty.station.scope().state.ready).toBe(false);
  empty.close();
});

it('the scope names what is missing for a start, and changes at once with a save', async () => {
  const { station, call, close } = openDouble({ empty: true });
  const { scope, docs } = station;
  const state = () => scope().state;
  expect(state()).toMatchObject({ controls: false, selected: false });
  expect(state().unplanned).toBeUndefined();
  await call('strategy.save', { type: 'pv' });
  expect(state()).toMatchObject({ selected: true, unplanned: { text: 'No template is assigned to this month' } });
  const { id } = await call('strategy.addTemplateName', { name: 'Summer' }).then(({ data }) => data as { id: string });
  const months = Object.fromEntries(Array.from({ length: 12 }, (_each, index) => [String(index + 1), id]));
  docs.tx((tx) => tx.put('settings', 'strategyMonths', months, 'test'));
  expect(state().unplanned).toBeUndefined();
  await call('strategy.save', { type: 'st' });
  expect(state().unplanned).toEqual({ text: 'No active plan curve' });
  close();
});

it('the station has started once a strategy was enabled, also after its stop and with other limits', async () => {
  const { station, call, close } = openDouble();
  const started = () => station.scope().state.started;
  enableStrategy(station.docs, false, 'test');
  station.docs.tx((tx) => {
    const { hasRun: _hasRun, ...saved } = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body ?? unset;
    tx.put('settings', 'strategy', saved, 'test');
  });
  expect(started()).toBe(false);
  enableStrategy(station.docs, true, 'test');
  expect(started()).toBe(true);
  enableStrategy(station.docs, false, 'test');
  expect(started()).toBe(true);
  await call('strategy.takeLimits', { points: [{ demandLimit: 100, reverseLimit: 0 }] });
  expect(started()).toBe(true);
  close();
});

it('a strategy that ran before this was recorded counts when it stops', () => {
  const { station, close } = openDouble();
  station.docs.tx((tx) => {
    const { hasRun: _hasRun, ...saved } = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body ?? unset;
    tx.put('settings', 'strategy', { ...saved, enabled: true }, 'test');
  });
  enableStrategy(station.docs, false, 'test');
  expect(station.scope().state.started).toBe(true);
  close();
});

it('counts the steps of commissioning that never passed, until the first start', async () => {
  const { station, call, close } = openDouble({ empty: true });
  const all = Object.keys(station.content().commissioning).length;
  expect(station.scope().state.openSteps).toBe(all);
  await call('commissioning.confirm', { step: 'emergency-stop', note: 'Pressed all four' });
  // A failed check leaves its step open.
  await call('commissioning.check', { step: 'devices' });
  expect(station.scope().state.openSteps).toBe(all - 1);
  station.docs.tx((tx) => tx.put('settings', 'strategy', { ...unset, kind: 'pv', mode: 'preset', enabled: true }, 'test'));
  expect(station.scope().state.openSteps).toBeUndefined();
  close();
});
