// Language codes, which are the names of the folders of schemas/locales, such as "fr_FR". The content defines which exist.

/** Language of the source texts. It needs no folder and is the fallback for missing translations. */
export const sourceLanguage = 'en_US';

const subtagsOf = (tag: string): string[] => tag.toLowerCase().split(/[-_]/);

/** The languages of an Accept-Language header in written order, because browsers send the preferred one first. */
export const wishesIn = (header: string): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((each) => (each.split(';')[0] ?? '').trim());

/** The first available language, by the whole tag or else by language alone: `fr`, `fr-CA` and `FR_fr` all match "fr_FR". */
export function offeredLanguage(wishes: readonly string[], offered: readonly string[]): string | undefined {
  for (const wish of wishes) {
    const wanted = subtagsOf(wish);
    const found =
      offered.find((code) => subtagsOf(code).join() === wanted.join()) ??
      offered.find((code) => subtagsOf(code)[0] === wanted[0]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** BCP 47 tag for Intl and documents; the tag of the source language if the code is not valid. */
export function toTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? toTag(sourceLanguage);
  } catch {
    return toTag(sourceLanguage);
  }
}

/** Name of a language in that language; with its country if several variants of the language are available. */
export function ownName(language: string, offered: readonly string[]): string {
  const [first = language] = subtagsOf(language);
  const several = offered.filter((code) => subtagsOf(code)[0] === first).length > 1;
  const tag = toTag(language);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(several ? tag : (tag.split('-')[0] ?? tag)) ?? language;
  return name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag));
}
