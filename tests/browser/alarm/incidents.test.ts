// Opens an incident file in the running console, views it like a station, and closes it. The file is created by the same station.
// @module-tag full
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { signIn } from '../support/station.ts';

let person: Person;
afterEach(async () => {
  await person.leave();
  const maintainer = await signIn('maintainer');
  for (const { id } of await maintainer.read<{ id: string }[]>('/incident/opened'))
    await maintainer.call('/incident/close', { id });
  await maintainer.leave();
});

async function madeHere(): Promise<string> {
  const maintainer = await signIn('maintainer');
  const { now, timezone } = await maintainer.read<{ now: number; timezone: string }>('/station/state');
  const at = new Date(now - 30 * 3_600_000);
  const day = at.toLocaleDateString('sv-SE', { timeZone: timezone });
  const response = await fetch(`${here().url}/v1/rpc/incident/ofSpan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: maintainer.token },
    body: JSON.stringify({ day, start: '10:00', end: '10:05' }),
  });
  const file = join(tmpdir(), `ems-brought-${process.pid}.incident`);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  await maintainer.leave();
  return file;
}

it('a wrong file is rejected at its field; a valid one opens as a separate station and is closed again', async () => {
  person = await visit({ account: 'maintainer', at: '/system/incidents' });
  const { page } = person;
  const open = page.getByRole('button', { name: 'Open an incident file' });
  await open.first().click();
  const question = page.getByRole('dialog');
  const choose = question.locator('input[type=file]');
  await choose.setInputFiles({ name: 'a.incident', mimeType: 'application/gzip', buffer: Buffer.from('nothing') });
  await question.getByRole('button', { name: 'Open an incident file' }).click();
  await question.getByText('This is not an incident file').waitFor({ timeout: 120_000 });
  await choose.setInputFiles(await madeHere());
  await question.getByRole('button', { name: 'Open an incident file' }).click();

  const stations = page.getByRole('combobox', { name: 'Station', exact: true });
  await stations.waitFor({ timeout: 120_000 });
  await expect.poll(() => stations.locator('option:checked').textContent()).toMatch(/\(incident file\)$/);
  await page.getByText('Back to the time of the file').waitFor();
  expect(await page.getByRole('button', { name: 'Stop storage' }).count()).toBe(0);

  await stations.selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Stop storage' }).waitFor();
  await page.goto(`${here().url}/system/incidents`);
  await page.getByRole('button', { name: /^Close: / }).click();
  await page.getByText('No open incident files').waitFor();
  expect(person.complaints).toEqual([]);
});
