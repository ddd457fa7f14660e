// Hovering a track below the axis shows the values of that time in a tooltip that stays within the window.
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, hour, meter, midnight, powerDay } from '../reading/samples.ts';

const schema: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      at: { type: 'integer', format: 'instant' },
      until: { type: 'integer', format: 'instant' },
      reason: { type: 'integer', choices: { row: { const: 1, title: 'Follows the plan of the day', tone: 'success' } } },
    },
  },
};
const draw = (width: number) =>
  drawKind({
    now: midnight + 14.53 * hour,
    width,
    devices: [meter],
    answers: {
      power: { schema: curveSchema, data: powerDay() },
      reasons: { schema, data: [{ at: midnight, until: midnight + 14 * hour, reason: 1 }] },
    },
    body: {
      power: {
        kind: 'curve',
        title: 'Power today',
        source: 'power',
        options: { height: 300, spans: { source: 'reasons', state: '/reason' } },
      },
    },
  });
const tip = () => document.querySelector<HTMLElement>('.ems-curve-tip:not([hidden])');
const over = () => document.querySelector<HTMLElement>('.u-over');
const pointer = (hours: number, below: number) => {
  const { left, bottom, width, height } = over()?.getBoundingClientRect() ?? new DOMRect();
  const host = page.getByRole('application').element().getBoundingClientRect();
  const y = below > 0 ? bottom + below : bottom - height / 2;
  return { position: { x: left - host.left + (width * hours) / 24, y: y - host.top } };
};

afterEach(() => page.viewport(1280, 800));

it('hovering the track shows the crosshair at that time, and leaving removes it', async () => {
  await draw(1000);
  await expect.poll(over).not.toBeNull();
  await userEvent.hover(page.getByRole('application'), pointer(6, 31));
  await expect.poll(() => tip()?.innerText).toMatch(/2026-11-20 0[56]:[\s\S]*Follows the plan of the day/);
  await userEvent.hover(page.getByText('Power today'));
  await expect.poll(tip).toBeNull();
});

it.each([1, 6, 13])('the tooltip at %i o’clock fits the window of a phone', async (hours) => {
  await page.viewport(360, 800);
  await draw(330);
  await expect.poll(over).not.toBeNull();
  await userEvent.hover(page.getByRole('application'), pointer(hours, 0));
  await expect.poll(tip).not.toBeNull();
  const { left, right } = tip()?.getBoundingClientRect() ?? new DOMRect();
  expect([left >= 0, right <= 360]).toEqual([true, true]);
});
