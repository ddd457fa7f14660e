// In: a text that a vendor gives to a question. Out: whether it asks anything. Pure.
import { dict, text } from '../json.ts';

/** "Ok?" says nothing of what will happen. Scripts without spaces say more with a sign than others with a letter. */
const fewestLetters = 6;
const lettersOfSign = 3;

/** Without what is a letter or a sign by its name and is drawn as nothing: fillers of Hangul, the blank of Braille, joiners. */
const drawn = (said: string): string => said.normalize('NFKC').replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

export function asks(question: unknown): boolean {
  const said = drawn(text(question) ?? text(dict(question).text) ?? '');
  const signs = said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const letters = (said.match(/\p{L}/gu)?.length ?? 0) - signs;
  return letters + signs * lettersOfSign >= fewestLetters;
}

/** No text at all, or one that nobody sees. */
export const isBlank = (value: unknown): boolean => {
  const said = text(value) ?? text(dict(value).text);
  return said !== undefined && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(drawn(said));
};
