import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longest } from '../longestFirst.ts';

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`);

it.each(longest)('exactly one test file ends in %s, which starts early', (name) => {
  expect(files.filter((file) => file.endsWith(`/${name}.test.ts`))).toHaveLength(1);
});
