// The column list of a table opens next to its button, within the window and below the page header.
import { page } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { Members, Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

afterEach(() => page.viewport(1440, 900));

/** Height of the page header in px. */
const head = 56;
const names = Array.from({ length: 24 }, (_, at) => `figure${'abcdefghijklmnopqrstuvwx'[at] ?? ''}`);
const properties: Members<Schema> = Object.fromEntries(names.map((name) => [name, { title: name, type: 'number' as const }]));

it.each([700, 900].flatMap((height) => [0.2, 0.45, 0.6, 0.9].map((part) => [part, height] as const)))(
  'the column list of a table fits the window with its button at %d of a height of %d px',
  async (part, height) => {
    await page.viewport(1024, height);
    const columns = Object.fromEntries(names.map((name) => [name, {}]));
    await drawKind({
      answers: { figures: { schema: { type: 'array', items: { type: 'object', properties } }, data: [{}] } },
      body: { list: { kind: 'table', title: 'Figures', source: 'figures', options: { columns } } },
    });
    const button = page.getByRole('button', { name: 'Select columns' });
    await expect.element(button).toBeVisible();
    const place =
      button.element().closest<HTMLElement>('.ems-grid, [class*=ems-grid]') ??
      document.body.querySelector<HTMLElement>(':scope > div');
    if (!place) throw new Error('no place');
    place.style.marginTop = `${Math.round(part * height)}px`;
    await button.click();
    const list = page.getByRole('group', { name: 'Columns' });
    await expect.element(list).toBeVisible();
    const popover = list.element().closest('.ant-popover');
    await expect.poll(() => popover?.getAnimations({ subtree: true }).length).toBe(0);
    const { top, bottom } = popover?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    expect([top >= head, bottom <= height]).toEqual([true, true]);
  },
);
