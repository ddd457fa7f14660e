// Messages between the station and the process of its simulated plant.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import type { Fault } from '../faults/fault.ts';
import type { PlantFile } from '../plantFile.ts';

export type Types = Members<DeviceType>;
export type Order =
  | { do: 'start'; plant: PlantFile; stateFile: string; devices: readonly DeviceRecord[]; types: Types }
  /** Without `types`, those that were sent before remain in use. */
  | { do: 'sync'; devices: readonly DeviceRecord[]; types?: Types }
  | { do: 'fault'; device: string; fault: Fault | undefined }
  | { do: 'close' };
/** Port by device. */
export type Ports = Readonly<Record<string, number>>;
/** The answer to `start` and `sync`. */
export type Reply = { ports: Ports } | { failed: string };
