// Normalizes and checks the names that users give to devices, accounts and templates.

/** The stored form of a name: NFKC, single blanks between words, no blanks at the ends. */
export const toName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Control, direction and zero-width characters. Names that differ only in these look the same or are drawn reversed. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
export const isName = (text: string): boolean => !hidden.test(text);
/** A text that nobody has checked, with a replacement sign for each of these characters. */
export const withoutHidden = (text: string): string => text.replaceAll(new RegExp(hidden, 'gu'), '\uFFFD');
