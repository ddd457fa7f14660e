// What a soak test uses and remembers while it runs.
import type { AlarmRecord } from '../../../../src/station/contract/index.ts';
import type { Rig } from './rig.ts';
import type { Truth } from './truth.ts';
import type { Windows } from './windows.ts';

export interface Soaking {
  rig: Rig;
  truth: Truth;
  windows: Windows;
  /** By record id. */
  seen: Map<string, AlarmRecord>;
  forbiddenFor: Map<string, number>;
  /** The longest uninterrupted time during this fault and its recovery. */
  longestS: number;
}
