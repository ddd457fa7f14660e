// Tests every limit in the schemas with values at, inside and outside the limit, in the station and in the form of the request.
import { afterAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../src/core/language.ts';
import { ruleNames } from '../../src/core/rules/registry.ts';
import { toSide } from '../../src/core/schema/plain.ts';
import { faultsOf } from './boundaries/faults.ts';
import { formJudge, openStation } from './boundaries/judges.ts';
import { limitsAt } from './boundaries/limits.ts';
import { type Limit, placesIn } from './boundaries/places.ts';
import { rulesOf } from './boundaries/ruleMaker.ts';
import { limitsOf, makers, ruleLimits } from './boundaries/rules.ts';
import { content } from '../delivered.ts';

const station = await openStation();
afterAll(() => station.close());

const limitsIn = (schema: Schema): Limit[] =>
  placesIn(toSide(schema, 'request')).flatMap((place) => [...limitsAt(place), ...ruleLimits(place)]);

/** Values that users enter: drafts, and dialogs of commands. */
const forms = new Set(
  Object.values(content.screens).flatMap(({ drafts, screen }) => [
    ...Object.values(drafts).map(({ entity }) => entity),
    ...Object.values(screen.commands ?? {}).flatMap(({ ask }) => ask?.entity ?? []),
  ]),
);
const formOf = (ref: string): Schema => content.entities[ref] ?? {};
const isAsItsForm = (request: Schema, ref: string) => forms.has(ref) && JSON.stringify(request) === JSON.stringify(formOf(ref));

/** Words of a schema for which values are generated. */
const limiting = new Set([
  ...['type', 'choices', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'items'],
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'digits',
    'required',
    'maxProperties',
    'properties',
    'uniqueItems',
  ],
  ...['additionalProperties', 'cases', 'rules'],
]);
/** Words that limit no value of a request. Limits of files are tested with uploads. */
const describing = new Set([
  '$defs',
  'title',
  'description',
  'default',
  'unit',
  'says',
  'writeOnly',
  'secret',
  'pointKeys',
  'agedBy',
  'file',
]);

const calls = Object.values(content.calls).map((call) => ({ ...call, limits: limitsIn(call.request) }));
const withForm = new Set(calls.filter(({ request, entity = '' }) => isAsItsForm(request, entity)).map(({ entity }) => entity));
const formsAlone = [...forms].filter((ref) => !withForm.has(ref)).map((ref) => ({ ref, limits: limitsIn(formOf(ref)) }));

describe('the limits of a request', () => {
  it.each(calls.filter(({ limits }) => limits.length > 0))(
    'are checked by the station and the form alike, with a message in both languages: $name',
    async ({ limits, ...call }) => {
      const judge = station.judge(call);
      const form = withForm.has(call.entity) ? formJudge(call.request) : undefined;
      expect(await faultsOf({ judge, form, warnings: formJudge(call.request) }, limits)).toEqual([]);
    },
  );
});

describe('the limits of a form', () => {
  it.each(formsAlone.filter(({ limits }) => limits.length > 0))(
    'are checked with a message in both languages: $ref',
    async ({ ref, limits }) => {
      const judge = formJudge(formOf(ref));
      expect(await faultsOf({ judge, warnings: judge }, limits)).toEqual([]);
    },
  );
});

const requests = [
  ...calls.map(({ name, request }) => ({ name, schema: request })),
  ...formsAlone.map(({ ref }) => ({ name: ref, schema: formOf(ref) })),
];
const places = requests.flatMap(({ name, schema }) => placesIn(toSide(schema, 'request')).map((place) => ({ name, place })));

describe('the generated values', () => {
  it('cover limits of every kind, and forms with a matching request', () => {
    const words = [...new Set(calls.flatMap(({ limits }) => limits.map(({ word }) => word)))];
    expect(words.filter((word) => !ruleNames.includes(word)).toSorted()).toEqual([
      'choices',
      'digits after',
      'digits before',
      'exclusiveMinimum',
      'maxItems',
      'maxLength',
      'maxProperties',
      'maximum',
      'minItems',
      'minLength',
      'minimum',
      'pattern',
      'required',
      'type',
      'uniqueItems',
    ]);
    expect(withForm.size).toBeGreaterThan(30);
  });

  it('cover every word of the schemas that limits a value', () => {
    const used = new Set(places.flatMap(({ place }) => Object.keys(place.schema)));
    expect([...used].filter((word) => !limiting.has(word) && !describing.has(word))).toEqual([]);
  });

  it('contain an accepted and a rejected value for every use of a rule', () => {
    const uses = places.flatMap(({ name, place }) => rulesOf(place).map((rule) => ({ name, place, rule })));
    const lacking = uses.filter(({ place, rule }) => {
      const limits = limitsOf(place, rule);
      return !limits.some(({ fit }) => fit.length > 0) || !limits.some(({ unfit }) => unfit.length > 0);
    });
    expect(lacking.map(({ name, place, rule }) => `${name} ${place.path} ${JSON.stringify(rule)}`)).toEqual([]);
    expect(new Set(uses.map(({ rule }) => rule.rule))).toEqual(new Set(Object.keys(makers)));
  });

  it('exist for every rule, except for those that only schemas of vendors use', () => {
    expect(ruleNames.filter((name) => !Object.hasOwn(makers, name))).toEqual([
      'one-cluster-of-cells',
      'one-device',
      'rows-within',
    ]);
  });
});
