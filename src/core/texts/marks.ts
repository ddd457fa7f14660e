// Number format of a language.
import { toTag } from './languages.ts';

export interface Marks {
  /** Separator between groups of three digits. */
  group: string;
  decimal: string;
  /** The language counts large amounts in tens of thousands, not in thousands. */
  byTenThousands: boolean;
}
const known = new Map<string, Marks>();

export function marksOf(language: string): Marks {
  let marks = known.get(language);
  if (!marks) known.set(language, (marks = askMarks(toTag(language))));
  return marks;
}

function askMarks(tag: string): Marks {
  const plain = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const compact = new Intl.NumberFormat(tag, { notation: 'compact' }).formatToParts(10_000);
  const part = (type: string): string | undefined => plain.find((each) => each.type === type)?.value;
  return {
    group: part('group') ?? ',',
    decimal: part('decimal') ?? '.',
    byTenThousands: compact.find(({ type }) => type === 'integer')?.value === '1',
  };
}
