// Latches that block the storage until a person resets them. Shapes only.
import type { BindReason } from '../../core/devices/device.ts';

/** A fire, an emergency stop or an insulation fault that was there, whether or not it still is. */
export interface Latch {
  /** Of the device and of what bound. */
  id: string;
  device: string;
  deviceName: string;
  reason: BindReason | 'not-following';
  /** What it blocks: every converter, or those of this device. */
  reach: 'station' | 'own';
  at: number;
}
