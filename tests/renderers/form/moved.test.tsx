// Two users edit one form. Changes that the other one has saved are shown next to the input.
import { screen, waitFor, within } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';
import { station, stationSchema } from './samples.ts';

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Changes the station name in the form. Resolves once changes saved elsewhere are received. */
async function changed() {
  const { push, streaming } = await drawForm({ schema: stationSchema, data: station });
  const name = await box('Station name');
  await userEvent.fill(name, 'Mine');
  await screen.findByText('Unsaved changes');
  await waitFor(() => expect(streaming()).toBe(true));
  return { push, name };
}

describe('a save by another user', () => {
  it('is shown as a difference, and the local changes can be kept', async () => {
    const { push, name } = await changed();
    push('stored', [
      ['/name', 'Theirs'],
      ['/revision', 4],
    ]);
    const row = (await screen.findByRole('rowheader', { name: 'Station name' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Theirs')).toBeTruthy();
    expect(within(row).getByText('Mine')).toBeTruthy();
    expect(name.value).toBe('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use their values' })).toBeNull());
    expect(name.value).toBe('Mine');
  });

  it('is shown with the name of the user, and leaves half of the page for the form on a phone', async () => {
    await page.viewport(390, 844);
    const msg = 'Wang saved this in the meantime';
    const { push, streaming } = await drawForm({
      schema: stationSchema,
      data: station,
      refusals: { save: { code: 409, msg, data: { revision: 4 } } },
    });
    await userEvent.fill(await box('Station name'), 'Mine');
    await userEvent.fill(await box('Address'), 'My street');
    await waitFor(() => expect(streaming()).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    push('stored', [
      ['/name', 'A name that is as long as names of stations get to be'],
      ['/address', 'A street and a town and a county that fill some lines'],
      ['/revision', 4],
    ]);
    const note = (await screen.findByText('Saved by others')).closest<HTMLElement>('.ems-draft');
    await waitFor(() => expect(note?.innerText).toContain(msg));
    expect(note?.getBoundingClientRect().height).toBeLessThan(422);
    await page.viewport(1440, 900);
  });

  it('replaces unchanged members, and single local changes can be discarded', async () => {
    const { push, name } = await changed();
    push('stored', [
      ['/name', 'Theirs'],
      ['/address', 'Their street'],
      ['/revision', 4],
    ]);
    const row = (await screen.findByRole('rowheader', { name: 'Address' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Unchanged here')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Use the saved value: Station name' }));
    await waitFor(() => expect(name.value).toBe('Theirs'));
    await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(async () => expect((await box('Address')).value).toBe('Their street'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('leaves most of the page for the form on a phone, regardless of how many values differ', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1440, 900));
    const names = Array.from({ length: 20 }, (_each, index) => `limit${index}`);
    const properties = Object.fromEntries(
      names.map((name, index) => [name, { title: `A limit of the storage ${index}`, type: 'number', unit: 'kW' }] as const),
    );
    const data = { ...Object.fromEntries(names.map((name) => [name, 1])), revision: 3 };
    const { push, streaming } = await drawForm({ schema: { type: 'object', properties }, data });
    await userEvent.fill(await box('A limit of the storage 0'), '7');
    await screen.findByText('Unsaved changes');
    await waitFor(() => expect(streaming()).toBe(true));
    const heightOf = () => document.querySelector('.ems-moved')?.getBoundingClientRect().height;
    push('stored', [
      ['/limit0', 5],
      ['/revision', 4],
    ]);
    await screen.findByRole('rowheader', { name: 'A limit of the storage 0' });
    expect(heightOf()).toBeLessThan(844 / 4);
    push('stored', [...names.map((name): [string, number] => [`/${name}`, 5]), ['/revision', 5]]);
    await screen.findByRole('rowheader', { name: 'A limit of the storage 19' });
    expect(heightOf()).toBeLessThan((844 * 2) / 5);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('is shown with only those rows of a list that differ, formatted for reading', async () => {
    const row = {
      type: 'object',
      properties: { start: { title: 'Start', type: 'string' }, power: { title: 'Power', type: 'number', unit: 'kW' } },
    } as const;
    const schema: Schema = {
      type: 'object',
      properties: {
        revision: { title: 'Revision', type: 'integer' },
        name: { title: 'Template name', type: 'string' },
        rows: { title: 'Rows', type: 'array', items: row },
      },
    };
    const rows = [
      { start: '00:00', power: 0 },
      { start: '06:00', power: 110 },
    ];
    const { push, streaming } = await drawForm({ schema, data: { revision: 3, name: 'Summer', rows } });
    await userEvent.fill(await box('Template name'), 'Mine');
    await screen.findByText('Unsaved changes');
    await waitFor(() => expect(streaming()).toBe(true));
    push('stored', [
      ['/rows/1/power', 101],
      ['/revision', 4],
    ]);
    const line = (await screen.findByRole('rowheader', { name: 'Rows' })).closest('tr') as HTMLElement;
    expect(line.innerText).toMatch(/06:00 · 101(\.0)?\skW/);
    expect(line.innerText).not.toMatch(/00:00 ·|[{}"]/);
  });

  it('can replace the local changes', async () => {
    const { push, name } = await changed();
    push('stored', [['/name', 'Theirs']]);
    await userEvent.click(await screen.findByRole('button', { name: 'Use their values' }));
    await waitFor(() => expect(name.value).toBe('Theirs'));
  });
});
