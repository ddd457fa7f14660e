// Limits that are read from other data are shown at the field before input, and in the error for a value beyond them.
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import locale from '../../../schemas/locales/zh_CN/core.json';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

const figure = { read: 'test.figures', at: '/ratedPower', title: 'Rated power' };
const schema: Schema = {
  type: 'object',
  properties: {
    power: { title: 'Power', type: 'number', unit: 'kW', minimum: { ...figure, times: -1 }, maximum: figure },
    fixed: { title: 'Fixed', type: 'number', maximum: 5 },
  },
};
const figures = (data: object) => ({ figures: { schema: { properties: { ratedPower: { type: 'number', unit: 'kW' } } }, data } });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');

it('variable limits are shown at their field with unit and name, and in the error for a value beyond them', async () => {
  const { asked } = await drawForm({ schema, data: { power: 0 }, answers: figures({ ratedPower: 125 }) });
  await screen.findByText('From −125 kW to 125 kW (Rated power)');
  const power = await box('Power');
  expect(described(power)).toEqual(['From −125 kW to 125 kW (Rated power)']);
  expect(described(await box('Fixed'))).toEqual(['']);
  await userEvent.fill(power, '126');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a value of at most 125 kW (Rated power)');
  expect(asked.filter(({ call }) => call === 'save')).toEqual([]);
});

it('unknown limits are reported at their field, which then accepts 0', async () => {
  const { asked } = await drawForm({ schema, data: { power: 5 }, answers: figures({}) });
  await screen.findByText('"Rated power" is unknown, so only 0 can be entered');
  await userEvent.fill(await box('Power'), '0');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await expect.poll(() => asked.filter(({ call }) => call === 'save').map(({ params }) => params)).toEqual([{ power: 0 }]);
});

it('variable limits are shown in Chinese', async () => {
  await drawForm({ schema, data: { power: 0 }, answers: figures({ ratedPower: 125 }), locale });
  await screen.findByText('−125 kW 至 125 kW（Rated power）');
});
