// The ranges that the limits at the grid connection points leave to converters whose power no strategy has decided.
import { expect, it } from 'vitest';
import type { Common } from '../../../../src/station/dispatch/decision.ts';
import { gridBands } from '../../../../src/station/dispatch/limits/gridBands.ts';

const open: Common = { enabled: false, socLow: 0, socUp: 100, demandLimit: undefined, reverseLimit: undefined };
const bandsOf = (powers: readonly number[], limits: Partial<Common>) => {
  const converters = powers.map((power, index) => ({ id: `pcs${index}`, area: index < 2 ? 'north' : 'south', power }));
  const at = { grid: 100, storage: 0 };
  const measured = [at, { name: 'north', ...at }, { name: 'south', ...at }];
  return Array.from(gridBands(converters, { ...open, ...limits }, measured).values(), ({ low, high }) => [low, high]);
};
const free = Number.POSITIVE_INFINITY;

it('are unlimited without a limit', () => {
  expect(bandsOf([-50, 20, 0], {})).toEqual([]);
});

it('reduce the converters in the direction of the limit in proportion, and leave the rest to each of the others', () => {
  expect(bandsOf([-120, -60, 0], { reverseLimit: 10 })).toEqual([
    [-60, free],
    [-30, free],
    [0, free],
  ]);
  expect(bandsOf([-30, 0, 0], { reverseLimit: 10 })).toEqual([
    [-90, free],
    [-60, free],
    [-60, free],
  ]);
});

it('use the power of converters that run in the other direction', () => {
  expect(bandsOf([-120, 60, 0], { reverseLimit: 10 })).toEqual([
    [-150, free],
    [0, free],
    [-30, free],
  ]);
});

it('apply the limits of the station and of the grid connection point of each converter', () => {
  const areas = { north: { demandLimit: 120, reverseLimit: undefined } };
  expect(bandsOf([40, 40, 80], { demandLimit: 160, areas })).toEqual([
    [-free, 10],
    [-free, 10],
    [-free, 40],
  ]);
});

it('are zero in both directions while the power at the grid connection point is unknown', () => {
  const converters = [-50, 50].map((power, index) => ({ id: `pcs${index}`, power }));
  const none = { low: 0, high: 0, lowBy: 'grid-lost', highBy: 'grid-lost' };
  expect(gridBands(converters, { ...open, demandLimit: 160 }, [{ grid: undefined, storage: 0 }])).toEqual(
    new Map([
      ['pcs0', none],
      ['pcs1', none],
    ]),
  );
});
