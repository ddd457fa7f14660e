// Bodies larger than any schema needs, from any client: each is refused before it is parsed. Over real sockets, with the real
// catalogue.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boundsOf } from '../../../src/core/schema/bounds.ts';
import { parseJson } from '../../../src/station/threads/parseJson.ts';
import { limitsOf } from '../../../src/station/server/bodies.ts';
import { type Started, startReal } from '../whole/realStation.ts';

let station: Started;
let viewer: Record<string, string>;
beforeAll(async () => {
  station = await startReal();
  viewer = await station.login('viewer');
}, 240_000);
afterAll(() => station.remove());

const calls = () => Object.values(station.station.content().calls);
function urlOf(name: string): string {
  const call = calls().find((each) => each.name === name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call.url;
}
const members = (count: number): string => `{${Array.from({ length: count }, (_none, index) => `"k${index}":1`).join(',')}}`;
const bodies: [what: string, body: string][] = [
  ['one long text', JSON.stringify('x'.repeat(990_000))],
  ['nested members', `${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}`],
  ['nested lists', `${'['.repeat(495_000)}${']'.repeat(495_000)}`],
  ['many empty objects', `[${'{},'.repeat(330_000)}{}]`],
  ['many members', members(80_000)],
];

it.each(bodies)('%s is refused by every read of a page', async (_what, body) => {
  for (const name of ['alarm.search', 'device.page', 'log.running', 'alarm.today']) {
    expect(await station.post(urlOf(name), body, viewer)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/too large|cannot be read/),
    });
  }
});

it.each([
  ['deep', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, 'The request cannot be read'],
  ['wide', members(200), 'The request is too large'],
])('a short body that is too %s is refused as well', async (_what, body, msg) => {
  expect(await station.post(urlOf('alarm.search'), body, viewer)).toMatchObject({ code: 400, msg });
});

it('a refusal lists at most five unexpected members', async () => {
  const { code, data } = await station.post(urlOf('alarm.search'), members(40), viewer);
  expect(code).toBe(400);
  expect(data).toHaveLength(5);
});

it('a refusal lists only the first error of a request with thousands', async () => {
  const layout = Object.fromEntries(Array.from({ length: 1500 }, (_none, index) => [`node${index}`, { x: 'a', y: 'a' }]));
  const { code, data } = await station.post(urlOf('strong.save'), { nodes: [], layout }, await station.login('admin'));
  expect(code).toBe(400);
  expect(data).toHaveLength(1);
});

it('the request of a page may have 4 kB, and no request may exceed one megabyte', () => {
  const sizes = Object.fromEntries(calls().map((call) => [call.name, limitsOf(call)]));
  for (const name of ['alarm.search', 'alarm.today', 'device.page', 'export.list', 'price.history', 'correction.search'])
    expect([name, sizes[name]?.textBytes]).toEqual([name, 4096]);
  for (const [name, { textBytes, values, levels }] of Object.entries(sizes)) {
    expect([name, textBytes <= 1024 * 1024, values <= 50_000, levels <= 64]).toEqual([name, true, true, true]);
  }
});

it('the request of every call has a size limit, except those with a tree of nodes', () => {
  const endless = calls().filter(({ request }) => !Number.isFinite(boundsOf(request, 'request').bytes));
  // A tree of nodes is recursive; it is limited by the largest size of any call.
  expect(endless.map(({ name }) => name).sort()).toEqual(['strong.save', 'strongNode.keep', 'strongNode.save']);
});

it('a long response of another system is parsed, and one with too many levels or values is refused', async () => {
  const limits = { values: 50_000, members: 10, levels: 8 };
  const signal = AbortSignal.timeout(60_000);
  const list = Array.from({ length: 20_000 }, (_none, index) => index);
  expect(await parseJson(JSON.stringify({ list }), limits, signal)).toEqual({ list });
  await expect(parseJson(`${JSON.stringify({ list })}]`, limits, signal)).rejects.toThrow(SyntaxError);
  await expect(parseJson(`${'['.repeat(9)}${']'.repeat(9)}`, limits, signal)).rejects.toThrow('Too many levels');
  await expect(parseJson(`[${'0,'.repeat(50_000)}0]`, limits, signal)).rejects.toThrow('Too many values');
});
