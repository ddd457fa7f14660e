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

it('a number can be typed as a spreadsheet writes it, and is shown plainly after the field is left', async () => {
  const properties = {
    power: { title: 'Power', type: 'number', unit: 'kW' },
    count: { title: 'Count', type: 'integer' },
  } satisfies Record<string, Schema>;
  await drawForm({ schema: { type: 'object', properties }, data: { power: 1, count: 2 } });
  for (const [name, typed, shown] of [
    ['Power', '1,234.5 kW', '1234.5'],
    ['Power', '-1.5e2', '-150'],
    ['Count', '12,345,678', '12345678'],
    ['Count', '1E3', '1000'],
  ] as const) {
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
    await userEvent.fill(field, typed);
    await userEvent.tab();
    await expect.poll(() => field.value).toBe(shown);
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  }
});

it('a typed "1,234" stays in the field as text', async () => {
  const properties = { power: { title: 'Power', type: 'number', unit: 'kW' } } satisfies Record<string, Schema>;
  await drawForm({ schema: { type: 'object', properties }, data: { power: 1 } });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Power' });
  await userEvent.fill(field, '1,234');
  await userEvent.tab();
  await screen.findByText('Unsaved changes');
  expect(field.value).toBe('1,234');
});
