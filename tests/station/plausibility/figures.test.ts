// The demo plants have no false alarms during jumps of the set-point, load tracking, PV and vehicle charging: no value is in doubt,
// and no alarm of any kind is raised, except those that are true. The full run covers 35 days of each plant.
import { describe, expect, it } from 'vitest';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { full } from '../../chance.ts';
import { plants } from '../demoSet.ts';
import { dayPlan } from './dayPlan.ts';
import { falseAlarms, withAlarms } from './raisedAlarms.ts';

const hourS = 3600;
/** Checks that need seconds run second by second; checks that need days run in half minutes. */
const courses: [name: string, seconds: number, stepS: number][] = full
  ? [
      ['second by second for a day', 24 * hourS, 1],
      ['by half minutes for 35 days', 35 * 24 * hourS, 30],
    ]
  : [['second by second for five minutes', hourS / 12, 1]];

describe.each(['cabinet', 'charging', 'vehicle', 'area', ...(full ? ['large'] : [])])(
  'the plausibility of the plant %s',
  (name) => {
    it.each(courses)(
      'has no implausible value and no false alarm, %s',
      { timeout: 7_200_000 },
      async (_course, seconds, stepS) => {
        const file = plants[name] as PlantFile;
        const used = new Map<string, number>();
        const doubts = new Set<string>();
        const one = withAlarms({ file, stepS, at: Date.parse('2026-06-10T03:50:00Z'), plan: () => dayPlan(file, one.plant.at) });
        one.plausibility.onVerdict = (_record, check, verdict) => {
          if (verdict.is !== 'agrees' || verdict.used === undefined) return;
          used.set(check, Math.max(used.get(check) ?? 0, verdict.used));
        };
        await one.run(5 * stepS);
        one.dispatch.start('ann');
        // The large plant is slow because of its many cells.
        await one.run(name === 'large' ? seconds / 24 : seconds, () => {
          one.look();
          for (const { record, name: check, since } of one.plausibility.doubts())
            doubts.add(`${record.id} ${check} ${new Date(since).toISOString()}`);
        });
        const alarms = one.raised();
        const untrue = falseAlarms(one, file, alarms);
        await one.close();
        if (full) {
          console.log(alarms.length, 'alarms', [...new Set(alarms.map(({ device, alarm }) => `${device} ${alarm}`))]);
          console.log(name, stepS, Object.fromEntries([...used].map(([check, most]) => [check, Math.round(most * 100) / 100])));
        }
        expect(untrue).toEqual([]);
        expect([...doubts]).toEqual([]);
        // The test proves nothing unless values were compared.
        expect(used.get('soc-energy')).toBeDefined();
        expect(used.get('balance')).toBeGreaterThan(0.02);
      },
    );
  },
);
