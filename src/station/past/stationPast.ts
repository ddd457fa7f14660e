// A view of the station as it was at a past moment. The same handlers answer from it, and nothing can be changed.
import { latchesIn } from '../dispatch/binding/latches.ts';
import type { SharedDocs, Station } from '../contract/index.ts';
import { toStationScope } from '../domain/station/index.ts';
import { devicesIn } from '../equipment/devicesIn.ts';
import { rootOf } from '../equipment/ofDevice.ts';
import { alarmsPast } from './alarmsPast.ts';
import { dispatchPast } from './dispatchPast.ts';
import { docsInPast, refuseWrite } from './docsInPast.ts';
import { createLivePast } from './livePast.ts';
import { seriesPast } from './seriesPast.ts';
import type { Sight } from '../contract/past.ts';

/** A part of the station at a past moment. */
type Past<T> =
  /** The present part: it does not depend on the plant, or is the same at all times. */
  | 'same'
  /** Exists only in the present: handlers find it absent, as in a station without it. */
  | 'absent'
  /** The state at that moment. */
  | { was: (of: PastViews) => T };
type PastViews = ReturnType<typeof viewsOf>;

/** Complete by type: a new part of the station does not compile without an entry here. */
const parts: { readonly [K in keyof Required<Station>]: Past<Required<Station>[K]> } = {
  type: 'same',
  sessions: 'same',
  onContent: 'same',
  problems: 'same',
  vault: 'same',
  gateways: 'same',
  served: 'same',
  dataFolder: 'same',
  giveWay: 'same',
  faults: 'absent',
  cloud: 'absent',
  planner: 'absent',
  simulations: 'absent',
  thermal: 'absent',
  exports: 'absent',
  past: 'absent',
  incidents: 'absent',
  opened: 'absent',
  record: 'same',
  clock: { was: ({ clock }) => clock },
  // A separate function, so that values that handlers cache by it belong to this moment only.
  content: { was: ({ content }) => content },
  docs: { was: ({ docs }) => docs },
  devices: { was: ({ devices }) => devices },
  series: { was: ({ series }) => series },
  live: { was: ({ live }) => live },
  // Doubts are not stored.
  fresh: {
    was:
      ({ live }) =>
      (device) =>
        device === undefined ? undefined : live.get(device),
  },
  alarms: { was: ({ alarms }) => alarms },
  dispatch: { was: ({ dispatch }) => dispatch },
  scope: { was: ({ scope }) => scope },
  copies: {
    was: ({ station }) => ({
      list: () => station.copies.list(),
      make: () => Promise.reject(new Error('The past cannot be copied')),
    }),
  },
  counters: { was: () => ({ waiting: () => [], answer: refuseWrite }) },
  commander: { was: () => ({ run: refuseWrite, write: refuseWrite }) },
  links: {
    was: ({ station: { links } }) => ({
      serial: () => links.serial(),
      whyNot: (device) => links.whyNot(device),
      refused: () => [],
      simulated: (record) => links.simulated(record),
      has: (device, key) => links.has(device, key),
      absent: (device) => links.absent(device),
      step: (device, key) => links.step(device, key),
      test: refuseWrite,
      readRaw: refuseWrite,
      writeRaw: refuseWrite,
      read: refuseWrite,
    }),
  },
  sequences: {
    was: ({ docs }) => ({
      last: () => docs.tx((tx) => tx.get<SharedDocs['settings/sequence']>('settings', 'sequence'))?.body,
      shutDown: refuseWrite,
      disconnectAll: refuseWrite,
      startUp: refuseWrite,
      resume: () => {},
      close: () => {},
    }),
  },
  tasks: { was: () => ({ start: refuseWrite, get: () => undefined, end: () => {}, list: () => [] }) },
  reread: { was: () => refuseWrite },
};

/**
 * The parts that a view of the past requires. All others are optional, because the station of an incident file lacks most of
 * them.
 */
export type Origin = Pick<Station, 'clock' | 'content' | 'docs' | 'series' | 'alarms' | 'links' | 'copies'> & Partial<Station>;

function viewsOf(station: Origin, at: number) {
  const clock = { now: () => at };
  const content = (): ReturnType<Station['content']> => station.content();
  const docs = docsInPast(station.docs, at);
  const list = devicesIn(docs, content().devices);
  const devices = () => list;
  const series = seriesPast(station.series, at);
  const alarms = alarmsPast(station.alarms, at);
  let alarmed: ReadonlySet<string> | undefined;
  const rootsOfAlarms = () =>
    new Set(alarms.running().flatMap(({ device, level }) => (level === 'unrated' ? [] : [rootOf(device)])));
  const live = createLivePast({
    series: station.series,
    at,
    devices,
    isAlarmed: (device) => (alarmed ??= rootsOfAlarms()).has(device),
    isAcquired: (device) => station.links.whyNot(device) === undefined,
  });
  const dispatch = dispatchPast(live, docs, () => latchesIn(docs).read());
  let scope: ReturnType<Station['scope']> | undefined;
  const view = {
    station,
    clock,
    content,
    docs,
    devices,
    series,
    alarms,
    live,
    dispatch,
    scope: () => (scope ??= toStationScope(built)),
  };
  const built = build(station, view);
  return { ...view, built };
}

function build(station: Origin, views: Omit<PastViews, 'built'>): Station {
  const view: Partial<Station> = {};
  for (const name of Object.keys(parts)) if (isPart(name)) addPart(view, name, station, views);
  // The view contains every member that the table does not remove.
  return view as Station;
}
const isPart = (name: string): name is keyof Station => Object.hasOwn(parts, name);

function addPart<K extends keyof Station>(
  view: Partial<Station>,
  name: K,
  station: Partial<Station>,
  views: Omit<PastViews, 'built'>,
): void {
  const part = parts[name] as Past<Station[K]>;
  if (part === 'absent') return;
  const value = part === 'same' ? station[name] : part.was(views as PastViews);
  if (value !== undefined) view[name] = value;
}

/** Number of cached moments. A page makes about a dozen requests for the same moment. */
const mostKept = 12;
/** Values of a moment shortly before now may still arrive, so it is not cached. */
const defaultSettledMs = 20_000;

export function createStationPast(station: Origin, settledMs = defaultSettledMs): NonNullable<Station['past']> {
  const kept = new Map<number, PastViews>();
  const viewsAt = (at: number): PastViews => {
    const known = kept.get(at);
    const views = known ?? viewsOf(station, at);
    kept.delete(at);
    if (station.clock.now() - at > settledMs) kept.set(at, views);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return views;
  };
  return {
    at: (moment) => viewsAt(moment).built,
    sight(moment): Sight {
      const { live, devices, docs, built } = viewsAt(moment);
      const stepS = live.stepS(devices().map(({ id }) => id));
      const { settings } = { settings: built.scope() && docs.unknown() };
      const oldest = station.series.oldest();
      return {
        at: moment,
        ...(stepS !== undefined && { stepS }),
        settings: settings ? 'unknown' : 'known',
        ...(oldest !== undefined && { oldest }),
      };
    },
  };
}
