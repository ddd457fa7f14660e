// Without a load meter, the load is calculated from the balance of grid, PV and storage. With a load meter, it is measured.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

interface Node {
  power?: number;
  today?: number;
  old?: { power?: { of: string } };
}
const flow = async () => (await double.call('home.energyTransfer')).data as Partial<Record<'load' | 'calculatedLoad', Node>>;
const remove = (...ids: string[]) => double.station.docs.tx((tx) => ids.forEach((id) => tx.remove('devices', id)));
const change = (id: string, of: Partial<DeviceRecord>): void => {
  const before = double.station.devices().find((each) => each.id === id) as DeviceRecord;
  double.station.docs.tx((tx) => tx.put('devices', id, { ...before, ...of }, 'test'));
};
const read = (values: Readonly<Record<string, number>>, at?: number): void => {
  for (const [id, activePower] of Object.entries(values)) double.read(id, { activePower }, at);
};

describe('a site with a grid meter, a converter and a PV inverter', () => {
  beforeEach(() => remove('meterLoad', 'meterPv', 'meterStorage'));
  const name = (id: string) => double.station.devices().find((each) => each.id === id)?.name ?? '';

  it.each([
    ['charging', { meterGrid: 40, pcs1: 15, pv1: 60 }, 85],
    ['discharging', { meterGrid: 40, pcs1: -15, pv1: 60 }, 115],
    ['exporting', { meterGrid: -50, pcs1: 0, pv1: 60 }, 10],
    ['exporting within the accuracy of the meters', { meterGrid: -60.8, pcs1: 0, pv1: 60 }, 0],
  ])('has a load of import plus PV minus charging while %s', async (_how, values, load) => {
    read(values);
    const { calculatedLoad, load: measured } = await flow();
    expect(measured).toBeUndefined();
    expect(calculatedLoad?.power).toBeCloseTo(load, 6);
    expect(calculatedLoad).not.toHaveProperty('today');
  });

  it.each(['meterGrid', 'pcs1', 'pv1'])('has an unknown load while the power of %s is unknown', async (gone) => {
    const { [gone]: _gone, ...others } = { meterGrid: 40, pcs1: 15, pv1: 60 } as Record<string, number>;
    read(others);
    double.read(gone, {});
    const { calculatedLoad } = await flow();
    expect(calculatedLoad).toBeDefined();
    expect(calculatedLoad).not.toHaveProperty('power');
  });

  it('has an unknown load while a value is in doubt', async () => {
    read({ meterGrid: 40, pcs1: 15, pv1: 60 });
    const { fresh } = double.station;
    double.station.fresh = (id) => {
      const device = fresh(id);
      return id === 'pcs1' && device ? { ...device, values: {} } : device;
    };
    expect((await flow()).calculatedLoad).not.toHaveProperty('power');
  });

  it('has an unknown load if the balance is negative', async () => {
    read({ meterGrid: -80, pcs1: 0, pv1: 60 });
    expect((await flow()).calculatedLoad).not.toHaveProperty('power');
  });

  it('has an unknown load, and names the device, while one does not respond', async () => {
    double.clock.set(noonish + 60_000);
    read({ meterGrid: 40, pcs1: 15 });
    read({ pv1: 60 }, noonish);
    const { calculatedLoad } = await flow();
    expect(calculatedLoad).not.toHaveProperty('power');
    expect(calculatedLoad?.old?.power?.of).toBe(name('pv1'));
  });

  it('has an unknown load if the readings are of different moments', async () => {
    for (const id of ['meterGrid', 'pcs1', 'pv1']) {
      const at = double.clock.now() - (id === 'pv1' ? 6000 : 0);
      double.read(id, { activePower: 10 }, at);
      const live = double.station.live.get(id);
      if (live) Object.assign(live, { freshMs: 15_000, staleMs: 15_000 });
    }
    expect((await flow()).calculatedLoad).not.toHaveProperty('power');
  });

  it('has the load without PV if it has no PV inverter', async () => {
    remove('pv1');
    read({ meterGrid: 40, pcs1: 15 });
    expect((await flow()).calculatedLoad?.power).toBeCloseTo(25, 6);
  });

  it('has the load in the wiring diagram as well', async () => {
    read({ meterGrid: 40, pcs1: 15, pv1: 60 });
    const { nodes, live } = (await double.call('wiring.search')).data as {
      nodes: { id: string; name?: string }[];
      live: Record<string, object>;
    };
    expect(nodes.find(({ id }) => id === 'load.Grid#1.calculated')).toMatchObject({ name: 'Load (calculated)' });
    expect(live['load.Grid#1.calculated']).toMatchObject({ power: 85, direction: 'consuming' });
    double.read('pv1', {});
    const after = (await double.call('wiring.search')).data as { live: Record<string, object> };
    expect(after.live['load.Grid#1.calculated']).not.toHaveProperty('power');
  });
});

describe('a site without a measured or calculated load', () => {
  it('has no load without a grid meter', async () => {
    remove('meterLoad', 'meterGrid');
    expect((await flow()).calculatedLoad).toBeUndefined();
  });
});

describe('a site with a load meter', () => {
  it.each([false, true])('has the measured load only, even if the meter is hidden (%s)', async (hidden) => {
    change('meterLoad', { hidden });
    read({ meterGrid: 40, meterStorage: 15, meterPv: 60, meterLoad: 70 });
    const { load, calculatedLoad } = await flow();
    expect([load?.power, calculatedLoad]).toEqual([70, undefined]);
    const { nodes } = (await double.call('wiring.search')).data as { nodes: { id: string }[] };
    expect(nodes.some(({ id }) => id.endsWith('.calculated'))).toBe(false);
  });
});
