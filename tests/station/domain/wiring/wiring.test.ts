// The primary diagram of every demo station: created from its devices, without values for unknown data.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { toWiringLive } from '../../../../src/station/domain/wiring/wiringLive.ts';
import { type Topology, toTopology } from '../../../../src/station/domain/wiring/wiringTopology.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';

const types = Object.fromEntries(
  readdirSync('schemas/devices')
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`schemas/devices/${name}`, 'utf8')) as DeviceType]),
);
const plantOf = (name: string) => JSON.parse(readFileSync(`schemas/plants/${name}.json`, 'utf8')) as PlantFile;
const diagramOf = (name: string): Topology => {
  const { devices, busbars } = plantOf(name);
  return toTopology(devices, types, busbars as never);
};
const count = ({ nodes }: Topology, symbol: string) => nodes.filter((node) => node.symbol === symbol).length;
/** Returns the path from a part up to the grid. */
function wayUp({ links }: Topology, id: string): string[] {
  const up = links.find(({ to }) => to === id)?.from;
  return up === undefined ? [id] : [id, ...wayUp({ links } as Topology, up)];
}

describe('the topology', () => {
  it('leads from the grid through transformer, main breaker and meter to the battery of a cabinet', () => {
    expect(wayUp(diagramOf('cabinet'), 'stack1')).toEqual([
      'stack1',
      'stack1.contactors',
      'pcs1.dcContactor',
      'pcs1',
      'pcs1.acBreaker',
      'meterStorage',
      'busbar.Grid#1',
      'meterGrid',
      'mcgw1.main',
      'transformer.Grid#1',
      'grid',
    ]);
  });

  it.each([
    ['cabinet', { transformer: 1, converter: 1, battery: 1, pv: 1, pile: 0, busbar: 1, load: 1 }],
    ['charging', { transformer: 1, converter: 3, dcdc: 1, battery: 2, pv: 2, pile: 6, load: 1 }],
    ['vehicle', { transformer: 1, converter: 1, battery: 1, pv: 0, load: 1 }],
    ['area', { transformer: 3, converter: 3, battery: 3, pv: 2, load: 3 }],
    ['large', { transformer: 2, converter: 40, battery: 40, pv: 0, load: 2 }],
  ] as const)('has every device of the plant %s', (name, wanted) => {
    const topology = diagramOf(name);
    for (const [symbol, number] of Object.entries(wanted)) expect([symbol, count(topology, symbol)]).toEqual([symbol, number]);
    const drawn = plantOf(name).devices.filter(({ type }) => types[type]?.wiring?.symbol);
    expect(topology.nodes.filter(({ id }) => drawn.some((each) => each.id === id))).toHaveLength(drawn.length);
    const ids = new Set(topology.nodes.map(({ id }) => id));
    expect(ids.size).toBe(topology.nodes.length);
    for (const { from, to } of topology.links) expect([ids.has(from), ids.has(to)]).toEqual([true, true]);
    for (const { id } of topology.nodes) expect(wayUp(topology, id).at(-1)).toBe('grid');
  });

  it('places a DC-DC converter between the converter and its battery', () => {
    const way = wayUp(diagramOf('charging'), 'stack2');
    expect(way.slice(0, 5)).toEqual(['stack2', 'stack2.contactors', 'dcdc1', 'pcs2.dcContactor', 'pcs2']);
  });

  it('places the units of a large feeder on separate busbars', () => {
    expect(diagramOf('large').nodes.filter(({ id }) => /^busbar\..*\.U\d$/.test(id))).toHaveLength(8);
  });

  it('shows a battery without its converter, and no hidden device', () => {
    const { devices, busbars } = plantOf('cabinet');
    const without = toTopology(
      devices.filter(({ id }) => id !== 'pcs1'),
      types,
      busbars as never,
    );
    expect(wayUp(without, 'stack1').at(-1)).toBe('grid');
    const hidden = toTopology(
      devices.map((each) => (each.id === 'pv1' ? { ...each, hidden: true } : each)),
      types,
      busbars as never,
    );
    expect(count(hidden, 'pv')).toBe(0);
  });

  it('is empty for a station without devices', () => {
    expect(toTopology([], types, [{ busbarName: 'Grid#1' }])).toEqual({ nodes: [], links: [] });
  });
});

describe('the values of the diagram', () => {
  const { devices } = plantOf('charging');
  const live = (values: Record<string, Record<string, number>>, offline: readonly string[] = [], now = 5) =>
    toWiringLive(
      {
        devices: () => devices as readonly DeviceRecord[],
        content: () => ({ devices: { ...types, pcs: { ...types.pcs, standby: 0.01 } } }) as never,
        fresh: () => undefined,
        live: {
          get: (id) => (values[id] ? { id, type: '', at: 5, values: values[id], link: 'ok' } : undefined),
          state: (id) => (offline.includes(id) ? 'offline' : 'normal'),
          all: () => [],
          onChange: () => () => {},
        },
        clock: { now: () => now },
      },
      diagramOf('charging'),
    );

  it('show a power with its magnitude and direction', () => {
    const now = live({
      pcs1: { activePower: -40 },
      meterGrid: { activePower: 120, reactivePower: -50, voltageAB: 400 },
      pv1: { activePower: 0.01 },
    });
    expect(now.pcs1).toMatchObject({ power: 40, direction: 'discharging' });
    expect(now.grid).toMatchObject({ power: 120, direction: 'importing', feeds: true });
    // 120 kW and 50 kvar give 130 kVA, of 1250.
    expect(now['transformer.Grid#1']?.loading).toBeCloseTo(10.4);
    expect(now.pv1).toMatchObject({ direction: 'idle' });
    // 1.25 of 125 kW are the consumption of the converter itself.
    expect(live({ pcs1: { activePower: 1.2 } }).pcs1).toMatchObject({ power: 1.2, direction: 'own-use' });
    expect(live({ pcs1: { activePower: 1.3 } }).pcs1).toMatchObject({ direction: 'charging' });
  });

  it('omit values without a reading instead of showing them as open, zero or dead', () => {
    const now = live({});
    expect(now['pcs1.acBreaker']).not.toHaveProperty('closed');
    expect(now['pcs1.acBreaker']).not.toHaveProperty('passes');
    expect(now.grid).not.toHaveProperty('feeds');
    expect(now.pcs1).not.toHaveProperty('power');
    expect(live({ meterGrid: { activePower: 120 } })['transformer.Grid#1']).not.toHaveProperty('loading');
  });

  it('do not include the last state of an offline device', () => {
    const values = { pcs1: { acBreaker: 1, runState: 1, activePower: 20 } };
    expect(live(values)['pcs1.acBreaker']).toMatchObject({ closed: true, passes: true });
    expect(live(values, ['pcs1'])['pcs1.acBreaker']).toEqual({ state: 'offline', at: 5 });
  });

  it('show an open contactor as open and without current, and an unknown one as unknown', () => {
    expect(live({ stack1: { positiveContactor: 1, negativeContactor: 0 } })['stack1.contactors']).toMatchObject({
      closed: false,
      passes: false,
    });
    expect(live({ stack1: { positiveContactor: 1 } })['stack1.contactors']).not.toHaveProperty('closed');
  });

  it('show the load as the load meter less the charging piles, and no load while a pile is unknown', () => {
    const piles = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`pile${n}`, { power: 10 }]));
    expect(live({ meterLoad: { activePower: 100 }, ...piles })['load.Grid#1.load']).toMatchObject({
      power: 40,
      direction: 'consuming',
    });
    const { pile3: _gone, ...five } = piles;
    expect(live({ meterLoad: { activePower: 100 }, ...five })['load.Grid#1.load']).not.toHaveProperty('power');
  });
});
