// Few devices are shown as tabs, and many as a searchable select that shows the state of a faulty device.
import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';

const schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      state: {
        type: 'string',
        choices: {
          normal: { const: 'normal', title: 'Normal', tone: 'success' as const },
          timeout: { const: 'timeout', title: 'Timeout', tone: 'warning' as const },
        },
      },
    },
  },
};
const draw = (count: number) =>
  drawKind({
    answers: {
      devices: {
        schema,
        data: Array.from({ length: count }, (_, index) => ({
          id: `stack${index + 1}`,
          name: `BMS #${index + 1}`,
          state: index === 36 ? 'timeout' : 'normal',
        })),
      },
    },
    body: {
      device: {
        kind: 'choice',
        title: 'Stack',
        source: 'devices',
        options: { value: '/id', title: '/name', state: '/state' },
      },
    },
  });

it('a choice of twelve devices is drawn as tabs, and one of forty as a searchable select with states', async () => {
  await draw(12);
  await expect.poll(() => page.getByRole('tab').elements().length).toBe(12);
  const station = await draw(40);
  const select = page.getByRole('combobox', { name: 'Stack' });
  await select.click();
  await userEvent.type(select, '#37');
  await page.getByText('BMS #37 · Timeout').last().click();
  await expect.poll(() => station.place.search()).toContain('device=stack37');
});
