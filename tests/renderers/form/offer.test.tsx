// Values recommended by a warning are filled in on request only.
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

const schema: Schema = {
  type: 'object',
  properties: {
    limit: { title: 'Demand limit', type: 'number', unit: 'kW', digits: { whole: 6, part: 2 } },
    target: { title: 'Target', type: 'number', unit: 'kW' },
  },
  rules: {
    advice: {
      rule: 'ratio-between',
      at: '/limit',
      low: 0.9,
      high: 0.95,
      given: { of: { read: 'test.figures', at: '/capacity' } },
      warnOnly: true,
    },
    distance: { rule: 'distance-between', at: '/target', than: '/limit', low: 1, high: 5, warnOnly: true },
  },
};
const answers = {
  figures: { schema: { properties: { capacity: { type: 'number', unit: 'kW' } } }, data: { capacity: 333.33 } },
} as const;
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('a recommended value is filled in by its button, and the focus stays in the field', async () => {
  const { asked } = await drawForm({ schema, data: { limit: 310, target: 307 }, answers });
  await userEvent.fill(await box('Demand limit'), '100');
  await userEvent.click(await screen.findByRole('button', { name: /Demand limit: Fill in 308\.33\skW/ }));
  const limit = await box('Demand limit');
  await expect.poll(() => limit.value).toBe('308.33');
  expect(document.activeElement).toBe(limit);
  await expect.poll(() => screen.queryByText(/recommended/i)).toBeNull();
  expect(asked.filter(({ call }) => call === 'save')).toEqual([]);
});

it('a recommended value can be filled in by keyboard and is on the same side as the input', async () => {
  await drawForm({ schema, data: { limit: 310, target: 307 }, answers });
  const target = await box('Target');
  await userEvent.fill(target, '201');
  await screen.findByRole('button', { name: /Target: Fill in 307(\.0+)?\skW/ });
  await userEvent.click(target);
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.poll(() => target.value).toBe('307');
  await userEvent.fill(target, '320');
  await screen.findByRole('button', { name: /Target: Fill in 313(\.0+)?\skW/ });
});

it.each([
  [{ below: true }, '307'],
  [{ above: true }, '313'],
])('a recommended value is on the side that the rule names (%j) if the input equals the reference', async (side, wanted) => {
  const rules = { distance: { ...schema.rules?.distance, rule: 'distance-between', ...side } };
  await drawForm({ schema: { ...schema, rules }, data: { limit: 310, target: 307 }, answers });
  await userEvent.fill(await box('Target'), '310');
  await userEvent.click(await screen.findByRole('button', { name: /Target: Fill in/ }));
  const target = await box('Target');
  await expect.poll(() => target.value).toBe(wanted);
});

it('no value is recommended without a warning', async () => {
  await drawForm({ schema, data: { limit: 310, target: 307 }, answers });
  await box('Target');
  expect(screen.queryByRole('button', { name: /Fill in/ })).toBeNull();
});
