// One cause is one alarm: its consequences are folded under it, counted separately, and stored with it.
import { describe, expect, it } from 'vitest';
import { relatedOf } from '../../../src/station/alarm/surroundings.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { devices, everything, watching } from './watching.ts';

const here = watching();
/** The top-level alarms with the number of alarms folded under each. */
const heads = (): [string, number][] =>
  here.alarms
    .searchFolded({ ...everything, status: 'running' })
    .list.map(({ device, alarm, consequences = [] }) => [`${device} ${alarm}`, consequences.length]);
const clusters = [1, 2, 3, 4, 5];
const everywhere = (point: string, value: number): Record<string, number> =>
  Object.fromEntries([[point, value], ...clusters.map((number) => [`/cluster.${number}#${point}`, value])]);

describe('the alarms of one cause', () => {
  it('are grouped into one for a low battery, its clusters and their cells', () => {
    here.put('stack1', { ...everywhere('soc', 4), ...everywhere('minCellVoltage', 2.85) }, 10_000);
    here.put('stack1', { ...everywhere('soc', 4), ...everywhere('minCellVoltage', 2.85) });
    expect(here.alarms.running()).toHaveLength(12);
    expect(heads()).toEqual([['stack1 soc-low', 11]]);
    expect(here.alarms.counts()).toMatchObject({ A: 0, B: 0, C: 1, unrated: 0, total: 1, unacknowledged: 1, consequences: 11 });
  });
  it('are grouped into one for the levels of one limit, with the most severe on top', () => {
    here.put('stack1', { maxCellVoltage: 3.57 }, 3000);
    here.put('stack1', { maxCellVoltage: 3.57 });
    expect(heads()).toEqual([['stack1 cell-over-voltage-1', 0]]);
    here.put('stack1', { maxCellVoltage: 3.7 }, 2000);
    here.put('stack1', { maxCellVoltage: 3.7 });
    expect(heads()).toEqual([['stack1 cell-over-voltage-3', 2]]);
    expect(here.alarms.counts()).toMatchObject({ A: 1, B: 0, C: 0, total: 1, consequences: 2 });
  });
  it('are grouped into one for a converter that trips because of the grid', () => {
    here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 });
    expect(heads()).toEqual([['pcs1 code-grid-high', 2]]);
    expect(here.alarms.counts()).toMatchObject({ A: 1, total: 1 });
  });
  it('are grouped into one for the inverter and the meters of the same grid connection point', () => {
    here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 });
    here.put('pv1', { gridFault: 1 });
    here.put('meterGrid', { voltageA: 290, voltageB: 290, voltageC: 290 }, 5000);
    here.put('meterGrid', { voltageA: 290, voltageB: 290, voltageC: 290 });
    expect(heads()).toEqual([['pcs1 code-grid-high', 6]]);
  });
  it('are grouped into one for the insulation of a pole and of the system', () => {
    here.put('stack1', { insulationPositive: 6000, insulationNegative: 50, systemInsulation: 20 }, 3000);
    here.put('stack1', { insulationPositive: 6000, insulationNegative: 50, systemInsulation: 20 });
    expect(heads()).toEqual([['stack1 insulation-negative-3', 5]]);
    expect(here.alarms.running().find(({ alarm }) => alarm === 'insulation-negative-3')).toMatchObject({ level: 'A', value: 50 });
    expect(here.alarms.running().find(({ alarm }) => alarm === 'insulation-system-3')).toMatchObject({ level: 'A', value: 20 });
  });
});

it('a severe alarm is never folded under a less severe one', () => {
  here.put('stack1', { soc: 4, minCellVoltage: 2.5 }, 10_000);
  here.put('stack1', { soc: 4, minCellVoltage: 2.5 });
  expect(Object.fromEntries(heads())).toEqual({ 'stack1 cell-under-voltage-3': 2, 'stack1 soc-low': 0 });
  expect(here.alarms.counts()).toMatchObject({ A: 1, C: 1, total: 2 });
});

it('a consequence is listed separately when its cause ends, and the history keeps all alarms', () => {
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

it('an ended consequence stays under its alarm when that alarm becomes a consequence itself', () => {
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

it('the folded list pages by causes, and lists matching consequences of causes that do not match the filter', () => {
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

it('folded alarms stay folded after a restart, and clearing a cause clears its consequences', () => {
  here.put('stack1', everywhere('soc', 4), 10_000);
  here.put('stack1', everywhere('soc', 4));
  here.reopen();
  expect(heads()).toEqual([['stack1 soc-low', 5]]);
  const cause = here.alarms.running().find(({ device }) => device === 'stack1')?.id ?? '';
  expect(here.alarms.clear([cause], 'ann')).toHaveLength(6);
  expect(here.alarms.search(everything).list.every(({ clearedBy }) => clearedBy === 'ann')).toBe(true);
});

it('an alarm table without the column of causes is migrated', () => {
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

it('devices are related by their configured relations, otherwise by their grid connection point', () => {
  expect(relatedOf(devices, 'pcs1', 'stack')).toEqual(['stack1']);
  expect(relatedOf(devices, 'stack1', 'pcs')).toEqual(['pcs1']);
  expect(relatedOf(devices, 'pv1', 'pcs')).toEqual(['pcs1']);
  expect(relatedOf(devices, 'nobody', 'pcs')).toEqual([]);
});
