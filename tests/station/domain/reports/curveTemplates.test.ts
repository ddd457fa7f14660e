// Curve templates: saved, listed by name, loaded and deleted; refused without points or with a used name.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurveTemplate } from '../../../../src/core/calls/calls.gen.ts';
import { refusals } from '../../calls/refusals.ts';
import { type StationDouble, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const power = { name: 'Power', device: 'pcs1', points: ['pcs#activePower', 'pcs#dcVoltage'], step: 60, chart: 'fitted' };
const save = async (template: object): Promise<CurveTemplate> =>
  (await double.call('curve.saveTemplate', template)).data as CurveTemplate;
const listed = async (): Promise<CurveTemplate[]> => (await double.call('curve.templates')).data as CurveTemplate[];

describe('curve templates', () => {
  it('store name, device type, points, step and kind of chart', async () => {
    const saved = await save(power);
    expect(saved).toEqual({ ...power, id: saved.id, deviceType: 'pcs' });
    expect(await listed()).toEqual([saved]);
  });
  it('are listed by name, changed by id and deleted', async () => {
    const saved = await save(power);
    await save({ ...power, name: 'Airflow' });
    expect((await listed()).map(({ name }) => name)).toEqual(['Airflow', 'Power']);
    await save({ ...power, id: saved.id, name: 'Voltage' });
    expect((await listed()).map(({ name }) => name)).toEqual(['Airflow', 'Voltage']);
    await double.call('curve.removeTemplate', { id: saved.id });
    expect((await listed()).map(({ name }) => name)).toEqual(['Airflow']);
    expect((await refusalOf(double.call('curve.removeTemplate', { id: saved.id }))).code).toBe(404);
    expect(double.station.docs.logs({ current: 1, pageSize: 10 }).list.map(({ what }) => what)).toContain('curve.removeTemplate');
  });
  it('have a unique name', async () => {
    const saved = await save(power);
    const { message, data } = await refusalOf(save({ ...power, name: ' Power ' }));
    expect([message, data]).toEqual(['Template name duplicated', [{ path: '/name', message }]]);
    expect((await save({ ...power, id: saved.id })).name).toBe('Power');
  });
  it('contain points of one device only', async () => {
    expect((await refusalOf(save({ ...power, points: ['stack#soc'] }))).message).toBe(
      'All measurement points must belong to one device',
    );
  });
  it('have a name of 1 to 20 characters and 1 to 10 points', () => {
    const schema = double.station.content().calls['curve.saveTemplate']?.request;
    if (!schema) throw new Error('The call has no request');
    const points = (count: number) => Array.from({ length: count }, (_none, index) => `pcs#p${index}`);
    expect(refusals(schema, { ...power, name: 'x'.repeat(20), points: points(10) })).toEqual({});
    expect(Object.keys(refusals(schema, { ...power, name: 'x'.repeat(21) }))).toEqual(['/name']);
    expect(refusals(schema, { ...power, name: '' })).toEqual({ '/name': 'Please enter a template name' });
    expect(refusals(schema, { ...power, points: [] })).toEqual({ '/points': 'Cannot save empty template' });
    expect(refusals(schema, { ...power, points: points(11) })).toEqual({ '/points': 'At most 10 measurement points' });
  });
});
