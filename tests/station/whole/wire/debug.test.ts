// Raw registers, read from and written to the simulated devices over Modbus TCP, and verified by a separate client.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLink } from '../../../../src/station/modbus/client.ts';
import type { ServePlant } from '../../../../src/station/plant/apart/startPlantApart.ts';
import { startPlant } from '../../../../src/station/plant/startPlant.ts';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let maintainer: Record<string, string>;
const read = (body: object) => station.post('/v1/rpc/sys/modbusTools/search', { protocol: 'modbus-tcp', ...body }, maintainer);
const write = (body: object) => station.post('/v1/rpc/sys/modbusTools/save', { protocol: 'modbus-tcp', ...body }, maintainer);
const target = { device: 'ac1', registerType: 'holding', address: 0 };
/** Reads the same device with another client. */
async function asked(device: string, address: number, count: number): Promise<readonly number[]> {
  const record = station.station.devices().find(({ id }) => id === device);
  const where = record && station.station.links.simulated(record);
  if (!record || !where) throw new Error(`${device} is not simulated`);
  const link = await openLink(where, 5000);
  try {
    return await link.read(record.link.unitId, 'holding', address, count);
  } finally {
    link.close();
  }
}
/** Delays the update like a plant in a separate process, which takes time to add devices. */
const servePlant: ServePlant = async (options) => {
  const { endpoint, fault, sync, close } = await startPlant(options);
  const late = async (): Promise<void> => {
    await new Promise((later) => setTimeout(later, 300));
    await sync();
  };
  return { endpoint, fault, sync: late, close };
};
beforeAll(async () => {
  station = await startReal({ servePlant });
  maintainer = await station.login('maintainer');
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, maintainer);
  await station.post('/v1/rpc/storage/stop', {}, maintainer);
  await until(() => station.station.live.get('ac1')?.values.coolingPoint);
});
afterAll(() => station.remove());

it('the debug tool reads registers as hex, single word, double word and float, with the points at these addresses', async () => {
  const { data } = await read({ device: 'ac1', registerType: 'holding', startAddress: 0, length: 4 });
  const words = await asked('ac1', 0, 4);
  const rows = data as { address: number; word: number; hex: string; doubleWord?: number; float?: number; point?: string }[];
  expect(rows.map(({ word }) => word)).toEqual(words);
  const bytes = Buffer.from(Uint16Array.from(words.slice(0, 2)).map((word) => ((word & 0xff) << 8) | (word >> 8)).buffer);
  expect(rows[0]).toMatchObject({ address: 0, hex: bytes.toString('hex', 0, 2).toUpperCase(), point: 'Cooling set-point' });
  expect(rows[0]?.doubleWord).toBe(bytes.readUInt32BE(0));
  expect(rows[0]?.float).toBeCloseTo(bytes.readFloatBE(0), 40);
  expect([rows.at(-1)?.doubleWord, rows.at(-1)?.float]).toEqual([undefined, undefined]);
});

it('the debug tool reports what cannot be read, and why', async () => {
  const query = { device: 'ac1', registerType: 'holding', startAddress: 0, length: 4 };
  expect(await read({ ...query, startAddress: 65_535 })).toMatchObject({ code: 400, data: [{ path: '/length' }] });
  expect(await read({ ...query, length: 126 })).toMatchObject({ code: 400 });
  expect(await read({ ...query, protocol: 'modbus-rtu' })).toMatchObject({ code: 400, data: [{ path: '/protocol' }] });
  expect(await read({ ...query, device: 'nobody' })).toMatchObject({ code: 404 });
  expect(await read({ ...query, startAddress: 40_000 })).toMatchObject({
    code: 409,
    msg: expect.stringMatching(/^The device responded with exception 2/),
  });
  const operator = await station.login('operator');
  expect(await station.post('/v1/rpc/sys/modbusTools/search', query, operator)).toMatchObject({ code: 403 });
});

it('the debug tool reads a device directly after it was saved, and directly after its port was corrected', async () => {
  const record = station.station.devices().find(({ id }) => id === 'ac1');
  const where = record && station.station.links.simulated(record);
  const form = {
    name: 'New',
    type: 'ac',
    model: record?.model,
    busbarName: record?.busbarName,
    protocol: 'modbus-tcp',
    ip: '127.0.0.1',
    port: where?.port,
    unitId: record?.link.unitId,
  };
  const add = async (change: object) => {
    const { code, data } = await station.post('/v1/rpc/device/create', { ...form, ...change }, maintainer);
    expect([code, code === 200 ? undefined : data]).toEqual([200, undefined]);
    return (data as { id: string }).id;
  };
  const query = { registerType: 'holding', startAddress: 0, length: 2 };
  const expected = (await asked('ac1', 0, 2)).map((word) => ({ word }));
  const id = await add({});
  expect(await read({ device: id, ...query })).toMatchObject({ code: 200, data: expected });
  const wrong = await add({ name: 'Wrong', port: 1 });
  expect(await read({ device: wrong, ...query })).toMatchObject({ code: 409, msg: expect.stringContaining('No response') });
  const { list } = (await station.post('/v1/rpc/device/page', { current: 1, pageSize: 100 }, maintainer)).data as {
    list: { id: string; form: object }[];
  };
  const saved = list.find((each) => each.id === wrong)?.form;
  expect(await station.post('/v1/rpc/device/update', { ...saved, port: where?.port }, maintainer)).toMatchObject({ code: 200 });
  expect(await read({ device: wrong, ...query })).toMatchObject({ code: 200, data: expected });
  for (const each of [id, wrong]) await station.post('/v1/rpc/device/remove', { id: each }, maintainer);
});

it('the debug tool writes a register, reads it back, and logs the old and new values', async () => {
  const [before] = await asked('ac1', 0, 1);
  expect(await write({ ...target, value: 265 })).toMatchObject({ code: 200, data: { outcome: 'confirmed', seen: 265 } });
  expect(await asked('ac1', 0, 1)).toEqual([265]);
  const line = station.logged('command').find(({ what }) => what === 'modbus.write');
  expect(line).toMatchObject({
    target: 'ac1',
    outcome: 'confirmed',
    before: { value: before },
    after: { address: 0, value: 265 },
  });
});

it('the debug tool applies the limits of the point at the address, and those of a coil', async () => {
  expect(await write({ ...target, value: 9000 })).toMatchObject({ data: { outcome: 'refused' } });
  expect(await asked('ac1', 0, 1)).toEqual([265]);
  const coil = { device: 'dio1', registerType: 'coil', address: 0 };
  expect(await write({ ...coil, value: 2 })).toMatchObject({
    code: 400,
    data: [{ path: '/value', message: 'A coil is 0 or 1' }],
  });
  expect(await write({ ...coil, value: 1 })).toMatchObject({ data: { outcome: 'confirmed' } });
});

it('a write with the debug tool requires the secondary password and a stopped strategy', async () => {
  const fresh = await station.login('maintainer');
  expect(
    await station.post('/v1/rpc/sys/modbusTools/save', { protocol: 'modbus-tcp', ...target, value: 260 }, fresh),
  ).toMatchObject({
    code: 403,
    msg: 'input password',
  });
  await station.post('/v1/rpc/strategy/start', { type: 'pv' }, maintainer);
  expect(await write({ ...target, value: 260 })).toMatchObject({ code: 409, msg: 'Stop the strategy first' });
});
