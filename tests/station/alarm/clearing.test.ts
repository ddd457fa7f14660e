// Clearing an alarm records who cleared it and when. An alarm whose cause persists keeps running; one whose cause has ended ends.
import { describe, expect, it } from 'vitest';
import { everything, watching } from './watching.ts';

const here = watching();

describe('clearing an alarm', () => {
  const recordOf = (id: string) => here.alarms.search(everything).list.find((one) => one.id === id);
  const raised = () => {
    here.put('pcs1', { heatSinkTemperature: 80 }, 5000);
    here.put('pcs1', { heatSinkTemperature: 80 });
    return here.alarms.running()[0]?.id ?? '';
  };
  it('records the name and the time while the alarm keeps running, also across a restart, until its cause ends', () => {
    const id = raised();
    const { occurTime } = recordOf(id)!;
    here.clock.move(60_000);
    const at = here.clock.now();
    expect(here.alarms.clear([id, 'nothing', '999'], 'ann')).toMatchObject([{ id, status: 'running' }]);
    expect(here.alarms.clear([id], 'bob')).toEqual([]);
    here.put('pcs1', { heatSinkTemperature: 80 }, 60_000);
    here.put('pcs1', { heatSinkTemperature: 80 });
    expect(here.alarms.search(everything).list).toMatchObject([
      { id, occurTime, status: 'running', clearedBy: 'ann', clearedAt: at },
    ]);
    here.reopen();
    expect(here.alarms.running()).toMatchObject([{ id, occurTime, clearedBy: 'ann' }]);
    here.put('pcs1', { heatSinkTemperature: 60 });
    expect(recordOf(id)).toMatchObject({ status: 'end', endTime: here.clock.now(), clearedBy: 'ann', clearedAt: at });
    here.put('pcs1', { heatSinkTemperature: 80 }, 5000);
    here.put('pcs1', { heatSinkTemperature: 80 });
    expect(here.alarms.running()[0]?.clearedBy).toBeUndefined();
  });
  it('ends an alarm whose cause is gone even if its reset threshold is not reached, and does not raise it again', () => {
    const id = raised();
    here.put('pcs1', { heatSinkTemperature: 75 }, 5000);
    expect(recordOf(id)?.status).toBe('running');
    expect(here.alarms.clear([id], 'ann')).toMatchObject([{ id, status: 'end', endTime: here.clock.now() }]);
    here.put('pcs1', { heatSinkTemperature: 75 }, 5000);
    expect(here.alarms.running()).toEqual([]);
  });
  it('does not change the end time of an alarm that has ended', () => {
    const id = raised();
    here.put('pcs1', { heatSinkTemperature: 60 });
    const { endTime } = recordOf(id)!;
    here.clock.move(60_000);
    here.alarms.clear([id], 'ann');
    expect(recordOf(id)).toMatchObject({ status: 'end', endTime, clearedBy: 'ann', clearedAt: here.clock.now() });
  });
  it('does not end an alarm of a device that does not respond, nor its communication alarm', () => {
    const id = raised();
    here.store.link('pcs1', 'timeout');
    expect(here.alarms.clear([id], 'ann')).toMatchObject([{ id, status: 'running' }]);
    here.clock.move(30_000);
    here.alarms.tick();
    here.clock.move(30_000);
    here.alarms.tick();
    const silent = here.alarms.running().find(({ alarm, device }) => alarm === 'communication' && device === 'pcs1')!;
    expect(here.alarms.clear([silent.id], 'ann')).toMatchObject([{ status: 'running', occurTime: silent.occurTime }]);
  });
  it('does not end a station alarm whose cause persists, but ends one whose cause is gone', () => {
    const of = { level: 'A', title: 'Frames cannot be stored' } as const;
    here.alarms.own('series', of, true);
    here.alarms.own('seriesAside', { ...of, over: true }, true);
    here.alarms.clear(
      here.alarms.running().map(({ id }) => id),
      'ann',
    );
    here.alarms.own('series', of, true);
    expect(here.alarms.running()).toMatchObject([{ alarm: 'series', clearedBy: 'ann' }]);
    here.alarms.own('series', of, false);
    expect(here.alarms.running()).toEqual([]);
  });
});

describe('acknowledging an alarm', () => {
  it('records name, time and comment on the alarm and its consequences, and keeps the first record across a restart and the end', () => {
    here.put('pcs1', { faultState: 1, gridFault: 1, faultCode: 31 });
    const at = here.clock.now();
    const cause = here.alarms.running().find((each) => each.cause === undefined)!;
    expect(here.alarms.counts()).toMatchObject({ total: 1, unacknowledged: 1 });
    expect(here.alarms.acknowledge([cause.id, '999'], 'ann', 'Grid operator called')).toHaveLength(3);
    expect(here.alarms.acknowledge([cause.id], 'bob')).toEqual([]);
    expect(here.alarms.counts()).toMatchObject({ total: 1, unacknowledged: 0 });
    here.reopen();
    const mark = { acknowledgedBy: 'ann', acknowledgedAt: at, comment: 'Grid operator called' };
    expect(here.alarms.find(cause.id)).toMatchObject({ status: 'running', ...mark });
    here.clock.move(1000);
    here.put('pcs1', { faultState: 0, gridFault: 0, faultCode: 0 });
    expect(here.alarms.find(cause.id)).toMatchObject({ status: 'end', ...mark });
    expect(here.alarms.search({ ...everything, unacknowledged: true }).total).toBe(0);
    expect(here.alarms.clear([cause.id], 'bob')[0]).toMatchObject({ ...mark, clearedBy: 'bob' });
  });
});

it('an alarm at a past time has the acknowledgement and comment of that time', () => {
  here.put('pcs1', { faultState: 1 });
  const { id } = here.alarms.running()[0]!;
  const before = here.clock.now();
  here.clock.move(60_000);
  here.alarms.acknowledge([id], 'ann', 'Seen');
  const unseen = (at: number) => here.alarms.search({ ...everything, at, unacknowledged: true }).list;
  expect(unseen(before)).toMatchObject([{ id }]);
  expect(unseen(before)[0]).not.toHaveProperty('comment');
  expect(unseen(here.clock.now())).toEqual([]);
  expect(here.alarms.search({ ...everything, at: here.clock.now() }).list).toMatchObject([
    { id, acknowledgedBy: 'ann', comment: 'Seen' },
  ]);
});
