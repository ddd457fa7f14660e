import { page, userEvent } from 'vitest/browser';
import { expect, it, vi } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, hour, meter, midnight, powerDay } from '../reading/samples.ts';

const reason: Schema = {
  title: 'Limiting reason',
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
      day: { title: 'Day', type: 'string' },
      next: { title: 'Without this reason', type: 'number', unit: 'kW' },
    },
  },
};
const data = [
  { at: midnight, until: midnight + 6 * hour, reason: 1 },
  { at: midnight + 6 * hour, until: midnight + 9 * hour, reason: 15, next: 62.5 },
  { at: midnight + 10 * hour, until: midnight + 14 * hour, reason: 10, next: 80 },
];
const draw = (rows: readonly object[] = data, more: object = {}) =>
  drawKind({
    now: midnight + 14.53 * hour,
    width: 1000,
    devices: [meter],
    answers: { power: { schema: curveSchema, data: powerDay() }, reasons: { schema, data: rows } },
    body: {
      power: {
        kind: 'curve',
        title: 'Power today',
        source: 'power',
        options: { height: 300, spans: { source: 'reasons', state: '/reason', tooltip: ['/next'], ...more } },
      },
    },
  });
const colourAt = (hours: number, below = 31): string => {
  const drawing = document.querySelector<HTMLCanvasElement>('.ems-curve canvas');
  const over = document.querySelector<HTMLElement>('.u-over');
  if (!drawing || !over) return '';
  const ratio = drawing.width / drawing.clientWidth;
  const [x, y] = [over.offsetLeft + (over.offsetWidth * hours) / 24, over.offsetTop + over.offsetHeight + below];
  const { data: found } = drawing.getContext('2d')?.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1) ?? {};
  return [...(found ?? [])].join();
};

it('spans below the axis can be distinguished, even with the same tone, and leave gaps empty', async () => {
  await draw();
  await expect
    .element(page.getByRole('list', { name: 'Limiting reason' }))
    .toHaveTextContent('Follows the planLimited by demand controlLimited by the battery');
  await expect.poll(() => colourAt(3)).not.toBe(colourAt(20));
  expect(new Set([colourAt(3), colourAt(7), colourAt(12), colourAt(20)])).toHaveLength(4);
  expect(colourAt(9.5)).toBe(colourAt(20));
});

it('adjacent spans of one state form one bar', async () => {
  const parts = [5.5, 6, 6.5].map((from, at) => ({
    at: midnight + from * hour,
    until: midnight + (from + 0.5) * hour,
    reason: 15,
    next: 60 + at,
  }));
  await draw(parts);
  await expect.poll(() => colourAt(6.2)).not.toBe(colourAt(20));
  // There is no seam between the spans.
  const shades = new Set(Array.from({ length: 60 }, (_each, index) => colourAt(5.7 + index * 0.02)));
  expect([...shades]).toEqual([colourAt(6.2)]);
});

it('reasons of the same tone differ in pattern, in the picture and in the legend', async () => {
  await draw();
  const list = page.getByRole('list', { name: 'Limiting reason' });
  await expect.element(list).toHaveTextContent('Limited by the battery');
  const swatches = [...list.element().querySelectorAll<HTMLElement>('.ems-swatch')];
  expect(swatches.map(({ dataset }) => dataset.pattern)).toEqual(['full', 'full', 'dashed']);
  // A dashed bar has two alternating shades, a full one has one.
  const shades = (from: number) => new Set(Array.from({ length: 24 }, (_each, index) => colourAt(from + index * 0.05))).size;
  await expect.poll(() => shades(11)).toBeGreaterThan(1);
  expect(shades(7)).toBe(1);
});

it('the label "now" has a background, so that no line crosses it', async () => {
  const drawn: string[] = [];
  const [text, rect] = [CanvasRenderingContext2D.prototype.fillText, CanvasRenderingContext2D.prototype.fillRect];
  const spied = [
    vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...all
    ) {
      drawn.push(`text ${all[0]}`);
      text.apply(this, all);
    }),
    vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...all
    ) {
      drawn.push('ground');
      rect.apply(this, all);
    }),
  ];
  await draw();
  await expect.poll(() => drawn.includes('text now')).toBe(true);
  expect(drawn[drawn.indexOf('text now') - 1]).toBe('ground');
  for (const each of spied) each.mockRestore();
});

it('the crosshair shows the span at its time with labels and numbers, also by keyboard', async () => {
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

it('the table of a curve shows the spans', async () => {
  await draw();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Limiting reason' })).toBeInTheDocument();
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Follows the plan');
});

it('rows with a different name have a separate track, which the crosshair and the table show by that name', async () => {
  await draw(
    data
      .map((each) => ({ ...each, day: 'Monday' }))
      .concat({ at: midnight, until: midnight + 24 * hour, reason: 10, day: 'Sunday' } as never),
    { track: '/day' },
  );
  await expect.element(page.getByText('Limited by the battery')).toBeInTheDocument();
  // From top to bottom: the name of the first track, its bars, the name of the second track, its bars.
  await expect.poll(() => colourAt(3, 45)).not.toBe(colourAt(20, 45));
  expect(colourAt(20, 87)).toBe(colourAt(3, 87));
  expect(colourAt(20, 87)).not.toBe(colourAt(20, 45));
  (page.getByRole('application').element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect
    .poll(() => document.querySelector('.ems-spoken')?.textContent ?? '')
    .toMatch(/Follows the plan Monday.*Limited by the battery Sunday/);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Sunday · Limiting reason' })).toBeInTheDocument();
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent(/Follows the plan.*Limited by the battery/);
});

it.each([
  ['is not drawn with series it does not refer to', ['em2#voltage'], 0],
  ['is drawn with one of the points it refers to', ['em2#voltage', 'em2#activePower'], 1],
])('a track of spans %s', async (_name, onlyWith, times) => {
  await draw(data, { onlyWith });
  await expect.element(page.getByRole('application')).toBeInTheDocument();
  await expect.poll(() => page.getByRole('list', { name: 'Limiting reason' }).elements().length).toBe(times);
});
