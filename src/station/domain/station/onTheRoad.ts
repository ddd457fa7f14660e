// Determines whether the vehicle that carries the station moves; undefined if it has no reading.
import type { Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { readSetting } from '../documents/index.ts';
import { powerOf } from '../flow/index.ts';
import { codeIn } from '../request/index.ts';

const vehicleType = 4;

export const isVehicle = ({ docs }: Pick<Station, 'docs'>): boolean =>
  readSetting(docs, 'station')?.body.stationType === vehicleType;

export function isOnTheRoad(station: Pick<Station, 'docs' | 'live' | 'devices' | 'content'>): boolean | undefined {
  if (!isVehicle(station)) return false;
  const [receiver] = devicesAs(station, 'receiver');
  const code = receiver && codeIn([0, 1], powerOf(station, receiver.id, 'moving'));
  return code === undefined ? undefined : code === 1;
}
