// Builds the catalogues by language from locale files and collected texts. Reports missing translations and placeholders.
import type { ContentIndex } from '../../core/content.ts';
import { ownName, sourceLanguage } from '../../core/texts/languages.ts';
import type { Members } from '../../core/language.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { at, below, type At, type Doc, isVendors, writtenIn } from '../doc.ts';
import { dict, entries, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { spoken, toNeighbours } from '../overlays/ownNames.ts';
import { asks, isBlank } from '../overlays/question.ts';
import { walk } from '../language/walk.ts';
import { placeholders } from '../language/words.ts';

export interface Locales {
  catalogues: Record<string, Record<string, string>>;
  languages: ContentIndex['languages'];
}

export function toLocales(context: CompilerContext): Locales {
  const catalogues: Record<string, Record<string, string>> = {};
  const names: Record<string, string> = {};
  for (const doc of docsOf(context, 'locales')) {
    const language = doc.name.split('/')[1] ?? '';
    const catalogue = (catalogues[language] ??= {});
    for (const [key, value] of entries(doc.data)) {
      if (key === '$title') names[language] = text(value) ?? language;
      else if (!key.startsWith('$') && typeof value === 'string') catalogue[key] = value;
    }
  }
  const codes = [...new Set([...Object.keys(catalogues).sort(), sourceLanguage])];
  const languages = codes.map((code) => {
    const isBare = Object.keys(catalogues[code] ?? {}).length === 0;
    return { code, title: names[code] ?? ownName(code, codes), ...(isBare && { bare: true as const }) };
  });
  return { catalogues, languages };
}

export function checkLocales(context: CompilerContext, catalogues: Readonly<Record<string, Members<string>>>): void {
  checkOnce(context);
  let neighbours: ReturnType<typeof toNeighbours> | undefined;
  const neighbourTexts = () => (neighbours ??= toNeighbours(context.docs));
  for (const doc of docsOf(context, 'locales')) {
    walk(doc.data, languageSchema('locale'), at(doc), { report: context.report, visit: () => undefined });
    for (const [key, value] of entries(doc.data)) {
      if (key.startsWith('$') || typeof value !== 'string') continue;
      const original = key.split('\u0004')[0] ?? key;
      const place = below(at(doc), key);
      if (isVendors(writtenIn(doc, place.pointer)?.file ?? '')) {
        checkOwn(context, key, value, place);
        checkName(context, doc, key, value, neighbourTexts());
      }
      const wanted = new Set(placeholders(original));
      const given = new Set(placeholders(value));
      const missing = [...wanted].filter((name) => !given.has(name)).concat([...given].filter((name) => !wanted.has(name)));
      if (missing.length > 0) context.report('text/other-values', below(at(doc), key), { text: original, missing });
    }
  }
  if (context.knowsEngine) checkUsed(context);
  for (const [language, catalogue] of Object.entries(catalogues)) {
    if (language === sourceLanguage) continue;
    for (const [key, place] of context.texts) {
      const own = key.split('\u0004')[0] ?? key;
      if (!Object.hasOwn(catalogue, key) && hasWords(own)) context.report('text/untranslated', place, { text: own, language });
    }
  }
}

/** A duplicate key would silently override the first one, and a word with two meanings would be wrong in one place. */
function checkOnce(context: CompilerContext): void {
  const first = new Map<string, { file: string; value: unknown }>();
  for (const doc of docsOf(context, 'locales')) {
    for (const [key, value] of entries(doc.data)) {
      const place = below(at(doc), key);
      const file = writtenIn(doc, place.pointer)?.file ?? doc.name;
      if (key.startsWith('$') || isVendors(file)) continue;
      const id = `${doc.name.split('/')[1]} ${key}`;
      const before = first.get(id);
      if (!before) first.set(id, { file, value });
      else if (before.value !== value) context.report('text/translated-twice', place, { text: key, file: before.file });
    }
  }
}

/** Vendor patches replace texts of the base, so with patches only the vendor's own translations are checked. */
function checkUsed(context: CompilerContext): void {
  const isBase = [...context.docs.values()].every(({ layers }) => !layers.some(({ file }) => isVendors(file)));
  const symbols = new Set(Object.values(context.units.units).map((unit) => text(dict(unit).symbol)));
  for (const doc of docsOf(context, 'locales')) {
    for (const key of Object.keys(dict(doc.data))) {
      const place = below(at(doc), key);
      const isJudged = isBase || isVendors(writtenIn(doc, place.pointer)?.file ?? '');
      if (!isJudged || key.startsWith('$') || context.texts.has(key) || symbols.has(key)) continue;
      context.report('text/unused', place, { text: key.split('\u0004')[0] ?? key });
    }
  }
}

/** A vendor's translation must meet the same requirements as the text. */
function checkOwn(context: CompilerContext, key: string, value: string, place: At): void {
  const isQuestion = /\/confirm(\/text)?$/.test(context.texts.get(key)?.pointer ?? '');
  if (isBlank(value)) context.report('overlay/blank', place, { word: key });
  else if (isQuestion && !asks(value)) context.report('overlay/asks-nothing', place, { text: JSON.stringify(value) });
}

/** A vendor's translation must not give one item the name that a neighbouring item has in the base. */
function checkName(
  context: CompilerContext,
  doc: Doc,
  key: string,
  value: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const language = doc.name.split('/')[1];
  // A text without a translation is shown in English.
  const saidOf = (other: string): unknown => {
    const files = docsOf(context, 'locales').filter(({ name }) => name.split('/')[1] === language);
    const written = files.flatMap(({ layers }) =>
      layers.filter(({ file }) => !isVendors(file)).map(({ data }) => dict(data)[other]),
    );
    return written.find((each) => each !== undefined) ?? other.split('\u0004')[0];
  };
  const taken = [...(neighbours.get(key) ?? [])].find((other) => other !== key && spoken(saidOf(other)) === spoken(value));
  if (taken !== undefined)
    context.report('overlay/other-name', below(at(doc), key), { name: key, neighbour: taken.split('\u0004')[0] ?? taken });
}

/** "SOC", "DC-DC" and "%" are the same in every language; texts with words are not. */
const hasWords = (value: string): boolean => /[a-z]{2}/.test(value.replaceAll(/\{\{[^}]*\}\}/g, ''));
