// A converter in island operation supplies its loads regardless of its set-point. A power that is not permitted ends island
// operation, regardless of who started it. A vehicle on the road is such an island.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLink } from '../../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../../src/station/modbus/link.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { type Started, startReal, until } from '../../whole/realStation.ts';

const folder = mkdtempSync(join(tmpdir(), 'ems-island-'));
let station: Started;
let link: ModbusLink;

beforeAll(async () => {
  mkdirSync(join(folder, 'plants'));
  const file = JSON.parse(readFileSync('schemas/plants/vehicle.json', 'utf8')) as PlantFile;
  const [trip] = file.plant.trips ?? [];
  if (!trip) throw new Error('The vehicle has no trip');
  // The vehicle is on the road all day.
  const trips = [{ ...trip, at: '00:00', driveMinutes: 1, stayMinutes: 1438 }];
  const road = { ...file, plant: { ...file.plant, trips }, strategy: { ...file.strategy, enabled: false } };
  writeFileSync(join(folder, 'plants', 'road.json'), JSON.stringify(road));
  station = await startReal({ more: [folder], plant: 'road' });
  const endpoint = station.acquiring.plant?.endpoint('pcs1');
  if (!endpoint) throw new Error('The plant has no pcs1');
  link = await openLink(endpoint, 2000);
});
afterAll(async () => {
  link.close();
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the converter is in island operation and supplies the vehicle. */
const feeds = () => until(() => (powerNow() < -0.1 && values('pcs1').runState === 1 ? true : undefined));
const stands = () => until(() => (values('pcs1').runState === 0 ? true : undefined));
const values = (id: string): Readonly<Record<string, number>> => station.station.live.get(id)?.values ?? {};
const powerNow = (): number => values('pcs1').activePower ?? Number.NaN;
const fault = (device: string, point: string, value: number) =>
  station.station.faults?.set(device, { fault: 'reads', point, value, seconds: 600 });
const heal = () => ['stack1', 'pcs1', 'smoke1', 'mcgw1'].forEach((id) => void station.station.faults?.set(id, { fault: 'none' }));
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));
const { start, offGrid, dcOn, acOn } = { start: 1, acOn: 4, dcOn: 6, offGrid: 0 };
/** The address is that of the register map of the converter. */
const writeControl = (value: number) => link.write(1, 'holding', 100, [value]);

/** Resets latches and faults, and waits until the converter supplies the vehicle. */
async function afresh(): Promise<void> {
  heal();
  const { dispatch, commander } = station.station;
  await until(() => {
    try {
      return dispatch.resetLatches('ann').length === 0 ? true : undefined;
    } catch {
      return undefined;
    }
  });
  await until(() => (values('stack1').soc ? true : undefined));
  if (values('pcs1').runState !== 1)
    expect(await commander.run('pcs1', 'start', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
  expect(await feeds()).toBe(true);
  expect(values('pcs1').gridState).toBe(0);
}

describe('a converter in island operation', () => {
  beforeEach(afresh);
  it.each<[what: string, device: string, point: string, value: number]>([
    ['an insulation fault of the battery', 'stack1', 'systemInsulation', 20],
    ['an insulation fault that the converter measures', 'pcs1', 'insulation', 20],
    ['smoke', 'smoke1', 'smoke', 1],
    ['an emergency stop', 'mcgw1', 'emergencyStop', 1],
    ['a battery that forbids discharging', 'stack1', 'dischargeAllowed', 0],
    ['a battery with a fault', 'stack1', 'faultState', 1],
  ])('is stopped by %s', async (_what, device, point, value) => {
    fault(device, point, value);
    expect(await stands()).toBe(true);
    expect(powerNow()).toBeGreaterThan(-0.1);
    const ended = station.logged('latch').find(({ what }) => what === 'latch.end');
    expect(ended).toMatchObject({ who: 'station', target: 'pcs1' });
  });
});

it.each<[what: string, device: string, point: string, value: number]>([
  ['a battery that forbids charging, because the converter discharges', 'stack1', 'chargeAllowed', 0],
  ['an emergency stop that cannot be read, because this may only be a cable fault', 'mcgw1', 'emergencyStop', Number.NaN],
])('a converter in island operation continues with %s', async (_what, device, point, value) => {
  await afresh();
  if (Number.isNaN(value)) station.station.faults?.set(device, { fault: 'silent', seconds: 600 });
  else fault(device, point, value);
  await pause(5000);
  expect(values('pcs1').runState).toBe(1);
  expect(powerNow()).toBeLessThan(-0.1);
});

describe('a converter in island operation with a latch', () => {
  beforeAll(async () => {
    await afresh();
    fault('stack1', 'systemInsulation', 20);
    await stands();
    await until(() => (station.station.dispatch.latches().length > 0 ? true : undefined));
  });
  it.each<[device: string, command: string]>([
    ['pcs1', 'start'],
    ['pcs1', 'offGrid'],
    ['pcs1', 'acOn'],
    ['pcs1', 'dcOn'],
    ['stack1', 'closeContactors'],
  ])('cannot be operated: %s refuses the command %s', async (device, command) => {
    await expect(station.station.commander.run(device, command, {}, 'ann')).rejects.toThrow('Reset it first');
  });
  it.each<[device: string, values: Record<string, number>]>([
    ['pcs1', { control: start }],
    ['pcs1', { control: acOn }],
    ['pcs1', { control: dcOn }],
    ['pcs1', { gridModeSet: offGrid }],
    ['stack1', { control: start }],
  ])('cannot be operated: %s refuses the values %j', async (device, written) => {
    const result = await station.station.commander
      .write(device, written, 'ann')
      .catch((error: Error) => ({ detail: error.message }));
    expect(result.detail).toContain('Reset it first');
  });
  it('can return to the grid', async () => {
    expect(await station.station.commander.write('pcs1', { gridModeSet: 1 }, 'ann')).not.toMatchObject({ outcome: 'refused' });
  });
  it('is stopped again after another system has started it', async () => {
    await writeControl(start);
    expect(await until(() => (values('pcs1').runState === 1 ? true : undefined))).toBe(true);
    expect(await stands()).toBe(true);
  });
});

it('a stop of the storage stops a converter in island operation', async () => {
  await afresh();
  await expect(station.station.dispatch.stopStorage('ann')).resolves.toBeUndefined();
  expect(await stands()).toBe(true);
});
