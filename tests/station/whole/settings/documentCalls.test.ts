// A setting defined by schema alone, added to a running station: its calls read, save, refuse and log without code.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { convert } from '../../../../src/core/schema/convert.ts';
import { settingFiles } from '../../../../src/tools/scaffolds/settingScaffold.ts';
import { numberFields } from '../../calls/numberShapes.ts';
import { startReal, type Started, until } from '../realStation.ts';

const search = '/v1/rpc/sys/airFlow/search';
const save = '/v1/rpc/sys/airFlow/save';
let station: Started;
let engineer: Record<string, string>;

beforeAll(async () => {
  station = await startReal({ ownSchemas: true });
  engineer = await station.login();
});
afterAll(() => station.remove());

function put(path: string, text: string): void {
  const file = join(station.schemas, path.replace('schemas/', ''));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const logged = async () =>
  (await station.post('/v1/rpc/sys/operationLog/search', { current: 1, pageSize: 200 }, engineer)).data as {
    list: { title: string; before?: string; after?: string }[];
  };

it('a new setting is available within seconds, with defaults, to signed-in users', async () => {
  expect((await station.post(search, {}, engineer)).code).toBe(404);
  for (const [path, text] of Object.entries(settingFiles('airFlow'))) put(path, text);
  const first = await until(async () => {
    const answer = await station.post(search, {}, engineer);
    return answer.code === 200 ? answer : undefined;
  });
  expect(first?.data).toEqual({ enabled: false, revision: 0 });
  expect((await station.post(search)).status).toBe(401);
});

it('a new setting is saved only with the right and in its shape, and returned as saved', async () => {
  expect((await station.post(save, { enabled: 'yes', revision: 0 }, engineer)).code).toBe(400);
  const viewer = await station.login('viewer');
  expect((await station.post(save, { enabled: true, revision: 0 }, viewer)).code).toBe(403);
  const saved = await station.post(save, { enabled: true, revision: 0 }, engineer);
  expect(saved).toMatchObject({ code: 200, msg: 'Saved', data: { enabled: true, revision: 1 } });
  expect((await station.post(search, {}, viewer)).data).toEqual({ enabled: true, revision: 1 });
});

it('a new setting is not overwritten by a save with an older revision', async () => {
  const late = await station.post(save, { enabled: false, revision: 0 }, engineer);
  expect([late.code, (await station.post(search, {}, engineer)).data]).toEqual([409, { enabled: true, revision: 1 }]);
});

it('a save of a new setting is logged with both values', async () => {
  const { list } = await logged();
  expect(list).toContainEqual(expect.objectContaining({ title: 'Air flow', before: 'In use: No', after: 'In use: Yes' }));
});

it('a member added later has its default, and a secret is encrypted', async () => {
  const file = 'schemas/entities/station/airFlow.json';
  const entity = JSON.parse(settingFiles('airFlow')[file] ?? '') as { properties: object };
  const properties = { ...entity.properties, speed: { title: 'Speed', type: 'integer', default: 3 }, key: secret };
  put(file, JSON.stringify({ ...entity, properties }));
  const read = () => station.post(search, {}, engineer);
  const grown = await until(async () => {
    const { data } = await read();
    return (data as { speed?: number }).speed === undefined ? undefined : data;
  });
  expect(grown).toEqual({ enabled: true, speed: 3, revision: 1 });
  const saved = await station.post(save, { enabled: true, speed: 4, key: 'open sesame', revision: 1 }, engineer);
  expect([saved.code, JSON.stringify([saved, await read(), await logged()])]).toEqual([
    200,
    expect.not.stringContaining('sesame'),
  ]);
  expect(readFileSync(join(station.folder, 'data', 'core.db-wal')).includes('sesame')).toBe(false);
});
const secret = { title: 'Key', type: 'string', secret: true, maxLength: 64 };

it('the call for the charging tariff accepts valid prices and refuses invalid ones with the path of the field', async () => {
  const path = '/v1/rpc/sys/chargingTariff';
  const { content } = station.station;
  const call = Object.values(content().calls).find(({ url }) => url === `${path}/save`);
  const read = async () => (await station.post(`${path}/search`, {}, engineer)).data as { revision: number };
  const judge = async (price: number) => {
    const sent = convert(call?.request ?? {}, { price }, 'toWire', content().units) as object;
    const { code, data } = await station.post(`${path}/save`, { ...(await read()), ...sent }, engineer);
    return [price, code, (data as { path: string }[])[0]?.path];
  };
  for (const { good, bad } of numberFields.filter(({ entity }) => entity === 'chargingTariff')) {
    for (const price of good) expect(await judge(price)).toEqual([price, 200, undefined]);
    for (const price of bad) expect(await judge(price)).toEqual([price, 400, '/price']);
  }
});
