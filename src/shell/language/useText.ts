// Translates texts and re-renders when the language or its catalogue changes.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '../../core/language.ts';
import { interpolate, say, textKey, type Translate } from '../../core/texts/text.ts';

type Values = Readonly<Record<string, unknown>>;
export type ToText = (text: Text | undefined, values?: Values) => string;

export function useTranslate(): Translate {
  const { t, i18n } = useTranslation();
  return useCallback<Translate>(
    (text, values, context) => interpolate(t([textKey(text, context), text]), values, i18n.language),
    [t, i18n],
  );
}

export function useText(): ToText {
  const translate = useTranslate();
  return useCallback<ToText>(
    (text, values) =>
      values && typeof text === 'string' ? say({ text, values: values as never }, translate) : say(text, translate),
    [translate],
  );
}
