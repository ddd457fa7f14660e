// Strategies that go by a document of their own: saved by its call, read by its call, and followed by the engine.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { openDouble, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();

describe('a strategy with a document of its own', () => {
  it.each<[name: string, kind: string, save: string, read: string, document: object]>([
    [
      'power smoothing',
      'ps',
      'strategy.saveSmoothing',
      'strategy.smoothing',
      { of: 'pv', rate: 25, socTarget: 60, centring: 15 },
    ],
  ])('%s is followed as it was saved for it', async (_name, kind, save, read, document) => {
    await double.call(save, document);
    expect((await double.call(read)).data).toMatchObject({ ...document, revision: 1 });
    await double.call('strategy.save', { type: kind });
    expect(planNow()).toMatchObject({ kind, document });
    expect((await double.call('strategy.start')).text).toBe('Strategy started');
  });
});
