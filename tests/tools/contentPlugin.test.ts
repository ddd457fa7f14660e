// A requested build fails if the schemas are invalid. A build at a start does not, because the station has its last content.
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { contentPlugin } from '../../src/tools/content-plugin.ts';

afterEach(() => vi.unstubAllEnvs());

/** The errors of a build with an invalid vendor file next to the schemas. */
async function reportedBy(mode: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-plugin-'));
  mkdirSync(join(folder, 'north'));
  writeFileSync(join(folder, 'north/vendor.json'), '{ "title": ');
  vi.stubEnv('EMS_SCHEMAS', folder);
  const reported: string[] = [];
  const { configResolved, buildStart } = contentPlugin({ outDir: join(folder, 'content') });
  (configResolved as unknown as (config: object) => void)({ command: 'build', mode });
  await (buildStart as unknown as (this: object) => Promise<void>).call({ error: (text: string) => void reported.push(text) });
  return reported;
}

it('a requested build fails with the errors of the schemas', async () => {
  expect((await reportedBy('production')).join()).toContain('north/vendor.json');
});

it('a build at a start does not check the schemas', async () => {
  expect(await reportedBy('start')).toEqual([]);
});
