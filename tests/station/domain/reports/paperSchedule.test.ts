// Scheduled printed reports: once a month, at any clock change, and also if the station was off when a report was due.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportDoc, PaperDoc } from '../../../../src/station/contract/exports.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { dueAt, lookAtSchedule } from '../../../../src/station/domain/reports/papers/paperSchedule.ts';
import { openDouble, type StationDouble } from '../../calls/double.ts';

const defaultSchedule = { enabled: true, day: 1, time: '01:30', language: 'zh_CN', keep: 24 };
const utc = (text: string): number => Date.parse(`${text}Z`);
let double: StationDouble;
let dropped: string[];
beforeEach(() => {
  double = openDouble({ now: utc('2026-09-20T12:00:00') });
  dropped = [];
  double.station.exports = { wake: () => {}, fileOf: () => '', drop: ({ id }) => void dropped.push(id), close: () => {} };
  inZone('America/New_York');
});
afterEach(() => double.close());
const inZone = (timezone: string): void =>
  double.station.docs.tx((tx) => {
    const body = tx.get<object>(collections.settings, 'station')?.body;
    tx.put(collections.settings, 'station', { ...body, timezone }, 'test');
  });
const save = (more: object = {}) => double.call('paper.saveSchedule', { ...defaultSchedule, ...more, revision: 0 });
const made = (): PaperDoc[] =>
  double.station.docs
    .tx((tx) => tx.list<ExportDoc>(collections.exportTasks))
    .flatMap(({ body }) => (body.format === 'pdf' ? [body] : []))
    .toSorted((one, other) => one.exportTime - other.exportTime);
const runAt = (text: string): string[] => {
  double.clock.set(utc(text));
  lookAtSchedule(double.station);
  return made().map(({ month }) => month);
};

describe('a schedule', () => {
  it('is off until it is enabled, and does not catch up on earlier reports', async () => {
    expect(runAt('2026-10-01T12:00:00')).toEqual([]);
    await save();
    expect(runAt('2026-10-01T12:01:00')).toEqual([]);
    expect(runAt('2026-11-01T05:29:59')).toEqual([]);
    expect(runAt('2026-11-01T05:30:00')).toEqual(['2026-10']);
  });
  it('creates one report in the night with a repeated hour', async () => {
    await save();
    expect(runAt('2026-10-15T00:00:00')).toEqual(['2026-09']);
    // 01:30 occurs at 05:30 and again at 06:30 UTC.
    for (let minute = 0; minute < 180; minute += 10)
      runAt(new Date(utc('2026-11-01T04:00:00') + minute * 60_000).toISOString().slice(0, 19));
    expect(made().slice(1)).toMatchObject([
      {
        month: '2026-10',
        exportTime: utc('2026-11-01T05:30:00'),
        language: 'zh_CN',
        by: 'station',
        scheduled: true,
        taskStatus: 0,
      },
    ]);
    expect(made()[1]?.l).toBe(utc('2026-10-01T04:00:00'));
    expect(made()[1]?.r).toBe(utc('2026-11-01T04:00:00'));
  });
  it('waits after midnight until the last day of the month is complete', () => {
    const atOnce = { day: 1, time: '00:00' };
    expect(dueAt('2026-02', atOnce, 'Europe/Berlin')).toBe(utc('2026-02-28T23:15:00'));
    expect(dueAt('2026-12', { day: 28, time: '03:00' }, 'Europe/Berlin')).toBe(utc('2027-01-28T02:00:00'));
    // The clock jumps from 02:00 to 03:00 on that night, so 02:30 becomes 03:30.
    expect(dueAt('2027-02', { day: 28, time: '02:30' }, 'Europe/Berlin')).toBe(utc('2027-03-28T01:30:00'));
  });
  it('creates a report that was due while the station was off once, at the next start, but not one that was removed', async () => {
    await save();
    expect(runAt('2026-11-17T09:00:00')).toEqual(['2026-10']);
    expect(runAt('2026-11-17T09:00:30')).toEqual(['2026-10']);
    double.station.docs.tx((tx) => tx.remove(collections.exportTasks, made()[0]?.id ?? ''));
    expect(runAt('2026-11-18T09:00:00')).toEqual([]);
    const { list } = double.station.docs.logs({ kinds: ['export'], current: 1, pageSize: 10 });
    expect(list).toMatchObject([{ who: 'station', what: 'paper.create', outcome: 'done' }]);
  });
  it('keeps the configured number of its own reports, and all reports requested by users', async () => {
    await save({ keep: 2 });
    await double.call('paper.create', { paper: 'month', month: '2026-08' });
    for (const month of ['10', '11', '12']) runAt(`2026-${month}-02T09:00:00`);
    const own = made().filter(({ scheduled }) => scheduled);
    expect(own.map(({ month }) => month)).toEqual(['2026-10', '2026-11']);
    expect([made().length, dropped.length]).toEqual([3, 1]);
  });
});
