// Findings about converters and their receivers. Shapes only.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import type { DeviceRecord } from '../../contract/index.ts';

export type Values = Readonly<Record<string, number>>;
/** What a device reads at this moment; undefined while it does not answer. */
export type ValuesOf = (id: string) => Values | undefined;

export interface Findings {
  /** Follow no set-point, and power flows that must not: to be stopped. */
  deaf: ReadonlySet<string>;
  /** Go on after the stop: their batteries are to be disconnected, at this moment. */
  disconnect: readonly string[];
  deviating: ReadonlyMap<string, Deviation>;
  /** The last deviation of each converter whose alarm still runs. */
  reported: ReadonlyMap<string, Deviation>;
  foreign: ReadonlyMap<string, Foreign>;
}
/** kW of a converter that does not follow; undefined is not known. */
export interface Deviation {
  written: number | undefined;
  readBack: number | undefined;
  measured: number | undefined;
}
/** What another system wrote to it. */
export interface Foreign {
  seen: number;
  written: number | undefined;
}

/** An alarm of a converter, while it is on; numbers for its text. */
export type TellFollowUp = (
  alarm: 'not-following' | 'second-master',
  of: FollowUpRules['deviation' | 'secondMaster'],
  record: DeviceRecord,
  on: boolean,
  numbers: Readonly<Record<string, number | undefined>>,
) => void;
