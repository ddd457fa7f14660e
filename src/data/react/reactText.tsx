// Hooks for texts with their values, and for values formatted by their schema.
import { useCallback, useMemo } from 'react';
import { type Drawing, formatValue, type Formatted } from '../../core/format/format.ts';
import type { Schema, Text } from '../../core/language.ts';
import { constant, layered } from '../../core/store.ts';
import { say } from '../../core/texts/text.ts';
import { useAround } from './around.tsx';
import { fillText } from '../texts.ts';
import { toFormatContext } from '../toFormatContext.ts';
import { useAt } from './watch.ts';

type Own = Readonly<{ item?: unknown; form?: unknown; answer?: unknown }>;

/** Translates a text; its values are read from the scope (or `own`) and formatted by the property that `as` names. */
export function useText(): (text: Text | undefined, own?: Own) => string {
  const { data, screen, scope } = useAround();
  const language = useAt<string>(scope, '/session/language');
  return useCallback(
    (text, own) => {
      // The function depends on the language, although it reads it only indirectly.
      void language;
      if (text === undefined) return '';
      const layers = Object.entries(own ?? {}).filter(([, value]) => value !== undefined);
      const at =
        layers.length === 0 ? scope : layered(Object.fromEntries(layers.map(([name, value]) => [name, constant(value)])), scope);
      return say(fillText(text, screen.commandScreen.surroundings(at)), data.desk.translate);
    },
    [data, screen, scope, language],
  );
}

export function useFormat(): (schema: Schema | undefined, value: unknown, drawing?: Drawing) => Formatted {
  const { data, scope } = useAround();
  const language = useAt<string>(scope, '/session/language');
  const timezone = useAt<string>(scope, '/station/timezone');
  const currency = useAt<string>(scope, '/station/currency');
  return useMemo(() => {
    const context = { ...toFormatContext(data.desk), ...(language !== undefined && { language }) };
    // The desk reads zone and currency; they are named here so that a change re-renders.
    void [timezone, currency];
    return (schema, value, drawing) => formatValue(schema, value, context, drawing);
  }, [data, language, timezone, currency]);
}
