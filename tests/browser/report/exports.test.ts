// A background export: requested at the custom curves, tracked in the export list, downloaded as a file.
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { downloaded } from '../support/files.ts';

let person: Person;
afterEach(() => person.leave());
const patiently = { timeout: 120_000 };

describe('a background export', () => {
  it('is requested at the custom curves, appears in the export list and is downloaded there', async () => {
    const points = encodeURIComponent(JSON.stringify(['pcs#activePower']));
    person = await visit({ account: 'admin', at: `/report/custom?device=pcs1&points=${points}` });
    const { page } = person;
    await page.getByRole('button', { name: 'Export in background' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export in background' }).click();
    await page.getByText('The export has started. It appears in the export list.').waitFor();
    await person.go('/report/export');
    const row = page
      .getByRole('row')
      .filter({ hasText: /PCS_1_.*\.csv/ })
      .first();
    await expect.poll(() => row.innerText(), patiently).toMatch(/Succeeded/);
    const file = await downloaded(page, () => row.getByRole('button', { name: 'Download' }).click());
    expect(file.name).toMatch(/^PCS_1_.*\.csv$/);
    const text = new TextDecoder().decode(file.bytes);
    expect(text).toContain('Measurement points,pcs#activePower');
    expect(text).toMatch(/\r\n20\d\d-\d\d-\d\d 00:01:00,/);
    expect(person.complaints).toEqual([]);
  });
});
