// The texts of a language from the schema folder before it is compiled, for the pages shown during the start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredLanguage, sourceLanguage, wishesIn } from '../../core/texts/languages.ts';
import { type Translate, translateWith } from '../../core/texts/text.ts';

export interface Words {
  language: string;
  translate: Translate;
}

/**
 * `accept`: the accept-language header of a request. Texts of unreadable files stay in English; the compiler reports these files.
 */
export function wordsFor(schemasFolder: string, accept: string): Words {
  const folder = join(schemasFolder, 'locales');
  const codes = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.json')) : [];
  const language = offeredLanguage(wishesIn(accept), [...codes, sourceLanguage]) ?? sourceLanguage;
  return { language, translate: translateWith(catalogueOf(join(folder, language)), language) };
}

function catalogueOf(folder: string): Record<string, string> {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown));
  } catch {
    return {};
  }
}
