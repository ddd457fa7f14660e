// Every power that a user can enter is limited by the ratings of converters or transformers.
import { expect, it } from 'vitest';
import type { Schema } from '../../src/core/language.ts';
import { resolve } from '../../src/core/schema/schemaWalk.ts';
import { isFigure } from '../../src/core/schema/figure.ts';
import { content } from '../delivered.ts';

const power = new Set(['kW', 'kvar', 'W', 'var']);

/** Ratings themselves, and powers that are not of the storage; all others have both limits. */
const others = new Set(['installedPower', 'ratedPower', 'pvCapacity', 'peakPower', 'powerLow', 'powerUp']);

type Found = { name: string; schema: Schema };
/** `seen` stops at recursive schemas, such as nested nodes. */
function powersIn(raw: Schema, name: string, root: Schema, seen: Set<Schema> = new Set()): Found[] {
  if (seen.has(raw)) return [];
  seen.add(raw);
  const schema = resolve(raw, root);
  const { properties = {}, items, cases = {}, unit, readOnly } = schema;
  if (readOnly) return [];
  const members = [properties, ...Object.values(cases).map((each) => each.properties ?? {})].flatMap((each) =>
    Object.entries(each),
  );
  return [
    ...(unit !== undefined && power.has(unit) ? [{ name, schema }] : []),
    ...members.flatMap(([member, each]) => powersIn(each, member, root, seen)),
    ...(items ? powersIn(items, name, root, seen) : []),
  ];
}
const asked = Object.entries(content.calls)
  .filter(([, { needs }]) => needs.length > 0)
  .flatMap(([call, { request }]) =>
    request ? powersIn(request, call, request).map(({ name, schema }) => ({ at: `${call} ${name}`, name, schema })) : [],
  );

it('this test finds the powers of templates, limits, strategies and nodes', () => {
  const places = new Set(asked.map(({ at }) => at));
  for (const at of ['strategy.saveTemplate power', 'strategy.changeDemandPre limit', 'strong.save powerUpper'])
    expect(places).toContain(at);
});
const least = (limit: unknown): number => (typeof limit === 'number' ? limit : Number.NEGATIVE_INFINITY);
it('every power that can be entered is limited by a rating, in both directions if it can be negative', () => {
  const free = asked.filter(({ name, schema: { minimum, exclusiveMinimum, maximum } }) => {
    const isBounded = isFigure(maximum) && (isFigure(minimum) || least(minimum ?? exclusiveMinimum) >= 0);
    return !isBounded && !others.has(name);
  });
  expect(free.map(({ at }) => at)).toEqual([]);
});

/** Facts that show both members. */
function factsWith(node: unknown, ...members: string[]): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  const { kind, options } = node as { kind?: unknown; options?: { fields?: object } };
  const own = kind === 'facts' && members.every((member) => member in (options?.fields ?? {})) ? [node] : [];
  return [...own, ...Object.values(node).flatMap((each) => factsWith(each, ...members))];
}
it('no facts show a signed power together with its direction', () => {
  expect(factsWith(content.screens, 'storage', 'direction').length).toBeGreaterThan(0);
  expect(factsWith(content.screens, 'power', 'direction')).toEqual([]);
});
