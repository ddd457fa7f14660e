// Returns the fixed texts of the engine by file, so that the check requires their translations: listed texts of code, rules and
// formats, and texts in code without a list.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatTexts } from '../core/schema/formats.ts';
import { textsOf } from './saidTexts.ts';

const lists = import.meta.glob<readonly string[]>(
  ['../../renderers/**/texts.json', '../*/texts.json', '../station/*/texts.json'],
  {
    eager: true,
    import: 'default',
  },
);
const rules = import.meta.glob<{ text?: string; texts?: Record<string, string> }>('../core/rules/*/*.json', {
  eager: true,
  import: 'default',
});

export function engineTexts(): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = { 'src/core/schema/formats.ts': Object.values(formatTexts) };
  for (const [path, texts] of Object.entries(lists)) if (Array.isArray(texts)) found[named(path)] = texts;
  for (const [path, rule] of Object.entries(rules)) {
    found[named(path)] = [rule.text, ...Object.values(rule.texts ?? {})].filter(
      (each): each is string => typeof each === 'string',
    );
  }
  return { ...found, ...saidInCode() };
}

const folders = ['src/core', 'src/data', 'src/shell', 'src/station', 'renderers'];
/** Files with sentences that no page shows, or shows with other texts, by file name. */
const saidElsewhere: Readonly<Record<string, string>> = {
  'answer.ts': 'names of the protocol',
  'bodies.ts': 'the page is told by the handler of errors of the server',
  'contentRoutes.ts': 'read by the console alone',
  'metrics.ts': 'read by monitoring systems',
  'processMetrics.ts': 'read by monitoring systems',
  'openapi.ts': 'read by those who write programs',
  'startErrors.ts': 'told at the terminal',
  'toTheme.ts': 'names of fonts',
  'docsVault.ts': 'told at the terminal',
  'wireSchema.ts': 'read by those who write programs',
};

function saidInCode(): Record<string, readonly string[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const found: Record<string, string[]> = {};
  for (const file of files.filter(isRead)) {
    for (const { text, line } of textsOf(readFileSync(file, 'utf8'), file)) (found[`${file}:${line}`] ??= []).push(text);
  }
  return found;
}

/** Problems are for schema authors and in English only. */
const isRead = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(gen|d)\.ts$|^src.core.problems/.test(file) && !(basename(file) in saidElsewhere);

/** "../../renderers/table/texts.json" → "renderers/table/texts.json" */
const named = (path: string): string => (path.startsWith('../../') ? path.slice(6) : path.replace(/^\.\.\//, 'src/'));
