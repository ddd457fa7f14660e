// A power for each converter, limited by its own battery and together by the grid connection points, with the limiting reason.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaGrid } from '../../../../src/station/dispatch/allocation/allocate.ts';
import type { Common, ReasonCode, Share, Situation } from '../../../../src/station/dispatch/decision.ts';
import { limits } from '../../../../src/station/dispatch/limits/index.ts';
import { arbitrateEach } from '../../../../src/station/dispatch/allocation/arbitrateEach.ts';
import { toAbilities } from '../../../../src/station/dispatch/situation.ts';
import { strategy } from '../../../../src/station/dispatch/strategies/manual/index.ts';
import { draws } from '../../../chance.ts';

const converter = (id: string, own: Partial<Share> = {}): Share => ({
  id,
  ratedPower: 100,
  chargeLimit: 100,
  dischargeLimit: 100,
  soc: 50,
  ratedEnergy: 200,
  ...own,
});
const open: Common = { enabled: true, socLow: 10, socUp: 90, demandLimit: undefined, reverseLimit: undefined };

interface Given {
  asked: Readonly<Record<string, number>>;
  among?: readonly Share[];
  common?: Partial<Common>;
  measured?: Partial<Situation>;
  /** The situation of a single converter. */
  alone?: Readonly<Record<string, Partial<Situation>>>;
  areas?: readonly AreaGrid[];
}
function arbitrated({ asked, among = [converter('a'), converter('b')], common, measured, alone = {}, areas = [] }: Given) {
  const all = { ...open, ...common };
  const around = { at: 0, time: '12:00', grid: 200, storage: 0, ...measured };
  const of = (some: readonly Share[]): Situation => ({ ...around, ...toAbilities(some, all) });
  const each = new Map(Object.entries(asked));
  const result = arbitrateEach(
    { each, code: 'manual' },
    among.map((share) => ({ share, situation: { ...of([share]), ...alone[share.id] } })),
    { situation: of(among), common: all, areas, ordered: limits },
  );
  const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0;
  const shares = Object.fromEntries((result.shares ?? []).map(({ id, power, code }) => [id, [rounded(power), code]]));
  return { ...result, shares, powers: Object.fromEntries([...result.powers].map(([id, power]) => [id, rounded(power)])) };
}
type Shares = Readonly<Record<string, readonly [number, ReasonCode]>>;

describe('the manual power of each converter', () => {
  it('is requested from each, and the station requests their sum', () => {
    const document = {
      per: 'converter',
      power: 0,
      chargeStatus: 'stop',
      converters: [
        { id: 'a', power: 30 },
        { id: 'b', power: -50 },
      ],
    } as const;
    const wish = strategy.want({} as Situation, document);
    expect(wish).toMatchObject({ power: -20, code: 'manual' });
    expect([...(wish?.each ?? [])]).toEqual([
      ['a', 30],
      ['b', -50],
    ]);
    expect(wish?.off).toBeUndefined();
  });
  it('is distributed among the converters if it is set for the station', () => {
    const wish = strategy.want({} as Situation, {
      per: 'station',
      power: 20,
      chargeStatus: 'idle',
      converters: [{ id: 'a', power: 1 }],
    });
    expect(wish).toEqual({ power: 20, off: false, code: 'manual', rule: undefined });
  });

  it.each<[name: string, given: Given, shares: Shares, code: ReasonCode]>([
    ['is the set-point if there is no limit', { asked: { a: 30, b: -50 } }, { a: [30, 'manual'], b: [-50, 'manual'] }, 'manual'],
    ['is 0 for a converter without a request', { asked: { a: 30 } }, { a: [30, 'manual'], b: [0, 'manual'] }, 'manual'],
    [
      'is limited by the battery of the converter, and the other does not compensate',
      { asked: { a: 60, b: 20 }, among: [converter('a', { chargeLimit: 10 }), converter('b')] },
      { a: [10, 'battery'], b: [20, 'manual'] },
      'battery',
    ],
    [
      'is 0 if the battery of the converter is full, regardless of the discharge of the other',
      { asked: { a: 60, b: -60 }, among: [converter('a', { soc: 90 }), converter('b')] },
      { a: [0, 'soc-high'], b: [-60, 'manual'] },
      'soc-high',
    ],
    [
      'is limited only by the cells of the converter',
      {
        asked: { a: 60, b: 60 },
        common: { chargeEnd: { hold: 3.45, cutoff: 3.6, release: 3.4 } as never },
        alone: { a: { cellVoltageMost: 3.6 }, b: { cellVoltageMost: 3.3 } },
      },
      { a: [0, 'charge-end'], b: [60, 'manual'] },
      'charge-end',
    ],
    [
      'is 0 for a converter that is not ready, with the reason',
      { asked: { a: 60, b: 20 }, among: [converter('b')] },
      { a: [0, 'not-ready'], b: [20, 'manual'] },
      'not-ready',
    ],
    [
      'is reduced by the demand limit in proportion to the charging powers',
      { asked: { a: 60, b: 20 }, common: { demandLimit: 240 } },
      { a: [30, 'demand'], b: [10, 'demand'] },
      'demand',
    ],
    [
      'counts at the grid connection point as a sum, so that one converter can charge while the other discharges',
      { asked: { a: 60, b: -40 }, common: { demandLimit: 220 } },
      { a: [60, 'manual'], b: [-40, 'manual'] },
      'manual',
    ],
    [
      'is reduced by the reverse-power protection for discharging converters',
      { asked: { a: -90, b: -30 }, measured: { grid: 45 }, common: { reverseLimit: 5 } },
      { a: [-30, 'reverse'], b: [-10, 'reverse'] },
      'reverse',
    ],
    [
      'is replaced by the discharge of demand control',
      {
        asked: { a: 60, b: 0 },
        common: { demandLimit: 180, demandDischarge: {} },
      },
      { a: [-10, 'demand-discharge'], b: [-10, 'demand-discharge'] },
      'demand-discharge',
    ],
    [
      'is 0 in both directions while the grid power is unknown, even if the sum is 0',
      { asked: { a: 60, b: -60 }, measured: { grid: undefined }, common: { demandLimit: 220 } },
      { a: [0, 'grid-lost'], b: [0, 'grid-lost'] },
      'grid-lost',
    ],
    [
      'is reduced separately in each direction',
      {
        asked: { a: 80, b: -80 },
        common: {
          reduction: {
            enabled: true,
            chargeByVoltage: [],
            dischargeByVoltage: [],
            chargeBySoc: [{ trigger: 40, power: 20 }],
            dischargeBySoc: [],
          },
        },
      },
      { a: [20, 'reduction'], b: [-80, 'manual'] },
      'reduction',
    ],
  ])('%s', (_name, given, shares, code) => {
    const result = arbitrated(given);
    expect(result.shares).toEqual(shares);
    expect(result.decision.code).toBe(code);
  });

  it('is reduced behind a grid connection point with its own limit, and the reason includes the point', () => {
    const among = [converter('a', { area: 'one' }), converter('b', { area: 'two' })];
    const result = arbitrated({
      asked: { a: 60, b: 60 },
      among,
      common: { areas: { one: { demandLimit: 100, reverseLimit: undefined } } },
      areas: [
        { name: 'one', grid: 80, storage: 0 },
        { name: 'two', grid: 80, storage: 0 },
      ],
    });
    expect(result.shares).toEqual({ a: [20, 'demand'], b: [60, 'manual'] });
    expect(result.decision).toMatchObject({ area: 'one', power: 80, wanted: 120, next: { power: 120, code: 'manual' } });
  });

  it('exceeds no limit, and no converter gets more than requested', () => {
    const kw = fc.integer({ min: -150, max: 150 });
    const soc = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(kw, kw, soc, soc, fc.integer({ min: -50, max: 400 }), (a, b, socA, socB, grid) => {
        const among = [converter('a', { soc: socA }), converter('b', { soc: socB })];
        const common = { demandLimit: 220, reverseLimit: 5 };
        const { powers, decision } = arbitrated({ asked: { a, b }, among, common, measured: { grid } });
        for (const [id, asked, own] of [
          ['a', a, socA],
          ['b', b, socB],
        ] as const) {
          const power = powers[id] ?? Number.NaN;
          expect(power * asked).toBeGreaterThanOrEqual(0);
          expect(Math.abs(power)).toBeLessThanOrEqual(Math.min(100, Math.abs(asked)));
          if (own >= 90) expect(power).toBeLessThanOrEqual(0);
          if (own <= 10) expect(power).toBeGreaterThanOrEqual(0);
        }
        const sum = (powers.a ?? 0) + (powers.b ?? 0);
        expect(decision.power).toBeCloseTo(sum, 2);
        if (sum > 0.01) expect(grid + sum).toBeLessThanOrEqual(220.01);
        if (sum < -0.01) expect(grid + sum).toBeGreaterThanOrEqual(4.99);
      }),
      draws(),
    );
  });
});
