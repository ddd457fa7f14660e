// Checks the name and size of a file against its schema and returns the reason for a refusal. Shared by console and station.
import type { Schema, TextObject } from '../language.ts';

type Limits = NonNullable<Schema['file']>;

const sameKind: Readonly<Record<string, string>> = { '.jpeg': '.jpg' };
const endingOf = (name: string): string => {
  const found = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  return sameKind[found] ?? found;
};

export function refusalOf(file: { name: string; size: number }, { accept, maxMB }: Limits): TextObject | undefined {
  if (accept.length > 0 && !accept.map((each) => endingOf(each)).includes(endingOf(file.name))) {
    if (accept.length === 1 && accept[0] === '.json') return { text: 'Only JSON files are supported' };
    return { text: 'Only {{kinds}} files are supported', values: { kinds: accept.join(', ') } };
  }
  if (file.size > maxMB * 1_000_000) return { text: 'The file is larger than {{max}} MB', values: { max: maxMB } };
  return undefined;
}
