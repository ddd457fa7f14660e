// The sixth character of a code submits its form if there is no other field.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';

const saved = (asked: readonly { call: string; params: unknown }[]) =>
  asked.filter(({ call }) => call === 'save').map(({ params }) => params);

describe('a code of six characters', () => {
  const code: Schema = {
    title: 'Link',
    type: 'object',
    required: ['code'],
    additionalProperties: false,
    properties: { code: { title: 'Code', type: 'string', format: 'code-six', says: { format: 'Six are needed' } } },
  };
  it.each([
    ['Enter', async () => userEvent.keyboard('{Enter}')],
    ['the button', async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))],
  ])('shows an error if one character is missing after %s, and is submitted by the sixth', async (_name, confirm) => {
    const { asked } = await drawForm({ schema: code, options: { fields: { code: { widget: 'six' } } } });
    await userEvent.click(await screen.findByLabelText('Code 1'));
    await userEvent.keyboard('K7MS2');
    await confirm();
    await screen.findByText('Six are needed');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code 6')));
    await userEvent.keyboard('A');
    await waitFor(() => expect(saved(asked)).toEqual([{ code: 'K7MS2A' }]));
  });
  it('is not submitted again by each correction after it was rejected', async () => {
    const refusals = { save: { code: 400, msg: 'Wrong code', data: null } };
    const { asked } = await drawForm({ schema: code, options: { fields: { code: { widget: 'six' } } }, refusals });
    await userEvent.click(await screen.findByLabelText('Code 1'));
    await userEvent.keyboard('K7MS2A');
    await waitFor(() => expect(saved(asked)).toHaveLength(1));
    await userEvent.click(screen.getByLabelText('Code 1'));
    await userEvent.keyboard('BB');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(saved(asked)).toEqual([{ code: 'K7MS2A' }, { code: 'BBMS2A' }]));
  });
  it('is not submitted by the sixth character if there is another field', async () => {
    const both: Schema = { ...code, properties: { ...code.properties, name: { title: 'Name', type: 'string' } } };
    const { asked } = await drawForm({ schema: both, options: { fields: { code: { widget: 'six' }, name: {} } } });
    await userEvent.click(await screen.findByLabelText('Code 1'));
    await userEvent.keyboard('K7MS2A');
    await screen.findByText('Unsaved changes');
    expect(saved(asked)).toEqual([]);
  });
});
