// Strategies with a document of their own: saved and read by their calls, and followed by the engine.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRules } from '../../../../src/core/rules/run.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { noonish, openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();

const context = { now: noonish, timezone: zone, given: () => undefined };
const window = { day: '2026-07-15', start: '10:00', end: '11:30', way: 'less', power: 40 };
const later = { ...window, start: '11:00', end: '12:00' };

describe('scheduled windows', () => {
  it.each<[name: string, windows: object[], path: string]>([
    ['end before they start', [{ ...window, end: '09:00' }], '/windows/0/end'],
    ['overlap', [window, later], '/windows/1/start'],
  ])('are refused at the wrong window if they %s', (_name, windows, path) => {
    for (const entity of ['demandResponse', 'peakRegulation']) {
      const found = runRules(double.station.content().entities[entity] ?? {}, { windows }, [], context);
      expect([entity, found.map((each) => each.path)]).toEqual([entity, [path]]);
    }
  });
  it('may have the same times on another day', () => {
    const windows = [window, { ...later, day: '2026-07-16' }];
    expect(runRules(double.station.content().entities.demandResponse ?? {}, { windows }, [], context)).toEqual([]);
  });
  it('cannot be followed if they are all in the past, and a start reports that', async () => {
    double.clock.set(double.clock.now() + 40 * 86_400_000);
    await double.call('strategy.changeDemandResponse', { windows: [window] });
    await double.call('strategy.save', { type: 'dr' });
    await double.call('strategy.allotCurrent', { months: [], days: [] });
    expect(planNow()).toBeUndefined();
    expect(await refusalOf(double.call('strategy.start'))).toMatchObject({
      code: 409,
      message: 'No upcoming demand response event, and no template assigned to this month',
    });
  });
});

describe('a strategy with a document of its own', () => {
  it.each<[name: string, kind: string, save: string, read: string, document: object]>([
    [
      'power smoothing',
      'ps',
      'strategy.saveSmoothing',
      'strategy.smoothing',
      { of: 'pv', rate: 25, socTarget: 60, centring: 15 },
    ],
    [
      'demand response',
      'dr',
      'strategy.changeDemandResponse',
      'strategy.demandResponse',
      { windows: [{ day: '2026-07-15', start: '10:00', end: '11:30', way: 'less', power: 40 }] },
    ],
    [
      'peak regulation',
      'pp',
      'strategy.changePeakRegulation',
      'strategy.peakRegulation',
      { windows: [{ day: '2026-07-15', start: '10:00', end: '11:30', power: -80 }] },
    ],
    [
      'independent operation',
      'independentOprCfg',
      'strategy.changeIndependent',
      'strategy.independent',
      { draw: 5, reserve: 30 },
    ],
    [
      'region strategy',
      'region',
      'strategy.saveRegion',
      'strategy.region',
      { low: 10, high: 200, voltageLow: 205, voltageHigh: 240, support: 20 },
    ],
  ])('%s is followed as saved', async (_name, kind, save, read, document) => {
    await double.call(save, document);
    expect((await double.call(read)).data).toMatchObject({ ...document, revision: 1 });
    await double.call('strategy.save', { type: kind });
    expect(planNow()).toMatchObject({ kind, document });
    expect((await double.call('strategy.start')).text).toBe('Strategy started');
  });
});
