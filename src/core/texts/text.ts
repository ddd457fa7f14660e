// In: texts of the language and a catalogue. Out: what a person reads. The English text is the key, with its context behind it.
import { numberText } from './numberText.ts';
import type { Members, Text, TextObject } from '../language.ts';
import { sourceLanguage } from './languages.ts';

/** i18next on both sides has this shape; so has `translateWith` below. */
export type Translate = (text: string, values?: Readonly<Record<string, unknown>>, context?: string) => string;

export const textKey = (text: string, context?: string): string => (context ? `${text}\u0004${context}` : text);

/**
 * Puts values into `{{name}}`; a value that is missing is drawn as the dash of missing values. A number is a quantity and written as the language
 * does; what only names something, such as a code, is given as text.
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

/** Translates by a plain catalogue; a text that is not in it stays English. */
export function translateWith(catalogue: Members<string>, language?: string): Translate {
  return (text, values, context) => {
    const key = textKey(text, context);
    const found = Object.hasOwn(catalogue, key) ? catalogue[key] : Object.hasOwn(catalogue, text) ? catalogue[text] : text;
    return interpolate(found ?? text, values, language);
  };
}
export const inEnglish: Translate = translateWith({});

/** A text as a person reads it. Values that are texts themselves are translated first. */
export function say(text: Text | undefined, translate: Translate): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return translate(text);
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, isText(value) ? say(value, translate) : value]);
  return translate(text.text, Object.fromEntries(values), text.context);
}
const isText = (value: unknown): value is Exclude<Text, string> =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** As a value within another text. */
export const asTextObject = (text: Text): TextObject => (typeof text === 'string' ? { text } : text);

/** A title inside a sentence: "Price period" becomes "price period"; "PCS unit" stays. */
export const inSentence = (title: string): string => title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
