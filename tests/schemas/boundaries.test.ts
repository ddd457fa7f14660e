// Tests every limit in the schemas with values at, inside and outside the limit, in the station and in the form of the request.
import { afterAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../src/core/language.ts';
import { toSide } from '../../src/core/schema/plain.ts';
import { withSymbol } from '../../src/core/format/withSymbol.ts';
import { inEnglish, say } from '../../src/core/texts/text.ts';
import { content, formJudge, type Judge, openStation, type Said } from './boundaries/judges.ts';
import { limitsAt } from './boundaries/limits.ts';
import { type Limit, placesIn } from './boundaries/places.ts';

const station = await openStation();
afterAll(() => station.close());

const limitsIn = (schema: Schema): Limit[] => placesIn(toSide(schema, 'request')).flatMap(limitsAt);

/** Values that users enter: drafts, and dialogs of commands. */
const forms = new Set(
  Object.values(content.screens).flatMap(({ drafts, screen }) => [
    ...Object.values(drafts).map(({ entity }) => entity),
    ...Object.values(screen.commands ?? {}).flatMap(({ ask }) => ask?.entity ?? []),
  ]),
);
const formOf = (ref: string): Schema => content.entities[ref] ?? {};
const isAsItsForm = (request: Schema, ref: string) => forms.has(ref) && JSON.stringify(request) === JSON.stringify(formOf(ref));

/** Numbers that the specification writes as words. */
const words: Readonly<Record<number, string>> = { 6: 'six', 17: '17' };
const numbersIn = (text: string): string[] => text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? [];

/** Problems of a message that should name a limit. */
function faultOf({ en, zh }: Said, { shows, unit }: Limit): string | undefined {
  if (en === '' || /\{\{|undefined/.test(en + zh)) return `no message: ${en}`;
  if (!/\p{Script=Han}/u.test(zh)) return `not in Chinese: ${zh}`;
  const lost = numbersIn(en).filter((each) => !numbersIn(zh).includes(each));
  if (lost.length > 0) return `the Chinese text lacks ${lost.join(' and ')}: ${zh}`;
  if (shows === undefined) return undefined;
  const number = String(Math.abs(shows));
  if (!numbersIn(en).includes(number) && !en.includes(words[shows] ?? number)) return `does not contain ${number}: ${en}`;
  const shown = withSymbol(shows, unit, content.units);
  const symbol = typeof shown === 'object' ? say({ text: '{{unit}}', values: { unit: unitIn(shown) } }, inEnglish) : '';
  return en.includes(symbol) ? undefined : `does not contain the unit ${symbol}: ${en}`;
}
const unitIn = (shown: unknown): string => {
  const { values } = shown as { values?: { unit?: string } };
  return values?.unit ?? '';
};

/** For lists with many errors only the first ones are reported. */
const large = 100;
const isLarge = ({ word, shows = 0 }: Limit) => word === 'maxItems' && shows >= large;
/** A rule that may apply in addition to a limit of 0. */
const notZero = 'Value cannot be 0';

interface Judges {
  judge: Judge;
  /** Check of the form whose values are sent as this request. */
  form?: Judge | undefined;
}

async function faultsOf({ judge, form }: Judges, limits: readonly Limit[]): Promise<string[]> {
  const faults: string[] = [];
  for (const limit of limits) {
    for (const [index, value] of [...limit.fit, ...limit.unfit].entries()) {
      const verdict = await judge(value, limit.isFigure ?? false);
      const said = verdict.get(limit.path);
      const other = form ? (await form(value, limit.isFigure ?? false)).get(limit.path) : said;
      const fault = index < limit.fit.length ? refusalOf(limit, said) : acceptanceOf(limit, said, verdict.size);
      const difference = isEqual(said, other) ? undefined : `the station says "${said?.en}", the form "${other?.en}"`;
      for (const each of [fault, difference])
        if (each !== undefined) faults.push(`${limit.path} ${limit.word}: ${each}, value ${JSON.stringify(value).slice(0, 200)}`);
    }
  }
  return faults;
}
const isEqual = (one: Said | undefined, other: Said | undefined) => one?.en === other?.en && one?.zh === other?.zh;

const refusalOf = ({ shows }: Limit, said: Said | undefined): string | undefined =>
  said && !(shows === 0 && said.en === notZero) ? `it is refused: ${said.en}` : undefined;
function acceptanceOf(limit: Limit, said: Said | undefined, elsewhere: number): string | undefined {
  if (said) return faultOf(said, limit);
  return isLarge(limit) && elsewhere > 0 ? undefined : 'it is accepted';
}

const calls = Object.values(content.calls).map((call) => ({ ...call, limits: limitsIn(call.request) }));
const withForm = new Set(calls.filter(({ request, entity = '' }) => isAsItsForm(request, entity)).map(({ entity }) => entity));
const formsAlone = [...forms].filter((ref) => !withForm.has(ref)).map((ref) => ({ ref, limits: limitsIn(formOf(ref)) }));

describe('the limits of a request', () => {
  it.each(calls.filter(({ limits }) => limits.length > 0))(
    'are checked by the station and the form alike, with a message in both languages: $name',
    async ({ limits, ...call }) => {
      const judge = station.judge(call);
      const form = withForm.has(call.entity) ? formJudge(call.request) : undefined;
      expect(await faultsOf({ judge, form }, limits)).toEqual([]);
    },
  );
});

describe('the limits of a form', () => {
  it.each(formsAlone.filter(({ limits }) => limits.length > 0))(
    'are checked with a message in both languages: $ref',
    async ({ ref, limits }) => {
      expect(await faultsOf({ judge: formJudge(formOf(ref)) }, limits)).toEqual([]);
    },
  );
});

it('this test finds limits of every kind, and forms with a matching request', () => {
  const words = [...new Set(calls.flatMap(({ limits }) => limits.map(({ word }) => word)))];
  expect(words.toSorted()).toEqual([
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
    'near-today',
    'pattern',
    'range-within',
    'required',
    'type',
  ]);
  expect(withForm.size).toBeGreaterThan(30);
});
