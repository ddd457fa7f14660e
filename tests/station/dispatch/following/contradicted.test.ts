// A converter that reports a forbidden power although none flows, for the duration of its fault.
import { describe, expect, it } from 'vitest';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { cabinet } from '../../demoSet.ts';
import { byHand, type Rig, startRig } from '../rig.ts';

/** Standby consumption of a converter in kW. */
const itself = 2;
/** Declared times in s for the stop, the disconnection, and the opening of the battery contactors. */
const [stopS, disconnectS, opensS] = [6, 6, 4];
const withoutStorageMeter = { ...cabinet, devices: cabinet.devices.filter(({ category }) => category !== 'storage') };
const truePower = (rig: Rig): number => rig.plant.truth('pcs1', 'activePower')();
const reportsOf = (rig: Rig) => rig.reported.filter(({ alarm }) => alarm === 'power-contradicted');
const force = (rig: Rig, values: Record<string, number>): void => rig.plant.force('stack1', { chargeAllowed: 0, ...values });

async function charging(file: PlantFile): Promise<Rig> {
  const rig = startRig({ file, plan: () => byHand(60) });
  await rig.run(3);
  rig.dispatch.start('ann');
  await rig.run(20);
  expect(truePower(rig)).toBeCloseTo(60, 0);
  return rig;
}

describe('a converter whose reported power is frozen while power is forbidden', () => {
  const frozen = async (file = cabinet): Promise<Rig> => {
    const rig = await charging(file);
    rig.plant.force('pcs1', { activePower: 60 });
    rig.plant.force('stack1', { chargeAllowed: 0 });
    return rig;
  };

  it('is stopped, but not disconnected or latched, and an alarm names both powers', async () => {
    const rig = await frozen();
    await rig.run(60);
    expect(rig.stops.length).toBeGreaterThan(1);
    expect(truePower(rig)).toBeLessThan(itself);
    expect(rig.latches()).toEqual([]);
    expect(rig.value('stack1', 'positiveContactor')).toBe(1);
    const [alarm, ...others] = reportsOf(rig);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ on: true, device: 'pcs1', numbers: { measured: 60 } });
    expect(Math.abs(alarm?.numbers.battery ?? Number.NaN)).toBeLessThan(itself);
    rig.plant.force('pcs1', undefined);
    await rig.run(70);
    expect(reportsOf(rig).map(({ on }) => on)).toEqual([true, false]);
  });
  it('is not disconnected either if the site has no storage meter, because its battery has measured the end of the power', async () => {
    const rig = await frozen(withoutStorageMeter);
    await rig.run(60);
    expect(rig.latches()).toEqual([]);
    expect(reportsOf(rig).map(({ on }) => on)).toEqual([true]);
  });
  it.each<[what: string, doubt: (rig: Rig) => void]>([
    ['its battery does not respond', (rig) => void rig.silent.add('stack1')],
    ['its battery reports neither power nor current', (rig) => force(rig, { power: Number.NaN, current: Number.NaN })],
    ['its battery still measures a power', (rig) => force(rig, { power: 58 })],
    ['the storage meter still measures a power', (rig) => rig.plant.force('meterStorage', { activePower: 58 })],
  ])('is disconnected and latched if %s', async (_what, doubt) => {
    const rig = await frozen();
    await rig.run(8);
    doubt(rig);
    await rig.run(30);
    expect(rig.latches()).toEqual([expect.objectContaining({ device: 'pcs1', reason: 'not-following' })]);
    expect(reportsOf(rig)).toEqual([]);
  });
  it.each<[what: string, file: PlantFile]>([
    ['the storage meter measures the power', cabinet],
    ['no storage meter confirms that', withoutStorageMeter],
  ])(
    'is disconnected and latched if it really ignores the stop, its battery has read zero all the time, and %s',
    async (_what, file) => {
      const rig = await charging(file);
      rig.takes.set('pcs1', 'ignores');
      force(rig, { power: 0 });
      const flowed = await rig.run(60, () => truePower(rig) > itself);
      expect(flowed).toBeLessThanOrEqual(stopS + disconnectS + opensS + 3);
      expect(rig.latches()).toHaveLength(1);
      expect(reportsOf(rig)).toEqual([]);
    },
  );
  it('is disconnected and latched once the evidence is gone', async () => {
    const rig = await frozen();
    await rig.run(30);
    expect(rig.latches()).toEqual([]);
    rig.silent.add('stack1');
    await rig.run(5);
    expect(rig.latches()).toHaveLength(1);
  });
});
