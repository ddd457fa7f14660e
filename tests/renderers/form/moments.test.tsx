// A typed date or time that is invalid is kept and reported. It does not revert to the previous value.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { Field, Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

const schema: Schema = {
  title: 'Thing',
  type: 'object',
  additionalProperties: false,
  required: ['day'],
  properties: {
    day: { title: 'Day', type: 'string', format: 'day' },
    at: { title: 'At', type: 'integer', format: 'instant' },
    month: { title: 'Month', type: 'string', format: 'month' },
    span: { title: 'Span', type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', format: 'day' } },
  },
};
const data = { day: '2026-03-31', at: Date.UTC(2026, 2, 31, 4), month: '2026-03', span: ['2026-03-01', '2026-03-31'] };
const saved = (asked: readonly { call: string; params: unknown }[]) =>
  asked.filter(({ call }) => call === 'save').map(({ params }) => params);
const box = (name: string, at = 0) => screen.getAllByRole<HTMLInputElement>('textbox', { name })[at] as HTMLInputElement;

async function draw(more: Schema = {}, day: Field = {}) {
  const fields = { day, at: {}, month: {}, span: {} };
  const drawn = await drawForm({ schema: { ...schema, ...more }, data, options: { fields } });
  const edit = screen.queryByRole('button', { name: 'Edit' });
  if (edit) await userEvent.click(edit);
  await waitFor(() => expect(box('Span', 1).value).toBe('2026-03-31'));
  return drawn;
}

describe('a typed date or time', () => {
  it.each<[name: string, at: number, typed: string, expected: string]>([
    ['Day', 0, '2026-02-30', 'Enter a date between 2000 and 2099, for example 2026-03-31'],
    ['At', 0, '2026-03-31 25:00:00', 'Enter a date and time no later than 2099'],
    ['Month', 0, '2026-13', 'Enter a month between 2000 and 2099, for example 2026-03'],
    ['Span', 0, 'tomorrow', 'Enter a date between 2000 and 2099, for example 2026-03-31'],
    ['Span', 1, '2026-03-32', 'Enter a date between 2000 and 2099, for example 2026-03-31'],
  ])('is kept and reported if it is invalid, and blocks the save: %s %i "%s"', async (name, at, typed, expected) => {
    const { asked } = await draw();
    await userEvent.fill(box(name, at), typed);
    await userEvent.keyboard('{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(expected);
    expect(box(name, at).value).toBe(typed);
    expect(saved(asked)).toEqual([]);
  });

  it('is saved after a correction', async () => {
    const { asked } = await draw();
    await userEvent.fill(box('Day'), '2026-02-30');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a date between 2000 and 2099, for example 2026-03-31');
    await userEvent.fill(box('Day'), '2026-02-28');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toEqual([{ ...data, day: '2026-02-28' }]));
  });

  it('that is changed back to the stored value is valid again', async () => {
    const { asked } = await draw();
    await userEvent.fill(box('Day'), '2026-02-30');
    await userEvent.keyboard('{Tab}');
    await userEvent.fill(box('Day'), '2026-03-31');
    await userEvent.keyboard('{Tab}');
    await userEvent.fill(box('Month'), '2026-04');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toEqual([{ ...data, month: '2026-04' }]));
  });

  it('that is cleared is reported by a required field', async () => {
    const { asked } = await draw();
    await userEvent.fill(box('Day'), '');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Please enter a value');
    expect(saved(asked)).toEqual([]);
  });

  it('that the calendar does not offer is accepted, because the station validates it', async () => {
    const { asked } = await draw({}, { disabledDates: 'future' });
    await userEvent.fill(box('Day'), '2098-01-01');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toEqual([{ ...data, day: '2098-01-01' }]));
  });
});
