// Call of the overview of all devices: the devices and, separately, the present readings of each.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { folded, grouped } from '../../alarm/fold.ts';
import { type DeviceType, toPage } from '../../../core/devices/device.ts';
import { meaningsOf } from '../../../core/devices/ownType.ts';
import type { AlarmRecord, DeviceRecord, Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { rootOf } from '../../equipment/ofDevice.ts';
import { busbarOf, given } from '../request/index.ts';
import { machineStatus } from './machineStatus.ts';
import { isAt, oldOf } from '../flow/index.ts';
import { ownValues } from './monitor.ts';

const levels = ['A', 'B', 'C', 'unrated'] as const;

function overview(request: RequestOf<'monitor.realTime'>, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const shown = station
    .devices()
    .filter((each) => each.hidden !== true && isAt(each, busbarName))
    .filter(({ type }) => !request.types || request.types.length === 0 || request.types.includes(type));
  // The alarms of parts count as alarms of their device.
  const running = grouped(station.alarms.running(), ({ device }) => rootOf(device));
  const live = shown.map((device) => [device.id, toLive(station, device, folded(running.get(device.id) ?? []))] as const);
  const states: Record<string, number> = {};
  for (const [, { state }] of live) states[state] = (states[state] ?? 0) + 1;
  return {
    devices: shown.map((device) => toHead(station, device)),
    live: Object.fromEntries(live),
    states,
    total: shown.length,
    alarmed: live.filter(([, { alarms }]) => alarms > 0).length,
    alarms: folded(shown.flatMap(({ id }) => running.get(id) ?? [])).length,
  };
}

function toHead({ content }: Pick<Station, 'content'>, { id, name, type, busbarName, config }: DeviceRecord) {
  const file = content().devices[type];
  const page = file && toPage(file);
  return {
    id,
    name,
    type,
    busbarName,
    ...given('config', meaningsOf(Object.values(file?.points ?? {}), config)),
    ...(page !== undefined && { page: `${page}?device=${encodeURIComponent(id)}` }),
  };
}

function toLive(station: Station, device: DeviceRecord, running: readonly AlarmRecord[]) {
  const { id, type } = device;
  const live = station.live.get(id);
  const file = station.content().devices[type];
  const values = live?.values ?? {};
  const old = live && oldOf(station, [device]);
  const level = levels.find((each) => running.some((alarm) => alarm.level === each));
  return {
    state: station.live.state(id),
    alarms: running.length,
    status: file ? machineStatus(file, values) : [],
    values: ownValues(type, headlineOf(file, values)),
    ...(live?.at !== undefined && { at: live.at }),
    ...(old && { old }),
    ...(level !== undefined && { level }),
  };
}

function headlineOf(file: DeviceType | undefined, values: Readonly<Record<string, number>>): Record<string, number> {
  const names = Object.keys(file?.headline ?? {});
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

export const realTime: Handlers = { 'monitor.realTime': overview };
