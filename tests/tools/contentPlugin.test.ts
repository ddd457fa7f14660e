// A build that is asked for fails where the schemas are wrong; one on the way to a start leaves them to the station, which has its last content.
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { contentPlugin } from '../../src/tools/content-plugin.ts';

afterEach(() => vi.unstubAllEnvs());

/** With a vendor beside the schemas whose file is none. */
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

it('says every error and fails where it is asked for', async () => {
  expect((await toldBy('production')).join()).toContain('north/vendor.json');
});

it('is no judge on the way to a start', async () => {
  expect(await toldBy('start')).toEqual([]);
});
