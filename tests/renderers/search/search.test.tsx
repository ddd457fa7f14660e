import { fireEvent, screen, waitFor } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import type { Members, Field, Schema } from '../../../src/core/language.ts';
import type { SearchOptions } from '../../../src/core/kinds.gen.ts';
import { kindContract } from '../contract.tsx';
import { drawKind } from '../reading/drawKind.tsx';

const query: Schema = {
  title: 'Alarm filter',
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { title: 'Words', type: 'string', maxLength: 5 },
    level: {
      title: 'Level',
      type: 'string',
      choices: { a: { const: 'A', title: 'A fault' }, b: { const: 'B', title: 'B alarm' } },
    },
    range: { title: 'Time range', type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', format: 'day' } },
    day: { title: 'Day', type: 'string', format: 'day' },
    month: { title: 'Month', type: 'string', format: 'month' },
    area: { title: 'Area', type: 'array', items: { type: 'string' } },
  },
  rules: { order: { rule: 'end-after-start', start: '/range/0', end: '/range/1', orEqual: true } },
};
const draw = (fields: Members<Field>, more: Partial<SearchOptions> = {}, search = '') =>
  drawKind({
    search,
    answers: {
      areas: {
        schema: { type: 'array' },
        data: [
          { value: 'CN', title: 'China', children: [{ value: 'ZJ', title: 'Zhejiang' }] },
          { value: 'GB', title: 'United Kingdom' },
        ],
      },
    },
    entities: { 'alarm#query': query },
    body: {
      filters: { kind: 'search', title: 'Filters', options: { entity: 'alarm#query', fields, ...more } },
      says: {
        kind: 'note',
        options: {
          text: {
            text: 'level {{level}}, day {{day}}',
            values: { level: { from: '/chosen/filters/level' }, day: { from: '/chosen/filters/day' } },
          },
        },
      },
    },
  });

kindContract({
  kind: 'search',
  options: { entity: 'alarm#query', fields: { text: {} } },
  says: 'Words',
  around: { entities: { 'alarm#query': query } },
});

afterEach(() => page.viewport(1440, 900));

describe('a search', () => {
  it('publishes its values only on submit', async () => {
    const { place } = await draw({ text: {}, level: {} });
    await userEvent.fill(await screen.findByRole('textbox', { name: 'Words' }), 'fan');
    fireEvent.click(await screen.findByRole('radio', { name: 'B alarm' }));
    expect(place.search()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(place.search()))).toEqual({ 'filters.text': 'fan', 'filters.level': 'B' }),
    );
    await screen.findByText(/level B/);
  });

  it('publishes nothing that its entity rejects', async () => {
    const { place } = await draw({ text: {} });
    await userEvent.fill(await screen.findByRole('textbox', { name: 'Words' }), 'far too long');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('alert');
    expect(place.search()).toBe('');
  });

  it('shows the values of the address and clears them on reset', async () => {
    const { place } = await draw({ text: {}, level: {} }, {}, '?filters.text=fan&filters.level=A');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value).toBe('fan'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'A fault' })).checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value).toBe(''));
    expect(place.search()).toBe('');
  });

  it('removes invalid values from the address with a message and without a history entry', async () => {
    const { place } = await draw({ text: {}, month: { default: '2026-10' } }, {}, '?filters.text=fan&filters.month=2026-13');
    await screen.findByText('Invalid Month in the address (2026-13). It is ignored.');
    await waitFor(() => expect(place.search()).toBe('?filters.text=fan&filters.month=2026-10'));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Month' }).value).toBe('2026-10'));
    await userEvent.fill(screen.getByRole('textbox', { name: 'Words' }), 'pump');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByText(/in the address/)).toBeNull());
  });

  it('applies a default before the first search', async () => {
    await draw({ day: { default: '2026-11-20' } });
    await screen.findByText(/day 2026-11-20/);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('2026-11-20'));
  });

  it('steps a day back and forth, and publishes at once if configured', async () => {
    const { place } = await draw(
      { day: { default: '2026-11-20', step: true, disabledDates: 'beyond-three-months' } },
      { submitOnChange: true },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(place.search()).toBe('?filters.day=2026-11-19'));
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(place.search()).toBe(''));
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  });

  it('steps to days that the calendar does not offer', async () => {
    const { place } = await draw(
      { day: { step: true, disabledDates: 'future' } },
      { submitOnChange: true },
      '?filters.day=2098-01-02',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(place.search()).toBe('?filters.day=2098-01-01'));
  });

  it('accepts a typed range of days, validates it and publishes it as a list', async () => {
    const { place } = await draw({ range: {} });
    const [start, end] = await screen.findAllByRole<HTMLInputElement>('textbox');
    for (const [input, text] of [
      [start, '2026-11-01'],
      [end, '2026-11-20'],
    ] as const) {
      await userEvent.click(input as HTMLElement);
      await userEvent.fill(input as HTMLElement, text);
      await userEvent.keyboard('{Enter}');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(new URLSearchParams(place.search()).get('filters.range')).toBe('["2026-11-01","2026-11-20"]'));
  });

  it('allows tabbing through a range and filling it by keyboard', async () => {
    await draw({ text: {}, range: {} });
    const [words, start, end] = await screen.findAllByRole<HTMLInputElement>('textbox');
    const search = screen.getByRole('button', { name: 'Search' });
    const press = async (...keys: string[]) => {
      for (const each of keys) await userEvent.keyboard(each);
    };
    words?.focus();
    await press('{Tab}');
    expect(document.activeElement).toBe(start);
    await press('{Tab}');
    await waitFor(() => expect(document.activeElement).toBe(end));
    await press('{Tab}');
    await waitFor(() => expect(document.activeElement).toBe(search));
    words?.focus();
    await press('{Tab}', '2026-11-10', '{Tab}', '2026-11-12', '{Tab}');
    await waitFor(() => expect([start?.value, end?.value]).toEqual(['2026-11-10', '2026-11-12']));
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect([start?.value, end?.value]).toEqual(['', '']));
  });

  it('publishes the path of a cascader, a month, and the choice of a button group', async () => {
    const { place } = await draw({
      area: { choices: { source: 'areas', value: '/value', title: '/title', children: '/children' } },
      month: {},
      level: { widget: 'buttons' },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Area' }));
    await userEvent.click(await screen.findByText('China'));
    await userEvent.click(await screen.findByText('Zhejiang'));
    const month = screen.getByRole('textbox', { name: 'Month' });
    await userEvent.click(month);
    await userEvent.fill(month, '2026-10');
    await userEvent.keyboard('{Enter}');
    fireEvent.click(await screen.findByRole('radio', { name: 'A fault' }));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(place.search()))).toEqual({
        'filters.area': '["CN","ZJ"]',
        'filters.month': '2026-10',
        'filters.level': 'A',
      }),
    );
  });

  it('has a button for no choice if the field has a placeholder, which is selected initially and clears the choice', async () => {
    const { place } = await draw({ level: { widget: 'buttons', placeholder: 'Any' } }, { submitOnChange: true });
    const any = await screen.findByRole<HTMLInputElement>('radio', { name: 'Any' });
    expect(any.checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'A fault' }));
    await waitFor(() => expect(place.search()).toBe('?filters.level=A'));
    fireEvent.click(any);
    await waitFor(() => expect(place.search()).toBe(''));
    expect(any.checked).toBe(true);
  });

  it('shows the path of an unopened cascader, and offers all paths once opened', async () => {
    const area = { choices: { source: 'areas', value: '/value', title: '/title', children: '/children' } };
    await draw({ area }, {}, `?filters.area=${encodeURIComponent('["CN","ZJ"]')}`);
    await screen.findByText('China / Zhejiang');
    await userEvent.click(screen.getByRole('combobox', { name: 'Area' }));
    await screen.findByText('United Kingdom');
  });

  it('is folded on a phone and shows the number of set filters', async () => {
    await page.viewport(390, 844);
    await draw({ text: {}, level: {} }, {}, '?filters.level=A');
    const fold = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(screen.queryByRole('textbox', { name: 'Words' })).toBeNull();
    await userEvent.click(fold);
    await screen.findByRole('textbox', { name: 'Words' });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

it('a search is distinguished from others by the title of its section', async () => {
  const day = (title: string) => ({
    kind: 'section',
    title,
    options: { body: { day: { kind: 'search', options: { entity: 'alarm#query', fields: { day: {} } } } } },
  });
  await drawKind({
    answers: {},
    entities: { 'alarm#query': query },
    body: { past: day('Hindsight'), side: day('By price period') },
  });
  expect(await screen.findByRole('search', { name: 'Hindsight: Filters, Day' })).toBeVisible();
  expect(await screen.findByRole('search', { name: 'By price period: Filters, Day' })).toBeVisible();
});
