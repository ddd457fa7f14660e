// The two months of a range picker are moved into the window if there is no room next to the field.
import { page, userEvent } from 'vitest/browser';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

afterEach(() => page.viewport(1440, 900));

const schema: Schema = {
  title: 'Thing',
  type: 'object',
  properties: { span: { title: 'Span', type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', format: 'day' } } },
};

it.each([0, 1])('the two months of a range picker fit the window of a tablet, opened from input %i', async (edge) => {
  await page.viewport(768, 900);
  await drawForm({ schema, width: 240 });
  document.body.style.paddingInlineStart = '270px';
  const field = (await screen.findAllByRole('textbox', { name: 'Span' }))[edge];
  if (!field) throw new Error('no field');
  await userEvent.click(field);
  await expect.poll(() => document.querySelectorAll('.ant-picker-dropdown td').length).toBeGreaterThan(60);
  const box = () => document.querySelector('.ant-picker-dropdown')?.getBoundingClientRect();
  await expect.poll(() => [(box()?.left ?? -1) >= 0, (box()?.right ?? 999) <= 768]).toEqual([true, true]);
  document.body.style.paddingInlineStart = '';
});
