// A picture is drawn in its cell and written as a label in files, never as base64 text.
import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { keptBy, textOf } from '../reading/files.ts';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const schema: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { title: 'Name', type: 'string' }, picture: { title: 'Picture', type: 'string' } },
  },
};

it('a picture is drawn in its cell, and a file contains its title instead of its data', async () => {
  await drawKind({
    answers: { codes: { schema, data: [{ name: 'AC #1', picture: dot }, { name: 'AC #2' }] } },
    body: { list: { kind: 'table', title: 'Codes', source: 'codes', options: { columns: { name: {}, picture: {} } } } },
  });
  await expect.element(page.getByRole('img', { name: 'Picture' })).toBeVisible();
  expect(document.querySelector('tbody')?.textContent).not.toContain('base64');
  expect(document.querySelectorAll('thead th')).toHaveLength(2);
  const kept = await keptBy(async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Values (CSV)' }).click();
  });
  const text = await textOf(kept);
  expect(text).toContain('AC #1,Picture');
  expect(text).not.toContain('base64');
});
