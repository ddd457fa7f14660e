// Two device types that no code refers to: a converter type and a meter type, each defined by one file in an additional schema
// folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAll } from '../../../src/compiler/checkAll.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { dayOf } from '../../../src/core/time.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createPilot } from '../../../src/station/history/pilot.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { type Started, startReal, until } from '../whole/realStation.ts';

const further = 'tests/station/roles/schemas';
const folder = mkdtempSync(join(tmpdir(), 'ems-roles-'));

/** The cabinet with a second battery and a converter of the new type; grid and storage meters of the new type. */
function writePlant(): PlantFile {
  const file = JSON.parse(readFileSync('schemas/plants/cabinet.json', 'utf8')) as PlantFile;
  const find = (id: string): DeviceRecord => {
    const found = file.devices.find((each) => each.id === id);
    if (!found) throw new Error(`The cabinet has no ${id}`);
    return found;
  };
  const asWattmeter = (record: DeviceRecord): DeviceRecord => ({ ...record, type: 'wattmeter', model: 'generic', config: {} });
  const devices: DeviceRecord[] = [
    ...file.devices.map((each) => (each.category === 'total' || each.category === 'storage' ? asWattmeter(each) : each)),
    { ...find('stack1'), id: 'stack2', name: 'BMS #2', relates: {} },
    { ...find('pcs1'), id: 'sinus1', name: 'Sine #1', type: 'sinus', config: { ratedPower: 60 }, relates: { stack: 'stack2' } },
  ];
  // Neither the SOC nor the grid limits the plan.
  const rows = [{ start: '00:00', end: '24:00', power: 60, chargeStatus: 'idle' as const }];
  const templates = file.strategy.templates.map((each) => ({ ...each, rows, demandProtect: false, reverseProtect: false }));
  mkdirSync(join(folder, 'plants'));
  const history = { days: 2, cellDays: 0, minutesAt10s: 0, minutesAt1s: 0 };
  const strategy = { ...file.strategy, templates, enabled: false };
  const plant = { ...file, devices, strategy, plant: { ...file.plant, history } };
  writeFileSync(join(folder, 'plants', 'mixed.json'), JSON.stringify(plant));
  return plant;
}

let plantFile: PlantFile;
let station: Started;
let headers: Record<string, string>;
beforeAll(async () => {
  plantFile = writePlant();
  station = await startReal({ more: [further, folder], plant: 'mixed', history: true });
  headers = await station.rest();
}, 300_000);
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
});
const read = (id: string, point: string): number => station.station.live.get(id)?.values[point] ?? Number.NaN;
const call = async <T>(path: string, body: unknown = {}) =>
  (await station.post(`/v1/rpc${path}`, body, headers)) as never as { code: number; data: T };

it('the files of both device types are valid in the schema language', () => {
  const files = new Map([...readSchemas(['schemas']), ...readSchemas([further])]);
  expect(checkAll(files, { kinds }).filter(({ severity }) => severity === 'error')).toEqual([]);
});

describe('a converter of another type', () => {
  it('receives its share of the power and its heartbeat from the dispatch', async () => {
    await until(() => (read('sinus1', 'chargeLimit') > 0 && read('pcs1', 'chargeLimit') > 0 ? true : undefined));
    station.station.dispatch.start('ann');
    // 60 kW are divided by rated power, 125 to 60.
    const near = (id: string, power: number): boolean => Math.abs(read(id, 'activePower') - power) < 3;
    const shared = () => (near('sinus1', (60 * 60) / 185) && near('pcs1', (60 * 125) / 185) ? true : undefined);
    expect(await until(shared)).toBe(true);
    const followsSetPoint = () => (Math.abs(read('sinus1', 'activePowerSet') - (60 * 60) / 185) < 0.1 ? true : undefined);
    expect(await until(followsSetPoint)).toBe(true);
    const beat = read('sinus1', 'heartbeat');
    expect(await until(() => (read('sinus1', 'heartbeat') > beat ? true : undefined))).toBe(true);
  });

  it('charges its battery, which the home page shows as a container like the other battery', async () => {
    expect(await until(() => (read('stack2', 'power') > 5 ? true : undefined))).toBe(true);
    const { data } = await call<{ containers: { id: string; direction?: number }[] }>('/homePage/partOfHome');
    expect(data.containers.map(({ id, direction }) => [id, direction])).toEqual([
      ['stack1', 1],
      ['stack2', 1],
    ]);
  });

  it('stops with a stop of the storage', async () => {
    await station.station.dispatch.stopStorage('ann');
    expect(Math.abs(read('sinus1', 'activePower'))).toBeLessThan(2);
  });
});

it('a plant in accelerated operation controls the converter of another type too, and stays balanced', () => {
  const types = station.station.content().devices;
  const at = Date.parse('2026-07-13T02:00:00+08:00');
  const { devices } = plantFile;
  const plant = createPlant({ plant: plantFile, devices, types, at });
  const file = { ...plantFile, strategy: { ...plantFile.strategy, enabled: true } };
  const pilot = createPilot({ plant, file, types });
  const power = (id: string): number => plant.value(id, 'activePower');
  let worst = 0;
  for (let minute = 0; minute < 120; minute++) {
    pilot.steer();
    plant.step(60);
    const lost = power('meterGrid') + power('meterPv') - power('meterLoad') - power('meterStorage');
    worst = Math.max(worst, Math.abs(lost));
  }
  expect(worst).toBeLessThan(8);
  expect(plant.value('sinus1', 'chargeTotal')).toBeGreaterThan(30);
  expect(plant.value('stack2', 'soc')).toBeGreaterThan(plantFile.plant.battery.initialSoc + 5);
});

describe('a meter of another type', () => {
  it('has energy in the generated history, which the daily report and the station balance show', async () => {
    const day = dayOf(Date.now() - 86_400_000, plantFile.station.timezone);
    const range = [day, day];
    const meters = (await call<{ id: string; forwardTotal?: number }[]>('/electricity/search', { range })).data;
    const grid = meters.find(({ id }) => id === 'meterGrid')?.forwardTotal ?? 0;
    expect(grid).toBeGreaterThan(100);
    const [whole] = (await call<{ import?: number }[]>('/electricity/station/search', { range })).data;
    expect(whole?.import).toBe(grid);
  });

  it('is included in the energy flow for grid and storage', async () => {
    const flow = async () => {
      const answer = await fetch(`${station.url}/v1/rpc/homePage/energyTransfer`, { headers });
      return ((await answer.json()) as { data: Record<string, { power?: number } | undefined> }).data;
    };
    const same = await until(async () => {
      const { grid, storage } = await flow();
      const near = (watts: number | undefined, id: string) =>
        Math.abs((watts ?? Number.NaN) / 1000 - read(id, 'activePower')) < 5;
      return near(grid?.power, 'meterGrid') && near(storage?.power, 'meterStorage') ? true : undefined;
    });
    expect(same).toBe(true);
  });

  it('agrees with the plant: grid + PV = load + storage + losses', async () => {
    const power = (id: string): number => read(id, 'activePower');
    const gap = (): number => power('meterGrid') + power('meterPv') - power('meterLoad') - power('meterStorage');
    expect(await until(() => (Math.abs(gap()) < 8 ? true : undefined))).toBe(true);
  });

  it('is listed and added like any other meter, with a category', async () => {
    const { data } = await call<{ id: string }[]>('/device/emList');
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['meterGrid', 'meterStorage', 'meterLoad']));
    const form = { name: 'Hall', type: 'wattmeter', model: 'generic', busbarName: 'Grid#1', category: 'load', protocol: 'none' };
    expect(await call('/device/create', form)).toMatchObject({ code: 200, data: { category: 'load' } });
  });
});
