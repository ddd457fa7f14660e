import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { dayOf } from '../../../../src/core/time.ts';
import { validate } from '../../../../src/core/validate.ts';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { StaleRevision } from '../../../../src/station/contract/index.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { ada, type StationDouble, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const rows = [
  { start: '00:00', end: '08:00', power: 50 },
  { start: '08:00', end: '24:00', power: 0, chargeStatus: 'stop' },
];
const names = async () => ((await double.call('strategy.templates')).data as { name: string }[]).map(({ name }) => name);
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();

describe('templates', () => {
  it('are added by name and have zero power all day until they get rows', async () => {
    const { data, text } = await double.call('strategy.addTemplateName', { name: ' Winter ' });
    expect(text).toBe('Saved');
    expect(data).toMatchObject({ name: 'Winter', revision: 1, rows: [{ start: '00:00', end: '24:00', power: 0 }] });
    expect(await names()).toContain('Winter');
  });
  it('begin with the SOC limits of the product, and with the protections whose limits are set', async () => {
    const add = async (name: string) => (await double.call('strategy.addTemplateName', { name })).data;
    expect(await add('Winter')).toMatchObject({ socLow: 5, socUp: 96, demandProtect: true, reverseProtect: true });
    await double.call('strategy.takeLimits', { points: [{ demandLimit: 100, reverseLimit: 0 }] });
    expect(await add('Spring')).toMatchObject({ demandProtect: true, reverseProtect: false });
    const empty = openDouble({ empty: true });
    const { data } = await empty.call('strategy.addTemplateName', { name: 'First' });
    expect(data).toMatchObject({ socLow: 5, socUp: 96, demandProtect: false, reverseProtect: false });
    empty.close();
  });
  it('are copied completely, with their limits and protections', async () => {
    const all = (await double.call('strategy.templates')).data as { id: string }[];
    const {
      id: _own,
      revision: _revision,
      name: _name,
      assignment: _assignment,
      ...summer
    } = all.find(({ id }) => id === 'summer') as Record<string, unknown>;
    const { data } = await double.call('strategy.addTemplateName', { name: 'Summer too', copyOf: 'summer' });
    expect(data).toMatchObject({ ...summer, name: 'Summer too', revision: 1 });
    expect((data as { id: string }).id).not.toBe('summer');
    expect((await refusalOf(double.call('strategy.addTemplateName', { name: 'Nothing', copyOf: 'gone' }))).code).toBe(404);
    await double.call('strategy.deleteTemplate', { id: (data as { id: string }).id });
  });
  it('are listed with whether they are assigned today, to other days or to none', async () => {
    const { id } = (await double.call('strategy.addTemplateName', { name: 'Winter' })).data as { id: string };
    const other = (await double.call('strategy.addTemplateName', { name: 'Spring' })).data as { id: string };
    const day = dayOf(double.clock.now(), zone);
    const month = (Number(day.slice(5, 7)) % 12) + 1;
    await double.call('strategy.allotCurrent', { months: [{ month, template: other.id }], days: [{ day, template: 'summer' }] });
    const all = (await double.call('strategy.templates')).data as { id: string; assignment: string }[];
    const assignmentOf = (of: string) => all.find((each) => each.id === of)?.assignment;
    expect(['summer', other.id, id].map(assignmentOf)).toEqual(['today', 'other', 'none']);
  });
  it('have unique names', async () => {
    for (const [call, request] of [
      ['strategy.addTemplateName', { name: 'Summer' }],
      ['strategy.alterTemplateName', { id: 'other', name: 'Summer' }],
      ['strategy.createRule', { name: 'Summer ', rows, socLow: 5, socUp: 95 }],
    ] as const) {
      const refused = await refusalOf(double.call(call, request));
      expect([refused.code, refused.data]).toEqual([400, [{ path: '/name', message: 'Template name duplicated' }]]);
    }
  });
  it('require a name that is not blank', async () => {
    const refused = await refusalOf(double.call('strategy.addTemplateName', { name: '  ' }));
    expect(refused.message).toBe('Please enter a template name');
  });
  it('are renamed, and a second save of the same revision is refused', async () => {
    expect((await double.call('strategy.alterTemplateName', { id: 'summer', revision: 1, name: 'Hot' })).data).toMatchObject({
      name: 'Hot',
      revision: 2,
    });
    await expect(double.call('strategy.alterTemplateName', { id: 'summer', revision: 1, name: 'Warm' })).rejects.toThrow(
      StaleRevision,
    );
  });
  it('are saved with their rows, and logged with the values before', async () => {
    const form = { id: 'summer', revision: 1, name: 'Summer', rows, socLow: 20, socUp: 80, constantVoltageProtect: true };
    expect((await double.call('strategy.saveTemplate', form)).data).toMatchObject({ revision: 2, socLow: 20 });
    const [entry] = double.station.docs.logs({ current: 1, pageSize: 1 }).list;
    expect(entry).toMatchObject({ what: 'strategy.saveTemplate', who: ada, target: 'Summer' });
    expect(entry).toHaveProperty('before.socLow');
    expect(planNow()?.common).toMatchObject({ socLow: 20, socUp: 80, chargeEnd: { cutoff: 3.6 }, dischargeEnd: undefined });
  });
  it('are not saved if they do not exist', async () => {
    const refused = await refusalOf(
      double.call('strategy.changeRule', { id: 'none', name: 'None', rows, socLow: 0, socUp: 100 }),
    );
    expect(refused.code).toBe(404);
  });
  it('are deleted unless they are assigned', async () => {
    const { data } = await double.call('strategy.createRule', { name: 'Short', rows, socLow: 5, socUp: 95 });
    expect((await double.call('strategy.deleteTemplate', { id: (data as { id: string }).id })).text).toBe('Deleted');
    expect(await names()).not.toContain('Short');
    expect((await refusalOf(double.call('strategy.deleteRule', { id: 'summer' }))).code).toBe(409);
  });
});

it('a template that is added with rows requires at least one', () => {
  const { calls } = double.station.content();
  const schema = calls['strategy.addTemplateName']?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const given = (call: string) => (call === 'station.figures' ? { ratedPower: 125 } : [{ name: 'Summer' }]);
  const of = (value: unknown) =>
    validate({ schema, shape, value, given, now: double.clock.now(), timezone: zone }).map(({ text }) => text);
  expect(of({ name: 'Winter', rows: [] })).toEqual(['Cannot add empty template']);
  expect(of({ name: 'Summer' })).toEqual(['Template name duplicated']);
  expect(of({ name: 'Winter', rows })).toEqual([]);
});

describe('the assignment of templates', () => {
  const allotments = async () =>
    (await double.call('strategy.allotments')).data as { revision: number; months: object[]; days: object[] };
  it('is by month, overridden by day', async () => {
    const { revision, months, days } = await allotments();
    expect([months.length, days]).toEqual([12, []]);
    expect((await double.call('strategy.state')).data).toMatchObject({ template: 'Summer' });
    await double.call('strategy.allotCurrent', { revision, months, days: [{ day: '2026-07-15', template: 'other' }] });
    const { data } = await double.call('strategy.state');
    expect(data).not.toMatchObject({ template: 'Summer' });
    expect(planNow()?.document).not.toMatchObject({ rows: [] });
    double.clock.set(double.clock.now() + 86_400_000);
    expect((await double.call('strategy.state')).data).toMatchObject({ template: 'Summer' });
  });
  it('is refused for an unknown template at its row, and for a stale form', async () => {
    const { revision, months } = await allotments();
    const refused = await refusalOf(
      double.call('strategy.allotCurrent', { revision, months, days: [{ day: '2026-07-16', template: 'none' }] }),
    );
    expect(refused.data).toEqual([{ path: '/days/0/template', message: 'No such template' }]);
    await double.call('strategy.allotCurrent', { revision, months: [], days: [] });
    expect(planNow()).toBeUndefined();
    await expect(double.call('strategy.allotCurrent', { revision, months, days: [] })).rejects.toThrow(StaleRevision);
  });
});
