// The placeholder of a picture is as high as the picture, so that content below does not move.
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, powerDay } from '../reading/samples.ts';

const height = 333;

it.each<[kind: 'curve' | 'bars', options: Record<string, unknown>]>([
  ['curve', { height }],
  ['bars', { height, as: 'bars', category: '/at', series: { grid: { at: '/grid' } } }],
])('the placeholder of the kind "%s" has the configured height', async (kind, options) => {
  await drawKind({
    width: 800,
    silent: ['power'],
    answers: { power: { schema: curveSchema, data: powerDay() } },
    body: { power: { kind, title: 'Power', source: 'power', options } },
  });
  const waiting = () => document.querySelector<HTMLElement>('[data-node="power"] .ems-waiting > *');
  await expect.poll(() => waiting()?.offsetHeight ?? 0).toBeGreaterThanOrEqual(height);
});
