// Determines the points of a device that are written as a sequence of writes, with the register of each step.
import type { DeviceModel, DeviceType, Point, WordOrder, WriteFunction } from '../../core/devices/device.ts';
import type { StepValue, WriteStep } from '../../core/devices/writeSequence.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { type PlacedRegister, sizeOf } from './codec.ts';
import { toKey } from './deviceParts.ts';
import { ratioOf } from './ratios.ts';
import { unitIdIn } from './unitIds.ts';

export interface PlacedStep {
  register: PlacedRegister & { table: 'holding' | 'coil' };
  set: StepValue;
  write: WriteFunction | undefined;
  pauseMs: number;
}
export interface PlacedSequence {
  key: string;
  path: string;
  name: string;
  point: Point;
  unitId: number;
  words: WordOrder;
  writes: readonly PlacedStep[];
  /** Replaces `writes` for a value of 0. */
  zero?: readonly PlacedStep[];
}
interface Place {
  /** Whether the device has the point. */
  has: (name: string) => boolean;
  path: string;
  type: DeviceType;
  model: DeviceModel;
  base: number;
  unitId: number;
  words: WordOrder;
  record: DeviceRecord;
}

/** A sequence with a register beyond the end of its table is left out, and its point cannot be written. */
export function placedSequences({ has, path, type, model, base, unitId: own, words, record }: Place): PlacedSequence[] {
  return Object.entries(model.sequences ?? {}).flatMap(([name, { unitId: named, writes, zero }]): PlacedSequence[] => {
    const point = type.points[name];
    const unitId = unitIdIn(named, own, record);
    if (!point || unitId === undefined || !has(name)) return [];
    const times = ratioOf(point, model, record);
    const toStep = (step: WriteStep): PlacedStep => placedStep(step, { model, base, times });
    const found = { writes: writes.map(toStep), ...(zero && { zero: zero.map(toStep) }) };
    const placed = { key: toKey(path, name), path, name, point, unitId, words, ...found };
    return stepsOf(placed).every(({ register }) => register.address + sizeOf(register) <= 0x10000) ? [placed] : [];
  });
}

/** Only the value of the point is scaled by the transformer ratio. Fixed numbers are written unchanged. */
function placedStep(
  { set, pauseMs = 0, write, ...register }: WriteStep,
  { model, base, times }: { model: DeviceModel; base: number; times: number },
): PlacedStep {
  const scaled = times !== 1 && isAmount(set) && { times };
  return { register: { ...register, address: register.address + base, ...scaled }, set, write: write ?? model.write, pauseMs };
}

/** All steps, including those for a value of 0. */
export const stepsOf = ({ writes, zero = [] }: PlacedSequence): readonly PlacedStep[] => [...writes, ...zero];

/** Whether the step writes the value or its size, and not a code. */
export const isAmount = (set: StepValue): boolean => set === 'value' || set === 'size';

export const amountOf = ({ writes }: PlacedSequence): PlacedStep | undefined => writes.find(({ set }) => isAmount(set));
