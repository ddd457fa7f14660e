// Converters that follow do not raise the alarm for not following. Each demo plant runs with its own strategy and with changing
// manual power, with starts, stops, ramps, full and empty batteries: 15 minutes each, and a week in the full run.
import { expect, it } from 'vitest';
import { full } from '../../../chance.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { plants } from '../../demoSet.ts';
import { byHand, startRig } from '../rig.ts';

const hourS = 3600;
const names = ['cabinet', 'charging', 'vehicle', 'area'] as const;
const fileOf = (name: string): PlantFile => {
  const file = plants[name];
  if (!file) throw new Error(`There is no plant ${name}`);
  return file;
};

it.each(names)('the plant %s raises no alarm with its own strategy', { timeout: 3_600_000 }, async (name) => {
  // The period includes the end of the night tariff and the sunrise.
  const rig = startRig({ file: fileOf(name), from: '2026-03-03T22:30:00Z' });
  await rig.run(2);
  rig.dispatch.start('ann');
  await rig.run(full ? 7 * 24 * hourS : hourS / 4);
  expect(rig.reported).toEqual([]);
  expect(rig.stops).toEqual([]);
  expect(rig.latches()).toEqual([]);
});

it.each(names)('the plant %s raises no alarm with changing manual power and stops', { timeout: 3_600_000 }, async (name) => {
  let power = 0;
  const rig = startRig({ file: fileOf(name), plan: () => byHand(power) });
  const converters = fileOf(name).devices.filter(({ type }) => type === 'pcs');
  const rated = 100 * converters.length;
  await rig.run(2);
  rig.dispatch.start('ann');
  for (let turn = 0; turn < (full ? 400 : 10); turn += 1) {
    power = rated * Math.sin(turn * 2.4) * (turn % 5 === 0 ? 1.25 : 0.8);
    await rig.run(40 + (turn % 7) * 10);
    if (turn % 6 === 3) {
      rig.dispatch.stop('ann');
      await rig.run(15);
      for (const { id } of converters) if (turn % 12 === 3) rig.write(id, { activePowerSet: 20 });
      await rig.run(30);
      for (const { id } of converters) rig.write(id, { control: turn % 4 === 1 ? 2 : 1 });
      await rig.run(20);
      for (const { id } of converters) rig.write(id, { control: 1 });
      await rig.run(15);
      rig.dispatch.start('ann');
    }
  }
  expect(rig.reported).toEqual([]);
  expect(rig.latches()).toEqual([]);
});
