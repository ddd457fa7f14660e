// Titles, units and categories of a picture in words, from the schema where the options say none.
import { useMemo } from 'react';
import { joinFormatted, numberText } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { storedDecimals } from '../../src/core/format/scale.ts';
import { useText, useUnits, type ViewProps } from '../define.ts';
import { rowSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { unitWord } from '../shared/value/unitWord.ts';
import { useFormatAs, useLanguage } from '../shared/value/useFormatAs.ts';

export function useBarWords(options: ViewProps<'bars'>['options'], schema: Schema | undefined) {
  const say = useText();
  const format = useFormatAs();
  const units = useUnits();
  const language = useLanguage();
  return useMemo(() => {
    const row = rowSchema(schema, options.rows);
    const first = Object.values(options.series ?? {})[0]?.at;
    const part = Object.values(options.parts ?? {})[0]?.at;
    const own =
      options.as === 'distribution'
        ? undefined
        : first !== undefined
          ? schemaIn(row, first)
          : part !== undefined
            ? schemaIn(schema, part)
            : undefined;
    const counted: Schema = options.as === 'distribution' ? { type: 'integer' } : { type: 'number', ...own };
    const unitName = options.as === 'distribution' ? undefined : (own?.unit ?? options.unit);
    const categorySchema = schemaIn(row, options.category ?? '/name');
    const name = (value: unknown) => joinFormatted(format(value, categorySchema));
    const parts = options.parts;
    const listed = options.as === 'distribution' ? schemaIn(schema, options.values ?? '') : undefined;
    // The steps of a distribution are in the unit of what was measured.
    const measured = unitWord(format, listed?.unit ?? listed?.items?.unit ?? (listed && options.unit));
    return {
      name,
      unit: unitWord(format, unitName),
      /** Of these numbers in a file, in the unit above. */
      decimals: (values: readonly number[]) =>
        options.decimals ?? storedDecimals({ ...counted, ...(unitName !== undefined && { unit: unitName }) }, values, units),
      tick: (value: number) => numberText(Number(value.toPrecision(12)), undefined, language),
      format: (value: number) =>
        joinFormatted(
          format(value, counted, { unit: own?.unit === undefined ? unitName : undefined, decimals: options.decimals }),
        ),
      category: (key: string) =>
        measured !== ''
          ? `${key} ${measured}`
          : parts?.[key]
            ? say(parts[key].title) || say(schemaIn(schema, parts[key].at)?.title) || key
            : key,
      categoryTitle: say(categorySchema?.title) || say(options.as === 'distribution' ? 'Range' : 'Name'),
      acrossTitle: say(schemaIn(row, options.across ?? '/across')?.title) || say('Name'),
      shareTitle: say('Value'),
      series: (bars: { series: readonly string[]; categories: readonly string[] }) => {
        if (options.as === 'distribution') return { titles: [say('How often')], colours: ['notice'] };
        const named = parts ?? options.series ?? {};
        if (options.as === 'composition' && !parts)
          return { titles: [...bars.categories], colours: bars.categories.map((_each, index): string | number => index) };
        return {
          titles: bars.series.map((key) => {
            const each = named[key];
            return say(each?.title) || say(schemaIn(parts ? schema : row, each?.at ?? '')?.title) || key;
          }),
          colours: bars.series.map((key, index): string | number => named[key]?.colour ?? index),
        };
      },
    };
  }, [options, schema, say, format, units, language]);
}
