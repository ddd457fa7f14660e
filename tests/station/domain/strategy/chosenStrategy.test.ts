import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();
const states = async () => {
  const { data } = (await double.call('strategy.enabledTypes')) as { data: { type: string; state: string }[] };
  return Object.fromEntries(data.map(({ type, state }) => [type, state]));
};

describe('the selection of the strategy', () => {
  it('lists the strategies that the engine can run, in the order and with the titles of the schemas; manual power has its own mode', async () => {
    expect(await states()).toMatchObject({ pv: 'chosen', lf: 'ready' });
    expect(await states()).not.toHaveProperty('manual');
    const { data } = (await double.call('strategy.enabledTypes')) as { data: { type: string; title: string }[] };
    expect(data.find(({ type }) => type === 'lf')?.title).toBe('Load tracking');
    expect(data.map(({ type }) => type)).toEqual(['pv', 'lf', 'independentOprCfg', 'ps', 'st', 'pp', 'dr', 'region']);
  });
  it('is empty for a new station, so that each strategy can be selected', async () => {
    double.close();
    double = openDouble({ empty: true });
    expect(Object.values(await states())).not.toContain('chosen');
    await double.call('strategy.save', { type: 'pv' });
    expect(await states()).toMatchObject({ pv: 'chosen' });
  });
  it('determines what a start follows, with its saved settings', async () => {
    await double.call('strategy.changeLoadTracking', { target: 40, deadband: 5, charges: false });
    const { data, text } = await double.call('strategy.save', { type: 'lf' });
    expect([text, data]).toMatchObject(['Saved', { kind: 'lf', mode: 'preset' }]);
    expect(planNow()).toMatchObject({ kind: 'lf', document: { target: 40, deadband: 5, charges: false } });
    expect((await double.call('strategy.loadTracking')).data).toMatchObject({ target: 40, deadband: 5, charges: false });
    expect((await double.call('strategy.start')).text).toBe('Strategy started');
  });
  it('shows no plan and no next row for a strategy without a plan in advance', async () => {
    const next = async () => ((await double.call('home.overview')) as { data: { next?: unknown } }).data.next;
    await double.call('strategy.start');
    expect((await double.call('strategy.plan')).data).not.toEqual([]);
    expect(await next()).toBeDefined();
    await double.call('strategy.stop');
    await double.call('strategy.save', { type: 'lf' });
    await double.call('strategy.start');
    expect((await double.call('strategy.plan')).data).toEqual([]);
    expect(await next()).toBeUndefined();
  });
  it('ends the mode of manual power', async () => {
    await double.call('strategy.changeManual', { enabled: true });
    await double.call('strategy.save', { type: 'pv' });
    expect((await double.call('strategy.state')).data).toMatchObject({ mode: 'preset', kind: 'pv' });
  });
  it('allows a strategy without a template for today, and reports that nothing is planned', async () => {
    await double.call('strategy.save', { type: 'lf' });
    await double.call('strategy.allotCurrent', { months: [], days: [] });
    expect(await states()).toMatchObject({ pv: 'unplanned', lf: 'chosen' });
  });
  it('refuses a strategy that the engine cannot run, at its field', async () => {
    for (const type of ['manual', 'rp']) {
      const { code, data } = await refusalOf(double.call('strategy.save', { type }));
      expect([code, data]).toMatchObject([400, [{ path: '/type' }]]);
    }
  });
  it('can be changed only while the strategy is stopped', () => {
    expect(double.station.content().calls['strategy.save']?.needs).toEqual(['adjust-strategy', 'strategy-stopped']);
  });
});
