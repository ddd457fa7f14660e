// A newly added converter, PV inverter or cooling unit: nothing is written to it over Modbus until its commissioning check has passed
// or a person has enabled control.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';
import { types } from '../../demoSet.ts';
import { createServedDevice, idleConverter, type ServedDevice } from '../../servedDevice.ts';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let admin: Record<string, string>;
let converter: ModbusServer;
let writes: { unitId: number; address: number; values: readonly number[] }[] = [];
beforeAll(async () => {
  converter = await createModbusServer({ bank: (unitId) => banks.get(unitId) });
  station = await startReal();
  admin = await station.rest();
});
afterAll(async () => {
  await station.remove();
  await converter.close();
});
beforeEach(async () => {
  writes = [];
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, admin);
});

function running(id: string, unitId: number, state: 0 | 1) {
  banks.get(unitId)?.set({ runState: state });
  return until(() => (station.acquiring.live.get(id)?.values.runState === state ? true : undefined));
}
const serve = (type: string, unitId: number, values: Readonly<Record<string, number>>): ServedDevice =>
  createServedDevice(types[type], values, (address, written) => void writes.push({ unitId, address, values: written }));
const banks = new Map(Array.from({ length: 8 }, (_, unitId) => [unitId, serve('pcs', unitId, idleConverter)]));

const ask = async (path: string, body: object) => await station.post(`/v1/rpc/${path}`, body, admin);
interface Form {
  id: string;
  revision: number;
  name: string;
}
const linkOf = () => ({ protocol: 'modbus-tcp', ip: '127.0.0.1', port: converter.port });
const add = async (name: string, unitId: number, type: object = { type: 'pcs', ratedPower: 100_000 }): Promise<Form> => {
  const [{ busbarName, unit } = { busbarName: '', unit: '' }] = station.station.devices();
  const form = { name, model: 'generic', busbarName, unit: `${unit}-${unitId}`, unitId, ...type };
  const link = linkOf();
  const answer = await ask('device/create', { ...form, ...link });
  const readOnly = 'Saved. The device is read-only until it passes the commissioning check or control is enabled in its row.';
  expect(answer).toMatchObject({ code: 200, msg: readOnly });
  await until(() => (station.acquiring.live.get((answer.data as Form).id)?.at === undefined ? undefined : true));
  return answer.data as Form;
};
const rowOf = async (id: string) => {
  const { data } = await ask('device/page', { current: 1, pageSize: 50 });
  return (data as { list: { id: string; control?: string; note?: string }[] }).list.find((each) => each.id === id);
};
/** Longer than the interval of heartbeats and the time before the dispatch acts on an unresponsive device. */
const quietMs = 8000;
const pass = (ms: number) => new Promise((later) => setTimeout(later, ms));

const startAndStop = async () => {
  expect((await ask('strategy/start', {})).code).toBe(200);
  await pass(quietMs);
  await station.rest();
};
const limitFeedIn = async (status: 'enabled' | 'disabled') =>
  expect((await ask('strategy/export/pre/config/change', { status, basis: 'power', limit: 0 })).code).toBe(200);
/** All cooling units have to be under EMS control before rules apply to them. */
const coolByRules = async (enabled: boolean) => {
  for (const { id } of enabled ? station.station.devices().filter(({ type, simulated }) => type === 'lc' && simulated) : [])
    expect(await ask('device/command', { id, command: 'emsControl' })).toMatchObject({ code: 200 });
  const rule = { enabled, start: '00:00', end: '24:00', powerLow: -30_000, powerUp: 30_000, action: 'standby' };
  const rules = [20, 0].map((temperature, index) => ({ ...rule, order: index + 1, temperature }));
  expect(await ask('sys/thermal/save', { enabled, rules })).toMatchObject({ code: 200 });
};
/** `begin` gives the station a reason to write `words` to the device, from address 0. `value` is what `point` reads. */
const newDevices = [
  {
    what: 'converter while a strategy runs and when it stops',
    ...{ unitId: 1, form: { type: 'pcs', ratedPower: 100_000 }, values: idleConverter },
    ...{ begin: startAndStop, end: async () => {}, point: 'frequency', value: 50, words: [0] },
  },
  {
    // The share of a large inverter at the load of the site is far below its register.
    what: 'PV inverter while feed-in is limited',
    ...{ unitId: 8, form: { type: 'pinvt', ratedPower: 9_000_000 }, values: { runState: 1, frequency: 50, powerLimit: 100 } },
    ...{ begin: () => limitFeedIn('enabled'), end: () => limitFeedIn('disabled'), point: 'powerLimit', value: 100 },
    words: [expect.any(Number)],
  },
  {
    what: 'cooling unit while a rule would switch it to standby',
    ...{ unitId: 9, form: { type: 'lc' }, values: { runState: 1, mode: 1, supplyTemperature: 20, targetMode: 10 } },
    ...{ begin: () => coolByRules(true), end: () => coolByRules(false), point: 'targetMode', value: 10, words: [5] },
  },
] as const;

it.each(newDevices)('a new $what is read, but not written to before control is enabled', async (device) => {
  const { unitId, form, values, begin, end, point, value, words } = device;
  banks.set(unitId, serve(form.type, unitId, values));
  const { id } = await add(`Outside ${unitId}`, unitId, form);
  expect(await rowOf(id)).toMatchObject({
    control: 'readOnly',
    note: 'Read-only: nothing is written to the device until control is enabled',
  });
  expect(await until(() => (station.acquiring.live.get(id)?.values[point] === value ? true : undefined))).toBe(true);
  await begin();
  await pass(quietMs);
  expect(writes).toEqual([]);
  expect(station.acquiring.live.get(id)?.values[point]).toBe(value);

  // The station has had a reason to write: it does once it may.
  expect((await ask('device/enableControl', { id })).code).toBe(200);
  const isWritten = () => writes.some((each) => each.unitId === unitId && each.address === 0);
  expect(await until(() => (isWritten() ? true : undefined))).toBe(true);
  expect(writes.find(({ address }) => address === 0)).toEqual({ unitId, address: 0, values: words });
  await end();
  expect((await ask('device/withdrawControl', { id })).code).toBe(200);
  await pass(2000);
});

it('commands, values and registers of a read-only converter are refused, except a stop by a person', async () => {
  const { id } = await add('Outside 2', 2);
  const refused = 'The device is read-only. Enable control on the Devices page';
  const power = await ask('device/command', { id, command: 'setPower', input: { activePowerSet: 0 } });
  const value = await ask('device/write', { id, values: { activePowerSet: 0 } });
  for (const answer of [power, value]) expect(JSON.stringify(answer)).toContain(refused);
  expect(writes).toEqual([]);
  await ask('device/command', { id, command: 'stop' });
  expect(writes.map(({ unitId, values }) => ({ unitId, values }))).toEqual([{ unitId: 2, values: [2] }]);
});

it('enabling control requires the secondary password and is logged, and heartbeats are then written', async () => {
  const { id } = await add('Outside 3', 3);
  const without = await station.login();
  expect((await station.post('/v1/rpc/device/enableControl', { id }, without)).code).not.toBe(200);
  expect((await station.post('/v1/rpc/device/enableControl', { id }, await station.login('viewer'))).code).toBe(403);
  expect(await ask('device/enableControl', { id })).toMatchObject({ code: 200, msg: 'Control enabled' });
  expect(await rowOf(id)).toMatchObject({ control: 'enabled' });
  expect(await until(() => (writes.filter(({ unitId }) => unitId === 3).length > 3 ? true : undefined))).toBe(true);
  expect(await ask('device/enableControl', { id })).toMatchObject({ code: 409 });
  expect(station.logged('save').find(({ what }) => what === 'device.enableControl')).toMatchObject({
    who: { login: 'admin' },
    target: 'Outside 3',
    before: { control: 'readOnly' },
    after: { control: 'enabled' },
  });
});

it('a converter made read-only after it has stopped gets no heartbeat, set-point or automatic stop', async () => {
  const { id } = await add('Outside 7', 7);
  const toUnit = () => writes.filter(({ unitId }) => unitId === 7);
  await ask('device/enableControl', { id });
  expect(await until(() => (toUnit().length > 3 ? true : undefined))).toBe(true);
  await running(id, 7, 1);
  expect(await ask('device/withdrawControl', { id })).toMatchObject({
    code: 409,
    msg: 'The converter is running. Stop it first, then make it read-only.',
  });
  await running(id, 7, 0);
  expect((await station.post('/v1/rpc/device/withdrawControl', { id }, await station.login())).code).not.toBe(200);
  expect((await station.post('/v1/rpc/device/withdrawControl', { id }, await station.login('viewer'))).code).toBe(403);
  expect(await rowOf(id)).toMatchObject({ control: 'enabled' });

  expect(await ask('device/withdrawControl', { id })).toMatchObject({ code: 200, msg: 'The device is read-only' });
  expect(await rowOf(id)).toMatchObject({ control: 'readOnly' });
  // Waits for a pending write.
  await pass(1000);
  writes = [];
  await running(id, 7, 1);
  expect((await ask('strategy/start', {})).code).toBe(200);
  await pass(quietMs);
  await station.rest();
  await pass(2000);
  expect(toUnit()).toEqual([]);
  expect(await ask('device/withdrawControl', { id })).toMatchObject({ code: 409, msg: 'The device is already read-only' });
  await ask('device/command', { id, command: 'stop' });
  expect(toUnit().map(({ values }) => values)).toEqual([[2]]);
  expect(station.logged('save').find(({ what }) => what === 'device.withdrawControl')).toMatchObject({
    who: { login: 'admin' },
    target: 'Outside 7',
    before: { control: 'enabled' },
    after: { control: 'withdrawn' },
  });
});

it('a converter with a changed address is read-only again', async () => {
  const { list } = (await ask('device/page', { current: 1, pageSize: 50 })).data as {
    list: { id: string; name: string; form: Form }[];
  };
  const row = list.find(({ name }) => name === 'Outside 3');
  expect(await ask('device/update', { ...row?.form, unitId: 4 })).toMatchObject({ code: 200 });
  expect(await rowOf(row?.id ?? '')).toMatchObject({ control: 'readOnly' });
  await pass(2000);
  writes = [];
  await pass(quietMs);
  expect(writes).toEqual([]);
});

it('a passed commissioning check enables control', async () => {
  const { id } = await add('Outside 5', 5);
  await ask('commissioning/check', { step: 'devices' });
  expect(await rowOf(id), 'a converter without a battery').toMatchObject({ control: 'readOnly' });
  const { busbarName, unit } = station.station.devices().find((each) => each.id === id) ?? {};
  const battery = { name: 'Outside battery', type: 'stack', model: 'generic', busbarName, unit, unitId: 6 };
  const size = { ratedEnergy: 720_000_000, clusterCount: 1, cellCount: 16 };
  expect(await ask('device/create', { ...battery, ...linkOf(), ...size })).toMatchObject({ code: 200 });
  // Every value has to be read once before the check passes.
  const toBeEnabled = async () =>
    (await ask('commissioning/state', {})).data as { enables?: string; steps: { id: string; enables?: string }[] };
  expect(await until(async () => (await toBeEnabled()).enables)).toBe('Outside 5');
  expect(
    (await toBeEnabled()).steps.flatMap(({ id: step, enables }) => (enables === undefined ? [] : [[step, enables]])),
  ).toEqual([['devices', 'Outside 5']]);
  const messages: unknown[] = [];
  const isEnabled = async () => {
    messages.push((await ask('commissioning/check', { step: 'devices' })).msg);
    return (await rowOf(id))?.control === 'enabled' ? true : undefined;
  };
  expect(await until(isEnabled, 20_000)).toBe(true);
  expect(messages.at(-1)).toBe('Checked. Control enabled: Outside 5');
  expect((await toBeEnabled()).enables).toBeUndefined();
  const { found } = (await ask('commissioning/state', {})).data as { found: { what: string; seen: string }[] };
  expect(found).toContainEqual(
    expect.objectContaining({ what: 'Outside 5', seen: 'Control is enabled: the station writes to this device' }),
  );
  expect(await until(() => (writes.some(({ unitId }) => unitId === 5) ? true : undefined))).toBe(true);

  // A check does not enable a device that a person made read-only.
  expect((await ask('device/withdrawControl', { id })).code).toBe(200);
  await ask('commissioning/check', { step: 'devices' });
  expect(await rowOf(id)).toMatchObject({ control: 'readOnly' });
  const device = station.station.devices().find((each) => each.id === id);
  expect(device?.control).toBe('withdrawn');
  expect((await ask('device/enableControl', { id })).code).toBe(200);
});
