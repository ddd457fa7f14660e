// In: powers, and the converters they belong to. Out: which way the storage flows; what converters take for themselves is neither way.
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { isAt, valueOf } from './meters.ts';

/** -1 discharging, 0 idle, 1 charging, 2 idle with the converters' own consumption. */
export type StorageState = -1 | 0 | 1 | 2;
type Parts = Pick<Station, 'devices' | 'content' | 'live'>;

/** kW below which nothing flows. */
const noFlowBelow = 0.05;

/** Of a power that was ordered: nobody orders what a converter takes for itself. */
export const directionOf = (power: number): -1 | 0 | 1 => (power > noFlowBelow ? 1 : power < -noFlowBelow ? -1 : 0);

/** Of a power that was measured. `standby`: kW of the converters' own consumption at most. */
export function stateOf(power: number, standby: number): StorageState {
  if (Math.abs(power) > Math.max(standby, noFlowBelow)) return power > 0 ? 1 : -1;
  return power > noFlowBelow ? 2 : 0;
}

/** Of the converters at a point; of none of them nothing is its own. */
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
