// Another master that writes the power set-point while the strategy writes it every second, over Modbus sockets in real time.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, it, type TestContext } from 'vitest';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { createDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import type { Fault } from '../../../../src/station/plant/faults/fault.ts';
import { startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, types } from '../../demoSet.ts';
import { byHand } from '../rig.ts';

const clock = { now: () => Date.now() };
const passed = (ms: number) => new Promise((later) => setTimeout(later, ms));
const devices: readonly DeviceRecord[] = cabinet.devices.filter(({ id }) => id === 'pcs1' || id === 'stack1');
/** Short, so that the test sees the end of the alarm, and longer than a busy machine goes without a close reading. */
const quietMs = 12_000;
function typesOfTest(): typeof types {
  const { pcs } = types;
  const { followUp } = pcs ?? {};
  if (!pcs || !followUp) throw new Error('There is no pcs');
  return { ...types, pcs: { ...pcs, followUp: { ...followUp, secondMaster: { ...followUp.secondMaster, quietMs } } } };
}

interface Reported {
  alarm: string;
  on: boolean;
  seen: number | undefined;
}
/** A converter under a strategy that charges, after its power has settled. */
async function charging({ expect, onTestFinished }: TestContext, powerOf: (second: number) => number) {
  const known = typesOfTest();
  const plant = await startPlant({ plant: { ...cabinet, devices }, devices: () => devices, types: () => known, clock });
  const acquisition = startAcquisition({
    devices: () => devices,
    types: () => known,
    clock,
    endpoint: ({ id }) => plant.endpoint(id),
  });
  await acquisition.sync();
  const begun = Date.now();
  const reported: Reported[] = [];
  const running = new Map<string, boolean>();
  const sentAt: number[] = [];
  const blocks = monitorEventLoopDelay();
  blocks.enable();
  const dispatch = createDispatch({
    clock,
    timezone: () => cabinet.station.timezone,
    devices: () => devices,
    types: () => known,
    live: acquisition.live,
    outlet: {
      ...acquisition.outlet,
      set(device, values) {
        if (values.activePowerSet !== undefined) sentAt.push(performance.now());
        return acquisition.outlet.set(device, values);
      },
    },
    readings: acquisition.readings,
    plan: () => byHand(powerOf(Math.floor((Date.now() - begun) / 1000))),
    report(alarm, _of, _record, on, { seen }) {
      if ((running.get(alarm) ?? false) !== on) reported.push({ alarm, on, seen });
      running.set(alarm, on);
    },
  });
  const where = plant.endpoint('pcs1');
  if (!where) throw new Error('The plant has no pcs1');
  const other = await openLink(where, 2000);
  const unitId = devices.find(({ id }) => id === 'pcs1')?.link.unitId ?? 1;
  onTestFinished(async () => {
    blocks.disable();
    other.close();
    await dispatch.close();
    await acquisition.close();
    await plant.close();
  });
  const power = (): number => acquisition.live.get('pcs1')?.values.activePower ?? Number.NaN;
  for (let waited = 0; waited < 100 && !(acquisition.live.get('stack1')?.values.soc ?? 0); waited += 1) await passed(100);
  dispatch.start('ann');
  for (let waited = 0; waited < 200 && !(Math.abs(power()) > 20); waited += 1) await passed(100);
  await passed(3000);
  expect(reported).toEqual([]);
  return {
    reported,
    sentAt,
    /** The longest time in which this process could do nothing. */
    longestBlockMs: () => blocks.max / 1e6,
    fault: (fault: Fault | undefined) => plant.fault('pcs1', fault),
    /** Writes the set-point once per second, `afterMs` after the station. Returns a function that ends it. */
    async overwrite(watts: number, afterMs: number): Promise<() => void> {
      const count = sentAt.length;
      while (sentAt.length === count) await passed(5);
      await passed(afterMs);
      const write = (): void => void other.write(unitId, 'holding', 0, [(watts * 10) & 0xffff]).catch(() => {});
      write();
      const timer = setInterval(write, 1000);
      return () => clearInterval(timer);
    },
  };
}
const alarmsOf = (reported: readonly Reported[]) => reported.map(({ alarm, on }) => [alarm, on]);
const wave = (second: number): number => 60 + 15 * Math.sin(second / 3);

describe('another master that writes the power set-point every second, while the strategy writes as well', {
  timeout: 120_000,
}, () => {
  it.concurrent.for<[what: string, power: number, afterMs: number, powerOf: (second: number) => number]>([
    ['a power below that of the station, half a second after it', 20, 500, () => 60],
    ['a power below that of the station, 0.3 s before it', 20, 700, () => 60],
    ['a power below a set-point that changes every second', 20, 500, wave],
    ['the opposite power', -50, 500, () => 60],
  ])('raises one alarm, which ends after that master is gone: %s', async ([, power, afterMs, powerOf], context) => {
    const { expect } = context;
    const rig = await charging(context, powerOf);
    const end = await rig.overwrite(power, afterMs);
    await expect.poll(() => alarmsOf(rig.reported), { timeout: 40_000 }).toEqual([['second-master', true]]);
    expect(rig.reported[0]?.seen).toBe(power);
    await passed(5000);
    expect(alarmsOf(rig.reported)).toEqual([['second-master', true]]);
    end();
    const ended = [
      ['second-master', true],
      ['second-master', false],
    ];
    await expect.poll(() => alarmsOf(rig.reported), { timeout: quietMs + 30_000 }).toEqual(ended);
    await passed(3000);
    expect(alarmsOf(rig.reported)).toEqual(ended);
    // Nothing but a busy process delayed or skipped the writes of the station.
    const pauses = rig.sentAt.slice(1).map((at, index) => at - (rig.sentAt[index] ?? at));
    expect(Math.max(...pauses)).toBeLessThan(1500 + rig.longestBlockMs());
  });
});

describe('a converter without another master', { timeout: 120_000 }, () => {
  it.concurrent.for<[what: string, fault: Fault | undefined, powerOf: (second: number) => number]>([
    ['clamps a constant set-point', { writes: { limit: 30 } }, () => 60],
    ['clamps a changing set-point', { writes: { limit: 30 } }, wave],
    ['is eight seconds late', { writes: { lateMs: 8000 } }, wave],
    ['answers after one second', { link: { delayMs: 1000 } }, wave],
    ['answers after 200 ms', { link: { delayMs: 200 } }, wave],
    ['follows', undefined, wave],
  ])('is not reported for one if it %s', async ([, fault, powerOf], context) => {
    const rig = await charging(context, powerOf);
    rig.fault(fault);
    await passed(16_000);
    context.expect(rig.reported.filter(({ alarm }) => alarm === 'second-master')).toEqual([]);
  });
});
