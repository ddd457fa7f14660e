// Builds `/station` of the scope, which all guards and consoles read.
import { isReadOnly } from '../../contract/readOnly.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { StationScope } from '../../../core/access/session.ts';
import { mode } from '../../../core/access/session.ts';
import { freshnessOf } from '../../equipment/freshness.ts';
import type { DeviceRecord, LiveDevice, LiveValues, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { kindOf, whyNotReady } from '../../dispatch/strategies/index.ts';
import { restingOf, shutdownDefaults, toSteps } from '../../dispatch/sequences/sequencePlan.ts';
import { collections, currencyOf, readDocument, readSetting, todayOf, zoneOf } from '../documents/index.ts';
import { given } from '../request/index.ts';
import { isUp } from './isUp.ts';
import { isOnTheRoad } from './onTheRoad.ts';

export type ScopeParts = Pick<
  Station,
  | 'docs'
  | 'live'
  | 'fresh'
  | 'clock'
  | 'alarms'
  | 'dispatch'
  | 'devices'
  | 'sessions'
  | 'tasks'
  | 'content'
  | 'sequences'
  | 'served'
  | 'record'
  | 'series'
>;

/** kWh from which a station counts as large: 50e6 × 3600 × 3 J. */
const largeFrom = 150_000;

export function toStationScope(station: ScopeParts): StationScope {
  const { strategy, starting, stopping, inhibited } = station.dispatch.state();
  const sequence = station.sequences.last()?.state;
  // An inhibited strategy waits for a start-up, and active latches prevent one, so the station is not up in either case.
  const down = inhibited === true || station.dispatch.latches().length > 0;
  const up = !down && (sequence === undefined || sequence === 'ready') ? upOf(station, strategy) : false;
  return {
    ...toAbout(aboutOf(station)),
    timezone: zoneOf(station),
    currency: currencyOf(station),
    ...(station.served && { id: station.served.id }),
    mode: readSetting(station.docs, 'mode')?.body.mode ?? mode.notInitialised,
    linked:
      readSetting(station.docs, 'site')?.body.tokenHash !== undefined || readSetting(station.docs, 'mode')?.body.linked === true,
    state: {
      ...given('strategy', strategy),
      starting: starting || sequence === 'starting',
      stopping: stopping || sequence === 'stopping',
      ...startableOf(station),
      started: hasStarted(station),
      ...given('openSteps', hasStarted(station) ? undefined : openStepsOf(station)),
      ...given('up', up),
    },
    ...given('moving', isOnTheRoad(station)),
    ...given('accessType', readSetting(station.docs, 'accessType')?.body.type),
    ...given('functions', functionsOf(station)),
    ...given('record', station.record),
    ...given('filling', fillingOf(station)),
    secondaryPasswordSet: station.sessions.secondaryPasswordSet(),
    alarms: station.alarms.counts(),
    devices: toFreshness(
      station.devices().map(({ id }) => id),
      station.live,
      station.clock.now(),
    ),
    types: toTypeCounts(station.devices(), station.content().devices),
  };
}

/** Whether there is something to start: a converter that the station may command, and a strategy with a plan for today. */
function startableOf(station: ScopeParts): Pick<StationScope['state'], 'ready' | 'controls' | 'selected' | 'unplanned'> {
  const { docs } = station;
  const saved = readSetting(docs, 'strategy')?.body;
  const controls = devicesAs(station, 'converter').some((each) => !isReadOnly(each));
  const selected = saved !== undefined;
  const kind = saved && kindOf(saved);
  const why = kind && docs.tx((tx) => whyNotReady(tx, kind, todayOf(station)));
  return { ready: controls && selected, controls, selected, ...(why !== undefined && { unplanned: { text: why } }) };
}

function hasStarted({ docs }: ScopeParts): boolean {
  const { enabled, hasRun } = readSetting(docs, 'strategy')?.body ?? {};
  return enabled === true || hasRun === true;
}

function openStepsOf({ docs, content }: ScopeParts): number {
  const passed = docs.tx((tx) => tx.list<{ passed?: object }>(collections.commissioning)).filter(({ body }) => body.passed);
  const ids = new Set(passed.map(({ id }) => id));
  return Object.keys(content().commissioning).filter((id) => !ids.has(id)).length;
}

/** Whether a start-up in its present configuration would find everything started. */
function upOf(
  { docs, devices, content, live, fresh }: ScopeParts,
  strategy: 'running' | 'stopped' | undefined,
): boolean | undefined {
  const types = content().devices;
  const config = { ...shutdownDefaults(types), ...readSetting(docs, 'shutdown')?.body };
  const all = devices();
  return isUp(toSteps('startup', config, restingOf(all, types)), { devices: all, types, live, fresh, strategy });
}

const dayMs = 86_400_000;
function fillingOf({ series }: Pick<ScopeParts, 'series'>): StationScope['filling'] {
  const { start, end, from = 0 } = series.filling?.() ?? {};
  if (start === undefined || end === undefined) return undefined;
  const inDays = (ms: number): number => Math.round(ms / dayMs);
  return { days: inDays(end - from), of: inDays(end - start) };
}

/** The values of the station form, with defaults until it is filled in. */
const toAbout = (about: ReturnType<typeof aboutOf>) => ({
  id: about?.id ?? '',
  name: about?.name ?? '',
  type: about?.stationType ?? 1,
  large: (about?.capacity ?? 0) > largeFrom,
});
/** The switches, without the revision of the document. */
function functionsOf({ docs }: Pick<ScopeParts, 'docs'>): Record<string, boolean> | undefined {
  const saved = readDocument<Record<string, unknown>>(docs, 'functionSwitch');
  return (
    saved && Object.fromEntries(Object.entries(saved).filter((each): each is [string, boolean] => typeof each[1] === 'boolean'))
  );
}
const aboutOf = ({ docs }: Pick<ScopeParts, 'docs'>) => readSetting(docs, 'station')?.body;

/** Number of shown devices by type. A type of parts counts the devices that contain such parts. */
export function toTypeCounts(devices: readonly Counted[], types: Members<DeviceType>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type, hidden } of devices) {
    if (hidden !== true) for (const each of withPartTypes(type, types)) counts[each] = (counts[each] ?? 0) + 1;
  }
  return counts;
}
type Counted = Pick<DeviceRecord, 'type' | 'hidden'>;

function withPartTypes(type: string, types: Members<DeviceType>, found: Set<string> = new Set()): Set<string> {
  if (found.has(type)) return found;
  found.add(type);
  for (const part of Object.values(types[type]?.parts ?? {})) withPartTypes(part.type, types, found);
  return found;
}

/**
 * Number of read devices, how many respond in time, how many of their values are unknown, and the time of the newest response.
 */
export function toFreshness(saved: readonly string[], live: LiveValues, now: number): StationScope['devices'] {
  // Devices that are not read (without a link or a known type) are neither fresh nor late.
  const devices = saved.filter((id) => live.state(id) !== 'none');
  const fresh = devices.filter((id) => isFresh(live, id)).length;
  const times = devices.flatMap((id) => live.get(id)?.at ?? []);
  const counts = devices.map((id) => countsOf(live.get(id), now));
  return {
    total: devices.length,
    fresh,
    values: counts.reduce((sum, { values }) => sum + values, 0),
    unknown: counts.reduce((sum, { unknown }) => sum + unknown, 0),
    ...(times.length > 0 && { newestAt: Math.max(...times) }),
  };
}

/** If a device does not respond, all of its values count as unknown, even those that may be used for longer. */
function countsOf(device: LiveDevice | undefined, now: number): NonNullable<LiveDevice['counts']> {
  const { values, unknown } = device?.counts ?? { values: 0, unknown: 0 };
  return { values, unknown: device && freshnessOf(device, now) !== 'gone' ? unknown : values };
}

/** An alarm concerns the device, not the age of its data. */
const isFresh = (live: LiveValues, id: string): boolean => {
  const state = live.state(id);
  return state === 'normal' || state === 'alarm';
};
