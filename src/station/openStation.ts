// Opens one station without a server of its own: documents, plant, acquisition, alarms, dispatch, and its reactions to changes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Acquiring, startAcquiring } from './starting/acquiring.ts';
import { createMissing } from './alarm/missing.ts';
import { neededPoints } from './dispatch/binding/neededPoints.ts';
import { reportOutside } from './alarm/outside.ts';
import { reportUnread } from './alarm/unread.ts';
import type { Base, OnEnd } from './base.ts';
import { createCloudFollow } from './domain/cloud/index.ts';
import { platformWords } from './domain/devices/index.ts';
import { keepEnergyDays } from './domain/energy/index.ts';
import { createPlanner, createSimulations } from './domain/strategy/index.ts';
import { zoneOf } from './domain/documents/index.ts';
import { forgetRemembered } from './domain/request/index.ts';
import { createExports, createPaperMaker, keepPapers } from './domain/reports/index.ts';
import type { Handler } from './contract/calls.ts';
import type { CompiledCall } from '../core/content.ts';
import {
  type Clock,
  type Commander,
  type DeviceRecord,
  type Links,
  type LogEntry,
  Refused,
  type Station,
} from './contract/index.ts';
import type { OpenedFiles } from './contract/incident.ts';
import type { Thermal } from './contract/thermal.ts';
import { devicesIn } from './equipment/devicesIn.ts';
import { createSequences } from './dispatch/sequences/sequences.ts';
import { createIncidents } from './incidentFile/incidents.ts';
import { createPrinter } from './printing/printer.ts';
import { createStationPast } from './past/stationPast.ts';
import type { ServePlant } from './plant/apart/startPlantApart.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { giveWay, type Turns } from './running/turns.ts';
import { createScope } from './starting/scope.ts';
import type { ServedStation } from './serving.ts';
import type { SessionService } from './session/sessions.ts';
import { keepCore } from './keeping/keepCore.ts';
import { keepPictures } from './keeping/keepPictures.ts';
import type { WatchedDocStore } from './store/docs/docs.ts';
import { createCheckpoints } from './store/wal/checkpoints.ts';
import { createThermal } from './domain/thermal/index.ts';

export interface OpenStationParts {
  folder: string;
  base: Base;
  sessions: SessionService;
  turns: Turns;
  clock: Clock;
  type: 'ems' | 'cloud';
  gateways: readonly string[];
  /** The simulated plant, if devices are simulated. */
  plant: PlantFile | undefined;
  history: boolean;
  maxGB: number | undefined;
  servePlant: ServePlant;
  served: Station['served'] | undefined;
  opened: OpenedFiles;
  /** The handler of a call, for reports that the station creates by itself. */
  handlerOf: (call: CompiledCall) => Handler | undefined;
}
export interface OpenStation extends ServedStation {
  acquiring: Acquiring;
}

export async function openStation(parts: OpenStationParts, onEnd: OnEnd): Promise<OpenStation> {
  const { base, folder, clock } = parts;
  const { docs, contents, report, core, vault, keys } = base;
  const types = () => contents.current().content.devices;
  const devices = createDeviceCache(docs, types);
  const { gateways, turns, plant, history, maxGB, servePlant, type } = parts;
  const order = () => contents.current().content.dispatch;
  const shared = {
    folder,
    core,
    docs,
    vault,
    gateways,
    clock,
    turns,
    history,
    plant,
    devices,
    types,
    order,
    maxGB,
    platform: type === 'cloud',
  };
  const acquiring = await startAcquiring({ ...shared, report, servePlant });
  onEnd(() => acquiring.close());
  const logged = [...(core.alone ? [] : ['core.db']), 'series.db'].map((name) => join(folder, name));
  const checkpoints = createCheckpoints({ files: logged, report });
  onEnd(() => checkpoints.close());
  const kept = keepCore({ base, alarms: acquiring.alarms, folder, clock });
  onEnd(() => kept.close());
  const pictures = keepPictures({ folder, docs: base.docs, clock, alarms: acquiring.alarms, report });
  onEnd(() => pictures.close());
  const station = toStation({ ...parts, copies: toCopies(kept), acquiring, devices }, onEnd);
  if (station.type === 'ems') {
    station.cloud = createCloudFollow(station, report);
    onEnd(() => station.cloud?.close());
    station.planner = createPlanner(station, { report });
    onEnd(() => station.planner?.close());
    station.simulations = createSimulations();
    onEnd(() => station.simulations?.close());
  }
  station.opened = parts.opened;
  station.past = createStationPast(station);
  const { links } = station;
  station.incidents = createIncidents({
    folder,
    type,
    clock,
    devices,
    links,
    zone: () => zoneOf({ docs }),
    schemas: () => contents.texts(),
  });
  const printer = createPrinter();
  onEnd(() => printer.close());
  const exports = createExports(station, report, createPaperMaker(station, { handlerOf: parts.handlerOf, printer }));
  station.exports = exports;
  onEnd(() => exports.close());
  onEnd(keepPapers(station, report));
  onEnd(keepEnergyDays(station));
  station.series.onFilled?.(() => forgetRemembered(station));
  onEnd(follow({ base, clock }, acquiring, devices));
  return { station, contents, keys, watchCommits: base.watchCommits, acquiring, frames: acquiring.frames };
}

interface StationParts extends OpenStationParts {
  copies: Station['copies'];
  acquiring: Acquiring;
  devices: () => readonly DeviceRecord[];
}

function toStation(of: StationParts, onEnd: OnEnd): ServedStation['station'] {
  const { base, gateways, copies, sessions, acquiring, devices, clock, type, folder, served } = of;
  const { docs, vault, tasks, contents, report } = base;
  const { series, turns, live, fresh, commander, links, faults, alarms, counters, dispatch } = acquiring;
  const content = () => contents.current().content;
  const types = () => content().devices;
  const log = (entry: LogEntry) => docs.note(entry);
  const timezone = () => zoneOf({ docs });
  const sequences = createSequences({
    docs,
    clock,
    devices,
    types,
    commander,
    dispatch,
    tasks,
    alarms,
    log,
    zone: timezone,
  });
  onEnd(() => sequences.close());
  const thermal = createThermal({ docs, clock, devices, types, fresh, commander, timezone, begin: docs.begin, report });
  onEnd(() => thermal.close());
  const parts = {
    docs,
    vault,
    gateways,
    copies,
    sessions,
    tasks,
    series,
    live,
    fresh,
    alarms,
    dispatch,
    devices,
    content,
    sequences,
    ...(served && { served }),
  };
  const scope = createScope({ ...parts, clock });
  onEnd(() => scope.close());
  sequences.resume();
  const dataFolder = join(folder, 'files');
  mkdirSync(dataFolder, { recursive: true });
  return {
    ...parts,
    clock,
    type,
    scope: () => scope.read(),
    onContent: (wake) => contents.onChange(wake),
    problems: () => ({ at: contents.loadedAt(), list: contents.problems(), standing: contents.standing() }),
    thermal,
    reread: () => acquiring.sync(),
    giveWay: () => giveWay(turns, 'station'),
    commander: toCommander(commander, thermal, links),
    links,
    counters,
    ...(faults && { faults }),
    dataFolder,
  };
}

/** A unit that a person commands here is under manual control from then on. */
function toCommander(commander: Commander, thermal: Pick<Thermal, 'letGo'>, links: Links): Commander {
  const take = (device: string): void => {
    if (links.whyNot(device) === 'platform') throw new Refused(409, platformWords);
    thermal.letGo(device);
  };
  return {
    async run(device, command, input, by) {
      take(device);
      return commander.run(device, command, input, by);
    },
    async write(device, values, by) {
      take(device);
      return commander.write(device, values, by);
    },
  };
}

function toCopies({ list, make }: ReturnType<typeof keepCore>): Station['copies'] {
  return {
    list,
    async make() {
      const error = await make();
      if (error !== undefined) throw error;
    },
  };
}

type Types = Parameters<typeof devicesIn>[1];

/** Every request needs the devices, which seldom change. */
function createDeviceCache(docs: WatchedDocStore, types: () => Types): () => readonly DeviceRecord[] {
  let known: { of: Types; devices: readonly DeviceRecord[] } | undefined;
  docs.onChange((collections) => {
    if (collections.has('devices')) known = undefined;
  });
  return () => {
    const of = types();
    if (known?.of !== of) known = { of, devices: devicesIn(docs, of) };
    return known.devices;
  };
}

const readingsEveryMs = 1000;

/**
 * Reacts to changes: a different station code selects a different overlay, and changed devices or device files change the
 * polling.
 */
function follow(
  { base, clock }: Pick<StationParts, 'base' | 'clock'>,
  acquiring: Acquiring,
  devices: () => readonly DeviceRecord[],
): () => void {
  const { docs, contents, report } = base;
  const { links, alarms, live } = acquiring;
  const types = () => contents.current().content.devices;
  const reportUnreadNow = () => reportUnread({ devices, types, roles: contents.roles, links, alarms });
  const sync = () =>
    void acquiring
      .sync()
      .then(reportUnreadNow)
      .catch((error: unknown) => report('devices', error));
  reportUnreadNow();
  const symbolOf = (unit: string): string => contents.current().content.units.units[unit]?.symbol ?? unit;
  const reportMissing = createMissing({ clock, devices, types, live, needed: neededPoints, alarms });
  const readings = setInterval(() => {
    reportOutside({ devices, types, live, alarms, symbolOf });
    reportMissing();
  }, readingsEveryMs);
  readings.unref();
  // The device files in force stay the same object until one of them changes, so an edited screen restarts no device.
  let synced = types();
  const followTypes = (): void => {
    if (types() === synced) return reportUnreadNow();
    synced = types();
    sync();
  };
  const stops = [
    () => clearInterval(readings),
    contents.onChange(followTypes),
    docs.onChange((collections) => {
      if (collections.has('devices') || collections.has('busbars')) sync();
      if (collections.has('settings')) void contents.followCode();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
