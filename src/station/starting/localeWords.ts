// In: the folder of the schemas, before it is compiled. Out: the languages it has and the words of each, for what is shown during the start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredLanguage, sourceLanguage } from '../../core/texts/languages.ts';
import { type Translate, translateWith } from '../../core/texts/text.ts';

export interface Words {
  language: string;
  translate: Translate;
}

/** `accept`: the header accept-language of a request. Files that cannot be read leave their texts in English; the compiler reports them. */
export function wordsFor(schemasFolder: string, accept: string): Words {
  const folder = join(schemasFolder, 'locales');
  const codes = existsSync(folder) ? readdirSync(folder) : [];
  const wishes = accept.split(',').map((each) => each.split(';', 1)[0]?.trim() ?? '');
  const language = offeredLanguage(wishes, [...codes, sourceLanguage]) ?? sourceLanguage;
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
