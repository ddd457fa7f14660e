// Out: the fixed texts of the engine by file, so that the check asks for their translations: shell, kinds, rules, formats.
import { formatTexts } from '../core/schema/formats.ts';

const lists = import.meta.glob<readonly string[]>(
  ['../../renderers/**/texts.json', '../*/texts.json', '../station/*/texts.json'],
  {
    eager: true,
    import: 'default',
  },
);
const rules = import.meta.glob<{ text?: string; texts?: Record<string, string> }>('../core/rules/*.json', {
  eager: true,
  import: 'default',
});

export function engineTexts(): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = { 'src/core/schema/formats.ts': Object.values(formatTexts) };
  for (const [path, texts] of Object.entries(lists)) if (Array.isArray(texts)) found[named(path)] = texts as readonly string[];
  for (const [path, rule] of Object.entries(rules)) {
    found[named(path)] = [rule.text, ...Object.values(rule.texts ?? {})].filter(
      (each): each is string => typeof each === 'string',
    );
  }
  return found;
}

/** "../../renderers/table/texts.json" → "renderers/table/texts.json" */
const named = (path: string): string => (path.startsWith('../../') ? path.slice(6) : path.replace(/^\.\.\//, 'src/'));
