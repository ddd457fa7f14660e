// The fault kinds of the soak test: what a device does wrong, which alarm reports it and how soon, and what a person has to reset
// afterwards.
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import type { Fault } from '../../../../src/station/plant/faults/fault.ts';
import { types } from '../../demoSet.ts';
import { type KindRow, rows, type Shows } from './rows.ts';

export interface TrueEvent {
  device: string;
  points: Readonly<Record<string, number>>;
}
export interface Kind {
  name: string;
  device: string;
  fault: Fault | undefined;
  /** Alarms that report it; empty if it cannot be distinguished from a healthy device. */
  alarms: readonly string[];
  /** It must be reported only if this reading is wrong. */
  shows: Shows | undefined;
  /** Seconds until the alarm is running and the forbidden power has ended. */
  withinS: number;
  /** A person has to reset it afterwards. */
  latches: boolean;
  /** A true condition while it lasts. */
  event: TrueEvent | undefined;
}

/** A link counts as lost after 30 s, checked every 5 s. Other alarms have the times of their device files. */
const communicationS = 40;
/** From the reading to the alarm. */
const readingS = 6;

export function kindsOf(devices: readonly DeviceRecord[]): readonly Kind[] {
  return rows.flatMap((row) =>
    devices
      .filter((device) => fits(row, device))
      .slice(0, 1)
      .map((device) => toKind(row, device, devices)),
  );
}

const fits = ({ type, category }: KindRow, device: DeviceRecord): boolean =>
  device.type === type && (category === undefined || device.category === category) && device.simulated === true;

function toKind(row: KindRow, device: DeviceRecord, devices: readonly DeviceRecord[]): Kind {
  const { what, type, category, fault, block, alarm = [], shows, latches, event, withinS } = row;
  const alarms = [alarm].flat();
  const reports = devices.find((each) => each.type === event?.type);
  return {
    name: `${what}, ${category === undefined ? type : `${category} meter`}`,
    device: device.id,
    fault: block ? { image: { answers: block.answers, registers: rangeOf(device, block.at) } } : fault,
    ...{ alarms, shows },
    withinS: withinS ?? timeOf(types[type], alarms[0]),
    latches: latches === true,
    event: event && reports && { device: reports.id, points: event.points },
  };
}

/** The register range of the request that reads a point. */
function rangeOf(device: DeviceRecord, key: string): { from: number; to: number } {
  const request = toDeviceMap(device, types).requests.find(({ points }) => points.some((point) => point.key === key));
  if (!request) throw new Error(`Nothing reads ${key}`);
  return { from: request.address, to: request.address + request.count - 1 };
}

function timeOf(type: DeviceType | undefined, alarm: string | undefined): number {
  if (alarm === 'communication') return communicationS;
  return readingS + (type?.alarms?.[alarm ?? '']?.holdMs ?? 0) / 1000;
}
