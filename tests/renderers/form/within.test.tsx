// Errors of the members of a field value are shown at the field.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

const span: Schema = { title: 'Span', type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', format: 'day' } };
const schema: Schema = {
  title: 'Thing',
  type: 'object',
  additionalProperties: false,
  properties: {
    span,
    from: { title: 'From', type: 'string', format: 'day' },
    until: { title: 'Until', type: 'string', format: 'day' },
    name: { title: 'Name', type: 'string' },
  },
  rules: {
    list: { rule: 'range-within', start: '/span/0', end: '/span/1', days: 15 },
    members: { rule: 'range-within', start: '/from', end: '/until', days: 20 },
  },
};

it.each([
  ['a range that is a list', { span: {} }, { span: ['2026-03-01', '2026-03-31'] }, 15],
  [
    'a range of two members',
    { from: { widget: 'date-range', fieldNames: { start: 'from', end: 'until' } } },
    { from: '2026-03-01', until: '2026-03-31' },
    20,
  ],
] as const)('a form shows the violated rule at its field for %s', async (_name, fields, data, days) => {
  const { asked } = await drawForm({ schema, data, options: { fields: { ...fields, name: {} } } });
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Name' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(`The range must not exceed ${days} days`);
  await waitFor(() => expect(asked.filter(({ call }) => call === 'save')).toEqual([]));
});
