// One cause is one alarm: what follows from it is folded under it, counted apart, and kept.
import { describe, expect, it } from 'vitest';
import { relatedOf } from '../../../src/station/alarm/surroundings.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { devices, everything, watching } from './watching.ts';

const here = watching();
/** What stands for itself, and how many it has under it. */
const heads = (): [string, number][] =>
  here.alarms
    .searchFolded({ ...everything, status: 'running' })
    .list.map(({ device, alarm, consequences = [] }) => [`${device} ${alarm}`, consequences.length]);
const clusters = [1, 2, 3, 4, 5];
const everywhere = (point: string, value: number): Record<string, number> =>
  Object.fromEntries([[point, value], ...clusters.map((number) => [`/cluster.${number}#${point}`, value])]);

describe('one cause is one alarm', () => {
  it('a battery that is low, with its clusters and their cells', () => {
    here.put('stack1', { ...everywhere('soc', 4), ...everywhere('minCellVoltage', 2.85) }, 10_000);
    here.put('stack1', { ...everywhere('soc', 4), ...everywhere('minCellVoltage', 2.85) });
    expect(here.alarms.running()).toHaveLength(12);
    expect(heads()).toEqual([['stack1 soc-low', 11]]);
    expect(here.alarms.counts()).toMatchObject({ A: 0, B: 0, C: 1, unrated: 0, total: 1, unacknowledged: 1, consequences: 11 });
  });
  it('the levels of one limit: the gravest stands for the others, as it comes and as it goes', () => {
    here.put('stack1', { maxCellVoltage: 3.57 }, 3000);
    here.put('stack1', { maxCellVoltage: 3.57 });
    expect(heads()).toEqual([['stack1 cell-over-voltage-1', 0]]);
    here.put('stack1', { maxCellVoltage: 3.7 }, 2000);
    here.put('stack1', { maxCellVoltage: 3.7 });
    expect(heads()).toEqual([['stack1 cell-over-voltage-3', 2]]);
    expect(here.alarms.counts()).toMatchObject({ A: 1, B: 0, C: 0, total: 1, consequences: 2 });
  });
  it('a converter that trips by the grid', () => {
    here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 });
    expect(heads()).toEqual([['pcs1 code-grid-high', 2]]);
    expect(here.alarms.counts()).toMatchObject({ A: 1, total: 1 });
  });
  it('at the same grid point: the inverter and the meters that see it too', () => {
    here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 });
    here.put('pv1', { gridFault: 1 });
    here.put('meterGrid', { voltageA: 290, voltageB: 290, voltageC: 290 }, 5000);
    here.put('meterGrid', { voltageA: 290, voltageB: 290, voltageC: 290 });
    expect(heads()).toEqual([['pcs1 code-grid-high', 6]]);
  });
  it('the insulation of either pole or of the system', () => {
    here.put('stack1', { insulationPositive: 6000, insulationNegative: 50, systemInsulation: 20 }, 3000);
    here.put('stack1', { insulationPositive: 6000, insulationNegative: 50, systemInsulation: 20 });
    expect(heads()).toEqual([['stack1 insulation-negative-3', 5]]);
    expect(here.alarms.running().find(({ alarm }) => alarm === 'insulation-negative-3')).toMatchObject({ level: 'A', value: 50 });
    expect(here.alarms.running().find(({ alarm }) => alarm === 'insulation-system-3')).toMatchObject({ level: 'A', value: 20 });
  });
});

it('nothing graver is hidden under what is less grave', () => {
  here.put('stack1', { soc: 4, minCellVoltage: 2.5 }, 10_000);
  here.put('stack1', { soc: 4, minCellVoltage: 2.5 });
  expect(Object.fromEntries(heads())).toEqual({ 'stack1 cell-under-voltage-3': 2, 'stack1 soc-low': 0 });
  expect(here.alarms.counts()).toMatchObject({ A: 1, C: 1, total: 2 });
});

it('what goes on without its cause stands for itself again, and history keeps all', () => {
  here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 }, 1000);
  here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 0 }, 1000);
  expect(heads()).toEqual([['pcs1 grid-fault', 1]]);
  here.put('pcs1', { faultState: 0, gridFault: 0, faultCode: 0 });
  expect(here.alarms.running()).toEqual([]);
  expect(here.alarms.search(everything).total).toBe(3);
  const { list, total } = here.alarms.searchFolded(everything);
  expect([total, list.map(({ alarm, consequences = [] }) => [alarm, consequences.map((each) => each.alarm)])]).toEqual([
    2,
    expect.arrayContaining([
      ['grid-fault', ['fault']],
      ['code-grid-high', []],
    ]),
  ]);
});

it('what had ended under an alarm goes with it when that gets a cause itself', () => {
  here.put('stack1', { maxCellVoltage: 3.62 }, 2000);
  here.put('stack1', { maxCellVoltage: 3.62 }, 1000);
  here.put('stack1', { maxCellVoltage: 3.62 });
  const [low, mid] = ['cell-over-voltage-1', 'cell-over-voltage-2'].map((name) =>
    here.alarms.running().find(({ alarm }) => alarm === name),
  );
  expect(low?.cause).toBe(mid?.id);
  here.alarms.clear([low?.id ?? ''], 'ann');
  here.put('stack1', { maxCellVoltage: 3.7 }, 1000);
  here.put('stack1', { maxCellVoltage: 3.7 });
  const [head] = here.alarms.searchFolded(everything).list;
  expect([head?.alarm, head?.consequences?.some(({ id }) => id === low?.id)]).toEqual(['cell-over-voltage-3', true]);
});

it('a page is a page of causes, and what does not fit a filter hides nothing that does', () => {
  here.put('stack1', everywhere('soc', 4), 10_000);
  here.put('stack1', everywhere('soc', 4), 1000);
  here.put('pcs1', { heatSinkTemperature: 78 }, 5000);
  here.put('pcs1', { heatSinkTemperature: 78 });
  expect(here.alarms.searchFolded({ current: 1, pageSize: 1 })).toMatchObject({ total: 2, list: [{ device: 'pcs1' }] });
  expect(here.alarms.searchFolded({ current: 2, pageSize: 1 }).list).toMatchObject([
    { device: 'stack1', consequences: { length: 5 } },
  ]);
  expect(here.alarms.searchFolded({ ...everything, deviceType: 'cluster' })).toMatchObject({ total: 5 });
});

it('is known again after a restart, and cleared with its cause', () => {
  here.put('stack1', everywhere('soc', 4), 10_000);
  here.put('stack1', everywhere('soc', 4));
  here.reopen();
  expect(heads()).toEqual([['stack1 soc-low', 5]]);
  const cause = here.alarms.running().find(({ device }) => device === 'stack1')?.id ?? '';
  expect(here.alarms.clear([cause], 'ann')).toHaveLength(6);
  expect(here.alarms.search(everything).list.every(({ clearedBy }) => clearedBy === 'ann')).toBe(true);
});

it('a table from before alarms had causes is taken on', () => {
  here.reopen({
    between(file) {
      const db = new Database(file);
      db.exec('DROP INDEX alarm_cause; ALTER TABLE alarm DROP COLUMN cause');
      db.close();
    },
  });
  here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 });
  expect(heads()).toEqual([['pcs1 code-grid-high', 2]]);
});

it('devices belong together by what they name, else by their grid point', () => {
  expect(relatedOf(devices, 'pcs1', 'stack')).toEqual(['stack1']);
  expect(relatedOf(devices, 'stack1', 'pcs')).toEqual(['pcs1']);
  expect(relatedOf(devices, 'pv1', 'pcs')).toEqual(['pcs1']);
  expect(relatedOf(devices, 'nobody', 'pcs')).toEqual([]);
});
