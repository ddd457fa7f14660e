// In: a chosen file and what the schema accepts. Out: why it is refused, or nothing. Pure.
import type { Schema, Text } from '../../../src/core/language.ts';

type Limits = NonNullable<Schema['file']>;

const sameKind: Readonly<Record<string, string>> = { '.jpeg': '.jpg' };
const ending = (name: string): string => {
  const found = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  return sameKind[found] ?? found;
};

export function refusalOf(file: { name: string; size: number }, { accept, maxMB }: Limits): Text | undefined {
  if (accept.length > 0 && !accept.map((each) => ending(each)).includes(ending(file.name))) {
    if (accept.length === 1 && accept[0] === '.json') return 'Only JSON files are supported';
    return { text: 'Only {{kinds}} files are supported', values: { kinds: accept.join(', ') } };
  }
  if (file.size > maxMB * 1_000_000) return { text: 'The file is larger than {{max}} MB', values: { max: maxMB } };
  return undefined;
}

export function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const isPicture = (name: string): boolean => /\.(png|jpe?g|gif|webp|svg)$/i.test(name);
