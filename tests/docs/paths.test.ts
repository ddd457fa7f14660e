// Paths in README, guides and decisions exist.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .map((file) => `/${file}`);
/** Paths in the data folder, and generated ones. */
const elsewhere = /^(copies|compiled|stations|data|dist)\//;
/** A file with an extension, or a folder with a trailing slash; paths with placeholders do not count. */
const isPath = (text: string): boolean => /^(\.\/|\w)[\w./-]*(\/|\.(ts|tsx|mjs|json|md|css))$/.test(text) && text.includes('/');

const missingIn = (guide: string): string[] => {
  const named = [...readFileSync(guide, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text).filter(isPath);
  const nextTo = (path: string): string => `/${join(dirname(guide), path)}`;
  return named.filter((path) => {
    const own = path.replace(/^\.\//, '');
    const fits = (file: string): boolean =>
      own.endsWith('/') ? file.includes(`/${own}`) : file.endsWith(`/${own}`) || file === nextTo(path);
    return !elsewhere.test(own) && !tracked.some(fits);
  });
};

it.each(tracked.filter((file) => file.endsWith('.md')).map((file) => file.slice(1)))('%s names only existing paths', (guide) => {
  expect(missingIn(guide)).toEqual([]);
});
