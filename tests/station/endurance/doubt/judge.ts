// The defects of the station's response to one fault, in words.
import type { Kind } from './kinds.ts';

export interface FaultReport {
  kind: Kind;
  at: number;
  seconds: number;
  /** Seconds until its alarm was running; undefined if none was. */
  reportedAfterS: number | undefined;
  /** The longest time in seconds during which the fault was visible without its alarm. */
  unreportedS: number;
  /** The fault was visible all the time, so its alarm must not end and begin again. */
  isSteady: boolean;
  /** Every alarm from the beginning of the fault to the beginning of the next one. */
  alarms: readonly { device: string; alarm: string; afterS: number }[];
  /** Reasons of the latches at the end of the fault. */
  latches: readonly string[];
  /** The longest uninterrupted time in seconds with power that is truly forbidden. */
  forbiddenS: number;
  /** The longest uninterrupted time in seconds with power that depends on a value reported as unknown. */
  trustedS: number;
  recoveredAfterS: number | undefined;
  /** State of the station if it did not recover. */
  stuck: string;
}
/** Alarms that accuse a device of a wrong value or of disobedience. */
const accusing = /^(plausibility-.*|not-following|second-master|stopped-elsewhere)$/;
/**
 * Seconds between the alarm about a value and the end of the power that depends on it. A converter in doubt is tried again, for
 * as long as the check takes, because a wrong sign shows only under power.
 */
export const idlesAfterS = 20;

export function judge(report: FaultReport): string[] {
  const { kind, at, seconds, reportedAfterS, unreportedS, isSteady, alarms, latches, forbiddenS, trustedS } = report;
  const { name, device, withinS } = kind;
  const expected = kind.alarms.join(' or ');
  const own = alarms.filter((each) => each.device === device && kind.alarms.includes(each.alarm)).map(({ alarm }) => alarm);
  const twice = own.filter((each, index) => own.indexOf(each) < index);
  const others = alarms.filter((each) => each.device !== device && accusing.test(each.alarm));
  const missing = kind.latch !== undefined && seconds >= (kind.duringPowerS ?? 0) && !latches.includes(kind.latch);
  const found = [
    forbiddenS > kind.forbiddenS && `forbidden power flowed for ${forbiddenS} s`,
    expected !== '' &&
      unreportedS > withinS &&
      (reportedAfterS === undefined ? `no alarm ${expected}` : `${expected} after ${reportedAfterS} s`),
    isSteady && twice.length > 0 && `raised again: ${twice.join(', ')}`,
    others.length > 0 &&
      `accused instead: ${others.map((each) => `${each.device} ${each.alarm} after ${each.afterS} s`).join(', ')}`,
    missing && `no latch ${kind.latch}`,
    latches.length > 0 &&
      !kind.latches &&
      !kind.alarms.includes('not-following') &&
      `latched although every converter followed: ${latches.join(', ')}`,
    trustedS > 0 && `power that depends on an unknown value flowed for ${trustedS} s`,
    report.recoveredAfterS === undefined && `did not recover by itself: ${report.stuck}`,
  ];
  return found.flatMap((each) => (each ? [`${new Date(at).toISOString()} ${name} (${device}, ${seconds} s): ${each}`] : []));
}
