// A curve below the lanes of a day: its points and its text for screen readers.
import { expect, it } from 'vitest';
import { toLine } from '../../../renderers/period-bar/toLine.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { periodSchema } from '../reading/samples.ts';

it.each([
  ['per cent between 0 and 100', [20, 60], true, '0,80 1440,40'],
  ['other values between their minimum and maximum', [2, 4, 3], false, '0,100 720,0 1440,50'],
  ['constant values', [5, 5], false, '0,100 1440,100'],
])('the line of a day scales %s', (_name, values, percent, points) => expect(toLine(values, percent)?.points).toBe(points));
it('the lowest and highest value of a line have times of day', () =>
  expect(toLine([50, 10, 90, 40, 50], true)).toMatchObject({
    least: { value: 10, at: '06:00' },
    most: { value: 90, at: '12:00' },
  }));
it.each([[undefined], [[1]], [[1, Number.NaN]], [[1, 'x']]])('%j is not a line', (values) =>
  expect(toLine(values, true)).toBeUndefined(),
);

it('the line of a day is drawn below the bar with a text summary', async () => {
  await drawKind({
    width: 960,
    answers: {
      plan: { schema: periodSchema, data: [{ startTime: '00:00', endTime: '24:00', power: 0 }] },
      soc: {
        schema: { type: 'object', properties: { soc: { type: 'array', items: { type: 'number', unit: 'percent' } } } },
        data: { soc: [40, 20, 80] },
      },
    },
    body: {
      bar: { kind: 'period-bar', source: 'plan', options: { line: { source: 'soc', values: '/soc', label: 'Expected SOC' } } },
    },
  });
  const words = () => document.querySelector('.ems-day-line p')?.textContent ?? '';
  await expect.poll(words).toContain('Expected SOC: 40');
  expect(words()).toContain('at 12:00');
  expect(document.querySelector('.ems-day-line polyline')?.getAttribute('points')).toBe('0,60 720,80 1440,20');
});
