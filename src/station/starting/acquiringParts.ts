// Dependencies of the acquiring part of a station.
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { ServePlant } from '../plant/apart/startPlantApart.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { Turns } from '../running/turns.ts';
import type { Vault } from '../secrets/vault.ts';
import type { LastingCore } from '../store/core/coreLasting.ts';
import type { WatchedDocStore } from '../store/docs/docs.ts';

export interface AcquiringParts {
  folder: string;
  core: LastingCore;
  docs: WatchedDocStore;
  vault: Vault;
  /** Hosts of this machine that may serve cameras. */
  gateways: readonly string[];
  clock: Clock;
  /** Shared by all stations of the program. */
  turns: Turns;
  history: boolean;
  /** A cloud platform connects to and commands only the devices that it simulates itself. */
  platform: boolean;
  /** The simulated plant, if devices are simulated. */
  plant: PlantFile | undefined;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  /** Order of the limits. */
  order: () => DispatchOrder;
  /** Size limit of the history. */
  maxGB: number | undefined;
  report: (what: string, error: unknown) => void;
  servePlant: ServePlant;
}
