// The end of a fault: normal operation returns by itself, or a person resets what has latched.
import type { Kind } from './kinds.ts';
import { restS } from './limits.ts';
import type { Rig } from './rig.ts';
import { outvoted } from './rows.ts';
import type { Soaking } from './soaking.ts';

/** A lost link is retried after at most 30 s plus a quarter; then the strategy continues. */
const recoverS = 120;
/** Refused registers are tried again after this share of the time for which they were refused (src/station/modbus/README.md). */
const retryShare = 0.25;
const longestRetryS = 600;
/** The longest release time of a plausibility check; it doubles with every doubt of the last hour. */
const releaseS = 60;
const hourS = 3600;
/** A command of a person and its effects. */
const mendS = 10;
type Second = () => Promise<void>;

/** Limits that apply in normal operation as well. */
const ordinary = ['soc-low', 'soc-high', 'demand', 'reverse'];
/** Another limit reduces the requested power to zero. */
export function isBound({ station }: Rig): boolean {
  const { wanted = 0, limited = 0, code } = station.dispatch.reason();
  return wanted !== 0 && limited === 0 && !ordinary.includes(code);
}

export interface Recovering {
  /** Before the fault, a limit reduced the power to zero. */
  wasBound: boolean;
  /** A converter was stopped and rests. */
  rests: boolean;
  /** Duration of the fault. */
  lastedS: number;
}

/** Waits for normal operation without the alarm. Returns the seconds, or undefined if it does not recover. */
export async function recover(
  soaking: Soaking,
  kind: Kind,
  { wasBound, rests, lastedS }: Recovering,
  second: Second,
): Promise<number | undefined> {
  const { rig, truth } = soaking;
  const { dispatch, alarms } = rig.station;
  const refusedS = kind.fault?.link === 'exception' ? Math.min(longestRetryS, lastedS * retryShare) : 0;
  const longestS = recoverS + refusedS + (rests ? restS : 0) + releaseS * (2 ** Math.max(0, raisedInHour(soaking, kind) - 1) - 1);
  for (let passed = 1; passed <= Math.min(longestS, hourS); passed += 1) {
    await second();
    const isOver = !alarms.running().some(({ device, alarm }) => device === kind.device && endsAtOnce(kind, alarm));
    const flows = truth.flows().reduce((sum, { power }) => sum + power, 0);
    const follows = Math.abs(flows - (dispatch.reason()?.limited ?? Number.NaN)) < 5;
    if (isOver && follows && (wasBound || !isBound(rig)) && dispatch.state().strategy === 'running') return passed;
  }
  return undefined;
}

const raisedInHour = ({ rig, seen }: Soaking, { device, alarms }: Kind): number =>
  Math.max(
    0,
    ...alarms.map(
      (name) =>
        [...seen.values()].filter(
          ({ device: of, alarm, occurTime }) => of === device && alarm === name && rig.now() - occurTime < hourS * 1000,
        ).length,
    ),
  );

/** An alarm that depends on the power stays for minutes, or until some power has confirmed the value. */
const goOn = ['not-following', 'second-master', outvoted];
const endsAtOnce = ({ alarms }: Kind, alarm: string): boolean => alarms.includes(alarm) && !goOn.includes(alarm);

/**
 * A person clears the alarm about a swapped sign after correcting the meter: it shows only in steps of the storage, which idles
 * until then. False if there is no such alarm.
 */
export function clearSwapped({ station }: Rig, { device }: Kind): boolean {
  const swapped = station.alarms.running().filter((each) => each.device === device && each.alarm === 'plausibility-sign');
  station.alarms.clear(
    swapped.map(({ id }) => id),
    'ann',
  );
  return swapped.length > 0;
}

/** Performs what a person would do about latches and faults: contactors, converter faults, latches and start. */
export async function mend({ station, plant }: Rig, second: Second): Promise<void> {
  const pass = async (): Promise<void> => {
    for (let passed = 0; passed < mendS; passed += 1) await second();
  };
  const order = (role: 'battery' | 'converter', point: string, value: number, command: string): void => {
    for (const { id } of plant.as(role))
      if (station.live.get(id)?.values[point] === value) void station.commander.run(id, command, {}, 'ann');
  };
  try {
    station.dispatch.resetLatches('ann');
  } catch {
    // Remaining latches show up because the station does not recover.
  }
  order('battery', 'positiveContactor', 0, 'closeContactors');
  await pass();
  order('converter', 'faultState', 1, 'resetFault');
  await pass();
  order('converter', 'runState', 0, 'start');
  await pass();
  try {
    station.dispatch.start('ann');
  } catch {
    // As above.
  }
}
