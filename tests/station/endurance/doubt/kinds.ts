// The fault kinds of the soak test: the fault of the device, the alarm that reports it and within which time, and whether a
// person must reset it afterwards.
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import type { Fault } from '../../../../src/station/plant/faults/fault.ts';
import { types } from '../../demoSet.ts';
import { disconnectS, reactionS } from './limits.ts';
import { type KindRow, rows, wrongKw } from './rows.ts';

export interface TrueEvent {
  device: string;
  points: Readonly<Record<string, number>>;
}
export interface Kind extends Pick<KindRow, 'shows' | 'latch' | 'duringPowerS'> {
  name: string;
  device: string;
  fault: Fault | undefined;
  /** Alarms that report the fault. Empty if it has no alarm of its own. */
  alarms: readonly string[];
  /** Seconds until the alarm is running. */
  withinS: number;
  /** Seconds until forbidden power has ended. */
  forbiddenS: number;
  /** A person must reset it afterwards. */
  latches: boolean;
  rests: boolean;
  /** A true condition that exists during the fault. */
  event: TrueEvent | undefined;
  /** Error in kW of the meters at the grid connection point that no check can detect. */
  meterErrorKw: number;
}

/** A link counts as lost after 30 s, with a check every 5 s. Other alarms have the times of their device files. */
const communicationS = 40;
/** Seconds from the reading to the alarm. */
const readingS = 6;

/** Chooses one of the devices that a row fits; undefined if there are none. */
export type ChooseDevice = (fitting: readonly DeviceRecord[]) => DeviceRecord | undefined;

export function kindsOf(devices: readonly DeviceRecord[], choose: ChooseDevice = ([first]) => first): readonly Kind[] {
  return rows.flatMap((row) => {
    const device = choose(devices.filter((each) => fits(row, each)));
    return device ? [toKind(row, device, devices)] : [];
  });
}

const fits = ({ type, category }: KindRow, device: DeviceRecord): boolean =>
  device.type === type && (category === undefined || device.category === category) && device.simulated === true;

function toKind(row: KindRow, device: DeviceRecord, devices: readonly DeviceRecord[]): Kind {
  const { what, type, category, fault, block, alarm = [], event } = row;
  const alarms = [alarm].flat();
  const reports = reporterOf(row, device, devices);
  const withinS = row.withinS ?? timeOf(types[type], alarms[0]);
  // A limit that a faulty device hides applies after the fault has been detected.
  const hiddenS = hides(row) ? withinS : 0;
  return {
    ...row,
    name: `${what}, ${category === undefined ? type : `${category} meter`}`,
    device: device.id,
    fault: block ? { image: { answers: block.answers, registers: rangeOf(device, block.at) } } : fault,
    alarms,
    withinS,
    forbiddenS: row.forbiddenS ?? hiddenS + disconnectS + reactionS,
    latches: row.latches === true,
    rests: row.rests === true,
    event: event && reports && { device: reports.id, points: event.points },
    meterErrorKw: category === undefined ? 0 : wrongKw,
  };
}

/** The device that reports the true condition: the device itself, its battery, or the only one of its type. */
function reporterOf({ event }: KindRow, device: DeviceRecord, devices: readonly DeviceRecord[]): DeviceRecord | undefined {
  const all = devices.filter(({ type }) => type === event?.type);
  return all.find(({ id }) => id === device.id || id === device.relates?.stack) ?? all[0];
}

/** The values of a battery or meter are wrong, so a limit that depends on them is unknown. */
const hides = ({ type, category, event }: KindRow): boolean =>
  event === undefined && (type === 'stack' || category !== undefined);

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
