// On a phone the times and the power of a row are visible together.
import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const rows: Schema = {
  title: 'Rows',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      start: { title: 'Start', type: 'string', format: 'time-of-day' },
      end: { title: 'End', type: 'string', format: 'time-of-day' },
      power: { title: 'Power', type: 'number' },
      share: {
        title: 'Distribution',
        type: 'string',
        choices: { even: { const: 'even', title: 'Average by available energy' } },
      },
    },
  },
};
const schema: Schema = { type: 'object', properties: { rows } };

it('the columns of rows are only as wide as their content, so that times and power fit on a phone', async () => {
  await page.viewport(390, 844);
  await drawKind({
    answers: { stored: { schema, data: { rows: [{ start: '00:00', end: '24:00', power: -110, share: 'even' }] } } },
    entities: { day: schema },
    calls: { save: { request: schema } },
    screen: { drafts: { day: { of: 'stored', entity: 'day', save: 'save', edit: 'always' } } },
    body: {
      rows: {
        kind: 'rows',
        title: 'Rows',
        draft: 'day',
        at: '/rows',
        options: { columns: { start: {}, end: {}, power: {}, share: {} } },
      },
    },
  });
  const cells = () => [...document.querySelectorAll<HTMLElement>('td[data-row="0"]')];
  await expect.poll(() => cells().length).toBe(4);
  const [, , power, share] = cells();
  const edge = document.querySelector('.ems-rows-scroll')?.getBoundingClientRect().right ?? 0;
  expect(power?.getBoundingClientRect().right).toBeLessThan(edge);
  expect(share?.scrollWidth).toBeLessThanOrEqual(share?.clientWidth ?? 0);
});
