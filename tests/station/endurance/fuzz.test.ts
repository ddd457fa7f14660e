// Requests generated from the whole OpenAPI document. No request may end the station or exhaust its memory, and no response may
// have code 500, violate the envelope or its schema, or be late.
import { rmSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Built, buildStation, type Child, newFolder, rest, until } from './child.ts';
import { full } from '../../chance.ts';
import { type Api, type Asked, createRandom, createRequests, createLearnedValues, type Operation } from './requests.ts';

const count = full ? 24_000 : 900;
const warm = full ? 6000 : 200;
const seed = Number(process.env.EMS_SEED ?? 20_261_122);
const atOnce = 6;
/** One second if nothing else uses the cores. Otherwise other test files share them. */
const lateMs = full ? 1000 : 3000;
/** A command waits for the confirmation of its device. */
const commandMs = 15_000;
const folder = newFolder();
let built: Built;
let child: Child;
const sessions = new Map<string, Record<string, string>>();
const people = ['viewer', 'operator', 'maintainer', 'admin'];

beforeAll(async () => {
  built = await buildStation();
  child = built.start(folder, [], ['--expose-gc']);
  if ((await child.url) === undefined) throw new Error(child.said());
  for (const name of people) {
    sessions.set(name, await child.login(name));
    await mayAct(name);
  }
  sessions.set('nobody', {});
  sessions.set('stranger', { authorization: 'no-such-token' });
});
/** Enters the secondary password, so that guarded calls are tested as well. */
async function mayAct(name: string): Promise<void> {
  const given = await child.post('/powerStation/checkCommand', { command: '123456' }, sessions.get(name));
  expect(given).toMatchObject({ code: 200 });
}
afterAll(async () => {
  await child?.kill();
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  ms: number;
  type: string;
  text: string;
  isFile: boolean;
}
async function send({ method, path, body, key }: Asked, headers: Record<string, string>): Promise<Answer> {
  const asked = performance.now();
  const response = await fetch((await child.url) + path, {
    method: method.toUpperCase(),
    headers: {
      language: 'en_US',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { idempotencykey: key }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment') ?? false;
  return { ms: performance.now() - asked, type: response.headers.get('content-type') ?? '', text, isFile };
}

/** Heap size in bytes after a garbage collection, as the station reports it. */
async function heap(): Promise<number> {
  const heapLines = () => child.said().match(/HEAP \d+/g) ?? [];
  const before = heapLines().length;
  child.process.kill('SIGUSR2');
  const line = await until('the size of the heap', () => (heapLines().length > before ? heapLines().at(-1) : undefined));
  return Number(line.slice(5));
}

/** Calls that query a device wait for it. */
const patienceOf = (operation: Operation): number =>
  (operation['x-needs'] ?? []).length > 0 || operation['x-probe'] ? commandMs : lateMs;
const isFile = ({ responses }: Operation): boolean => responses['200']?.content?.['application/json'] === undefined;

it(`the station answers ${count} generated requests of seed ${seed} correctly`, {
  timeout: full ? 3_600_000 : 240_000,
}, async () => {
  const document = (await (
    await fetch(`${await child.url}/v1/openapi.json`, { headers: sessions.get('admin') ?? {} })
  ).json()) as Api;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const random = createRandom(seed);
  const learned = createLearnedValues();
  const next = createRequests(document, random, learned);
  const names = Array.from(sessions.keys());
  const wrong: string[] = [];
  let late: { asked: Asked; headers: Record<string, string> }[] = [];

  function judge(asked: Asked, { type, text, isFile: sent }: Answer): string | undefined {
    const { operation, method } = asked;
    const path = asked.path.split('?', 1)[0] ?? '';
    if (sent || !type.startsWith('application/json')) return isFile(operation) ? undefined : `answers ${type}`;
    const envelope = JSON.parse(text) as { code?: number; data?: unknown };
    if (envelope.code === 200) learned.learn(envelope.data);
    if (envelope.code === 500 || !/^\{"code":\d+,"msg":"/.test(text)) return text.slice(0, 200);
    if (isFile(operation)) return undefined;
    const pointer = `api#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`;
    const check = ajv.getSchema(pointer);
    if (!check) return 'has no schema';
    return check(envelope) === true ? undefined : `${ajv.errorsText(check.errors)} in ${text.slice(0, 300)}`;
  }
  async function one(): Promise<void> {
    const asked = next();
    const headers = sessions.get(names[Math.floor(random() * names.length)] ?? '') ?? {};
    const answer = await send(asked, headers);
    const fault = judge(asked, answer);
    if (fault !== undefined) wrong.push(`${asked.operation.operationId} ${asked.body?.slice(0, 300)} → ${fault}`);
    if (answer.ms > patienceOf(asked.operation)) late.push({ asked, headers });
  }

  // Warm-up: the checks of each call are generated once, and the engine optimises code that runs often.
  for (let sent = 0; sent < warm; sent += 1) await one();
  const before = full ? await heap() : 0;
  let sent = warm;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < count) {
        sent += 1;
        // The secondary password is valid only for a few minutes.
        if (sent % 1000 === 0) await Promise.all(people.map(mayAct));
        await one();
      }
    }),
  );
  // Late responses may be due to other load. They are repeated one at a time and must then be in time.
  const again = late;
  late = [];
  for (const { asked, headers } of again) {
    const { ms } = await send(asked, headers);
    if (ms > patienceOf(asked.operation)) wrong.push(`${asked.operation.operationId} ${asked.body} took ${Math.round(ms)} ms`);
  }
  expect(Array.from(new Set(wrong)).slice(0, 20)).toEqual([]);
  expect(child.process.exitCode).toBeNull();
  if (!full) return;
  await rest(60_000);
  expect(await heap()).toBeLessThan(before * 1.1);
});
