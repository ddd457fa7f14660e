// A strategy simulated before its start, with a real history, real documents and the real thread. Edits are checked by the call
// that would save them.
// @module-tag full
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf, RequestOf } from '../../../../src/core/calls/calls.gen.ts';
import { startOfDay, timeOf } from '../../../../src/core/time.ts';
import type { StrategyTemplate } from '../../../../src/station/contract/index.ts';
import { strategies } from '../../../../src/station/dispatch/strategies/index.ts';
import { createPlanner, createSimulations } from '../../../../src/station/domain/strategy/index.ts';
import { noonish, openDouble, type StationDouble, zone } from '../../calls/double.ts';
import { until } from '../../demoSet.ts';

const day = 86_400_000;
const midnight = startOfDay('2026-07-15', zone);
let double: StationDouble;
beforeAll(() => {
  double = openDouble();
  const { station } = double;
  station.simulations = createSimulations();
  station.planner = createPlanner(station, { everyMs: 0, report: () => {} });
  const hourOf = (at: number): number => Number(timeOf(at, zone).slice(0, 2));
  const loadAt = (at: number): number => (hourOf(at) >= 8 && hourOf(at) < 18 ? 150 : 60);
  const sunAt = (at: number): number => Math.max(0, 80 * Math.sin(((hourOf(at) - 6) / 12) * Math.PI));
  const from = noonish - 23 * day;
  double.history('meterGrid', from, noonish, (at) => ({ activePower: loadAt(at) - sunAt(at), voltageA: 230 }));
  double.history('meterStorage', from, noonish, () => ({ activePower: 0 }));
  double.history('meterPv', from, noonish, (at) => ({ activePower: sunAt(at) }));
  double.history('stack1', midnight - 8 * day, noonish, () => ({ soc: 40, minCellTemperature: 24, maxCellTemperature: 27 }));
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  double.read('pcs1', { activePower: 0 });
});
afterAll(async () => {
  await double.station.simulations?.close();
  await double.station.planner?.close();
  double.close();
});

type Asked = RequestOf<'simulation.start'>;
async function simulated(asked: Asked): Promise<AnswerOf<'simulation.newest'>> {
  const { data } = await double.call('simulation.start', asked);
  const { taskId } = data as { taskId: string };
  await until(() => double.station.tasks.get(taskId)?.state !== 'running');
  expect(double.station.tasks.get(taskId)).toMatchObject({ state: 'done' });
  return (await double.call('simulation.newest')).data as AnswerOf<'simulation.newest'>;
}
const documents = () =>
  double.station.docs.tx((tx) => [tx.list('settings'), tx.list('strategyTemplates')].flat().map(({ revision }) => revision));
const template = (): StrategyTemplate => {
  const [first] = double.station.docs.tx((tx) => tx.list<StrategyTemplate>('strategyTemplates'));
  if (!first) throw new Error('The demo set has no template');
  return first.body;
};
/** Returns the template with one row for the whole day. */
const allDay = (power: number) => ({
  ...template(),
  rows: [{ start: '00:00', end: '24:00', power, chargeStatus: 'idle' as const }],
});

it('a simulation runs an edited template and the saved one over the last seven days, and saves nothing', {
  timeout: 120_000,
}, async () => {
  const before = documents();
  const found = await simulated({ span: 'past', left: { kind: 'pv', edits: { template: allDay(0) } } });
  expect(found).toMatchObject({ span: 'past', start: midnight - 7 * day, end: midnight });
  const [edited, saved, difference] = found.figures ?? [];
  expect(edited?.side).toContain('(as edited)');
  expect(edited).toMatchObject({ discharged: 0, cycles: 0 });
  // An idle converter that is switched on consumes power.
  expect(edited?.charged).toBeGreaterThan(20);
  expect(saved?.cycles).toBeGreaterThan(5);
  expect(saved?.earned).toBeGreaterThan(100);
  expect(difference?.earned).toBeCloseTo((edited?.earned ?? 0) - (saved?.earned ?? 0), 1);
  expect(found.at).toHaveLength((7 * 1440) / 5);
  expect(found.soc?.at(-1)).toBeCloseTo(40, 0);
  expect(found.bands?.filter(({ side }) => side === saved?.side).length).toBeGreaterThan(2);
  expect(found.reasons?.reduce((sum, { left }) => sum + left, 0)).toBeCloseTo(100, 0);
  expect(documents()).toEqual(before);
});

it('a simulation does not mark an unchanged template as edited', { timeout: 120_000 }, async () => {
  const { left, right, figures } = await simulated({ span: 'past', left: { kind: 'pv', edits: { template: template() } } });
  expect(left).toContain(template().name);
  expect(left).not.toContain('(as edited)');
  expect(right).not.toBe(left);
  expect(figures?.[0]?.socEnd).toBeGreaterThan(0);
  // The names are in the language of the reader, not in that of the request that started the simulation.
  const chinese = (await double.call('simulation.newest', {}, { language: 'zh_CN' })).data as AnswerOf<'simulation.newest'>;
  expect(chinese.left).toBe(`削峰填谷: ${template().name}`);
});

it('a simulation refuses what a save would refuse', async () => {
  await expect(
    double.call('simulation.start', { span: 'past', left: { edits: { template: { ...allDay(0), name: ' ' } } } }),
  ).rejects.toMatchObject({ message: 'Please enter a template name' });
  await expect(double.call('simulation.start', { span: 'past', left: { template: 'none' } })).rejects.toMatchObject({
    code: 404,
  });
});

it('a simulation of tomorrow starts with the expected end of today, and follows the forecast', { timeout: 120_000 }, async () => {
  const found = await simulated({
    span: 'ahead',
    left: { kind: 'manual', edits: { manual: { power: 0, chargeStatus: 'stop' } } },
  });
  expect(found).toMatchObject({ start: midnight + day, end: midnight + 2 * day });
  // Nothing runs, so the storage is idle until midnight.
  expect(found.soc?.[0]).toBeCloseTo(40, 0);
  expect(found.grid?.[0]).toBeCloseTo(60, 0);
  expect(found.grid?.[288 / 2]).toBeCloseTo(150 - 80, -1);
});

it('a simulation reports a limit that would be exceeded with its minute and the row', { timeout: 120_000 }, async () => {
  const rows = [
    { start: '00:00', end: '10:00', power: 0 },
    { start: '10:00', end: '11:00', power: 120 },
    { start: '11:00', end: '24:00', power: 0 },
  ].map((row) => ({ ...row, chargeStatus: 'idle' as const }));
  const edits = { template: { ...template(), rows, demandProtect: false }, demand: { status: 'disabled' as const, limit: 150 } };
  const { broken = [] } = await simulated({ span: 'ahead', left: { kind: 'pv', edits } });
  const [first] = broken.filter(({ side, rule }) => side.includes('(as edited)') && rule === 'demand');
  expect(first).toMatchObject({ row: '10:00' });
  expect(timeOf(first?.from ?? 0, zone)).toMatch(/^10:/);
  expect(first?.says).toContain('150 kW');
});

it.each(Object.keys(strategies))(
  'a simulation runs the strategy %s for the past days and for the next day',
  { timeout: 240_000 },
  async (name) => {
    const kind = name as NonNullable<NonNullable<Asked['left']>['kind']>;
    const rows = [{ start: '00:00', end: '24:00', power: -20 }];
    const curve = { day: '2026-07-16', name: 'x', readAt: noonish, rows };
    const region = { low: 0, high: 100, voltageLow: 200, voltageHigh: 240, support: 0 };
    double.station.docs.tx((tx) => tx.put('settings', 'planTracking', { read: curve }, 'test'));
    const side = { kind, edits: { region }, ...(kind === 'st' && { curve: 'read' as const }) };
    const { broken: _broken, ...past } = await simulated({ span: 'past', left: side });
    expect(past.figures?.[0]?.socLeast).toBeGreaterThan(0);
    expect(past.left).not.toBe(past.right);
    if (kind === 'st') expect(past.power?.[10]).toBeCloseTo(-20, 0);
    if (kind === 'at') expect(past.figures?.[0]?.earned).toBeGreaterThanOrEqual(past.figures?.[1]?.earned ?? 0);
    const ahead = await simulated({ span: 'ahead', left: side });
    expect(ahead.soc).toHaveLength(288);
  },
);

it('simulation.expected returns the expected SOC of tomorrow with the edited rows, by quarter-hours', {
  timeout: 120_000,
}, async () => {
  const expected = async (asked: RequestOf<'simulation.expected'>) =>
    (await double.call('simulation.expected', asked)).data as AnswerOf<'simulation.expected'>;
  expect(await expected({})).toEqual({});
  const { soc: resting = [] } = await expected({ template: allDay(0) });
  expect(resting).toHaveLength(97);
  expect(resting[0]).toBeCloseTo(40, 0);
  expect(resting.at(-1)).toBeCloseTo(40, 0);
  const { soc: charging = [] } = await expected({ template: allDay(20) });
  expect(charging[8]).toBeGreaterThan(45);
  expect(Math.max(...charging)).toBeLessThanOrEqual(template().socUp + 0.5);
});

it('a simulation can be cancelled, and the next one runs', { timeout: 120_000 }, async () => {
  const { data } = await double.call('simulation.start', { span: 'past', left: { kind: 'ps' } });
  const { taskId } = data as { taskId: string };
  await double.call('simulation.cancel');
  expect(double.station.tasks.get(taskId)).toMatchObject({ state: 'failed', text: 'Cancelled' });
  const refused = () =>
    double.call('simulation.cancel').then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  await until(async () => (await refused()) === 404);
  expect((await simulated({ span: 'ahead' })).figures).toHaveLength(3);
});
