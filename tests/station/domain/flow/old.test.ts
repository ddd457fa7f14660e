// Figures of devices that fell silent: told with since when and of whom; figures of devices that answer are never old.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, noonish, openBench } from '../../calls/double.ts';

let bench: Bench;
beforeEach(() => void (bench = openBench()));
afterEach(() => bench.close());

const meters = { meterGrid: 3.2, meterLoad: 87.8, meterPv: 0, meterStorage: 80.7 } as const;
function readAll(at?: number): void {
  for (const [id, activePower] of Object.entries(meters)) bench.read(id, { activePower }, at);
  bench.read('stack1', { soc: 55, remainingEnergy: 140 }, at);
}
interface Old {
  since?: number;
  of: string;
}
type Node = { power?: number; soc?: number; old?: { power?: Old; level?: Old } };
const flow = async () => (await bench.call('home.energyTransfer')).data as Record<'grid' | 'load' | 'storage', Node>;
const name = (id: string) => bench.station.devices().find((each) => each.id === id)?.name ?? '';

it('says nothing of age while devices answer, though their values stand still', async () => {
  for (const seconds of [0, 30, 600, 3600]) {
    bench.clock.set(noonish + seconds * 1000);
    readAll();
    bench.clock.set(noonish + seconds * 1000 + 4000);
    const { grid, load, storage } = await flow();
    expect([grid.old, load.old, storage.old]).toEqual([undefined, undefined, undefined]);
  }
});

describe('a meter that is silent', () => {
  beforeEach(() => {
    readAll();
    bench.clock.set(noonish + 60_000);
    readAll();
    bench.read('meterLoad', { activePower: 87.8 }, noonish);
  });
  it('makes the figure old wherever it is told, and no other', async () => {
    const old = { since: noonish, of: name('meterLoad') };
    const { grid, load } = await flow();
    expect(load).toMatchObject({ power: 87.8, old: { power: old } });
    expect(grid.old).toBeUndefined();
    const now = (await bench.call('station.realTimeData')).data as { old?: Record<string, Old> };
    expect(now.old).toEqual({ load: old });
    const { rows } = (await bench.call('home.statistics')).data as { rows: { flow: string; old?: Old }[] };
    expect(rows.filter((each) => each.old !== undefined)).toMatchObject([{ flow: 'load', old }]);
  });
  it('that has gone leaves no figure, and still says whose is missing', async () => {
    bench.link('meterLoad', 'offline');
    const { load } = await flow();
    expect(load.power).toBeUndefined();
    expect(load.old?.power?.of).toBe(name('meterLoad'));
  });
});

it('a battery that is silent makes its level old, not the power that its meter measures', async () => {
  readAll();
  bench.clock.set(noonish + 60_000);
  for (const [id, activePower] of Object.entries(meters)) bench.read(id, { activePower });
  const { storage } = await flow();
  expect(storage.old).toEqual({ level: { since: noonish, of: name('stack1') } });
  const { storage: home } = (await bench.call('home.overview')).data as { storage: Node };
  expect(home.old).toEqual(storage.old);
});
