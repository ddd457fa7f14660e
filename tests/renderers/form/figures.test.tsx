// Numbers and help texts in a form: values of the station are formatted, and a help text follows the input in other fields.
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

it('a read-only number in a form is formatted with the decimals of its unit', async () => {
  const typed: Schema = { title: 'Limit', type: 'number', unit: 'kW' };
  const figure: Schema = { title: 'Active capacity', type: 'number', unit: 'kW', readOnly: true };
  const { container } = await drawForm({
    schema: { type: 'object', properties: { typed, figure } },
    data: { typed: 12.125, figure: 380.221_682_27 },
  });
  await screen.findByText('Active capacity');
  expect(container.querySelector('[data-field=figure] output')?.textContent).toMatch(/^380\.2\skW$/);
});

it('the help text of a field follows the input in another field', async () => {
  const part: Schema = { type: 'number' };
  const properties = { first: { title: 'First', ...part }, second: { title: 'Second', ...part } };
  const help = { text: 'Beside {{other}}', values: { other: { from: '/draft/thing/second' } } };
  await drawForm({
    schema: { type: 'object', properties },
    data: { first: 1, second: 2 },
    options: { fields: { first: { help }, second: {} } },
  });
  await screen.findByText('Beside 2');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Second' }), '3');
  await screen.findByText('Beside 3');
});
