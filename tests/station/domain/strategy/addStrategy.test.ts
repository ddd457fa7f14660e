// A strategy is configured and selected by one call: its form is saved as on its own page, and both happen or neither.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaleRevision } from '../../../../src/station/contract/index.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();
const bob = { user: { id: 'u2', loginName: 'bob', name: 'Bob', role: 'administrator' as const } };
const smoothing = { of: 'grid', rate: 30, socTarget: 50, centring: 10 };
const load = { target: 40, deadband: 5, charges: false };

describe('the call that adds a strategy', () => {
  it('configures and selects load tracking', async () => {
    const { data, text } = await double.call('strategy.addLoadFollowing', load);
    expect([text, data]).toMatchObject(['Saved', { kind: 'lf', mode: 'preset' }]);
    expect(planNow()).toMatchObject({ kind: 'lf', document: load });
    await expect(double.call('strategy.addLoadFollowing', { ...load, revision: 0 })).rejects.toThrow(StaleRevision);
  });
  it.each<[type: string, member: string, form: object]>([
    ['lf', 'loadTracking', load],
    ['ps', 'smoothing', smoothing],
    ['independentOprCfg', 'independent', { draw: 10, reserve: 25 }],
  ])('configures and selects %s', async (type, member, form) => {
    await double.call('strategy.addConfig', { type, [member]: form });
    expect(planNow()).toMatchObject({ kind: type, document: form });
  });
  it('configures and selects a strategy together, or does neither', async () => {
    await double.call('strategy.addConfig', { type: 'lf', loadTracking: load });
    const { docs } = double.station;
    const real = docs.tx.bind(docs);
    // At whichever step it fails, the form is saved if and only if the strategy is selected.
    for (let failAt = 2, done = false; !done; failAt += 1) {
      let calls = 0;
      const tx = vi.spyOn(docs, 'tx').mockImplementation((work) => {
        calls += 1;
        if (calls === failAt) throw new Error('the disk is full');
        return real(work);
      });
      done = await double.call('strategy.addConfig', { type: 'ps', smoothing }).then(
        () => true,
        () => false,
      );
      tx.mockRestore();
      const saved = real((inside) => inside.get('settings', 'smoothing'));
      expect([failAt, planNow()?.kind]).toEqual([failAt, saved ? 'ps' : 'lf']);
    }
    expect(planNow()).toMatchObject({ kind: 'ps', document: smoothing });
    expect((await refusalOf(double.call('strategy.addConfig', { type: 'manual' }))).data).toMatchObject([{ path: '/type' }]);
  });
  it('adds a strategy after another person changed its settings', async () => {
    await double.call('strategy.changeLimits', { demandLimit: 300, reverseLimit: 5 }, bob);
    await double.call('strategy.addLoadFollowing', load);
    expect(planNow()).toMatchObject({ kind: 'lf', common: { demandLimit: 300 } });
    await double.call('strategy.save', { type: 'pv' }, bob);
    expect(planNow()).toMatchObject({ kind: 'pv' });
    await double.call('strategy.saveWise', { enabled: true });
    await double.call('strategy.changeManual', { enabled: true }, bob);
    await double.call('strategy.save', { type: 'lf' });
    expect(planNow()).toMatchObject({ kind: 'lf' });
  });
});
