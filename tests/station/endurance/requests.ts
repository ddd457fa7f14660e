// Generates requests from an OpenAPI document and a seed. Half of them have valid values; the others contain wrong values of any
// kind that JSON allows.
interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}
export interface Operation {
  operationId: string;
  parameters?: { in?: string; name: string; schema?: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  'x-needs'?: string[];
  'x-probe'?: boolean;
}
export interface Api {
  paths: Record<string, Record<string, Operation>>;
}
export interface Asked {
  operation: Operation;
  method: string;
  path: string;
  body: string | undefined;
  key: string | undefined;
}
export type Random = () => number;

/** mulberry32, which returns the same numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const odd: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1e308,
  -1e308,
  0.1,
  2 ** 53,
  'null',
  '<b>x</b>',
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{{now}}',
  '一'.repeat(300),
  'x'.repeat(5000),
  [],
  {},
  [[]],
  { constructor: { x: 1 } },
  '0001-01',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  253_402_300_799_999,
  -253_402_300_799_999,
  Array.from({ length: 2000 }, (_none, index) => index),
];
const days = ['2026-11-22', '2026-11-01', '2000-01-01', '2099-12-31', '2024-02-29'];
const byFormat: Readonly<Record<string, readonly unknown[]>> = {
  day: days,
  month: ['2026-11', '2000-01', '2099-12'],
  'time-of-day': ['00:00', '12:30', '24:00'],
  'point-key': ['pcs#activePower', 'stack1/cluster.1#voltage', 'meterGrid#activePower', 'x#y'],
  ipv4: ['127.0.0.1', '10.0.0.9'],
};
const words = ['pcs1', 'stack1', 'meterGrid', 'pcs', 'stack', 'day', 'Grid', '1', 'operator', 'total', '/a/b'];

/** Values from responses by member name. A request with such values passes more checks than one with made-up values. */
export interface LearnedValues {
  of(name: string): readonly unknown[];
  learn(answer: unknown): void;
}
const mostOfName = 20;
const mostText = 2000;
export function createLearnedValues(): LearnedValues {
  const byName = new Map<string, unknown[]>();
  const keep = (name: string, value: unknown): void => {
    const known = byName.get(name) ?? [];
    if (JSON.stringify(value).length > mostText) return;
    byName.set(name, [value, ...known].slice(0, mostOfName));
  };
  const learn = (value: unknown, depth = 0): void => {
    if (typeof value !== 'object' || value === null || depth > 6) return;
    if (Array.isArray(value)) return value.slice(0, 5).forEach((each) => learn(each, depth + 1));
    for (const [name, each] of Object.entries(value)) {
      keep(name, each);
      learn(each, depth + 1);
    }
  };
  return { of: (name) => byName.get(name) ?? [], learn };
}
const nothingLearned: LearnedValues = { of: () => [], learn: () => {} };

interface From {
  random: Random;
  /** The share of wrong values. */
  wrong: number;
  learned: LearnedValues;
}
function valueOf(shape: Shape | undefined, from: From, depth = 0): unknown {
  const { random, wrong } = from;
  if (!shape || depth > 6 || random() < wrong) return pick(random, odd);
  const { type, anyOf, oneOf, format, items, properties, maximum = 200, minimum = 0 } = shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return pick(random, shape.enum);
  const either = anyOf ?? oneOf;
  if (either && !properties) return valueOf(pick(random, either), from, depth + 1);
  if (format === 'instant') return Date.now() - Math.floor(random() * 40 * 86_400_000);
  const known = byFormat[format ?? ''];
  if (known) return pick(random, known);
  const kind = Array.isArray(type) ? pick(random, type) : type;
  if (kind === 'integer') return Math.floor(minimum + random() * (maximum - minimum));
  if (kind === 'number') return minimum + random() * (maximum - minimum);
  if (kind === 'boolean') return random() < 0.5;
  if (kind === 'array')
    return Array.from({ length: Math.floor(random() * Math.min(5, (shape.maxItems ?? 4) + 1)) }, () =>
      valueOf(items, from, depth + 1),
    );
  if (kind === 'object' || properties) {
    const required = new Set(shape.required);
    const entries = Object.entries(properties ?? {}).filter(([name]) => required.has(name) || random() < 0.5);
    const found = Object.fromEntries(entries.map(([name, each]) => [name, memberOf(name, each, from, depth + 1)]));
    return random() < wrong ? { ...found, stranger: pick(random, odd) } : found;
  }
  return pick(random, words).slice(0, shape.maxLength);
}

function memberOf(name: string, shape: Shape, from: From, depth: number): unknown {
  const known = from.learned.of(name);
  return known.length > 0 && from.random() < 0.6 ? pick(from.random, known) : valueOf(shape, from, depth);
}

/**
 * Calls that are excluded because they contact other machines, lock accounts or end the session that sends them. Other tests
 * cover them.
 */
const left = /^(user\.|session\.|site\.|password\.|secondary|command\.check|camera\.stream|camera\.hls|mode\.cloud)/;

export function createRequests({ paths }: Api, random: Random, learned: LearnedValues = nothingLearned): () => Asked {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ operation }) => !left.test(operation.operationId));
  return () => {
    const { path, method, operation } = pick(random, operations);
    const from = { random, wrong: pick(random, [0, 0, 0.05, 0.3]), learned };
    const key = random() < 0.2 ? `f${Math.floor(random() * 1000)}` : undefined;
    if (method === 'get') {
      const query = (operation.parameters ?? [])
        .filter((each) => each.in === 'query')
        .map(({ name, schema }) => `${name}=${encodeURIComponent(JSON.stringify(valueOf(schema, from)).slice(0, 500))}`);
      return { operation, method, path: `${path}?${query.join('&')}`, body: undefined, key };
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    const luck = random();
    const body =
      luck < 0.02 ? `${'['.repeat(5000)}${']'.repeat(5000)}` : luck < 0.04 ? '{"a":' : JSON.stringify(valueOf(schema, from));
    return { operation, method, path, body, key };
  };
}
