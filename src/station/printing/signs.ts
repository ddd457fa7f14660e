// Finds the characters of a paper that the font lacks. They are replaced, and a note lists them. Pure.
import { interpolate } from '../../core/texts/text.ts';
import type { DrawnPaper } from '../contract/papers.ts';

type Has = (sign: number) => boolean;
/** Spaces and joiners have no glyph of their own. */
const faceless = /[\s\p{Cf}\p{Cc}\p{Variation_Selector}]/u;
const standIn = '?';

/** Each character once, in the order of occurrence. */
export function lackedIn(value: unknown, has: Has, found = new Set<string>()): string[] {
  if (typeof value === 'string') {
    for (const sign of value) if (!faceless.test(sign) && !has(sign.codePointAt(0) ?? 0)) found.add(sign);
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach((each) => lackedIn(each, has, found));
  return [...found];
}

/** Names given by people may contain any character. */
export function withoutLacked(paper: DrawnPaper, has: Has): DrawnPaper {
  const lacked = lackedIn(paper, has);
  if (lacked.length === 0) return paper;
  const clean = replaced(paper, new Set(lacked)) as DrawnPaper;
  const names = lacked.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const text = interpolate(paper.lacking, { signs: names.join(', ') });
  return { ...clean, blocks: [...clean.blocks, { is: 'note', text, caution: false }] };
}

function replaced(value: unknown, lacked: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return Array.from(value, (sign) => (lacked.has(sign) ? standIn : sign)).join('');
  if (Array.isArray(value)) return value.map((each) => replaced(each, lacked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, lacked)]));
}
