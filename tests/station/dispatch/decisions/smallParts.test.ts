// Small parts of the dispatch whose results other tests only see together with much else.
import { describe, expect, it } from 'vitest';
import { createStages, type KeptStage } from '../../../../src/station/dispatch/binding/stages.ts';
import { outOfBand } from '../../../../src/station/dispatch/binding/refusals.ts';
import { createDemandLedger, minuteMs } from '../../../../src/station/dispatch/demand/demandLedger.ts';
import { createSetPointWriter } from '../../../../src/station/dispatch/setPointWriter.ts';

describe('a refused set-point', () => {
  it('names the largest power of its direction, rounded to 0.1 kW', () => {
    const band = { low: -20.06, high: 33.33 };
    expect(outOfBand(band, 50)?.values).toMatchObject({ power: 33.3 });
    expect(outOfBand(band, -50)?.values).toMatchObject({ power: 20.1 });
    expect(outOfBand(band, 33.33)).toBeUndefined();
  });
  it('names 0 kW if its direction is not allowed at all', () => {
    expect(outOfBand({ low: 10, high: 20 }, -5)?.values).toMatchObject({ power: 0 });
  });
});

describe('the mean of demand minutes', () => {
  const seeded = (means: readonly number[]) => {
    const ledger = createDemandLedger();
    ledger.seed(100, means);
    return ledger;
  };
  it('ignores a minute without a measurement and one before the first', () => {
    const means = Array.from({ length: 15 }, (_none, index) => (index === 3 ? Number.NaN : 60));
    expect(seeded(means).mean(100, 114)).toBe(60);
    expect(seeded(means.slice(4)).mean(99, 110)).toBe(60);
  });
  it('is unknown if more than a tenth of the seconds is unknown', () => {
    const means = [Number.NaN, ...Array.from({ length: 9 }, () => 60)];
    expect(seeded(means).mean(100, 109)).toBe(60);
    expect(seeded(means).mean(100, 108)).toBeUndefined();
  });
  it('does not count seconds between two values that are too far apart', () => {
    const ledger = createDemandLedger();
    ledger.add(0, 50, 50);
    ledger.add(90_000, 50, 50);
    ledger.add(90_000 + 90_001, 50, 50);
    expect(ledger.mean(0, 0)).toBe(50);
    expect(ledger.mean(2, 2)).toBeUndefined();
    expect(minuteMs).toBe(60_000);
  });
});

describe('a converter that is set to zero at once', () => {
  const written = async (island: boolean): Promise<object[]> => {
    const writes: object[] = [];
    const writer = createSetPointWriter({
      clock: { now: () => 0 },
      turnEveryMs: 15_000,
      outlet: { set: async (_device, values) => void writes.push(values) },
    });
    await writer.zero({ id: 'pcs1', island });
    await writer.close();
    return writes;
  };
  it('gets the set-point 0 at the grid, but is stopped in an island, where a set-point has no effect', async () => {
    expect(await written(false)).toMatchObject([{ activePowerSet: 0 }]);
    expect(await written(true)).toMatchObject([{ control: 2 }]);
  });
});

describe('the charging stage of a battery', () => {
  const opened = () => {
    const stored: (readonly KeptStage[])[] = [];
    const stages = createStages({ clock: { now: () => 0 }, store: { read: () => [], write: (all) => void stored.push(all) } });
    return { stages, stored };
  };
  it('is free after it ended, also on disk', () => {
    const { stages, stored } = opened();
    stages.set('node', 'stack1', 'float');
    stages.keep();
    expect(stages.of('node', 'stack1')).toBe('float');
    stages.set('node', 'stack1', 'free');
    stages.keep();
    expect(stages.of('node', 'stack1')).toBe('free');
    expect(stored.at(-1)).toEqual([]);
  });
});
