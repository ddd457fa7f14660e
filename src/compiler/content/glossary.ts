// Checks all texts and translations against locales/glossary.json. Warns about words that the glossary replaces by a term.
import { sourceLanguage } from '../../core/texts/languages.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { type At, at, below, isVendors, writtenIn } from '../doc.ts';
import { dict, entries, list, strings, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { walk } from '../language/walk.ts';

interface Avoided {
  /** The term to use instead. */
  term: string;
  except: ReadonlySet<string>;
}
/** Words to avoid in one language. */
interface Avoidance {
  pattern: RegExp;
  byWord: ReadonlyMap<string, Avoided>;
}

export function checkGlossary(context: CompilerContext): void {
  const doc = context.docs.get('locales/glossary.json');
  if (!doc) return;
  walk(doc.data, languageSchema('glossary'), at(doc), { report: context.report, visit: () => undefined });
  const terms = list(dict(doc.data).terms);
  const english = toAvoidance(terms, sourceLanguage);
  for (const [key, place] of context.texts) checkText(context, english, { key, value: toSource(key), place });
  // A language has many files. Its pattern is long, so it is made once.
  const byLanguage = new Map<string, Avoidance | undefined>();
  for (const locale of docsOf(context, 'locales')) {
    const language = locale.name.split('/')[1] ?? '';
    if (!byLanguage.has(language)) byLanguage.set(language, toAvoidance(terms, language));
    const avoidance = byLanguage.get(language);
    for (const [key, value] of entries(locale.data)) {
      if (key.startsWith('$') || typeof value !== 'string') continue;
      checkText(context, avoidance, { key, value, place: below(at(locale), key) });
    }
  }
}

/** Vendors choose the words of their own texts, and published SunSpec models stay unchanged. */
function checkText(
  context: CompilerContext,
  avoidance: Avoidance | undefined,
  { key, value, place }: { key: string; value: string; place: At },
): void {
  const source = writtenIn(place.doc, place.pointer);
  if (!avoidance || source?.origins || isVendors(source?.file ?? '')) return;
  for (const [found] of value.replaceAll(/\{\{[^}]*\}\}/g, ' ').matchAll(avoidance.pattern)) {
    const word = found.toLowerCase();
    const avoided = avoidance.byWord.get(word) ?? avoidance.byWord.get(word.replace(/s$/, ''));
    if (!avoided || avoided.except.has(toSource(key))) continue;
    context.report('text/never-said', place, { text: value, word: found, term: avoided.term });
  }
}

function toAvoidance(terms: readonly unknown[], language: string): Avoidance | undefined {
  const byWord = new Map<string, Avoided>();
  const allowed = new Set<string>();
  for (const each of terms) {
    const entry = dict(each);
    const named = language === sourceLanguage ? entry : dict(dict(entry.translations)[language]);
    const avoided = { term: text(named.term) ?? '', except: new Set(strings(entry.except)) };
    for (const word of strings(named.never)) {
      if (word === '') continue;
      byWord.set(word.toLowerCase(), avoided);
      // A short form to avoid may be part of the term, such as 变流器 of 储能变流器.
      if (avoided.term.toLowerCase().includes(word.toLowerCase())) allowed.add(avoided.term.toLowerCase());
    }
  }
  return byWord.size === 0 ? undefined : { pattern: toPattern([...allowed, ...byWord.keys()]), byWord };
}

/** Words in Latin letters must match as whole words. Chinese has no spaces, so its words match anywhere. */
function toPattern(words: readonly string[]): RegExp {
  // The longest first, so that "grid-connection point" matches before a shorter word in it.
  const sorted = words.toSorted((left, right) => right.length - left.length);
  const literals = (isLatin: boolean): string =>
    sorted
      .filter((word) => /\p{Script=Latin}/u.test(word) === isLatin)
      .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
      .join('|');
  const latin = String.raw`(?<![\p{L}\p{N}])(?:${literals(true)})s?(?![\p{L}\p{N}])`;
  return new RegExp([literals(true) && latin, literals(false)].filter(Boolean).join('|'), 'giu');
}

const toSource = (key: string): string => key.split('\u0004')[0] ?? key;
