import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attacks } from '../station/endurance/attacks.ts';

it('docs/bench.md has the figures of every attack, and of no other', () => {
  const measured = readFileSync('docs/bench.md', 'utf8').matchAll(/^\| Station under attack: (.*?) \| slowest stop \|/gm);
  expect(Array.from(measured, ([, name]) => name)).toEqual(attacks.map(({ name }) => name));
});
