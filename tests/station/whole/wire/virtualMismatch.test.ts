// The whole station with a virtual meter at its grid connection point, while another device responds at the address of a part.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startReal, until } from '../realStation.ts';

let more: string;
let station: Started;
let headers: Record<string, string>;
beforeAll(async () => {
  more = mkdtempSync(join(tmpdir(), 'ems-schemas-'));
  mkdirSync(join(more, 'devices'));
  const type = JSON.parse(readFileSync('schemas/devices/em2.json', 'utf8')) as { alarms: object };
  const when = { op: 'gt', at: '/frequency', value: 90 };
  const alarms = { ...type.alarms, other: { level: 'B', title: 'Another meter responds', when, identityMismatch: true } };
  writeFileSync(join(more, 'devices/em2.json'), JSON.stringify({ ...type, alarms }));
  station = await startReal({ more: [more] });
  headers = await station.rest();
});
afterAll(async () => {
  await station.remove();
  rmSync(more, { recursive: true });
});

it('has no power there, although all devices respond, until the right device responds again', async () => {
  const form = {
    name: 'EM sum',
    type: 'em2',
    model: 'generic',
    deviceClass: 'virtual',
    category: 'total',
    busbarName: 'Grid#1',
    terms: [{ meter: 'meterGrid', way: 'add' }],
  };
  const { data } = await station.post('/v1/rpc/device/create', form, headers);
  const { id } = data as { id: string };
  const { live, faults } = station.station;
  const power = (device: string) => live.get(device)?.values.activePower;
  const isKnown = () => (power(id) !== undefined && power('gridPoint1') !== undefined ? true : undefined);
  expect(await until(isKnown)).toBe(true);
  faults?.set('meterGrid', { fault: 'reads', point: 'frequency', value: 95, seconds: 600 });
  expect(await until(() => (power(id) === undefined && power('gridPoint1') === undefined ? true : undefined))).toBe(true);
  expect(live.get(id)).toMatchObject({ link: 'ok', values: {} });
  expect(power('meterGrid')).toBeDefined();
  faults?.set('meterGrid', { fault: 'none' });
  expect(await until(isKnown)).toBe(true);
});
