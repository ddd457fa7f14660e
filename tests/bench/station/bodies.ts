// Measures the event loop time for the worst body of every call: reading, counting, parsing, converting, validating.
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import type { CompiledCall, Content } from '../../../src/core/content.ts';
import { membersOf } from '../../../src/core/schema/bounds.ts';
import { convert } from '../../../src/core/schema/convert.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { validate } from '../../../src/core/validate.ts';
import { type BodyLimits, limitsOf, mustBeSmall } from '../../../src/station/server/bodies.ts';
import { isLarge } from '../../../src/station/server/calls/input.ts';
import { atMost, type Row } from '../row.ts';

const megabyte = 1024 * 1024;
const membersIn = (count: number): string => `{${Array.from({ length: count }, (_none, index) => `"k${index}":1`).join(',')}}`;
/** Bodies of one megabyte that once blocked a station. */
const huge: readonly [string, string][] = [
  ['one text', JSON.stringify('x'.repeat(990_000))],
  ['nested objects', '{"a":'.repeat(160_000)],
  ['nested lists', `${'['.repeat(495_000)}${']'.repeat(495_000)}`],
  ['330,000 empty objects', `[${'{},'.repeat(330_000)}{}]`],
  ['80,000 members', membersIn(80_000)],
];

/** Smaller bodies cannot take long: page requests are measured for all of them. */
const largeBytes = 32 * 1024;
/** As full as the limits of a call permit: unexpected members, and lists of mismatching items. */
function fullBodies({ request }: CompiledCall, { textBytes, values, members }: BodyLimits): string[] {
  const count = Math.min(values - 2, Math.floor(textBytes / 10));
  const lists = Object.entries(membersOf(request)).filter(([, each]) => each.type === 'array');
  return [
    membersIn(Math.min(count, members - 1)),
    `[${Array.from({ length: Math.floor(count / members) }, (_none, index) => membersIn(members - 1).replaceAll('k', `k${index}x`)).join(',')}]`,
    ...lists.map(([name]) => `{"${name}":[${'7,'.repeat(count - 4)}7]}`),
    ...lists.map(([name]) => `{"${name}":[${'{},'.repeat(Math.max(0, (count >> 1) - 4))}{}]}`),
    JSON.stringify({ text: 'x'.repeat(textBytes - 20) }),
  ].filter((body) => body.length <= textBytes);
}

function cpuMs(work: () => void): number {
  const begun = process.cpuUsage();
  try {
    work();
  } catch {
    // Rejected, as expected.
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

type Judge = (body: string) => void;
function judgeOf(call: CompiledCall, { units }: Content): Judge {
  const plain = toPlain(call.request, { side: 'request' });
  const limits = limitsOf(call);
  const all = toShapeCheck(plain, 'all');
  const first = limits.values > 3000 ? toShapeCheck(plain, 'first') : all;
  return (body) => {
    if (body.length > limits.textBytes) return;
    mustBeSmall(body, limits);
    const value: unknown = convert(call.request, JSON.parse(body), 'toDisplay', units);
    const brief = isLarge(value);
    validate({ schema: call.request, shape: brief ? first : all, value, decides: true, brief, now: 0, timezone: 'UTC', units });
  };
}

export function bodies(): Row[] {
  const { content } = compile(readSchemas(['schemas']), { kinds });
  if (!content) throw new Error('The schemas do not compile');
  const work = 'Validation of request bodies';
  const search = content.calls['alarm.search'];
  if (!search) throw new Error('no call');
  const judge = judgeOf(search, content);
  const refused = huge.map(([what, body]) => ({ what, ms: cpuMs(() => judge(body.slice(0, megabyte))) }));
  const large = Object.values(content.calls).filter((call) => limitsOf(call).textBytes > largeBytes);
  const [worst] = large
    .map((call) => {
      const check = judgeOf(call, content);
      const full = fullBodies(call, limitsOf(call));
      // The first run includes just-in-time compilation.
      full.forEach((body) => cpuMs(() => check(body)));
      return { name: call.name, ms: Math.max(0, ...full.map((body) => cpuMs(() => check(body)))) };
    })
    .toSorted((one, other) => other.ms - one.ms);
  return [
    ...refused.map(({ what, ms }) => atMost({ work, figure: `a page request of 1 MB: ${what}, CPU`, ours: ms, unit: 'ms' }, 50)),
    atMost({ work, figure: `the slowest call at its limits, CPU (${worst?.name})`, ours: worst?.ms ?? 0, unit: 'ms' }, 50),
  ];
}
