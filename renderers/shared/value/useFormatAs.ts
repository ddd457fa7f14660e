// How values are formatted here: the station's time zone, the user's language, the units of the content.
import { sourceLanguage } from '../../../src/core/texts/languages.ts';
import { defaultZone } from '../../../src/core/time.ts';
import { useMemo } from 'react';
import type { Schema } from '../../../src/core/language.ts';
import { useFormat, useScopeValue, useUnits } from '../../define.ts';
import { type FormatOf, formatAs, type Words } from './formatAs.ts';

export const useZone = (): string => useScopeValue<string>({ from: '/station/timezone' }) ?? defaultZone;
export const useLanguage = (): string => useScopeValue<string>({ from: '/session/language' }) ?? sourceLanguage;

/** The function keeps its identity until language, time zone, day or units change, so that cells do not re-render. */
export function useFormatAs(): FormatOf {
  const format = useFormat();
  const units = useUnits();
  const timezone = useZone();
  const language = useLanguage();
  const today = useScopeValue<string>({ from: '/clock/today' });
  return useMemo(
    () => (value: unknown, schema?: Schema, words?: Words) =>
      formatAs(schema, value, words ?? {}, { format, units, timezone, language, today }),
    [format, units, timezone, language, today],
  );
}
