// On a phone the hours of a row and its power are both visible.
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

it('each column is as wide as its own content, not as the widest one', async () => {
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
