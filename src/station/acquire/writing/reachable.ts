// A device that can be written to.
import type { DeviceRecord } from '../../contract/index.ts';
import type { DeviceMap } from '../../modbus/deviceMap.ts';
import type { DeviceLoop } from '../deviceLoop.ts';

export interface Reachable {
  record: DeviceRecord;
  map: DeviceMap;
  loop: Pick<DeviceLoop, 'link' | 'refused' | 'hurry' | 'stop'>;
  /** When the oldest value of these points was read, inputs of computed points included; undefined if one was not read. */
  readAt: (keys: readonly string[]) => number | undefined;
}
