// Behind several grid points the whole may follow its plan while one of them stands still: each tells its own reason.
import { describe, expect, it } from 'vitest';
import { openBand, shutBand } from '../../../src/station/dispatch/binding/band.ts';
import type { Common } from '../../../src/station/dispatch/decision.ts';
import { createDecisionPipeline } from '../../../src/station/dispatch/decisionPipeline.ts';
import { allocate } from '../../../src/station/dispatch/allocate.ts';
import type { Converter } from '../../../src/station/dispatch/plantView.ts';
import { toAreas } from '../../../src/station/dispatch/toAreas.ts';

const converter = (area: string, own: Partial<Converter> = {}): Converter => ({
  id: area,
  area,
  ratedPower: 100,
  chargeLimit: 100,
  dischargeLimit: 100,
  soc: 50,
  fresh: true,
  ready: true,
  on: true,
  island: false,
  stack: undefined,
  power: 0,
  set: 0,
  band: openBand,
  ...own,
});
const common: Common = { enabled: true, socLow: 10, socUp: 90, demandLimit: undefined, reverseLimit: undefined };

/** The powers that `allocate` gives for a power of the plan, by grid point. */
function told(power: number, converters: readonly Converter[], plan = common, grids: Parameters<typeof allocate>[3] = []) {
  const isAble = ({ ready, soc }: Converter) => ready && soc !== undefined;
  const { powers, areas } = allocate(power, converters.filter(isAble), plan, grids);
  const decision = { wanted: power, power, off: false, code: 'row' as const };
  return toAreas({ decision, powers, limitedAreas: areas }, converters, isAble, plan).map(({ area, code }) => `${area} ${code}`);
}

describe('of several grid points', () => {
  it.each<[name: string, power: number, second: Partial<Converter>, code: string]>([
    ['one that takes its part follows as well', -60, {}, 'row'],
    ['one whose battery is empty', -60, { soc: 10 }, 'soc-low'],
    ['one whose battery is full', 60, { soc: 90 }, 'soc-high'],
    ['one at whose battery something binds', 60, { chargeLimit: 0, band: shutBand('battery-fault', false) }, 'battery-fault'],
    ['one whose battery takes nothing', 60, { chargeLimit: 0 }, 'battery'],
    ['one whose converter is at fault', 60, { ready: false }, 'no-converter'],
    ['one that is silent', 60, { ready: false, fresh: false }, 'no-data'],
    ['one whose battery is silent', 60, { soc: undefined, stack: 'stack1' }, 'no-data'],
    ['one that nobody has given a battery', 60, { soc: undefined }, 'no-battery'],
    ['where nothing is to be done', 0, { soc: 10 }, 'row'],
  ])('%s', (_name, power, second, code) => {
    expect(told(power, [converter('one'), converter('two', second)])).toEqual(['one row', `two ${code}`]);
  });

  it('one that a limit of its own holds back', () => {
    const plan = { ...common, areas: { two: { demandLimit: 200, reverseLimit: undefined } } };
    const grids = [{ name: 'two', grid: 200, storage: 0 }];
    expect(told(60, [converter('one'), converter('two')], plan, grids)).toEqual(['one row', 'two demand']);
  });

  it('nothing is told beside the whole where there is one', () => {
    expect(told(60, [converter('one')])).toEqual([]);
  });
});

it.each<[name: string, own: Partial<Converter>, code: string]>([
  ['a battery that does not answer is waited for', { stack: 'stack1' }, 'no-data'],
  ['one that nobody has assigned is not', { stack: undefined }, 'no-battery'],
])('%s', (_name, own, code) => {
  const pipeline = createDecisionPipeline({ view: { look: () => undefined, areas: () => [] } });
  const plan = { kind: 'manual', document: { power: 20, chargeStatus: 'idle', enabled: true }, common } as const;
  expect(pipeline([converter('one', { soc: undefined, ...own })], plan).decision.code).toBe(code);
});
