// Whether a vendor's confirmation text is a real question. Pure.
import { dict, text } from '../json.ts';

/** "Ok?" does not describe the consequence. In scripts without spaces one character carries more meaning than a Latin letter. */
const fewestLetters = 6;
const lettersOfSign = 3;

/** Removes invisible characters that Unicode classes as letters or symbols: Hangul fillers, Braille blank, joiners. */
const drawn = (said: string): string => said.normalize('NFKC').replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

export function asks(question: unknown): boolean {
  const said = drawn(text(question) ?? text(dict(question).text) ?? '');
  const signs = said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const letters = (said.match(/\p{L}/gu)?.length ?? 0) - signs;
  return letters + signs * lettersOfSign >= fewestLetters;
}

/** A text that is present but empty or invisible. */
export const isBlank = (value: unknown): boolean => {
  const said = text(value) ?? text(dict(value).text);
  return said !== undefined && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(drawn(said));
};
