// Compares the verdicts on boundary values with the declared limits: inside values are accepted, outside values are rejected with
// a message that contains the limit, in both languages.
import { withSymbol } from '../../../src/core/format/withSymbol.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';
import { type Judge, type Said } from './judges.ts';
import type { Limit } from './places.ts';
import { content } from '../../delivered.ts';

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
  /** The station, or the form if it has no request of its own. */
  judge: Judge;
  /** Check of the form whose values are sent as this request. */
  form?: Judge | undefined;
  /** Shows the warnings of the form, which the station does not. */
  warnings: Judge;
}

export async function faultsOf({ judge, form, warnings }: Judges, limits: readonly Limit[]): Promise<string[]> {
  const faults: string[] = [];
  for (const limit of limits) {
    const shown = limit.warnOnly ? warnings : judge;
    for (const [index, value] of [...limit.fit, ...limit.unfit].entries()) {
      const verdict = await shown(value, limit);
      const said = verdict.get(limit.path);
      const fault = index < limit.fit.length ? refusalOf(limit, said) : acceptanceOf(limit, said, verdict.size);
      const difference = limit.warnOnly ? await blockOf(judge, value, limit) : await differenceOf(form, value, limit, said);
      for (const each of [fault, difference])
        if (each !== undefined) faults.push(`${limit.path} ${limit.word}: ${each}, value ${JSON.stringify(value).slice(0, 200)}`);
    }
  }
  return faults;
}
async function differenceOf(form: Judge | undefined, value: unknown, limit: Limit, said: Said | undefined) {
  const other = form ? (await form(value, limit)).get(limit.path) : said;
  return isEqual(said, other) ? undefined : `the station says "${said?.en}", the form "${other?.en}"`;
}
/** A warning must not block. */
async function blockOf(judge: Judge, value: unknown, limit: Limit): Promise<string | undefined> {
  const said = (await judge(value, { ...limit, warnOnly: false })).get(limit.path);
  return said && `the value is refused: ${said.en}`;
}
const isEqual = (one: Said | undefined, other: Said | undefined) => one?.en === other?.en && one?.zh === other?.zh;

const refusalOf = ({ shows }: Limit, said: Said | undefined): string | undefined =>
  said && !(shows === 0 && said.en === notZero) ? `it is refused: ${said.en}` : undefined;
function acceptanceOf(limit: Limit, said: Said | undefined, elsewhere: number): string | undefined {
  if (said) return faultOf(said, limit);
  return isLarge(limit) && elsewhere > 0 ? undefined : 'it is accepted';
}
