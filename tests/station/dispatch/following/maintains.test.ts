// Whether a set-point in force may be written again: not under local control, under a latch, or beyond the present limits.
import { expect, it } from 'vitest';
import type { Latch } from '../../../../src/station/contract/index.ts';
import { startRig } from '../rig.ts';

const latch: Latch = { id: 'smoke1 fire', device: 'smoke1', deviceName: 'SMK', reason: 'fire', reach: 'station', at: 0 };

it('a set-point within the limits may be written again, and one beyond them may not', async () => {
  const rig = startRig();
  await rig.run(5);
  const record = rig.record('pcs1');
  expect(rig.dispatch.maintains(record, { activePowerSet: 20 })).toBe(true);
  expect(rig.dispatch.maintains(record, { activePowerSet: 5000 })).toBe(false);
});

it('no set-point is written again under local control', async () => {
  const rig = startRig();
  await rig.run(5);
  rig.foreign('pcs1', 'controlModeSet', 0);
  await rig.run(3);
  expect(rig.dispatch.maintains(rig.record('pcs1'), { activePowerSet: 20 })).toBe(false);
});

it('no set-point is written again under a latch, whatever its value', async () => {
  const rig = startRig({ latches: [latch] });
  await rig.run(5);
  expect(rig.dispatch.maintains(rig.record('pcs1'), { activePowerSet: 0 })).toBe(false);
});
