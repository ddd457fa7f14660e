import { page } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { alarms, alarmSchema } from './samples.ts';

afterEach(() => page.viewport(1440, 900));

const columns = { level: {}, title: {}, value: {}, occurTime: {} };
const draw = (options: object) =>
  drawKind({
    answers: { alarms: { schema: alarmSchema, data: { list: alarms, total: 45 } } },
    body: { list: { kind: 'table', title: 'Alarms', source: 'alarms', options: { columns, pageSize: 50, ...options } } },
  });
const rows = () => document.querySelectorAll('tbody tr.ant-table-row').length;

// This must be the first test, because it depends on code that is not loaded yet.
it('an administration list without search fields shows no search, and its rows stay in place', {
  timeout: 60_000,
}, async () => {
  await draw({});
  await expect.poll(rows).toBe(45);
  const row = document.querySelector('tbody tr.ant-table-row');
  // Loads the code of lists with a search form, which must not replace the rows.
  await import('../../../renderers/table/SearchableTable.tsx');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(row?.isConnected).toBe(true);
  expect(page.getByRole('button', { name: 'Search' }).elements()).toEqual([]);
  expect(document.querySelector('.ant-pro-table-list-toolbar')).toBeNull();
});

it('an administration list is searched by content, and shows all rows again after a reset', { timeout: 60_000 }, async () => {
  await draw({ searchColumns: ['/title', '/level'] });
  await expect.poll(rows).toBe(45);
  const title = alarms[7]?.title ?? '';
  await page.getByRole('textbox', { name: 'Title' }).fill(title.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  const matching = alarms.filter((each) => (each.title ?? '').toLowerCase().includes(title.toLowerCase())).length;
  expect(matching).toBeLessThan(45);
  await expect.poll(rows).toBe(matching);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(rows).toBe(45);
});

it('the search form of an administration list is folded on a phone and keeps its input', { timeout: 60_000 }, async () => {
  await page.viewport(390, 844);
  await draw({ searchColumns: ['/title', '/level'] });
  await expect.poll(rows).toBe(45);
  const field = page.getByRole('textbox', { name: 'Title' });
  expect(field.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Filters' }).click();
  const title = alarms[7]?.title ?? '';
  await field.fill(title);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.poll(() => field.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.element(field).toHaveValue(title);
});
