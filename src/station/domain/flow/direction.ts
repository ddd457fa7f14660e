// Derives the direction of the storage system from powers. The converters' own consumption does not count as charging.
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { isAt, valueOf } from './meters.ts';

/** -1 discharging, 0 idle, 1 charging, 2 idle with the converters' own consumption. */
export type StorageState = -1 | 0 | 1 | 2;
type Parts = Pick<Station, 'devices' | 'content' | 'live'>;

/** kW below which the power counts as zero. */
const noFlowBelow = 0.05;

/** Direction of a set-point, which never includes the converters' own consumption. */
export const directionOf = (power: number): -1 | 0 | 1 => (power > noFlowBelow ? 1 : power < -noFlowBelow ? -1 : 0);

/** State of a measured power. `standby`: maximum own consumption of the converters in kW. */
export function stateOf(power: number, standby: number): StorageState {
  if (Math.abs(power) > Math.max(standby, noFlowBelow)) return power > 0 ? 1 : -1;
  return power > noFlowBelow ? 2 : 0;
}

/** Own consumption of the converters at a grid connection point in kW; 0 without converters. */
export const standbyAt = (station: Parts, busbarName?: string): number =>
  standbyOf(
    station,
    devicesAs(station, 'converter').filter((each) => isAt(each, busbarName)),
  );

/** The share is part of the role; the rating is in the record, else the limits of the device are used. */
export function standbyOf(station: Pick<Station, 'content' | 'live'>, converters: readonly DeviceRecord[]): number {
  return converters.reduce((sum, { id, type, config }) => {
    const limits = ['chargeLimit', 'dischargeLimit'].map((point) => valueOf(station.live.get(id), point) ?? 0);
    const rated = Number(config.ratedPower ?? Math.max(...limits));
    return sum + (station.content().devices[type]?.standby ?? 0) * rated;
  }, 0);
}
