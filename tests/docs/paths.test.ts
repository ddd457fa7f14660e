// What README, guides and decisions name by its path is there: whoever follows a path finds something.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .map((file) => `/${file}`);
/** Of the data folder, and what is made. */
const elsewhere = /^(copies|compiled|stations|data|dist)\//;
/** A file with its ending, or a folder with its stroke; what holds a placeholder is none. */
const isPath = (text: string): boolean => /^(\.\/|\w)[\w./-]*(\/|\.(ts|tsx|mjs|json|md|css))$/.test(text) && text.includes('/');

const missingIn = (guide: string): string[] => {
  const named = [...readFileSync(guide, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text).filter(isPath);
  const beside = (path: string): string => `/${join(dirname(guide), path)}`;
  return named.filter((path) => {
    const own = path.replace(/^\.\//, '');
    const fits = (file: string): boolean =>
      own.endsWith('/') ? file.includes(`/${own}`) : file.endsWith(`/${own}`) || file === beside(path);
    return !elsewhere.test(own) && !tracked.some(fits);
  });
};

it.each(tracked.filter((file) => file.endsWith('.md')).map((file) => file.slice(1)))('%s names what is there', (guide) => {
  expect(missingIn(guide)).toEqual([]);
});
