// A decision that a distribution node limits names the node that reduced the power most.
import { expect, it } from 'vitest';
import { type Band, openBand, withHold } from '../../../../src/station/dispatch/binding/band.ts';
import { createDecisionPipeline } from '../../../../src/station/dispatch/decisionPipeline.ts';
import { abilitiesOf, type Converter, withinBand } from '../../../../src/station/dispatch/plantView.ts';
import { byHand } from '../rig.ts';
import { converterOf } from '../converter.ts';

const nodes = (charge: [power: number, at: string], discharge: [power: number, at: string]): Band =>
  withHold(withHold(openBand, { way: 'charge', power: charge[0], by: 'node', at: charge[1] }), {
    way: 'discharge',
    power: discharge[0],
    by: 'node',
    at: discharge[1],
  });
const converter = (id: string, band: Band): Converter => withinBand(converterOf(id, { band }));

function decide(power: number, ...converters: Converter[]) {
  const pipeline = createDecisionPipeline({
    view: {
      areas: () => [],
      look: (among, bounds = { socLow: 0, socUp: 100 }) => ({
        at: 0,
        time: '12:00',
        ...abilitiesOf(among, bounds),
        grid: 0,
        storage: 0,
        pv: 0,
      }),
    },
  });
  return pipeline(converters, byHand(power)).decision;
}
const one = converter('one', nodes([40, 'T1'], [10, 'T2']));
const other = converter('other', nodes([20, 'T3'], [30, 'T4']));

it.each<[power: number, limited: number, area: string]>([
  [150, 60, 'T3'],
  [-150, -40, 'T2'],
])('%d kW are limited to %d kW by %s', (power, limited, area) => {
  expect(decide(power, one, other)).toMatchObject({ power: limited, code: 'node', area });
});
it.each([25, -25, 0])('%d kW within the limits name no node', (power) => {
  expect(decide(power, one, other).area).toBeUndefined();
});
it('a limit of a device names no node', () => {
  const limited = converter('one', withHold(openBand, { way: 'charge', power: 10, by: 'battery-power' }));
  expect(decide(80, limited)).toMatchObject({ power: 10, code: 'battery-power' });
  expect(decide(80, limited).area).toBeUndefined();
});
