// Grid connection points and units on one page, and the configuration as a file: each rule violated once, directly at the
// station.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PointList } from '../../../../src/core/calls/calls.gen.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let admin: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, admin);
const points = async () => (await rpc('/deviceBaseConfig/unit/searchList')).data as PointList;
const save = async (unitList: unknown, more: object = {}) =>
  rpc('/deviceBaseConfig/unit/saveList', { ...(await points()), unitList, ...more });
const unit = { name: 'U1', originalName: 'U1', type: 'storage' };
const point = { busbarName: 'Grid#1', originalName: 'Grid#1', transformerCapacity: 1000, unitInfoList: [unit] };
const other = { busbarName: 'Grid#2', unitInfoList: [{ name: 'U9' }] };

beforeAll(async () => {
  station = await startReal();
  admin = await station.login();
  await rpc('/powerStation/checkCommand', { command: '123456' });
  await rpc('/storage/stop');
});
afterAll(() => station.remove());

describe('the grid connection points with their units, machines and types', () => {
  it('are returned as configured', async () => {
    expect(await points()).toMatchObject({ machineCode: 'EMS0001', unitList: [{ busbarName: 'Grid#1', unitInfoList: [unit] }] });
    expect((await rpc('/deviceBaseConfig/machine/searchList')).data).toEqual([{ code: 'EMS0001', controlType: '1' }]);
    expect((await rpc('/device/unitTypeList')).data).toContainEqual({ value: 'storage', title: 'Storage' });
  });
});

describe('a list of grid connection points', () => {
  it.each<[name: string, unitList: unknown, path: string, message: string]>([
    [
      'a point without a unit',
      [point, { ...other, unitInfoList: [] }],
      '/unitList/1/unitInfoList',
      'A grid connection point needs at least one unit',
    ],
    [
      'units without the name of their point',
      [point, { ...other, busbarName: '' }],
      '/unitList/1/busbarName',
      'Enter the name of the point before you configure its units',
    ],
    ['a removed point that has units', [other], '/unitList', '"Grid#1" has units'],
    ['two points with one name', [point, { ...other, busbarName: 'Grid#1' }], '/unitList/1/busbarName', 'Name duplicated'],
    [
      'two units with one name',
      [{ ...point, unitInfoList: [unit, { name: 'U1' }] }],
      '/unitList/0/unitInfoList/1/name',
      'Name duplicated',
    ],
    ['a name of 13 characters', [point, { ...other, busbarName: 'Grid#23456789' }], '/unitList/1/busbarName', ''],
    [
      'a name with a hyphen',
      [point, { ...other, busbarName: 'Grid-2' }],
      '/unitList/1/busbarName',
      '1 to 12 letters, digits, # or Chinese characters',
    ],
    [
      'a unit name with a blank',
      [{ ...point, unitInfoList: [unit, { name: 'U 2' }] }],
      '/unitList/0/unitInfoList/1/name',
      '1 to 12 letters, digits, # or Chinese characters',
    ],
    [
      'an unknown machine',
      [{ ...point, unitInfoList: [{ ...unit, machineCode: 'EMS9' }] }],
      '/unitList/0/unitInfoList/0/machineCode',
      'This choice no longer exists',
    ],
  ])('is refused at its field for %s', async (_name, unitList, path, message) => {
    const { code, data } = await save(unitList);
    const found = (data as { path: string; message: string }[]).find((each) => each.path === path);
    expect([code, found?.path, found?.message]).toEqual([400, path, message || expect.any(String)]);
    expect((await points()).unitList.map(({ busbarName }) => busbarName)).toEqual(['Grid#1']);
  });
});

it('a renamed point or unit keeps its devices and is logged, and a late save is refused', async () => {
  const { revision = 0 } = await points();
  const renamed = { ...point, busbarName: '并网点1', unitInfoList: [{ ...unit, name: 'Unit#1' }] };
  expect(await save([renamed, other])).toMatchObject({ code: 200, msg: 'Saved' });
  expect(station.station.devices().every(({ busbarName }) => busbarName === '并网点1')).toBe(true);
  expect(station.station.devices().find(({ id }) => id === 'pcs1')?.unit).toBe('Unit#1');
  expect((await save([renamed], { revision })).code).toBe(409);
  expect(station.logged('save')).toContainEqual(expect.objectContaining({ what: 'unit.save' }));
  // A point can be removed only after its units, and only if no device belongs to it.
  const back = { ...point, originalName: '并网点1', unitInfoList: [{ ...unit, originalName: 'Unit#1' }] };
  const emptied = { busbarName: 'Grid#2', originalName: 'Grid#2', unitInfoList: [] };
  const refused = (name: string) => ({ code: 400, data: [{ path: '/unitList', message: name }] });
  expect(await save([back])).toMatchObject(refused('"Grid#2" has units'));
  expect(await save([back], { removed: [{ ...emptied, unitInfoList: [{ name: 'U9' }] }] })).toMatchObject(
    refused('"Grid#2" has units'),
  );
  const used = { busbarName: '并网点1', unitInfoList: [] };
  expect(await save([other], { removed: [used] })).toMatchObject(refused('Devices are assigned to "并网点1"'));
  expect(await save([back], { removed: [emptied] })).toMatchObject({ code: 200 });
  expect(await points()).not.toHaveProperty('removed');
  expect(station.station.devices().find(({ id }) => id === 'pcs1')).toMatchObject({ busbarName: 'Grid#1', unit: 'U1' });
});

describe('a configuration from a file', () => {
  let configurationFile: string;
  const upload = async (text: string | Buffer, name = 'configuration.json') => {
    const form = new FormData();
    form.append('powerStationId', '-1');
    form.append('file', new Blob([text as BlobPart]), name);
    const response = await fetch(`${station.url}/v1/rpc/deviceBaseConfig/upload/json`, {
      method: 'POST',
      headers: { language: 'en_US', ...admin },
      body: form,
    });
    return (await response.json()) as { code: number; msg: string; data: unknown };
  };
  beforeEach(async () => {
    const response = await fetch(`${station.url}/v1/rpc/deviceBaseConfig/download/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: 'en_US', ...admin },
      body: '{}',
    });
    configurationFile = await response.text();
  });

  it('is applied completely, and downloaded as it was uploaded', async () => {
    const count = station.station.devices().length;
    expect(await upload(configurationFile)).toMatchObject({
      code: 200,
      msg: 'The configuration is active',
      data: { points: 1, devices: count },
    });
    const given = JSON.parse(configurationFile) as { devices: { name: string }[] };
    expect(station.station.devices().map(({ name }) => name)).toEqual(given.devices.map(({ name }) => name));
  });

  const onlyJson = 'Only JSON files are supported';
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
  const badName = 'The file name may contain only letters, digits and the characters . - _';
  it.each<[name: string, text: () => string | Buffer, file: string, message: RegExp]>([
    ['has another extension', () => configurationFile, 'configuration.xml', new RegExp(onlyJson)],
    ['is an HTML page with the extension .json', () => '<html><script>1</script></html>', 'c.json', new RegExp(onlyJson)],
    ['is deeper than any configuration', () => deep, 'c.json', new RegExp(onlyJson)],
    ['is deep enough to overflow a stack', () => '['.repeat(200_000), 'c.json', new RegExp(onlyJson)],
    [
      'changes the prototype',
      () => configurationFile.replace('{', '{ "__proto__": { "admin": true },'),
      'c.json',
      new RegExp(onlyJson),
    ],
    ['has one byte more than 5 MB', () => Buffer.alloc(5_000_001, 32), 'c.json', /larger than 5 MB/],
    ['has an invalid name', () => configurationFile, '<b>c.json', new RegExp(badName)],
    [
      'lacks its points',
      () => '{"machines":[],"devices":[],"relations":[]}',
      'c.json',
      /Invalid configuration at \/busbars|Invalid configuration/,
    ],
    ['has an invalid point', () => configurationFile.replaceAll('Grid#1', 'Grid-1'), 'c.json', /Invalid configuration/],
  ])('is refused and changes nothing if it %s', async (_name, text, file, message) => {
    const before = station.station.devices();
    const answer = await upload(text(), file);
    expect(answer.code).toBe(400);
    expect(JSON.stringify(answer)).toMatch(message);
    expect(station.station.devices()).toEqual(before);
  });
});
