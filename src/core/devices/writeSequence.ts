// Sets a point by several writes in order, for makes that do not accept a signed value in one register.
import type { RegisterFormat, WordOrder, WriteFunction } from './registerFormats.ts';

/** What a step writes: a fixed number, the value of the point, its absolute value (`size`), or a number for each sign. */
export type StepValue = number | 'value' | 'size' | { positive: number; negative: number; zero: number };
export interface WriteStep {
  table: 'holding' | 'coil';
  address: number;
  as: RegisterFormat;
  scale?: number;
  words?: WordOrder;
  write?: WriteFunction;
  map?: Readonly<Record<string, number>>;
  set: StepValue;
  /** Pause before the next step. */
  pauseMs?: number;
}
export interface WriteSequence {
  /** As for a register: a fixed unit id, or the name of a setting. */
  unitId?: number | string;
  writes: readonly WriteStep[];
  /** Used instead of `writes` for a value of 0. The first step removes the power. */
  zero?: readonly WriteStep[];
}
