import { describe, expect, it } from 'vitest';
import { validatorRuntime } from '../../../src/core/schema/validatorRuntime.ts';
import type { CompiledCheck } from '../../../src/core/schema/finding.ts';
import { settled } from '../../../src/core/schema/shapeErrors.ts';
import { openContents } from '../../../src/station/server/contents.ts';
import { inForce, startHarness } from './harness.ts';
import { toContent } from './harnessContent.ts';

const error = {
  code: 'json/syntax',
  severity: 'error',
  at: { file: 'screens/a.json', pointer: '/body', line: 3, column: 5 },
  what: 'What.',
  why: 'Why.',
  fix: 'Fix.',
} as const;

describe('content by hash', () => {
  it('is served anonymously and in pieces, cached forever except for its index', async () => {
    const { url } = await startHarness();
    const get = async (path: string) => {
      const response = await fetch(`${url}/content/${path}`);
      return {
        status: response.status,
        cache: response.headers.get('cache-control'),
        body: (await response.json()) as Record<string, unknown>,
      };
    };
    expect(await get('index.json')).toMatchObject({ status: 200, cache: 'no-cache', body: { hash: 'c1' } });
    expect(await get('c1/screen/things.json')).toMatchObject({
      cache: 'public, max-age=31536000, immutable',
      body: { screen: { id: 'things' } },
    });
    expect((await get('c1/locale/zh_CN.json')).body['no permission']).toBe('没有权限');
    expect(await get('c1/locale/en_US.json')).toMatchObject({ status: 200, body: {} });
    for (const missing of [
      'c1/screen/none.json',
      'c1/screen/__proto__.json',
      'c1/locale/xx.json',
      'c1/secret/x.json',
      'c1/validator/none.js',
    ]) {
      expect(await get(missing)).toMatchObject({ status: 404, cache: 'no-store' });
    }
    expect(await get('c0/screen/things.json')).toMatchObject({ status: 410, cache: 'no-store', body: { code: 410 } });
  });

  it('is not sent again to a client that has it, and large responses are compressed', async () => {
    const { url } = await startHarness();
    const first = await fetch(`${url}/content/index.json`);
    const again = await fetch(`${url}/content/index.json`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const packed = await fetch(`${url}/v1/openapi.json`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('has validators that run without eval and give the same results as the station', async () => {
    const { url } = await startHarness();
    const code = await (await fetch(`${url}/content/c1/validator/${encodeURIComponent('call:thing.save')}.js`)).text();
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      compiled: (runtime: unknown) => CompiledCheck;
    };
    const check = settled(module.compiled(validatorRuntime));
    expect(check({ name: 'A', power: 5 })).toEqual([]);
    expect(
      check({ name: '', power: 500 })
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/name', '/power']);
    expect((await fetch(`${url}/content/c1/validator/thing.js`)).headers.get('content-type')).toContain('javascript');
  });

  it('is available in its last three versions', async () => {
    const { url, turns, contents } = await startHarness();
    for (const hash of ['c2', 'c3', 'c4']) {
      turns.hash = hash;
      await contents.refresh();
    }
    const status = async (hash: string) => (await fetch(`${url}/content/${hash}/screen/things.json`)).status;
    expect([await status('c1'), await status('c2'), await status('c3'), await status('c4')]).toEqual([410, 200, 200, 200]);
  });

  it('stays active if the next version is invalid, with the problems on the terminal and for administrators', async () => {
    const { turns, contents, printed, post, login } = await startHarness();
    turns.problems = [error];
    turns.hash = 'c2';
    await contents.refresh();
    await contents.refresh();
    expect(contents.current().content.hash).toBe('c1');
    expect(printed).toEqual(['schemas/screens/a.json:3:5 /body  json/syntax\n  What. Why. Fix.']);
    expect((await post('/v1/rpc/content/problems', {}, await login())).data).toMatchObject({
      hash: 'c1',
      list: [{ code: 'json/syntax', line: 3, what: 'What.' }],
    });
    turns.problems = [];
    await contents.refresh();
    expect(contents.current().content.hash).toBe('c2');
    expect(printed.at(-1)).toBe('The schemas have no errors any more.');
  });

  it('makes a new call available at once', async () => {
    const { url, post, login, turns, contents } = await startHarness({ handlers: { 'ups.read': () => ({ load: 1 }) } });
    expect((await post('/v1/rpc/ups/read', {})).status).toBe(404);
    const content = toContent('c2');
    const { 'thing.read': like } = content.calls;
    if (!like) throw new Error('no call');
    turns.hash = 'c2';
    turns.calls = { 'ups.read': { ...like, name: 'ups.read', url: '/v1/rpc/ups/read' } };
    await contents.refresh();
    expect((await post('/v1/rpc/ups/read', {}, await login())).data).toEqual({ load: 1 });
    expect(await (await fetch(`${url}/v1/openapi.json`)).text()).toContain('/v1/rpc/ups/read');
  });

  it('stays active until the next version is compiled, which uses the newest files', async () => {
    const compiled: { text: string; done: (hash: string) => void; fail: (why: Error) => void }[] = [];
    const opening = openContents({
      files: new Map([['a', 'first']]),
      compile: (files) =>
        new Promise((resolve, fail) => {
          const done = (hash: string) => resolve(inForce(toContent(hash)));
          compiled.push({ text: files.get('a') ?? '', done, fail });
        }),
      stationCode: () => '',
      clock: { now: () => 0 },
      print: () => {},
    });
    compiled[0]?.done('c1');
    const contents = await opening;
    const done = ['second', 'third', 'fourth'].map((text) => contents.refresh(new Map([['a', text]])));
    expect(contents.current().content.hash).toBe('c1');
    compiled[1]?.done('c2');
    await expect.poll(() => compiled.map(({ text }) => text)).toEqual(['first', 'second', 'fourth']);
    expect(contents.current().content.hash).toBe('c2');
    compiled[2]?.fail(new Error('its thread has ended'));
    await Promise.all(done);
    expect([contents.current().content.hash, contents.problems().map(({ code }) => code)]).toEqual(['c2', ['compiler/failed']]);
  });

  it.each<[what: string, code: string, message: string, expected: string]>([
    [
      'file handles',
      'ERR_WORKER_INIT_FAILED',
      'Worker initialization failure: EMFILE',
      'no file can be opened any more (EMFILE)',
    ],
    ['file handles in the thread', 'EMFILE', 'EMFILE: too many open files', 'no file can be opened any more (EMFILE)'],
    ['memory of the machine', 'ENOMEM', 'ENOMEM: not enough memory', 'not enough memory'],
    [
      'memory',
      'ERR_WORKER_OUT_OF_MEMORY',
      'Worker terminated due to reaching memory limit: JS heap out of memory',
      'not enough memory',
    ],
  ])('reports a shortage of %s as such, and keeps the active content', async (_what, code, message, expected) => {
    let left = 1;
    const contents = await openContents({
      files: new Map([['a', 'first']]),
      compile: async () => {
        if (left-- > 0) return inForce(toContent('c1'));
        throw Object.assign(new Error(message), { code });
      },
      stationCode: () => '',
      clock: { now: () => 0 },
      print: () => {},
    });
    await contents.refresh(new Map([['a', 'second']]));
    const [problem] = contents.problems();
    expect(problem?.what).toBe(`The schemas could not be compiled: ${expected}.`);
    expect(problem?.why).toContain('schemas are not at fault');
    expect(contents.current().content.hash).toBe('c1');
  });

  it('reports no shortage if only the text of a failure names its code', async () => {
    let left = 1;
    const contents = await openContents({
      files: new Map([['a', 'first']]),
      compile: async () => {
        if (left-- > 0) return inForce(toContent('c1'));
        throw new Error('The text "EMFILE" is not the title of ERR_WORKER_OUT_OF_MEMORY');
      },
      stationCode: () => '',
      clock: { now: () => 0 },
      print: () => {},
    });
    await contents.refresh(new Map([['a', 'second']]));
    expect(contents.problems()[0]?.what).not.toMatch(/no file can be opened|not enough memory/);
  });

  it('reports problems of other station codes once the content is active, and after each refresh', async () => {
    const other = { ...error, at: { ...error.at, file: 'vendors/south/guards.json' } };
    const printed: string[] = [];
    const contents = await openContents({
      files: new Map(),
      compile: async () => inForce(toContent('c1')),
      checkOthers: async () => [other],
      stationCode: () => 'NW1',
      clock: { now: () => 0 },
      print: (line) => printed.push(line),
    });
    await expect.poll(() => contents.problems()).toEqual([other]);
    await contents.refresh(new Map());
    expect(contents.problems()).toEqual([other]);
    expect([contents.standing().is, printed.length]).toEqual(['written', 1]);
  });

  it('does not report a problem of this station for other stations once it is fixed', async () => {
    let judged = 0;
    const contents = await openContents({
      files: new Map([['a', 'wrong']]),
      compile: async (files) => ({ ...inForce(toContent('c1')), problems: files.get('a') === 'wrong' ? [error] : [] }),
      // The other codes are checked once; the second check never finishes.
      checkOthers: () => (judged++ === 0 ? Promise.resolve([error]) : new Promise(() => {})),
      stationCode: () => 'NW1',
      clock: { now: () => 0 },
      print: () => {},
    });
    await expect.poll(() => judged).toBe(1);
    await new Promise((done) => setTimeout(done, 20));
    expect(contents.problems()).toEqual([error]);
    await contents.refresh(new Map([['a', 'right']]));
    expect(contents.problems()).toEqual([]);
  });

  it('follows the station code', async () => {
    let code = 'QT1';
    const contents = await openContents({
      files: new Map(),
      compile: async (_files, stationCode) => inForce(toContent(`for ${stationCode}`)),
      stationCode: () => code,
      clock: { now: () => 0 },
      print: () => {},
    });
    code = 'NW7';
    await contents.followCode();
    expect(contents.current().content.hash).toBe('for NW7');
  });
});

it('the OpenAPI document uses wire units and lists what each call requires', async () => {
  const { url } = await startHarness();
  const document = (await (await fetch(`${url}/v1/openapi.json`)).json()) as {
    paths: Record<string, { post: Record<string, unknown> }>;
  };
  const save = JSON.stringify(document.paths['/v1/rpc/thing/save']);
  expect(save).toContain('"maximum":125000');
  expect(save).toContain('Needs: write.');
  expect(JSON.stringify(document.paths['/v1/rpc/thing/picture'])).toContain('multipart/form-data');
  expect(document.paths['/v1/rpc/user/login']?.post.security).toEqual([]);
  expect(document.paths['/v1/rpc/thing/planned']?.post['x-planned']).toBe(true);
  // A station does not serve calls that belong only to the platform.
  expect(document.paths).not.toHaveProperty(['/v1/rpc/thing/cloud']);
});
