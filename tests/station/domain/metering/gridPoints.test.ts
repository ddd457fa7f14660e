// The load of a grid connection point relative to its transformer and its limits, as a device of its own.
import { describe, expect, it } from 'vitest';
import type { LiveDevice } from '../../../../src/station/contract/index.ts';
import type { DemandOutlook } from '../../../../src/station/dispatch/demand/demandWindow.ts';
import type { Common } from '../../../../src/station/dispatch/decision.ts';
import { createGridPoints, type GridPoint } from '../../../../src/station/domain/metering/gridPoints.ts';
import { devices, plants, types } from '../../demoSet.ts';

const limits: Common = {
  enabled: true,
  socLow: 0,
  socUp: 100,
  demandLimit: 360,
  reverseLimit: 5,
};
function evaluate(
  read: Readonly<Record<string, Readonly<Record<string, number>>>>,
  {
    points = [{ busbarName: 'Grid#1', capacity: 400 }],
    common = limits,
    of = devices,
    outlook = {},
  }: { points?: GridPoint[]; common?: Common; of?: typeof devices; outlook?: Partial<DemandOutlook> } = {},
) {
  const written: Record<string, Readonly<Record<string, number>>> = {};
  const names = points.map(({ busbarName }) => busbarName);
  const gridPoints = createGridPoints({
    points: () => points,
    devices: () => of,
    types: () => types,
    limits: () => common,
    watched: () => ({
      demand: { outlookOf: () => ({ passed: undefined, expected: undefined, ...outlook }) },
      tripped: () => true,
      curtailed: () => ({ percent: 40, deviating: 1 }),
    }),
    freshOf: (id = '') =>
      read[id] ? ({ id, type: 'em2', at: 0, values: read[id], link: 'ok' } satisfies LiveDevice) : undefined,
    numberOf: (name) => names.indexOf(name) + 1,
    put: (device, _type, values) => void (written[device] = values),
  });
  gridPoints.tick();
  return { written, records: gridPoints.records().map(({ id, name }) => [id, name]) };
}

describe('a grid connection point', () => {
  it('has its apparent power as a share of the transformer capacity and its active power as a share of the limits', () => {
    const { written, records } = evaluate({ meterGrid: { activePower: 396, reactivePower: 297 } });
    expect(records).toEqual([['gridPoint1', 'Grid#1']]);
    expect(written.gridPoint1?.loading).toBeCloseTo(123.75);
    expect(written.gridPoint1?.demandShare).toBeCloseTo(110);
    expect(written.gridPoint1?.reverseShare).toBeCloseTo(7920);
  });
  it('has no values without its meter, no loading without reactive power, and no shares of limits that do not apply', () => {
    expect(evaluate({}).written.gridPoint1).toMatchObject({
      activePower: Number.NaN,
      loading: Number.NaN,
      demandShare: Number.NaN,
    });
    expect(evaluate({ meterGrid: { activePower: 500 } }).written.gridPoint1).toMatchObject({
      loading: Number.NaN,
      activePower: 500,
    });
    const free = { ...limits, demandLimit: undefined, reverseLimit: undefined };
    expect(evaluate({ meterGrid: { activePower: 500, reactivePower: 0 } }, { common: free }).written.gridPoint1).toMatchObject({
      loading: 125,
      demandShare: Number.NaN,
      reverseShare: Number.NaN,
    });
  });
  it('shows the demand windows as shares of the limit, and no value if they are unknown', () => {
    const read = { meterGrid: { activePower: 500, reactivePower: 0 } };
    expect(evaluate(read, { outlook: { passed: 342, expected: 378 } }).written.gridPoint1).toMatchObject({
      demandMean: 95,
      demandForecast: 105,
    });
    expect(evaluate(read).written.gridPoint1).toMatchObject({ demandMean: Number.NaN, demandForecast: Number.NaN });
  });
  it('shows the trip of reverse-power protection, and the curtailment by an export limit', () => {
    const { written } = evaluate(
      { meterGrid: { activePower: -30, reactivePower: 0 } },
      { common: { ...limits, exportLimit: 20 } },
    );
    expect(written.gridPoint1).toMatchObject({ reverseTripped: 1, exportBeyond: 10, curtailment: 40, curtailmentFaults: 1 });
    const free = evaluate({ meterGrid: { activePower: -30 } }, { common: { ...limits, reverseLimit: undefined } }).written
      .gridPoint1;
    expect(free).toMatchObject({ reverseTripped: Number.NaN, exportBeyond: Number.NaN });
  });
  it('has its own limits if there are several, and all together have those of the station', () => {
    const of = plants.area?.devices ?? [];
    const names = [...new Set(of.map(({ busbarName }) => busbarName))];
    const total = of.filter(({ type, category }) => type === 'em2' && category === 'total');
    const read = Object.fromEntries(total.map(({ id }) => [id, { activePower: 100, reactivePower: 0 }]));
    const [first = ''] = names;
    const common = { ...limits, demandLimit: 150, areas: { [first]: { demandLimit: 50, reverseLimit: undefined } } };
    const { written, records } = evaluate(read, {
      of,
      common,
      points: names.map((busbarName) => ({ busbarName, capacity: 200 })),
    });
    expect(records).toHaveLength(names.length + 1);
    expect(written.gridPoint0?.demandShare).toBeCloseTo((total.length * 100 * 100) / 150);
    expect(written.gridPoint1).toMatchObject({ loading: 50, demandShare: 200 });
    expect(written.gridPoint2).toMatchObject({ loading: 50, demandShare: Number.NaN });
  });
});
