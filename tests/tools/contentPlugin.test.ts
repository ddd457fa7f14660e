// A requested build fails if the schemas are invalid; a build at a start does not, because the station has its last content.
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { contentPlugin } from '../../src/tools/content-plugin.ts';

afterEach(() => vi.unstubAllEnvs());

/** With an invalid vendor file next to the schemas. */
async function toldBy(mode: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-plugin-'));
  mkdirSync(join(folder, 'north'));
  writeFileSync(join(folder, 'north/vendor.json'), '{ "title": ');
  vi.stubEnv('EMS_SCHEMAS', folder);
  const told: string[] = [];
  const { configResolved, buildStart } = contentPlugin({ outDir: join(folder, 'content') });
  (configResolved as unknown as (config: object) => void)({ command: 'build', mode });
  await (buildStart as unknown as (this: object) => Promise<void>).call({ error: (text: string) => void told.push(text) });
  return told;
}

it('reports every error and fails if requested', async () => {
  expect((await toldBy('production')).join()).toContain('north/vendor.json');
});

it('does not check at a start', async () => {
  expect(await toldBy('start')).toEqual([]);
});
