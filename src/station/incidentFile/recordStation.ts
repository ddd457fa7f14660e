// A station that only shows an incident file from its unpacked data folder: no plant, no acquisition, no dispatch. Its present is
// the end of the file, which is answered like any past moment.
import { join } from 'node:path';
import { openAlarmStore } from '../alarm/alarmStore.ts';
import { countsOf } from '../alarm/countsOf.ts';
import type { Base, OnEnd } from '../base.ts';
import type { Alarms, DeviceRecord, Links, Station } from '../contract/index.ts';
import type { IncidentHead } from '../contract/incident.ts';
import { computedPoints } from '../acquire/computedByModel.ts';
import { toDeviceMap } from '../modbus/deviceMap.ts';
import { refuseWrite } from '../past/docsInPast.ts';
import { createStationPast, type Origin } from '../past/stationPast.ts';
import { giveWay, type Turns } from '../running/turns.ts';
import type { ServedStation } from '../serving.ts';
import type { SessionService } from '../session/sessions.ts';
import { createSeriesStore } from '../store/series/series.ts';
import { seriesShape } from '../store/series/seriesShape.ts';
import { devicesIn } from '../equipment/devicesIn.ts';

interface Parts {
  folder: string;
  base: Base;
  head: IncidentHead;
  sessions: SessionService;
  turns: Turns;
}

export function openRecord({ folder, base, head, sessions, turns }: Parts, onEnd: OnEnd): ServedStation {
  const { docs, contents, vault, keys, watchCommits, core } = base;
  const { start, end, at, madeAt, madeBy } = head;
  const content: Station['content'] = () => contents.current().content;
  const devices = devicesIn(docs, content().devices);
  const shape = seriesShape(
    () => content().devices,
    () => devices,
  );
  const series = createSeriesStore(join(folder, 'series.db'), { turns, shape });
  onEnd(() => series.close());
  const origin: Origin = {
    content,
    docs,
    series,
    sessions,
    vault,
    type: head.type,
    clock: { now: () => end },
    alarms: readAlarms(core.db),
    links: readLinks(head, devices, content),
    copies: { list: () => [], make: refuseWrite },
    gateways: [],
    record: { start, end, at, madeAt, madeBy },
    onContent: (wake) => contents.onChange(wake),
    problems: () => ({ at: contents.loadedAt(), list: contents.problems(), standing: contents.standing() }),
    dataFolder: join(folder, 'files'),
    giveWay: () => giveWay(turns, 'station'),
  };
  // The end of the file is final: no values arrive later.
  const past = createStationPast(origin, -1);
  const atEnd = past.at(end);
  const nothing = (): (() => void) => () => {};
  const station: ServedStation['station'] = {
    ...atEnd,
    past,
    docs: { ...atEnd.docs, note: () => {}, begin: () => () => {}, logInterrupted: () => {}, onChange: nothing },
    tasks: { ...atEnd.tasks, onChange: nothing },
  };
  return { station, contents, keys, watchCommits };
}

/** The alarms of the file; none is raised or ended. */
function readAlarms(db: Base['core']['db']): Alarms {
  const store = openAlarmStore(db);
  return {
    search: (filter) => store.search(filter),
    searchFolded: (filter) => store.searchFolded(filter),
    find: (id) => store.find(id),
    running: () => store.running(),
    counts: () => countsOf(store.running()),
    clear: refuseWrite,
    acknowledge: refuseWrite,
    onChange: () => () => {},
  };
}

function readLinks({ idle }: IncidentHead, devices: readonly DeviceRecord[], content: Station['content']): Links {
  return {
    serial: () => false,
    whyNot: (device) => (Object.hasOwn(idle, device) ? idle[device] : undefined),
    refused: () => [],
    simulated: () => undefined,
    has(device, key) {
      const record = devices.find(({ id }) => id === device);
      if (!record) return false;
      const types = content().devices;
      const map = toDeviceMap(record, types);
      return map.points.has(key) || map.reporting.waiting.has(key) || computedPoints(record, map, types).has(key);
    },
    absent: () => [],
    step: () => undefined,
    test: refuseWrite,
    readRaw: refuseWrite,
    writeRaw: refuseWrite,
    read: refuseWrite,
  };
}
