// Another system that writes to the power limit of an inverter while the station limits it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCurtailment } from '../../../../src/station/dispatch/feedIn/curtailment.ts';
import { cabinet } from '../../demoSet.ts';
import { byHand, startRig } from '../rig.ts';

describe('a power limit that is not the written one', () => {
  /** An inverter of 100 kW that the first second limits to 30 %. */
  async function inverter() {
    let before: Readonly<Record<string, number>> = {};
    const curtailment = createCurtailment({
      outlet: { set: () => Promise.resolve() },
      store: { read: () => before, write: (next) => void (before = next) },
    });
    async function look(second: number, limit: number, power: number, grid: number) {
      const inverters = [{ id: 'a', ratedPower: 100, power, limit, controllable: true }];
      const found = new Map(curtailment.look(second * 1000, { limit: 0, grid, storageRoom: 0, inverters }));
      await nextTurn();
      return found;
    }
    await look(0, 100, 80, -49.5);
    return { look, ordered: curtailment.ordered, before: () => before.a };
  }
  it('is reported with both values until a minute has passed, and restored later', async () => {
    const own = await inverter();
    expect((await own.look(1, 30, 30, 0.5)).size).toBe(0);
    expect((await own.look(2, 60, 60, -29.5)).get('a')).toMatchObject({ seen: 60, written: 30 });
    expect(own.before()).toBe(60);
    expect((await own.look(60, 30, 30, 0.5)).size).toBe(1);
    expect((await own.look(63, 30, 30, 0.5)).size).toBe(0);
  });
  it.each([{ powerLimit: 60 }, { control: 1 }])(
    'is not reported after the order %j of a person, but restored later',
    async (order) => {
      const own = await inverter();
      await own.look(1, 30, 30, 0.5);
      own.ordered(1500, 'a', order);
      expect((await own.look(2, 60, 60, -29.5)).size).toBe(0);
      expect(own.before()).toBe(60);
    },
  );
  it('is neither reported nor restored if it is an earlier limit that is read late', async () => {
    const own = await inverter();
    await own.look(1, 30, 30, 1.5);
    await own.look(2, 30, 31, -0.5);
    await own.look(3, 30, 30, 0.5);
    expect((await own.look(4, 31, 30, 0.5)).size).toBe(0);
    expect(own.before()).toBe(100);
  });
});

it('the alarm for a second master names the inverter, and ends when the limit of the site is lifted', async () => {
  const { load } = cabinet.plant;
  const file = { ...cabinet, plant: { ...cabinet.plant, load: { ...load, base: 3, workday: 3, weekend: 3, noise: 0 } } };
  let limit: number | undefined = 0;
  const rig = startRig({ file, from: '2026-06-21T03:30:00Z', plan: () => byHand(0), exportLimit: () => limit });
  const id = rig.plant.as('inverter')[0]?.id ?? '';
  const found = () => rig.reported.filter(({ alarm, device }) => alarm === 'second-master' && device === id);
  await rig.run(60);
  rig.write(id, { powerLimit: 80 });
  await rig.run(10);
  expect(rig.value(id, 'powerLimit')).toBeLessThan(20);
  expect(found()).toEqual([]);

  rig.foreign(id, 'powerLimit', 100);
  await rig.run(3);
  expect(found()).toMatchObject([{ on: true, numbers: { seen: 100, written: expect.closeTo(rig.value(id, 'powerLimit'), 0) } }]);
  await rig.run(10);
  expect(rig.value(id, 'powerLimit')).toBeLessThan(20);
  limit = undefined;
  await rig.run(70);
  expect(found().map(({ on }) => on)).toEqual([true, false]);
});
