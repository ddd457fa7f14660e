// The package version is the one that the program reports and the latest of the changelog.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../../src/station/version.ts';

it('package, program and changelog have the same version', () => {
  expect((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version).toBe(version);
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest).toBe(version);
});
