// Values of devices that stopped responding are marked as old, with the time and the device; values of responding devices are
// not.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { together } from '../../../../src/station/domain/flow/old.ts';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const meters = { meterGrid: 3.2, meterLoad: 87.8, meterPv: 0, meterStorage: 80.7 } as const;
function readAll(at?: number): void {
  for (const [id, activePower] of Object.entries(meters)) double.read(id, { activePower }, at);
  double.read('stack1', { soc: 55, remainingEnergy: 140 }, at);
}
interface Old {
  since?: number;
  of: string;
}
type Node = { power?: number; soc?: number; old?: { power?: Old; level?: Old } };
const flow = async () => (await double.call('home.energyTransfer')).data as Record<'grid' | 'load' | 'storage', Node>;
const name = (id: string) => double.station.devices().find((each) => each.id === id)?.name ?? '';

it('no value is marked as old while the devices respond, even if the values do not change', async () => {
  for (const seconds of [0, 30, 600, 3600]) {
    double.clock.set(noonish + seconds * 1000);
    readAll();
    double.clock.set(noonish + seconds * 1000 + 4000);
    const { grid, load, storage } = await flow();
    expect([grid.old, load.old, storage.old]).toEqual([undefined, undefined, undefined]);
  }
});

describe('a meter that does not respond', () => {
  beforeEach(() => {
    readAll();
    double.clock.set(noonish + 60_000);
    readAll();
    double.read('meterLoad', { activePower: 87.8 }, noonish);
  });
  it('has its value marked as old wherever that is shown, and no other value', async () => {
    const old = { since: noonish, of: name('meterLoad') };
    const { grid, load } = await flow();
    expect(load).toMatchObject({ power: 87.8, old: { power: old } });
    expect(grid.old).toBeUndefined();
    const now = (await double.call('station.realTimeData')).data as { old?: Record<string, Old> };
    expect(now.old).toEqual({ load: old });
    const { rows } = (await double.call('home.statistics')).data as { rows: { flow: string; old?: Old }[] };
    expect(rows.filter((each) => each.old !== undefined)).toMatchObject([{ flow: 'load', old }]);
  });
  it('has no value once it is offline, and is still named as the missing device', async () => {
    double.link('meterLoad', 'offline');
    const { load } = await flow();
    expect(load.power).toBeUndefined();
    expect(load.old?.power?.of).toBe(name('meterLoad'));
  });
});

it('a battery that does not respond makes its level old, but not the power of its meter', async () => {
  readAll();
  double.clock.set(noonish + 60_000);
  for (const [id, activePower] of Object.entries(meters)) double.read(id, { activePower });
  const { storage } = await flow();
  expect(storage.old).toEqual({ level: { since: noonish, of: name('stack1') } });
  const { storage: home } = (await double.call('home.overview')).data as { storage: Node };
  expect(home.old).toEqual(storage.old);
});

describe('a device that does not respond', () => {
  const since = noonish;
  const silent = (id: string, values: Record<string, number>, others: Readonly<Record<string, Record<string, number>>>) => {
    readAll();
    double.clock.set(noonish + 60_000);
    readAll();
    for (const [other, read] of Object.entries(others)) double.read(other, read);
    double.read(id, values, since);
  };
  it('is marked in its container, and in the sum that includes it', async () => {
    silent('pcs1', { activePower: -40 }, { lc1: { mode: 1 } });
    const { containers, old, ...counts } = (await double.call('home.part')).data as { containers: object[]; old?: Old };
    expect(containers).toMatchObject([{ power: 40, soc: 55, old: { power: { since, of: name('pcs1') } } }]);
    expect(containers[0]).not.toHaveProperty('old.level');
    expect([old, counts]).toMatchObject([{ since, of: name('pcs1') }, { discharging: 1 }]);
  });
  it('is marked in the list of all devices', async () => {
    silent('pcs1', { activePower: -40 }, { lc1: { mode: 1 } });
    const { live } = (await double.call('monitor.realTime')).data as { live: Record<string, { old?: Old }> };
    expect(live.pcs1?.old).toEqual({ since, of: name('pcs1') });
    for (const id of ['stack1', 'lc1', 'meterGrid']) expect(live[id]).not.toHaveProperty('old');
  });
  it('is marked in the diagram, with its parts and derived elements, whose voltage is then unknown', async () => {
    silent('meterGrid', { activePower: 120, voltageAB: 400 }, { pcs1: { activePower: 40, acBreaker: 1, runState: 1 } });
    const { live } = (await double.call('wiring.search')).data as { live: Record<string, { old?: Old; feeds?: boolean }> };
    const old = { since, of: name('meterGrid') };
    for (const id of ['meterGrid', 'grid', 'transformer.Grid#1']) expect(live[id]).toMatchObject({ power: 120, old });
    expect(live.grid).not.toHaveProperty('feeds');
    for (const id of ['pcs1', 'pcs1.acBreaker', 'stack1']) expect(live[id]).not.toHaveProperty('old');
    expect(live['pcs1.acBreaker']).toMatchObject({ closed: true, passes: true });
  });
  it('is marked as a switch with its last position, without its current flow', async () => {
    silent('pcs1', { activePower: 40, acBreaker: 1, runState: 1 }, {});
    const { live } = (await double.call('wiring.search')).data as { live: Record<string, object> };
    expect(live['pcs1.acBreaker']).toMatchObject({ closed: true, old: { since } });
    expect(live['pcs1.acBreaker']).not.toHaveProperty('passes');
  });
});

it('a mark for several devices names the first three and counts the others', () => {
  const parts = ['a', 'b', 'a', 'c', 'd', 'e'].map((of, index) => ({ of, since: noonish - index }));
  expect(together(parts)).toEqual({ since: noonish - 5, of: 'a, b, c +2' });
});
