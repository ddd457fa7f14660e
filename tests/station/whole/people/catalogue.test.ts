// The call catalogue at the running station: permissions of every call, and robustness against any request.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledCall } from '../../../../src/core/content.ts';
import { expandNeeds } from '../../../../src/core/access/guard.ts';
import type { Schema } from '../../../../src/core/language.ts';
import type { Envelope } from '../../../../src/core/calls/outcome.ts';
import { roles } from '../../../../src/core/access/session.ts';
import { type Started, startReal } from '../realStation.ts';
import { draws, full } from '../../../chance.ts';

let station: Started;
let calls: CompiledCall[];
const people: Record<string, { headers: Record<string, string>; rights: readonly string[] }> = {};
beforeAll(async () => {
  station = await startReal();
  calls = Object.values(station.contents.current().content.calls);
  for (const { loginName, role } of station.sessions.users()) {
    people[loginName] = { headers: await station.login(loginName), rights: roles[role] };
  }
});
afterAll(() => station.remove());

const send = async (
  call: CompiledCall,
  body: unknown,
  headers: Record<string, string>,
): Promise<Envelope & { status: number }> => {
  const url = station.url + call.url;
  // Every request refuses unknown members, so that a permitted call is not executed.
  const response = await (call.method === 'GET'
    ? fetch(`${url}?${new URLSearchParams(body as Record<string, string>).toString()}`, { headers })
    : fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }));
  // A file has no envelope.
  if (!/json/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return { status: response.status, code: response.status, msg: '', data: null };
  }
  return { status: response.status, ...((await response.json()) as Envelope) };
};
const nonsense = { noSuchMember: 'x' };

describe('every call of the catalogue', () => {
  it('is refused without a session, except for the anonymous ones', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const { code, status } = await send(call, nonsense, {});
      const right = call.anonymous ? code !== 401 : code === 401 && status === 401;
      if (!right) wrong.push(`${call.name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('requires a session, except for a short list', () => {
    const open = calls.filter(({ anonymous }) => anonymous).map(({ name }) => name);
    const camera = ['camera.hls'];
    const platform = ['site.answerOrder', 'site.give', 'site.link', 'site.orders', 'site.report', 'site.take'];
    const beforeSignIn = ['factor.asked', 'theme.current', 'user.login'];
    expect(open.sort()).toEqual([...camera, ...beforeSignIn, ...platform].sort());
  });

  it('checks the rights of each role before the request', async () => {
    const { guards } = station.contents.current().content;
    const wrong: string[] = [];
    for (const call of calls) {
      const needed = expandNeeds(call.needs, guards).filter((name) => guards[name]?.is === 'right');
      for (const [name, { headers, rights }] of Object.entries(people)) {
        const may = needed.every((each) => rights.includes(each));
        const { code } = await send(call, nonsense, headers);
        const expected = !may ? 403 : call.planned || call.runtime === 'cloud' ? 404 : 400;
        // A GET read has no body, so there is no unknown member to refuse.
        if (code !== expected && !(call.method === 'GET' && may && needed.length === 0))
          wrong.push(`${call.name} by ${name}: ${code}, expected ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('returns an object even without content, as a stop and the check of the secondary password do', async () => {
    const headers = people.operator?.headers ?? {};
    const answered = { code: 200, msg: 'The password is correct', data: {} };
    expect(await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, headers)).toMatchObject(answered);
    expect(await station.post('/v1/rpc/storage/stop', {}, headers)).toMatchObject({ code: 200, data: {} });
  });

  it('refuses an ended session, in a sample of 20 calls', async () => {
    const headers = await station.login('viewer');
    await station.post('/v1/rpc/user/logout', {}, headers);
    const reads = calls.filter(({ anonymous }) => !anonymous).slice(0, 20);
    const codes = await Promise.all(reads.map((call) => send(call, {}, headers).then(({ code }) => code)));
    expect(new Set(codes)).toEqual(new Set([401]));
  });
});

/** Values that fit the schema more or less: valid ones, near misses and invalid ones. */
function near(schema: Schema, root: Schema, depth = 0): fc.Arbitrary<unknown> {
  const name = schema.$ref?.startsWith('#/$defs/') ? schema.$ref.slice(8) : undefined;
  const known: Schema = name === undefined ? schema : { ...root.$defs?.[name], ...schema };
  const rubbish = fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    -1,
    1e308,
    'x'.repeat(300),
    [],
    {},
    '../../etc/passwd',
    '{{x}}',
    '__proto__',
    [[[]]],
    '9'.repeat(40),
  );
  if (depth > 4) return rubbish;
  const fitting: fc.Arbitrary<unknown>[] = [];
  if (known.choices) fitting.push(fc.constantFrom(...Object.values(known.choices).map((each) => each.const as unknown)));
  if (known.properties) {
    const members = Object.fromEntries(Object.entries(known.properties).map(([key, each]) => [key, near(each, root, depth + 1)]));
    fitting.push(fc.record(members, { requiredKeys: [...(known.required ?? [])].filter((key) => key in members) }));
  }
  if (known.items) fitting.push(fc.array(near(known.items, root, depth + 1), { maxLength: 3 }));
  const types = [known.type ?? []].flat();
  if (types.includes('integer')) fitting.push(fc.integer({ min: -5, max: 100 }), fc.constant(1_790_000_000_000));
  if (types.includes('number')) fitting.push(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 100 }));
  if (types.includes('boolean')) fitting.push(fc.boolean(), fc.constantFrom(0, 1));
  if (types.includes('string'))
    fitting.push(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('pcs1', 'pcs#activePower', '2026-11-20', '2026-11', '10:00', 'Grid#1', 'stack1'),
    );
  return fitting.length === 0
    ? rubbish
    : fc.oneof({ weight: 8, arbitrary: fc.oneof(...fitting) }, { weight: 1, arbitrary: rubbish });
}

describe('the station', () => {
  /** Called as the administrator, including writes. Accounts are excluded because the test could lock its own account. */
  const mayRun = ({ planned, name }: CompiledCall) => !planned && !name.startsWith('user.');

  it('answers bodies that nearly fit the schema without a server error', async () => {
    const reads = calls.filter(mayRun);
    const one = fc.constantFrom(...reads).chain((call) => near(call.request, call.request).map((body) => ({ call, body })));
    await fc.assert(
      fc.asyncProperty(one, async ({ call, body }) => {
        if (call.method === 'GET') return;
        const { status, code } = await send(call, body, people.admin?.headers ?? {});
        expect([status, code]).not.toContain(500);
        expect(status).toBeLessThan(500);
      }),
      { ...draws(full ? 2000 : 300), endOnFailure: true },
    );
    expect(station.printed.filter((line) => line.includes('Error'))).toEqual([]);
  });

  it('answers a quotation mark in any filter text without a server error', async () => {
    const broken: string[] = [];
    for (const call of calls.filter(mayRun)) {
      for (const [name, member] of Object.entries(call.request.properties ?? {})) {
        const isFree = member.type === 'string' && member.format === undefined && member.choices === undefined;
        if (!isFree || call.method === 'GET') continue;
        const { code } = await send(call, { [name]: `' OR 1=1 --"` }, people.admin?.headers ?? {});
        if (code === 500) broken.push(`${call.name} ${name}`);
      }
    }
    expect(broken).toEqual([]);
    expect(station.printed.filter((line) => line.includes('Error'))).toEqual([]);
  });

  it('answers any path, header and bytes without a server error', async () => {
    const path = fc.oneof(
      fc.constantFrom(...calls.map(({ url }) => url)),
      fc.webPath(),
      fc.constantFrom(
        '/content/',
        '/content/x/screen/a.json',
        '/v1/rpc/stream',
        '/csp',
        '/setup',
        '/%',
        '//',
        '/v1/rpc/../../x',
        '/content/index.json',
      ),
    );
    const header = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
      fc.constantFrom('%', '%E4%BD', 'Bearer ', 'x'.repeat(5000)),
    );
    const type = fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/csp-report',
      '',
    );
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom('', '{', '--x\r\n', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD'),
        type,
        body,
        header,
        header,
        async (at, method, contentType, bytes, one, other) => {
          const headers = {
            'content-type': contentType,
            busbarName: one,
            language: other,
            contentHash: other,
            idempotencyKey: one,
            authorization: people.viewer?.headers.authorization ?? '',
          };
          const signal = AbortSignal.timeout(3000);
          const response = await fetch(station.url + at, {
            method,
            headers,
            signal,
            ...(method === 'POST' || method === 'PUT' ? { body: bytes } : {}),
          });
          await response.body?.cancel();
          expect(response.status).toBeLessThan(500);
        },
      ),
      { ...draws(500), endOnFailure: true },
    );
    expect((await station.post('/v1/rpc/station/state', {}, people.admin?.headers)).code).toBe(200);
  });
});
