// A SunSpec device is read by the published models, is identified, has a role in the station and limits the power.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../../../src/compiler/compile.ts';
import { readSchemas } from '../../../../src/compiler/node/readSchemas.ts';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord, Station } from '../../../../src/station/contract/index.ts';
import { createBinder } from '../../../../src/station/dispatch/binding/binder.ts';
import { createFresh } from '../../../../src/station/equipment/fresh.ts';
import { checks as commissioningChecks } from '../../../../src/station/domain/commissioning/checks.ts';
import { spokenOf } from '../../../../src/station/domain/devices/spoken.ts';
import { toReading } from '../../../../src/station/domain/monitor/monitor.ts';
import { toStorage } from '../../../../src/station/domain/flow/flow.ts';
import { until } from '../../demoSet.ts';
import { places, type SunSpecServer, startSunSpec } from './sunspecServer.ts';

const numbers = [1, 103, 203, 802, 803];
const files = numbers.map((id): [string, string] => {
  const name = `model_${id}.json`;
  return [`devices/${name}`, readFileSync(`tests/fixtures/sunspec/${name}`, 'utf8')];
});
const { content } = compile(new Map([...readSchemas(['schemas']), ...files]), { kinds: {} });
const clock = { now: () => Date.now() };
let server: SunSpecServer;
let acquisition: Acquisition;
let devices: DeviceRecord[];

beforeAll(async () => {
  // Some devices answer only half of the registers that the protocol allows.
  server = await startSunSpec(64);
  const toDevice = (id: string, model: number, base: number, config = {}): DeviceRecord => ({
    id,
    name: id,
    type: `sunspec${model}`,
    model: 'generic',
    busbarName: 'Grid#1',
    link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: server.port, unitId: 1, base },
    config,
  });
  devices = [
    toDevice('plate', 1, places.common),
    toDevice('battery', 802, places.battery, { bankCount: 1 }),
    toDevice('inverter', 103, places.inverter),
    toDevice('meter', 203, places.meter),
    toDevice('identity-mismatch', 103, places.common),
  ];
  acquisition = startAcquisition({ devices: () => devices, types: () => content.devices, clock });
  await until(() => devices.every(({ id }) => acquisition.live.get(id)?.at !== undefined), 60_000);
}, 240_000);
afterAll(async () => {
  await acquisition.close();
  await server.close();
});
const values = (id: string) => acquisition.live.get(id)?.values ?? {};
const page = (id: string) =>
  toReading(
    { live: acquisition.live, content: () => content, links: acquisition.links } as Pick<Station, 'live' | 'content' | 'links'>,
    devices.find((each) => each.id === id)!,
  );

it('a SunSpec device is offered by its most specific known model, not by the common model that every device has', () => {
  const all = [1, 803, 802].map((id) => ({ id, at: id }));
  const type = (id: number) => content.devices[`sunspec${id}`];
  const types = (...ids: number[]) => Object.fromEntries(ids.map((id) => [`sunspec${id}`, type(id)!]));
  expect(spokenOf(all, types(1, 802, 803))).toEqual({ id: 802, at: 802, type: 'sunspec802' });
  expect(spokenOf(all, types(1, 803))).toMatchObject({ type: 'sunspec803' });
  expect(spokenOf(all, types(1))).toMatchObject({ type: 'sunspec1' });
  expect(spokenOf(all, {})).toBeUndefined();
});

it('the page of a SunSpec device shows manufacturer, model and serial number', () => {
  expect(page('plate').values).toMatchObject({
    'sunspec1#mn': 'Northwind Batteries',
    'sunspec1#md': 'NB-200',
    'sunspec1#sN': 'SN 0042-17',
    'sunspec1#dA': 0,
  });
  expect(page('plate').values).not.toHaveProperty('sunspec1#opt');
});
it('the page no longer has a serial number if the device no longer reports it', async () => {
  server.set(places.common + 50, 0);
  await until(() => page('plate').values['sunspec1#sN'] === undefined, 60_000);
  expect(page('plate').values['sunspec1#mn']).toBe('Northwind Batteries');
});
it.each([
  ['at the start of its model', places.inverter, 'values'],
  ['at the start of another model', places.common, 'identity-mismatch'],
  ['between two models', places.inverter + 3, 'identity-mismatch'],
])('the connection test distinguishes a base address %s', async (_where, base, result) => {
  const [inverter] = devices.filter(({ id }) => id === 'inverter');
  const test = await acquisition.links.test({ ...inverter!, link: { ...inverter!.link, base } });
  expect(test.result).toBe(result);
  if (result === 'identity-mismatch') expect(test.mismatch?.title).toBe('A different SunSpec model responds at this address');
});
/** Returns the commissioning finding for a device. */
async function foundOf(name: string) {
  const docs = { tx: (work: (tx: { list: () => [] }) => unknown) => work({ list: () => [] }) };
  const dispatch = { latches: () => [] };
  const station = { ...acquisition, docs, dispatch, devices: () => devices, content: () => content } as unknown as Station;
  const rows = await commissioningChecks.devices.look(station);
  return rows.find(({ what }) => what.values?.name === name);
}
it('the commissioning passes a responding device, and fails one with another model at its address', async () => {
  expect((await foundOf('inverter'))?.verdict).toBe('holds');
  expect(await foundOf('identity-mismatch')).toMatchObject({
    verdict: 'fails',
    seen: { text: 'A different SunSpec model responds at this address' },
  });
});
it('a battery is read as the standard defines, with the temperatures of its bank', () => {
  expect(values('battery')).toMatchObject({
    soc: 73.5,
    ratedEnergy: 261.2,
    remainingEnergy: 191.982,
    voltage: 700,
    current: -12,
    power: -8.4,
    maxCellVoltage: 3.345,
    maxCellTemperature: 31.3,
    minCellTemperature: 24.4,
  });
  expect(values('battery')).not.toHaveProperty('disChaRte');
  const station = { live: acquisition.live, devices: () => devices, content: () => content };
  expect(toStorage(station as Parameters<typeof toStorage>[0])).toEqual({ soc: 73.5, soh: 98, stored: 191.982 });
});
it('the generation of an inverter and the energy of a meter are read in kW and kWh', () => {
  expect(values('inverter')).toMatchObject({ activePower: 48.2, energyTotal: 123_456.7 });
  expect(values('meter')).toMatchObject({ activePower: 17.5, forwardTotal: 5000.1, reverseTotal: 20.2 });
});
it('a converter is limited to what its battery allows, and to zero in a battery state that permits nothing', async () => {
  const { live } = acquisition;
  const fresh = createFresh({ clock, live, types: () => content.devices });
  // The type of the converter declares no faults, so only the battery limits it.
  const converter: DeviceRecord = { ...devices[0]!, id: 'pcs1', name: 'pcs1', type: 'converter' };
  const bare: DeviceType = { type: 'converter', title: 'Converter', role: 'converter', points: {} };
  const types = { ...content.devices, converter: bare };
  const binder = createBinder({ clock, devices: () => [...devices, converter], types: () => types, live, fresh });
  const band = () => binder.bands([{ id: 'pcs1', ratedPower: 125, stack: 'battery' }])[0]?.band;
  // At 700 V the battery allows 100 A for charging and 80 A for discharging. It also supplies the losses of the converter.
  const terminals = (ampere: number) => -((ampere * 700 * 0.985) / 1000 - 0.003 * 125);
  expect(band()?.high).toBeCloseTo(70, 6);
  expect(band()?.low).toBeCloseTo(terminals(80), 6);
  server.set(places.battery + 46, 40);
  await until(() => values('battery').dischargeCurrentLimit === 40, 60_000);
  expect(band()?.low).toBeCloseTo(terminals(40), 6);
  server.set(places.battery + 22, 99);
  await until(() => values('battery').state === 99, 60_000);
  expect(band()).toMatchObject({ high: 0, highBy: 'battery-fault', low: 0, lowBy: 'battery-fault' });
});
it('the commissioning is undecided about a device with an unknown state code', async () => {
  server.set(places.battery + 22, 42);
  await until(() => values('battery').state === 42, 60_000);
  expect(await foundOf('battery')).toMatchObject({
    verdict: 'unsure',
    seen: { text: 'Connected, but {{point}} reports an impossible value ({{value}})', values: { value: 42 } },
  });
});
