// A narrow table folds a column with `show` button behind a button with its title.
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

afterEach(() => page.viewport(1440, 900));

it.each(['Clean the fan.', 'Close pages and programs that read large amounts of data, or use a faster machine for the station.'])(
  'a folded column with a button has one with its title: %s',
  async (advice) => {
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
    const columns = Object.fromEntries(names.map((name) => [name, { width: 300, ...(name === 'advice' && { show: 'button' }) }]));
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
  },
);
