// On a phone a device shows name, state and figures within the width. In a wide window the figures are columns.
import { page } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { drawKind } from '../reading/drawKind.tsx';

const meter: DeviceType = {
  type: 'em2',
  title: 'Meter',
  headline: { power: {}, factor: {}, forward: {}, reverse: {} },
  points: {
    power: { title: 'Active power', type: 'number' },
    factor: { title: 'Power factor', type: 'number' },
    forward: { title: 'Forward energy, total', type: 'number' },
    reverse: { title: 'Reverse energy of the whole time', type: 'number' },
  },
};
const figures = { 'em2#power': 71.1, 'em2#factor': 0.955, 'em2#forward': 535436.8, 'em2#reverse': 1218423.4 };
const schema = {
  type: 'object' as const,
  properties: {
    devices: { type: 'array' as const, items: { type: 'object' as const } },
    live: {
      type: 'object' as const,
      additionalProperties: {
        type: 'object' as const,
        properties: { state: { type: 'string' as const }, at: { type: 'integer' as const, format: 'instant' } },
      },
    },
    states: { type: 'object' as const },
  },
};
const data = {
  devices: [{ id: 'em1', name: 'EM #1 GRID', type: 'em2' }],
  live: { em1: { state: 'Normal', at: 0, alarms: 0, values: figures } },
  states: { Normal: 1 },
};

afterEach(() => page.viewport(1280, 800));

const card = () => document.querySelector('.ems-devices-scroll');
const isComplete = (): boolean => {
  const box = card();
  return box !== null && box.scrollWidth <= box.clientWidth;
};

it.each([
  ['a phone', 360, 0],
  ['a desktop window', 1000, 6],
])('a device fits the width of %s, %i px', async (_name, width, columns) => {
  await page.viewport(width, 800);
  await drawKind({
    answers: { list: { schema, data } },
    devices: [meter],
    body: { list: { kind: 'devices', source: 'list', options: {} } },
  });
  await expect.poll(() => card()?.textContent).toContain('535,436.8');
  for (const said of ['EM #1 GRID', 'Normal', '71.1', '0.955', '1,218,423.4', 'Forward energy, total'])
    expect(card()?.textContent).toContain(said);
  expect(isComplete()).toBe(true);
  expect(document.querySelectorAll('[data-device="em1"] > *').length).toBe(columns === 0 ? 2 : columns);
  const titles = document.querySelectorAll('[data-values="em1"] .ems-devices-title');
  expect([...titles].map((each) => each.textContent?.trim())).toEqual(
    columns === 0 ? Object.values(meter.points).map(({ title }) => title) : [],
  );
});

it('a device whose type was removed is shown and does not keep the page loading', async () => {
  const removed = { ...data, devices: [...data.devices, { id: 'old', name: 'Old #1', type: 'removed' }] };
  await drawKind({
    answers: { list: { schema, data: removed } },
    devices: [meter],
    body: { list: { kind: 'devices', source: 'list', options: {} } },
  });
  await expect.poll(() => document.body.textContent).toContain('Old #1');
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
});
