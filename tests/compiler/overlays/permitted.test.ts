import { expect, it } from 'vitest';
import type { DocKind } from '../../../src/compiler/doc.ts';
import { type Rule, rulesFor } from '../../../src/compiler/overlays/narrowTable.ts';

const kinds: readonly DocKind[] = ['entities', 'screens', 'parts', 'devices', 'calls', 'guards', 'units', 'papers', 'plants'];

/** A line for each word: what a patch may change. A rule that was listed before appears with the path of its first place. */
function permittedIn(rule: Rule, path: string, seen = new Map<Rule, string>()): string[] {
  const first = seen.get(rule);
  const more = [rule.deletes && 'may be removed', 'newOnes' in rule && rule.newOnes && 'may get new members'].filter(Boolean);
  const line = (what: string): string => [`${path}: ${what}`, ...more].join(', ');
  if (rule.is !== 'words' && rule.is !== 'members') return [line(rule.is)];
  if (first !== undefined) return [line(`like ${first}`)];
  seen.set(rule, path);
  if (rule.is === 'members') return [line('members'), ...permittedIn(rule.each, `${path}/*`, seen)];
  return [line('words'), ...Object.entries(rule.words).flatMap(([word, each]) => permittedIn(each, `${path}/${word}`, seen))];
}

it('a patch may change exactly the words that are listed, each in the listed way', async () => {
  const lines = kinds.flatMap((kind) => permittedIn(rulesFor(kind), kind));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('permitted.txt');
});
