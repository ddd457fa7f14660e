// A device file that is edited while the station runs: a converter whose control registers change is read-only again, and nothing
// is written to the new registers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';
import { types } from '../../demoSet.ts';
import { type Started, startReal, until } from '../realStation.ts';

const registers = types.pcs?.models?.generic?.registers ?? {};
const [setPoint, moved] = [registers.activePowerSet?.address ?? Number.NaN, 900];
const tables: Record<string, Uint16Array> = { input: new Uint16Array(1024), holding: new Uint16Array(1024) };
let writes: { address: number; values: readonly number[] }[] = [];
const bank = {
  read: (table: string, address: number, count: number) => tables[table]?.subarray(address, address + count) ?? new Uint16Array(),
  write(_table: string, address: number, values: readonly number[]) {
    writes.push({ address, values });
    tables.holding?.set(values, address);
    return 'taken' as const;
  },
};
let station: Started;
let converter: ModbusServer;
let admin: Record<string, string>;
beforeAll(async () => {
  converter = await createModbusServer({ bank: () => bank });
  station = await startReal({ ownSchemas: true });
  admin = await station.rest();
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, admin);
});
afterAll(async () => {
  await station.remove();
  await converter.close();
});

const ask = async (path: string, body: object) => await station.post(`/v1/rpc/${path}`, body, admin);
const recordOf = (id: string) => station.station.devices().find((each) => each.id === id);
/** Edits the device file, and waits until the station uses it. */
async function edit(change: (registers: Record<string, { address: number }>) => void): Promise<void> {
  const path = join(station.schemas, 'devices/pcs.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  change(file.models.generic.registers);
  writeFileSync(path, JSON.stringify(file));
  const wanted = JSON.stringify(file.models.generic.registers);
  await until(() => JSON.stringify(station.station.content().devices.pcs?.models?.generic?.registers) === wanted || undefined);
}
const setPoints = (): typeof writes => writes.filter(({ address }) => address === setPoint || address === moved);

it('makes the converter read-only and sets it to zero with the registers from before the change', async () => {
  const [{ busbarName, unit } = { busbarName: '', unit: '' }] = station.station.devices();
  const form = { name: 'Outside', type: 'pcs', model: 'generic', busbarName, unit: `${unit}-1`, unitId: 1, ratedPower: 100_000 };
  const link = { protocol: 'modbus-tcp', ip: '127.0.0.1', port: converter.port };
  const { id } = (await ask('device/create', { ...form, ...link })).data as { id: string };
  expect((await ask('device/enableControl', { id })).code).toBe(200);
  await until(() => setPoints().length > 0 || undefined);

  writes = [];
  await edit((own) => void (own.activePowerSet = { ...own.activePowerSet, address: moved }));
  await until(() => recordOf(id)?.control === 'readOnly' || undefined);
  await until(() => setPoints().length > 0 || undefined);
  expect(setPoints().every(({ address, values }) => address === setPoint && values.every((word) => word === 0))).toBe(true);
  expect(station.logged('command').find(({ what }) => what === 'control.withdrawn')).toMatchObject({ target: 'Outside' });

  // Nothing is written to the new register before a person enables control and gives an order.
  await ask('device/enableControl', { id });
  expect(recordOf(id)?.control).toBe('enabled');
  writes = [];
  const { code } = await ask('device/write', { id, values: { 'pcs#activePowerSet': 0 } });
  expect([code, setPoints()]).toEqual([200, [{ address: moved, values: [0] }]]);
});
