// The strategy step of commissioning: its result stays valid until a person changes what it is based on, and then names the change.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '../../../src/core/calls/calls.gen.ts';
import type { SharedDocs } from '../../../src/station/contract/index.ts';
import { openDouble, type StationDouble } from '../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const state = async () => (await double.call('commissioning.state')).data as AnswerOf<'commissioning.state'>;
const step = async () => (await state()).steps?.find(({ id }) => id === 'strategy');
const changed = async () => (await state()).found?.filter(({ since }) => since === true).map(({ what }) => what);
const put = (id: string, change: (saved: object) => object) =>
  double.station.docs.tx((tx) => tx.put('settings', id, change(tx.get<object>('settings', id)?.body ?? {}), 'Ada'));
/** The simulation takes long, so its result is written as the check would write it. */
async function pass(): Promise<void> {
  await double.call('commissioning.check', { step: 'strategy' });
  double.station.docs.tx((tx) => {
    const kept = tx.get<{ tried: object }>('commissioning', 'strategy')?.body;
    tx.put('commissioning', 'strategy', { passed: kept?.tried }, 'Ada');
  });
  expect(await step()).toMatchObject({ state: 'passed' });
}
const select = (mode: 'preset' | 'intelligent', kind: SharedDocs['settings/strategy']['kind'] = 'pv') =>
  put('strategy', (saved) => ({ ...saved, kind, mode }));
const plan = (madeAt: number) => double.station.docs.tx((tx) => tx.put('computedPlans', 'inForce', { madeAt, steps: [] }, 'Ada'));

it('stays passed if the strategy is started and stopped for the first time', async () => {
  await pass();
  put('strategy', (saved) => ({ ...saved, enabled: true, hasRun: true }));
  expect(await step()).toMatchObject({ state: 'passed' });
  put('strategy', (saved) => ({ ...saved, enabled: false }));
  expect(await step()).toMatchObject({ state: 'passed' });
});

it.each(['preset', 'intelligent'] as const)('stays passed on later days and with later calculated plans (%s)', async (mode) => {
  select(mode);
  plan(double.clock.now());
  await pass();
  plan(double.clock.now() + 900_000);
  double.clock.set(double.clock.now() + 40 * 86_400_000);
  expect(await step()).toMatchObject({ state: 'passed' });
});

it.each<[name: string, change: () => unknown, what: string]>([
  ['limits', () => put('strategy', (saved) => ({ ...saved, demandLimit: 1 })), 'Limits of the strategy'],
  [
    'templates',
    () =>
      double.station.docs.tx((tx) => {
        const [[month, id] = ['', '']] = Object.entries(tx.get<Record<string, string>>('settings', 'strategyMonths')?.body ?? {});
        expect(month).not.toBe('');
        const template = tx.get<object>('strategyTemplates', id)?.body;
        tx.put('strategyTemplates', id, { ...template, socLow: 12 }, 'Ada');
      }),
    'Strategy settings',
  ],
])('names the changed %s', async (_name, change, what) => {
  await pass();
  await change();
  expect(await step()).toMatchObject({ state: 'lapsed', says: `${what}: Changed since the check. Check this step again.` });
  expect(await changed()).toEqual([what]);
  // The step is checked here, not on the page of the strategy.
  expect(await state()).toMatchObject({ nextPage: expect.not.stringContaining('/strategy') as unknown });
});

it('names a changed selection first', async () => {
  await pass();
  select('preset', 'lf');
  expect((await step())?.says).toMatch(/^Selected strategy: Changed/);
  expect(await changed()).toEqual(['Selected strategy', 'Strategy settings']);
});
