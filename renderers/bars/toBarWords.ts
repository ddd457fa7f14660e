// Builds the texts of a chart (titles, unit, categories) from its options, schema and formatter. Pure.
import { joinFormatted } from '../../src/core/format/format.ts';
import { numberText } from '../../src/core/texts/numberText.ts';
import { storedDecimals } from '../../src/core/format/scale.ts';
import type { Schema, Text, Units } from '../../src/core/language.ts';
import type { ViewProps } from '../define.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { rowSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { unitWord } from '../shared/value/unitWord.ts';

type Options = ViewProps<'bars'>['options'];
export interface BarWordsOf {
  options: Options;
  schema: Schema | undefined;
  say: (text: Text | undefined) => string;
  format: FormatOf;
  units: Units;
  language: string;
}
interface Bars {
  series: readonly string[];
  categories: readonly string[];
}

export function toBarWords(of: BarWordsOf) {
  const { options, schema, say, format, units, language } = of;
  const counts = options.as === 'distribution';
  const row = rowSchema(schema, options.rows);
  const own = counts ? undefined : measuredSchema(options, schema, row);
  const counted: Schema = counts ? { type: 'integer' } : { type: 'number', ...own };
  const unitName = counts ? undefined : (own?.unit ?? options.unit);
  const categorySchema = schemaIn(row, options.category ?? '/name');
  return {
    name: (value: unknown) => joinFormatted(format(value, categorySchema)),
    unit: unitWord(format, unitName),
    /** Decimals of these numbers in a file, in the unit above. */
    decimals: (values: readonly number[]) =>
      options.decimals ?? storedDecimals({ ...counted, ...(unitName !== undefined && { unit: unitName }) }, values, units),
    tick: (value: number) => numberText(Number(value.toPrecision(12)), undefined, language),
    format: (value: number) =>
      joinFormatted(format(value, counted, { unit: own?.unit === undefined ? unitName : undefined, decimals: options.decimals })),
    category: categoryWords(of),
    categoryTitle: say(categorySchema?.title) || say(counts ? 'Range' : 'Name'),
    acrossTitle: say(schemaIn(row, options.across ?? '/across')?.title) || say('Name'),
    shareTitle: say('Value'),
    series: (bars: Bars) => seriesWords(of, row, bars),
  };
}

/** Schema of the first series, or of the first part. */
function measuredSchema({ series, parts }: Options, schema: Schema | undefined, row: Schema | undefined): Schema | undefined {
  const first = Object.values(series ?? {})[0]?.at;
  if (first !== undefined) return schemaIn(row, first);
  const part = Object.values(parts ?? {})[0]?.at;
  return part === undefined ? undefined : schemaIn(schema, part);
}

/** The steps of a distribution are in the unit of the measured values. */
function categoryWords({ options, schema, say, format }: BarWordsOf): (key: string) => string {
  const listed = options.as === 'distribution' ? schemaIn(schema, options.values ?? '') : undefined;
  const measured = unitWord(format, listed?.unit ?? listed?.items?.unit ?? (listed && options.unit));
  return (key) => {
    if (measured !== '') return `${key} ${measured}`;
    const part = options.parts?.[key];
    return (part && (say(part.title) || say(schemaIn(schema, part.at)?.title))) || key;
  };
}

function seriesWords({ options, schema, say }: BarWordsOf, row: Schema | undefined, bars: Bars) {
  const { as, parts } = options;
  if (as === 'distribution') return { titles: [say('Count')], colours: ['notice'] };
  if (as === 'composition' && !parts)
    return { titles: [...bars.categories], colours: bars.categories.map((_each, index): string | number => index) };
  const named = parts ?? options.series ?? {};
  return {
    titles: bars.series.map((key) => {
      const each = named[key];
      return say(each?.title) || say(schemaIn(parts ? schema : row, each?.at ?? '')?.title) || key;
    }),
    colours: bars.series.map((key, index): string | number => named[key]?.colour ?? index),
  };
}
