// Selection of several of many options, with search, groups and a maximum number.
import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawKind, undraw } from '../reading/drawKind.tsx';
import type { DrawSetup } from '../reading/showKind.tsx';

const schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { key: { type: 'string' }, title: { type: 'string' }, group: { type: 'string' } },
  },
};
const points = [
  { key: 'pcs#power', title: 'Active power', group: 'Grid side' },
  { key: 'pcs#dcVoltage', title: 'DC voltage', group: 'Battery side' },
  { key: 'pcs#frequency', title: 'Frequency', group: 'Grid side' },
];
const draw = (setup: Partial<DrawSetup> = {}) =>
  drawKind({
    ...setup,
    answers: { points: { schema, data: points } },
    body: {
      points: {
        kind: 'choice',
        title: 'Points',
        source: 'points',
        options: { value: '/key', title: '/title', group: '/group', multiple: true, maxSelected: 2 },
      },
    },
  });
const option = (name: string) => page.getByText(name, { exact: true }).last();

it('a choice of many options groups and searches them, and accepts no more than the maximum', async () => {
  const station = await draw();
  const select = page.getByRole('combobox', { name: 'Points' });
  await select.click();
  await expect.element(page.getByText('Grid side').last()).toBeVisible();
  await userEvent.type(select, 'volt');
  await option('DC voltage').click();
  await expect.poll(() => station.place.search()).toContain('dcVoltage');
  await userEvent.clear(select);
  await option('Frequency').click();
  await expect.poll(() => station.place.search()).toContain('frequency');
  await option('Active power').click();
  expect(station.place.search()).not.toContain('pcs%23power');
});

it('a choice of many options shows its title', async () => {
  await draw();
  await expect.element(page.getByText('Points', { exact: true }).last()).toBeVisible();
});

it('a choice of many options counts the selected ones that do not fit', async () => {
  const search = `?points=${encodeURIComponent(JSON.stringify(['pcs#power', 'pcs#dcVoltage']))}`;
  await draw({ width: 280, search });
  await expect.element(page.getByText('1 more', { exact: true })).toBeVisible();
  undraw();
  await draw({ width: 150, search });
  await expect.element(page.getByText('2 selected', { exact: true })).toBeVisible();
});
