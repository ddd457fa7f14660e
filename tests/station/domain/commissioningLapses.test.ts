// The commissioning steps that must be checked again after a change: the limits at the grid connection, and the controlled devices.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerOf } from '../../../src/core/calls/calls.gen.ts';
import { devices } from '../../../src/station/domain/commissioning/devices.ts';
import { openDouble, type StationDouble } from '../calls/double.ts';
import { pileForm } from './devices/pileForm.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const state = async () => (await double.call('commissioning.state')).data as AnswerOf<'commissioning.state'>;
const stepOf = async (id: string) => (await state()).steps?.find((each) => each.id === id);
const check = (step: string) => double.call('commissioning.check', { step });
const confirm = (step: string) => double.call('commissioning.confirm', { step, note: 'Read in the contract' });

it('the check of the devices lapses if control of a device is enabled or withdrawn, not if a read-only device is added', async () => {
  const facts = () => devices.facts?.(double.station);
  const before = facts();
  const form = { ...pileForm(double.station.devices()[0]?.busbarName ?? ''), name: 'PCS #9', type: 'pcs', ratedPower: 100 };
  const { id } = (await double.call('device.create', form)).data as { id: string };
  expect(facts()).toEqual(before);
  await double.call('device.enableControl', { id });
  expect(facts()).not.toEqual(before);
  await double.call('device.withdrawControl', { id });
  expect(facts()).toEqual(before);
});

describe('limits at the grid connection', () => {
  const put = (name: string, body: object) => double.station.docs.tx((tx) => tx.put('settings', name, body, 'Ada'));
  const strategy = { kind: 'pv', mode: 'preset', enabled: false, demandLimit: 300, reverseLimit: 20 };
  const enforced = { ...strategy, demand: { enabled: true }, reverse: { enabled: true } };
  const feedIn = { status: 'enabled', basis: 'percent', percent: 70, peakPower: 200 };
  const rows = async () => (await state()).found?.filter(({ step }) => step === 'Limits at the grid connection');
  // Without a template of the day, which may enforce limits.
  beforeEach(() => {
    for (const each of ['strategy', 'strategyDays', 'strategyMonths'])
      double.station.docs.tx((tx) => tx.remove('settings', each));
  });

  it('that are not set or not enforced are confirmed by a person', async () => {
    await check('grid-limits');
    expect(await rows()).toMatchObject(
      ['Demand limit', 'Reverse-power limit', 'Feed-in limit'].map((what) => ({ what, seen: 'Not set', verdict: 'unsure' })),
    );
    put('strategy', { ...strategy, reverseLimit: 0 });
    await check('grid-limits');
    expect(await rows()).toMatchObject([
      { what: 'Demand limit', seen: '300 kW saved, but not enforced today', verdict: 'unsure' },
      { what: 'Reverse-power limit', seen: 'Not set' },
      { what: 'Feed-in limit', seen: 'Not set' },
    ]);
    await confirm('grid-limits');
    expect(await stepOf('grid-limits')).toMatchObject({ state: 'confirmed' });
  });
  it('pass if all of them are enforced, and lapse with a change', async () => {
    put('strategy', { ...enforced, areas: { '1#': enforced, '2#': { demandLimit: 90 } } });
    put('exportLimit', feedIn);
    await check('grid-limits');
    expect(await rows()).toMatchObject([
      { what: 'Demand limit', seen: '300 kW', verdict: 'holds' },
      { what: 'Reverse-power limit', seen: '20 kW', verdict: 'holds' },
      { what: 'Feed-in limit', seen: '140 kW', verdict: 'holds' },
      { what: '1#: Demand limit', seen: '300 kW', verdict: 'holds' },
      { what: '1#: Reverse-power limit', seen: '20 kW', verdict: 'holds' },
      { what: '2#: Demand limit', seen: '90 kW saved, but not enforced today', verdict: 'unsure' },
    ]);
    put('strategy', enforced);
    await check('grid-limits');
    expect(await stepOf('grid-limits')).toMatchObject({ state: 'passed' });
    put('exportLimit', { ...feedIn, percent: 60 });
    expect(await stepOf('grid-limits')).toMatchObject({
      state: 'lapsed',
      says: 'Feed-in limit: Changed since the check. Check this step again.',
    });
  });
});
