// The soak test: a plant in simulated time, random faults one after another, and the defects found in the station's response to
// each.
import type { AlarmRecord } from '../../../../src/station/contract/index.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { outvoted } from './rows.ts';
import { createRandom } from './random.ts';
import { type Rig, startRig } from './rig.ts';
import { createTruth, type Truth } from './truth.ts';
import { createWindows, isAvoidable, type Window } from './windows.ts';

export interface SoakOptions {
  file: PlantFile;
  from: number;
  seconds: number;
  seed: number;
  /** Limits the kinds that are drawn. */
  only?: (kind: Kind) => boolean;
  /** Duration of one fault in seconds. */
  shortestS?: number;
  longestS?: number;
  gapS?: number;
}
interface FaultReport {
  kind: Kind;
  at: number;
  seconds: number;
  /** Seconds until its alarm was running; undefined if none was. */
  reportedAfterS: number | undefined;
  /** The fault had to be reported: it was visible for longer than the alarm takes, and the alarm was not running before. */
  mustBeReported: boolean;
  /** Every alarm during the fault, by device and name. */
  alarms: readonly string[];
  /** The longest uninterrupted time in seconds with power that is truly forbidden. */
  forbiddenS: number;
  recoveredAfterS: number | undefined;
}
export interface Soaked {
  reports: readonly FaultReport[];
  windows: readonly Window[];
  /** Defects in words, with the time at which they began. */
  found: readonly string[];
}

const startS = 60;
/** A lost link is retried after at most 30 s plus a quarter; then the strategy continues. */
const recoverS = 120;
/** A command of a person and its effects. */
const mendS = 10;
/** Seconds that a ramp and the cycle of the dispatch take. */
const reactionS = 6;

interface Soaking {
  rig: Rig;
  truth: Truth;
  windows: ReturnType<typeof createWindows>;
  /** By record id. */
  seen: Map<string, AlarmRecord>;
  forbiddenFor: Map<string, number>;
  /** The longest uninterrupted time during this fault and its recovery. */
  longestS: number;
}

export async function soak(options: SoakOptions): Promise<Soaked> {
  const { file, from } = options;
  const rig = await startRig({ file, from });
  try {
    const truth = createTruth(rig.plant);
    const windows = createWindows(file, rig.plant, truth);
    const reports = await run({ rig, truth, windows, seen: new Map(), forbiddenFor: new Map(), longestS: 0 }, options);
    const all = windows.all();
    return { reports, windows: all, found: [...reports.flatMap(judge), ...all.filter(isAvoidable).flatMap(judgeWindow)] };
  } finally {
    await rig.close();
  }
}

async function run(soaking: Soaking, options: SoakOptions): Promise<FaultReport[]> {
  const { from, seconds, seed, only = () => true, shortestS = 5, longestS = 1200, gapS = 300 } = options;
  const { rig } = soaking;
  const random = createRandom(seed);
  const all = kindsOf(rig.plant.records).filter(only);
  let left: Kind[] = [];
  const reports: FaultReport[] = [];
  await pass(soaking, startS);
  rig.station.dispatch.start('ann');
  await pass(soaking, startS);
  while (rig.now() < from + seconds * 1000) {
    // Every kind is drawn once before any is repeated.
    if (left.length === 0) left = random.shuffled(all);
    const kind = left.pop();
    if (!kind) break;
    const suffered = await suffer(soaking, kind, Math.round(shortestS * (longestS / shortestS) ** random.next()));
    await pass(soaking, Math.round(gapS * (0.5 + random.next())));
    reports.push({ ...suffered, forbiddenS: soaking.longestS });
  }
  return reports;
}

async function pass(soaking: Soaking, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await one(soaking, undefined);
}

async function one(soaking: Soaking, kind: Kind | undefined, isRecovering = false): Promise<void> {
  const { rig, truth, windows, seen, forbiddenFor } = soaking;
  await rig.second();
  for (const record of rig.station.alarms.running()) if (!seen.has(record.id)) seen.set(record.id, record);
  windows.second(rig.now(), kind !== undefined || isRecovering);
  for (const { converter, isForbidden } of truth.flows(kind?.event)) {
    const forS = isForbidden ? (forbiddenFor.get(converter) ?? 0) + 1 : 0;
    forbiddenFor.set(converter, forS);
    soaking.longestS = Math.max(soaking.longestS, forS);
  }
}

async function suffer(soaking: Soaking, kind: Kind, seconds: number): Promise<Omit<FaultReport, 'forbiddenS'>> {
  const { rig, seen, forbiddenFor } = soaking;
  const before = new Set(seen.keys());
  const at = rig.now();
  const wasBound = isBound(rig);
  let reportedAfterS: number | undefined;
  let [showsS, longestShownS] = [0, 0];
  const ranBefore = rig.station.alarms
    .running()
    .some(({ device, alarm }) => device === kind.device && kind.alarms.includes(alarm));
  forbiddenFor.clear();
  soaking.longestS = 0;
  if (kind.event) rig.fault(kind.event.device, { points: kind.event.points });
  if (kind.fault) rig.fault(kind.device, kind.fault);
  for (let second = 1; second <= seconds; second += 1) {
    await one(soaking, kind);
    showsS = isShown(soaking, kind) ? showsS + 1 : 0;
    longestShownS = Math.max(longestShownS, showsS);
    if (reportedAfterS === undefined && countOf(soaking, kind, before) > 0) reportedAfterS = second;
  }
  rig.fault(kind.device, undefined);
  if (kind.event) rig.fault(kind.event.device, undefined);
  if (kind.latches) {
    await pass(soaking, 5);
    await mend(soaking);
  }
  const recoveredAfterS = await recover(soaking, kind, wasBound);
  if (recoveredAfterS === undefined) await mend(soaking);
  const alarms = [...seen].filter(([id]) => !before.has(id)).map(([, record]) => `${record.device} ${record.alarm}`);
  const mustBeReported = kind.alarms.length > 0 && longestShownS > kind.withinS && !ranBefore;
  return { kind, at, seconds, reportedAfterS, mustBeReported, alarms, recoveredAfterS };
}

/** Whether the station's reading is wrong by more than the fault needs to be detectable. */
function isShown({ rig, truth }: Soaking, { device, shows }: Kind): boolean {
  if (!shows) return true;
  const { point, by } = shows;
  return Math.abs((rig.station.live.get(device)?.values[point] ?? Number.NaN) - truth.value(device, point)) > by;
}

const countOf = ({ seen }: Soaking, { device, alarms }: Kind, before: ReadonlySet<string>): number =>
  [...seen.values()].filter((record) => !before.has(record.id) && record.device === device && alarms.includes(record.alarm))
    .length;

/** A limit reduces the requested power to zero. */
function isBound({ station }: Rig): boolean {
  const { wanted = 0, limited = 0 } = station.dispatch.reason() ?? {};
  return wanted !== 0 && limited === 0;
}

/** Waits for normal operation without the alarm. Returns the seconds, or undefined if it does not recover. */
async function recover(soaking: Soaking, kind: Kind, wasBound: boolean): Promise<number | undefined> {
  const { rig, truth } = soaking;
  const { dispatch, alarms } = rig.station;
  for (let second = 1; second <= recoverS; second += 1) {
    await one(soaking, undefined, true);
    const isOver = !alarms.running().some(({ device, alarm }) => device === kind.device && endsAtOnce(kind, alarm));
    const flows = truth.flows(undefined).reduce((sum, { power }) => sum + power, 0);
    const follows = Math.abs(flows - (dispatch.reason()?.limited ?? Number.NaN)) < 5;
    if (isOver && follows && (wasBound || !isBound(rig)) && dispatch.state().strategy === 'running') return second;
  }
  return undefined;
}

/** An alarm that depends on the power stays for minutes, or until some power has confirmed the value. */
const goOn = ['not-following', outvoted];
const endsAtOnce = ({ alarms }: Kind, alarm: string): boolean => alarms.includes(alarm) && !goOn.includes(alarm);

/** Performs what a person would do about latches and faults: contactors, converter faults, latches and start. */
async function mend(soaking: Soaking): Promise<void> {
  const { station, plant } = soaking.rig;
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
  await pass(soaking, mendS);
  order('converter', 'faultState', 1, 'resetFault');
  await pass(soaking, mendS);
  try {
    station.dispatch.start('ann');
  } catch {
    // As above.
  }
}

function judge({
  kind,
  at,
  seconds,
  reportedAfterS,
  mustBeReported,
  alarms,
  forbiddenS,
  recoveredAfterS,
}: FaultReport): string[] {
  const { name, device, withinS, shows } = kind;
  const what = `${new Date(at).toISOString()} ${name} (${device}, ${seconds} s)`;
  const own = alarms.filter((each) => kind.alarms.some((alarm) => each === `${device} ${alarm}`));
  const expected = kind.alarms.join(' or ');
  const found: string[] = [];
  if (forbiddenS > withinS + reactionS) found.push(`${what}: what is forbidden flowed for ${forbiddenS} s`);
  if (mustBeReported && reportedAfterS === undefined) found.push(`${what}: no alarm ${expected}`);
  else if (!shows && reportedAfterS !== undefined && reportedAfterS > withinS)
    found.push(`${what}: ${expected} after ${reportedAfterS} s`);
  const twice = own.filter((each, index) => own.indexOf(each) < index);
  if (twice.length > 0) found.push(`${what}: raised again: ${twice.join(', ')}`);
  if (recoveredAfterS === undefined) found.push(`${what}: did not recover by itself`);
  return found;
}

const judgeWindow = ({ until, point, mean, limit, charged }: Window): string[] => [
  `${new Date(until).toISOString()} ${point}: ${mean.toFixed(1)} kW above ${limit} kW, ${charged.toFixed(1)} kW of them charged`,
];
