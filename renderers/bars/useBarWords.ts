// Titles, units and categories of a chart; the schema supplies what the options do not set.
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { useText, useUnits, type ViewProps } from '../define.ts';
import { useFormatAs, useLanguage } from '../shared/value/useFormatAs.ts';
import { toBarWords } from './toBarWords.ts';

export function useBarWords(options: ViewProps<'bars'>['options'], schema: Schema | undefined) {
  const say = useText();
  const format = useFormatAs();
  const units = useUnits();
  const language = useLanguage();
  return useMemo(
    () => toBarWords({ options, schema, say, format, units, language }),
    [options, schema, say, format, units, language],
  );
}
