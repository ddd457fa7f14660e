// A virus scanner configured at the start checks every file first: a real program that reads the file from its standard input.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toScanner } from '../../../../src/station/server/ingress/scan.ts';
import { pngOf } from '../../pngOf.ts';
import { type Started, startReal } from '../realStation.ts';

const folder = mkdtempSync(join(tmpdir(), 'ems-scan-'));
const program = join(folder, 'scanner.mjs');
writeFileSync(
  program,
  `const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const text = Buffer.concat(chunks).toString('latin1');
if (text.includes('endless')) process.on('SIGTERM', () => {});
if (text.includes('endless')) setTimeout(() => {}, 600_000);
else process.exit(text.includes('known-bad') ? 1 : text.includes('confusing') ? 2 : 0);
`,
);
let station: Started;
let headers: Record<string, string>;
const open = async (EMS_SCAN: string, withinMs?: number) => {
  const scanner = toScanner({ EMS_SCAN });
  station = await startReal({ history: false, scanner: scanner && { ...scanner, ...(withinMs !== undefined && { withinMs }) } });
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
const picture = pngOf(8, 8);
const withText = (hidden: string): Buffer => pngOf(8, 8, { hidden });

it('the station accepts a clean file, and rejects known malware and files that cannot be scanned', async () => {
  expect((await send(picture)).code).toBe(200);
  expect(await send(withText('known-bad'))).toMatchObject({
    code: 400,
    msg: 'The virus scanner of the station rejected this file',
  });
  expect(await send(withText('confusing'))).toMatchObject({
    code: 409,
    msg: 'The file could not be scanned and was rejected',
  });
});

it('the station rejects a file if the scanner fails or hangs, and prints the reason', async () => {
  expect(station.printed.join('\n')).toMatch(/EMS_SCAN: .*ended with 2/);
  await station.remove();
  await open(`${process.execPath} ${program}`, 2000);
  expect(await send(withText('endless'))).toMatchObject({ code: 409, msg: 'The file could not be scanned and was rejected' });
  expect(station.printed.join('\n')).toMatch(/EMS_SCAN: .*did not end by itself/);
});

it('the station rejects a file if the scanner is missing, and prints the reason', async () => {
  await station.remove();
  await open(join(folder, 'nothing-here'));
  expect((await send(picture)).code).toBe(409);
  expect(station.printed.join('\n')).toMatch(/EMS_SCAN: .*ENOENT/);
});

/** The harmless EICAR test string; in two parts, so that no scanner rejects this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
it.skipIf(spawnSync('clamscan', ['--version']).error !== undefined)(
  'the station with ClamAV rejects the EICAR test string and accepts a clean picture',
  async () => {
    // A separate signature file: the official one is large and would have to be downloaded.
    const signatures = join(folder, 'own.ndb');
    writeFileSync(signatures, `Own.Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`);
    await station.remove();
    await open(`clamscan --no-summary -d ${signatures} -`);
    expect(await send(withText(eicar))).toMatchObject({ code: 400, msg: 'The virus scanner of the station rejected this file' });
    expect((await send(picture)).code).toBe(200);
  },
);

it('toScanner returns a program with arguments, and undefined if none is configured', () => {
  expect(toScanner({})).toBeUndefined();
  expect(toScanner({ EMS_SCAN: ' clamdscan --no-summary  - ' })).toEqual({ program: 'clamdscan', words: ['--no-summary', '-'] });
});
