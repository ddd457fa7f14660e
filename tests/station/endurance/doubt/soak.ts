// The soak test: a plant in simulated time, random faults one after another, and the defects found in the station's response to
// each.
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { type FaultReport, idlesAfterS, judge } from './judge.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { stopS } from './limits.ts';
import { createRandom, type Random } from './random.ts';
import { clearSwapped, isBound, mend, recover } from './recovery.ts';
import { startRig } from './rig.ts';
import { isShown } from './shown.ts';
import type { Soaking } from './soaking.ts';
import { createTruth } from './truth.ts';
import { createWindows, isAvoidable, type Window } from './windows.ts';

export interface SoakOptions {
  file: PlantFile;
  from: number;
  seconds: number;
  seed: number;
  /** Limits the kinds that are drawn. */
  only?: (kind: Kind) => boolean;
  /** These kinds are drawn before the others. The run goes on for up to twice its time until each has been drawn. */
  first?: (kind: Kind) => boolean;
  /** Duration of one fault in seconds. */
  shortestS?: number;
  longestS?: number;
  gapS?: number;
}
export interface Soaked {
  reports: readonly FaultReport[];
  windows: readonly Window[];
  /** Kinds of `first` that were not drawn. Those that need power may have found none; the others are defects of the run. */
  missed: readonly Kind[];
  /** Defects in words, with the time at which they began. */
  found: readonly string[];
}

const startS = 60;
/** Power in kW of a converter that counts as working. */
const workingKw = 25;
/** Every kind is drawn once before any is repeated, unless none of the remaining ones could begin for so many seconds. */
const patienceS = 900;
const waitS = 10;
/** The first fault of a kind lasts so many times the time within which its alarm is required, but at most `mostS`. */
const requiredTimes = 1.5;
const mostS = 1200;

export async function soak(options: SoakOptions): Promise<Soaked> {
  const { file, from } = options;
  const rig = await startRig({ file, from });
  try {
    const truth = createTruth(file, rig.plant);
    const windows = createWindows(file, rig.plant, truth);
    const soaking = { rig, truth, windows, seen: new Map(), forbiddenFor: new Map(), longestS: 0 };
    const { reports, missed } = await run(soaking, options);
    const all = windows.all();
    const found = [
      ...reports.flatMap(judge),
      ...all.filter(isAvoidable).flatMap(judgeWindow),
      ...missed.filter(needsNoPower).map(({ name }) => `${name}: was not drawn`),
    ];
    return { reports, windows: all, missed, found };
  } finally {
    await rig.close();
  }
}

const needsNoPower = ({ duringPowerS }: Kind): boolean => duringPowerS === undefined;

async function run(soaking: Soaking, options: SoakOptions): Promise<Pick<Soaked, 'reports' | 'missed'>> {
  const { from, seconds, seed, only = () => true, first = () => false, shortestS = 5, longestS = 1200, gapS = 300 } = options;
  const { rig, seen } = soaking;
  const random = createRandom(seed);
  const drawn = new Map<Kind, number>(
    kindsOf(rig.plant.records, (fitting) => random.shuffled(fitting)[0])
      .filter(only)
      .map((kind) => [kind, first(kind) ? 0 : 1]),
  );
  const reports: FaultReport[] = [];
  await pass(soaking, startS);
  rig.station.dispatch.start('ann');
  await pass(soaking, startS);
  let waitedS = 0;
  const missed = (): Kind[] => [...drawn].filter(([, times]) => times === 0).map(([kind]) => kind);
  const isWithin = (times: number): boolean => rig.now() < from + times * seconds * 1000;
  while (isWithin(1) || (isWithin(2) && missed().some(needsNoPower))) {
    const kind = draw(soaking, drawn, random, waitedS >= patienceS);
    waitedS = kind ? 0 : waitedS + waitS;
    if (!kind) {
      await pass(soaking, waitS);
      continue;
    }
    const before = new Set(seen.keys());
    const lasts = Math.round(shortestS * (longestS / shortestS) ** random.next());
    const requiredS = reports.some((each) => each.kind === kind) ? 0 : Math.min(mostS, Math.ceil(requiredTimes * kind.withinS));
    const suffered = await suffer(soaking, kind, Math.max(lasts, requiredS, kind.duringPowerS ?? 0));
    await pass(soaking, Math.round(gapS * (0.5 + random.next())));
    const alarms = [...seen.values()]
      .filter(({ id }) => !before.has(id))
      .map(({ device, alarm, occurTime }) => ({ device, alarm, afterS: Math.round((occurTime - suffered.at) / 1000) }));
    reports.push({ ...suffered, alarms, forbiddenS: soaking.longestS });
  }
  return { reports, missed: missed() };
}

/**
 * One of the kinds that can begin now and were drawn least: of all kinds, or (`repeats`) of those that can begin. Those that
 * need power come first, because power may not flow later.
 */
function draw({ rig, truth }: Soaking, drawn: Map<Kind, number>, random: Random, repeats: boolean): Kind | undefined {
  const running = rig.station.alarms.running();
  const canBegin = ({ device, alarms, duringPowerS }: Kind): boolean =>
    !running.some((each) => each.device === device && alarms.includes(each.alarm)) &&
    (duringPowerS === undefined || Math.abs(truth.value(device, 'activePower')) > workingKw);
  const able = [...drawn].filter(([kind]) => canBegin(kind));
  const least = Math.min(...(repeats ? able : [...drawn]).map(([, times]) => times));
  const candidates = random.shuffled(able.filter(([, times]) => times === least).map(([each]) => each));
  const kind = candidates.find((each) => !needsNoPower(each)) ?? candidates[0];
  if (kind) drawn.set(kind, least + 1);
  return kind;
}

async function pass(soaking: Soaking, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await one(soaking, undefined);
}

/** `kind`: of the fault that is present, or of the last one while the station recovers from it. */
async function one(soaking: Soaking, kind: Kind | undefined, isRecovering = false): Promise<void> {
  const { rig, truth, windows, seen, forbiddenFor } = soaking;
  await rig.second();
  for (const record of rig.station.alarms.running()) if (!seen.has(record.id)) seen.set(record.id, record);
  windows.second(rig.now(), kind !== undefined);
  const { meterErrorKw = 0 } = kind ?? {};
  for (const { converter, isForbidden } of truth.flows({ event: isRecovering ? undefined : kind?.event, meterErrorKw })) {
    const forS = isForbidden ? (forbiddenFor.get(converter) ?? 0) + 1 : 0;
    forbiddenFor.set(converter, forS);
    soaking.longestS = Math.max(soaking.longestS, forS);
  }
}

async function suffer(soaking: Soaking, kind: Kind, seconds: number): Promise<Omit<FaultReport, 'forbiddenS' | 'alarms'>> {
  const { rig, seen, forbiddenFor } = soaking;
  const before = new Set(seen.keys());
  const at = rig.now();
  const wasBound = isBound(rig);
  let reportedAfterS: number | undefined;
  let [unreportedForS, unreportedS, hiddenS, trustedForS, trustedS] = [0, 0, 0, 0, 0];
  forbiddenFor.clear();
  soaking.longestS = 0;
  if (kind.event) rig.fault(kind.event.device, { points: kind.event.points });
  if (kind.fault) rig.fault(kind.device, kind.fault);
  for (let second = 1; second <= seconds; second += 1) {
    await one(soaking, kind);
    if (reportedAfterS === undefined && countOf(soaking, kind, before) > 0) reportedAfterS = second;
    const isVisible = isShown(soaking, kind);
    if (!isVisible) hiddenS += 1;
    unreportedForS = isVisible && reportedAfterS === undefined ? unreportedForS + 1 : 0;
    unreportedS = Math.max(unreportedS, unreportedForS);
    trustedForS = isTrusted(soaking, kind) ? trustedForS + 1 : 0;
    trustedS = Math.max(trustedS, trustedForS - idlesAfterS);
  }
  rig.fault(kind.device, undefined);
  if (kind.event) rig.fault(kind.event.device, undefined);
  const again = (): Promise<void> => one(soaking, kind, true);
  const latches = rig.station.dispatch.latches().map(({ reason }) => reason);
  if (latches.length > 0) {
    await pass(soaking, 5);
    await mend(rig, again);
  }
  // A silent converter that still feeds is stopped too, if its own watchdog and ramp take longer than the station waits.
  const isStopped =
    rig.station.alarms.running().some(({ alarm }) => alarm === 'not-following') ||
    rig.station.dispatch.reason()?.shares?.some(({ code }) => code === 'not-following') === true;
  const rests = kind.rests || isStopped || soaking.longestS > stopS;
  const recovered = (): Promise<number | undefined> => recover(soaking, kind, { wasBound, rests, lastedS: seconds }, again);
  const recoveredAfterS = (await recovered()) ?? (clearSwapped(rig, kind) ? await recovered() : undefined);
  const stuck = stateOf(soaking);
  if (recoveredAfterS === undefined) await mend(rig, again);
  return { kind, at, seconds, reportedAfterS, unreportedS, isSteady: hiddenS === 0, latches, trustedS, recoveredAfterS, stuck };
}

function stateOf({ rig, truth }: Soaking): string {
  const { dispatch, alarms } = rig.station;
  const flows = truth.flows().map(({ converter, power }) => `${converter} ${power.toFixed(1)} kW`);
  const running = alarms.running().map(({ device, alarm }) => `${device} ${alarm}`);
  const { strategy } = dispatch.state();
  return [JSON.stringify({ ...dispatch.reason(), strategy }), ...flows, ...running].join(', ');
}

/** Alarms that make values unknown on which the power of a converter depends. */
const losing = /^(communication|range|plausibility-(?!soc-energy|soc-integral|direct).*)$/;
/** An SOC is used unless both of these alarms are active. */
const ofSoc = ['plausibility-soc-energy', 'plausibility-soc-integral'];
/** Power flows through a converter although a value of it, of its battery or of its grid connection point is unknown. */
function isTrusted({ rig, truth }: Soaking, { device }: Kind): boolean {
  const alarms = rig.station.alarms.running().flatMap((each) => (each.device === device ? [each.alarm] : []));
  const isReported = alarms.some((alarm) => losing.test(alarm)) || ofSoc.every((alarm) => alarms.includes(alarm));
  const busbar = rig.plant.records.find(({ id, category }) => id === device && category === 'total')?.busbarName;
  const depends = rig.plant
    .as('converter')
    .filter(({ id, relates, busbarName }) => id === device || relates?.stack === device || busbarName === busbar);
  return isReported && depends.some(({ id }) => Math.abs(truth.value(id, 'activePower')) > workingKw);
}

const countOf = ({ seen }: Soaking, { device, alarms }: Kind, before: ReadonlySet<string>): number =>
  [...seen.values()].filter((record) => !before.has(record.id) && record.device === device && alarms.includes(record.alarm))
    .length;

const judgeWindow = ({ until, point, mean, limit, charged }: Window): string[] => [
  `${new Date(until).toISOString()} ${point}: ${mean.toFixed(1)} kW above ${limit} kW, ${charged.toFixed(1)} kW of them charged`,
];
