// Soak test of implausible devices over two weeks. Devices stop responding, freeze, report wrong values or ignore commands, one
// after another at random times. No power that a true value forbids may flow for longer than declared, each fault must raise its
// alarm once, and the station must recover automatically unless a protection latched. Each day is a separate test: a few hours
// from a random time of that day. The days share the kinds of fault, so each kind occurs. A kind that needs power is drawn when
// power flows.
import { describe, expect, it } from 'vitest';
import { full } from '../../../chance.ts';
import { plants } from '../../demoSet.ts';
import { assignKinds } from './days.ts';
import { toFigures } from './figures.ts';
import { soak } from './soak.ts';

/** EMS_SEED repeats a run. */
export const seed = Number(process.env.EMS_SEED ?? (full ? Date.now() % 1_000_000 : 20_260));
export const firstDay = Date.parse('2026-07-13T00:00:00+08:00');
const dayS = 86_400;
/** Only a step of its own of `npm run test:full` runs the days (decision record 189). */
const soakedDays = Number(process.env.EMS_SOAK_DAYS ?? 0);
/** At most 24. */
const soakedS = Number(process.env.EMS_SOAK_HOURS ?? 2) * 3600;

export function fortnight(plant: string): void {
  const file = plants[plant];
  if (!file) throw new Error(`There is no plant ${plant}`);
  const days = assignKinds({ file, seed, days: soakedDays, seconds: soakedS });
  describe.runIf(days.length > 0)(`two weeks of ${plant}`, () => {
    it.each(days)(
      'the station is safe on day $day, reports each fault once, and recovers automatically',
      { timeout: 7_200_000 },
      async ({ day, startsS, kinds }) => {
        const before = process.cpuUsage();
        const soaked = await soak({
          file,
          from: firstDay + ((day - 1) * dayS + startsS) * 1000,
          seconds: soakedS,
          seed: seed + day,
          first: ({ name }) => kinds.includes(name),
        });
        const { user, system } = process.cpuUsage(before);
        const minutes = ((user + system) / 60e6).toFixed(1);
        process.stdout.write(`Day ${day}, ${minutes} min of CPU time: ${toFigures(plant, seed + day, soaked)}\n`);
        expect(soaked.found).toEqual([]);
      },
    );
  });
}
