// A battery of a type that no code refers to, defined by one file in an additional schema folder, limits its converter like any
// other battery. The second battery is not affected.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAll } from '../../../src/compiler/checkAll.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { type Started, startReal, until } from '../whole/realStation.ts';

const folder = mkdtempSync(join(tmpdir(), 'ems-battery-'));
const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
interface Written {
  points: Record<string, unknown>;
  models: { generic: { blocks: unknown; registers: Record<string, unknown> } };
}
/** The points that the role requires, one limit and one permission of the role, and a permission point of the type. */
const points = [
  'soc',
  'remainingEnergy',
  'ratedEnergy',
  'maxCellVoltage',
  'minCellVoltage',
  'maxCellTemperature',
  'minCellTemperature',
  'voltage',
  'power',
  'chargePowerLimit',
  'dischargePowerLimit',
  'chargeAllowed',
  'balancing',
];
const pick = (of: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(points.map((name) => [name, of[name]]));

function writeVault(): void {
  const { points: all, models } = json<Written>('schemas/devices/stack.json');
  const { blocks, registers } = models.generic;
  const vault = {
    type: 'vault',
    title: 'Vault',
    role: 'battery',
    points: pick(all),
    binds: { quiet: { as: 'permission', point: 'balancing', codes: [0], reason: 'battery-fault' } },
    models: { generic: { blocks, registers: pick(registers) } },
  };
  mkdirSync(join(folder, 'devices'));
  writeFileSync(join(folder, 'devices', 'vault.json'), JSON.stringify(vault).replaceAll('../entities/', ''));
}
/** The cabinet with a second converter of the same size, and a battery of the new type behind it. */
function writePlant(): void {
  const file = json<PlantFile>('schemas/plants/cabinet.json');
  const find = (id: string) => file.devices.find((each) => each.id === id) as DeviceRecord;
  const devices = [
    ...file.devices,
    { ...find('stack1'), id: 'vault1', name: 'Vault #1', type: 'vault', relates: {} },
    { ...find('pcs1'), id: 'pcs2', name: 'PCS #2', relates: { stack: 'vault1' } },
  ];
  const rows = [{ start: '00:00', end: '24:00', power: 60, chargeStatus: 'idle' as const }];
  const templates = file.strategy.templates.map((each) => ({ ...each, rows, demandProtect: false, reverseProtect: false }));
  mkdirSync(join(folder, 'plants'));
  const plant = { ...file, devices, strategy: { ...file.strategy, templates, enabled: false } };
  writeFileSync(join(folder, 'plants', 'vault.json'), JSON.stringify(plant));
}

let station: Started;
beforeAll(async () => {
  writeVault();
  writePlant();
  station = await startReal({ more: [folder], plant: 'vault' });
  const both = () =>
    read('vault1', 'soc') > 0 && read('pcs2', 'chargeLimit') > 0 && read('pcs1', 'chargeLimit') > 0 ? true : undefined;
  await until(both);
  station.station.dispatch.start('ann');
});
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
});
const read = (id: string, point: string): number => station.station.live.get(id)?.values[point] ?? Number.NaN;
const set = (id: string, power: number) => until(() => (Math.abs(read(id, 'activePowerSet') - power) < 0.2 ? true : undefined));

it('a battery type in an additional folder is valid in the schema language', () => {
  const files = new Map([...readSchemas(['schemas']), ...readSchemas([folder])]);
  expect(checkAll(files, { kinds }).filter(({ severity }) => severity === 'error')).toEqual([]);
});

it.each([
  ['a limit of the role', 'chargePowerLimit', 15, 15],
  ['a permission of the type', 'chargeAllowed', 0, 0],
  ['a permission of its own', 'balancing', 1, 0],
  ['a limit that is not read', 'chargePowerLimit', undefined, 0],
])(
  '%s limits the converter of the battery, and the other converter takes the rest',
  async (_what, point, value, left) => {
    expect(await set('pcs2', 30)).toBe(true);
    expect(await set('pcs1', 30)).toBe(true);
    station.station.faults?.set('vault1', { fault: 'reads', point, seconds: 60, ...(value !== undefined && { value }) });
    expect(await set('pcs2', left)).toBe(true);
    expect(await set('pcs1', 60 - left)).toBe(true);
    station.station.faults?.set('vault1', { fault: 'none' });
  },
  240_000,
);

it('an insulation fault of one battery stops only its converter, which does not start after a reset', async () => {
  const { dispatch, commander, faults } = station.station;
  expect(await set('pcs1', 30)).toBe(true);
  faults?.set('stack1', { fault: 'reads', point: 'insulationPositive', value: 20, seconds: 60 });
  expect(await until(() => (dispatch.latches().length > 0 ? true : undefined))).toBe(true);
  expect(await set('pcs1', 0)).toBe(true);
  expect(await set('pcs2', 60)).toBe(true);
  faults?.set('stack1', { fault: 'none' });
  await until(() => (read('stack1', 'insulationPositive') > 300 ? true : undefined));
  await expect(commander.run('pcs1', 'start', {}, 'ann')).rejects.toThrow('Reset it first');
  expect(dispatch.resetLatches('ann')).toEqual([]);
  await new Promise((later) => setTimeout(later, 1500));
  expect(read('pcs1', 'activePowerSet')).toBe(0);
  dispatch.start('ann');
  expect(await set('pcs1', 30)).toBe(true);
});

it('a battery that does not respond stops only its converter', async () => {
  expect(await set('pcs2', 30)).toBe(true);
  station.station.faults?.set('vault1', { fault: 'silent', seconds: 60 });
  expect(await until(() => (read('pcs2', 'activePowerSet') === 0 ? true : undefined))).toBe(true);
  expect(await set('pcs1', 60)).toBe(true);
});
