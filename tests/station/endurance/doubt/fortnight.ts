// Soak test of implausible devices over two weeks: they go silent, freeze, report wrong values or ignore commands, one after
// another at random times. No power that any true value forbids flows for longer than declared, each fault raises its alarm once,
// and the station recovers by itself unless something latched. Each day is a test of its own, with every kind of fault in it.
import { describe, expect, it } from 'vitest';
import { full } from '../../../chance.ts';
import { plants } from '../../demoSet.ts';
import { toFigures } from './figures.ts';
import { soak } from './soak.ts';

/** EMS_SEED repeats a run. */
export const seed = Number(process.env.EMS_SEED ?? (full ? Date.now() % 1_000_000 : 20_260));
export const firstDay = Date.parse('2026-07-13T09:00:00+08:00');
const dayS = 86_400;
const days = Array.from({ length: 14 }, (_each, index) => index + 1);

export function fortnight(plant: string): void {
  describe.runIf(full)(`two weeks of ${plant}`, () => {
    it.each(days)(
      'day %i is safe, each fault is reported once, and the station recovers by itself',
      { timeout: 7_200_000 },
      async (day) => {
        const file = plants[plant];
        if (!file) throw new Error(`There is no plant ${plant}`);
        const soaked = await soak({ file, from: firstDay + (day - 1) * dayS * 1000, seconds: dayS, seed: seed + day });
        process.stdout.write(`Day ${day}: ${toFigures(plant, seed + day, soaked)}\n`);
        expect(soaked.found).toEqual([]);
      },
    );
  });
}
