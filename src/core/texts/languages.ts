// Languages by their code: the name of a folder of schemas/locales, such as "fr_FR". Which there are says the content, and no code.

/** The language of the texts themselves: it needs no folder, and a text that a folder lacks is drawn in it. */
export const sourceLanguage = 'en_US';

const subtagsOf = (tag: string): string[] => tag.toLowerCase().split(/[-_]/);

/** The languages of an accept-language header, in written order: browsers send the strongest first. */
export const wishesIn = (header: string): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((each) => (each.split(';')[0] ?? '').trim());

/** The first wish that is offered: by its whole tag, else by its language alone. `fr`, `fr-CA` and `FR_fr` all find "fr_FR". */
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

/** BCP 47, for Intl and for documents; of a folder whose name is none, that of the source. */
export function toTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? toTag(sourceLanguage);
  } catch {
    return toTag(sourceLanguage);
  }
}

/** The name of a language in itself; with its country where another one offered has the same language. */
export function ownName(language: string, offered: readonly string[]): string {
  const [first = language] = subtagsOf(language);
  const several = offered.filter((code) => subtagsOf(code)[0] === first).length > 1;
  const tag = toTag(language);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(several ? tag : (tag.split('-')[0] ?? tag)) ?? language;
  return name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag));
}
