// Every kind of strategy while a meter, the battery management, the converter, all meters or the whole network does not respond
// for minutes, second by second with a simulated clock: the power, the time to reach it, the reason, and the recovery.
import { afterEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../../../src/core/time.ts';
import type { LiveDevice, LiveValues } from '../../../../src/station/contract/index.ts';
import type { Common, Plan, ReasonCode } from '../../../../src/station/dispatch/decision.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { type StrategyKind, strategies } from '../../../../src/station/dispatch/strategies/index.ts';
import { livePlant } from '../../../../src/station/history/livePlant.ts';
import { createPlant } from '../../../../src/station/plant/plant.ts';
import { full } from '../../../chance.ts';
import { cabinet, devices, types } from '../../demoSet.ts';

const zone = 'Asia/Shanghai';
const begun = Date.UTC(2026, 6, 15, 4);
const day = dayOf(begun, zone);
/** Values older than 5 s are not used. One more second is needed to decide. */
const withinS = 6;
/** The full run has 15 minutes for every strategy. Otherwise one strategy that measures the grid and one that does not have them. */
const lostSOf = (kind: string): number => (full || kind === 'lf' || kind === 'manual' ? 900 : 240);
const load = 60;
const always = { start: '00:00', end: '24:00' };
const common: Common = { enabled: true, socLow: 5, socUp: 95, demandLimit: undefined, reverseLimit: undefined };
/** Plans that request about −25 kW, with their reason, and with their reason without the meter of the grid connection point. */
type Case = { plan: Plan; code: ReasonCode; unmeasured?: ReasonCode };
const cases: Record<StrategyKind, Case> = {
  pv: {
    plan: {
      kind: 'pv',
      document: { ...strategies.pv.defaults, rows: [{ ...always, power: -25, chargeStatus: 'idle' }] },
      common,
    },
    code: 'row',
  },
  manual: { plan: { kind: 'manual', document: { power: -25, chargeStatus: 'idle' }, common }, code: 'manual' },
  at: {
    plan: {
      kind: 'at',
      document: {
        day,
        rows: [],
        plan: { madeAt: begun, start: begun, zone, powers: Array(8).fill(-25), socs: Array(8).fill(50) },
      },
      common,
    },
    code: 'computed',
  },
  lf: {
    plan: { kind: 'lf', document: { target: load - 25, deadband: 1, charges: true }, common },
    code: 'load',
    unmeasured: 'load-unknown',
  },
  independentOprCfg: {
    plan: { kind: 'independentOprCfg', document: { draw: load - 25, reserve: 20 }, common },
    code: 'independent',
    unmeasured: 'independent-unknown',
  },
  ps: {
    plan: { kind: 'ps', document: { of: 'grid', rate: 10_000, socTarget: 0, centring: 25 }, common },
    code: 'smoothing',
    unmeasured: 'smoothing-unknown',
  },
  st: {
    plan: {
      kind: 'st',
      document: { inForce: { day, name: 'x', readAt: 0, rows: [{ ...always, power: -25 }] }, today: day },
      common,
    },
    code: 'curve',
  },
  pp: { plan: { kind: 'pp', document: { windows: [{ day, ...always, power: -25 }] }, common }, code: 'regulation' },
  dr: {
    plan: { kind: 'dr', document: { windows: [{ day, ...always, way: 'less', power: load - 25 }] }, common },
    code: 'response',
    unmeasured: 'response-unknown',
  },
  region: {
    plan: { kind: 'region', document: { low: 0, high: load - 25, voltageLow: 198, voltageHigh: 242, support: 0 }, common },
    code: 'region-load',
    unmeasured: 'region-unknown',
  },
};

/** A converter that follows at once, meters that measure it, and devices that can stop responding. */
function station(plan: () => Plan) {
  let now = begun;
  let set = 0;
  const silent = new Set<string>();
  const read = new Map<string, LiveDevice>();
  const valuesOf = (id: string): Record<string, number> => {
    if (id === 'pcs1') return { ...normalValues[id], activePower: set, activePowerSet: set };
    if (id === 'meterGrid') return { ...normalValues[id], activePower: load + set };
    if (id === 'meterStorage') return { ...normalValues[id], activePower: set };
    return normalValues[id] ?? {};
  };
  let answers: LiveDevice['link'] = 'ok';
  const measure = (): void => {
    for (const { id, type } of devices)
      if (!silent.has(id)) read.set(id, { id, type, at: now, values: valuesOf(id), link: 'ok' });
      else if (answers !== 'ok') read.set(id, { ...(read.get(id) ?? { id, type, at: now, values: {} }), link: answers });
  };
  const live: LiveValues = {
    get: (id) => read.get(id),
    all: () => [...read.values()],
    state: () => 'normal',
    onChange: () => () => {},
  };
  const dispatch: RunningDispatch = createDispatch({
    clock: { now: () => now },
    timezone: () => zone,
    devices: () => devices,
    types: () => types,
    live,
    plan,
    outlet: {
      async set(id, { activePowerSet }) {
        if (silent.has(id)) throw new Error('no answer');
        if (activePowerSet !== undefined) set = activePowerSet;
      },
    },
    everyMs: 0,
  });
  measure();
  /** Advances by seconds, each with its readings, decision and write. */
  async function pass(seconds: number, each: () => void = () => {}): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      measure();
      dispatch.tick();
      await dispatch.late(() => {});
      each();
    }
  }
  return {
    dispatch,
    silent,
    set: () => set,
    /** Devices answer with exceptions instead of not responding. Their values do not become more recent. */
    refuse: () => void (answers = 'abnormal'),
    /** Sets the clock back or forward. */
    setClock: (byMs: number) => void (now += byMs),
    pass,
    /** Advances by seconds. Returns the different values that `see` had. */
    async during(seconds: number, see: () => unknown[]): Promise<unknown[][]> {
      const seen = new Map<string, unknown[]>();
      await pass(seconds, () => {
        const each = see();
        seen.set(each.join(), each);
      });
      return [...seen.values()];
    },
  };
}
/** Readings of the simulated devices at half charge. */
const normalValues: Readonly<Record<string, Readonly<Record<string, number>>>> = (() => {
  const plant = createPlant({ plant: cabinet, devices, types, at: begun });
  plant.step(1);
  const live = livePlant(plant, types);
  const able = { pcs1: { controlMode: 1, gridState: 1, runState: 1 }, stack1: { soc: 50 } };
  return Object.fromEntries(
    devices.map(({ id }) => [id, { ...live.get(id)?.values, ...(id in able && able[id as keyof typeof able]) }]),
  );
})();

const meters = devices.filter(({ type }) => type === 'em2').map(({ id }) => id);
const losses: [lost: string, ids: readonly string[], reason: (of: Case) => ReasonCode | undefined][] = [
  ['the meter of the grid connection point', ['meterGrid'], ({ unmeasured }) => unmeasured],
  ['all meters', meters, ({ unmeasured }) => unmeasured],
  ['the battery management', ['stack1'], () => 'no-data'],
  ['the converter', ['pcs1'], () => 'no-data'],
  ['the whole network', devices.map(({ id }) => id), () => 'no-data'],
];

/** Each loss is also part of the loss of the network, and testing each separately takes long. */
const lost = full ? losses : losses.filter((_, at) => at === 0 || at === losses.length - 1);

let running: RunningDispatch | undefined;
afterEach(async () => running?.close());

describe.each(Object.entries(cases))('the strategy %s', (kind, of) => {
  const lostS = lostSOf(kind);
  it.each(lost)(
    'has zero power in time without %s if it needs that, reports the reason throughout, and recovers automatically',
    async (_lost, ids, reasonOf) => {
      const at = station(() => of.plan);
      running = at.dispatch;
      at.dispatch.start('ann');
      await at.pass(20);
      expect([at.dispatch.reason().code, at.set()]).toEqual([of.code, -25]);
      ids.forEach((id) => at.silent.add(id));
      const reason = reasonOf(of);
      await at.pass(withinS);
      const seen = await at.during(lostS, () => {
        const { code, limited } = at.dispatch.reason();
        // A converter that does not respond reduces its power to zero by its own heartbeat time-out.
        return [code, limited, ids.includes('pcs1') ? undefined : at.set()];
      });
      const power = reason === undefined ? -25 : 0;
      expect(seen).toEqual([[reason ?? of.code, power, ids.includes('pcs1') ? undefined : power]]);
      at.silent.clear();
      await at.pass(3);
      expect([at.dispatch.reason().code, at.set()]).toEqual([of.code, -25]);
    },
  );
  it('has zero power with a battery management that answers exceptions while the clock is set back, and no fault from the clock alone', async () => {
    const at = station(() => of.plan);
    running = at.dispatch;
    at.dispatch.start('ann');
    await at.pass(20);
    at.setClock(-600_000);
    // With the clock set back, the computed plan is for a later time, and there is no template as an alternative.
    const goes = of.code === 'computed' ? ['no-row', 0] : [of.code, -25];
    await at.pass(5, () => expect([at.dispatch.reason().code, at.set()]).toEqual(goes));
    at.refuse();
    at.silent.add('stack1');
    at.setClock(-600_000);
    await at.pass(withinS);
    expect(await at.during(lostS, () => [at.dispatch.reason().code, at.set()])).toEqual([['no-data', 0]]);
  });
  it('has zero power without the meter of the grid connection point if a limit there needs it', async () => {
    const limits = { ...common, demandLimit: 200, reverseLimit: 5 };
    const at = station(() => ({ ...of.plan, common: limits }));
    running = at.dispatch;
    at.dispatch.start('ann');
    await at.pass(20);
    expect(at.set()).toBe(-25);
    at.silent.add('meterGrid');
    await at.pass(withinS);
    const seen = await at.during(lostS, () => [at.dispatch.reason().code, at.set()]);
    expect(seen).toEqual([[of.unmeasured ?? 'grid-lost', 0]]);
    at.silent.clear();
    await at.pass(3);
    expect([at.dispatch.reason().code, at.set()]).toEqual([of.code, -25]);
  });
});
