// Decisions about counter readings that were not booked, and the maximum power of a device.
import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import type { CounterHold } from '../../../src/station/contract/counters.ts';
import {
  answeredOf,
  holdCollection,
  holdKey,
  isOpenBefore,
  mostPowerOf,
  shiftsOf,
} from '../../../src/station/counters/counterHolds.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';

const hold = (more: Partial<CounterHold>): CounterHold => ({
  device: 'm',
  point: 'forwardTotal',
  cause: 'jump',
  state: 'left',
  before: 100,
  beforeAt: 1000,
  first: 150,
  firstAt: 2000,
  last: 160,
  lastAt: 3000,
  until: 4000,
  ...more,
});
function docsWith(...holds: readonly CounterHold[]) {
  const docs = createDocStore(openCore(':memory:'), { now: () => 0 });
  docs.tx((tx) => {
    for (const each of holds) tx.put(holdCollection, holdKey(each), each, 'station');
  });
  return docs;
}

describe('an excluded reading', () => {
  it('shifts the counter by its step, from the time at which readings are accepted again', () => {
    expect(shiftsOf(docsWith(hold({})), 'm', 'forwardTotal')).toEqual([{ at: 4000, by: 50 }]);
    const { until: _until, ...open } = hold({});
    expect(shiftsOf(docsWith(open), 'm', 'forwardTotal')).toEqual([{ at: 2000, by: 50 }]);
  });
  it('shifts the counter in chronological order', () => {
    const docs = docsWith(hold({ firstAt: 7000, until: 9000, first: 130 }), hold({}));
    expect(shiftsOf(docs, 'm', 'forwardTotal').map(({ at }) => at)).toEqual([4000, 9000]);
  });
  it.each<[name: string, more: Partial<CounterHold>]>([
    ['a reading of another device', { device: 'other' }],
    ['a reading of another point', { point: 'reverseTotal' }],
    ['booked', { state: 'booked' }],
    ['without a decision', { state: 'held' }],
    ['not followed by another reading yet', { waits: true }],
  ])('does not shift the counter if it is %s', (_name, more) => {
    expect(shiftsOf(docsWith(hold(more)), 'm', 'forwardTotal')).toEqual([]);
  });
});

describe("a period covered by a person's decision", () => {
  it('lasts from the last accepted reading until readings are accepted again, regardless of whether the energy was booked or excluded', () => {
    const docs = docsWith(hold({}), hold({ firstAt: 7000, beforeAt: 6000, until: 9000, state: 'booked' }));
    expect(answeredOf(docs, 'm', 'forwardTotal')).toEqual([
      { from: 1000, to: 4000 },
      { from: 6000, to: 9000 },
    ]);
  });
  it('does not include undecided readings, or readings of other devices or points', () => {
    const docs = docsWith(hold({ state: 'held' }), hold({ device: 'other' }), hold({ point: 'reverseTotal' }));
    expect(answeredOf(docs, 'm', 'forwardTotal')).toEqual([]);
  });
});

it('a reading counts as open if it was held back before the given time on one of the given devices', () => {
  const docs = docsWith(hold({ state: 'held' }));
  expect([isOpenBefore(docs, 1001), isOpenBefore(docs, 1000)]).toEqual([true, false]);
  expect([isOpenBefore(docs, 5000, new Set(['m'])), isOpenBefore(docs, 5000, new Set(['other']))]).toEqual([true, false]);
  expect(isOpenBefore(docsWith(hold({ state: 'left' })), 5000)).toBe(false);
});

describe('the maximum power of a device, with a margin of 50 %,', () => {
  const device = (config: DeviceRecord['config'], busbarName = 'A'): DeviceRecord => ({
    id: 'm',
    name: 'M',
    type: 'em',
    model: 'generic',
    busbarName,
    config,
    link: { protocol: 'none', ip: '', port: 0, unitId: 1 },
  });
  const places = [{ busbarName: 'A', transformerCapacity: 400 }, { busbarName: 'B' }];
  it.each<[name: string, record: DeviceRecord, around: readonly DeviceRecord[], most: number]>([
    ['is its rated power, regardless of other devices', device({ ratedPower: 100 }), [device({ ratedPower: 900 })], 150],
    ['is the capacity of its transformer', device({}), [], 600],
    [
      'is the rated power of all devices of its grid connection point',
      device({}, 'B'),
      [device({ ratedPower: 90 }, 'B'), device({ ratedPower: 10 }, 'B')],
      150,
    ],
    ['excludes devices of other grid connection points', device({}, 'B'), [device({ ratedPower: 90 }, 'A')], 15_000],
    ['is what its current transformers carry at low voltage', device({ currentRatio: 200 }, 'B'), [], 1035],
    ['is what its current and voltage transformers carry', device({ currentRatio: 200, voltageRatio: 10 }, 'B'), [], 10_350],
    ['is the largest of these', device({ currentRatio: 10 }), [device({ ratedPower: 500 })], 750],
    ['is 10 MW if no rating is configured', device({ ratedPower: 'much' }, 'C'), [], 15_000],
  ])('%s', (_name, record, around, most) => {
    expect(mostPowerOf(record, around, places)).toBeCloseTo(most, 6);
  });
});
