// With several grid connection points the station may follow its plan while the power at one of them is zero. Each has its own
// reason.
import { describe, expect, it } from 'vitest';
import { shutBand } from '../../../../src/station/dispatch/binding/band.ts';
import type { Common } from '../../../../src/station/dispatch/decision.ts';
import { createDecisionPipeline } from '../../../../src/station/dispatch/decisionPipeline.ts';
import { allocate } from '../../../../src/station/dispatch/allocation/allocate.ts';
import type { Converter } from '../../../../src/station/dispatch/plantView.ts';
import { toAreas } from '../../../../src/station/dispatch/areas/toAreas.ts';
import { converterOf } from '../converter.ts';

const converter = (area: string, own: Partial<Converter> = {}): Converter => converterOf(area, { area, ...own });
const common: Common = { enabled: true, socLow: 10, socUp: 90, demandLimit: undefined, reverseLimit: undefined };

/** Returns the grid connection points with their reasons for a power of the plan, as `allocate` returns them. */
function reasonsOf(power: number, converters: readonly Converter[], plan = common, grids: Parameters<typeof allocate>[3] = []) {
  const isAble = ({ ready, soc }: Converter) => ready && soc !== undefined;
  const { powers, areas } = allocate(power, converters.filter(isAble), plan, grids);
  const decision = { wanted: power, power, off: false, code: 'row' as const };
  return toAreas({ decision, powers, limitedAreas: areas }, converters, isAble, plan).map(({ area, code }) => `${area} ${code}`);
}

describe('the reason of a grid connection point', () => {
  it.each<[name: string, power: number, second: Partial<Converter>, code: string]>([
    ['is the row if it takes its share', -60, {}, 'row'],
    ['is the lower SOC limit if its battery is empty', -60, { soc: 10 }, 'soc-low'],
    ['is the upper SOC limit if its battery is full', 60, { soc: 90 }, 'soc-high'],
    [
      'is the limit of its battery if there is one',
      60,
      { chargeLimit: 0, band: shutBand('battery-fault', false) },
      'battery-fault',
    ],
    ['is the battery if it allows no charging', 60, { chargeLimit: 0 }, 'battery'],
    ['is the converter if it has a fault', 60, { ready: false }, 'no-converter'],
    ['is missing data if its converter does not respond', 60, { ready: false, fresh: false }, 'no-data'],
    ['is missing data if its battery does not respond', 60, { soc: undefined, stack: 'stack1' }, 'no-data'],
    ['is implausible data if it is reported and not used', 60, { soc: undefined, stack: 'stack1', doubted: true }, 'implausible'],
    ['is the missing battery if none is assigned', 60, { soc: undefined }, 'no-battery'],
    ['is the row if no power is requested', 0, { soc: 10 }, 'row'],
  ])('%s', (_name, power, second, code) => {
    expect(reasonsOf(power, [converter('one'), converter('two', second)])).toEqual(['one row', `two ${code}`]);
  });

  it('is the demand limit if the limit of the point applies', () => {
    const plan = { ...common, areas: { two: { demandLimit: 200, reverseLimit: undefined } } };
    const grids = [{ name: 'two', grid: 200, storage: 0 }];
    expect(reasonsOf(60, [converter('one'), converter('two')], plan, grids)).toEqual(['one row', 'two demand']);
  });

  it('is not reported if there is only one grid connection point', () => {
    expect(reasonsOf(60, [converter('one')])).toEqual([]);
  });
});

it.each<[name: string, own: Partial<Converter>, code: string]>([
  ['the decision waits for the data of a battery that does not respond', { stack: 'stack1' }, 'no-data'],
  ['the decision reports implausible data of a battery', { stack: 'stack1', doubted: true }, 'implausible'],
  ['the decision reports implausible data of a converter', { fresh: false, ready: false, doubted: true }, 'implausible'],
  ['the decision reports a converter without an assigned battery', { stack: undefined }, 'no-battery'],
])('%s', (_name, own, code) => {
  const pipeline = createDecisionPipeline({ view: { look: () => undefined, areas: () => [] } });
  const plan = { kind: 'manual', document: { power: 20, chargeStatus: 'idle', enabled: true }, common } as const;
  expect(pipeline([converter('one', { soc: undefined, ...own })], plan).decision.code).toBe(code);
});
