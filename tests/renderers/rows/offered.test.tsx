import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const rows: Schema = {
  title: 'Rows',
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { title: 'Converter', type: 'string' }, power: { title: 'Power', type: 'number' } },
  },
};
const rowsSchema: Schema = { type: 'object', properties: { rows } };
const offered: Schema = {
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
};

const [one, two] = [
  { id: 'pcs1', name: 'PCS #1' },
  { id: 'pcs2', name: '储能变流器 2' },
];
const show = (devices: object[]) =>
  drawKind({
    answers: {
      stored: { schema: rowsSchema, data: { rows: [{ id: 'pcs1', power: 5 }, { power: 6 }] } },
      devices: { schema: offered, data: devices },
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
        options: { columns: { id: { choices: { source: 'devices', value: '/id', title: '/name' } }, power: {} } },
      },
    },
  });
const text = (row: number) => document.querySelector(`td[data-row="${row}"][data-column="0"]`)?.textContent;

it('a cell with options from a source shows the title of its value, and a dash without one', async () => {
  await show([one]);
  await screen.findByText('PCS #1');
  expect(screen.queryByText('pcs1')).toBeNull();
  expect(text(1)).toBe('–');
});

it('pasted names are converted to their values, and unknown or ambiguous ones are kept as text', async () => {
  const twins = { name: 'Twin' };
  await show([one, two, { id: 'pcs3', ...twins }, { id: 'pcs4', ...twins }]);
  await screen.findByText('PCS #1');
  const first = document.querySelector('td[data-row="0"][data-column="0"]') as HTMLElement;
  fireEvent.mouseDown(first, { button: 0 });
  await expect.poll(() => document.activeElement).toBe(first);
  const pasted = '储能变流器 2\t1\npcs #1\t2\nPCS #9\t3\nTwin\t4\npcs4\t5';
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  first.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => text(4)).toBe('Twin');
  expect([0, 1, 2, 3].map(text)).toEqual(['储能变流器 2', 'PCS #1', 'unknown (PCS #9)', 'unknown (Twin)']);
  const copied = new DataTransfer();
  document
    .querySelector('td[data-face="at"]')
    ?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }));
  expect(copied.getData('text/plain')).toBe(pasted.replace('pcs #1', 'PCS #1'));
});
