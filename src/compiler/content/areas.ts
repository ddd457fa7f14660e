// Returns the translated place names by language and country, and reports shape errors.
import type { AreaNames } from '../../core/content.ts';
import type { Members } from '../../core/language.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { at } from '../doc.ts';
import { dict, entries, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { walk } from '../language/walk.ts';

export function checkAreas(context: CompilerContext): void {
  for (const doc of docsOf(context, 'areas'))
    walk(doc.data, languageSchema('areas'), at(doc), { report: context.report, visit: () => undefined });
}

export function toAreas(context: CompilerContext): Members<Members<Members<AreaNames>>> {
  const found: Record<string, Members<Members<AreaNames>>> = {};
  for (const doc of docsOf(context, 'areas')) {
    const countries = entries(doc.data).filter(([name]) => !name.startsWith('$'));
    found[doc.name.split('/')[1] ?? ''] = Object.fromEntries(
      countries.map(([code, provinces]) => [code, toProvinces(provinces)]),
    );
  }
  return found;
}

const toProvinces = (provinces: unknown): Members<AreaNames> =>
  Object.fromEntries(
    entries(provinces).map(([name, each]) => {
      const { title, cities } = dict(each);
      return [name, { title: text(title) ?? name, cities: Object.fromEntries(entries(cities).flatMap(toCity)) }];
    }),
  );
const toCity = ([name, title]: [string, unknown]): [string, string][] => (typeof title === 'string' ? [[name, title]] : []);
