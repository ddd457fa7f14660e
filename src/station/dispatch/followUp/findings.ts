// Types of the findings about converters.
import type { FollowUpAlarm } from '../../../core/devices/device.ts';
import type { DeviceRecord } from '../../contract/index.ts';

export type Values = Readonly<Record<string, number>>;
/** Present values of a device; undefined while it does not respond. */
export type ValuesOf = (id: string) => Values | undefined;

export interface Findings {
  /** Converters through which forbidden power flows, and which must be stopped. */
  deaf: ReadonlySet<string>;
  /** Converters whose power continues after the stop. Their batteries must be disconnected now. */
  disconnect: readonly string[];
  /** Converters whose battery is not disconnected, because other devices prove that no power flows now. */
  contradicted: ReadonlySet<string>;
  /** The last such proof for each converter whose alarm is active. */
  contradictions: ReadonlyMap<string, Contradiction>;
  deviating: ReadonlyMap<string, Deviation>;
  /** The last deviation of each converter whose alarm is active. */
  reported: ReadonlyMap<string, Deviation>;
  foreign: ReadonlyMap<string, Foreign>;
  /** Converters whose set-point register must be read more often, because another system may be writing to it. */
  unsure: ReadonlySet<string>;
  /** Converters that stopped although the station did not stop them. */
  stopped: ReadonlySet<string>;
}
/** Why the station does not start a converter that stopped. */
export type RestReason = 'not-following' | 'stopped-elsewhere';
/** Powers in kW of a converter that does not follow; undefined: unknown. */
export interface Deviation {
  written: number | undefined;
  readBack: number | undefined;
  measured: number | undefined;
}
/** Powers in kW: what the converter reports, and what its battery measures. */
export interface Contradiction {
  measured: number;
  battery: number;
}
/** The value that another system wrote, and the last value written by the station. */
export interface Foreign {
  point: string;
  seen: number;
  written: number | undefined;
}

/** Raises (`on`) or ends an alarm of a converter or an inverter. `numbers`: values for its text. */
export type ReportFollowUp = (
  alarm: 'not-following' | 'second-master' | 'stopped-elsewhere' | 'power-contradicted',
  of: FollowUpAlarm,
  record: DeviceRecord,
  on: boolean,
  numbers: Readonly<Record<string, number | undefined>>,
) => void;
