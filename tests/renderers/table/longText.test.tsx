// A long text that a narrow table folds is behind a button of its own.
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

afterEach(() => page.viewport(1440, 900));

it('a folded text of a sentence or more is behind a button with the title of its column', async () => {
  await page.viewport(390, 844);
  const names = ['name', 'since', 'advice', 'origin', 'times'];
  const title = (name: string) => (name === 'advice' ? 'Advice' : name);
  const schema: Schema = {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { title: title(name), type: 'string' }])),
    },
  };
  const advice = 'Close pages and programs that read large amounts of data, or use a faster machine for the station.';
  const columns = Object.fromEntries(names.map((name) => [name, { width: 300 }]));
  const row = { ...Object.fromEntries(names.map((name) => [name, name])), advice };
  await drawKind({
    answers: { list: { schema, data: [row] } },
    body: { list: { kind: 'table', source: 'list', options: { columns, narrow: ['/name', '/since'] } } },
  });
  const summary = page.getByText('Advice', { exact: true });
  await expect.element(summary).toBeVisible();
  await expect.element(page.getByText(advice)).not.toBeVisible();
  await userEvent.click(summary);
  await expect.element(page.getByText(advice)).toBeVisible();
});
