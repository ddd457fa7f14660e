import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAreaNumbers } from '../../../src/station/dispatch/areaNumbers.ts';
import { reasons } from '../../../src/station/dispatch/decision.ts';
import { type Bench, noonish, openBench } from './double.ts';

let bench: Bench;
beforeEach(() => void (bench = openBench()));
afterEach(() => bench.close());
const minute = 60_000;

it('a number once given to a grid-connection point stays its own', () => {
  const { docs } = bench.station;
  expect(['North', 'South', 'North'].map(createAreaNumbers(docs).numberOf)).toEqual([1, 2, 1]);
  const again = createAreaNumbers(docs);
  expect([again.numberOf('East'), again.numberOf('South'), again.nameOf(1), again.nameOf(9)]).toEqual([3, 2, 'North', undefined]);
});

it('past decisions are told by their changes, each with its reason and the point whose limit bound', async () => {
  const start = noonish - 60 * minute;
  const south = ['North', 'South'].map(createAreaNumbers(bench.station.docs).numberOf)[1] ?? 0;
  const decided = [
    { for: 20, reason: reasons.row.number, area: 0, wanted: 80, power: 80 },
    { for: 10, reason: reasons.demand.number, area: south, wanted: 80, power: 30 },
    { for: 10, reason: reasons.demand.number, area: 0, wanted: 80, power: 40 },
  ];
  let from = start;
  for (const { for: minutes, ...values } of decided) {
    bench.history('dispatch', from, from + minutes * minute, () => ({ ...values, running: 1 }));
    from += minutes * minute;
  }
  const { data } = await bench.call('dispatch.decisions', { start, end: noonish });
  expect(data).toEqual([
    { at: start, until: start + 20 * minute, code: 'row', text: 'Follows the plan', wanted: 80, limited: 80 },
    {
      at: start + 20 * minute,
      until: start + 30 * minute,
      code: 'demand',
      text: 'Limited by demand control',
      area: 'South',
      wanted: 80,
      limited: 30,
    },
    {
      at: start + 30 * minute,
      until: start + 40 * minute,
      code: 'demand',
      text: 'Limited by demand control',
      wanted: 80,
      limited: 40,
    },
  ]);
});
