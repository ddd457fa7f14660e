// Several writes in order as one write of a point, for makes that take no signed value in one register.
import type { RegisterFormat, WordOrder, WriteFunction } from './registerFormats.ts';

/** What a step writes: a fixed number, the value of the point, its size without the sign, or a number for each sign. */
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
  /** Before the next step. */
  pauseMs?: number;
}
export interface WriteSequence {
  writes: readonly WriteStep[];
  /** In place of them for a value of 0; the first takes the power away. */
  zero?: readonly WriteStep[];
}
