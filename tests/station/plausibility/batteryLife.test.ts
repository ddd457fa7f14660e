// The life counter of a battery has stopped, so its values are old: they count as lost, and one alarm names the counter.
import { expect, it } from 'vitest';
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import type { LiveValues } from '../../../src/station/contract/index.ts';
import { createDoubtAlarms } from '../../../src/station/plausibility/doubtAlarms.ts';
import { createPlausibility } from '../../../src/station/plausibility/plausibility.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { deviceOf, handClock, types } from '../demoSet.ts';

const record = deviceOf('stack1');
const noLive: LiveValues = { get: () => undefined, all: () => [], state: () => 'normal', onChange: () => () => {} };

function watched() {
  const clock = handClock(Date.parse('2026-06-10T04:00:00Z'));
  let values: Record<string, number> = {};
  const live = () => ({ id: record.id, type: record.type, link: 'ok' as const, at: clock.now(), values });
  const engine = createPlausibility({ clock, devices: () => [record], types: () => types, fresh: live });
  const db = new Database(':memory:');
  const alarms = createAlarms({ file: db, live: noLive, types: () => types, everyMs: 0, devices: () => [record], clock });
  const update = createDoubtAlarms({ engine, alarms });
  return {
    run(seconds: number, counterAt: (second: number) => number): void {
      for (let second = 0; second < seconds; second += 1) {
        clock.move(1000);
        values = { soc: 50, chargeLimit: 100, lifeCounter: counterAt(second) };
        engine.look();
        update();
      }
    },
    trusted: () => engine.trusted(live()),
    running: () => alarms.running(),
    close() {
      alarms.close();
      db.close();
    },
  };
}

it('a battery whose life counter has stopped raises one alarm, and none of its values is used', () => {
  const one = watched();
  one.run(120, (second) => (second + 40) % 100);
  expect(one.running()).toEqual([]);
  expect(one.trusted()?.values.soc).toBe(50);
  one.run(15, () => 59);
  expect(one.trusted()).toBeUndefined();
  expect(one.running()).toMatchObject([
    { device: 'stack1', alarm: 'plausibility-life', level: 'B', title: 'Life counter has stopped', values: { measured: 59 } },
  ]);
  one.run(15, (second) => second);
  expect(one.running()).toEqual([]);
  expect(one.trusted()?.values.soc).toBe(50);
  one.close();
});

it('a battery that never counts is not checked', () => {
  const one = watched();
  one.run(120, () => 0);
  expect(one.running()).toEqual([]);
  expect(one.trusted()?.values.soc).toBe(50);
  one.close();
});
