// The criteria for following a set-point and for writes of another system, evaluated once a second as in a station.
import { describe, expect, it } from 'vitest';
import { openBand } from '../../../../src/station/dispatch/binding/band.ts';
import type { Findings } from '../../../../src/station/dispatch/followUp/findings.ts';
import { createFollowUp } from '../../../../src/station/dispatch/followUp/followUp.ts';
import type { Converter } from '../../../../src/station/dispatch/plantView.ts';
import { types } from '../../demoSet.ts';
import { converterOf } from '../converter.ts';

const converter = converterOf('pcs1', { stack: 'stack1' });
type Values = Readonly<Record<string, number>>;

/** A monitored converter, advanced second by second. */
function underWatch(inSteps = false, parts: { readAt?: () => number } = {}) {
  const clock = { at: 100_000, now: () => clock.at };
  const followUp = createFollowUp({ clock, typeOf: () => types.pcs, inSteps: () => inSteps, ...parts });
  let beat = 0;
  const wrote = (values: Values): void => {
    followUp.attempted('pcs1', values);
    followUp.wrote('pcs1', values);
  };
  const second = (values: Values | undefined, of: Partial<Converter> = {}): Findings => {
    const power = values?.activePower ?? 0;
    const found = followUp.look([{ ...converter, fresh: values !== undefined, power, ...of }], () => values);
    clock.at += 1000;
    return found;
  };
  /**
   * Runs this many seconds and writes set-point and heartbeat each second. Returns when the converter first deviates and when
   * another system is detected.
   */
  const run = (
    seconds: number,
    set: (at: number) => number,
    read: (at: number, beat: number) => Values,
    of: Partial<Converter> = {},
  ) => {
    let deviates: number | undefined;
    let foreign: number | undefined;
    let last: Findings | undefined;
    for (let at = 0; at < seconds; at += 1) {
      last = second(read(at, beat), of);
      if (last.deviating.size > 0) deviates ??= at;
      if (last.foreign.size > 0) foreign ??= at;
      beat += 1;
      wrote({ activePowerSet: set(at), heartbeat: beat });
    }
    return { deviates, foreign, last };
  };
  return { clock, followUp, wrote, second, run };
}
const steps =
  (...powers: number[]) =>
  (at: number) =>
    powers[Math.min(powers.length - 1, Math.floor(at / 30))] ?? 0;
/** Readings of a converter that follows after `lateS` seconds with a ramp of `rampPerS` kW per second. */
function follows(set: (at: number) => number, lateS: number, rampPerS: number) {
  let power = 0;
  return (at: number, heartbeat: number): Values => {
    const register = at > lateS ? set(at - 1 - lateS) : 0;
    power += Math.max(-rampPerS, Math.min(rampPerS, register - power));
    return { activePower: power, activePowerSet: register, heartbeat };
  };
}

describe('a converter without a deviation', () => {
  it.each<[what: string, lateS: number, rampPerS: number]>([
    ['at once', 0, 1000],
    ['after two seconds', 2, 35],
    ['with the slowest declared ramp', 0, 10],
    ['five seconds late, within the response time', 5, 1000],
  ])('follows its set-points %s', (_what, lateS, rampPerS) => {
    const set = steps(0, 60, -60, 100, -100, 20);
    const { deviates, foreign } = underWatch().run(180, set, follows(set, lateS, rampPerS));
    expect({ deviates, foreign }).toEqual({ deviates: undefined, foreign: undefined });
  });
  it('follows a load every second', () => {
    const set = (at: number) => 40 * Math.sin(at / 5);
    expect(underWatch().run(120, set, follows(set, 1, 35)).deviates).toBeUndefined();
  });
  it('reports a limit of its own', () => {
    const read = () => ({ activePower: 20, activePowerSet: 60 });
    expect(underWatch().run(40, () => 60, read, { chargeLimit: 20 }).deviates).toBeUndefined();
    const derated = () => ({ activePower: 20, activePowerSet: 60, deratingState: 1 });
    expect(underWatch().run(40, () => 60, derated).deviates).toBeUndefined();
  });
  it('reports a fault, or is in island operation', () => {
    const read = () => ({ activePower: -30, activePowerSet: 60 });
    expect(underWatch().run(40, () => 60, read, { ready: false }).deviates).toBeUndefined();
    expect(underWatch().run(40, () => 60, read, { island: true, band: openBand }).deviates).toBeUndefined();
  });
});

describe('a converter with a deviation', () => {
  const read = (activePower: number, activePowerSet: number) => (_at: number, heartbeat: number) => ({
    activePower,
    activePowerSet,
    heartbeat,
  });
  it('is reported ten seconds after the write, with the written, read-back and measured values, if it acknowledges without acting', () => {
    const { deviates, last } = underWatch().run(20, () => 60, read(0, 0));
    expect(deviates).toBe(11);
    expect(last?.deviating.get('pcs1')).toEqual({ written: 60, readBack: 0, measured: 0 });
  });
  it('is reported about ten seconds after the write if it reads back the set-point but has another power', () => {
    const { deviates, last } = underWatch().run(20, () => 60, read(30, 60));
    expect(deviates).toBeGreaterThanOrEqual(9);
    expect(deviates).toBeLessThanOrEqual(14);
    expect(last?.deviating.get('pcs1')).toEqual({ written: 60, readBack: 60, measured: 30 });
  });
  it('is reported ten seconds after the write if it clamps the power without reporting it', () => {
    expect(underWatch().run(20, () => 60, read(30, 30)).deviates).toBe(11);
  });
  it('is reported until it follows if it is twenty seconds late', () => {
    const { run } = underWatch();
    const set = () => 60;
    const late = run(45, set, follows(set, 20, 1000));
    expect(late.deviates).toBeGreaterThanOrEqual(9);
    expect(late.last?.deviating.size).toBe(0);
    expect(late.foreign).toBeUndefined();
  });
  it('is still reported if it stops responding afterwards', () => {
    const { run, second } = underWatch();
    expect(run(20, () => 60, read(0, 0)).last?.deviating.size).toBe(1);
    expect(second(undefined).deviating.size).toBe(1);
  });
});

describe('another system that writes', () => {
  const ours = (at: number, heartbeat: number): Values => ({ activePower: 60, activePowerSet: at > 0 ? 60 : 0, heartbeat });
  it('is detected by its set-point when the station restores its own', () => {
    const { run } = underWatch();
    const read = (at: number, heartbeat: number) =>
      at === 10 ? { ...ours(at, heartbeat), activePowerSet: 20 } : ours(at, heartbeat);
    const { foreign, last } = run(20, () => 60, read);
    expect(foreign).toBe(11);
    expect(last?.foreign.get('pcs1')).toMatchObject({ seen: 20, written: 60 });
  });
  it('is detected at once by a set-point beyond any written one', () => {
    const { run } = underWatch();
    const read = (at: number, heartbeat: number) =>
      at >= 10 ? { ...ours(at, heartbeat), activePowerSet: -35 } : ours(at, heartbeat);
    expect(run(12, () => 60, read).foreign).toBe(10);
  });
  it('is detected at once by its heartbeat, and the finding ends after a minute', () => {
    const { run } = underWatch();
    const read = (at: number, heartbeat: number) =>
      at === 10 ? { ...ours(at, heartbeat), heartbeat: 40_000 } : ours(at, heartbeat);
    const { foreign, last } = run(70, () => 60, read);
    expect(foreign).toBe(10);
    expect(last?.foreign.size).toBe(1);
    expect(
      run(
        5,
        () => 60,
        (_at, heartbeat) => ours(1, heartbeat),
      ).last?.foreign.size,
    ).toBe(0);
  });
  it('is not assumed if a converter with a write sequence reads the new direction with the old magnitude', () => {
    const set = (at: number) => (at < 20 ? 50 : -30);
    const read = (at: number) => ({ activePowerSet: at === 0 ? 0 : at <= 20 ? 50 : at === 21 ? -50 : -30 });
    expect(underWatch(true).run(40, set, read).foreign).toBeUndefined();
    expect(underWatch().run(40, set, read).foreign).toBe(21);
  });
  it('is detected at once by a set-point that the station never wrote, and the converter is then compared with that', () => {
    const { wrote, second } = underWatch();
    for (let at = 0; at < 40; at += 1) {
      second({ activePower: 60, activePowerSet: at > 0 ? 60 : 0 });
      if (at === 0) wrote({ activePowerSet: 60 });
    }
    expect(second({ activePower: 60, activePowerSet: 25 }).foreign.get('pcs1')).toMatchObject({ seen: 25, written: 60 });
    for (let at = 0; at < 30; at += 1) expect(second({ activePower: 25, activePowerSet: 25 }).deviating.size).toBe(0);
  });
  describe('with several readings between two writes', () => {
    /** Each second, the station writes `set`; the register is read at these times after it. */
    function between(
      seconds: number,
      set: (second: number) => number,
      readings: (second: number, written: number) => Readonly<Record<number, number>>,
    ) {
      let readAt = 0;
      const { clock, followUp, wrote } = underWatch(false, { readAt: () => readAt });
      const found: number[] = [];
      const valuesOf = (values: Values) => () => values;
      let values: Values = { activePower: 60, activePowerSet: set(0) };
      for (let second = 0; second < seconds; second += 1) {
        const begun = clock.at;
        const { foreign } = followUp.look([converter], valuesOf(values));
        if (foreign.size > 0) found.push(second);
        wrote({ activePowerSet: set(second) });
        for (const [after, register] of Object.entries(readings(second, set(second)))) {
          clock.at = begun + Number(after);
          readAt = clock.at;
          values = { activePower: 60, activePowerSet: register };
          followUp.heard('pcs1', valuesOf(values));
          // Values of other requests arrive as well.
          followUp.heard('pcs1', valuesOf(values));
        }
        clock.at = begun + 1000;
      }
      return found;
    }
    const wave = (second: number) => 60 + (second % 5);
    it.each([
      ['a constant set-point', () => 60],
      ['a set-point that changes every second', wave],
    ])('is detected if it overwrites %s twice', (_what, set) => {
      const read = (second: number, written: number) => ({ 300: written, 900: second >= 10 ? 40 : written });
      expect(between(14, set, read)[0]).toBe(12);
    });
    it.each<[what: string, read: (second: number, written: number) => Readonly<Record<number, number>>]>([
      [
        'begins to clamp between two readings',
        (second, written) => ({ 300: second > 10 ? 40 : written, 900: second > 9 ? 40 : written }),
      ],
      ['clamps 100 ms after each write', (_second, written) => ({ 50: written, 300: 40, 900: 40 })],
      ['clamps after the first reading of the second now and then', (_second, written) => ({ 150: written, 900: 40 })],
      ['restarts between two readings', (second, written) => ({ 300: written, 900: second % 3 === 0 ? 0 : written })],
      ['takes one write late', (second, written) => ({ 300: written, 900: second % 2 === 0 ? 60 : written })],
    ])('is not assumed if a converter %s', (_what, read) => {
      expect(between(40, wave, read)).toEqual([]);
      expect(between(40, () => 60, read)).toEqual([]);
    });
    it('is not assumed if a converter clamps every second set-point from the beginning', () => {
      const read = (second: number, written: number) =>
        second % 2 === 0 ? { 300: 40, 900: 40 } : { 300: written, 900: written };
      expect(between(40, wave, read)).toEqual([]);
    });
    it('is not assumed if the register leaves the written value once in eight seconds', () => {
      const read = (second: number, written: number) => ({ 300: written, 900: second % 8 === 7 ? 40 : written });
      expect(between(40, wave, read)).toEqual([]);
    });
  });
  it.each<[what: string, read: (at: number, heartbeat: number) => Values]>([
    ['a person who writes at the console', ours],
    [
      'a device that restarts and reads zero',
      (at, beat) => (at > 10 && at < 13 ? { activePower: 0, activePowerSet: 0, heartbeat: 0 } : ours(at, beat)),
    ],
    [
      'a device that begins to clamp',
      (at, beat) => (at > 10 ? { activePower: 30, activePowerSet: 30, heartbeat: beat } : ours(at, beat)),
    ],
    [
      'a device whose register changes by itself',
      (at) => ({ activePower: 60, activePowerSet: 5 + (at % 7), heartbeat: 7 * at + 1000 }),
    ],
  ])('is not assumed for %s', (_what, read) => {
    expect(underWatch().run(30, () => 60, read).foreign).toBeUndefined();
  });
  it('is not assumed for writes at the console', () => {
    const { wrote, second } = underWatch();
    for (const power of [60, 60, 25, 25, -40, -40, 10])
      for (let at = 0; at < 30; at += 1) {
        if (at === 0) wrote({ activePowerSet: power });
        expect(second({ activePower: power, activePowerSet: power }).foreign.size).toBe(0);
      }
  });
  it('is not assumed for set-points of the station before its restart', () => {
    const { run, second } = underWatch();
    second({ activePower: 60, activePowerSet: 60, heartbeat: 500 });
    second({ activePower: 60, activePowerSet: 60, heartbeat: 501 });
    const read = (at: number, heartbeat: number): Values =>
      at === 0 ? { activePower: 60, activePowerSet: 60, heartbeat: 501 } : { activePower: 0, activePowerSet: 0, heartbeat };
    expect(run(30, () => 0, read).foreign).toBeUndefined();
  });
});
