// Latches that block the storage until a person resets them. Shapes only.
import type { BindReason } from '../../core/devices/device.ts';

/** A cause that blocked the storage, such as a fire or an emergency stop, whether or not it persists. */
export interface Latch {
  /** Contains the device and the cause. */
  id: string;
  device: string;
  deviceName: string;
  reason: BindReason | 'not-following';
  /** The blocked converters: all of them, or those of this device. */
  reach: 'station' | 'own';
  at: number;
}
