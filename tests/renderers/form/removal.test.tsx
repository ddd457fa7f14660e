// Lists whose items must be emptied before they can be removed.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

it('a list item can be removed once its inner list is empty, and the save sends the removal', async () => {
  const text: Schema = { type: 'string', title: 'Name' };
  const units: Schema = {
    title: 'Units',
    type: 'array',
    minItems: 1,
    items: { title: 'Unit', type: 'object', properties: { name: text } },
  };
  const point: Schema = { title: 'Point', type: 'object', properties: { name: text, units } };
  const list: Schema = { title: 'Points', type: 'array', minItems: 1, items: point };
  const gone: Schema = { title: 'Removed', type: 'array', items: { type: 'object' } };
  const stored = ['A', 'B'].map((name) => ({ name, units: [{ name: 'U' }] }));
  const schema: Schema = {
    type: 'object',
    properties: { list, gone },
    rules: {
      gone: {
        rule: 'removable',
        at: '/list',
        empty: '/units',
        removed: '/gone',
        given: { stored: { read: 'stored', at: '/list' } },
      },
    },
  };
  const { asked } = await drawForm({ schema, data: { list: stored }, options: { fields: { list: {} } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove points 2' }));
  const refusal = await screen.findByText('"B" has units');
  const [first, second] = Array.from(document.querySelectorAll('.ems-list-item:has(.ems-field-list)'));
  expect([first?.contains(refusal), second?.contains(refusal)]).toEqual([false, true]);
  expect(refusal.getBoundingClientRect().top).toBeLessThan(
    screen.getByRole('button', { name: 'Remove points 2' }).getBoundingClientRect().top,
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove units 1' })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('"B" has units')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove points 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'save').map(({ params }) => params)).toEqual([
      { list: [stored[0]], gone: [{ name: 'B', units: [] }] },
    ]),
  );
});
