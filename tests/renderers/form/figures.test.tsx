// Figures in a form: what a person typed stays as it was typed, what the station tells is drawn like anywhere else.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

it('a figure that nobody types is drawn like any other, what was typed as it was typed', async () => {
  const typed: Schema = { title: 'Limit', type: 'number', unit: 'kW' };
  const figure: Schema = { title: 'Active capacity', type: 'number', unit: 'kW', readOnly: true };
  const { container } = await drawForm({
    schema: { type: 'object', properties: { typed, figure } },
    data: { typed: 12.125, figure: 380.221_682_27 },
  });
  await screen.findByText('Active capacity');
  expect(container.querySelector('[data-field=figure] output')?.textContent).toMatch(/^380\.2\skW$/);
});
