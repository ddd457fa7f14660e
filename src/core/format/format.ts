// Formats a value in data units by its schema: text, unit and tone, or a misfit if the type does not match.
import { marksOf } from '../texts/marks.ts';
import { numberText } from '../texts/numberText.ts';
import type { Choice, Schema, Sign, Tone, Units } from '../language.ts';
import { isPictureText } from './picture.ts';
import { type Scale, scaleAlone } from './scale.ts';
import { say, type Translate } from '../texts/text.ts';
import { addDays, exactInstantText } from '../time.ts';
import { money, symbolOf } from './units.ts';

export interface FormatContext {
  language: string;
  timezone: string;
  units: Units;
  /** Currency of the station, "CNY" or "GBP". */
  currency?: string;
  t: Translate;
}
export interface Formatted {
  text: string;
  unit?: string;
  tone?: Tone;
  sign?: Sign;
  /** The expected type in words, if the value does not match. `text` is then the value itself. */
  misfit?: string;
  /** For a list of days: the words in `text` that must not be broken across lines, in order. */
  unbroken?: readonly string[];
}

/** Shown for a missing value, never 0. */
export const missing = '–';

export function formatValue(
  schema: Schema | undefined,
  value: unknown,
  context: FormatContext,
  drawing: Drawing = {},
): Formatted {
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return { text: missing };
  if (schema?.choices) return formatChoice(Object.values(schema.choices), value, context);
  if (Array.isArray(value)) return formatList(schema, value, context);
  const types = typesOf(schema);
  if (typeof value === 'boolean') return fits(types, 'boolean', { text: context.t(value ? 'Yes' : 'No') }, value, context);
  if (typeof value === 'number') return formatNumber(schema ?? {}, types, value, context, drawing);
  if (isPictureText(value)) return { text: context.t('Picture') };
  if (typeof value === 'string')
    return fits(types, 'string', { text: textOf(schema, value, context), ...unitAfter(schema, value, context) }, value, context);
  return { text: JSON.stringify(value).slice(0, 80), misfit: context.t(expected(types)) };
}

const noTypes: readonly string[] = [];
const alone = new Map<string, readonly string[]>();
/** Caches the list for a single type, because this runs for every value that is drawn. */
function typesOf(schema: Schema | undefined): readonly string[] {
  const { type } = schema ?? {};
  if (type === undefined) return noTypes;
  if (typeof type !== 'string') return type;
  let list = alone.get(type);
  if (!list) alone.set(type, (list = [type]));
  return list;
}

/** Value and unit in one text. */
export const joinFormatted = ({ text, unit }: Formatted): string => (unit === undefined ? text : `${text} ${unit}`);

function formatChoice(choices: readonly Choice[], value: unknown, context: FormatContext): Formatted {
  if (Array.isArray(value))
    return joinAll(
      value.map((each) => formatChoice(choices, each, context)),
      context,
    );
  const found = choices.find((each) => each.const === value);
  if (found)
    return {
      text: say(found.title, context.t),
      ...(found.tone && { tone: found.tone }),
      ...(found.sign && { sign: found.sign }),
    };
  return { text: context.t('unknown ({{value}})', { value: String(value) }), tone: 'unknown' };
}

function formatList(schema: Schema | undefined, value: readonly unknown[], context: FormatContext): Formatted {
  if (schema?.items?.format === 'day' && value.every((each) => typeof each === 'string'))
    return daysInStretches(value, schema.items, context);
  const items = schema?.items ?? (schema?.unit === undefined ? undefined : { type: 'number', unit: schema.unit });
  return joinAll(
    value.map((each) => formatValue(items, each, context)),
    context,
  );
}
/** Formats a list of days. Three or more consecutive days are shortened to a range, because long lists are hard to read. */
function daysInStretches(days: readonly string[], item: Schema, context: FormatContext): Formatted {
  const stretches: [first: string, last: string, count: number][] = [];
  for (const day of days.toSorted()) {
    const now = stretches.at(-1);
    if (now && addDays(now[1], 1) === day) [now[1], now[2]] = [day, now[2] + 1];
    else stretches.push([day, day, 1]);
  }
  const word = (day: string): string => formatValue(item, day, context).text;
  const parts = stretches.flatMap(([first, last, count]) => {
    if (count > 2) return [context.t('{{from}} to {{to}}', { from: word(first), to: word(last) })];
    return first === last ? [word(first)] : [word(first), word(last)];
  });
  if (parts.length === 0) return { text: missing };
  const unbroken = stretches.flatMap(([first, last]) => (first === last ? [word(first)] : [word(first), word(last)]));
  return { text: parts.join(context.t(', ')), unbroken };
}

function joinAll(parts: readonly Formatted[], { t }: FormatContext): Formatted {
  return { text: parts.length === 0 ? missing : parts.map(joinFormatted).join(t(', ')) };
}

/** Overrides the number format of the unit. */
export interface Drawing {
  /** Common scale of all numbers in a column. */
  scale?: Scale | undefined;
  decimals?: number | undefined;
}

function formatNumber(
  schema: Schema,
  types: readonly string[],
  value: number,
  context: FormatContext,
  { scale, decimals }: Drawing,
): Formatted {
  if (value === 0 && schema.atZero !== undefined) return { text: say(schema.atZero, context.t) };
  if (schema.format === 'instant') return { text: writtenDay(exactInstantText(value, context.timezone), context.t) };
  const drawnBy = scale ?? scaleAlone(schema, value, context);
  if (schema.unit === money) return fits(types, 'number', formatMoney(value, drawnBy.largest, context), value, context);
  const symbol = symbolOf(drawnBy.unit, context.units);
  const places = decimals ?? drawnBy.decimals;
  const drawn = {
    text:
      schema.unit === undefined && decimals === undefined && roundsAway(value, places)
        ? smallText(value)
        : numberText(value * drawnBy.factor, places, context.language),
    ...(symbol ? { unit: unitWord(symbol, context) } : {}),
  };
  return fits(types, types.includes('integer') ? 'integer' : 'number', drawn, value, context);
}

/** Two decimals. From 10 000 on in thousands, or in tens of thousands in languages that count so. */
function formatMoney(value: number, largest: number, context: FormatContext): Formatted {
  const unit = (text: string, divisor: number) => ({
    text: numberText(value / divisor, 2, context.language),
    unit: context.t(text, { currency }),
  });
  const currency = context.t(context.currency ?? baseCurrency);
  if (largest < 10_000) return unit('{{currency}}', 1);
  return marksOf(context.language).byTenThousands ? unit('10,000 {{currency}}', 10_000) : unit('k {{currency}}', 1000);
}

/** Unit symbols are defined in the base currency and shown in the currency of the station. */
const baseCurrency = 'CNY';
export const unitWord = (symbol: string, { t, currency = baseCurrency }: Pick<FormatContext, 't' | 'currency'>): string =>
  symbol.includes(baseCurrency) ? symbol.replace(baseCurrency, t(currency)) : t(symbol);

/** Relative rounding error that is acceptable for a number without a unit. A unit defines its own decimals. */
const bearable = 0.1;
/** True if rounding would show 1.2e-5 as 0.000, or if many zeros would make it unreadable (0.0000000012). */
function roundsAway(value: number, decimals: number | undefined): boolean {
  if (decimals === undefined) return value !== 0 && Math.abs(value) < 1e-6;
  return Math.abs(Number(value.toFixed(decimals)) - value) > bearable * Math.abs(value);
}
/** Exponential notation such as "1.235e-5". */
const smallText = (value: number): string => Number(value.toPrecision(4)).toExponential().replace(/^-/, '−');

/** Stored format of days, and key of the translated format in a catalogue, such as "DD/MM/YYYY". */
const dayForm = 'YYYY-MM-DD';
function writtenDay(text: string, t: Translate): string {
  const form = t(dayForm);
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(text) ?? [];
  if (form === dayForm || !year || !month || !day) return text;
  return form.replace('YYYY', year).replace('MM', month).replace('DD', day) + (rest ?? '');
}
const textOf = (schema: Schema | undefined, value: string, { t }: FormatContext): string =>
  schema?.format === 'day' ? writtenDay(value, t) : value;

/** 20-digit integers of energy are sent as text but have a unit. */
const unitAfter = (schema: Schema | undefined, value: string, { units, t }: FormatContext): Pick<Formatted, 'unit'> =>
  schema?.unit !== undefined && /\d$/.test(value) ? { unit: t(symbolOf(schema.unit, units) ?? schema.unit) } : {};

function fits(types: readonly string[], type: string, drawn: Formatted, value: unknown, { t }: FormatContext): Formatted {
  if (types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))) return drawn;
  return { text: String(value).slice(0, 80), misfit: t(expected(types)) };
}

/** Name of a type in a sentence, such as "a number". */
export function expected(types: readonly string[]): string {
  const words: Readonly<Record<string, string>> = {
    number: 'a number',
    integer: 'a whole number',
    string: 'a text',
    boolean: 'yes or no',
    array: 'a list',
    object: 'an object',
  };
  return words[types[0] ?? 'object'] ?? 'another value';
}
