// Device commands over the whole path, with devices that execute them, ignore them, drop the response, act late, clamp the value,
// refuse them or do not respond.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { CommandResult, LogEntry } from '../../../../src/station/contract/index.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import type { Fault } from '../../../../src/station/plant/faults/fault.ts';
import { cabinet, devices, types as real, until } from '../../demoSet.ts';

/** The device types of the demo set, with a shorter confirmation time for devices with a fault. */
const types: Record<string, DeviceType> = { ...real };
const hasty = (type: string, command: string, withinMs: number): void => {
  const of = types[type];
  const declared = of?.commands?.[command];
  if (!of || !declared?.confirmedBy) throw new Error(`${type} has no confirmed command ${command}`);
  const confirmedBy = { ...declared.confirmedBy, withinMs };
  types[type] = { ...of, commands: { ...of.commands, [command]: { ...declared, confirmedBy } } };
};
hasty('pcs', 'stop', 3500);
hasty('pcs', 'setPower', 2500);

/** The factor by which the clock of ramps, pre-charge and contactors is faster. */
const pace = 4;
const begun = Date.now();
const clock = { now: () => begun + (Date.now() - begun) * pace };
const logs: LogEntry[] = [];
let plant: RunningPlant;
let acquisition: Acquisition;
let dispatch: RunningDispatch;
const read = (device: string) => acquisition.live.get(device)?.values ?? {};
const run = (device: string, command: string, input: Record<string, number> = {}): Promise<CommandResult> =>
  acquisition.commander.run(device, command, input, 'ann');
const withFault = async (fault: Fault, command: string, input?: Record<string, number>): Promise<CommandResult> => {
  plant.fault('pcs1', fault);
  return run('pcs1', command, input).finally(() => plant.fault('pcs1', undefined));
};
/** The link may lose the first write after a fault, so the command is retried. */
async function confirmed(device: string, command: string): Promise<void> {
  for (let tries = 0; (await run(device, command)).outcome !== 'confirmed'; tries += 1) {
    if (tries === 3) throw new Error(`${device} does not ${command}`);
  }
}
/** Restores a converter that runs at zero power with closed contactors. */
async function restore(): Promise<void> {
  plant.fault('pcs1', undefined);
  await until(() => acquisition.live.get('pcs1')?.link === 'ok');
  if (read('stack1').positiveContactor !== 1) await confirmed('stack1', 'closeContactors');
  if (read('pcs1').faultState === 1) await confirmed('pcs1', 'resetFault');
  await confirmed('pcs1', 'start');
  await run('pcs1', 'setPower', { activePowerSet: 0 });
}

beforeAll(async () => {
  plant = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock, everyMs: 1000 / pace });
  acquisition = startAcquisition({
    devices: () => devices,
    types: () => types,
    clock,
    endpoint: ({ id }) => plant.endpoint(id),
    beforeCommand: (record, command, by) => dispatch.beforeCommand(record, command, by),
    begin: () => (entry) => void (entry && logs.push(entry)),
    // A cut link is restored quickly, so that the test does not have to wait for it.
    times: { timeoutMs: 600, backOffMs: 200, longestBackOffMs: 400 },
  });
  dispatch = createDispatch({
    clock,
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    live: acquisition.live,
    outlet: acquisition.outlet,
    plan: () => undefined,
    // Leaves time for readings between two writes without a response.
    everyMs: 1000,
    // The clock is faster than the polling.
    times: { zeroWithinMs: 10_000, turnEveryMs: 15_000, freshMs: 5000 * pace },
  });
  await until(() => acquisition.live.all().every(({ link }) => link === 'ok' || link === 'none'));
  // Prevents the heartbeat time-out on a busy machine at this clock speed.
  await acquisition.outlet.set('pcs1', { heartbeatTimeout: 120 });
});
afterAll(async () => {
  await dispatch.close();
  await acquisition.close();
  await plant.close();
});

describe('a device without a fault', () => {
  it.each([
    ['pcs1', 'stop', {}],
    ['pcs1', 'acOn', {}],
    ['pcs1', 'acOff', {}],
    ['pcs1', 'dcOn', {}],
    ['pcs1', 'dcOff', {}],
    ['pcs1', 'offGrid', {}],
    ['pcs1', 'onGrid', {}],
    ['pcs1', 'start', {}],
    ['pcs1', 'setPower', { activePowerSet: 30 }],
    ['pcs1', 'dcOff', {}],
    ['stack1', 'openContactors', {}],
    ['stack1', 'closeContactors', {}],
  ])('executes %s %s with a confirmation, and this is logged', async (device, command, input) => {
    expect(await run(device, command, input)).toMatchObject({ outcome: 'confirmed' });
    const own = logs.filter(({ who }) => who === 'ann');
    expect(own.at(-1)).toMatchObject({ target: device, outcome: 'confirmed' });
  });

  it('is stopped after a reset of its fault', async () => {
    plant.fault('pcs1', { trip: true });
    await until(() => read('pcs1').faultState === 1);
    expect(await run('pcs1', 'resetFault')).toMatchObject({ outcome: 'confirmed', seen: 0 });
    expect(read('pcs1').runState).toBe(0);
  });

  it('reduces its power to zero before its contactors open', async () => {
    await restore();
    await run('pcs1', 'setPower', { activePowerSet: 60 });
    const opened = run('stack1', 'openContactors');
    await until(() => Math.abs(read('pcs1').activePower ?? 99) < 3);
    expect(await opened).toMatchObject({ outcome: 'confirmed' });
    expect(read('stack1').current).toBe(0);
  });
});

describe('a device with a fault', () => {
  beforeEach(restore);

  it('has the outcome "accepted" with the value read back if it acknowledges and ignores', async () => {
    expect(await withFault({ writes: 'ignores' }, 'stop')).toEqual({ outcome: 'accepted', seen: 1, of: 'runState' });
    expect(read('pcs1').runState).toBe(1);
  });

  it('is confirmed by the value read back if it acts but drops its response', async () => {
    expect(await withFault({ link: 'unanswered' }, 'stop')).toMatchObject({ outcome: 'confirmed', seen: 0 });
  });

  it('has the outcome "unknown" if it neither responds nor acts', async () => {
    const { outcome, seen } = await withFault({ link: 'unanswered', writes: 'ignores' }, 'stop');
    expect(outcome).toBe('unknown');
    // The heartbeat has no response either and closes the link every few seconds, so the last value may be missing.
    expect([1, undefined]).toContain(seen);
  });

  it('has the outcome "accepted" if it acts later than the time limit', async () => {
    const result = await withFault({ writes: { lateMs: 4000 } }, 'stop');
    expect(result).toEqual({ outcome: 'accepted', seen: 1, of: 'runState' });
    await until(() => read('pcs1').runState === 0);
  });

  it('has the outcome "accepted" with the power read back if it clamps the power', async () => {
    const { outcome, seen } = await withFault({ writes: { limit: 12 } }, 'setPower', { activePowerSet: 40 });
    expect(outcome).toBe('accepted');
    expect(seen).toBeGreaterThan(9);
    expect(seen).toBeLessThan(14);
  });

  it('has the outcome "accepted" if its battery still has some power at a set-point of zero', async () => {
    const moving = { points: { activePower: 2, dcPower: 1.6 } };
    expect(await withFault(moving, 'setPower', { activePowerSet: 0 })).toEqual({ outcome: 'accepted', seen: 1.6, of: 'dcPower' });
    expect(await run('pcs1', 'setPower', { activePowerSet: 0 })).toEqual({ outcome: 'confirmed', seen: 0, of: 'dcPower' });
  });

  it('has the outcome "refused" if it responds with an exception', async () => {
    expect(await withFault({ link: { code: 4 } }, 'stop')).toMatchObject({ outcome: 'refused' });
  });

  it('has the outcome "unknown" if it does not respond', async () => {
    expect(await withFault({ link: 'silent' }, 'stop')).toMatchObject({ outcome: 'unknown' });
  });
});
