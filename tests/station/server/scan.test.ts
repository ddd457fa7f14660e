// A scanner that was named at the start looks at every file before anything else does: a real program that reads it from its input.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toScanner } from '../../../src/station/server/door/scan.ts';
import { pngOf } from '../pngOf.ts';
import { type Started, startReal } from './realStation.ts';

const folder = mkdtempSync(join(tmpdir(), 'ems-scan-'));
const program = join(folder, 'scanner.mjs');
writeFileSync(
  program,
  `const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const text = Buffer.concat(chunks).toString('latin1');
process.exit(text.includes('known-bad') ? 1 : text.includes('confusing') ? 2 : 0);
`,
);
let station: Started;
let headers: Record<string, string>;
const open = async (EMS_SCAN: string) => {
  station = await startReal({ history: false, scanner: toScanner({ EMS_SCAN }) });
  headers = await station.rest();
};
beforeAll(() => open(`${process.execPath} ${program}`));
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function send(bytes: Buffer): Promise<{ code: number; msg: string }> {
  const form = new FormData();
  form.append('device', 'ac1');
  form.append('dynamicCode', 'AC-1');
  form.append('base64', new Blob([new Uint8Array(bytes)]), 'c.png');
  const url = `${station.url}/v1/rpc/sys/dynamicCode/save`;
  const response = await fetch(url, { method: 'POST', headers: { language: 'en_US', ...headers }, body: form });
  return (await response.json()) as { code: number; msg: string };
}
const whole = pngOf(8, 8);
const withText = (hidden: string): Buffer => pngOf(8, 8, { hidden });

it('lets a clean file through, and refuses what it knows and what it cannot tell', async () => {
  expect((await send(whole)).code).toBe(200);
  expect(await send(withText('known-bad'))).toMatchObject({ code: 400, msg: 'The scanner of the station refuses this file' });
  expect(await send(withText('confusing'))).toMatchObject({
    code: 409,
    msg: 'The file could not be scanned, so it is not taken',
  });
});

it('that is not there lets nothing through, and whoever runs the station is told', async () => {
  await station.remove();
  await open(join(folder, 'nothing-here'));
  expect((await send(whole)).code).toBe(409);
  expect(station.printed.join('\n')).toMatch(/EMS_SCAN: .*ENOENT/);
});

it('is a program with its words, and none where none is named', () => {
  expect(toScanner({})).toBeUndefined();
  expect(toScanner({ EMS_SCAN: ' clamdscan --no-summary  - ' })).toEqual({ program: 'clamdscan', words: ['--no-summary', '-'] });
});
