// Types of the findings about converters.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import type { DeviceRecord } from '../../contract/index.ts';

export type Values = Readonly<Record<string, number>>;
/** Present values of a device; undefined while it does not respond. */
export type ValuesOf = (id: string) => Values | undefined;

export interface Findings {
  /** Converters through which forbidden power flows, and which must be stopped. */
  deaf: ReadonlySet<string>;
  /** Converters whose power continues after the stop. Their batteries must be disconnected now. */
  disconnect: readonly string[];
  deviating: ReadonlyMap<string, Deviation>;
  /** The last deviation of each converter whose alarm is active. */
  reported: ReadonlyMap<string, Deviation>;
  foreign: ReadonlyMap<string, Foreign>;
}
/** Powers in kW of a converter that does not follow; undefined: unknown. */
export interface Deviation {
  written: number | undefined;
  readBack: number | undefined;
  measured: number | undefined;
}
/** The value that another system wrote, and the last value written by the station. */
export interface Foreign {
  seen: number;
  written: number | undefined;
}

/** Raises (`on`) or ends an alarm of a converter. `numbers`: values for its text. */
export type TellFollowUp = (
  alarm: 'not-following' | 'second-master',
  of: FollowUpRules['deviation' | 'secondMaster'],
  record: DeviceRecord,
  on: boolean,
  numbers: Readonly<Record<string, number | undefined>>,
) => void;
