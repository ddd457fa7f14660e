import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const rows: Schema = {
  ...{ title: 'Rows', type: 'array' },
  items: {
    type: 'object',
    properties: { id: { title: 'Converter', type: 'string' }, power: { title: 'Power', type: 'number' } },
  },
};
const whole: Schema = { type: 'object', properties: { rows } };
const offered: Schema = {
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
};

it('a cell that is chosen from a source shows what was chosen by its title, and nothing where nothing was', async () => {
  await drawKind({
    answers: {
      stored: { schema: whole, data: { rows: [{ id: 'pcs1', power: 5 }, { power: 6 }] } },
      devices: { schema: offered, data: [{ id: 'pcs1', name: 'PCS #1' }] },
    },
    entities: { day: whole },
    calls: { save: { request: whole } },
    screen: {
      drafts: { day: { of: 'stored', entity: 'day', save: 'save', edit: 'always' } },
      commands: { save: { call: 'save', params: { from: '/draft/day' }, done: 'Saved' } },
    },
    body: {
      rows: {
        ...{ kind: 'rows', title: 'Rows', draft: 'day', at: '/rows' },
        options: { columns: { id: { choices: { source: 'devices', value: '/id', title: '/name' } }, power: {} } },
      },
    },
  });
  await screen.findByText('PCS #1');
  expect(screen.queryByText('pcs1')).toBeNull();
  expect(document.querySelector('td[data-row="1"][data-column="0"]')?.textContent).toBe('–');
});
