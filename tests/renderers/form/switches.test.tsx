import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

const saved = (asked: readonly { call: string; params: unknown }[]) =>
  asked.filter(({ call }) => call === 'save').map(({ params }) => params);

it('an unset switch shows the default, and toggles from there', async () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      binds: { title: 'Binds', type: 'boolean', default: true },
      hot: { title: 'Hot', type: 'boolean' },
      at: { title: 'At', type: 'string' },
    },
  };
  const { asked } = await drawForm({ schema, data: { at: 'x' } });
  const [binds, hot] = [await screen.findByRole('switch', { name: 'Binds' }), await screen.findByRole('switch', { name: 'Hot' })];
  expect([binds.ariaChecked, hot.ariaChecked]).toEqual(['true', 'false']);
  await userEvent.click(binds);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(asked)).toEqual([{ at: 'x', binds: false }]));
});

it('an unset choice has no selected button, and the pressed one is saved', async () => {
  const choices = { one: { const: 1, title: 'Lithium' }, two: { const: 2, title: 'Lead-acid' } };
  const schema: Schema = {
    type: 'object',
    properties: { kind: { title: 'Battery', type: 'integer', choices }, at: { title: 'At', type: 'string' } },
  };
  const { asked } = await drawForm({ schema, data: { at: 'x' }, options: { fields: { kind: { widget: 'segmented' } } } });
  const radios = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
  expect(document.querySelector('.ant-segmented-item-selected')).toBeNull();
  await userEvent.click(await screen.findByText('Lithium'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(asked)).toEqual([{ at: 'x', kind: 1 }]));
});
