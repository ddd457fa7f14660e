// The role of each device, from its device file. No other code distinguishes devices by type.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Role } from '../../core/devices/roles.gen.ts';
import type { DeviceRecord, Station } from '../contract/index.ts';

type Types = Members<Pick<DeviceType, 'role'>>;
type Record = Pick<DeviceRecord, 'type'>;

/** Undefined if the file declares no role or is missing. */
export const roleOf = (types: Types, { type }: Record): Role | undefined => types[type]?.role;

export const ofRole = <T extends Record>(devices: readonly T[], types: Types, role: Role): T[] =>
  devices.filter((each) => roleOf(types, each) === role);

/** The devices of a running station, in the order of configuration. */
export const devicesAs = (station: Pick<Station, 'devices' | 'content'>, role: Role): DeviceRecord[] =>
  ofRole(station.devices(), station.content().devices, role);

export const isAs = (station: Pick<Station, 'content'>, record: Record | undefined, role: Role): boolean =>
  record !== undefined && roleOf(station.content().devices, record) === role;
