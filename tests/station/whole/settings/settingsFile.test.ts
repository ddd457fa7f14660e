// Settings exported as one file and imported: completely and validated by the save call of every page, or not at all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestSettings, type Step, toSettingsFile } from '../../../../src/station/domain/system/settingsFile/settingsVersion.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let admin: Record<string, string>;
type Parts = Record<string, Record<string, unknown>>;
interface File {
  format: string;
  version: number;
  madeAt: number;
  station: string;
  parts: Parts;
}
interface Shown {
  waits: boolean;
  digest: string;
  count: number;
  changes: { document: string; member: string; before?: string; after?: string }[];
}
const rpc = (path: string, body?: unknown, who = admin) => station.post(`/v1/rpc${path}`, body, who);
const download = async (who = admin) =>
  fetch(`${station.url}/v1/rpc/settings/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'en_US', ...who },
    body: '{}',
  });
const upload = async (text: string | Buffer, name = 'settings.json', who = admin, of = station) => {
  const form = new FormData();
  form.append('file', new Blob([text as BlobPart]), name);
  const response = await fetch(`${of.url}/v1/rpc/settings/upload`, {
    method: 'POST',
    headers: { language: 'en_US', ...who },
    body: form,
  });
  return (await response.json()) as { code: number; msg: string; data: Shown };
};
const uploadParts = (file: File, parts: Parts) => upload(JSON.stringify({ ...file, parts: { ...file.parts, ...parts } }));
let file: File;
const yard = { type: 'camera', busbarName: 'Grid#1', kind: 'standalone', channel: 2 };

beforeAll(async () => {
  station = await startReal();
  admin = await station.rest();
  file = (await (await download()).json()) as File;
});
afterAll(() => station.remove());

it('a settings file can be downloaded by an administrator with the secondary password, and contains no secrets', async () => {
  const [maintainer, other] = [await station.login('maintainer'), await station.login()];
  for (const who of [maintainer, other]) expect(await (await download(who)).json()).not.toMatchObject({ code: 200 });
  const camera = { ...yard, name: 'Gate', address: 'http://eye:hush-hush@192.0.2.7/1' };
  expect(await rpc('/device/create', camera)).toMatchObject({ code: 200 });
  const text = await (await download()).text();
  expect(text).toContain('http://192.0.2.7/1');
  expect(text).not.toMatch(/hush|sealed|••|password|token/i);
  file = JSON.parse(text) as File;
  expect(file).toMatchObject({ format: 'ems-settings', version: newestSettings });
  expect(Object.keys(file.parts)).toEqual(
    expect.arrayContaining(['config.take', 'price.take', 'strategy.takeTemplates', 'thermal.save', 'globalConfig.save']),
  );
});

it('a settings file that changes nothing cannot be applied, and this is reported', async () => {
  const nothing = 'The file changes nothing. All its settings match those of this station.';
  const shown = await upload(JSON.stringify(file));
  expect(shown).toMatchObject({ msg: nothing, data: { waits: true, count: 0, changes: [] } });
  expect(await rpc('/settings/restore', { digest: shown.data.digest })).toMatchObject({ code: 409, msg: nothing });
});

it('an import accepts a saved device whose type was removed, and refuses another device of an unknown type', async () => {
  const { docs } = station.station;
  const [model] = station.station.devices();
  const left = { ...model, id: 'flywheel1', name: 'Flywheel', type: 'flywheel', model: 'generic', config: {}, relates: {} };
  docs.tx((tx) => tx.put('devices', left.id, left, 'demo'));
  try {
    const kept = JSON.parse(await (await download()).text()) as File;
    const config = kept.parts['config.take'] as {
      station: { installedPower: number };
      devices: { name: string; type: string }[];
    };
    expect(config.devices.map(({ type }) => type)).toContain('flywheel');
    const more = { ...config, station: { ...config.station, installedPower: config.station.installedPower + 1000 } };
    const shown = await uploadParts(kept, { 'config.take': more });
    expect(shown).toMatchObject({ code: 200, data: { waits: true, count: 1 } });
    expect(await rpc('/settings/restore', { digest: shown.data.digest })).toMatchObject({ code: 200 });
    expect(docs.tx((tx) => tx.list<{ type: string }>('devices')).map(({ body }) => body.type)).toContain('flywheel');
    expect(await rpc('/settings/restore', { digest: (await upload(JSON.stringify(kept))).data.digest })).toMatchObject({
      code: 200,
    });

    const devices = config.devices.map((each) => (each.type === 'flywheel' ? { ...each, type: 'windmill' } : each));
    const refused = await uploadParts(kept, { 'config.take': { ...config, devices } });
    expect(refused.code).toBe(400);
    expect(refused.msg).toMatch(/devices\/\d+\/type: Select one of the offered values/);
  } finally {
    docs.tx((tx) => tx.remove('devices', left.id));
  }
});

// Devices that became invalid: each was saved correctly, and its reference was removed later.
it.each([
  ['whose model was removed', { model: 'gone' }],
  ['at a removed grid connection point', { busbarName: 'Grid#9' }],
  ['of a removed unit', { unit: 'U9' }],
  ['that belongs to a removed device', { relates: { stack: 'gone' } }],
])('an import accepts a saved device %s', async (_what, change) => {
  const { docs } = station.station;
  const [pcs] = station.station.devices();
  const left = { ...pcs, id: 'left1', name: 'Left', ...change };
  docs.tx((tx) => tx.put('devices', left.id, left, 'demo'));
  try {
    const kept = JSON.parse(await (await download()).text()) as File;
    const config = kept.parts['config.take'] as { station: { installedPower: number } };
    const more = { ...config, station: { ...config.station, installedPower: config.station.installedPower + 1000 } };
    const shown = await uploadParts(kept, { 'config.take': more });
    expect(shown).toMatchObject({ code: 200, data: { waits: true, count: 1 } });
    expect(await rpc('/settings/restore', { digest: (await upload(JSON.stringify(kept))).data.digest })).toMatchObject({
      code: 409,
    });
  } finally {
    docs.tx((tx) => tx.remove('devices', left.id));
  }
});

it('an import shows its changes, applies them on request, keeps secrets and is logged', async () => {
  const power = { ...file.parts['strategy.updateManual'], power: 12_000 };
  const config = file.parts['config.take'] as { devices: { type: string; name: string }[] };
  const devices = config.devices.map((each) => (each.name === 'Gate' ? { ...each, name: 'North gate' } : each));
  const shown = await uploadParts(file, { 'strategy.updateManual': power, 'config.take': { ...config, devices } });
  expect(shown).toMatchObject({ code: 200, data: { waits: true, count: 2 } });
  expect(shown.data.changes).toEqual([
    expect.objectContaining({ member: 'Devices · North gate', before: 'Name: Gate', after: 'Name: North gate' }),
    expect.objectContaining({ member: 'Power', after: '12.0 kW' }),
  ]);
  expect((await rpc('/settings/preview')).data).toMatchObject({ count: 2 });
  expect(station.station.devices().some(({ name }) => name === 'North gate')).toBe(false);
  const { digest } = shown.data;
  expect(await rpc('/settings/restore', { digest: 'another' })).toMatchObject({ code: 409 });
  const before = station.station.devices().find(({ name }) => name === 'Gate')?.config.password;
  expect(await rpc('/settings/restore', { digest })).toMatchObject({ code: 200, data: { parts: 2, changes: 2 } });
  const camera = station.station.devices().find(({ name }) => name === 'North gate');
  expect(camera).toMatchObject({ name: 'North gate', config: { password: before } });
  expect(before).toBeDefined();
  const lines = station.logged('save');
  expect(lines).toContainEqual(expect.objectContaining({ what: 'settings.restore' }));
  expect(lines.find(({ what }) => what === 'strategy.updateManual')).toMatchObject({ after: { power: 12 } });
  expect((await rpc('/settings/preview')).data).toEqual({ waits: false });
});

it('an import is refused as a whole, with the place of each error, and without any effect', async () => {
  const lines = station.logged('save').length;
  const now = (await (await download()).json()) as File;
  const templates = now.parts['strategy.takeTemplates'] as unknown as { templates: { rows: { power: number }[] }[] };
  const [first, ...others] = templates.templates;
  const strong = first && { ...first, rows: first.rows.map((row) => ({ ...row, power: 9e9 })) };
  const { code, msg } = await uploadParts(now, {
    'strategy.updateManual': { power: 1000, chargeStatus: 'idle' },
    'strategy.takeTemplates': { ...now.parts['strategy.takeTemplates'], templates: [strong, ...others] },
    'shutdown.saveConfig': { ...now.parts['shutdown.saveConfig'], triggers: ['pcs#no-such'] },
    'insulation.save': { ...now.parts['insulation.save'], enabled: 'perhaps' },
    'thermal.save': {
      enabled: false,
      rules: [
        { order: 1, enabled: false, start: '00:00', end: '24:00', powerLow: 0, powerUp: 0, temperature: 99, action: 'standby' },
      ],
    },
  });
  expect(code).toBe(400);
  expect(msg).toMatch(/All strategy templates \/templates\/0\/rows\/0\/power: .*Total rated power of converters/);
  expect(msg).toMatch(/\/triggers\/0: No such alarm/);
  expect(msg).toMatch(/\/rules\/0\/temperature: Enter a value of at most 39 °C/);
  expect(msg).toMatch(/\/enabled: /);
  expect((await uploadParts(now, { 'no.such': {} })).msg).toContain('This station has no no.such');
  expect((await rpc('/strategy/manual/config/query')).data).toMatchObject({ power: 12_000 });
  expect(station.logged('save')).toHaveLength(lines);
});

it('a settings file includes curve templates, the active plan curve, the strategy to start and the source of energy values', async () => {
  const now = (await (await download()).json()) as File;
  expect(now.parts['curve.takeTemplates']).toEqual({ templates: [] });
  expect(now.parts['strategy.takeToFollow']).toEqual({ kind: 'pv', mode: 'preset' });
  const curve = { id: 'c1', name: 'Power', device: 'pcs1', points: ['pcs#activePower'] };
  const inForce = { day: '2026-03-01', name: 'plan.csv', readAt: 0, rows: [{ start: '08:00', end: '09:00', power: 9000 }] };
  const wanted = {
    'curve.takeTemplates': { templates: [curve] },
    'strategy.takePlanCurve': { inForce },
    'strategy.takeToFollow': { kind: 'st', mode: 'intelligent' },
    'energySource.take': { electricityComputeSource: 0 },
  };
  const shown = await uploadParts(now, wanted);
  expect(shown).toMatchObject({ code: 200 });
  expect(shown.data.changes.map(({ member }) => member)).toEqual(
    expect.arrayContaining(['Curve templates · Power', 'Active curve', 'Strategy', 'Strategy mode', 'Source of energy values']),
  );
  expect(await rpc('/settings/restore', { digest: shown.data.digest })).toMatchObject({ code: 200, data: { parts: 4 } });
  expect(((await (await download()).json()) as File).parts).toMatchObject({
    ...wanted,
    'curve.takeTemplates': { templates: [{ ...curve, deviceType: 'pcs' }] },
  });
  // Errors in them are also reported with their place.
  const bad = await uploadParts(now, {
    'curve.takeTemplates': { templates: [{ ...curve, device: 'nobody' }] },
    'strategy.takePlanCurve': { inForce: { ...inForce, rows: [{ start: '09:00', end: '08:00', power: 9e9 }] } },
    'strategy.takeToFollow': { kind: 'rp', mode: 'preset' },
  });
  expect(bad.msg).toMatch(/All curve templates \/templates\/0\/device: No such device/);
  expect(bad.msg).toMatch(/Active plan curve \/inForce\/rows\/0\/power: .*Total rated power of converters/);
  expect(bad.msg).toMatch(/\/inForce\/rows\/0\/end: The end must be later than the start/);
  expect(bad.msg).toMatch(/Strategy to start \/kind: No such strategy/);
  const back = await uploadParts(now, {});
  expect(await rpc('/settings/restore', { digest: back.data.digest })).toMatchObject({ code: 200 });
});

it('an import identifies rows by the key of their entity, and reports a changed order as such', async () => {
  const now = (await (await download()).json()) as File;
  const rule = (order: number, end = '06:00') => {
    const powers = { powerLow: -30_000, powerUp: 30_000, temperature: 20, action: 'standby' };
    return { order, enabled: true, start: '00:00', end, ...powers };
  };
  const members = async (rules: object[]) => {
    const { code, data } = await uploadParts(now, { 'thermal.save': { enabled: false, rules } });
    expect(code).toBe(200);
    return data;
  };
  const { digest, changes } = await members([rule(7), rule(9)]);
  expect(changes.map(({ member }) => member)).toEqual(['Rules · 7', 'Rules · 9']);
  await rpc('/settings/restore', { digest });
  expect((await members([rule(9), rule(7, '07:00')])).changes).toMatchObject([{ member: 'Rules · 7', after: 'End: 07:00' }]);
  expect((await members([rule(9), rule(7)])).changes.map(({ member }) => member)).toEqual(['Rules']);
});

it('an import does not restore settings of the dispatch while a strategy runs', async () => {
  const shown = await uploadParts(file, { 'strategy.updateManual': { power: 3000, chargeStatus: 'idle' } });
  expect(await rpc('/strategy/start', {})).toMatchObject({ code: 200 });
  expect(await rpc('/settings/restore', { digest: shown.data.digest })).toMatchObject({
    code: 409,
    msg: 'Stop the strategy first',
  });
  await rpc('/strategy/stop');
});

it('an import configures an empty station, with the limits of the devices in the file', async () => {
  const empty = await startReal({ demo: false });
  const { sessions } = empty.station;
  const password = 'a long way from here';
  await sessions.addUser({ loginName: 'first', name: 'First', role: 'administrator', password, mustChange: false }, 'station');
  await sessions.setSecondaryPassword(undefined, 'k7Xq2p', 'station');
  const first = await empty.login('first', password);
  await empty.post('/v1/rpc/powerStation/checkCommand', { command: 'k7Xq2p' }, first);
  await empty.post('/v1/rpc/consistent/initLocal', {}, first);
  const shown = await upload(JSON.stringify(file), 'settings.json', first, empty);
  expect(shown).toMatchObject({ code: 200 });
  expect(await empty.post('/v1/rpc/settings/restore', { digest: shown.data.digest }, first)).toMatchObject({ code: 200 });
  expect(empty.station.devices().map(({ id }) => id)).toEqual(
    (file.parts['config.take'] as { devices: { id: string }[] }).devices.map(({ id }) => id),
  );
  expect((await upload(JSON.stringify(file), 'settings.json', first, empty)).data.changes).toEqual([]);
  await empty.remove();
});

describe('a settings file', () => {
  const onlyJson = 'Only JSON files are supported';
  it.each<[name: string, text: () => string | Buffer, file: string, message: string]>([
    [
      'has a path in its name',
      () => JSON.stringify(file),
      '..%2F..%2Fc.json',
      'The file name may contain only letters, digits and the characters . - _',
    ],
    ['is an HTML page', () => '<html></html>', 'c.json', onlyJson],
    ['is deeply nested', () => `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'c.json', onlyJson],
    ['changes the prototype', () => JSON.stringify(file).replace('{', '{"__proto__":{"a":1},'), 'c.json', onlyJson],
    ['has one byte more than 5 MB', () => Buffer.alloc(5_000_001, 32), 'c.json', 'larger than 5 MB'],
    ['has other content', () => '{"devices":[]}', 'c.json', 'This is not a settings file'],
    [
      'is from a newer station',
      () => JSON.stringify({ ...file, version: newestSettings + 1 }),
      'c.json',
      'This file was created by a newer version',
    ],
  ])('is refused if it %s', async (_name, text, name, message) => {
    const { code, msg } = await upload(text(), name);
    expect([code >= 400, msg]).toEqual([true, expect.stringContaining(message)]);
  });
});

it('a settings file of an older version is upgraded step by step', () => {
  const steps: Step[] = [
    ({ 'old.save': old, ...parts }) => ({ ...parts, 'renamed.save': old }),
    ({ 'renamed.save': one, ...parts }) => ({ ...parts, 'newest.save': [one] }),
  ];
  const of = (version: number, parts: object) => ({ format: 'ems-settings', version, madeAt: 1, station: 'A', parts });
  expect(toSettingsFile(of(1, { 'old.save': 1 }), steps)).toMatchObject({ version: 3, parts: { 'newest.save': [1] } });
  expect(toSettingsFile(of(2, { 'renamed.save': 2 }), steps).parts).toEqual({ 'newest.save': [2] });
  expect(toSettingsFile(of(3, { 'newest.save': 3 }), steps).parts).toEqual({ 'newest.save': 3 });
});
