// What a person clears: a mark with name and time; what persists goes on, what is over ends.
import { describe, expect, it } from 'vitest';
import { everything, watching } from './watching.ts';

const here = watching();

describe('clearing is a mark with name and time', () => {
  const recordOf = (id: string) => here.alarms.search(everything).list.find((one) => one.id === id);
  const raised = () => {
    here.put('pcs1', { heatSinkTemperature: 80 }, 5000);
    here.put('pcs1', { heatSinkTemperature: 80 });
    return here.alarms.running()[0]?.id ?? '';
  };
  it('an alarm whose cause persists goes on from its beginning, over a restart too, and ends with its cause', () => {
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
  it('one that only waits for its way back ends, and is not raised by what is left', () => {
    const id = raised();
    here.put('pcs1', { heatSinkTemperature: 75 }, 5000);
    expect(recordOf(id)?.status).toBe('running');
    expect(here.alarms.clear([id], 'ann')).toMatchObject([{ id, status: 'end', endTime: here.clock.now() }]);
    here.put('pcs1', { heatSinkTemperature: 75 }, 5000);
    expect(here.alarms.running()).toEqual([]);
  });
  it('one that has ended keeps its end', () => {
    const id = raised();
    here.put('pcs1', { heatSinkTemperature: 60 });
    const { endTime } = recordOf(id)!;
    here.clock.move(60_000);
    here.alarms.clear([id], 'ann');
    expect(recordOf(id)).toMatchObject({ status: 'end', endTime, clearedBy: 'ann', clearedAt: here.clock.now() });
  });
  it('what cannot be read is not known to be gone', () => {
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
  it("of the station's own, one goes on while it says so, and one that is over ends", () => {
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
