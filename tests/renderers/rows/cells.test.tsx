import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { beforeEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const rows: Schema = {
  title: 'Rows',
  type: 'array',
  maxItems: 3,
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string' },
      power: { title: 'Power', type: 'number', maximum: 100, default: 4 },
      note: { title: 'Note', type: 'string' },
      share: {
        title: 'Share',
        type: 'string',
        choices: {
          even: { const: 'even', title: 'Even' },
          energy: { const: 'energy', title: '按可用电量分配' },
        },
      },
    },
  },
};
const rowsSchema: Schema = { type: 'object', properties: { rows } };
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`);
const texts = (row: number) => [0, 1, 2].map((column) => cell(row, column)?.textContent);

beforeEach(async () => {
  await drawKind({
    answers: {
      stored: {
        schema: rowsSchema,
        data: {
          rows: [
            { name: 'one', power: 1.25, note: 'a', share: 'energy' },
            { name: 'two', power: 2, note: 'b' },
          ],
        },
      },
    },
    entities: { day: rowsSchema },
    calls: { save: { request: rowsSchema } },
    screen: {
      drafts: { day: { of: 'stored', entity: 'day', save: 'save', edit: 'always' } },
      commands: { save: { call: 'save', params: { from: '/draft/day' }, done: 'Saved' } },
    },
    body: {
      rows: {
        kind: 'rows',
        title: 'Rows',
        draft: 'day',
        at: '/rows',
        options: { columns: { name: {}, power: {}, note: { visible: { op: 'gt', at: '/power', value: 1.5 } }, share: {} } },
      },
    },
  });
  await screen.findByText('two');
});

it('a cell that is hidden by a condition is empty until the condition applies', async () => {
  expect([texts(0), texts(1)]).toEqual([
    ['one', '1.25', ''],
    ['two', '2', 'b'],
  ]);
  fireEvent.mouseDown(cell(0, 1) as HTMLElement, { button: 0 });
  await expect.poll(() => document.activeElement).toBe(cell(0, 1));
  await userEvent.keyboard('{F2}7{Enter}');
  await expect.poll(() => texts(0)).toEqual(['one', '7', 'a']);
});

it('a number typed into an open cell can be written as a spreadsheet writes it', async () => {
  fireEvent.mouseDown(cell(0, 1) as HTMLElement, { button: 0 });
  await expect.poll(() => document.activeElement).toBe(cell(0, 1));
  await userEvent.keyboard('{F2}1.5e1{Enter}');
  await expect.poll(() => texts(0)).toEqual(['one', '15', 'a']);
});

it('an added row has the defaults of its schema', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
  await expect.poll(() => cell(1, 1)?.textContent).toBe('4');
});

it('the focus moves with the cursor, into the editor and back', async () => {
  fireEvent.mouseDown(cell(0, 0) as HTMLElement, { button: 0 });
  await expect.poll(() => document.activeElement).toBe(cell(0, 0));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(cell(1, 0));
  await userEvent.keyboard('{F2}');
  const input = await screen.findByRole('textbox', { name: 'Name, row 2' });
  await expect.poll(() => document.activeElement).toBe(input);
  await userEvent.keyboard('three{Escape}');
  await expect.poll(() => document.activeElement).toBe(cell(1, 0));
  expect(cell(1, 0)?.textContent).toBe('two');
});

it('an edited cell does not update other rows', async () => {
  const touched = new Set<string | undefined>();
  fireEvent.mouseDown(cell(0, 1) as HTMLElement, { button: 0 });
  await expect.poll(() => document.activeElement).toBe(cell(0, 1));
  const watch = new MutationObserver((records) => {
    for (const { target } of records)
      touched.add((target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('td[data-row]')?.dataset.row);
  });
  watch.observe(document.querySelector('tbody') as HTMLElement, { subtree: true, characterData: true, childList: true });
  await userEvent.keyboard('{F2}70{Enter}');
  await expect.poll(() => texts(0)).toEqual(['one', '70', 'a']);
  watch.disconnect();
  expect([...touched].filter((row) => row !== undefined)).toEqual(['0']);
});

it('the longest label of a choice fits its cell on a narrow page', async () => {
  document.body.style.width = '360px';
  const long = cell(0, 3) as HTMLElement;
  await expect.poll(() => long.textContent).toBe('按可用电量分配');
  expect(long.scrollWidth).toBe(long.clientWidth);
  document.body.style.width = '';
});
