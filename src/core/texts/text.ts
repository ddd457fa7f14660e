// Translates texts with a catalogue. The key is the English text, followed by its context.
import { numberText } from './numberText.ts';
import type { Members, Text, TextObject } from '../language.ts';
import { sourceLanguage } from './languages.ts';

/** Signature of the translation function of i18next and of `translateWith`. */
export type Translate = (text: string, values?: Readonly<Record<string, unknown>>, context?: string) => string;

export const textKey = (text: string, context?: string): string => (context ? `${text}\u0004${context}` : text);

/**
 * Replaces `{{name}}` by its value, or by a dash if the value is missing. Numbers are formatted as quantities of the language;
 * codes and other identifiers must be passed as text.
 */
export function interpolate(text: string, values: Readonly<Record<string, unknown>> = {}, language = sourceLanguage): string {
  return text.replaceAll(/\{\{\s*([\w-]+)\s*\}\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined || value === null ? '–' : toWord(value, language);
  });
}
function toWord(value: unknown, language: string): string {
  if (typeof value === 'number') return numberText(value, undefined, language);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Translates with a plain catalogue. A text that is not in it remains English. */
export function translateWith(catalogue: Members<string>, language?: string): Translate {
  return (text, values, context) => {
    const key = textKey(text, context);
    const found = Object.hasOwn(catalogue, key) ? catalogue[key] : Object.hasOwn(catalogue, text) ? catalogue[text] : text;
    return interpolate(found ?? text, values, language);
  };
}
export const inEnglish: Translate = translateWith({});

/** Translates a text. Values that are texts are translated first. */
export function say(text: Text | undefined, translate: Translate): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return translate(text);
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, isText(value) ? say(value, translate) : value]);
  return translate(text.text, Object.fromEntries(values), text.context);
}
const isText = (value: unknown): value is Exclude<Text, string> =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** Converts a text for use as a value in another text. */
export const asTextObject = (text: Text): TextObject => (typeof text === 'string' ? { text } : text);

/** "What: detail", with the colon of the language. Strings, such as names and messages of a device, are not translated. */
export const withDetail = (what: TextObject | string, detail: TextObject | string): TextObject => ({
  text: '{{what}}: {{detail}}',
  values: { what, detail },
});

/** Adapts a title for use inside a sentence: "Price period" becomes "price period"; "PCS unit" is unchanged. */
export const inSentence = (title: string): string => title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
