// Input of yes and no in a cell that has no text editor.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const rows: Schema = {
  title: 'Rows',
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { title: 'Name', type: 'string' }, on: { title: 'On', type: 'boolean' } },
  },
};
const rowsSchema: Schema = { type: 'object', properties: { rows } };
const cell = () => document.querySelector<HTMLElement>('td[data-row="0"][data-column="1"]');

const draw = async (): Promise<void> => {
  await drawKind({
    answers: { stored: { schema: rowsSchema, data: { rows: [{ name: 'one', on: false }] } } },
    entities: { day: rowsSchema },
    calls: { save: { request: rowsSchema } },
    screen: {
      drafts: { day: { of: 'stored', entity: 'day', save: 'save', edit: 'always' } },
      commands: { save: { call: 'save', params: { from: '/draft/day' }, done: 'Saved' } },
    },
    body: { rows: { kind: 'rows', draft: 'day', at: '/rows', options: { columns: { name: {}, on: {} } } } },
  });
  await screen.findByText('one');
  await userEvent.click(cell() as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(cell()));
};

it.each([
  ['Yes', 'Yes'],
  ['y', 'Yes'],
  ['TRUE', 'Yes'],
  ['{F2}yes{Enter}', 'Yes'],
  ['maybe', 'On: expected yes or no, got maybe'],
])('a cell of yes or no in which "%s" is typed shows "%s"', async (typed, shown) => {
  await draw();
  await userEvent.keyboard(typed);
  await waitFor(() => expect(cell()?.textContent).toBe(shown));
});
