// In: a schema with rules, a value, and what the shape check found. Out: what the rules find. A rule runs only when the members it reads have their
// shape; one that judges each row by itself is silent for those rows alone whose members have not.
import { holds, type EvaluationContext } from '../condition.ts';
import { withSymbol } from '../format/withSymbol.ts';
import type { Rule, Schema, Text, Units } from '../language.ts';
import { expand, read, toPointer, toTokens } from '../pointer.ts';
import { schemaAt, walk } from '../schema/schemaWalk.ts';
import type { Finding, Given } from '../schema/finding.ts';
import { member, pointersOf, type Broken, type NamedRule, type Parameters } from './rule.ts';
import { namedRule } from './registry.ts';

interface Context {
  now: number;
  timezone: string;
  given: Given;
  units?: Units | undefined;
}

/** Rules run in order. Once a rule refuses a path, later rules report only warnings for it, so that the user fixes one error at a time. */
export function runRules(schema: Schema, value: unknown, found: readonly Finding[], context: Context): Finding[] {
  const results: Finding[] = [];
  walk(schema, value, (known, here, tokens) => {
    if (!known.rules || here === undefined || here === null) return;
    const base = toPointer(tokens);
    for (const rule of Object.values(known.rules)) {
      const named = namedRule(rule.rule);
      if (!named) continue;
      const refused = new Set(results.filter(({ warnOnly }) => !warnOnly).map(({ path }) => path));
      const findings = runOne(named, rule, here, base, found, { ...context, schema });
      results.push(...findings.filter(({ path, warnOnly }) => warnOnly === true || !refused.has(path)));
    }
  });
  return results;
}

function runOne(
  named: NamedRule,
  rule: Rule,
  value: unknown,
  base: string,
  found: readonly Finding[],
  context: Context & { schema: Schema },
): Finding[] {
  const around: EvaluationContext = { scope: () => undefined, own: (pointer) => read(value, pointer) };
  if (rule.when !== undefined && holds(rule.when, around) !== true) return [];
  const silent = silentIn(named, rule, value, base, found);
  if (silent === 'everywhere') return [];
  const given = answersFor(rule, context.given);
  if (!given) return [];
  const { now, timezone, schema } = context;
  const isName = (at: string): boolean => schemaAt(schema, base + at)?.format === 'name';
  const findings = named.check(value, rule, { now, timezone, given, isName });
  const heard = findings.filter(({ at }) => !silent.some((row) => at.startsWith(`${row}/`)));
  return heard.map((broken) => ({
    path: base + broken.at,
    text: textOf(named, rule, broken, schemaAt(schema, base + broken.at)?.unit, context.units),
    ...((rule.warnOnly || named.words.warnOnly) && { warnOnly: true }),
    ...(broken.offer !== undefined && { offer: broken.offer }),
  }));
}

/** Undefined while a read has no answer: the rule then says nothing. */
function answersFor(rule: Rule, given: Given): Parameters | undefined {
  const answers: Record<string, unknown> = {};
  for (const [name, { read: call, at = '', params }] of Object.entries(rule.given ?? {})) {
    const answer = given(call, params);
    if (answer === undefined) return undefined;
    answers[name] = at.includes('*') ? expand(answer, at).map((pointer) => read(answer, pointer)) : read(answer, at);
  }
  return answers;
}

function textOf({ words }: NamedRule, rule: Rule, broken: Broken, unit: string | undefined, units: Units | undefined): Text {
  const { say } = broken;
  const says = broken.ownText ? undefined : rule.says;
  const values = says === undefined ? inUnit(broken.values, words.amounts ?? [], unit, units) : broken.values;
  const text = says ?? (say === undefined ? words.text : words.texts?.[say]) ?? words.text ?? 'Value format wrong';
  if (typeof text !== 'string') return values ? { ...text, values: { ...values, ...text.values } } : text;
  return values ? { text, values } : text;
}

/** Whoever writes a text of his own writes the unit in it. */
const inUnit = (values: Broken['values'], amounts: readonly string[], unit: string | undefined, units: Units | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && amounts.includes(name) ? withSymbol(value, unit, units) : value,
    ]),
  );

interface RuleRead {
  /** The parameter that says so. */
  word: string;
  pattern: string;
  whole: boolean;
}
/** Patterns of the members a rule reads; a `list` is read as a whole, so an error inside one of its items does not count. */
export function readsOfRule({ words }: NamedRule, parameters: Parameters): RuleRead[] {
  return Object.entries(words.parameters).flatMap(([word, { kind, of = 'at' }]): RuleRead[] => {
    const parameter = parameters[word];
    if (parameter === undefined) return [];
    if (kind === 'list') return [{ word, pattern: member(parameter), whole: true }];
    const prefix = kind === 'member' ? `${member(parameters[of])}/*` : '';
    const reading = kind === 'pointer' || kind === 'pointers' || kind === 'member';
    return reading ? pointersOf(parameter).map((each) => ({ word, pattern: prefix + each, whole: false })) : [];
  });
}

/** The rows, by pointer, of which the rule says nothing since what it reads there has not its shape. */
function silentIn(
  named: NamedRule,
  rule: Rule,
  value: unknown,
  base: string,
  found: readonly Finding[],
): readonly string[] | 'everywhere' {
  const inside = found.filter((each) => !each.warnOnly && (each.path.startsWith(base) || base.startsWith(each.path)));
  if (inside.length === 0) return [];
  const rows: string[] = [];
  for (const { pattern, whole } of readsOfRule(named, rule)) {
    const misshapen = expand(value, pattern).filter((pointer) => {
      const at = base + pointer;
      return inside.some(({ path }) => at === path || at.startsWith(`${path}/`) || (!whole && path.startsWith(`${at}/`)));
    });
    const row = toTokens(pattern).lastIndexOf('*') + 1;
    if (misshapen.length > 0 && (named.words.apart !== true || row === 0)) return 'everywhere';
    rows.push(...misshapen.map((pointer) => toPointer(toTokens(pointer).slice(0, row))));
  }
  return rows;
}
