// In: what somebody calls a device, a person, a template. Out: the name as it is kept, and whether it may be one.

/** As it is kept: compatibility forms (NFKC) unified, one blank between words, none at the ends. */
export const toName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Controls, directions and what has no width: two names that differ in these alone look the same, or are drawn backwards. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
export const isName = (text: string): boolean => !hidden.test(text);
