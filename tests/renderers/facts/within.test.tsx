import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const schema: Schema = {
  type: 'object',
  properties: {
    text: { title: 'Why', type: 'string' },
    next: {
      title: 'Next',
      type: 'object',
      properties: { limited: { title: 'Without this reason', type: 'number', unit: 'kW' } },
    },
  },
};
const draw = (data: object) =>
  drawKind({
    answers: { strategy: { schema, data } },
    body: {
      now: {
        kind: 'facts',
        source: 'strategy',
        options: { fields: { text: {}, next: { visible: { op: 'present', at: '/next' }, fields: { limited: {} } } } },
      },
    },
  });

it('members of an object are shown with their field', async () => {
  await draw({ text: 'Limited by demand control', next: { limited: 60 } });
  await expect.element(page.getByText('Without this reason')).toBeInTheDocument();
});

it('and are hidden with it', async () => {
  await draw({ text: 'Follows the plan' });
  await expect.element(page.getByText('Follows the plan')).toBeInTheDocument();
  expect(page.getByText('Without this reason').query()).toBeNull();
});
