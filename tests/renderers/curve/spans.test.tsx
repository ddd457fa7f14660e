import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, hour, meter, midnight, powerDay } from '../reading/samples.ts';

const reason: Schema = {
  title: 'Binding reason',
  type: 'integer',
  choices: {
    row: { const: 1, title: 'Follows the plan', tone: 'success' },
    demand: { const: 15, title: 'Limited by demand control', tone: 'notice' },
    battery: { const: 10, title: 'Limited by the battery', tone: 'notice' },
  },
};
const schema: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      at: { type: 'integer', format: 'instant' },
      until: { type: 'integer', format: 'instant' },
      reason,
      next: { title: 'Without this reason', type: 'number', unit: 'kW' },
    },
  },
};
const data = [
  { at: midnight, until: midnight + 6 * hour, reason: 1 },
  { at: midnight + 6 * hour, until: midnight + 9 * hour, reason: 15, next: 62.5 },
  { at: midnight + 10 * hour, until: midnight + 14 * hour, reason: 10, next: 80 },
];
const draw = () =>
  drawKind({
    now: midnight + 14.53 * hour,
    width: 1000,
    devices: [meter],
    answers: { power: { schema: curveSchema, data: powerDay() }, reasons: { schema, data } },
    body: {
      power: {
        kind: 'curve',
        title: 'Power today',
        source: 'power',
        options: { height: 300, spans: { source: 'reasons', state: '/reason', tell: ['/next'] } },
      },
    },
  });
const colourAt = (hours: number): string => {
  const drawing = document.querySelector<HTMLCanvasElement>('.ems-curve canvas');
  const over = document.querySelector<HTMLElement>('.u-over');
  if (!drawing || !over) return '';
  const ratio = drawing.width / drawing.clientWidth;
  const [x, y] = [over.offsetLeft + (over.offsetWidth * hours) / 24, over.offsetTop + over.offsetHeight + 31];
  const { data: found } = drawing.getContext('2d')?.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1) ?? {};
  return [...(found ?? [])].join();
};

it('what held when lies beneath the axis, reasons of one tone told apart, and nothing where nothing held', async () => {
  await draw();
  await expect
    .element(page.getByRole('list', { name: 'Binding reason' }))
    .toHaveTextContent('Follows the planLimited by demand controlLimited by the battery');
  await expect.poll(() => colourAt(3)).not.toBe(colourAt(20));
  expect(new Set([colourAt(3), colourAt(7), colourAt(12), colourAt(20)])).toHaveLength(4);
  expect(colourAt(9.5)).toBe(colourAt(20));
});

it('any moment answers at the crosshair, by keyboard too, with its words and numbers', async () => {
  await draw();
  const canvas = page.getByRole('application');
  await expect.element(canvas).toBeInTheDocument();
  await expect.element(page.getByText('Limited by the battery')).toBeInTheDocument();
  (canvas.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  const spoken = () => document.querySelector('.ems-spoken')?.textContent ?? '';
  await expect.poll(spoken).toContain('Follows the plan');
  for (let page = 0; page < 5; page++) await userEvent.keyboard('{PageDown}');
  await expect.poll(spoken).toMatch(/Limited by demand control.*Without this reason 62\.5 kW/);
});

it('and in the table', async () => {
  await draw();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Binding reason' })).toBeInTheDocument();
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Follows the plan');
});
