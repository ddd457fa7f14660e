// Percentages such as level, humidity and speed have limits. Those that may exceed 100 % are listed here.
import { expect, it } from 'vitest';
import { content } from '../delivered.ts';

const { devices } = content;
/** Loads and shares of a limit that can be exceeded, and a quotient of two measurements. */
const beyond = [
  'gridPoint#demandForecast',
  'gridPoint#demandMean',
  'gridPoint#demandShare',
  'gridPoint#loading',
  'gridPoint#reverseShare',
  'pinvt#efficiency',
  'ups#loadRate',
];

it('every point in per cent has limits, except those that can exceed 100 %', () => {
  const open = Object.values(devices).flatMap(({ type, points }) =>
    Object.entries(points)
      .filter(([, { unit, minimum, maximum }]) => unit === 'percent' && (minimum === undefined || maximum === undefined))
      .map(([name]) => `${type}#${name}`),
  );
  expect(open.toSorted()).toEqual(beyond);
});
