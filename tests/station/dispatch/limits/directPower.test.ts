// A power that was in the register of a converter before the station started is not taken for one that somebody has set.
import { expect, it } from 'vitest';
import { createDirectPower } from '../../../../src/station/dispatch/directPower.ts';
import type { Converter } from '../../../../src/station/dispatch/plantView.ts';

const free = { low: -100, high: 100, lowBy: undefined, highBy: undefined };
const lost = { low: 0, high: 0, lowBy: 'grid-lost', highBy: 'grid-lost' } as const;
const converter = (set: number | undefined, grid: Converter['grid']): Converter =>
  ({ id: 'pcs1', set, power: set ?? 0, ratedPower: 100, band: free, grid, on: true, fresh: true }) as Converter;

it('a power from before the start that is read after the reset to zero is not restored when the grid power becomes known', () => {
  let now = 0;
  const direct = createDirectPower({ now: () => now });
  direct.read(converter(undefined, lost));
  direct.wrote(0);
  // This value was read before the reset reached the converter.
  direct.read(converter(30, lost));
  const reduced = direct.reduced(converter(30, lost));
  if (reduced) direct.wrote(reduced.to);
  now += 1000;
  direct.read(converter(0, free));
  expect(direct.reduced(converter(0, free))).toBeUndefined();
  expect(direct.takenDown()).toBeUndefined();
});

it.each<[asked: number, grid: Converter['grid'], to: number, by: string]>([
  [60, { low: -20, high: 10, lowBy: 'reverse', highBy: 'demand' }, 10, 'demand'],
  [-60, { low: -20, high: 10, lowBy: 'reverse', highBy: 'demand' }, -20, 'reverse'],
])(
  '%d kW that the limits at the grid connection point leave partly are reduced with the reason of that direction',
  (asked, grid, to, by) => {
    const direct = createDirectPower({ now: () => 0 });
    direct.ordered(asked);
    expect(direct.reduced(converter(asked, grid))).toEqual({ from: asked, to, by, begun: true });
    // The limit of the device is stronger than that of the grid.
    const band = { low: -5, high: 5, lowBy: 'battery-power', highBy: 'battery-current', latched: false } as const;
    const held = direct.reduced({ ...converter(asked, grid), band });
    expect(held).toMatchObject({ to: Math.sign(asked) * 5, by: asked > 0 ? 'battery-current' : 'battery-power' });
  },
);
