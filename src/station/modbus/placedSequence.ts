// In: a make at its place. Out: the points that are written by several writes in order, each step at its register.
import type { DeviceModel, DeviceType, Point, WordOrder, WriteFunction } from '../../core/devices/device.ts';
import { hasPoint } from '../../core/devices/ownType.ts';
import type { StepValue, WriteStep } from '../../core/devices/writeSequence.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { type PlacedRegister, sizeOf } from './codec.ts';
import { ratioOf } from './ratios.ts';

export interface PlacedStep {
  register: PlacedRegister & { table: 'holding' | 'coil' };
  set: StepValue;
  /** Function codes by which it is written. */
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
  /** In place of `writes` for a value of 0. */
  zero?: readonly PlacedStep[];
}
interface Place {
  path: string;
  type: DeviceType;
  model: DeviceModel;
  base: number;
  unitId: number;
  words: WordOrder;
  record: DeviceRecord;
}

/** A sequence that does not lie wholly inside of its tables is left out: the point cannot be written. */
export function placedSequences({ path, type, model, base, unitId, words, record }: Place): PlacedSequence[] {
  return Object.entries(model.sequences ?? {}).flatMap(([name, { writes, zero }]): PlacedSequence[] => {
    const point = type.points[name];
    if (!point || !hasPoint(point, record.config)) return [];
    const times = ratioOf(point, model, record);
    const toStep = (step: WriteStep): PlacedStep => placedStep(step, { model, base, times });
    const found = { writes: writes.map(toStep), ...(zero && { zero: zero.map(toStep) }) };
    const key = path === '' ? name : `${path}#${name}`;
    const placed = { key, path, name, point, unitId, words, ...found };
    return stepsOf(placed).every(({ register }) => register.address + sizeOf(register) <= 0x10000) ? [placed] : [];
  });
}

/** A fixed number is what the register takes; only the value of the point is behind a transformer. */
function placedStep(
  { set, pauseMs = 0, write, ...register }: WriteStep,
  { model, base, times }: { model: DeviceModel; base: number; times: number },
): PlacedStep {
  const scaled = times !== 1 && isAmount(set) && { times };
  return { register: { ...register, address: register.address + base, ...scaled }, set, write: write ?? model.write, pauseMs };
}

/** Every register that it writes. */
export const stepsOf = ({ writes, zero = [] }: PlacedSequence): readonly PlacedStep[] => [...writes, ...zero];

/** Whether the step writes how much, and not only a code. */
export const isAmount = (set: StepValue): boolean => set === 'value' || set === 'size';

/** The step that writes how much. */
export const amountOf = ({ writes }: PlacedSequence): PlacedStep | undefined => writes.find(({ set }) => isAmount(set));
