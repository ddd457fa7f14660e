// Runs the rules of a schema over a value and returns their findings. A rule runs only if the members that it reads have a
// valid shape. A rule that checks each row separately skips only the rows with invalid members.
import { holds, type EvaluationContext } from '../condition.ts';
import { withSymbol } from '../format/withSymbol.ts';
import type { Rule, Schema, Text, Units } from '../language.ts';
import { expand, read, toPointer, toTokens } from '../pointer.ts';
import { isWithin } from '../schema/figure.ts';
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

/** Runs rules in order. After an error at a path, later rules report only warnings there, so the user fixes one error at a time. */
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
  return heard.map((broken) => {
    const field = schemaAt(schema, base + broken.at) ?? {};
    const { offer } = broken;
    return {
      path: base + broken.at,
      text: textOf(named, rule, broken, field.unit, context.units),
      ...((rule.warnOnly || named.words.warnOnly) && { warnOnly: true }),
      // The field would refuse an offer beyond its own limits.
      ...(offer !== undefined && isWithin(field, offer, { given: context.given }) && { offer }),
    };
  });
}

/** Undefined while a read has no answer; the rule is then skipped. */
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

/** Adds the unit to quantities, for texts of the rule. Texts in `says` contain the unit themselves. */
const inUnit = (values: Broken['values'], amounts: readonly string[], unit: string | undefined, units: Units | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && amounts.includes(name) ? withSymbol(value, unit, units) : value,
    ]),
  );

interface RuleRead {
  /** The parameter with the pattern. */
  word: string;
  pattern: string;
  wholeList: boolean;
}
/** Patterns of the members that a rule reads. A `list` is read as a whole, so errors inside its items are ignored. */
export function readsOfRule({ words }: NamedRule, parameters: Parameters): RuleRead[] {
  return Object.entries(words.parameters).flatMap(([word, { kind, of = 'at' }]): RuleRead[] => {
    const parameter = parameters[word];
    if (parameter === undefined) return [];
    if (kind === 'list') return [{ word, pattern: member(parameter), wholeList: true }];
    const prefix = kind === 'member' ? `${member(parameters[of])}/*` : '';
    const reading = kind === 'pointer' || kind === 'pointers' || kind === 'member';
    return reading ? pointersOf(parameter).map((each) => ({ word, pattern: prefix + each, wholeList: false })) : [];
  });
}

/** Pointers to the rows that the rule skips, because members that it reads there have an invalid shape. */
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
  for (const { pattern, wholeList } of readsOfRule(named, rule)) {
    const misshapen = expand(value, pattern).filter((pointer) => {
      const at = base + pointer;
      return inside.some(({ path }) => at === path || at.startsWith(`${path}/`) || (!wholeList && path.startsWith(`${at}/`)));
    });
    const row = toTokens(pattern).lastIndexOf('*') + 1;
    if (misshapen.length > 0 && (named.words.apart !== true || row === 0)) return 'everywhere';
    rows.push(...misshapen.map((pointer) => toPointer(toTokens(pointer).slice(0, row))));
  }
  return rows;
}
