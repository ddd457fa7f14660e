import { describe, expect, it } from 'vitest';
import { toDrawnFlow } from '../../../../src/station/domain/home/homeFlow.ts';
import { noonish } from '../../calls/double.ts';

describe('the energy flow of the diagram', () => {
  const piles = (powers: readonly (number | undefined)[]) =>
    powers.map((power, index) => ({
      id: `pile${index}`,
      name: `Pile #${index}`,
      today: 1,
      state: 'normal' as const,
      ...(power !== undefined && { power }),
    }));
  const flow = (powers: readonly (number | undefined)[]) =>
    toDrawnFlow({ at: noonish, load: { id: 'load', power: 275, today: 100 }, chargers: piles(powers) }, 'Charging piles');

  it('does not count power twice: the load is the load meter less the charging piles', () => {
    expect(flow([120, 100])).toMatchObject({ load: { power: 55, today: 98 }, chargers: [{ power: 120 }, { power: 100 }] });
  });
  it('has no load while a pile is unknown', () => {
    expect(flow([120, undefined]).load).not.toHaveProperty('power');
  });
  it('combines many piles into one box with their sum', () => {
    expect(flow([60, 0, 0, 100]).chargers).toEqual([
      { id: 'chargers', name: 'Charging piles × 4', power: 160, today: 4, state: 'normal' },
    ]);
  });
  it.each<[piles: readonly (number | undefined)[], load: number | undefined]>([
    [[120, 100], 55],
    [[180, 100], 0],
    [[200, 100], undefined],
    [[120, undefined], undefined],
  ])('subtracts the piles from a calculated load: %j kW of 275 kW leave %s', (powers, load) => {
    const calculatedLoad = { id: 'calculatedLoad', power: 275 };
    const drawn = toDrawnFlow({ at: noonish, calculatedLoad, chargers: piles(powers) }, 'Charging piles');
    expect(drawn.calculatedLoad).toEqual({ id: 'calculatedLoad', ...(load !== undefined && { power: load }) });
  });
  it('is unchanged without piles', () => {
    const measured = { at: noonish, load: { id: 'load', power: 5 } };
    expect(toDrawnFlow(measured, '')).toBe(measured);
  });
});
