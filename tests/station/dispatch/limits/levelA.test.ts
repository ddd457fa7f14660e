// Every alarm of every delivered device type that declares an effect on the power. Its condition is triggered, and the set-point
// must reach the declared power within two seconds, for a strategy and for a manual set-point. The cases come from the device
// files, so a new alarm is a new case.
import { afterEach, describe, expect, it } from 'vitest';
import type { Bind, DeviceAlarm, DeviceType } from '../../../../src/core/devices/device.ts';
import type { Condition } from '../../../../src/core/language.ts';
import { createLive } from '../../../../src/station/acquire/live.ts';
import type { DeviceRecord, LogEntry } from '../../../../src/station/contract/index.ts';
import type { ReasonCode } from '../../../../src/station/dispatch/decision.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { livePlant } from '../../../../src/station/history/livePlant.ts';
import { createPlant } from '../../../../src/station/plant/plant.ts';
import { cabinet, deviceOf, devicesOfClusters, types } from '../../demoSet.ts';
import { planOf } from '../plans.ts';

const begun = Date.UTC(2026, 6, 15, 4);
/** A battery of three clusters with a DC-DC converter. */
const devices: readonly DeviceRecord[] = [
  ...devicesOfClusters(3),
  { ...deviceOf('pcs1'), id: 'dcdc1', name: 'DCDC1', type: 'dcdc', model: 'generic', config: {}, relates: { stack: 'stack1' } },
];
const asked = 100;

interface Case {
  name: string;
  alarm: DeviceAlarm;
  type: DeviceType;
}
const cases: Case[] = Object.values(types).flatMap((type) =>
  Object.entries(type.alarms ?? {}).flatMap(([name, alarm]) =>
    alarm.level === 'A' || alarm.binds || alarm.boundBy !== undefined ? [{ name, alarm, type }] : [],
  ),
);

/** Returns point values that fulfil a condition. */
function valuesFor(condition: Condition): Record<string, number> {
  if (typeof condition === 'boolean') return {};
  if (condition.op === 'all') return Object.assign({}, ...condition.of.map(valuesFor));
  if (!('at' in condition) || condition.at === undefined) throw new Error(`Unknown to this test: ${JSON.stringify(condition)}`);
  const point = condition.at.slice(1);
  if (condition.op === 'in') return { [point]: Number(condition.value[0]) };
  if (condition.op === 'eq' || condition.op === 'gt' || condition.op === 'lt') {
    const step = { eq: 0, gt: 0.01, lt: -0.01 }[condition.op];
    return { [point]: Number(condition.value) + step };
  }
  throw new Error(`Unknown to this test: ${JSON.stringify(condition)}`);
}

/** Readings of the simulated devices at half charge. */
const healthy: ReadonlyMap<string, Readonly<Record<string, number>>> = (() => {
  const plant = createPlant({ plant: cabinet, devices, types, at: begun });
  for (let second = 0; second < 60; second += 1) plant.step(1);
  const live = livePlant(plant, types);
  return new Map(devices.map(({ id }) => [id, { ...live.get(id)?.values }]));
})();
const able: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  pcs1: { controlMode: 1, gridState: 1, runState: 1, chargeLimit: 125, dischargeLimit: 125, faultState: 0, activePower: 0 },
  stack1: {
    soc: 50,
    packStatus: 3,
    chargeAllowed: 1,
    dischargeAllowed: 1,
    positiveContactor: 1,
    negativeContactor: 1,
    chargeCurrentLimit: 170,
    dischargeCurrentLimit: 170,
    chargePowerLimit: 140,
    dischargePowerLimit: 140,
    voltage: 860,
  },
};

let dispatch: RunningDispatch | undefined;
afterEach(() => dispatch?.close());

function station(power: number, by: 'strategy' | 'hand') {
  let now = begun;
  let set = 0;
  const lines: LogEntry[] = [];
  const clock = { now: () => now };
  const live = createLive(clock);
  for (const { id, type } of devices) live.add(id, type);
  const forced = new Map<string, Readonly<Record<string, number>>>();
  const measure = (): void => {
    for (const { id } of devices) {
      const own = id === 'pcs1' ? { activePowerSet: set } : {};
      live.put(id, now, { ...healthy.get(id), ...able[id], ...own, ...forced.get(id) });
      live.link(id, 'ok');
    }
  };
  const own = (dispatch = createDispatch({
    clock,
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    live: live.live,
    outlet: {
      async set(_id, { activePowerSet, control }) {
        if (activePowerSet !== undefined) set = activePowerSet;
        if (control === 2) set = 0;
      },
    },
    plan: () =>
      planOf({
        enabled: true,
        kind: 'manual',
        rows: [],
        manual: { power, chargeStatus: 'idle' },
        socLow: 5,
        socUp: 95,
        demandLimit: undefined,
        reverseLimit: undefined,
      }),
    resumes: () => false,
    log: (entry) => void lines.push(entry),
    everyMs: 0,
  }));
  const second = async (): Promise<void> => {
    now += 1000;
    measure();
    own.tick();
    await own.late(() => {});
  };
  return {
    dispatch: own,
    set: () => set,
    /** The reason of the running strategy, or the logged reason for resetting the set-point. */
    reasons: () => (by === 'strategy' ? [own.reason().code] : lines.flatMap(({ after }) => Object.values(after ?? {}))),
    second,
    force: (id: string, values: Readonly<Record<string, number>>) => void forced.set(id, values),
    async begin(): Promise<void> {
      measure();
      if (by === 'strategy') own.start('ann');
      // While no strategy runs, a set-point that a person writes to the converter remains.
      await second();
      await second();
      if (by === 'hand') set = power;
      await second();
    },
  };
}

/** The device of the alarm type, or the part of the battery. */
function placeOf({ type }: Case): { id: string; key: (point: string) => string } | undefined {
  if (type.type === 'cluster') return { id: 'stack1', key: (point) => `/cluster.2#${point}` };
  const record = devices.find((each) => each.type === type.type);
  return record && { id: record.id, key: (point) => point };
}

/** The power in kW that remains in one direction, calculated from the device file alone. */
function leftBy(bind: Bind, way: 'charge' | 'discharge', values: Readonly<Record<string, number>>): number {
  const { as, way: bound = 'both', full = 0, zero = 0, point } = bind;
  if (as !== 'latch' && bound !== 'both' && bound !== way) return Number.POSITIVE_INFINITY;
  if (as !== 'taper') return 0;
  const share = Math.min(1, Math.max(0, (zero - (values[point] ?? Number.NaN)) / (zero - full)));
  return share * 125;
}

const bound = cases.flatMap((each) => {
  const { alarm, type } = each;
  const bind: Bind | undefined =
    alarm.boundBy !== undefined ? type.binds?.[alarm.boundBy] : alarm.binds && { ...alarm.binds, point: '' };
  const place = placeOf(each);
  return bind && place ? [{ ...each, bind, place }] : [];
});
const free = cases.filter(({ alarm }) => alarm.bindsNot !== undefined);

it('every alarm of level A declares exactly one effect on the power, and is tested here', () => {
  expect(bound.length + free.length).toBe(cases.length);
  expect(bound.length).toBeGreaterThan(60);
  for (const { alarm } of cases)
    expect([alarm.binds, alarm.boundBy, alarm.bindsNot].filter((each) => each !== undefined)).toHaveLength(1);
});

describe.each(['strategy', 'hand'] as const)('the power with the source "%s"', (by) => {
  it.each(bound.map((each) => [`${each.type.type} ${each.name}`, each] as const))(
    'has the declared limit during the alarm %s',
    async (_name, each) => {
      const { alarm, bind, place } = each;
      const values = valuesFor(alarm.when);
      for (const way of ['charge', 'discharge'] as const) {
        const sign = way === 'charge' ? 1 : -1;
        const at = station(sign * asked, by);
        await at.begin();
        expect(at.set()).toBe(sign * asked);
        at.force(place.id, Object.fromEntries(Object.entries(values).map(([point, value]) => [place.key(point), value])));
        await at.second();
        await at.second();
        const left = leftBy(bind, way, values);
        const flows = at.set() * sign;
        expect(flows).toBeLessThanOrEqual(left + 0.1);
        expect(flows).toBeGreaterThanOrEqual(Math.min(asked, left) * 0.95 - 0.5);
        if (left < asked) expect(at.reasons()).toContain(reasonFor(each, by));
        expect(at.dispatch.latches().length).toBe(bind.as === 'latch' && (bind.holdMs ?? alarm.holdMs ?? 0) <= 1000 ? 1 : 0);
        await at.dispatch.close();
      }
    },
  );
});
/** The strategy excludes a converter that reports its summary fault, so no converter remains. */
const reasonFor = ({ name, type, bind }: (typeof bound)[number], by: 'strategy' | 'hand'): ReasonCode =>
  by === 'strategy' && type.role === 'converter' && name === 'fault' ? 'no-converter' : bind.reason;

it.each(free.filter((each) => placeOf(each)).map((each) => [`${each.type.type} ${each.name}`, each] as const))(
  'the alarm %s does not change the power',
  async (_name, each) => {
    const place = placeOf(each);
    const at = station(asked, 'strategy');
    await at.begin();
    at.force(place?.id ?? '', valuesFor(each.alarm.when));
    await at.second();
    await at.second();
    expect(at.set()).toBe(asked);
  },
);
